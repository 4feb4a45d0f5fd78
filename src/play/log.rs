//! The log: the lines of events, as one observer reads them in one language.

use super::event::{Event, Facing, Flip, Moved, Roll, Spot, What, Why};
use super::mention::{Sighting, Taken, Text};
use super::uncovered::EVERYBODY;
use crate::compile::value::{CounterId, KindId, SeatId, ZoneId};
use crate::notation::voice::fill;
use crate::notation::wording::Wording;
use crate::rules::standing;
use crate::table::{Observer, Observers, UP, sees_counter};

/// The subject of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A seat answered.
    Choice,
    /// Pieces moved or were turned.
    Move,
    /// A counter changed.
    Counter,
    /// A shuffle or a roll.
    Chance,
    /// A text of a script.
    Said,
    /// A seat has no turn.
    Turn,
}

impl Spot {
    /// The zone, with the place in it if everybody may know it.
    pub(super) fn told(self, names: Wording<'_>) -> String {
        self.index.map_or_else(|| names.zone(self.zone), |index| names.place(self.zone, index))
    }
}

impl Event {
    /// The subject of its line; `None` when it has no line.
    #[must_use]
    pub fn kind(&self) -> Option<LineKind> {
        Some(match self.what {
            What::Moved { .. }
            | What::Sown { .. }
            | What::Turned { .. }
            | What::Flipped { .. }
            | What::Shown { .. } => LineKind::Move,
            What::Rolled { .. } | What::Shuffled(_) => LineKind::Chance,
            What::Counter { .. } => LineKind::Counter,
            What::Said(_) | What::Moment { .. } => LineKind::Said,
            What::Answered { .. } => LineKind::Choice,
            What::PassedOver { .. } => LineKind::Turn,
            What::Began { .. } | What::Ended { .. } | What::Over => return None,
        })
    }

    /// Whether an observer may know of the event at all.
    #[must_use]
    pub fn is_open_to(&self, names: Wording<'_>, observer: Observer) -> bool {
        match self.what {
            What::Counter { counter, .. } => sees_counter(&names.game.layout, observer, counter),
            What::Shown { to, is_secret, .. } => !is_secret || to.contains(observer),
            _ => true,
        }
    }

    /// Of an answer: what it is and the question, as an observer reads them; `None` when it is no answer.
    pub(crate) fn answer(&self, names: Wording<'_>, observer: Observer) -> Option<(String, String)> {
        let What::Answered { prompt, taken, .. } = &self.what else { return None };
        Some(LogWriter { names, observer }.answer(prompt, taken))
    }

    /// Its line, with only what the observer may know; `None` when there is none.
    #[must_use]
    pub fn told(&self, names: Wording<'_>, observer: Observer) -> Option<String> {
        if !self.is_open_to(names, observer) { None } else { self.line(names, observer) }
    }

    /// Its line with everything hidden; `None` when there is none.
    #[must_use]
    pub(crate) fn told_whole(&self, names: Wording<'_>) -> Option<String> {
        self.uncovered().line(names, EVERYBODY)
    }

    fn line(&self, names: Wording<'_>, observer: Observer) -> Option<String> {
        let reader = LogWriter { names, observer };
        Some(match &self.what {
            What::Moved { pieces, from, to, facing } => {
                reader.moved(pieces, (&from.told(names), &to.told(names)), *facing)
            }
            What::Sown { pieces, from, to } => {
                let to: Vec<String> = to.iter().map(|zone| names.zone(*zone)).collect();
                reader.moved(pieces, (&names.zone(*from), &names.list(&to)), None)
            }
            What::Turned { piece, face, seen, .. } => reader.turned(piece, *face, seen.contains(observer)),
            What::Flipped { place, pieces } => reader.flipped(*place, pieces),
            What::Shown { piece, to, .. } => reader.shown(piece, *to),
            What::Rolled { zone, dice } => reader.rolled(*zone, dice),
            What::Shuffled(zone) => fill(names.phrases().shuffled, &[("zone", &names.zone(*zone))]),
            What::Counter { counter, before, after, why } => {
                reader.counted(*counter, (*before, *after), *why)
            }
            What::Said(text) | What::Moment { text, .. } => text.told(names, observer, true),
            What::Answered { seat, prompt, taken } => reader.answered(*seat, prompt, taken),
            What::PassedOver { seat, .. } => {
                let phrase = names.phrases().told.passed_over;
                fill(phrase.split('|').next().unwrap_or(phrase), &[("seats", names.seat(*seat))])
            }
            What::Began { .. } | What::Ended { .. } | What::Over => return None,
        })
    }
}

/// The reason for a change of a counter, in words: the word that the script gave, otherwise the step.
pub(crate) fn reason<'a>(names: Wording<'a>, step: Option<u16>, why: Why) -> &'a str {
    match why {
        Why::Step => {
            let function = step.map(|step| &names.game.code.functions[usize::from(step)]);
            function.map_or("", |function| names.label(&function.name))
        }
        Why::Word(word) => names.label(names.game.word(word)),
    }
}

/// Writes the lines of one observer.
#[derive(Clone, Copy)]
struct LogWriter<'a> {
    names: Wording<'a>,
    observer: Observer,
}

