//! Bots against each other.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::playing::failed;
use crate::bot::{Clock, Spec};
use crate::door::{Faults, Game};
use crate::simulate::arena::{self, BrokenMatch, Progress};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game, for so many seats as are filled.
    pub game: Game,
    /// The bots; one can be there twice.
    pub bots: Vec<Spec>,
    /// The seed of the first round; the next one has the next seed.
    pub seed: u64,
    /// Matches at most, as every bot sits in every seat equally often.
    pub matches: u64,
    /// Play all matches, even when all differences are certain before.
    pub all: bool,
    /// What bots that are given time look at.
    pub clock: Clock,
    /// How many matches are played at a time.
    pub threads: usize,
    /// After so many decisions a match is cut off.
    pub most_decisions: u32,
}

impl Contest {
    /// Matches of a round: one for each way in which the bots can be seated.
    #[must_use]
    pub fn per_round(&self) -> u64 {
        self.inner().seatings().per_round()
    }

    /// Rounds at most.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.inner().rounds()
    }

    /// Plays whole rounds until all differences are certain, until there are no more, or until `stop` is set; `look` is
    /// told how many matches were played.
    pub fn play(&self, stop: &AtomicBool, look: impl FnMut(u64)) -> Progress {
        self.inner().play(stop, look)
    }

    /// What failed in a match that did not come to its end; `None` when it was cut off.
    #[must_use]
    pub fn failure(&self, broken: &BrokenMatch) -> Option<Faults> {
        broken.failure.as_ref().map(|failure| failed(&self.game, failure))
    }

    fn inner(&self) -> arena::Contest {
        let Self { game, bots, seed, matches, all, clock, threads, most_decisions } = self;
        arena::Contest {
            game: Arc::clone(&game.inner),
            bots: bots.clone(),
            seed: *seed,
            matches: *matches,
            all: *all,
            clock: *clock,
            threads: *threads,
            most_decisions: *most_decisions,
        }
    }
}
