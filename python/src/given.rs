//! Arguments that callers give.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyEllipsis, PyTuple};

/// A whole number that is not negative and not too large; errors name the argument.
fn whole<T: TryFrom<u64>>(value: &Bound<'_, PyAny>, name: &str, most: u64) -> PyResult<T> {
    let written = || value.str().map_or_else(|_| "this".to_owned(), |text| text.to_string());
    let wrong =
        || PyValueError::new_err(format!("`{name}` is a whole number from 0 to {most}, not {}", written()));
    let number: u64 =
        value.extract().map_err(|error: PyErr| match error.is_instance_of::<PyTypeError>(value.py()) {
            true => PyTypeError::new_err(format!("`{name}` is a whole number, not {}", written())),
            false => wrong(),
        })?;
    T::try_from(number).map_err(|_| wrong())
}

pub(crate) fn action(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    whole(value, "action", u32::MAX.into())
}

pub(crate) fn actions(values: &Bound<'_, PyTuple>) -> PyResult<Vec<u32>> {
    values.iter().map(|action| self::action(&action)).collect()
}

pub(crate) fn moves(value: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    let moves = value.try_iter()?.map(|number| whole(&number?, "moves", u32::MAX.into()));
    moves.collect()
}

pub(crate) fn outcome(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    whole(value, "outcome", u64::MAX)
}

pub(crate) fn seat(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    whole(value, "seat", u64::MAX)
}

/// Whose knowledge is wanted.
#[derive(Clone, Copy)]
pub(crate) enum GivenObserver {
    /// That of the seat that is asked.
    Asked,
    Spectator,
    Seat(usize),
}

/// A seat, `None` for the spectator, or `...` for the seat that is asked.
pub(crate) fn observer(value: &Bound<'_, PyAny>) -> PyResult<GivenObserver> {
    match () {
        () if value.is_instance_of::<PyEllipsis>() => Ok(GivenObserver::Asked),
        () if value.is_none() => Ok(GivenObserver::Spectator),
        () => seat(value).map(GivenObserver::Seat),
    }
}

pub(crate) fn seed(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    whole(value, "seed", u64::MAX)
}

pub(crate) fn most(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    whole(value, "most", u64::MAX)
}

pub(crate) fn matches(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    whole(value, "matches", u64::MAX)
}

pub(crate) fn threads(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    whole(value, "threads", u64::MAX)
}

pub(crate) fn count(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    whole(value, "count", u64::MAX)
}

pub(crate) fn times(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    whole(value, "times", u32::MAX.into())
}

/// Who plays.
pub(crate) enum GivenSeats {
    /// As many as usual.
    Usual,
    Number(usize),
    Names(Vec<String>),
}

impl GivenSeats {
    /// Their number, if it is said.
    pub(crate) fn number(&self) -> Option<usize> {
        match self {
            Self::Usual => None,
            Self::Number(number) => Some(*number),
            Self::Names(names) => Some(names.len()),
        }
    }
}

pub(crate) fn seats(value: &Bound<'_, PyAny>) -> PyResult<GivenSeats> {
    if value.is_none() {
        return Ok(GivenSeats::Usual);
    }
    if let Ok(names) = value.extract::<Vec<String>>() {
        return Ok(GivenSeats::Names(names));
    }
    match value.is_instance_of::<pyo3::types::PyString>() {
        true => Err(PyTypeError::new_err("`seats` is how many play, or a list of their names")),
        false => whole(value, "seats", u64::MAX).map(GivenSeats::Number),
    }
}
