//! Draws the table with characters, as one observer sees it now.

use std::collections::BTreeMap;

use crate::cli::output::{Output, Style, Tone, padded, to_right, width, wrapped};
use crate::door::Observer;
use crate::door::sitting::{
    BoardShown, Content, Counter, MapShown, Mark, Piece, PlacesShown, SeatShown, Sitting, SpaceShown,
    SpacesRow, SpacesShown, TableShown, ZoneShown,
};
use crate::door::words::{Words, count, fill};

/// The table for an observer: shared things first, then the seats, the observer's own first.
pub(super) fn draw(table: &TableShown, output: &Output) -> String {
    let (style, columns, words) = (output.style, output.width, output.words);
    let drawing = Drawing { table, style, columns, words };
    let mut lines = drawing.shared();
    let heads: Vec<String> = table.seats.iter().map(|seat| drawing.widest_head(seat)).collect();
    let widest = heads.iter().map(|head| width(head)).max().unwrap_or(0);
    for seat in &table.seats {
        drawing.seat(seat, widest, &mut lines);
    }
    lines.iter().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// The boards for an observer, as they lie at the end of a match; empty if the game has none.
pub(super) fn boards(sitting: &Sitting, observer: Observer, output: &Output) -> String {
    let table = sitting.table(observer);
    let (style, columns, words) = (output.style, output.width, output.words);
    let drawing = Drawing { table: &table, style, columns, words };
    let of_seats = table.seats.iter().flat_map(|seat| &seat.zones);
    let boards = table
        .zones
        .iter()
        .chain(of_seats)
        .filter(|zone| matches!(zone.content, Content::Board(_) | Content::Map(_) | Content::Spaces(_)));
    let lines = boards.flat_map(|zone| drawing.drawn(&drawing.row(zone), 2, 0));
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

struct Drawing<'a> {
    table: &'a TableShown,
    style: Style,
    columns: usize,
    words: &'static Words,
}

/// The signs at the sides of a place that stands out.
fn signs(mark: Mark) -> [&'static str; 2] {
    match mark {
        Mark::Open => ["(", ")"],
        Mark::Moved => ["[", "]"],
    }
}

/// Whether what stands on a place is as wide as its column.
fn is_full(place: Option<&(String, Option<Mark>)>, cell: usize) -> bool {
    place.is_some_and(|(name, _)| width(name) >= cell)
}

/// A line of the drawing.
struct TextRow<'a> {
    name: &'a str,
    content: String,
    /// What stands beside the name of a board.
    legend: Vec<String>,
    is_empty: bool,
}

