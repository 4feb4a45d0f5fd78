//! What is counted over all matches that no row of a single match can hold.

use super::Detail;
use super::play::Played;

/// Numbers of options that are counted one by one; all greater ones together.
const MOST_OPTIONS: usize = 256;

/// Counts over many matches. They are whole numbers and merge in any order to the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    detail: Detail,
    /// How many matches were counted.
    matches: u64,
    /// By number of answers: how many decisions had so many; the last is for all greater numbers.
    options: Vec<u64>,
}

impl Tally {
    /// Before any match.
    #[must_use]
    pub fn new(detail: Detail) -> Self {
        let options = match detail {
            Detail::Basic => Vec::new(),
            Detail::Full => vec![0; MOST_OPTIONS + 1],
        };
        Self { detail, matches: 0, options }
    }

    /// How many matches were counted.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.matches
    }

    /// By number of answers: how many decisions had so many; the last is for all greater numbers. Empty when only
    /// the rows are wanted.
    #[must_use]
    pub fn options(&self) -> &[u64] {
        &self.options
    }

    /// Counts a decision with so many answers.
    #[inline]
    pub(super) fn decision(&mut self, answers: usize) {
        if self.detail == Detail::Full {
            self.options[answers.min(MOST_OPTIONS)] += 1;
        }
    }

    /// Counts a match that has ended.
    pub(super) fn finish(&mut self, _: &Played) {
        self.matches += 1;
    }

    /// Adds what was counted elsewhere in the same detail.
    pub fn merge(&mut self, other: &Self) {
        self.matches += other.matches;
        for (count, more) in self.options.iter_mut().zip(&other.options) {
            *count += more;
        }
    }
}
