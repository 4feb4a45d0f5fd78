//! What happened: one [`Change`] for every change of a watched table; and why a change was refused.

use super::observer::{Observer, Observers};
use crate::compile::code::PartEnd;
use crate::compile::layout::CounterSpec;
use crate::compile::value::{CounterId, PartId, PieceId, SeatId, TextPart, Value, WordId, ZoneId};

/// A change of the table, or something that the caller notes between changes.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A piece went to another zone or to another index of its zone.
    Moved {
        /// The piece.
        piece: PieceId,
        /// Where it lay.
        from: ZoneId,
        /// Where it lies.
        to: ZoneId,
        /// Its index before. Observers that do not see into an unordered zone must not be told.
        from_index: u16,
        /// Its index now.
        to_index: u16,
        /// Its face before.
        face_before: u8,
        /// Its face now.
        face_after: u8,
        /// Who saw what is printed on it, before or after.
        seen: Observers,
    },
    /// A piece was turned over where it lies, or a die turned to another face.
    Turned {
        /// The piece.
        piece: PieceId,
        /// Its face before.
        before: u8,
        /// Its face now.
        after: u8,
        /// Who saw what is printed on it, before or after.
        seen: Observers,
    },
    /// A counter was set.
    Counter {
        /// The counter.
        counter: CounterId,
        /// Its number before.
        before: i32,
        /// Its number now.
        after: i32,
        /// Why.
        reason: Reason,
    },
    /// A zone was shuffled.
    Shuffled {
        /// The zone.
        zone: ZoneId,
    },
    /// A die was rolled.
    Rolled {
        /// The die.
        piece: PieceId,
        /// The face it showed.
        before: u8,
        /// The face it shows.
        after: u8,
        /// Who sees it.
        seen: Observers,
    },
    /// A piece was shown to some observers where it lies.
    Shown {
        /// The piece.
        piece: PieceId,
        /// To whom.
        to: Observers,
        /// Whether nobody else is told that it happened.
        is_secret: bool,
    },
    /// The script logged a text: words and values; the caller writes lists out.
    Said {
        /// Words and the values between them.
        text: Vec<TextPart>,
        /// Whether people are to look at the table then.
        pauses: bool,
    },
    /// The rules answered for a seat.
    Answered(RulesAnswer),
    /// A part of the order of play began or ended.
    Part {
        /// The part.
        part: PartId,
        /// For which time in a row it begins, from 1; or the reason why it ends.
        now: Result<i32, PartEnd>,
    },
    /// A seat has no turn because the part leaves it out.
    PassedOver {
        /// The part.
        part: PartId,
        /// The seat.
        seat: SeatId,
    },
}

/// An answer that the rules gave for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesAnswer {
    /// The seat.
    pub seat: SeatId,
    /// The question: words and values; the caller writes lists out.
    pub prompt: Vec<TextPart>,
    /// What was offered: a list as plain values, which only the machine reads.
    pub offered: Vec<Value>,
    /// Whether several of the options could be taken.
    pub several: bool,
    /// The options that were taken; none for a pass.
    pub taken: Vec<RulesTaken>,
    /// Of a question that people answered, too: its place among all answers.
    pub among: Option<usize>,
    /// Who alone is told, if nobody else is.
    pub only: Option<Observer>,
}

/// An option that the rules took for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesTaken {
    /// The things that it consists of.
    pub members: Vec<Value>,
    /// The first option that its seat cannot tell from it, from 0.
    pub option: usize,
}

impl RulesAnswer {
    /// The pieces that it takes, in the order in which it mentions them.
    pub fn pieces(&self) -> impl Iterator<Item = PieceId> {
        let members = self.taken.iter().flat_map(|option| &option.members);
        members.filter_map(|member| member.piece())
    }
}

/// Why a counter changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The step that runs.
    Step,
    /// A word that the script gave.
    Word(WordId),
}

/// A change of one piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    pub(super) piece: PieceId,
    pub(super) from: ZoneId,
    pub(super) to: ZoneId,
    pub(super) before: u8,
    pub(super) after: u8,
}

/// Why a change was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The zone does not hold pieces of this set.
    NotHeld,
    /// Every cell of the zone is taken.
    NoRoom,
    /// Another piece lies on the place.
    PlaceTaken,
    /// The zone has no such index or place.
    NoSuchIndex,
    /// The counter would fall below its minimum.
    BelowMinimum,
    /// The counter would rise above its maximum.
    AboveMaximum,
    /// The piece has no such face, or it is not a die and cannot be rolled.
    NoSuchFace,
    /// The order does not name each piece of the zone exactly once.
    NotAnOrder,
}

impl IllegalMove {
    /// The message, with the name of the zone if it is known.
    #[must_use]
    pub fn message(self, zone: Option<&str>) -> String {
        let zone = zone.unwrap_or("the zone");
        match self {
            Self::NotHeld => format!("{zone} does not hold pieces of this set"),
            Self::NoRoom => format!("{zone} has no room left"),
            Self::PlaceTaken => format!("a piece lies on this place of {zone}"),
            Self::NoSuchIndex => format!("{zone} has no such place"),
            Self::NoSuchFace => "the piece has no such face".to_owned(),
            Self::NotAnOrder => format!("the order does not name each piece of {zone} once"),
            Self::BelowMinimum => "the counter would fall below its minimum".to_owned(),
            Self::AboveMaximum => "the counter would rise above its maximum".to_owned(),
        }
    }

    /// The message when a counter, called `name`, would get this number.
    #[must_use]
    pub fn of_counter(self, spec: &CounterSpec, name: &str, number: i64) -> String {
        match self {
            Self::BelowMinimum | Self::AboveMaximum => beyond_bounds(spec, name, number),
            other => other.message(None),
        }
    }
}

/// The message when a counter, called `name`, would get a number beyond its bounds.
fn beyond_bounds(spec: &CounterSpec, name: &str, number: i64) -> String {
    let bound =
        if number < i64::from(spec.min) { ("less", "min", spec.min) } else { ("more", "max", spec.max) };
    match bound {
        (_, _, i32::MIN | i32::MAX) => format!("{name} would be {number}, which is out of range"),
        (than, key, bound) => format!("{name} would be {number}, {than} than its `{key}`, {bound}"),
    }
}
