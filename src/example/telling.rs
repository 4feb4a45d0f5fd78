//! The text of a snapshot: everything that an example changed.

use super::finding::Finder;
use crate::compile::Game;
use crate::compile::value::{CounterId, KindId, Value, ZoneId};
use crate::diag::visible;
use crate::notation::drawing::{EMPTY, board};
use crate::notation::voice::Voice;
use crate::notation::wording::Wording;
use crate::notation::writing::counted;
use crate::session::Session;
use crate::session::staging::{MOST_STEPS, Stand};
use crate::table::{DOWN, Observer, Table};
use crate::vm::machine::Heap;

/// The widest board of which two stand side by side.
const WIDEST_BOARD: usize = 40;
/// The most lines of the log in the text.
const MOST_LOG: usize = 500;

/// The table as it was before, to compare with.
pub(super) struct TableBefore {
    zones: Vec<String>,
    counters: Vec<String>,
}

impl TableBefore {
    pub(super) fn new(session: &Session) -> Self {
        let table = &session.state().table;
        Self { zones: zones(session, table), counters: counters(session, table) }
    }

    /// What has changed, the log, the results of functions, and the question.
    pub(super) fn tell(&self, session: &Session, results: &[String]) -> String {
        let (game, names) = (session.game(), session.names());
        let table = &session.state().table;
        let zone_name = |at: usize| game.layout.zone_name(ZoneId(small(at)), names);
        let counter_name = |at: usize| game.layout.counter_name(CounterId(small(at)), names);
        let mut text = String::new();
        section(&mut text, "zones", &changed(&self.zones, &zones(session, table), &zone_name));
        section(&mut text, "counters", &changed(&self.counters, &counters(session, table), &counter_name));
        let spectator = Observer::spectator(&game.layout);
        let mut log: Vec<String> = session.log(spectator, 0).take(MOST_LOG).map(|line| line.text).collect();
        let more = session.log(spectator, 0).count().saturating_sub(MOST_LOG);
        if more > 0 {
            log.push(format!("... and {more} more"));
        }
        section(&mut text, "log", &log);
        section(&mut text, "results", results);
        let stand = match (session.stand(), session.step()) {
            (Stand::Over, _) => "the match is over".to_owned(),
            (Stand::Asked, _) => asked(session),
            (Stand::Failed, _) => session
                .failure()
                .map_or(String::new(), |failure| format!("a script fails: {}", failure.fail.message)),
            (Stand::Step, None) => String::new(),
            (Stand::Step, Some((step, seat))) => {
                let seat = seat.map_or(String::new(), |seat| format!(" {}", names[usize::from(seat.0)]));
                format!("{step}{seat}")
            }
        };
        if !stand.is_empty() {
            section(&mut text, "next", &[stand]);
        }
        text
    }
}

fn section(text: &mut String, title: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    text.push_str(title);
    text.push('\n');
    for line in lines {
        text.push_str("  ");
        text.push_str(&visible::line(line));
        text.push('\n');
    }
}

fn changed(before: &[String], after: &[String], name: &dyn Fn(usize) -> String) -> Vec<String> {
    let pairs = before.iter().zip(after).enumerate().filter(|(_, (before, after))| before != after);
    let told = pairs.flat_map(|(at, (before, after))| match before.contains('\n') {
        true => boards(&name(at), before, after),
        false => vec![format!("{}: {before} -> {after}", name(at))],
    });
    told.collect()
}

/// A board before and after, side by side; if that is too wide, one below the other.
fn boards(name: &str, before: &str, after: &str) -> Vec<String> {
    let widest = before.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut lines = vec![format!("{name}:")];
    if widest > WIDEST_BOARD {
        let rows = before.lines().chain(["->"]).chain(after.lines());
        lines.extend(rows.map(|row| format!("  {row}")));
        return lines;
    }
    let middle = before.lines().count() / 2;
    let rows = before.lines().zip(after.lines()).enumerate().map(|(at, (before, after))| {
        let between = if at == middle { "->" } else { "" };
        format!("  {before:<widest$}  {between:2}  {after}").trim_end().to_owned()
    });
    lines.extend(rows);
    lines
}

fn small(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}

