//! Which matches are played, and how.

use std::sync::Arc;

use crate::door::Game;
use crate::simulate::{self, Course};

/// Which matches are to be played, and how. Match i depends only on the game, the bots and the seed.
#[derive(Clone, Debug)]
pub struct Plan {
    game: Game,
    pub(super) inner: simulate::Plan<'static>,
}

impl Plan {
    /// A plan for matches of a game. The game is compiled for counting if everything is to be counted.
    #[must_use]
    pub fn new(game: &Game, course: Course<'static>) -> Self {
        let inner = simulate::Plan { game: Arc::clone(&game.inner), course };
        Self { game: game.clone(), inner }
    }

    /// The same plan without the matches before this one.
    #[must_use]
    pub fn later(&self, from: u64) -> Self {
        let mut later = self.clone();
        later.inner.course.from = from;
        later
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The matches.
    #[must_use]
    pub fn course(&self) -> &Course<'static> {
        &self.inner.course
    }

    /// From how many matches its bots have learnt the game; `None` when none of them plays with what was learnt.
    #[must_use]
    pub fn learnt(&self) -> Option<u64> {
        self.inner.course.learnt(&self.inner.game)
    }

    /// The description of the plan that is stored beside its matches; `rows` says what the columns of their rows mean.
    #[must_use]
    pub fn described(&self, rows: &str) -> simulate::Simulation {
        simulate::Simulation::of(&self.inner, &self.game.path, &self.game.figures, rows)
    }
}
