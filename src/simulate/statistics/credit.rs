//! Credits: wins, where a shared win counts in parts.

use super::{Balance, Interval, Z95, real, wilson};
use serde::{Deserialize, Serialize};

/// A whole win, in the units of credits: it can be divided evenly by up to ten winners.
pub const WHOLE: u64 = 2520;

/// The credit of each of this many winners, in parts of [`WHOLE`].
#[must_use]
pub fn credit(winners: usize) -> u64 {
    let winners = u64::try_from(winners).unwrap_or(u64::MAX).max(1);
    (WHOLE + winners / 2) / winners
}

/// The wins of all seats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Credits {
    /// For each seat the sum of its credits, in parts of [`WHOLE`].
    pub seats: Vec<u64>,
    /// For each seat the matches that it won alone.
    pub alone: Vec<u64>,
    /// In how many matches there were one, two, ... winners.
    pub winners: Vec<u64>,
}

impl Credits {
    /// No wins yet, for this number of seats.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self { seats: vec![0; seats], alone: vec![0; seats], winners: vec![0; seats] }
    }

    /// Counts a match that these seats won; a match without a winner is not counted.
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

    /// Adds the counts of another part.
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

    /// How many matches had more than one winner.
    #[must_use]
    pub fn shared(&self) -> u64 {
        self.winners.iter().skip(1).sum()
    }

    /// A seat's share of all wins; 0 without matches.
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

    /// A seat's wins, where shared ones count in parts.
    #[must_use]
    pub fn wins(&self, seat: usize) -> f64 {
        self.seats.get(seat).map_or(0.0, |parts| real(*parts) / real(WHOLE))
    }

    /// The test whether all seats win equally often.
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
