//! Sequences of answers, counted.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::door::sitting::Sitting;
use crate::door::{Faults, Game};
use crate::play::Match;
pub use crate::simulate::{PerftCount, PerftLevel};
use crate::{simulate, vm};

/// How sequences are counted.
#[derive(Clone, Copy, Debug)]
pub struct PerftTerms {
    /// Answers in a sequence at most.
    pub depth: u32,
    /// Whether all is gone through that can happen by chance; it is drawn from the seed otherwise.
    pub all_chance: bool,
    /// Whether different positions are counted too.
    pub positions: bool,
    /// How many threads count, at least one.
    pub threads: usize,
}

/// How many sequences of answers there are from a position to each depth. An answer that takes several options counts
/// once for each set that it can take; what happens by chance adds no depth.
#[derive(Clone, Debug)]
pub struct Perft {
    game: Game,
    inner: simulate::SequenceCounter,
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
        let mut state = sitting.session.state().clone();
        state.table.watch = None;
        state.set_stops(vm::machine::Stops::Nowhere);
        Self::new(sitting.game(), state, terms)
    }

    fn new(game: &Game, from: Match, terms: PerftTerms) -> Self {
        let PerftTerms { depth, all_chance, positions, threads } = terms;
        let mut inner = simulate::SequenceCounter::new(Arc::clone(&game.inner), from, depth, all_chance);
        inner.positions = positions;
        inner.threads = threads;
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
