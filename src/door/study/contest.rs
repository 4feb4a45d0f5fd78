//! Bots against each other.

use std::sync::atomic::AtomicBool;

use crate::door::{Faults, Game};
use crate::simulate::arena::{self, BrokenMatch, Progress, Terms};

/// A contest of bots: what is to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game, for the number of seats that are filled.
    pub game: Game,
    /// How.
    pub terms: Terms,
}

impl Contest {
    /// The matches of a round: one for each seating.
    #[must_use]
    pub fn per_round(&self) -> u64 {
        self.inner().seatings().per_round()
    }

    /// The most rounds.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.inner().rounds()
    }

    /// Plays whole rounds until all differences are certain, until there are no more rounds, or until `stop` is set.
    /// `look` is called with the number of matches so far.
    pub fn play(&self, stop: &AtomicBool, look: impl FnMut(u64)) -> Progress {
        self.inner().play(stop, look)
    }

    /// The failure of a match that did not come to its end; `None` when it was cut off.
    #[must_use]
    pub fn failure(&self, broken: &BrokenMatch) -> Option<Faults> {
        broken.failure.as_ref().map(|failure| self.game.failed(failure))
    }

    pub(super) fn inner(&self) -> arena::Contest<'_> {
        arena::Contest { game: &self.game.inner, terms: &self.terms }
    }
}
