//! Which matches are played, and how.

use std::sync::Arc;

use crate::bot::{Clock, Spec};
use crate::door::Game;
use crate::simulate::{self, Detail};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Course {
    /// By seat: the bot that plays it.
    pub bots: Vec<Spec>,
    /// Match i is played from this seed + i, beyond the greatest number on from 0.
    pub seed: u64,
    /// The first match.
    pub from: u64,
    /// One past the last match.
    pub to: u64,
    /// How many matches are played at a time, at least one.
    pub threads: usize,
    /// How much is counted.
    pub detail: Detail,
    /// After so many decisions a match is cut off.
    pub most_decisions: u32,
    /// What bots that are given time look at; matches of others are the same whatever it shows.
    pub clock: Clock,
}

/// Which matches are to be played, and how. Match i depends on the game, the bots and the seed alone.
#[derive(Clone, Debug)]
pub struct Plan {
    game: Game,
    pub(super) inner: simulate::Plan,
}

impl Plan {
    /// Matches of a game, which is compiled for counting where everything is to be counted.
    #[must_use]
    pub fn new(game: &Game, course: Course) -> Self {
        let Course { bots, seed, from, to, threads, detail, most_decisions, clock } = course;
        let inner = simulate::Plan {
            game: Arc::clone(&game.inner),
            bots,
            seed,
            from,
            to,
            threads,
            detail,
            most_decisions,
            clock,
        };
        Self { game: game.clone(), inner }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// By seat: the bot that plays it.
    #[must_use]
    pub fn bots(&self) -> &[Spec] {
        &self.inner.bots
    }

    /// The first match, and one past the last.
    #[must_use]
    pub fn range(&self) -> (u64, u64) {
        (self.inner.from, self.inner.to)
    }

    /// How many matches are played at a time.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.inner.threads
    }

    /// How much is counted.
    #[must_use]
    pub fn detail(&self) -> Detail {
        self.inner.detail
    }

    /// The seed of a match.
    #[must_use]
    pub fn seed_of(&self, number: u64) -> u64 {
        self.inner.seed_of(number)
    }

    /// The plan as it is kept beside its matches; `rows` says what the columns of their rows mean.
    #[must_use]
    pub fn described(&self, rows: &str) -> simulate::Simulation {
        simulate::Simulation::of(&self.inner, &self.game.path, &self.game.figures, rows)
    }
}
