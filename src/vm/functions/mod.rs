//! The host functions, with a file for each subject.

mod arguments;
mod automa;
mod boards;
mod chance;
mod choices;
mod counters;
mod enclosing;
mod groups;
mod holding_out;
mod leaving;
mod lists;
mod looking;
mod moving;
mod numbers;
mod options;
mod properties;
mod repetition;
mod seats;
mod spaces;
mod telling;
mod walking;

use super::library::{LibraryFunction, PropertyRow};

pub(crate) use holding_out::take_back;
pub(crate) use options::{offer_rest, same};
pub(crate) use telling::flat;

/// All functions, in the order of the reference.
pub(crate) fn rows() -> impl Iterator<Item = &'static LibraryFunction> {
    [
        choices::ROWS,
        seats::ROWS,
        leaving::ROWS,
        looking::ROWS,
        boards::ROWS,
        enclosing::ROWS,
        groups::ROWS,
        walking::ROWS,
        repetition::ROWS,
        spaces::ROWS,
        moving::ROWS,
        chance::ROWS,
        counters::ROWS,
        telling::ROWS,
        lists::ROWS,
        numbers::ROWS,
        automa::ROWS,
    ]
    .into_iter()
    .flatten()
}

/// All properties, in the order of the reference.
pub(crate) fn properties() -> impl Iterator<Item = &'static PropertyRow> {
    properties::ROWS.iter()
}
