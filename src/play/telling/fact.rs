//! Facts: what one observer may know of an event. Everything that is told is made from them alone, so that nothing
//! hidden has an influence on the grouping, the order or the wording.

use std::ops::Range;

use super::paragraph::{Importance, Topic};
use crate::compile::value::{CounterId, KindId, SeatId, Value, WordId, ZoneId};
use crate::notation::wording::Wording;
use crate::play::event::{Event, Facing, Moved, Spot, What, Why};
use crate::play::mention::{Mention, Sighting};
use crate::table::{Observer, UP, sees_zone};

/// A piece: its kind if the observer knows it, and the piece set that its back shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glimpse {
    pub(super) kind: Option<KindId>,
    pub(super) set: u16,
}

/// What one observer may know of an event.
#[derive(Clone, Debug)]
pub(super) enum Fact {
    /// Pieces moved.
    Moved(Movement),
    /// Pieces of one zone went into several others.
    Sown { pieces: Vec<Glimpse>, from: ZoneId, to: Vec<ZoneId>, reveals: bool },
    /// Pieces were turned over where they lie.
    Turned(Turning),
    /// A number changed.
    Counted(Counting),
    /// A counter that is no number changed.
    Became { counter: CounterId, before: i32, after: i32, is_seen: bool },
    /// Seats have no turn.
    PassedOver { seats: Vec<SeatId>, importance: Importance },
    /// What is told by a sentence of its own.
    Told { topic: Topic, importance: Importance, text: String },
}

/// Pieces that moved from one zone to another, or from and to the same zones of several seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Movement {
    pub(super) pieces: Vec<Glimpse>,
    /// Where they came from, and where they went.
    pub(super) first: (Spot, Spot),
    /// The same of other seats that moved the same pieces.
    pub(super) others: Vec<(Spot, Spot)>,
    pub(super) facing: Option<Facing>,
    /// Whether the observer sees a piece that it did not see before.
    pub(super) reveals: bool,
    /// Whether the order of the pieces is to be seen where they lie now.
    pub(super) in_order: bool,
}

/// Pieces that were turned over in a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turning {
    pub(super) pieces: Vec<Glimpse>,
    pub(super) zone: ZoneId,
    /// The place of a single piece.
    pub(super) index: Option<u16>,
    pub(super) facing: Facing,
    pub(super) reveals: bool,
}

/// A number that changed.
#[derive(Clone, Debug)]
pub(super) struct Counting {
    pub(super) counter: CounterId,
    pub(super) before: i32,
    pub(super) after: i32,
    /// By how much it changed, and the words of the script for it.
    pub(super) parts: Vec<(i64, Option<WordId>)>,
    /// Whether the observer sees the counter; otherwise it has worked the change out.
    pub(super) is_seen: bool,
}

/// A change of a counter that an observer does not see, but has worked out: from what it knew before and after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkedOutChange {
    /// The positions of the events of the step in the log.
    pub(crate) events: Range<usize>,
    /// The counter.
    pub(crate) counter: CounterId,
    /// What it held before the step.
    pub(crate) before: i32,
    /// What it holds after the step.
    pub(crate) after: i32,
}

/// An answer as an observer reads it.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    pub(super) seat: SeatId,
    pub(super) text: String,
    /// Whether the observer is not told what it is.
    pub(super) is_secret: bool,
    /// The kinds that it names to the observer.
    pub(super) named: Vec<KindId>,
}

/// The answer, if the event is one.
pub(super) fn answered(event: &Event, names: Wording<'_>, observer: Observer) -> Option<Answered> {
    let What::Answered { seat, taken, .. } = &event.what else { return None };
    let text = event.told(names, observer)?;
    let is_told = |only: Option<Observer>| only.is_none_or(|only| only == observer);
    let members = taken.iter().filter(|one| is_told(one.only)).flat_map(|one| &one.members);
    let named = members.filter_map(|member| match member {
        Mention::Piece(piece) => is_named(piece, observer).then_some(piece.kind),
        Mention::Value(Value::Kind(kind)) => Some(*kind),
        _ => None,
    });
    let is_secret = !taken.is_empty() && !taken.iter().any(|one| is_told(one.only));
    Some(Answered { seat: *seat, text, is_secret, named: named.collect() })
}

fn is_named(piece: &Sighting, observer: Observer) -> bool {
    piece.sees.contains(observer) || piece.carried.contains(observer)
}