impl LogWriter<'_> {
    fn moved(self, pieces: &[Moved], (from, to): (&str, &str), facing: Option<Facing>) -> String {
        // Pieces that the observer sees come first, in the order of the definition.
        let mut called: Vec<(u16, &str)> = pieces
            .iter()
            .map(|one| match one.seen.contains(self.observer) {
                true => (one.kind.0, self.names.kind(one.kind)),
                false => (u16::MAX, self.names.back(one.set)),
            })
            .collect();
        called.sort_unstable();
        let called: Vec<String> = called.into_iter().map(|(_, name)| name.to_owned()).collect();
        let called = self.names.list(&called);
        let values = [("pieces", called.as_str()), ("from", from), ("to", to)];
        let facing = facing.map_or("", |facing| self.facing(facing));
        format!("{}{facing}", fill(self.names.phrases().moved, &values))
    }

    fn facing(self, facing: Facing) -> &'static str {
        match facing {
            Facing::Up => self.names.phrases().face_up,
            Facing::Down => self.names.phrases().face_down,
        }
    }

    fn turned(self, piece: &Sighting, face: u8, is_seen: bool) -> String {
        let names = self.names;
        let name = if is_seen { names.kind(piece.kind) } else { names.back(piece.set) };
        let place = piece.place(names);
        let phrases = names.phrases();
        let values = [("piece", name), ("place", &place), ("face", &names.face(piece.kind, face))];
        match (piece.is_die, is_seen) {
            (true, true) => fill(phrases.die_set, &values),
            (true, false) => fill(phrases.die_turned, &values),
            (false, _) => {
                let facing = if face == UP { Facing::Up } else { Facing::Down };
                format!("{}{}", fill(phrases.turned, &values), self.facing(facing))
            }
        }
    }

    fn flipped(self, place: Spot, pieces: &[Flip]) -> String {
        let names = self.names;
        let is_seen = pieces.iter().all(|one| one.seen.contains(self.observer));
        let called = |kind: &dyn Fn(&Flip) -> KindId| {
            let name = |one: &Flip| if is_seen { names.kind(kind(one)) } else { names.back(one.set) };
            names.list(&pieces.iter().map(|one| name(one).to_owned()).collect::<Vec<String>>())
        };
        let (before, after) = (called(&|one| one.before), called(&|one| one.after));
        let place = place.told(names);
        let phrases = names.phrases();
        let phrase = if is_seen { phrases.flipped } else { phrases.flipped_unseen };
        fill(phrase, &[("pieces", &before), ("place", &place), ("after", &after)])
    }

    fn shown(self, piece: &Sighting, to: Observers) -> String {
        let names = self.names;
        let name = if to.contains(self.observer) { names.kind(piece.kind) } else { names.back(piece.set) };
        let seats = (0..names.game.seats()).map(SeatId).filter(|seat| to.contains(Observer::seat(*seat)));
        let seats: Vec<String> = seats.map(|seat| names.seat(seat).to_owned()).collect();
        let values = [("piece", name), ("place", &*piece.place(names)), ("seats", &*names.list(&seats))];
        fill(names.phrases().shown, &values)
    }

    fn rolled(self, zone: ZoneId, dice: &[Roll]) -> String {
        let face = |die: &Roll| match die.seen.contains(self.observer) {
            true => self.names.face(die.kind, die.face),
            false => "?".to_owned(),
        };
        let faces = dice.iter().map(face).collect::<Vec<String>>().join(" ");
        fill(self.names.phrases().rolled, &[("zone", &self.names.zone(zone)), ("faces", &faces)])
    }

    fn counted(self, counter: CounterId, (before, after): (i32, i32), why: Why) -> String {
        let (names, phrases) = (self.names, self.names.phrases());
        if let Some(seat) = names.game.layout.stands(counter) {
            let phrase = match after {
                standing::WON.. => phrases.wins,
                standing::LOST => phrases.loses,
                _ => phrases.left_play,
            };
            return fill(phrase, &[("seat", names.seat(seat))]);
        }
        let (before, after) = (names.held(counter, before), names.held(counter, after));
        let values = [("counter", &*names.counter(counter)), ("before", &before), ("after", &after)];
        let why = match why {
            Why::Step => String::new(),
            why => fill(phrases.because, &[("text", reason(names, None, why))]),
        };
        format!("{}{why}", fill(phrases.counter, &values))
    }

    /// An answer and the question, which is empty where it has no text.
    fn answer(self, prompt: &Text, taken: &[Taken]) -> (String, String) {
        let names = self.names;
        let told = |one: &Taken| {
            let text = one.as_carried_out().told(names, self.observer);
            if one.in_order && taken.len() > 1 { format!("{{{text}}}") } else { text }
        };
        let answer = match taken {
            [] => names.pass().to_owned(),
            taken => names.list(&taken.iter().map(told).collect::<Vec<String>>()),
        };
        (answer, prompt.told(names, self.observer, true))
    }

    fn answered(self, seat: SeatId, prompt: &Text, taken: &[Taken]) -> String {
        let (names, phrases) = (self.names, self.names.phrases());
        let (answer, prompt) = self.answer(prompt, taken);
        let mut text = fill(phrases.answered, &[("seat", names.seat(seat)), ("answer", &answer)]);
        if !prompt.is_empty() {
            text.push_str(&fill(phrases.because, &[("text", &prompt)]));
        }
        text
    }
}
