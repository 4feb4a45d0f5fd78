//! Numbers of the rules, and values that may differ by the number of seats.

use crate::load::script::ast::Name;

/// A value that may differ by the number of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BySeats<T> {
    /// The same for all.
    Same(T),
    /// For each number of seats from `players.from` on.
    Each {
        /// The number of seats that the first value belongs to.
        from: u8,
        /// One for each number of seats.
        values: Vec<T>,
    },
}

impl<T> BySeats<T> {
    /// The value for a number of seats that the game allows.
    #[must_use]
    pub fn at(&self, seats: u8) -> &T {
        match self {
            Self::Same(value) => value,
            Self::Each { from, values } => {
                &values[usize::from(seats.saturating_sub(*from)).min(values.len() - 1)]
            }
        }
    }
}

impl<T> BySeats<T> {
    /// The values of all seat counts.
    #[must_use]
    pub fn all(&self) -> &[T] {
        match self {
            Self::Same(value) => std::slice::from_ref(value),
            Self::Each { values, .. } => values,
        }
    }
}

/// A number of the rules.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its name in scripts.
    pub name: Name,
    /// Its value.
    pub value: BySeats<FigureValue>,
}

/// What a figure can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FigureValue {
    /// A whole number.
    Int(i32),
    /// A switch.
    Bool(bool),
    /// Several numbers.
    List(Vec<i32>),
}

/// A number, or the figure that holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A number.
    Number(i32),
    /// Index in [`super::Rules::figures`]; its value is a number for every seat count.
    Figure(usize),
    /// Index in [`super::Rules::figures`]; its value is a list, taken by chair from 0.
    ByChair(usize),
}