/// What the observer may know of an event that is neither an answer nor a part that began or ended.
pub(super) fn fact(event: &Event, names: Wording<'_>, observer: Observer) -> Option<Fact> {
    if !event.is_open_to(names, observer) {
        return None;
    }
    let told = |topic: Topic, importance: Importance| {
        event.told(names, observer).map(|text| Fact::Told { topic, importance, text })
    };
    let revealed = |is_new: bool| {
        if is_new { (Topic::Reveal, Importance::High) } else { (Topic::Table, Importance::Normal) }
    };
    match &event.what {
        What::Moved { pieces, from, to, facing } => {
            Some(Fact::Moved(Movement::of(pieces, (*from, *to), *facing, names, observer)))
        }
        What::Sown { pieces, from, to } => {
            let reveals = pieces.iter().any(|one| one.shows.contains(observer));
            let mut pieces: Vec<Glimpse> = pieces.iter().map(|one| Glimpse::moved(one, observer)).collect();
            pieces.sort_by_key(|one| one.rank());
            Some(Fact::Sown { pieces, from: *from, to: to.clone(), reveals })
        }
        What::Turned { piece, face, seen, shows } if !piece.is_die => {
            let index = names.game.layout.zones[usize::from(piece.zone.0)].order.is_kept;
            Some(Fact::Turned(Turning {
                pieces: vec![Glimpse::of(piece.kind, piece.set, seen.contains(observer))],
                zone: piece.zone,
                index: index.then_some(piece.index),
                facing: if *face == UP { Facing::Up } else { Facing::Down },
                reveals: shows.contains(observer),
            }))
        }
        What::Counter { counter, before, after, why } => {
            let layout = &names.game.layout;
            if layout.stands(*counter).is_some() {
                return told(Topic::Result, Importance::High);
            }
            let word = match why {
                Why::Step => None,
                Why::Word(word) => Some(*word),
            };
            let parts = vec![(i64::from(*after) - i64::from(*before), word)];
            let counting =
                Counting { counter: *counter, before: *before, after: *after, parts, is_seen: true };
            Some(counting.fact(names))
        }
        What::Shown { shows, .. } | What::Turned { shows, .. } => {
            let (topic, importance) = revealed(shows.contains(observer));
            told(topic, importance)
        }
        What::Rolled { dice, .. } => {
            let (topic, importance) = revealed(dice.iter().any(|die| die.seen.contains(observer)));
            told(topic, importance)
        }
        What::Shuffled(_) => told(Topic::Table, Importance::Low),
        What::Said(_) | What::Moment { .. } => told(Topic::Said, Importance::High),
        What::Flipped { .. } => told(Topic::Table, Importance::Normal),
        What::Answered { .. }
        | What::Began { .. }
        | What::Ended { .. }
        | What::PassedOver { .. }
        | What::Over => None,
    }
}

impl WorkedOutChange {
    /// It as a fact. Nobody knows in which order and for which reasons the counter changed within the step.
    pub(super) fn fact(&self, names: Wording<'_>) -> Fact {
        let Self { counter, before, after, .. } = *self;
        Counting { counter, before, after, parts: Vec::new(), is_seen: false }.fact(names)
    }

    /// The position of the last event of the step: the change is told after it.
    pub(super) fn last_event(&self, events: &[Event]) -> Option<usize> {
        let of_step = events.get(self.events.clone())?;
        Some(self.events.start + of_step.iter().rposition(|event| event.step.is_some())?)
    }
}

impl Counting {
    fn fact(self, names: Wording<'_>) -> Fact {
        let Self { counter, before, after, is_seen, .. } = self;
        match names.game.layout.counters[usize::from(counter.0)].value(after) {
            Value::Int(_) => Fact::Counted(self),
            _ => Fact::Became { counter, before, after, is_seen },
        }
    }
}

impl Glimpse {
    fn of(kind: KindId, set: u16, is_seen: bool) -> Self {
        Self { kind: is_seen.then_some(kind), set }
    }

    fn moved(piece: &Moved, observer: Observer) -> Self {
        Self::of(piece.kind, piece.set, piece.seen.contains(observer))
    }

    /// Pieces that are seen come first, in the order of the definition.
    pub(super) fn rank(self) -> (u16, u16) {
        (self.kind.map_or(u16::MAX, |kind| kind.0), self.set)
    }
}

impl Movement {
    fn of(
        pieces: &[Moved],
        (from, to): (Spot, Spot),
        facing: Option<Facing>,
        names: Wording<'_>,
        observer: Observer,
    ) -> Self {
        let layout = &names.game.layout;
        let is_kept = layout.zones[usize::from(to.zone.0)].order.is_kept;
        let mut movement = Self {
            pieces: pieces.iter().map(|one| Glimpse::moved(one, observer)).collect(),
            first: (from, to),
            others: Vec::new(),
            facing,
            reveals: pieces.iter().any(|one| one.shows.contains(observer)),
            in_order: is_kept && sees_zone(layout, observer, to.zone) && facing != Some(Facing::Down),
        };
        movement.sort();
        movement
    }

    /// Where the pieces came from and went, for the first seat.
    pub(super) fn way(&self) -> (Spot, Spot) {
        self.first
    }

    /// Where the pieces came from and went, for all seats.
    pub(super) fn ways(&self) -> impl Iterator<Item = (Spot, Spot)> {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }

    /// Sorts the pieces, unless their order is to be seen.
    pub(super) fn sort(&mut self) {
        match self.in_order {
            true => self.pieces.sort_by_key(|one| one.kind.is_none()),
            false => self.pieces.sort_by_key(|one| one.rank()),
        }
    }
}
