//! The checked model of a game, which `check` gives to `compile`. Every name in it exists, every list has the right
//! elements, every number of seats has its figures. Types, names and the signatures of host functions are here, too,
//! because scripts are checked against them.

mod automa;
mod chairs;
mod counters;
mod figures;
mod flow;
pub mod forms;
mod hash;
pub mod host;
pub mod lists;
mod look;
pub mod names;
mod pieces;
pub mod resolved;
pub mod scopes;
mod scoring;
pub mod shapes;
mod spaces;
pub mod standing;
mod teams;
pub mod types;
mod zones;

pub use automa::Automa;
pub use chairs::{SeatHeld, SeatTrait};
pub use counters::{CounterHolds, CounterRule, KindStart};
pub use figures::{Amount, BySeats, Figure, FigureValue};
pub use flow::{Count, FlowItem, Part, Passed, Repeat, StepCall, TurnStart};
pub use look::{COLOURS, KindSaying, KindsAbout, LookFunction, LookItem, OptionNote, TableLook, TableValue};
pub use pieces::{
    CountedKinds, Family, KindArgument, KindName, Parameter, ParameterType, PieceSet, StartList, Trait,
    TraitKinds, TraitValue, Which, ZonePlace,
};
pub use scoring::{Payoff, RankKey, ScoreLine, SeatValue};
pub use shapes::ZoneShape;
pub use spaces::Spaces;
pub use standing::STANDING;
pub use teams::{Teams, chairs_of_teams};
pub use zones::{Copies, Shown, ZoneRule};

use std::sync::Arc;

use self::resolved::Resolved;
use self::scopes::Scopes;
use crate::load::script::ast::Script;

/// What a labels file has as the key of what the author writes about a function, among the keys of names.
#[must_use]
pub fn rule_key(function: &str) -> String {
    format!("/// {function}")
}

/// The rules of one game in one variant, for every number of seats that it allows.
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
    /// The seats that the rules play, if there are any.
    pub automa: Option<Automa>,
    /// The numbers of the rules.
    pub figures: Vec<Figure>,
    /// What seats are.
    pub seat_traits: Vec<SeatTrait>,
    /// The piece sets.
    pub sets: Vec<PieceSet>,
    /// The zones.
    pub zones: Vec<ZoneRule>,
    /// The counters.
    pub counters: Vec<CounterRule>,
    /// The counter of how each seat stands, where scripts let seats leave play, win or lose: index of `counters`.
    pub standing: Option<usize>,
    /// Who plays together, if anybody does.
    pub teams: Option<Teams>,
    /// The order of play.
    pub flow: Vec<FlowItem>,
    /// The lines of the score; the total is their sum.
    pub scoring: Vec<ScoreLine>,
    /// The entries that decide the ranking, the most important first.
    pub ranking: Vec<RankKey>,
    /// What a match is worth to a seat.
    pub payoff: Payoff,
    /// How bots value a seat's position before the end. It has no effect on the rules.
    pub heuristic: Option<RankKey>,
    /// How the table is arranged for people. It has no effect on the rules.
    pub look: TableLook,
    /// How names are shown: pairs of a declared name, prompt or word and its label, sorted.
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

    /// The seats that the rules play with this number of people; `None` when there are none.
    #[must_use]
    pub fn automa_with(&self, people: u8) -> Option<&Automa> {
        self.automa.as_ref().filter(|automa| automa.seats_beside(people) > 0)
    }

    /// How many seats sit at the table with this number of people: theirs, and those that the rules play.
    #[must_use]
    pub fn seats_with(&self, people: u8) -> u8 {
        self.automa.as_ref().map_or(people, |automa| people.saturating_add(automa.seats_beside(people)))
    }

    /// How many seats can sit at the table: for each possible number of people, the fewest first.
    pub fn seat_counts(&self) -> impl Iterator<Item = u8> {
        (self.players.from..=self.players.to).map(|people| self.seats_with(people))
    }

    /// The names of the directions of all boards, each once.
    #[must_use]
    pub fn directions(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for direction in self.zones.iter().flat_map(|zone| zone.shape.directions()) {
            if !names.contains(&direction.name) {
                names.push(direction.name);
            }
        }
        names
    }
}

/// How many can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// The fewest.
    pub from: u8,
    /// The most (at most [`MAX_SEATS`]).
    pub to: u8,
    /// The usual number.
    pub usual: u8,
}

/// The most seats a game can have.
pub const MAX_SEATS: u8 = 16;
