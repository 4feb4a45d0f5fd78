//! What a seat is: traits that depend on the chair.

use super::{BySeats, KindName};
use crate::load::script::ast::Name;

/// A property of seats that stays the same for the whole match.
#[derive(Clone, Debug)]
pub struct SeatTrait {
    /// Its name.
    pub name: Name,
    /// For each chair its value; at least as many as there are seats.
    pub values: BySeats<Vec<SeatHeld>>,
}

/// The value of a trait of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatHeld {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i32),
    /// A word.
    Word(String),
    /// A kind.
    Kind(KindName),
    /// Several values that are no lists.
    List(Vec<SeatHeld>),
}

impl SeatHeld {
    /// The words in it.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let all = match self {
            Self::List(list) => list.as_slice(),
            one => std::slice::from_ref(one),
        };
        all.iter().filter_map(|one| match one {
            Self::Word(word) => Some(word.as_str()),
            _ => None,
        })
    }
}
