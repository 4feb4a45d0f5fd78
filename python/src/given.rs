//! Arguments that callers give.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyEllipsis, PySequence, PyString, PyTuple};

/// The most threads of a call; more are not faster on any machine.
const MOST_THREADS: u64 = 1024;
/// The most matches of a batch, so that they have room in the memory of a machine: one takes 4 to 40 kB, that is 10 GB at
/// most.
const MOST_OF_BATCH: u64 = 1 << 18;
/// The most matches of which each has its own numbers in arrays, so that these have room: 17 to 180 bytes a match, that is
/// 12 GB at most.
const MOST_IN_ARRAYS: u64 = 1 << 26;

/// A whole number in a range; errors name the argument.
fn within<T: TryFrom<u64>>(value: &Bound<'_, PyAny>, name: &str, (least, most): (u64, u64)) -> PyResult<T> {
    let written = || value.repr().map_or_else(|_| "this".to_owned(), |text| text.to_string());
    let no_number = || PyTypeError::new_err(format!("`{name}` is a whole number, not {}", written()));
    let wrong = || {
        let message = format!("`{name}` is a whole number from {least} to {most}, not {}", written());
        PyValueError::new_err(message)
    };
    if value.is_instance_of::<PyBool>() {
        return Err(no_number());
    }
    let number: u64 =
        value.extract().map_err(|error: PyErr| match error.is_instance_of::<PyTypeError>(value.py()) {
            true => no_number(),
            false => wrong(),
        })?;
    let fitting = T::try_from(number).ok().filter(|_| (least..=most).contains(&number));
    fitting.ok_or_else(wrong)
}

/// The same for one that is not negative.
fn whole_to<T: TryFrom<u64>>(value: &Bound<'_, PyAny>, name: &str, most: u64) -> PyResult<T> {
    within(value, name, (0, most))
}

/// A whole number from `least` to `most`. Raises `TypeError` and `ValueError`, which name the argument.
#[pyfunction]
#[pyo3(signature = (name, value, least=0, most=u64::MAX))]
pub(crate) fn whole(name: &str, value: &Bound<'_, PyAny>, least: u64, most: u64) -> PyResult<u64> {
    within(value, name, (least, most))
}

pub(crate) fn action(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    whole_to(value, "action", u32::MAX.into())
}

pub(crate) fn actions(values: &Bound<'_, PyTuple>) -> PyResult<Vec<u32>> {
    values.iter().map(|action| self::action(&action)).collect()
}

pub(crate) fn moves(value: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    let moves = value.try_iter()?.map(|number| whole_to(&number?, "moves", u32::MAX.into()));
    moves.collect()
}

pub(crate) fn outcome(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    whole_to(value, "outcome", u64::MAX)
}

/// Whose knowledge is wanted.
pub(crate) enum GivenObserver {
    /// That of the seat that is asked.
    Asked,
    Spectator,
    Seat(usize),
    /// That of this whole number, which no seat of any game has.
    NoSeat(String),
}

/// A seat, `None` for the spectator, or `...` for the seat that is asked.
pub(crate) fn observer(value: &Bound<'_, PyAny>) -> PyResult<GivenObserver> {
    match () {
        () if value.is_instance_of::<PyEllipsis>() => Ok(GivenObserver::Asked),
        () if value.is_none() => Ok(GivenObserver::Spectator),
        () => match whole_to(value, "seat", u64::MAX) {
            Ok(seat) => Ok(GivenObserver::Seat(seat)),
            // The match knows which seats there are.
            Err(error) if error.is_instance_of::<PyValueError>(value.py()) => {
                Ok(GivenObserver::NoSeat(value.to_string()))
            }
            Err(error) => Err(error),
        },
    }
}

pub(crate) fn seed(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    whole_to(value, "seed", u64::MAX)
}

pub(crate) fn most(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    whole_to(value, "most", u64::MAX)
}

pub(crate) fn matches(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    within(value, "matches", (1, u64::MAX))
}

/// How many matches are to be played: 1 or more. Raises `TypeError` and `ValueError`, which name the argument.
#[pyfunction]
pub(crate) fn matches_to_play(matches: &Bound<'_, PyAny>) -> PyResult<u64> {
    self::matches(matches)
}

pub(crate) fn matches_in_arrays(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    within(value, "matches", (1, MOST_IN_ARRAYS))
}

pub(crate) fn threads(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    within(value, "threads", (1, MOST_THREADS))
}

pub(crate) fn count(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    within(value, "count", (1, MOST_OF_BATCH))
}

pub(crate) fn times(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    whole_to(value, "times", u32::MAX.into())
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
    match value.is_instance_of::<PyString>() || value.is_instance_of::<PySequence>() {
        true => Err(PyTypeError::new_err("`seats` is how many play, or a list of their names")),
        false => whole_to(value, "seats", u64::MAX).map(GivenSeats::Number),
    }
}
