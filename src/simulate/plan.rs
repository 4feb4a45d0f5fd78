//! The plan of a simulation: which matches are to be played.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::bot::{Clock, Player};
use crate::compile::Game;
use crate::model::Learnt;

/// After this many decisions a match is cut off by default.
pub const MOST_DECISIONS: u32 = 100_000;

/// How much is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Detail {
    /// Only what is in the rows.
    Basic,
    /// Everything.
    Full,
}

/// Which matches of a game are asked for.
#[derive(Clone, Debug)]
pub struct Course<'a> {
    /// For each seat the bot that plays it.
    pub bots: Vec<Player<'a>>,
    /// Match i has the seed `seed + i`, which wraps around to 0.
    pub seed: u64,
    /// The first match.
    pub from: u64,
    /// One past the last match.
    pub to: u64,
    /// How many matches are played at the same time, at least one.
    pub threads: usize,
    /// How much is counted.
    pub detail: Detail,
    /// After this many decisions a match is cut off.
    pub most_decisions: u32,
    /// The clock for bots with a time limit; matches of other bots do not depend on it.
    pub clock: Clock,
}

/// Which matches are to be played, and how. Match i depends only on the game, the bots and the seed.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// The game, for as many seats as there are bots.
    pub game: Arc<Game>,
    /// The matches.
    pub course: Course<'a>,
}

impl Course<'_> {
    /// The seed of a match.
    #[must_use]
    pub fn seed_of(&self, number: u64) -> u64 {
        self.seed.wrapping_add(number)
    }

    /// From how many matches its bots have learnt a game; `None` when none of them plays with what was learnt.
    #[must_use]
    pub fn learnt(&self, game: &Game) -> Option<u64> {
        let plays = self.bots.iter().any(Player::plays_learnt);
        Learnt::of(game).filter(|_| plays).map(|learnt| learnt.matches)
    }

    /// Whether no bot uses the view of its seat.
    #[must_use]
    pub fn is_blind(&self) -> bool {
        !self.bots.iter().any(Player::seeks_knowledge)
    }
}
