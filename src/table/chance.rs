//! Chance: keyed streams over a specified generator, the same on every machine.
//!
//! Each use of chance has a generator of its own, made from the seed, the key of its stream, and how often the stream
//! was used before. So a change of the rules in one place leaves chance in all other places as it was.

use std::sync::Arc;

use crate::compile::layout::{Layout, stream_key};
use crate::compile::value::{PieceId, ZoneId};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

/// What chance is drawn for; each stream counts its own uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// The shuffles of a zone.
    Zone(ZoneId),
    /// The rolls of a die.
    Die(PieceId),
    /// A random choice.
    Random,
    /// A shuffle of a list that is not a zone.
    Shuffled,
    /// The order in which hidden pieces of an unordered zone are offered: see [`super::Table::hold_out`].
    Reach(ZoneId),
}

/// How many use counts a [`super::Table`] has: random, shuffled, two for each zone, then one for each piece up to the
/// last die.
pub(super) fn stream_count(layout: &Layout) -> usize {
    let dice = layout.pieces.iter().rposition(|piece| piece.sides > 0).map_or(0, |last| last + 1);
    2 + 2 * layout.zones.len() + dice
}

impl Stream {
    #[inline]
    pub(super) fn index(self, layout: &Layout) -> usize {
        match self {
            Self::Random => 0,
            Self::Shuffled => 1,
            Self::Zone(zone) => 2 + usize::from(zone.0),
            Self::Reach(zone) => 2 + layout.zones.len() + usize::from(zone.0),
            Self::Die(piece) => 2 + 2 * layout.zones.len() + usize::from(piece.0),
        }
    }

    pub(super) fn key(self, layout: &Layout) -> u64 {
        match self {
            Self::Random => stream_key("random"),
            Self::Shuffled => stream_key("shuffled"),
            Self::Zone(zone) => layout.zones[usize::from(zone.0)].stream,
            Self::Reach(zone) => layout.zones[usize::from(zone.0)].stream ^ stream_key("reach"),
            Self::Die(piece) => {
                // The key is the name of its kind, and which die of that kind it is.
                let kind = layout.pieces[usize::from(piece.0)].kind;
                let before = &layout.pieces[..usize::from(piece.0)];
                let nth = before.iter().rev().take_while(|other| other.kind == kind).count() as u64;
                stream_key(&layout.kinds[usize::from(kind.0)].name) ^ mix(nth.wrapping_add(GOLDEN))
            }
        }
    }
}

/// Uses of streams that are drawn from another seed than that of the table.
#[derive(Debug, PartialEq)]
pub(super) struct ReseededChance {
    pub(super) seed: u64,
    /// For each stream, the uses before this one.
    pub(super) until: Vec<u32>,
    /// Later uses that are drawn from that seed as well: the index of the stream, and which use.
    pub(super) kept: Vec<(usize, u32)>,
    /// Uses that are drawn from yet another seed.
    pub(super) before: Option<Arc<ReseededChance>>,
}

impl ReseededChance {
    /// The seed of a use of a stream, if it is not the table's own.
    #[cold]
    pub(super) fn seed_of(&self, layout: &Layout, stream: Stream, nth: u32) -> Option<u64> {
        let index = stream.index(layout);
        if nth >= self.until[index] && !self.kept.contains(&(index, nth)) {
            return None;
        }
        let before = self.before.as_ref().and_then(|before| before.seed_of(layout, stream, nth));
        Some(before.unwrap_or(self.seed))
    }
}

/// A generator of chance for shuffles, bots and imagining: PCG XSL RR 128/64 (O'Neill, "PCG: A Family
/// of Simple Fast Space-Efficient Statistically Good Algorithms for Random Number Generation", 2014).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator(Pcg64);

