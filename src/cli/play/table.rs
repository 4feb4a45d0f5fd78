//! The table as one observer sees it now, drawn with characters.

use crate::cli::output::{Output, Style, Tone, clean, padded, width, wrapped};
use crate::compile::Game;
use crate::compile::value::{CounterId, KindId, SeatId, ZoneId};
use crate::door::words::{Words, count, fill};
use crate::notation::writing::listed;
use crate::rules::names::parts;
use crate::rules::{Count, Layout as Order, Repeat, Shown};
use crate::session::Session;
use crate::table::{DOWN, Observer, Seen, View, VisibleZone};

/// Draws the table for an observer: what is shared first, then the seats, the observer's own first.
pub(super) fn draw(session: &Session, observer: Observer, output: &Output) -> String {
    let game = session.game();
    let view = session.view(observer);
    let (style, columns, words) = (output.style, output.width, output.words);
    let drawing = Drawing { session, game, view, style, columns, words };
    let mut lines = drawing.shared();
    let seats = game.seats();
    let first = if observer.0 < seats { observer.0 } else { 0 };
    for seat in (0..seats).map(|step| SeatId((first + step) % seats)) {
        drawing.seat(seat, &mut lines);
    }
    lines.iter().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

struct Drawing<'a> {
    session: &'a Session,
    game: &'a Game,
    view: View,
    style: Style,
    columns: usize,
    words: &'static Words,
}

/// A zone rule's zones, drawn together.
struct Row {
    name: String,
    content: String,
    is_empty: bool,
}

