//! The statistics of a histogram.

use crate::simulate::statistics::{Bin, Histogram, Interval};
use serde::Serialize;

/// The most bins of a histogram that is drawn.
const MOST_BINS: usize = 40;

/// Statistics of many numbers.
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
    /// The 5 % quantile.
    pub low: i64,
    /// The 25 % quantile.
    pub lower_quartile: i64,
    /// The 50 % quantile.
    pub median: i64,
    /// The 75 % quantile.
    pub upper_quartile: i64,
    /// The 95 % quantile.
    pub high: i64,
    /// The greatest.
    pub greatest: i64,
    /// How often they occur, in at most 40 bins of equal width.
    pub bins: Vec<Bin>,
}

impl Numbers {
    /// The statistics of a histogram; `None` if it is empty.
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