/// What lies in each zone.
pub(crate) fn zones(session: &Session, table: &Table) -> Vec<String> {
    let game = session.game();
    (0u16..).map(ZoneId).zip(&game.layout.zones).map(|(zone, _)| zone_text(game, table, zone)).collect()
}

/// The content of a zone: a board in lines; otherwise from the top if order matters, or by kind; pieces that lie face
/// down come last.
fn zone_text(game: &Game, table: &Table, zone: ZoneId) -> String {
    let layout = &game.layout;
    let spec = &layout.zones[usize::from(zone.0)];
    let is_drawn = game.drawn_places(zone).is_some();
    let empty = if is_drawn { EMPTY } else { "-" };
    let text = |index: u16| {
        let Some(piece) = table.at(zone, index) else { return empty.to_owned() };
        let kind = table.kind(piece);
        let glyph = game.glyph(kind).filter(|_| is_drawn);
        let name = glyph.unwrap_or(&layout.kinds[usize::from(kind.0)].name);
        match layout.pieces[usize::from(piece.0)].sides {
            0 if table.face(piece) == DOWN => format!("down({name})"),
            0 => name.to_owned(),
            _ => format!(
                "{name}={}",
                layout.face_text(layout.kinds[usize::from(kind.0)].set, table.face(piece))
            ),
        }
    };
    if let Some(places) = game.drawn_places(zone) {
        return board(places, text).join("\n");
    }
    let mut cells: Vec<(bool, KindId, String)> = (0..table.span(zone))
        .map(|index| match table.at(zone, index) {
            Some(piece) => (table.face(piece) == DOWN, table.kind(piece), text(index)),
            None => (false, KindId(u16::MAX), text(index)),
        })
        .collect();
    if !spec.order.is_kept {
        cells.sort();
    }
    let texts: Vec<String> = cells.into_iter().map(|(.., text)| text).collect();
    if table.is_empty(zone) { "nothing".to_owned() } else { counted(&texts) }
}

/// The number of each counter.
pub(crate) fn counters(session: &Session, table: &Table) -> Vec<String> {
    let counters = (0u16..).map(CounterId).zip(table.counters());
    counters.map(|(id, number)| session.game().layout.held(id, *number, session.names())).collect()
}

/// Kinds as a component list.
pub(super) fn kinds_text(game: &Game, kinds: &[KindId]) -> String {
    let names: Vec<String> =
        kinds.iter().map(|kind| game.layout.kinds[usize::from(kind.0)].name.clone()).collect();
    if names.is_empty() { "nothing".to_owned() } else { counted(&names) }
}

/// A value as an example writes it; a piece by its kind.
pub(super) fn shown(finder: &Finder<'_>, table: &Table, heap: &Heap, value: Value) -> String {
    match value {
        Value::List(_) => {
            let texts: Vec<String> =
                heap.elements(value).iter().map(|one| shown(finder, table, heap, *one)).collect();
            format!("[{}]", texts.join(", "))
        }
        Value::Piece(piece) => finder.game.layout.kinds[usize::from(table.kind(piece).0)].name.clone(),
        other => value_text(finder, other),
    }
}

/// A value that is neither a piece nor a list, as an example writes it.
pub(super) fn value_text(finder: &Finder<'_>, value: Value) -> String {
    Wording { game: finder.game, voice: Voice::notation(), seats: finder.seats }.value(value)
}

/// The question and its options.
pub(super) fn asked(session: &Session) -> String {
    let Some(choice) = session.choice() else {
        return match session.stand() {
            Stand::Over => "the match is over".to_owned(),
            Stand::Failed => "a script fails".to_owned(),
            _ => format!("nobody is asked in the next {MOST_STEPS} steps"),
        };
    };
    let name = &session.seats()[usize::from(choice.seat.0)];
    format!("`{name}` is asked `{}`: {}", choice.prompt, listed(&choice.offered()))
}

/// The options one after the other, but not too many.
pub(super) fn listed(offered: &[String]) -> String {
    const MOST: usize = 40;
    let more = offered.len().saturating_sub(MOST);
    let list = offered[..offered.len() - more].join(", ");
    match (offered.is_empty(), more) {
        (true, _) => "nothing".to_owned(),
        (_, 0) => list,
        _ => format!("{list} and {more} more"),
    }
}
