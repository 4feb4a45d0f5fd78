//! Matches from which something is learnt.

use crate::vm::Failure;

/// A match in which a script failed: nothing can be learnt of such rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLesson {
    /// Its seed.
    pub seed: u64,
    /// The failure.
    pub failure: Failure,
}

impl BrokenLesson {
    /// The match of a seed in which this failed.
    pub(crate) fn of(seed: u64, failure: impl Into<Failure>) -> Box<Self> {
        Box::new(Self { seed, failure: failure.into() })
    }
}
