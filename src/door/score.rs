//! The score and place of each seat.

use crate::play::Outcome;

/// The score and place of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Score {
    /// The seat by its index clockwise.
    pub seat: usize,
    /// Its place, from 1. Tied seats share one, and the next places are left out: 1, 1, 3.
    pub place: usize,
    /// Its total score, the sum of the lines.
    pub total: i64,
    /// The lines of the score: the name of each, and its points.
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
