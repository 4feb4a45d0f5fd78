//! Keys: what features are, packed into a number that can be unpacked again.

use super::units::{INPUT_BITS, UnitInput};
use crate::vm::eyes::scatter;

/// There are `1 << VALUE_BITS` weights of the value.
pub(crate) const VALUE_BITS: u32 = 15;

/// A feature: its sort, the seat it is about, up to three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct FeatureKey(pub(super) u64);

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
    /// What a line of the score is worth to the seat now.
    Score,
    /// How far the seat is ahead of the best of the others in a line of the score.
    ScoreLead,
}

impl Sort {
    const ALL: [Self; 17] = [
        Self::Always,
        Self::Asked,
        Self::Size,
        Self::Kinds,
        Self::Family,
        Self::Variety,
        Self::Greatest,
        Self::Least,
        Self::Sum,
        Self::Index,
        Self::Named,
        Self::Board,
        Self::Counter,
        Self::Lead,
        Self::Part,
        Self::Score,
        Self::ScoreLead,
    ];
}

/// Which bits of a key are its number, and how much more that number is as an input of units.
#[derive(Clone, Copy)]
struct SortNumber {
    mask: u64,
    at: u32,
    more: i16,
}

/// For each sort its number.
const SORT_NUMBERS: [SortNumber; 32] = {
    let mut all = [SortNumber { mask: 0, at: 0, more: 0 }; 32];
    let mut nth = 0;
    while nth < Sort::ALL.len() {
        let sort = Sort::ALL[nth];
        all[sort as usize] = match sort {
            Sort::Always | Sort::Board => SortNumber { mask: 0, at: 0, more: 0 },
            // It is there once.
            Sort::Asked => SortNumber { mask: 0, at: 0, more: 1 },
            Sort::Size
            | Sort::Variety
            | Sort::Greatest
            | Sort::Least
            | Sort::Sum
            | Sort::Counter
            | Sort::Lead
            | Sort::Part => SortNumber { mask: 0xffff << 23, at: 23, more: 0 },
            Sort::Kinds | Sort::Family | Sort::Score | Sort::ScoreLead => {
                SortNumber { mask: 0xffff << 7, at: 7, more: 0 }
            }
            // Positions count from 0, where nothing may lie.
            Sort::Index | Sort::Named => SortNumber { mask: 0xffff << 7, at: 7, more: 1 },
        };
        nth += 1;
    }
    all
};

impl FeatureKey {
    /// A feature about nobody in particular.
    pub(super) const NOBODY: u8 = 15;

    /// Packs a feature. `of` is the seat counted clockwise from the one whose position it is, or [`FeatureKey::NOBODY`].
    #[inline]
    pub(super) fn new(sort: Sort, of: u8, a: u16, b: u16, c: u16) -> Self {
        Self(
            (sort as u64) << 59
                | u64::from(of & 15) << 55
                | u64::from(a) << 39
                | u64::from(b) << 23
                | u64::from(c) << 7,
        )
    }

    /// A feature whose details only its number tells.
    #[inline]
    pub(super) fn pattern(sort: Sort, detail: u64) -> Self {
        Self((sort as u64) << 59 | detail >> 5)
    }

    /// Where its weight lies among `1 << VALUE_BITS` weights of the value, and the feature as an input of units: what it
    /// counts, and the number, which is the last one that was packed. The number is 0 where a feature has none.
    #[inline]
    pub(super) fn slot_and_input(self) -> (u32, UnitInput) {
        let SortNumber { mask, at, more } = SORT_NUMBERS[(self.0 >> 59) as usize];
        let (spread, class) = (scatter(self.0 & !mask), (self.0 & mask) >> at);
        // Two features whose slots are the same for one number have different ones for others.
        let apart = spread.wrapping_add(class.wrapping_mul(spread.rotate_left(32) | 1));
        let size = (class & 0x7fff) as i16;
        let number = if class & 0x8000 > 0 { -size } else { size.saturating_add(more) };
        #[expect(clippy::cast_possible_truncation, reason = "there are fewer rows")]
        let row = slot(spread << 32, INPUT_BITS) as u16;
        (slot(apart, VALUE_BITS), UnitInput { row, number })
    }

