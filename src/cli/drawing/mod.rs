//! Draws a scene with characters: as lines, each made of texts that know their tone and the options they stand for.

mod board;
mod line;
mod map;
mod piece;

use crate::cli::output::{Output, Style, Tone, padded, width};
use crate::door::sitting::{
    Content, Counter, Fill, ItemShown, Mark, PartOf, Piece, Scene, SeatShown, ZoneShown,
};
use crate::door::words::{self, Words, fill};

pub(super) use line::{DrawnLine, DrawnSpan};

/// The table for an observer: shared things first, then the seats, the observer's own first.
pub(super) fn draw(scene: &Scene, output: &Output) -> String {
    printed(&Drawing::of(scene, output).table(), output)
}

/// The boards of a scene, as they lie at the end of a match; empty if the game has none.
pub(super) fn boards(scene: &Scene, output: &Output) -> String {
    let of_seats = scene.seats.iter().flat_map(|seat| &seat.zones);
    let drawing = Drawing::of(scene, output);
    let boards = scene.zones.iter().chain(of_seats).filter(|zone| is_board(&zone.content));
    let lines: Vec<DrawnLine> = boards.flat_map(|zone| drawing.zone(zone, 2, 0)).collect();
    printed(&lines, output)
}

fn printed(lines: &[DrawnLine], output: &Output) -> String {
    let text = |line: &DrawnLine| line.printed(output.style);
    lines.iter().map(|line| format!("{}\n", text(line).trim_end())).collect()
}

/// What stands before the piece on top of a stack.
pub(super) fn on_top(style: Style) -> &'static str {
    style.sign("▲", "^")
}

/// Whether a zone is drawn as places.
pub(super) fn is_board(content: &Content) -> bool {
    matches!(content, Content::Board(_) | Content::Map(_) | Content::Spaces(_))
}

/// How scenes are drawn.
#[derive(Clone, Copy)]
pub(super) struct Drawing<'a> {
    /// What is drawn.
    pub(super) scene: &'a Scene,
    /// Which characters can be shown.
    pub(super) style: Style,
    /// The width in columns.
    pub(super) columns: usize,
    /// The words of the interface.
    pub(super) words: &'static Words,
    /// What shows all that has happened, where there is no room for it.
    pub(super) log_key: &'static str,
}

/// What stands in a zone: on the line of its name, or on lines of its own with a legend beside the name.
enum Drawn {
    Beside(DrawnLine),
    Below { lines: Vec<DrawnLine>, legend: Vec<String> },
}

impl<'a> Drawing<'a> {
    /// For what is printed on standard output.
    fn of(scene: &'a Scene, output: &Output) -> Self {
        Self { scene, style: output.style, columns: output.width, words: output.words, log_key: "log" }
    }

    /// The whole table: shared things first, then the seats, the observer's own first.
    pub(super) fn table(self) -> Vec<DrawnLine> {
        let mut lines = self.shared();
        let widest = self.widest_head();
        for seat in &self.scene.seats {
            lines.push(DrawnLine::default());
            lines.push(self.seat_line(seat, widest));
            let names = seat.zones.iter().map(|zone| width(&zone.name)).max().unwrap_or(0);
            lines.extend(seat.zones.iter().flat_map(|zone| self.zone(zone, 4, names)));
        }
        lines
    }

    fn shared(self) -> Vec<DrawnLine> {
        let mut lines = self.head();
        let zones = &self.scene.zones;
        let used = zones.iter().filter(|zone| !zone.is_empty);
        let widest = used.clone().map(|zone| width(&zone.name)).max().unwrap_or(0);
        lines.extend(used.flat_map(|zone| self.zone(zone, 2, widest)));
        let empty: Vec<&ZoneShown> = zones.iter().filter(|zone| zone.is_empty).collect();
        lines.extend(self.empty(&empty));
        lines
    }

    /// Who plays together, the parts of the order of play, and the shared counters.
    pub(super) fn head(self) -> Vec<DrawnLine> {
        let mut lines = Vec::new();
        if !self.scene.teams.is_empty() {
            let teams = fill(self.words.who_together, &[("teams", &self.scene.teams.join(", "))]);
            let wrapped = DrawnLine::plain(teams).wrapped(self.columns.saturating_sub(2), 2);
            lines.extend(indented(wrapped, 2));
        }
        let parts = self.scene.parts.iter().map(|part| self.part(part));
        let head: Vec<DrawnLine> = parts.chain(self.counters(&self.scene.counters)).collect();
        if !head.is_empty() {
            lines.push(DrawnLine::plain("  ").and(DrawnLine::joined(head, "   ")));
        }
        lines
    }

