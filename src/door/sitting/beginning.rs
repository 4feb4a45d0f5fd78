//! How a match is begun.

use std::sync::Arc;

use crate::bot::Spec;
use crate::diag::Diagnostic;
use crate::door::{Faults, Game, Refused};
use crate::example;
use crate::oracle::Oracle;
use crate::session::{self, Session};

/// What runs the scripts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Compiled code.
    #[default]
    Machine,
    /// Rhai's own evaluator, as a reference: much slower.
    Rhai,
}

/// How a match is set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The seed of all chance.
    pub seed: u64,
    /// The names of the seats, clockwise.
    pub seats: Vec<String>,
    /// For each seat the bot that plays it; an empty list when people play all of them.
    pub bots: Vec<Option<Spec>>,
    /// The path of the definition, as it is written to the record.
    pub path: String,
    /// The position at which it begins, in lines as `given` of an example has them; none if it begins as the rules say.
    pub given: Vec<String>,
}

/// Why a match could not be begun.
#[derive(Clone, Debug)]
pub enum Unbegun {
    /// The engine cannot run the scripts.
    Engine(Refused),
    /// A seat has no name, or two have the same, or the position does not fit the game.
    Seats(Faults),
}

/// Begins a match.
pub(super) fn session(game: &Game, setup: session::Setup, engine: Engine) -> Result<Session, Unbegun> {
    let inner = Arc::clone(&game.inner);
    let oracle = match engine {
        Engine::Machine => None,
        Engine::Rhai => {
            let oracle = Oracle::new(Arc::clone(&inner)).map_err(|fail| {
                let message = format!("Rhai does not take the scripts: {}", fail.message);
                Unbegun::Engine(Refused { message, offered: Vec::new(), hint: fail.hint })
            })?;
            Some(Arc::new(oracle))
        }
    };
    example::begin(inner, setup, oracle.as_ref())
        .map_err(|fault: Diagnostic| Unbegun::Seats(Faults::one(fault, &game.inner.sources)))
}

impl Setup {
    pub(super) fn inner(self, game: &Game) -> session::Setup {
        let Self { seed, seats, bots, path, given } = self;
        session::Setup { seed, seats, bots: names(&bots), path, figures: game.figures.clone(), given }
    }
}

/// The bots as a record names them.
pub(super) fn names(bots: &[Option<Spec>]) -> Vec<Option<String>> {
    bots.iter().map(|bot| bot.as_ref().map(Spec::to_string)).collect()
}