    /// What it was packed from: its sort, the seat, the numbers. `None` for one whose details only its number tells.
    pub(super) fn parts(self) -> Option<(Sort, u8, [u16; 3])> {
        let sort = Sort::ALL.into_iter().find(|sort| *sort as u64 == self.0 >> 59)?;
        let bits = |at: u32| (self.0 >> at & 0xffff) as u16;
        (sort != Sort::Board).then(|| (sort, (self.0 >> 55 & 15) as u8, [bits(39), bits(23), bits(7)]))
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

/// What marks the classes of negative numbers.
pub(super) const NEGATIVE: u16 = 0x8000;

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
    if number < 0 { NEGATIVE | class } else { class }
}

/// The numbers of a class: `5`, `-3`, `14 to 15`.
pub(super) fn from_class(class_of: u16) -> String {
    let size = i32::from(class_of & !NEGATIVE);
    let is_in = |number: &i32| i32::from(class(*number)) == size;
    // Numbers of the rules that are larger are told by their class only.
    const MOST: i32 = 4096;
    let (sign, beyond) = if class_of & NEGATIVE > 0 { ("-", "below") } else { ("", "over") };
    let least = (0..=MOST).find(is_in);
    let most = least.and_then(|least| (least..=MOST).take_while(is_in).last());
    match (least, most) {
        (Some(least), Some(most)) if least == most => format!("{sign}{least}"),
        (Some(least), Some(most)) => format!("{sign}{least} to {sign}{most}"),
        _ => format!("{beyond} {sign}{MOST}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_key_is_unpacked_as_it_was_packed() {
        let key = FeatureKey::new(Sort::Part, 3, 0xffff, 7, 9);
        assert_eq!(key.parts(), Some((Sort::Part, 3, [0xffff, 7, 9])));
        assert_eq!(FeatureKey::pattern(Sort::Board, u64::MAX).parts(), None);
        for sort in Sort::ALL {
            assert_eq!(FeatureKey::new(sort, 0, 1, 2, 3).parts().is_some(), sort != Sort::Board);
        }
    }

    #[test]
    fn what_a_feature_counts_is_apart_from_its_number() {
        let input = |key: FeatureKey| key.slot_and_input().1;
        let number = |sort, b, c| input(FeatureKey::new(sort, 1, 4, b, c)).number;
        assert_eq!(number(Sort::Size, 12, 0), 12);
        assert_eq!(number(Sort::Lead, class(-3), 0), -3);
        assert_eq!(number(Sort::Kinds, 8, 2), 2);
        assert_eq!(number(Sort::Index, 8, 0), 1, "the first position is not nowhere");
        assert_eq!(number(Sort::Asked, 0, 0), 1);
        assert_eq!(number(Sort::Always, 0, 0), 0);
        assert_eq!(input(FeatureKey::pattern(Sort::Board, 77 << 20)).number, 0);
        let row = |sort, b, c| input(FeatureKey::new(sort, 1, 4, b, c)).row;
        assert_eq!(row(Sort::Kinds, 8, 2), row(Sort::Kinds, 8, 9));
        assert_eq!(row(Sort::Size, 8, 0), row(Sort::Size, 9, 0));
        assert_ne!(row(Sort::Kinds, 8, 2), row(Sort::Kinds, 9, 2));
    }

    #[test]
    fn each_number_of_a_feature_has_a_weight_of_its_own() {
        let slot = |number| FeatureKey::new(Sort::Size, 1, 4, class(number), 0).slot_and_input().0;
        let slots: BTreeSet<u32> = (-100..=100).map(slot).collect();
        let classes: BTreeSet<u16> = (-100..=100).map(class).collect();
        assert_eq!(slots.len(), classes.len());
    }

    #[test]
    fn features_that_share_a_weight_for_one_number_do_not_for_others() {
        let slot = |what, number| FeatureKey::new(Sort::Size, 1, what, class(number), 0).slot_and_input().0;
        let mut first = std::collections::BTreeMap::new();
        let pairs: Vec<(u16, u16)> =
            (0..2000).filter_map(|what| Some((first.insert(slot(what, 1), what)?, what))).collect();
        let alike = pairs.iter().filter(|(one, other)| slot(*one, 2) == slot(*other, 2)).count();
        assert!(pairs.len() > 30 && alike < 3, "{alike} of {}", pairs.len());
    }

    #[test]
    fn classes_are_told_by_their_numbers() {
        let told = [0, 12, 13, 14, 16, 100, -3, -40].map(|number| from_class(class(number)));
        assert_eq!(told, ["0", "12", "13", "14 to 15", "16 to 19", "96 to 111", "-3", "-40 to -47"]);
        assert_eq!(
            [1_000_000, -1_000_000].map(|number| from_class(class(number))),
            ["over 4096", "below -4096"]
        );
    }
}
