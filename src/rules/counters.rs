//! Counters: what a match keeps besides its pieces.

use super::{Amount, Copies, KindName, Shown};
use crate::load::script::ast::Name;

/// A number, a seat or something else that the match keeps.
#[derive(Clone, Debug)]
pub struct CounterRule {
    /// Its name.
    pub name: Name,
    /// How many there are; never a number of them.
    pub copies: Copies,
    /// What it holds, and what it begins with.
    pub holds: CounterHolds,
    /// Who sees it.
    pub shown: Shown,
}

/// What a counter holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CounterHolds {
    /// A number.
    Number {
        /// The number with which it begins.
        start: Amount,
        /// The least number.
        min: Option<Amount>,
        /// The greatest number.
        max: Option<Amount>,
    },
    /// `true` or `false`.
    Switch {
        /// The value with which it begins: a number other than 0, or a figure that is a switch.
        start: Amount,
    },
    /// A seat, or `()`.
    Seat {
        /// Whether chance chooses the seat before the first step; otherwise it begins with `()`.
        random: bool,
    },
    /// A kind of a piece set, or `()`.
    Kind {
        /// Index in [`super::Rules::sets`].
        set: usize,
        /// The kind with which it begins.
        start: KindStart,
    },
    /// A place of a board, or `()`, with which it begins.
    Place {
        /// Index in [`super::Rules::zones`].
        zone: usize,
    },
}

/// What a counter that holds a kind begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KindStart {
    /// `()`.
    Nothing,
    /// Chance chooses a kind before the first step.
    Random,
    /// This kind.
    Kind(KindName),
}

impl CounterHolds {
    /// What it holds, with its article.
    #[must_use]
    pub const fn describe(&self) -> &'static str {
        match self {
            Self::Number { .. } => "a number",
            Self::Switch { .. } => "a switch",
            Self::Seat { .. } => "a seat",
            Self::Kind { .. } => "a kind",
            Self::Place { .. } => "a place",
        }
    }
}
