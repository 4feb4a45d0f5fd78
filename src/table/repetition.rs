//! Which positions scripts have noted, and how often.
//!
//! A position is a digest of 128 bits: the sum of a number for each piece, which depends on its kind, its side and its
//! place, and of one for each further value. These numbers look random, so two different positions have the same digest
//! with a chance of 2 to the power of -128. Among a million positions of a match two are taken for the same with a chance
//! below 2 to the power of -88, which no match will show. Sums of such numbers are known from the tables of chess programs
//! (Zobrist, A New Hashing Method with Application for Game Playing, 1970) and from incremental hashing (Bellare and
//! Micciancio, A New Paradigm for Collision-Free Hashing, 1997).

use std::sync::Arc;

use super::digest::mixed;
use super::table::Table;
use crate::compile::value::{KindId, ZoneId};

/// A number for a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct PositionDigest {
    high: u64,
    low: u64,
}

/// Marks numbers of pieces, so that none is that of a value.
const PIECE: u64 = 1 << 62;
/// Marks numbers of values.
const VALUE: u64 = 2 << 62;
/// Where the two halves differ: digits of the fractional parts of the square roots of 2 and 3.
const HALVES: [u64; 2] = [0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b];

impl PositionDigest {
    /// Adds a piece that shows a kind; of an unordered zone without its index.
    #[inline]
    pub fn add_piece(&mut self, zone: ZoneId, index: Option<u16>, kind: KindId, face: u8) {
        let index = u64::from(index.unwrap_or(u16::MAX));
        self.add(PIECE | u64::from(zone.0) << 40 | index << 24 | u64::from(kind.0) << 8 | u64::from(face));
    }

    /// Adds a value: the one with this index among those that belong to the position, its sort, and what it is.
    pub fn add_value(&mut self, nth: u16, sort: u8, what: u32) {
        self.add(VALUE | u64::from(nth) << 40 | u64::from(sort) << 32 | u64::from(what));
    }

    fn add(&mut self, one: u64) {
        self.high = self.high.wrapping_add(mixed(one ^ HALVES[0]));
        self.low = self.low.wrapping_add(mixed(one ^ HALVES[1]));
    }
}

impl Table {
    /// Notes a position, and says how often it has been noted, now included.
    pub fn note_position(&mut self, position: PositionDigest) -> usize {
        let noted = Arc::make_mut(self.noted.get_or_insert_default());
        let at = match noted.binary_search_by_key(&position, |(one, _)| *one) {
            Ok(at) => at,
            Err(at) => {
                noted.insert(at, (position, 0));
                at
            }
        };
        noted[at].1 += 1;
        noted[at].1 as usize
    }

    /// How often a position was noted.
    #[must_use]
    pub fn times_noted(&self, position: PositionDigest) -> usize {
        let Some(noted) = &self.noted else { return 0 };
        noted.binary_search_by_key(&position, |(one, _)| *one).map_or(0, |at| noted[at].1 as usize)
    }

    /// Lets no script learn how often positions were noted.
    pub(crate) fn hide_noted(&mut self) {
        self.hides_noted = true;
    }

    /// Whether scripts must not learn how often positions were noted.
    #[must_use]
    pub(crate) fn hides_noted(&self) -> bool {
        self.hides_noted
    }

    /// How many different positions were noted.
    #[must_use]
    pub fn positions_noted(&self) -> usize {
        self.noted.as_ref().map_or(0, |noted| noted.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pieces: &[(u16, Option<u16>, u16, u8)], values: &[(u8, u32)]) -> PositionDigest {
        let mut digest = PositionDigest::default();
        for (zone, index, kind, face) in pieces {
            digest.add_piece(ZoneId(*zone), *index, KindId(*kind), *face);
        }
        for (nth, (sort, what)) in (0u16..).zip(values) {
            digest.add_value(nth, *sort, *what);
        }
        digest
    }

    #[test]
    fn positions_differ_in_every_part() {
        let base = of(&[(0, Some(3), 1, 1), (0, Some(4), 2, 1)], &[(3, 0), (2, 7)]);
        assert_eq!(base, of(&[(0, Some(4), 2, 1), (0, Some(3), 1, 1)], &[(3, 0), (2, 7)]));
        let others = [
            of(&[(1, Some(3), 1, 1), (0, Some(4), 2, 1)], &[(3, 0), (2, 7)]),
            of(&[(0, Some(4), 1, 1), (0, Some(3), 2, 1)], &[(3, 0), (2, 7)]),
            of(&[(0, Some(3), 1, 2), (0, Some(4), 2, 1)], &[(3, 0), (2, 7)]),
            of(&[(0, Some(3), 1, 1)], &[(3, 0), (2, 7)]),
            of(&[(0, Some(3), 1, 1), (0, Some(4), 2, 1)], &[(3, 1), (2, 7)]),
            of(&[(0, Some(3), 1, 1), (0, Some(4), 2, 1)], &[(2, 7), (3, 0)]),
            of(&[(0, Some(3), 1, 1), (0, Some(4), 2, 1)], &[(3, 0)]),
            of(&[(0, None, 1, 1), (0, None, 2, 1)], &[(3, 0), (2, 7)]),
        ];
        for (at, other) in others.iter().enumerate() {
            assert_ne!(base, *other);
            assert!(others[..at].iter().all(|one| one != other));
        }
        assert_ne!(of(&[(0, None, 1, 1); 2], &[]), of(&[(0, None, 1, 1)], &[]));
    }

    #[test]
    fn copies_of_a_table_note_for_themselves() {
        let mut table = Table::default();
        let (one, other) = (of(&[(0, Some(1), 1, 1)], &[]), of(&[(0, Some(2), 1, 1)], &[]));
        assert_eq!((table.times_noted(one), table.note_position(one), table.note_position(one)), (0, 1, 2));
        let mut copy = table.clone();
        assert_eq!((copy.note_position(other), copy.times_noted(one)), (1, 2));
        assert_eq!((table.times_noted(other), table.positions_noted()), (0, 1));
        table.clone_from(&copy);
        assert_eq!(table.times_noted(other), 1);
    }
}
