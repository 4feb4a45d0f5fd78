//! What was learnt of a game: a model, how to use it, and how strong that was.

use std::fmt;
use std::sync::Arc;

use super::linear::{LeafEstimate, Model, ModelUses};
use crate::compile::Game;
use crate::diag::{Diagnostic, codes};

/// What was learnt of a game with its number of seats.
#[derive(Clone, Debug)]
pub struct Learnt {
    /// Of which rules.
    pub about: LearntRules,
    /// From how many matches.
    pub matches: u64,
    /// How to play with it.
    pub way: PlayWay,
    /// How to play with it without a search.
    pub quick: PlayWay,
    /// How strong it was on the way.
    pub curve: Vec<Strength>,
    /// The weights.
    pub model: Arc<Model>,
}

/// The rules for which something was learnt, and the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearntRules {
    /// The name of the game.
    pub title: String,
    /// The variant; empty for the rules as written.
    pub variant: String,
    /// Figures that were set, with their values.
    pub figures: Vec<(String, String)>,
    /// How many people play, or bots in their places.
    pub people: u8,
    /// The hash of the rules, as records have it.
    pub rules: String,
    /// The seed of the learning.
    pub seed: u64,
}

/// How a bot plays with a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayWay {
    /// It gives the answer that the policy holds for the best.
    Policy,
    /// It gives the answer after which the value is greatest.
    Ahead,
    /// It searches with some parts of the model, or with none.
    Search(ModelUses),
}

/// How strong something learnt was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// After so many matches of learning.
    pub matches: u64,
    /// How it played.
    pub way: PlayWay,
    /// Against whom: all other seats.
    pub against: String,
    /// The share of wins, in thousandths. Par is one divided by the number of seats.
    pub wins: u16,
    /// Of how many matches.
    pub played: u32,
}

impl LearntRules {
    /// What is learnt of a game.
    #[must_use]
    pub fn of(game: &Game, figures: &[(String, String)], seed: u64) -> Self {
        Self {
            title: game.rules.title.clone(),
            variant: game.rules.variant.clone(),
            figures: figures.to_vec(),
            people: game.people(),
            rules: game.rules.hash(),
            seed,
        }
    }

    /// The fault of a file at a path where it is not about this game.
    ///
    /// # Errors
    /// When it was learnt for other rules, or another number of seats.
    pub fn check(&self, game: &Game, path: &str) -> Result<(), Diagnostic> {
        let other = |message: String| {
            Err(Diagnostic::error(codes::OTHER_MODEL, None, message)
                .hint("`parlor train` learns the rules anew"))
        };
        match self {
            _ if self.people != game.people() => {
                other(format!("`{path}` was learnt for {} seats, not for {}", self.people, game.people()))
            }
            _ if self.rules != game.rules.hash() => other(format!("`{path}` was learnt for other rules")),
            _ => Ok(()),
        }
    }
}

impl Learnt {
    /// Keeps it with a game, for its bots; false when something was kept before.
    pub fn keep(self, game: &Game) -> bool {
        game.kept.put(Arc::new(self))
    }

    /// What is kept with a game.
    #[must_use]
    pub fn of(game: &Game) -> Option<Arc<Self>> {
        game.kept.get()
    }
}

impl PlayWay {
    /// Searches with the value and the prior.
    pub const BOTH: Self = Self::search(LeafEstimate::Value, true);
    /// Searches with the value.
    pub const VALUE: Self = Self::search(LeafEstimate::Value, false);
    /// Searches with the prior, and plays to the end as the policy does.
    pub const PLAYED: Self = Self::search(LeafEstimate::PolicyPlayout, true);
    /// Searches with the prior, and plays to the end at random.
    pub const PRIOR: Self = Self::search(LeafEstimate::RandomPlayout, true);
    /// Searches with nothing of the model.
    pub const ALONE: Self = Self::search(LeafEstimate::RandomPlayout, false);
    /// The ways without a search.
    pub const QUICK: [Self; 2] = [Self::Policy, Self::Ahead];
    /// All ways.
    pub const ALL: [Self; 7] =
        [Self::Policy, Self::Ahead, Self::BOTH, Self::VALUE, Self::PLAYED, Self::PRIOR, Self::ALONE];

    const fn search(leaf: LeafEstimate, prior: bool) -> Self {
        Self::Search(ModelUses { leaf, prior })
    }

    /// The way that is written so.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.to_string() == text)
    }
}

impl fmt::Display for PlayWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Search(ModelUses { leaf, prior }) = self else {
            return f.write_str(if *self == Self::Policy { "policy alone" } else { "value one step ahead" });
        };
        f.write_str(match (leaf, prior) {
            (LeafEstimate::Value, true) => "search with value and prior",
            (LeafEstimate::Value, false) => "search with value",
            (LeafEstimate::PolicyPlayout, true) => "search with prior and playouts by the policy",
            (LeafEstimate::PolicyPlayout, false) => "search with playouts by the policy",
            (LeafEstimate::RandomPlayout, true) => "search with prior",
            (LeafEstimate::RandomPlayout, false) => "search alone",
        })
    }
}

impl Strength {
    /// What [`Strength`] writes.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (matches, rest) = text.split_once(" matches, ")?;
        let (way, rest) = rest.split_once(", against ")?;
        let (against, rest) = rest.rsplit_once(": ")?;
        let (wins, played) = rest.split_once(" % of ")?;
        let (whole, tenth) = wins.split_once('.')?;
        let (whole, tenth): (u16, u16) = (whole.parse().ok()?, tenth.parse().ok()?);
        let wins = whole.checked_mul(10)?.checked_add(tenth).filter(|wins| *wins <= 1000 && tenth < 10)?;
        Some(Self {
            matches: matches.parse().ok()?,
            way: PlayWay::named(way)?,
            against: against.to_owned(),
            wins,
            played: played.parse().ok()?,
        })
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { matches, way, against, wins, played } = self;
        write!(f, "{matches} matches, {way}, against {against}: {}.{} % of {played}", wins / 10, wins % 10)
    }
}
