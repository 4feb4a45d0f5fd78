//! Numbers and seats that a match keeps.

use super::{Amount, Shown};
use crate::load::script::ast::Name;

/// A number, or a seat, that the match keeps.
#[derive(Clone, Debug)]
pub struct CounterRule {
    /// Its name.
    pub name: Name,
    /// Whether every seat has one.
    pub per_seat: bool,
    /// What it holds at first and whether it is a number or a seat.
    pub holds: CounterHolds,
    /// Who sees it.
    pub shown: Shown,
}

/// What a counter holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CounterHolds {
    /// A number.
    Number {
        /// At first.
        start: Amount,
        /// Never below.
        min: i32,
        /// Never above.
        max: i32,
    },
    /// A seat.
    Seat {
        /// Whether chance chooses it before the first step; otherwise it is `()`.
        random: bool,
    },
}
