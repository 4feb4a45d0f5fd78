//! A histogram: how often each value occurs, in bounded memory.

use std::collections::BTreeMap;

use super::Moments;
use serde::{Deserialize, Serialize};

/// The most different values that are counted separately.
const MOST_BINS: usize = 1024;

/// How often each value occurs. Up to 1,024 different values are counted separately. With more, neighbouring values
/// share a bin of 2, 4, 8 ... values, as wide as necessary. The result does not depend on the order of values or parts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Histogram {
    /// What the mean is computed from: exact however wide the bins are.
    pub moments: Moments,
    /// The least value.
    pub least: Option<i64>,
    /// The greatest value.
    pub greatest: Option<i64>,
    /// A bin has two to the power of this number values.
    width: u32,
    /// For each value divided by the width of a bin, rounded down, how often it occurs.
    #[serde(with = "as_pairs")]
    bins: BTreeMap<i64, u64>,
}

/// Neighbouring values and how often they occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bin {
    /// The first value.
    pub from: i64,
    /// The last value.
    pub to: i64,
    /// How often any of them occurs.
    pub count: u64,
}

impl Histogram {
    /// Counts a value.
    pub fn add(&mut self, value: i64) {
        self.add_times(value, 1);
    }

    /// Counts a value that occurs this often.
    pub fn add_times(&mut self, value: i64, times: u64) {
        if times == 0 {
            return;
        }
        self.moments.add_times(value, times);
        self.least = Some(self.least.map_or(value, |least| least.min(value)));
        self.greatest = Some(self.greatest.map_or(value, |greatest| greatest.max(value)));
        *self.bins.entry(value >> self.width).or_default() += times;
        self.narrow();
    }

    /// Adds the counts of another part.
    pub fn merge(&mut self, other: &Self) {
        self.moments.merge(&other.moments);
        self.least = self.least.into_iter().chain(other.least).min();
        self.greatest = self.greatest.into_iter().chain(other.greatest).max();
        while self.width < other.width {
            self.widen();
        }
        for (bin, count) in &other.bins {
            *self.bins.entry(bin >> (self.width - other.width)).or_default() += count;
        }
        self.narrow();
    }

    /// Makes the bins wider while there are too many.
    fn narrow(&mut self) {
        while self.bins.len() > MOST_BINS {
            self.widen();
        }
    }

    fn widen(&mut self) {
        self.width += 1;
        let mut wider = BTreeMap::new();
        for (bin, count) in std::mem::take(&mut self.bins) {
            *wider.entry(bin >> 1).or_default() += count;
        }
        self.bins = wider;
    }

    /// Whether its numbers are consistent; a file may have been changed.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let counted = self.bins.values().try_fold(0_u64, |sum, count| sum.checked_add(*count));
        self.width < i64::BITS - 1 && self.bins.len() <= MOST_BINS && counted == Some(self.moments.count)
    }

    /// How many values were counted.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.moments.count
    }

    /// The bins that are not empty, in order.
    #[must_use]
    pub fn bins(&self) -> Vec<Bin> {
        let width = self.width;
        let bin = |(at, count): (&i64, &u64)| Bin {
            from: at << width,
            to: (at << width) + ((1 << width) - 1),
            count: *count,
        };
        self.bins.iter().map(bin).collect()
    }

    /// A quantile: the least value that this part of all values (from 0 to 1) does not exceed, or the first value of
    /// its bin. `None` without values.
    #[must_use]
    pub fn quantile(&self, part: f64) -> Option<i64> {
        let wanted = (super::real(self.count()) * part).ceil().max(1.0);
        let (mut below, mut found) = (0, None);
        for bin in self.bins() {
            below += bin.count;
            found = Some(bin.from.max(self.least?));
            if super::real(below) >= wanted {
                break;
            }
        }
        found
    }

    /// The median.
    #[must_use]
    pub fn median(&self) -> Option<i64> {
        self.quantile(0.5)
    }

    /// The bins for a drawing: neighbouring bins are joined to at most `most`, from the least value to the greatest,
    /// with a width of 1, 2 or 5 times a power of ten. Empty bins are included.
    #[must_use]
    pub fn drawn(&self, most: usize) -> Vec<Bin> {
        let (Some(least), Some(greatest)) = (self.least, self.greatest) else { return Vec::new() };
        let span = greatest.abs_diff(least).saturating_add(1);
        let most = u64::try_from(most.max(1)).unwrap_or(u64::MAX);
        let fits = |width: &u64| {
            let width = i64::try_from(*width).unwrap_or(i64::MAX);
            (greatest.div_euclid(width) - least.div_euclid(width)).unsigned_abs() < most
                && width >= 1_i64 << self.width
        };
        let widths = (0..18).flat_map(|power| [1, 2, 5].map(|lead| lead * 10_u64.pow(power)));
        let width = widths.into_iter().find(fits).unwrap_or(span);
        let width = i64::try_from(width).unwrap_or(i64::MAX);
        let first = least.div_euclid(width);
        let last = greatest.div_euclid(width);
        let mut drawn: Vec<Bin> = (first..=last)
            .map(|at| Bin {
                from: at * width,
                to: at.saturating_mul(width).saturating_add(width - 1),
                count: 0,
            })
            .collect();
        for bin in self.bins() {
            let at = usize::try_from(bin.from.max(least).div_euclid(width) - first).unwrap_or(usize::MAX);
            if let Some(drawn) = drawn.get_mut(at) {
                drawn.count += bin.count;
            }
        }
        drawn
    }
}

