//! Keys: what features are, packed into a number that can be unpacked again.

use crate::vm::eyes::scatter;

/// A feature: its sort, the seat it is about, up to three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key(pub(super) u64);

/// What a feature says of a position or an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Sort {
    /// Always there.
    Always = 1,
    /// Who is asked what: the prompt.
    Asked,
    /// How many pieces lie in a zone.
    Size,
    /// How many pieces of a kind lie in a zone.
    Kinds,
    /// How many pieces of a family lie in a zone.
    Family,
    /// How many different kinds lie in a zone.
    Variety,
    /// The greatest number on the pieces of a zone.
    Greatest,
    /// The least number on the pieces of a zone.
    Least,
    /// The sum of the numbers on the pieces of a zone.
    Sum,
    /// Where in a row or stack a kind lies.
    Index,
    /// Where the kind lies that an own piece names.
    Named,
    /// What lies on a place of a board, or on several in a line.
    Board,
    /// What a counter holds.
    Counter,
    /// How far a counter of the seat is ahead of the best of the others.
    Lead,
    /// How often a part of the order of play was begun.
    Part,
}

impl Key {
    /// A feature about nobody in particular.
    pub(super) const NOBODY: u8 = 15;

    /// Packs a feature. `of` is the seat counted clockwise from the one whose position it is, or [`Key::NOBODY`].
    #[inline]
    pub(super) fn new(sort: Sort, of: u8, a: u16, b: u16, c: u16) -> Self {
        Self(
            (sort as u64) << 60
                | u64::from(of & 15) << 56
                | u64::from(a) << 40
                | u64::from(b) << 24
                | u64::from(c) << 8,
        )
    }

    /// A feature whose details only its number tells.
    #[inline]
    pub(super) fn pattern(sort: Sort, detail: u64) -> Self {
        Self((sort as u64) << 60 | detail >> 4)
    }

    /// Where its weight lies among `1 << bits` weights.
    #[inline]
    pub(super) fn slot(self, bits: u32) -> u32 {
        slot(scatter(self.0), bits)
    }
}

/// Where a weight lies among `1 << bits` weights.
#[inline]
pub(super) fn slot(spread: u64, bits: u32) -> u32 {
    #[expect(clippy::cast_possible_truncation, reason = "at most 32 bits are left")]
    {
        (spread >> (64 - bits)) as u32
    }
}

/// The class of a number: itself when it is small, and classes that grow by a quarter or so when it is large.
#[inline]
pub(super) fn class(number: i32) -> u16 {
    const EXACT: u32 = 12;
    let size = number.unsigned_abs();
    let class = if size <= EXACT {
        size
    } else {
        // Four classes for each doubling.
        let doublings = size.ilog2();
        let quarter = (size >> (doublings - 2)) & 3;
        EXACT + 1 + (doublings - 3) * 4 + quarter
    };
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 130 classes on each side")]
    let class = class as u16;
    if number < 0 { 0x8000 | class } else { class }
}
