//! What can be said about a game from its matches: shares, means, differences, and how far each may be from the true
//! value.
//!
//! Everything is counted in whole numbers, so that parts of a simulation can be merged in any order with exactly the
//! same result. Floating-point numbers come last, when a report is made. The few functions beyond arithmetic come from
//! a library, so that all machines give the same results.

mod balance;
mod contrast;
mod credit;
mod distribution;
mod histogram;
mod mean;
mod paired;
mod share;

pub use balance::Balance;
pub use contrast::{Contrast, Difference, Group, SeatContrast, SeatPair, once};
pub use credit::{Credits, WHOLE, credit};
pub use distribution::{Z95, Z999, chi_square_tail, student};
pub use histogram::{Bin, Histogram};
pub use mean::Moments;
pub use paired::Paired;
pub use share::wilson;

use serde::{Deserialize, Serialize};

/// A confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// The interval from `middle - reach` to `middle + reach`.
    #[must_use]
    pub fn around(middle: f64, reach: f64) -> Self {
        Self { low: middle - reach, high: middle + reach }
    }

    /// Whether the value lies in it, ends included.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// A count as a floating-point number; counts are far below 2^53, up to which that is exact.
#[expect(clippy::cast_precision_loss, reason = "no count of a simulation comes near 2^53")]
pub(in crate::simulate) fn real(count: u64) -> f64 {
    count as f64
}

/// The share of some cases among all; 0 if there are no cases.
#[must_use]
pub fn share(count: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { real(count) / real(of) }
}

/// A sum as a floating-point number; it may be negative.
#[expect(clippy::cast_precision_loss, reason = "a sum beyond 2^53 loses its last digits only")]
#[must_use]
pub fn real_signed(sum: i128) -> f64 {
    sum as f64
}

/// Counts that need more than 64 bits, kept as text because numbers in JSON would lose digits.
mod wide {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(value: &i128, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i128, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Like `wide`, for several of them.
mod wide_each {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(values: &[i128], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(i128::to_string))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<i128>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
    }
}
