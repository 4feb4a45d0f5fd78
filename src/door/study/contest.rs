//! Bots against each other.

use std::sync::atomic::AtomicBool;

use crate::door::{Faults, Game};
use crate::simulate::arena::{self, BrokenMatch, Progress, Terms};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game, for so many seats as are filled.
    pub game: Game,
    /// How.
    pub terms: Terms,
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
        broken.failure.as_ref().map(|failure| self.game.failed(failure))
    }

    fn inner(&self) -> arena::Contest<'_> {
        arena::Contest { game: &self.game.inner, terms: &self.terms }
    }
}
