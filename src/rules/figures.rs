//! Numbers of the rules, and values that may differ by the number of seats.

use std::fmt;

use crate::load::script::ast::Name;

/// A value that may differ by the number of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BySeats<T> {
    /// The same for all numbers of seats.
    Same(T),
    /// One for each number of seats, from `players.from` up.
    Each {
        /// The number of seats of the first value.
        from: u8,
        /// The values, one for each number of seats.
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
    /// The same with other values.
    pub fn map<U>(&self, change: impl FnMut(&T) -> U) -> BySeats<U> {
        match self {
            Self::Same(value) => {
                let mut change = change;
                BySeats::Same(change(value))
            }
            Self::Each { from, values } => {
                BySeats::Each { from: *from, values: values.iter().map(change).collect() }
            }
        }
    }

    /// The values for all numbers of seats.
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
    /// Several numbers, or several lists.
    List(Vec<FigureValue>),
}

impl FigureValue {
    /// The number, if it is one.
    #[must_use]
    pub const fn number(&self) -> Option<i32> {
        match self {
            Self::Int(number) => Some(*number),
            Self::Bool(_) | Self::List(_) => None,
        }
    }

    /// Whether it is a list that holds lists.
    #[must_use]
    pub fn holds_lists(&self) -> bool {
        matches!(self, Self::List(list) if matches!(list.first(), Some(Self::List(_))))
    }
}

impl fmt::Display for FigureValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => write!(f, "{number}"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::List(list) => {
                f.write_str("[")?;
                for (at, one) in list.iter().enumerate() {
                    write!(f, "{}{one}", if at == 0 { "" } else { ", " })?;
                }
                f.write_str("]")
            }
        }
    }
}

/// A number, or the figure that holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A number.
    Number(i32),
    /// Index in [`super::Rules::figures`]; its value is a number for every number of seats.
    Figure(usize),
    /// Index in [`super::Rules::figures`]; its value is a list, indexed by chair from 0.
    ByChair(usize),
    /// A number for each chair, from 0.
    Chairs(Vec<i32>),
}