    /// The zones in which nothing lies, in one line.
    pub(super) fn empty(self, zones: &[&ZoneShown]) -> Vec<DrawnLine> {
        if zones.is_empty() {
            return Vec::new();
        }
        let names: Vec<&str> = zones.iter().map(|zone| zone.name.as_str()).collect();
        let text = fill(self.words.nothing_in, &[("zones", &names.join(", "))]);
        indented(DrawnLine::toned(Tone::Faint, text).wrapped(self.columns.saturating_sub(2), 2), 2)
    }

    /// A zone: a board below its name, anything else beside it.
    pub(super) fn zone(self, zone: &ZoneShown, indent: usize, widest: usize) -> Vec<DrawnLine> {
        let space = " ".repeat(indent);
        let name = |text: String| {
            let mut line = DrawnLine::plain(space.clone());
            line.push(DrawnSpan { text, options: zone.options.clone(), ..DrawnSpan::default() });
            line
        };
        match self.filled(zone).unwrap_or_else(|| self.content(&zone.content)) {
            Drawn::Below { lines, legend } => {
                let mut all = self.beside(&name(zone.name.clone()), &legend);
                all.extend(indented(lines, indent + 2));
                all
            }
            Drawn::Beside(content) => {
                let start = indent + widest + 2;
                let room = self.columns.saturating_sub(start).max(20);
                let content = match (zone.is_empty, zone.is_stack) {
                    (true, _) => DrawnLine::toned(Tone::Faint, "-"),
                    (_, true) => {
                        DrawnLine::toned(Tone::Faint, format!("{} ", on_top(self.style))).and(content)
                    }
                    _ => content,
                };
                let content = match zone.fill.filter(|_| only_hidden(&zone.content).is_none()) {
                    Some(fill) => content.with_toned(Tone::Faint, format!("  ({})", self.of_most(fill))),
                    None => content,
                };
                let mut lines = content.wrapped(room, start).into_iter();
                let first = lines.next().unwrap_or_default();
                let first = name(padded(&zone.name, widest)).with("  ").and(first);
                std::iter::once(first).chain(lines).collect()
            }
        }
    }

    /// A zone of which no more is seen than how many pieces are left in it of how many.
    fn filled(self, zone: &ZoneShown) -> Option<Drawn> {
        let (fill, item) = (zone.fill?, only_hidden(&zone.content)?);
        Some(Drawn::Beside(self.of_item(item, self.of_most(fill))))
    }

    fn of_most(self, fill: Fill) -> String {
        let (count, most) = (fill.count.to_string(), fill.most.to_string());
        words::fill(self.words.of_most, &[("number", &count), ("most", &most)])
    }

    /// A name and the parts of a legend beside it, on as many lines as they need.
    fn beside(self, name: &DrawnLine, legend: &[String]) -> Vec<DrawnLine> {
        let start = name.width() + 2;
        let mut lines: Vec<Vec<&str>> = vec![Vec::new()];
        let mut used = start;
        for part in legend {
            if used > start && used + width(part) > self.columns {
                lines.push(Vec::new());
                used = start;
            }
            used += width(part) + 2;
            lines.iter_mut().next_back().into_iter().for_each(|line| line.push(part));
        }
        let text = |(nth, parts): (usize, &Vec<&str>)| {
            let name = if nth == 0 { name.clone() } else { DrawnLine::default() };
            name.padded(start).with_toned(Tone::Faint, parts.join("  "))
        };
        lines.iter().enumerate().map(text).collect()
    }

    /// The width of what stands before the counters of seats.
    pub(super) fn widest_head(self) -> usize {
        let head = |seat: &SeatShown| match &seat.bot {
            Some(bot) => width(&format!("{} ({bot})", seat.name)),
            None => width(&format!("{}   ", fill(self.words.you, &[("seat", &seat.name)]))),
        };
        self.scene.seats.iter().map(head).max().unwrap_or(0)
    }

    /// A seat with its counters.
    pub(super) fn seat_line(self, seat: &SeatShown, widest: usize) -> DrawnLine {
        let mut head =
            if seat.is_own { fill(self.words.you, &[("seat", &seat.name)]) } else { seat.name.clone() };
        if let Some(bot) = &seat.bot {
            head.push_str(&format!(" ({bot})"));
        }
        let tone = if seat.is_own { Tone::Own } else { Tone::Strong };
        let options = seat.options.clone();
        let head =
            DrawnSpan { text: padded(&head, widest), tone: Some(tone), options, ..DrawnSpan::default() };
        let mut line = DrawnLine::plain("  ");
        line.push(head);
        line.with("  ").and(DrawnLine::joined(self.counters(&seat.counters), "   "))
    }

