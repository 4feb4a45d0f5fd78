//! What a bot may know, in numbers, and matches of bots.

use std::sync::atomic::AtomicBool;

use super::game::DrivenGame;
use crate::door::report::OwnBot;
use crate::door::{Game, Refused, Report, Sight, View};
use crate::table;

/// The question to a bot in numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SightedQuestion {
    /// For each option the numbers of its actions: several if it is a list.
    pub options: Vec<Vec<u32>>,
    /// The actions that are legal, ascending.
    pub legal: Vec<u32>,
    /// What the seat sees now: [`DrivenGame::observation`] describes it.
    pub numbers: Vec<f32>,
    /// The seed of the match: for messages about the bot, which must not learn it.
    pub seed: u64,
    /// How many answers were given before.
    pub decision: usize,
}

/// What a seat may know of the table when it is asked. It is written as JSON only where somebody wants it, because that takes
/// longer than anything else that a bot can be told.
#[derive(Clone, Debug)]
pub struct SightedTable {
    game: Game,
    view: table::View,
    seats: Vec<String>,
}

impl SightedTable {
    /// The text of [`Sight::view`].
    #[must_use]
    pub fn json(&self) -> String {
        View::of(&self.game, &self.view, &self.seats).json()
    }
}

impl DrivenGame {
    /// The question that a bot is asked in a match of this game, and what it sees, in numbers.
    #[must_use]
    pub fn sighted(&self, sight: &Sight<'_>) -> SightedQuestion {
        let options = sight.perspective.numbered(&self.about.actions);
        let mut sighted = SightedQuestion {
            numbers: vec![0.0; self.observation_size()],
            seed: sight.perspective.match_seed(),
            decision: sight.perspective.decision(),
            ..Default::default()
        };
        options.legal(&mut sighted.legal);
        let count = sight.perspective.choice().options.len();
        sighted.options = (0..count).map(|at| options.actions_of(at).unwrap_or_default()).collect();
        sight.perspective.observe(&self.about.tensor, &mut sighted.numbers);
        sighted
    }

    /// What the seat may know of the table that a bot is asked for.
    #[must_use]
    pub fn sighted_table(&self, sight: &Sight<'_>) -> SightedTable {
        let seats = sight.perspective.seats().to_vec();
        SightedTable { game: sight.game(), view: sight.perspective.view(), seats }
    }

    /// So many matches of bots from a seed on, as [`crate::Game::simulate`] plays them, until it is told to stop; the report
    /// is then of the matches before. Match i has the seed plus i, which wraps around.
    ///
    /// # Errors
    /// As there.
    pub fn simulate(
        &self,
        bots: &[&str],
        own: &[OwnBot<'_>],
        terms: (u64, u64, usize),
        stop: &AtomicBool,
    ) -> Result<Report, Refused> {
        self.game.simulate_until(bots, own, terms, stop)
    }
}
