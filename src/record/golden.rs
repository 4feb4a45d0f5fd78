//! A recorded match as a test: all its decisions as text. After an edit of the rules the text shows where the same
//! answers lead to another match.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::record::{Decision, LineContent};
use super::replay::replay_in;
use super::{Differs, Record};
use crate::compile::value::{CounterId, SeatId, ZoneId};
use crate::diag::visible;
use crate::notation::drawing::{EMPTY, board};
use crate::notation::writing::counted;
use crate::play::Answer;
use crate::session::Session;
use crate::table::{Observer, Seen};

/// How much the text says about every decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verbosity {
    /// The answer, how many options there were, and a digest of the table.
    Digest,
    /// All options, and what is new in the view of the seat since its last decision.
    Everything,
}

/// The result of a record.
#[derive(Clone, Debug)]
pub struct Golden {
    /// Where the match differs from the record, if it does.
    pub differs: Option<Differs>,
    /// The decisions as text, as far as the record fits.
    pub text: String,
    /// How many decisions fitted.
    pub decisions: usize,
}

/// Replays a record in a session that was set up from it and has no answers yet.
#[must_use]
pub fn play(record: &Record, session: Session, detail: Verbosity) -> Golden {
    let mut teller = GoldenWriter { text: String::new(), detail, decisions: 0, last: BTreeMap::new() };
    let replayed = replay_in(record, session, &mut |session, answer| teller.tell(session, answer));
    let session = &replayed.session;
    if let Some(differs) = replayed.differs.as_ref().filter(|differs| !differs.at_end) {
        teller.refused(session, record, differs);
    }
    if replayed.differs.as_ref().is_none_or(|differs| differs.at_end && session.is_over()) {
        teller.end(session);
    }
    Golden { differs: replayed.differs, text: teller.text, decisions: teller.decisions }
}

/// What stands behind a seat whose answer does not fit.
const REFUSED: &str = " cannot answer so";

/// The name of a record's snapshot, without extension, from the record's name without extension.
#[must_use]
pub fn snapshot_name(record: &str) -> String {
    format!("match__{record}")
}

struct GoldenWriter {
    text: String,
    detail: Verbosity,
    decisions: usize,
    /// For each seat, what it saw of each zone and counter when it was last asked.
    last: BTreeMap<SeatId, Vec<String>>,
}

impl GoldenWriter {
    fn tell(&mut self, session: &Session, answer: &Answer) {
        let Some(choice) = session.choice() else { return };
        self.decisions += 1;
        let name = &session.names()[usize::from(choice.seat.0)];
        let head = format!("{} {name} ({}): {}", self.decisions, choice.prompt, choice.text(answer));
        match self.detail {
            Verbosity::Digest => {
                self.line(&format!("{head}  [{} options, {}]", choice.offered().len(), session.digest()));
            }
            Verbosity::Everything => {
                self.line(&head);
                self.line(&format!("  offered: {}", choice.offered().join(", ")));
                let now = seen(session, choice.seat);
                let last = self.last.insert(choice.seat, now.clone()).unwrap_or_default();
                // What is empty at the beginning needs no line.
                let is_told = |line: &&String| {
                    !last.contains(line) && (!last.is_empty() || !line.ends_with(": nothing"))
                };
                for line in now.iter().filter(is_told).flat_map(|told| told.lines()) {
                    self.line(&format!("  {line}"));
                }
            }
        }
    }

    /// What the seat sees whose answer does not fit, where the text says everything: all of it, to be compared.
    fn refused(&mut self, session: &Session, record: &Record, differs: &Differs) {
        let place = |decision: &&Decision| {
            let (Some(at), Some(span)) = (differs.span, decision.span) else { return false };
            at.source == span.source && span.start <= at.start && at.start <= span.end
        };
        let decisions = record.lines.iter().filter_map(|line| match &line.content {
            LineContent::Decision(decision) => Some(decision),
            _ => None,
        });
        let Some(decision) =
            decisions.into_iter().find(place).filter(|_| self.detail == Verbosity::Everything)
        else {
            return;
        };
        let name = &session.names()[usize::from(decision.seat.0)];
        self.line(&format!("{} {name}{REFUSED}", self.decisions + 1));
        if let Some(choice) = session.choice().filter(|choice| choice.seat == decision.seat) {
            self.line(&format!("  offered: {}", choice.offered().join(", ")));
        }
        for line in seen(session, decision.seat).iter().flat_map(|told| told.lines()) {
            self.line(&format!("  {line}"));
        }
    }

    fn end(&mut self, session: &Session) {
        let Ok(outcome) = session.outcome() else { return };
        for standing in &outcome.seats {
            let name = &session.names()[usize::from(standing.seat.0)];
            let lines: Vec<String> = standing
                .lines
                .iter()
                .map(|line| match &line.kind {
                    Some(kind) => format!("{}({kind}) {}", line.name, line.points),
                    None => format!("{} {}", line.name, line.points),
                })
                .collect();
            self.line(&format!("{}. {name}: {} = {}", standing.place, standing.total, lines.join(" + ")));
        }
        self.line(&format!("end {}", session.digest()));
    }

    fn line(&mut self, line: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{}", visible::line(line));
    }
}

/// What a seat sees: a line for each zone with something in it, several for a board, and one for each counter.
fn seen(session: &Session, seat: SeatId) -> Vec<String> {
    let game = session.game();
    let layout = &game.layout;
    let view = session.view(Observer::seat(seat));
    let mut lines = Vec::new();
    for (id, zone) in (0u16..).map(ZoneId).zip(&view.visible) {
        let slot = |slot: &Option<Seen>| match slot {
            None if game.drawn_places(id).is_some() => EMPTY.to_owned(),
            None => "-".to_owned(),
            Some(Seen { kind: Some(kind), face, set }) => {
                let glyph = game.glyph(*kind).filter(|_| game.drawn_places(id).is_some());
                let name = glyph.unwrap_or(&layout.kinds[usize::from(kind.0)].name);
                let is_die = layout.pieces.iter().any(|piece| piece.kind == *kind && piece.sides > 0);
                match face {
                    Some(face) if is_die => format!("{name}={}", layout.face_text(*set, *face)),
                    _ => name.to_owned(),
                }
            }
            Some(_) => "?".to_owned(),
        };
        let mut texts: Vec<String> = zone.slots.iter().map(slot).collect();
        if let Some(places) = game.drawn_places(id) {
            let name = layout.zone_name(id, session.names());
            let rows = board(places, |place| texts.get(usize::from(place)).cloned().unwrap_or_default());
            lines.push(format!("{name}:\n  {}", rows.join("\n  ")));
            continue;
        }
        if !layout.zones[usize::from(id.0)].order.is_kept {
            texts.sort();
        }
        texts.extend(zone.unseen.iter().flat_map(|unseen| vec!["?".to_owned(); usize::from(unseen.count)]));
        let text = if texts.is_empty() { "nothing".to_owned() } else { counted(&texts) };
        lines.push(format!("{}: {text}", layout.zone_name(id, session.names())));
    }
    for (id, number) in (0u16..).map(CounterId).zip(&view.counters) {
        let name = layout.counter_name(id, session.names());
        let text = number.map_or("?".to_owned(), |number| layout.held(id, number, session.names()));
        lines.push(format!("{name}: {text}"));
    }
    lines
}
