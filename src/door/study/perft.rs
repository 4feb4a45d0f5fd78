//! Sequences of answers, counted.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::door::sitting::Sitting;
use crate::door::{Faults, Game};
use crate::play::Match;
use crate::simulate::SequenceCounter;
pub use crate::simulate::{PerftCount, PerftLevel, PerftTerms};

/// How many sequences of answers there are from a position to each depth. An answer that takes several options counts
/// once for each set that it can take; what happens by chance adds no depth.
#[derive(Clone, Debug)]
pub struct Perft {
    game: Game,
    inner: SequenceCounter,
}

/// A sequence in which a script failed.
#[derive(Clone, Debug)]
pub struct BrokenSequence {
    /// The answers of the sequence, each with the number of its seat from 1, as records write them.
    pub answers: Vec<(u8, String)>,
    /// What failed.
    pub faults: Faults,
}

impl Perft {
    /// From before the first step of a match.
    #[must_use]
    pub fn of_game(game: &Game, seed: u64, terms: PerftTerms) -> Self {
        Self::new(game, Match::new(&game.inner, seed), terms)
    }

    /// From where a match stands.
    #[must_use]
    pub fn of_match(sitting: &Sitting, terms: PerftTerms) -> Self {
        Self::new(sitting.game(), sitting.session.state().unwatched(), terms)
    }

    fn new(game: &Game, from: Match, terms: PerftTerms) -> Self {
        let inner = SequenceCounter::new(Arc::clone(&game.inner), from, terms);
        Self { game: game.clone(), inner }
    }

    /// Counts. `look` is told how many pieces of how many are done. `None` when it was told to stop before the end.
    ///
    /// # Errors
    /// The first sequence in which a script fails.
    pub fn count(
        &self,
        stop: &AtomicBool,
        look: impl FnMut(u64, u64),
    ) -> Result<Option<PerftCount>, BrokenSequence> {
        self.inner.count(stop, look).map_err(|broken| {
            let faults = self.game.failed(&broken.failure);
            BrokenSequence { answers: broken.answers, faults }
        })
    }
}
