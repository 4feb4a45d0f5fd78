//! Who is asked first in a match, and whether that seat wins.

use serde::{Deserialize, Serialize};

/// Over many matches, who was asked first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beginners {
    /// For each seat the matches in which it was asked first.
    pub seats: Vec<u64>,
    /// The wins of whoever was asked first, in parts of [`crate::simulate::statistics::WHOLE`].
    pub credit: u64,
}

impl Beginners {
    /// Counts a match that this seat began.
    pub(super) fn add(&mut self, seat: usize, credit: u64) {
        self.seats.resize(self.seats.len().max(seat + 1), 0);
        self.seats[seat] += 1;
        self.credit += credit;
    }

    /// Adds the counts of another part.
    pub fn merge(&mut self, other: &Self) {
        self.seats.resize(self.seats.len().max(other.seats.len()), 0);
        for (mine, other) in self.seats.iter_mut().zip(&other.seats) {
            *mine += other;
        }
        self.credit += other.credit;
    }

    /// Whether it is that of no match.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_put_together() {
        let (mut one, mut other) = (Beginners::default(), Beginners::default());
        assert!(one.is_empty());
        one.add(0, 5);
        other.add(2, 7);
        other.add(0, 1);
        one.merge(&other);
        assert_eq!(one, Beginners { seats: vec![2, 0, 1], credit: 13 });
    }
}