/// Bins as pairs, because the keys of maps in files are texts.
mod as_pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bins: &BTreeMap<i64, u64>, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(bins)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<i64, u64>, D::Error> {
        Ok(Vec::<(i64, u64)>::deserialize(from)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: impl IntoIterator<Item = i64>) -> Histogram {
        let mut histogram = Histogram::default();
        for value in values {
            histogram.add(value);
        }
        histogram
    }

    #[test]
    fn few_values_are_counted_each_for_itself() {
        let found = of([3, -1, 3, 7]);
        let bins: Vec<(i64, i64, u64)> =
            found.bins().iter().map(|bin| (bin.from, bin.to, bin.count)).collect();
        assert_eq!(bins, [(-1, -1, 1), (3, 3, 2), (7, 7, 1)]);
        assert_eq!(found.quantile(0.0), Some(-1));
        assert_eq!(found.median(), Some(3));
        assert_eq!(found.quantile(0.75), Some(3));
        assert_eq!(found.quantile(0.76), Some(7));
        assert_eq!(found.quantile(1.0), Some(7));
        assert_eq!(of([]).median(), None);
    }

    #[test]
    fn many_values_share_bins_whatever_the_order() {
        let values: Vec<i64> = (0..5000).map(|at| (at * 7919) % 5000 - 1000).collect();
        let forwards = of(values.iter().copied());
        let backwards = of(values.iter().rev().copied());
        assert_eq!(forwards, backwards);
        assert_eq!(forwards.bins().len(), 625);
        assert!(forwards.bins().iter().all(|bin| bin.to - bin.from == 7));
        let mut parts = of(values[..10].iter().copied());
        parts.merge(&of(values[10..].iter().copied()));
        let mut others = of(values[4000..].iter().copied());
        others.merge(&of(values[..4000].iter().copied()));
        assert_eq!(parts, forwards);
        assert_eq!(others, forwards);
        assert_eq!(forwards.moments.mean(), Some(1499.5));
        assert!((forwards.median().unwrap() - 1499).abs() < 8);
        let text = serde_json::to_string(&forwards).unwrap();
        assert_eq!(serde_json::from_str::<Histogram>(&text).unwrap(), forwards);
    }

    #[test]
    fn bins_to_be_drawn_have_round_widths_and_lose_nothing() {
        let found = of((0..100).chain([250]));
        let drawn = found.drawn(30);
        assert_eq!(drawn.len(), 26);
        assert_eq!((drawn[0].from, drawn[0].to, drawn[0].count), (0, 9, 10));
        assert_eq!((drawn[20].count, drawn[25].count), (0, 1));
        let negative = of([-13, -1, 0, 12]).drawn(10);
        let from: Vec<i64> = negative.iter().map(|bin| bin.from).collect();
        assert_eq!(from, [-15, -10, -5, 0, 5, 10]);
        assert_eq!(of([5, 5]).drawn(10).len(), 1);
        let far = of([i64::from(i32::MIN), i64::from(i32::MAX)]).drawn(20);
        assert_eq!(far.iter().map(|bin| bin.count).sum::<u64>(), 2);
    }
}
