//! Wins: a win that is shared counts in parts.

use super::{Balance, Interval, Z95, real, wilson};
use serde::{Deserialize, Serialize};

/// A whole win in the parts that credits are counted in: all shares of up to ten winners come out even.
pub const WHOLE: u64 = 2520;

/// What each of so many winners gets, in parts of [`WHOLE`].
#[must_use]
pub fn credit(winners: usize) -> u64 {
    let winners = u64::try_from(winners).unwrap_or(u64::MAX).max(1);
    (WHOLE + winners / 2) / winners
}

/// The wins by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Credits {
    /// By seat: the sum of its credits, in parts of [`WHOLE`].
    pub seats: Vec<u64>,
    /// By seat: matches that it won alone.
    pub alone: Vec<u64>,
    /// By the number of winners, from one on: in how many matches there were so many.
    pub winners: Vec<u64>,
}

impl Credits {
    /// For so many seats.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self { seats: vec![0; seats], alone: vec![0; seats], winners: vec![0; seats] }
    }

    /// Counts a match that these seats won; one without a winner is not counted.
    pub fn add(&mut self, winners: &[usize]) {
        let Some(count) = winners.len().checked_sub(1).and_then(|at| self.winners.get_mut(at)) else {
            return;
        };
        *count += 1;
        for seat in winners {
            self.seats[*seat] += credit(winners.len());
            self.alone[*seat] += u64::from(winners.len() == 1);
        }
    }

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: &Self) {
        for (mine, others) in [
            (&mut self.seats, &other.seats),
            (&mut self.alone, &other.alone),
            (&mut self.winners, &other.winners),
        ] {
            mine.resize(mine.len().max(others.len()), 0);
            for (mine, other) in mine.iter_mut().zip(others) {
                *mine += other;
            }
        }
    }

    /// How many matches were counted.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.winners.iter().sum()
    }

    /// Matches with more than one winner.
    #[must_use]
    pub fn shared(&self) -> u64 {
        self.winners.iter().skip(1).sum()
    }

    /// The share of all wins that a seat has; 0 without matches.
    #[must_use]
    pub fn share(&self, seat: usize) -> f64 {
        let (won, matches) = (self.wins(seat), self.matches());
        if matches == 0 { 0.0 } else { won / real(matches) }
    }

    /// Its 95 % interval.
    #[must_use]
    pub fn interval(&self, seat: usize) -> Interval {
        wilson(self.wins(seat), self.matches(), Z95)
    }

    /// A seat's wins, shared ones in parts.
    #[must_use]
    pub fn wins(&self, seat: usize) -> f64 {
        self.seats.get(seat).map_or(0.0, |parts| real(*parts) / real(WHOLE))
    }

    /// The test of whether all seats win as often.
    #[must_use]
    pub fn balance(&self) -> Option<Balance> {
        Balance::of(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_wins_are_parts_of_a_win() {
        let mut credits = Credits::new(3);
        credits.add(&[0]);
        credits.add(&[0, 2]);
        credits.add(&[0, 1, 2]);
        credits.add(&[]);
        assert_eq!(credits.matches(), 3);
        assert_eq!(credits.shared(), 2);
        assert_eq!(credits.alone, [1, 0, 0]);
        let parts: u64 = credits.seats.iter().sum();
        assert_eq!(parts, 3 * WHOLE);
        assert!((credits.share(0) - 11.0 / 18.0).abs() < 1e-12);
        let mut twice = credits.clone();
        twice.merge(&credits);
        assert_eq!(twice.matches(), 6);
        assert!((twice.share(2) - credits.share(2)).abs() < 1e-12);
    }

    #[test]
    fn credits_of_many_winners_are_as_near_as_parts_allow() {
        for winners in 1..=10 {
            assert_eq!(credit(winners) * winners as u64, WHOLE);
        }
        assert_eq!(credit(11), 229);
    }
}