    /// A part of the order of play that is running and has a fixed number of times.
    fn part(self, part: &PartOf) -> DrawnLine {
        let (nth, times) = (part.nth.to_string(), part.times.to_string());
        let text = fill(self.words.part_of, &[("part", &part.name), ("nth", &nth), ("times", &times)]);
        match text.strip_prefix(&part.name) {
            Some(rest) => DrawnLine::toned(Tone::Faint, part.name.clone()).with(rest),
            None => DrawnLine::plain(text),
        }
    }

    /// The numbers of one counter have the same width for all seats.
    pub(super) fn counters(self, counters: &[Counter]) -> Vec<DrawnLine> {
        let shown = counters.iter().map(|counter| {
            let name = DrawnLine::toned(Tone::Faint, counter.name.clone());
            if counter.text.is_empty() {
                return name;
            }
            let widest = counter.alike.iter().map(|text| width(text)).max().unwrap_or(0);
            let number = padded(&counter.text, widest);
            let number = match counter.most {
                Some(most) => fill(self.words.of_most, &[("number", &number), ("most", &most.to_string())]),
                None => number,
            };
            name.with(format!(" {number}"))
        });
        shown.collect()
    }

    fn content(self, content: &Content) -> Drawn {
        match content {
            Content::Board(board) => {
                let marks = board.rows.iter().flat_map(|row| &row.places).map(|slot| slot.mark);
                let legend = self.legend(&board.glyphs, &marks.flatten().collect::<Vec<Mark>>());
                Drawn::Below { lines: self.board(board), legend }
            }
            Content::Map(map) => {
                let marks: Vec<Mark> = map.places.iter().filter_map(|place| place.slot.mark).collect();
                Drawn::Below { lines: self.map(map), legend: self.legend(&map.glyphs, &marks) }
            }
            Content::Spaces(spaces) => {
                Drawn::Below { lines: self.spaces(spaces), legend: self.glyphs(&spaces.glyphs) }
            }
            Content::Row(items) => {
                let is_alone = items.len() == 1;
                let items = items.iter().map(|item| self.item(item, is_alone));
                Drawn::Beside(DrawnLine::joined(items, self.style.sign(" · ", " / ")))
            }
            Content::Pile(items) => {
                let items: Vec<DrawnLine> = items.iter().map(|item| self.item(item, true)).collect();
                Drawn::Beside(DrawnLine::joined(items, self.scene.between))
            }
            Content::Stock(items) => {
                let counted = |item: &ItemShown| {
                    let text = format!("{}*{}", self.name(&item.piece), item.count);
                    self.of_item(item, text)
                };
                Drawn::Beside(DrawnLine::joined(items.iter().map(counted), self.scene.between))
            }
        }
    }

    /// What the glyphs and the marks of places stand for.
    fn legend(self, glyphs: &[(String, String)], marks: &[Mark]) -> Vec<String> {
        let mut legend = self.glyphs(glyphs);
        for (mark, text) in [(Mark::Open, self.words.open_places), (Mark::Moved, self.words.moved_places)] {
            legend.extend(marks.contains(&mark).then(|| text.to_owned()));
        }
        legend
    }

    /// What glyphs stand for.
    fn glyphs(self, glyphs: &[(String, String)]) -> Vec<String> {
        let shown = glyphs.iter().filter(|(glyph, name)| self.glyph(glyph, name) == glyph);
        shown.map(|(glyph, name)| format!("{glyph} {name}")).collect()
    }
}

/// What is seen in a zone with nothing but hidden pieces that look alike.
fn only_hidden(content: &Content) -> Option<&ItemShown> {
    match content {
        Content::Row(items) | Content::Pile(items) => match items.as_slice() {
            [item] if matches!(item.piece, Piece::Hidden { .. }) => Some(item),
            _ => None,
        },
        _ => None,
    }
}

/// The lines with spaces before each.
pub(in crate::cli) fn indented(lines: impl IntoIterator<Item = DrawnLine>, indent: usize) -> Vec<DrawnLine> {
    lines.into_iter().map(|line| DrawnLine::plain(" ".repeat(indent)).and(line)).collect()
}
