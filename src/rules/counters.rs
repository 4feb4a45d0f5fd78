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
    /// Whether it holds a number or a seat, and what it begins with.
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
        min: i32,
        /// The greatest number.
        max: i32,
    },
    /// A seat.
    Seat {
        /// Whether chance chooses the seat before the first step; otherwise it begins with `()`.
        random: bool,
    },
}