/// The step of SplitMix64.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output function of SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA 2014; constants of Vigna, <https://prng.di.unimi.it/splitmix64.c>).
#[inline]
fn mix(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A stream of chance, ready to give the generator of each use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyed {
    start: u64,
}

impl Keyed {
    /// The stream of this key.
    #[inline]
    #[must_use]
    pub fn new(seed: u64, key: u64) -> Self {
        Self { start: mix(mix(seed.wrapping_add(GOLDEN)) ^ key) }
    }

    /// The generator of the `nth` use (from 0).
    #[inline]
    #[must_use]
    pub fn generator(self, nth: u32) -> Generator {
        let first = u64::from(nth) * 4 + 1;
        let word = |at: u64| u128::from(mix(self.start.wrapping_add((first + at).wrapping_mul(GOLDEN))));
        Generator(Pcg64::new(word(0) | (word(1) << 64), word(2) | (word(3) << 64)))
    }
}

impl Generator {
    /// The generator of a seed, for callers with random numbers of their own.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::keyed(seed, 0, 0)
    }

    /// The generator of the `nth` use (from 0) of the stream with this key. A SplitMix64 sequence is
    /// started from seed and key; the nth use takes the next four of its outputs as its seed.
    #[inline]
    #[must_use]
    pub fn keyed(seed: u64, key: u64, nth: u32) -> Self {
        Keyed::new(seed, key).generator(nth)
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `below`, without `below`; all are equally likely. 0 when `below` is 0 (Lemire, "Fast Random
    /// Integer Generation in an Interval", ACM TOMACS 29:1, 2019, with 64-bit words).
    #[inline]
    pub fn below(&mut self, below: u32) -> u32 {
        let bound = u64::from(below);
        let mut product = u128::from(self.next_bits()) * u128::from(bound);
        if low_half(product) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while low_half(product) < threshold {
                product = u128::from(self.next_bits()) * u128::from(bound);
            }
        }
        u32::try_from(product >> 64).expect("the product of 64 bits and 32 bits has 96")
    }

    /// Puts the items in a random order; all are equally likely (Fisher and Yates, from the last item down).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            items.swap(last, self.below(bound) as usize);
        }
    }
}

#[inline]
fn low_half(product: u128) -> u64 {
    #[expect(clippy::cast_possible_truncation, reason = "the lower 64 bits are wanted")]
    {
        product as u64
    }
}

#[cfg(test)]
mod tests {
    use super::{GOLDEN, Generator, mix};

    #[test]
    fn splitmix_gives_its_published_numbers() {
        let outputs: Vec<u64> =
            (1..=3).map(|n| mix(1_234_567u64.wrapping_add(GOLDEN.wrapping_mul(n)))).collect();
        let published = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(outputs, published);
    }

    #[test]
    // The expected numbers come from a second implementation, written from the papers.
    fn streams_are_the_same_on_every_machine() {
        let bits = |seed, key, nth| {
            let mut generator = Generator::keyed(seed, key, nth);
            [generator.next_bits(), generator.next_bits()]
        };
        assert_eq!(bits(0, 0, 0), [0x21ba_acf6_6c0e_ad63, 0x95da_340b_7a12_6af7]);
        assert_eq!(bits(1, 2, 3), [0x1185_d9d4_d7fa_0663, 0x5c61_0461_5319_17f9]);
        assert_eq!(bits(u64::MAX, 7, u32::MAX), [0x36fc_7935_3aad_d8f8, 0x97cc_a222_e7d5_2b79]);
        let mut generator = Generator::new(42);
        let numbers: Vec<u32> = (1..=12).map(|n| generator.below(n * 10)).collect();
        assert_eq!(numbers, [1, 12, 23, 30, 19, 31, 60, 21, 35, 90, 0, 9]);
        let mut cards: Vec<u8> = (0..10).collect();
        generator.shuffle(&mut cards);
        assert_eq!(cards, [3, 5, 9, 4, 8, 6, 0, 1, 2, 7]);
    }

    #[test]
    fn numbers_below_a_bound_are_as_likely() {
        let mut generator = Generator::new(9);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[generator.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert_eq!((generator.below(0), generator.below(1)), (0, 0));
        assert!((0..100).any(|_| generator.below(u32::MAX) > u32::MAX / 2));
    }
}
