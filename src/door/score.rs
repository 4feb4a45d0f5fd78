//! How the seats stand.

use crate::play::Outcome;

/// How a seat stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Score {
    /// The seat by its index clockwise.
    pub seat: usize,
    /// Its place from 1; tied seats share one, and the next place is left out: 1, 1, 3.
    pub place: usize,
    /// The sum of the lines.
    pub total: i64,
    /// What it has points for, and how many.
    pub lines: Vec<(String, i64)>,
}

/// The scores of all seats.
pub(super) fn scores(outcome: &Outcome) -> Vec<Score> {
    let score = |(seat, standing): (usize, &crate::play::outcome::Standing)| Score {
        seat,
        place: standing.place,
        total: standing.total,
        lines: standing.lines.iter().map(|line| (line.name.clone(), line.points)).collect(),
    };
    outcome.seats.iter().enumerate().map(score).collect()
}
