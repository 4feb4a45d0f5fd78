//! What a histogram says.

use crate::simulate::statistics::{Bin, Histogram, Interval};
use serde::Serialize;

/// Bins of a histogram that is drawn, at most.
const MOST_BINS: usize = 40;

/// What is said of many numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Numbers {
    /// How many.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// The 95 % interval of the mean; null for a single number.
    pub mean_interval: Option<Interval>,
    /// Their standard deviation.
    pub deviation: f64,
    /// The least.
    pub least: i64,
    /// A twentieth is not greater than this.
    pub low: i64,
    /// A quarter is not greater than this.
    pub lower_quartile: i64,
    /// Half is not greater than this.
    pub median: i64,
    /// Three quarters are not greater than this.
    pub upper_quartile: i64,
    /// Nineteen twentieths are not greater than this.
    pub high: i64,
    /// The greatest.
    pub greatest: i64,
    /// How often they occur, in at most 40 bins of the same width.
    pub bins: Vec<Bin>,
}

impl Numbers {
    /// What a histogram says; `None` of an empty one.
    #[must_use]
    pub fn of(histogram: &Histogram) -> Option<Self> {
        Some(Self {
            count: histogram.count(),
            mean: histogram.moments.mean()?,
            mean_interval: histogram.moments.interval(),
            deviation: histogram.moments.deviation(),
            least: histogram.least?,
            low: histogram.quantile(0.05)?,
            lower_quartile: histogram.quantile(0.25)?,
            median: histogram.median()?,
            upper_quartile: histogram.quantile(0.75)?,
            high: histogram.quantile(0.95)?,
            greatest: histogram.greatest?,
            bins: histogram.drawn(MOST_BINS),
        })
    }
}