impl Drawing<'_> {
    fn shared(&self) -> Vec<String> {
        let rows: Vec<TextRow<'_>> = self.table.zones.iter().map(|zone| self.row(zone)).collect();
        let mut lines = Vec::new();
        if !self.table.teams.is_empty() {
            let teams = fill(self.words.who_together, &[("teams", &self.table.teams.join(", "))]);
            lines.push(format!("  {}", wrapped(&teams, self.columns - 2, 2)));
        }
        let mut head = self.parts();
        head.extend(self.counters(&self.table.counters));
        if !head.is_empty() {
            lines.push(format!("  {}", head.join("   ")));
        }
        let used = rows.iter().filter(|row| !row.is_empty);
        let widest = used.map(|row| width(row.name)).max().unwrap_or(0);
        for row in rows.iter().filter(|row| !row.is_empty) {
            lines.extend(self.drawn(row, 2, widest));
        }
        let empty: Vec<&str> = rows.iter().filter(|row| row.is_empty).map(|row| row.name).collect();
        if !empty.is_empty() {
            let text = fill(self.words.nothing_in, &[("zones", &empty.join(", "))]);
            let text = wrapped(&text, self.columns - 2, 2);
            lines.push(format!("  {}", self.style.paint(Tone::Faint, &text)));
        }
        lines
    }

    fn row<'a>(&self, zone: &'a ZoneShown) -> TextRow<'a> {
        let legend = match &zone.content {
            Content::Board(board) => {
                let places = board.rows.iter().flat_map(|row| &row.places);
                self.legend(&board.glyphs, &mut places.map(|(_, mark)| *mark))
            }
            Content::Map(map) => self.legend(&map.glyphs, &mut map.places.iter().map(|place| place.mark)),
            Content::Spaces(spaces) => self.glyphs(&spaces.glyphs),
            _ => Vec::new(),
        };
        TextRow { name: &zone.name, content: self.content(&zone.content), legend, is_empty: zone.is_empty }
    }

    /// The lines of a row: a board is drawn below its name.
    fn drawn(&self, row: &TextRow<'_>, indent: usize, widest: usize) -> Vec<String> {
        let space = " ".repeat(indent);
        if row.content.contains('\n') {
            let mut lines = self.beside(&format!("{space}{}", row.name), &row.legend);
            lines.extend(row.content.lines().map(|line| format!("{space}  {line}")));
            return lines;
        }
        let start = indent + widest + 2;
        let room = self.columns.saturating_sub(start).max(20);
        let content = if row.is_empty { self.style.paint(Tone::Faint, "-") } else { row.content.clone() };
        let text = wrapped(&content, room, start);
        vec![format!("{space}{}  {text}", padded(row.name, widest))]
    }

    /// A name and the parts of a legend beside it, on as many lines as they need.
    fn beside(&self, name: &str, legend: &[String]) -> Vec<String> {
        let start = width(name) + 2;
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
            let name = if nth == 0 { name } else { "" };
            format!("{}  {}", padded(name, start - 2), self.style.paint(Tone::Faint, &parts.join("  ")))
        };
        lines.iter().enumerate().map(text).collect()
    }

    /// The widest text before the counters of a seat.
    fn widest_head(&self, seat: &SeatShown) -> String {
        match &seat.bot {
            Some(bot) => format!("{} ({bot})", seat.name),
            None => format!("{}   ", fill(self.words.you, &[("seat", &seat.name)])),
        }
    }

    fn seat(&self, seat: &SeatShown, widest: usize, lines: &mut Vec<String>) {
        let own = seat.is_own;
        let mut head = if own { fill(self.words.you, &[("seat", &seat.name)]) } else { seat.name.clone() };
        if let Some(bot) = &seat.bot {
            head.push_str(&format!(" ({bot})"));
        }
        let head = padded(&head, widest);
        let head =
            if own { self.style.paint(Tone::Own, &head) } else { self.style.paint(Tone::Strong, &head) };
        lines.push(String::new());
        lines.push(format!("  {head}  {}", self.counters(&seat.counters).join("   ")));
        let rows: Vec<TextRow<'_>> = seat.zones.iter().map(|zone| self.row(zone)).collect();
        let widest = rows.iter().map(|row| width(row.name)).max().unwrap_or(0);
        for row in &rows {
            lines.extend(self.drawn(row, 4, widest));
        }
    }

    /// The parts of the order of play that are running and have a fixed number of times.
    fn parts(&self) -> Vec<String> {
        let shown = self.table.parts.iter().map(|part| {
            let name = self.style.paint(Tone::Faint, &part.name);
            let (nth, times) = (part.nth.to_string(), part.times.to_string());
            fill(self.words.part_of, &[("part", &name), ("nth", &nth), ("times", &times)])
        });
        shown.collect()
    }

    /// The numbers of one counter have the same width for all seats.
    fn counters(&self, counters: &[Counter]) -> Vec<String> {
        let shown = counters.iter().map(|counter| {
            let widest = counter.alike.iter().map(|text| width(text)).max().unwrap_or(0);
            let name = self.style.paint(Tone::Faint, &counter.name);
            if counter.text.is_empty() { name } else { format!("{name} {}", padded(&counter.text, widest)) }
        });
        shown.collect()
    }

    fn content(&self, content: &Content) -> String {
        match content {
            Content::Board(board) => self.board(board),
            Content::Map(map) => self.map(map),
            Content::Spaces(spaces) => self.spaces(spaces),
            Content::Pile(text, hidden) => {
                let mut parts = vec![text.clone()];
                parts.extend(hidden.iter().map(|piece| self.piece(piece)));
                parts.retain(|part| !part.is_empty());
                parts.join(", ")
            }
            Content::Row(pieces) => {
                let names: Vec<String> = pieces.iter().map(|piece| self.piece(piece)).collect();
                names.join(self.style.sign(" · ", " / "))
            }
        }
    }

    fn board(&self, board: &BoardShown) -> String {
        let empty = self.style.sign("·", ".");
        let cell = |place: &Option<Piece>| {
            place.as_ref().map_or_else(|| empty.to_owned(), |piece| self.piece(piece))
        };
        let cells = board.rows.iter().flat_map(|row| &row.places).map(|(place, _)| width(&cell(place)));
        let labels = board.columns.iter().map(|name| width(name));
        let widest = cells.chain(labels).max().unwrap_or(1);
        // Half a place must be a whole number of characters.
        let is_halved = board.rows.iter().any(|row| row.indent % 2 == 1);
        let widest = if is_halved { widest.next_multiple_of(2) } else { widest };
        let side = board.rows.iter().map(|row| width(&row.name)).max().unwrap_or(1);
        let shift =
            |row: Option<&PlacesShown>| " ".repeat(row.map_or(0, |row| row.indent) * (widest + 2) / 2);
        let nearest = if board.is_named_below { board.rows.last() } else { board.rows.first() };
        let head: Vec<String> = board.columns.iter().map(|name| padded(name, widest)).collect();
        let head = format!("{}  {}{}", " ".repeat(side), shift(nearest), head.join("  "));
        let head = self.style.paint(Tone::Faint, head.trim_end());
        let rows = board.rows.iter().map(|row| {
            let name = self.style.paint(Tone::Faint, &to_right(&row.name, side));
            let cells = row.places.iter().map(|(place, mark)| self.place(&cell(place), *mark, widest));
            format!("{name} {}{}", shift(Some(row)), cells.collect::<String>().trim_end())
        });
        let mut lines: Vec<String> = rows.collect();
        lines.insert(if board.is_named_below { lines.len() } else { 0 }, head);
        lines.push(String::new());
        lines.join("\n")
    }

    /// A place with room for a mark at each side.
    fn place(&self, text: &str, mark: Option<Mark>, widest: usize) -> String {
        let [before, after] = match mark {
            None => [" ", " "],
            Some(mark) => signs(mark),
        };
        let sign =
            |sign: &str| if mark.is_some() { self.style.paint(Tone::Own, sign) } else { sign.to_owned() };
        format!("{}{text}{}{}", sign(before), sign(after), " ".repeat(widest.saturating_sub(width(text))))
    }

    /// A map with its pieces. The columns of places are as wide as the widest piece, so lines to the right are longer.
    fn map(&self, map: &MapShown) -> String {
        let empty = if map.glyphs.iter().any(|(glyph, _)| glyph == "o") { "+" } else { "o" };
        let text = |piece: &Option<Piece>| {
            piece.as_ref().map_or_else(|| empty.to_owned(), |piece| self.piece(piece))
        };
        let places: BTreeMap<(usize, usize), (String, Option<Mark>)> = map
            .places
            .iter()
            .map(|place| ((place.line, place.at), (text(&place.piece), place.mark)))
            .collect();
        let rows: BTreeMap<usize, &str> =
            map.places.iter().map(|place| (place.line, place.row.as_str())).collect();
        let columns: BTreeMap<usize, &str> =
            map.places.iter().map(|place| (place.at, place.column.as_str())).collect();
        let texts = places.values().map(|(text, _)| text.as_str());
        let widest = texts.chain(columns.values().copied()).map(width).max().unwrap_or(1);
        let cell = |at: usize| if columns.contains_key(&at) { widest } else { 1 };
        let side = rows.values().map(|row| width(row)).max().unwrap_or(1);
        let count = map.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let label = |at: usize| columns.get(&at).copied().unwrap_or("");
        let head: String = (0..count).map(|at| padded(label(at), cell(at))).collect();
        let head = format!("{}  {head}", " ".repeat(side));
        let head = self.style.paint(Tone::Faint, head.trim_end());
        let lines = map.lines.iter().enumerate().map(|(nth, line)| {
            let row = rows.get(&nth).copied().unwrap_or("");
            let row = self.style.paint(Tone::Faint, &to_right(row, side));
            format!("{row} {}", self.map_line(line, &cell, &|at| places.get(&(nth, at))).trim_end())
        });
        let mut lines: Vec<String> = lines.collect();
        lines.insert(if map.is_named_below { lines.len() } else { 0 }, head);
        lines.push(String::new());
        lines.join("\n")
    }

    /// A line of a map, which begins with room for the mark of its first place. Marks stand on the lines between
    /// places; two places that have only one character between them share it.
    fn map_line<'p>(
        &self,
        line: &str,
        cell: &dyn Fn(usize) -> usize,
        place: &dyn Fn(usize) -> Option<&'p (String, Option<Mark>)>,
    ) -> String {
        let signs_at = |at: Option<usize>| at.and_then(place).and_then(|(_, mark)| mark.map(signs));
        let painted = |sign: &str| self.style.paint(Tone::Own, sign);
        let drawn: Vec<char> = line.chars().collect();
        let mut text = signs_at(Some(0)).map_or_else(|| " ".to_owned(), |[before, _]| painted(before));
        for (at, sign) in drawn.iter().enumerate() {
            let goes_on = drawn.get(at + 1).is_some_and(|next| matches!(next, '-' | '+')) || *sign == '-';
            let fill = if goes_on { "-" } else { " " };
            let Some((name, _)) = place(at) else {
                // The mark after a narrow piece has gone into its own column.
                let left = at.checked_sub(1).filter(|left| is_full(place(*left), cell(*left)));
                text.push_str(&match (signs_at(left), signs_at(Some(at + 1))) {
                    (Some(_), Some(_)) => painted("|"),
                    (Some([_, after]), None) => painted(after),
                    (None, Some([before, _])) => painted(before),
                    (None, None) => sign.to_string(),
                });
                text.push_str(&fill.repeat(cell(at) - 1));
                continue;
            };
            let rest = cell(at).saturating_sub(width(name));
            text.push_str(name);
            match signs_at(Some(at)) {
                Some([_, after]) if rest > 0 => {
                    text.push_str(&painted(after));
                    text.push_str(&fill.repeat(rest - 1));
                }
                Some([_, after]) if at + 1 == drawn.len() => text.push_str(&painted(after)),
                _ => text.push_str(&fill.repeat(rest)),
            }
        }
        text
    }

    /// Rows of spaces with their numbers, which stand above them, or below the lowest row.
    fn spaces(&self, shown: &SpacesShown) -> String {
        let texts = |row: &SpacesRow| -> Vec<(String, String)> {
            let text = |space: &Option<SpaceShown>| match space {
                Some(space) => (space.number.to_string(), self.space(shown, space)),
                None => (String::new(), String::new()),
            };
            row.spaces.iter().map(text).collect()
        };
        let rows: Vec<_> =
            shown.rows.iter().map(|row| (row.owner.as_deref().unwrap_or(""), texts(row))).collect();
        let all = rows.iter().flat_map(|(_, texts)| texts);
        let widest = all.map(|(number, text)| width(number).max(width(text))).max().unwrap_or(1);
        let side = rows.iter().map(|(owner, _)| width(owner)).max().unwrap_or(0);
        let side = if side == 0 { 0 } else { side + 2 };
        let line = |start: &str, cells: &mut dyn Iterator<Item = &String>| {
            let cells: Vec<String> = cells.map(|cell| padded(cell, widest)).collect();
            format!("{}{}", padded(start, side), cells.join("  ")).trim_end().to_owned()
        };
        let mut lines = Vec::new();
        for (at, (owner, texts)) in rows.iter().enumerate() {
            let numbers =
                self.style.paint(Tone::Faint, &line("", &mut texts.iter().map(|(number, _)| number)));
            let pieces = line(owner, &mut texts.iter().map(|(_, text)| text));
            let is_lowest = at > 0 && at + 1 == rows.len();
            lines.extend(if is_lowest { [pieces, numbers] } else { [numbers, pieces] });
        }
        lines.join("\n") + "\n"
    }

    /// What lies in a space: how many pieces of which kind.
    fn space(&self, shown: &SpacesShown, space: &SpaceShown) -> String {
        if shown.is_of_one_kind {
            return space.pieces.iter().map(|(_, count)| count).sum::<usize>().to_string();
        }
        let text = |(piece, count): &(Piece, usize)| {
            let mark = self.piece(piece);
            match (*count, width(&mark)) {
                (1, _) => mark,
                (count, 1) => format!("{mark}{count}"),
                (count, _) => format!("{mark}*{count}"),
            }
        };
        let texts: Vec<String> = space.pieces.iter().map(text).collect();
        if texts.is_empty() { self.style.sign("·", ".").to_owned() } else { texts.join(" ") }
    }

    /// The glyph, or the name where the screen cannot show the glyph.
    fn mark<'t>(&self, glyph: &'t str, name: &'t str) -> &'t str {
        if glyph.is_ascii() { glyph } else { self.style.sign(glyph, name) }
    }

    /// What glyphs stand for.
    fn glyphs(&self, glyphs: &[(String, String)]) -> Vec<String> {
        let shown = glyphs.iter().filter(|(glyph, name)| self.mark(glyph, name) == glyph);
        shown.map(|(glyph, name)| format!("{glyph} {name}")).collect()
    }

    /// What the glyphs and the marks of places stand for.
    fn legend(
        &self,
        glyphs: &[(String, String)],
        marks: &mut dyn Iterator<Item = Option<Mark>>,
    ) -> Vec<String> {
        let marks: Vec<Mark> = marks.flatten().collect();
        let mut legend = self.glyphs(glyphs);
        for (mark, text) in [(Mark::Open, self.words.open_places), (Mark::Moved, self.words.moved_places)] {
            legend.extend(marks.contains(&mark).then(|| text.to_owned()));
        }
        legend
    }

    fn piece(&self, piece: &Piece) -> String {
        match piece {
            Piece::Known(name) => name.clone(),
            Piece::Marked(glyph, name) => self.mark(glyph, name).to_owned(),
            Piece::Unknown => "?".to_owned(),
            Piece::Hidden { count: number, face_down } => {
                count(if *face_down { self.words.face_down } else { self.words.hidden }, *number)
            }
        }
    }
}
