//! Means.

use super::{Interval, real, real_signed, student};
use serde::{Deserialize, Serialize};

/// The sums from which a mean and its interval are computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moments {
    /// How many values.
    pub count: u64,
    /// Their sum.
    #[serde(with = "super::wide")]
    pub sum: i128,
    /// The sum of their squares.
    #[serde(with = "super::wide")]
    pub squares: i128,
}

impl Moments {
    /// Counts a value.
    pub fn add(&mut self, value: i64) {
        self.add_times(value, 1);
    }

    /// Counts a value that occurs this often.
    pub fn add_times(&mut self, value: i64, times: u64) {
        let (value, times) = (i128::from(value), i128::from(times));
        self.count += u64::try_from(times).unwrap_or(0);
        self.sum += value * times;
        self.squares = self.squares.saturating_add(value * value * times);
    }

    /// Adds the counts of another part.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares = self.squares.saturating_add(other.squares);
    }

    /// The mean, if there are values.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| real_signed(self.sum) / real(self.count))
    }

    /// The sample variance; 0 for fewer than two values.
    #[must_use]
    pub fn variance(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let n = i128::from(self.count);
        // Exact while the whole numbers are large enough: the two sides are often nearly the same.
        let spread = n.checked_mul(self.squares).zip(self.sum.checked_mul(self.sum)).map_or_else(
            || real(self.count) * real_signed(self.squares) - real_signed(self.sum) * real_signed(self.sum),
            |(all, mean)| real_signed(all - mean),
        );
        spread.max(0.0) / real(self.count) / real(self.count - 1)
    }

    /// The standard deviation of the values.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        self.variance().sqrt()
    }

    /// The 95 % interval of the mean, from Student's distribution; `None` for fewer than two values.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        let mean = self.mean().filter(|_| self.count > 1)?;
        let error = (self.variance() / real(self.count)).sqrt();
        Some(Interval::around(mean, student(self.count - 1) * error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[i64]) -> Moments {
        let mut moments = Moments::default();
        for value in values {
            moments.add(*value);
        }
        moments
    }

    #[test]
    fn a_mean_has_students_interval() {
        // scipy.stats.ttest_1samp([12, 15, 9, 20, 14, 11, 17, 13], 0).confidence_interval()
        let found = of(&[12, 15, 9, 20, 14, 11, 17, 13]).interval().unwrap();
        assert!((found.low - 10.963_894).abs() < 1e-5 && (found.high - 16.786_106).abs() < 1e-5, "{found:?}");
    }

    #[test]
    fn parts_put_together_are_the_whole() {
        let mut parts = of(&[1, -2, 3]);
        parts.merge(&of(&[40, 5]));
        assert_eq!(parts, of(&[1, -2, 3, 40, 5]));
        let text = serde_json::to_string(&parts).unwrap();
        assert_eq!(serde_json::from_str::<Moments>(&text).unwrap(), parts);
    }

    #[test]
    fn values_far_from_zero_lose_nothing() {
        let far = of(&[2_000_000_001, 2_000_000_002, 2_000_000_003]);
        assert!((far.variance() - 1.0).abs() < 1e-12);
        assert_eq!(of(&[]).mean(), None);
        assert_eq!(of(&[7]).interval(), None);
    }
}
