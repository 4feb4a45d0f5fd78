//! What happened: one [`Change`] for every change of a watched table.

use super::observer::Observer;
use crate::compile::code::PartEnd;
use crate::compile::value::{CounterId, PartId, PieceId, TextPart, WordId, ZoneId};

/// A set of observers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Observers(u32);

impl Observers {
    /// More observers there cannot be.
    pub(super) const MOST: usize = 32;

    /// Whether the observer is one of them.
    #[must_use]
    pub fn contains(self, observer: Observer) -> bool {
        self.0 & (1 << observer.0) != 0
    }

    /// Adds an observer.
    pub fn insert(&mut self, observer: Observer) {
        self.0 |= 1 << observer.0;
    }

    /// Adds all of another set.
    pub fn add(&mut self, others: Self) {
        self.0 |= others.0;
    }
}

impl FromIterator<Observer> for Observers {
    fn from_iter<T: IntoIterator<Item = Observer>>(observers: T) -> Self {
        let mut all = Self::default();
        observers.into_iter().for_each(|observer| all.insert(observer));
        all
    }
}

/// What scripts have told an observer since it began to listen: a number for all of it, for tables that nobody
/// watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heard {
    /// Who listens.
    pub observer: Observer,
    /// The same number when it was told the same.
    pub told: u64,
}

/// A change of the table, or what the caller notes between changes.
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
        /// Its index before; who cannot see into an unordered zone must not be told.
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
    /// The script logged a text: words and values; lists are written out by the caller.
    Said {
        /// Words and the values between them.
        text: Vec<TextPart>,
    },
    /// A part of the order of play began or ended.
    Part {
        /// The part.
        part: PartId,
        /// For which time in a row it begins, from 1; or why it ends.
        now: Result<i32, PartEnd>,
    },
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