impl Drawing<'_> {
    fn shared(&self) -> Vec<String> {
        let mut rows = Vec::new();
        for (rule, zone_rule) in self.game.rules.zones.iter().enumerate() {
            let (first, count) = self.game.layout.zone_rules[rule];
            let zones: Vec<ZoneId> = (first..first + count).map(ZoneId).collect();
            let is_shared = zones.iter().all(|zone| self.spec(*zone).owner.is_none());
            if !is_shared || zones.is_empty() {
                continue;
            }
            let name = clean(self.game.label(&zone_rule.name.text));
            if let Some(row) = self.one_row(&name, &zones) {
                rows.push(row);
            } else {
                rows.extend(zones.iter().map(|zone| self.row(&name, *zone)));
            }
        }
        let mut lines = Vec::new();
        let mut head = self.parts();
        head.extend(self.counters(None));
        if !head.is_empty() {
            lines.push(format!("  {}", head.join("   ")));
        }
        let used = rows.iter().filter(|row| !row.is_empty);
        let widest = used.map(|row| width(&row.name)).max().unwrap_or(0);
        for row in rows.iter().filter(|row| !row.is_empty) {
            lines.extend(self.drawn(row, 2, widest));
        }
        let empty: Vec<&str> = rows.iter().filter(|row| row.is_empty).map(|row| row.name.as_str()).collect();
        if !empty.is_empty() {
            let text = fill(self.words.nothing_in, &[("zones", &empty.join(", "))]);
            let text = wrapped(&text, self.columns - 2, 2);
            lines.push(format!("  {}", self.style.paint(Tone::Faint, &text)));
        }
        lines
    }

    /// Several zones of a rule on one line: all empty, or each with pieces of nothing but its own kind.
    fn one_row(&self, name: &str, zones: &[ZoneId]) -> Option<Row> {
        let empty = |zone: &ZoneId| self.view.is_empty(*zone);
        if zones.len() > 1 && zones.iter().all(empty) {
            return Some(Row { name: name.to_owned(), content: String::new(), is_empty: true });
        }
        let mut parts = Vec::new();
        for zone in zones {
            let kind = self.spec(*zone).kind?;
            let seen = &self.view.visible[usize::from(zone.0)];
            let own = |slot: &Option<Seen>| slot.is_some_and(|seen| seen.kind == Some(kind));
            if !seen.unseen.is_empty() || !seen.slots.iter().all(own) {
                return None;
            }
            parts.push(format!("{}*{}", self.kind(kind.0), seen.slots.len()));
        }
        Some(Row {
            name: name.to_owned(),
            content: parts.join(self.game.voice.phrases.between),
            is_empty: false,
        })
    }

    fn row(&self, name: &str, zone: ZoneId) -> Row {
        let spec = self.spec(zone);
        let name = match (spec.number, spec.kind) {
            (Some(number), _) => format!("{name}[{}]", number + 1),
            (None, Some(kind)) => format!("{name}({})", self.kind(kind.0)),
            (None, None) => name.to_owned(),
        };
        let is_empty = self.view.is_empty(zone) && !matches!(spec.order, Order::Grid { .. });
        Row { name, content: self.content(zone), is_empty }
    }

    /// The row's lines: a grid stands below its name.
    fn drawn(&self, row: &Row, indent: usize, widest: usize) -> Vec<String> {
        let space = " ".repeat(indent);
        if row.content.contains('\n') {
            let mut lines = vec![format!("{space}{}", row.name)];
            lines.extend(row.content.lines().map(|line| format!("{space}  {line}")));
            return lines;
        }
        let start = indent + widest + 2;
        let room = self.columns.saturating_sub(start).max(20);
        let content = if row.is_empty { self.style.paint(Tone::Faint, "-") } else { row.content.clone() };
        let text = wrapped(&content, room, start);
        vec![format!("{space}{}  {text}", padded(&row.name, widest))]
    }

    fn seat(&self, seat: SeatId, lines: &mut Vec<String>) {
        let setup = self.session.setup();
        let name = clean(&setup.seats[usize::from(seat.0)]);
        let own = Observer::seat(seat) == self.view.observer;
        let mut head = if own { fill(self.words.you, &[("seat", &name)]) } else { name };
        if let Some(Some(bot)) = setup.bots.get(usize::from(seat.0)) {
            head.push_str(&format!(" ({bot})"));
        }
        let wide = |(at, name): (usize, &String)| match setup.bots.get(at) {
            Some(Some(bot)) => width(&format!("{name} ({bot})")),
            _ => width(&fill(self.words.you, &[("seat", name)])) + 3,
        };
        let widest = setup.seats.iter().enumerate().map(wide).max().unwrap_or(0);
        let head = padded(&head, widest);
        let head =
            if own { self.style.paint(Tone::Own, &head) } else { self.style.paint(Tone::Strong, &head) };
        lines.push(String::new());
        lines.push(format!("  {head}  {}", self.counters(Some(seat)).join("   ")));
        let mut rows = Vec::new();
        for (rule, zone_rule) in self.game.rules.zones.iter().enumerate() {
            let (first, count) = self.game.layout.zone_rules[rule];
            let mut zones = (first..first + count).map(ZoneId);
            if let Some(zone) = zones.find(|zone| self.spec(*zone).owner == Some(seat)) {
                rows.push(self.row(&clean(self.game.label(&zone_rule.name.text)), zone));
            }
        }
        let widest = rows.iter().map(|row| width(&row.name)).max().unwrap_or(0);
        for row in &rows {
            lines.extend(self.drawn(row, 4, widest));
        }
    }

    /// The parts of the order of play that run now and are done so many times.
    fn parts(&self) -> Vec<String> {
        let declared = parts(&self.game.rules.flow);
        let running = self.session.parts().filter(|(_, nth)| *nth > 0);
        let shown = running.filter_map(|(name, nth)| {
            let part = declared.iter().find(|part| part.name.text == name)?;
            let Repeat::Times(Count::Amount(times)) = &part.repeat else { return None };
            let times = self.game.layout.amount(&self.game.rules, times, 0).to_string();
            let name = self.style.paint(Tone::Faint, &clean(self.game.label(name)));
            let values = [("part", &*name), ("nth", &*nth.to_string()), ("times", &*times)];
            Some(fill(self.words.part_of, &values))
        });
        shown.collect()
    }

    /// The counters of a seat, or the shared ones: numbers of one counter are equally wide for all seats.
    fn counters(&self, seat: Option<SeatId>) -> Vec<String> {
        let layout = &self.game.layout;
        let counters = (0u16..).zip(&layout.counters).filter(|(_, spec)| spec.owner == seat);
        let shown = counters.map(|(id, spec)| {
            let name = clean(self.game.label(&spec.name));
            let alike = (0u16..).zip(&layout.counters).filter(|(_, other)| other.name == spec.name);
            let widest = alike.map(|(id, _)| width(&self.number(CounterId(id)))).max().unwrap_or(0);
            format!(
                "{} {}",
                self.style.paint(Tone::Faint, &name),
                padded(&self.number(CounterId(id)), widest)
            )
        });
        shown.collect()
    }

    fn number(&self, counter: CounterId) -> String {
        let spec = &self.game.layout.counters[usize::from(counter.0)];
        match self.view.counters[usize::from(counter.0)] {
            None => "?".to_owned(),
            Some(number) if spec.holds_seat => {
                let seat = usize::try_from(number).ok().and_then(|at| self.session.setup().seats.get(at));
                seat.map_or_else(|| "-".to_owned(), |name| clean(name))
            }
            Some(number) => number.to_string(),
        }
    }

    fn content(&self, zone: ZoneId) -> String {
        let visible = &self.view.visible[usize::from(zone.0)];
        match self.spec(zone).order {
            Order::Grid { columns, .. } => self.grid(visible, usize::from(columns)),
            Order::Pile => {
                let mut seen: Vec<Seen> = visible.slots.iter().flatten().copied().collect();
                seen.sort_by_key(|seen| (seen.kind, seen.face));
                let names: Vec<String> = seen.iter().map(|seen| self.piece(*seen)).collect();
                let mut parts = vec![listed(&names, self.game.voice.phrases.between)];
                parts.extend(visible.unseen.iter().map(|unseen| self.hidden(unseen.count, unseen.face)));
                parts.retain(|part| !part.is_empty());
                parts.join(", ")
            }
            Order::Row | Order::Stack => {
                let pieces: Vec<Seen> = visible.slots.iter().flatten().copied().collect();
                let all_hidden = pieces.iter().all(|seen| seen.kind.is_none());
                if all_hidden && pieces.len() > 1 {
                    let face = pieces.first().and_then(|seen| seen.face);
                    let alike = pieces.iter().all(|seen| seen.face == face);
                    let count = u16::try_from(pieces.len()).unwrap_or(u16::MAX);
                    return self.hidden(count, face.filter(|_| alike));
                }
                let between = self.style.sign(" · ", " / ");
                let names: Vec<String> = pieces.iter().map(|seen| self.piece(*seen)).collect();
                names.join(between)
            }
        }
    }

    fn grid(&self, visible: &VisibleZone, columns: usize) -> String {
        let empty = self.style.sign("·", ".");
        let cells: Vec<String> = visible
            .slots
            .iter()
            .map(|slot| slot.map_or_else(|| empty.to_owned(), |seen| self.piece(seen)))
            .collect();
        let widest = cells.iter().map(|cell| width(cell)).max().unwrap_or(1);
        let mut lines = String::new();
        let number = |number: usize| padded(&number.to_string(), widest);
        let head: Vec<String> = (1..=columns).map(number).collect();
        let rows = cells.len() / columns.max(1);
        let side = rows.to_string().len();
        let head = format!("{}  {}", " ".repeat(side), head.join("  "));
        lines.push_str(&self.style.paint(Tone::Faint, head.trim_end()));
        for (row, cells) in (1..).zip(cells.chunks(columns.max(1))) {
            let cells: Vec<String> = cells.iter().map(|cell| padded(cell, widest)).collect();
            let side = self.style.paint(Tone::Faint, &format!("{row:>side$}"));
            lines.push_str(&format!("\n{side}  {}", cells.join("  ").trim_end()));
        }
        lines.push('\n');
        lines
    }

    fn piece(&self, seen: Seen) -> String {
        let is_die = self.game.rules.sets[usize::from(seen.set)].sides.is_some();
        match (seen.kind, seen.face) {
            (Some(kind), Some(face)) if is_die => format!("{}={face}", self.kind(kind.0)),
            (Some(kind), _) => self.kind(kind.0),
            (None, _) => "?".to_owned(),
        }
    }

    fn kind(&self, kind: u16) -> String {
        clean(self.game.kind_shown(KindId(kind)))
    }

    fn hidden(&self, number: u16, face: Option<u8>) -> String {
        let how = if face == Some(DOWN) { self.words.face_down } else { self.words.hidden };
        count(how, usize::from(number))
    }

    fn spec(&self, zone: ZoneId) -> &crate::compile::layout::ZoneSpec {
        &self.game.layout.zones[usize::from(zone.0)]
    }
}

/// Whether seats see different things, so that a shared screen must be handed over.
pub(super) fn has_secrets(game: &Game) -> bool {
    let private = |shown: Shown| matches!(shown, Shown::Owner | Shown::Others);
    game.layout.zones.iter().any(|zone| private(zone.shown))
        || game.layout.counters.iter().any(|counter| private(counter.shown))
}
