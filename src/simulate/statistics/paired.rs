//! Paired differences: what changes between two matches with the same luck.

use super::credit::WHOLE;
use super::{Interval, real, real_signed, student};
use serde::{Deserialize, Serialize};

/// The differences of pairs: the second minus the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paired {
    /// How many pairs.
    pub pairs: u64,
    /// Pairs whose values are not the same.
    pub differed: u64,
    /// The sum of the differences.
    #[serde(with = "super::wide")]
    pub sum: i128,
    /// The sum of their squares.
    #[serde(with = "super::wide")]
    pub squares: i128,
    /// The largest difference, without its sign.
    pub largest: u64,
}

impl Paired {
    /// Counts a pair.
    pub fn add(&mut self, first: i64, second: i64) {
        let difference = i128::from(second) - i128::from(first);
        self.pairs += 1;
        self.differed += u64::from(difference != 0);
        self.sum += difference;
        self.squares = self.squares.saturating_add(difference * difference);
        self.largest = self.largest.max(u64::try_from(difference.abs()).unwrap_or(u64::MAX));
    }

    /// Adds the counts of another part.
    pub fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.differed += other.differed;
        self.sum += other.sum;
        self.squares = self.squares.saturating_add(other.squares);
        self.largest = self.largest.max(other.largest);
    }

    /// The mean difference; 0 without pairs.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.pairs == 0 { 0.0 } else { real_signed(self.sum) / real(self.pairs) }
    }

    /// The 95 % interval of the mean difference; exactly 0 to 0 when no pair differed, `None` without pairs.
    ///
    /// Two pairs are added that cancel out: half of each pair differs as far as any pair did (for shares, as far as any
    /// can), the other half not at all. A. Agresti and Y. Min do this for shares, where no pair can differ by more than one (Simple improved
    /// confidence intervals for comparing matched proportions, Statistics in Medicine 24 (2005), 729-740). For means it
    /// prevents an empty interval from a few equal differences, and draws the middle towards 0: for n pairs by 2 / (n +
    /// 2) of its distance. The width is Student's.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        self.interval_for(real(self.largest))
    }

    /// Like [`Paired::interval`], for a difference of shares: the values are credits in parts of [`WHOLE`], the result
    /// is in parts of 1.
    #[must_use]
    pub fn share_interval(&self) -> Option<Interval> {
        let parts = self.interval_for(real(WHOLE))?;
        let share = |part: f64| (part / real(WHOLE)).clamp(-1.0, 1.0);
        Some(Interval { low: share(parts.low), high: share(parts.high) })
    }

    /// The mean difference of shares, if the values are credits.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.mean() / real(WHOLE)
    }

    fn interval_for(&self, farthest: f64) -> Option<Interval> {
        if self.pairs == 0 {
            return None;
        }
        if self.differed == 0 {
            return Some(Interval { low: 0.0, high: 0.0 });
        }
        let pairs = real(self.pairs) + 2.0;
        let mean = real_signed(self.sum) / pairs;
        let square = (real_signed(self.squares) + farthest * farthest) / pairs;
        let error = ((square - mean * mean).max(0.0) / pairs).sqrt();
        let found = Interval::around(mean, student(self.pairs.max(2) - 1) * error);
        // The observed mean always lies in the interval, even with few pairs.
        Some(Interval { low: found.low.min(self.mean()), high: found.high.max(self.mean()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(i64, i64, u64)]) -> Paired {
        let mut paired = Paired::default();
        for (first, second, times) in pairs {
            for _ in 0..*times {
                paired.add(*first, *second);
            }
        }
        paired
    }

    const WIN: i64 = 2520;

    /// A. Agresti, Categorical Data Analysis, 2nd ed. 2002, section 10.1: of 1,600 people who were asked twice, 794
    /// approved and 570 disapproved both times, 150 changed to disapproval and 86 to approval. The change is -0.04 with
    /// a standard error of 0.0095, which two more pairs hardly change.
    #[test]
    fn matched_shares_have_the_published_interval() {
        let found = of(&[(WIN, WIN, 794), (0, 0, 570), (WIN, 0, 150), (0, WIN, 86)]);
        let interval = found.share_interval().unwrap();
        assert!((found.share() + 0.04).abs() < 1e-12);
        assert!((interval.low + 0.0587).abs() < 2e-4, "{interval:?}");
        assert!((interval.high + 0.0213).abs() < 2e-4, "{interval:?}");
    }

    #[test]
    fn nothing_differs_exactly_when_no_pair_does() {
        let same = of(&[(5, 5, 100), (7, 7, 3)]);
        assert_eq!(same.interval(), Some(Interval { low: 0.0, high: 0.0 }));
        assert_eq!(same.share_interval(), Some(Interval { low: 0.0, high: 0.0 }));
        assert_eq!(of(&[]).interval(), None);
    }

    #[test]
    fn a_handful_of_differences_makes_no_empty_interval() {
        let few: [&[(i64, i64, u64)]; 4] =
            [&[(0, 1, 1)], &[(0, 1, 4)], &[(3, 3, 200), (0, 1, 1)], &[(9, 1, 2)]];
        for pairs in few {
            let interval = of(pairs).interval().unwrap();
            assert!(interval.low < interval.high, "{pairs:?} {interval:?}");
            assert!(interval.contains(of(pairs).mean()));
            assert!(interval.contains(0.0), "a handful is no proof: {pairs:?} {interval:?}");
        }
    }

    #[test]
    fn parts_put_together_are_the_whole() {
        let mut parts = of(&[(1, 4, 2)]);
        parts.merge(&of(&[(9, 2, 1)]));
        assert_eq!(parts, of(&[(9, 2, 1), (1, 4, 2)]));
    }
}
