//! Events as JSON for other programs: what one observer may know of them, with the names of one language.

use serde_json::{Map, Value as Json, json};

use super::event::{Event, Facing, Flip, Moved, Roll, What, Why};
use super::mention::Sighting;
use crate::compile::value::{CounterId, KindId, PartId, SeatId, Value};
use crate::notation::wording::Wording;
use crate::table::{Observer, UP};

impl Event {
    /// The event as an object with `what` (its kind), `at` (how many answers had been given), `step`, `turn` (whose
    /// turn it was) and the fields of its kind, as docs/events.md lists them. `None` when the observer may not know of
    /// the event.
    #[must_use]
    pub fn to_json(&self, names: Wording<'_>, observer: Observer) -> Option<Json> {
        if !self.is_open_to(names, observer) {
            return None;
        }
        let account = Account { names, observer };
        let (what, said) = account.what(self);
        // Whether a step finished the part, or the part ended by itself, may depend on things that the observer does
        // not see.
        let is_told = !matches!(self.what, What::Ended { .. });
        let step = self.step.filter(|_| is_told);
        let step = step.map(|step| names.game.code.functions[usize::from(step)].name.as_str());
        let turn = self.seat.filter(|_| is_told).map(|seat| names.seat(seat));
        let mut object = Map::new();
        object.insert("what".to_owned(), json!(what));
        object.insert("at".to_owned(), json!(self.at));
        object.insert("step".to_owned(), json!(step));
        object.insert("turn".to_owned(), json!(turn));
        if let Json::Object(said) = said {
            object.extend(said);
        }
        Some(Json::Object(object))
    }
}

/// Writes events as JSON for one observer.
#[derive(Clone, Copy)]
struct Account<'a> {
    names: Wording<'a>,
    observer: Observer,
}

impl Account<'_> {
    /// The kind of an event, and its fields.
    fn what(self, event: &Event) -> (&'static str, Json) {
        let names = self.names;
        match &event.what {
            What::Moved { pieces, from, to, facing } => {
                let facing = facing.map(|facing| if facing == Facing::Up { "up" } else { "down" });
                let pieces = self.moved(pieces);
                let (from, to) = (from.told(names), to.told(names));
                ("moved", json!({ "pieces": pieces, "from": from, "to": to, "face": facing }))
            }
            What::Sown { pieces, from, to } => {
                let to: Vec<String> = to.iter().map(|zone| names.zone(*zone)).collect();
                ("sown", json!({ "pieces": self.moved(pieces), "from": names.zone(*from), "to": to }))
            }
            What::Turned { piece, face, seen, .. } => {
                ("turned", self.turned(piece, *face, seen.contains(self.observer)))
            }
            What::Flipped { place, pieces } => {
                let told = |of: &dyn Fn(&Flip) -> KindId| -> Vec<Option<&str>> {
                    let kind = |one: &Flip| one.seen.contains(self.observer).then(|| names.kind(of(one)));
                    pieces.iter().map(kind).collect()
                };
                let (before, after) = (told(&|one| one.before), told(&|one| one.after));
                ("flipped", json!({ "place": place.told(names), "before": before, "after": after }))
            }
            What::Shown { piece, to, .. } => {
                let kind = to.contains(self.observer).then(|| names.kind(piece.kind));
                let seats = (0..names.game.seats()).map(SeatId);
                let to: Vec<&str> = seats
                    .filter(|seat| to.contains(Observer::seat(*seat)))
                    .map(|seat| names.seat(seat))
                    .collect();
                ("shown", json!({ "piece": kind, "place": piece.place(names), "to": to }))
            }
            What::Rolled { zone, dice } => {
                let face =
                    |die: &Roll| die.seen.contains(self.observer).then(|| self.face(die.kind, die.face));
                let faces: Vec<Option<Json>> = dice.iter().map(face).collect();
                ("rolled", json!({ "zone": names.zone(*zone), "faces": faces }))
            }
            What::Shuffled(zone) => ("shuffled", json!({ "zone": names.zone(*zone) })),
            What::Counter { counter, before, after, why } => {
                let reason = match why {
                    Why::Step => None,
                    Why::Word(word) => Some(names.label(names.game.word(*word))),
                };
                let (before, after) = (self.count(*counter, *before), self.count(*counter, *after));
                let counter = names.counter(*counter);
                ("counter", json!({ "counter": counter, "before": before, "after": after, "why": reason }))
            }
            What::Moment { text, .. } => ("moment", json!({ "text": text.told(names, self.observer, true) })),
            What::Said(text) => ("said", json!({ "text": text.told(names, self.observer, true) })),
            What::Answered { seat, prompt, taken } => {
                let taken: Vec<String> = taken.iter().map(|one| one.told(names, self.observer)).collect();
                let prompt = prompt.told(names, self.observer, true);
                ("answered", json!({ "seat": names.seat(*seat), "prompt": prompt, "taken": taken }))
            }
            What::Began { part, nth } => ("began", json!({ "part": self.part(*part), "nth": nth })),
            What::Ended { part, .. } => ("ended", json!({ "part": self.part(*part) })),
            What::PassedOver { part, seat } => {
                ("passed_over", json!({ "part": self.part(*part), "seat": names.seat(*seat) }))
            }
            What::Over => ("over", Json::Null),
        }
    }

    /// Pieces that the observer sees come first, in the order of the definition: the order in which they moved could
    /// reveal where they lay before.
    fn moved(&self, pieces: &[Moved]) -> Vec<Option<&str>> {
        let kind = |piece: &Moved| piece.seen.contains(self.observer).then_some(piece.kind);
        let mut kinds: Vec<_> = pieces.iter().map(kind).collect();
        kinds.sort_unstable_by_key(|kind| kind.map_or(u16::MAX, |kind| kind.0));
        kinds.into_iter().map(|kind| kind.map(|kind| self.names.kind(kind))).collect()
    }

    fn turned(self, piece: &Sighting, face: u8, is_seen: bool) -> Json {
        let names = self.names;
        let face = match piece.is_die {
            true => is_seen.then(|| self.face(piece.kind, face)),
            false => Some(json!(if face == UP { "up" } else { "down" })),
        };
        json!({
            "piece": is_seen.then(|| names.kind(piece.kind)),
            "place": piece.place(names),
            "face": face,
        })
    }

    /// What is on a face of a die: a number, or the name of a kind.
    fn face(self, kind: KindId, face: u8) -> Json {
        let layout = &self.names.game.layout;
        match layout.on_face(layout.kinds[usize::from(kind.0)].set, face) {
            Value::Int(number) => json!(number),
            value => json!(self.names.value(value)),
        }
    }

    /// What a counter holds: a number, `true` or `false`, the name of a seat, kind or place, or `null`.
    fn count(self, counter: CounterId, number: i32) -> Json {
        match self.names.game.layout.counters[usize::from(counter.0)].value(number) {
            Value::Int(number) => json!(number),
            Value::Bool(flag) => json!(flag),
            Value::Unit => Json::Null,
            value => json!(self.names.value(value)),
        }
    }

    fn part(&self, part: PartId) -> &str {
        self.names.name(&self.names.game.code.parts[usize::from(part.0)].name)
    }
}
