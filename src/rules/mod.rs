//! The checked model of a game: what `check` hands to `compile`. Every name in it exists, every list fits what it is
//! for, every seat count has its figure. Beside it stands what scripts are checked against: types, names and the
//! signatures of host functions.

mod counters;
mod figures;
mod flow;
mod hash;
pub mod host;
pub mod lists;
pub mod names;
mod pieces;
pub mod resolved;
pub mod scopes;
mod scoring;
pub mod shapes;
pub mod types;
mod zones;

pub use counters::{CounterHolds, CounterRule};
pub use figures::{Amount, BySeats, Figure, FigureValue};
pub use flow::{Count, FlowItem, Part, Repeat, StepCall, TurnStart};
pub use pieces::{
    CountedKinds, Family, KindArgument, KindName, Parameter, ParameterType, PieceSet, StartList, Trait,
    TraitKinds, TraitValue, Which, ZonePlace,
};
pub use scoring::{RankKey, ScoreLine, SeatValue};
pub use shapes::ZoneShape;
pub use zones::{Copies, Shown, ZoneRule};

use std::sync::Arc;

use self::resolved::Resolved;
use self::scopes::Scopes;
use crate::load::script::ast::Script;

/// The rules of one game in one variant, for every seat count it allows.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The game's name as it is shown.
    pub title: String,
    /// One line about it, or empty.
    pub about: String,
    /// The language that the definition is written in, such as `en`.
    pub language: String,
    /// The name of the variant these rules belong to; empty for the definition as written.
    pub variant: String,
    /// How many can play.
    pub players: Players,
    /// The numbers of the rules.
    pub figures: Vec<Figure>,
    /// The piece sets.
    pub sets: Vec<PieceSet>,
    /// The zones.
    pub zones: Vec<ZoneRule>,
    /// The counters.
    pub counters: Vec<CounterRule>,
    /// The order of play.
    pub flow: Vec<FlowItem>,
    /// The lines of the score; the total is their sum.
    pub scoring: Vec<ScoreLine>,
    /// What decides the ranking, first things first.
    pub ranking: Vec<RankKey>,
    /// What bots take for how well a seat stands before the end; it decides nothing.
    pub heuristic: Option<RankKey>,
    /// Names as they are shown, by declared name, prompt or word, sorted.
    pub labels: Vec<(String, String)>,
    /// The functions of all scripts, as written.
    pub script: Arc<Script>,
    /// What the names in them stand for.
    pub resolved: Arc<Resolved>,
}

impl Rules {
    /// The same rules with these scripts, whose names stand for what the rules declare.
    #[must_use]
    pub fn with_scripts(self, scopes: &Arc<Scopes>) -> Self {
        let resolved = Arc::new(Resolved::new(&self, scopes));
        Self { script: Arc::clone(scopes.script()), resolved, ..self }
    }
}

/// How many can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// The fewest.
    pub from: u8,
    /// The most (at most [`MAX_SEATS`]).
    pub to: u8,
    /// The most usual number.
    pub usual: u8,
}

/// The most seats a game can have.
pub const MAX_SEATS: u8 = 16;
