//! The actions that a caller gives for the matches of a batch.

use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray1, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PyString, PyTuple};

use crate::arrays::wrong_length;
use crate::trouble::IllegalAction;

/// Actions, one for each match.
pub(crate) enum GivenActions<'py> {
    /// In the memory of the caller.
    Lent(PyReadonlyArray1<'py, u32>),
    Copied(Vec<u32>),
}

/// How many matches there are, and how many actions the game has.
#[derive(Clone, Copy)]
pub(crate) struct ActionBounds {
    pub(crate) matches: usize,
    pub(crate) actions: usize,
}

impl<'py> GivenActions<'py> {
    /// The actions of an array, or of anything that has as many whole numbers.
    pub(crate) fn of(given: Bound<'py, PyAny>, bounds: ActionBounds) -> PyResult<Self> {
        if given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>() {
            return bounds.each(&given).map(Self::Copied);
        }
        let array = match given.cast_into::<PyUntypedArray>() {
            Ok(array) => array,
            Err(error) => {
                let given = error.into_inner();
                let is_like_one = given.hasattr("__array__")?;
                if !is_like_one {
                    return bounds.each(&given).map(Self::Copied);
                }
                let made = given.py().import("numpy")?.call_method1("asarray", (given,))?;
                made.cast_into().map_err(|error| wrong_kind(&error.into_inner()))?
            }
        };
        bounds.of_array(array)
    }

    pub(crate) fn as_slice(&self) -> PyResult<&[u32]> {
        match self {
            Self::Lent(array) => Ok(array.as_slice()?),
            Self::Copied(actions) => Ok(actions),
        }
    }
}

impl ActionBounds {
    fn of_array(self, array: Bound<'_, PyUntypedArray>) -> PyResult<GivenActions<'_>> {
        if array.ndim() != 1 {
            let message =
                format!("`actions` has an action for each match: 1 dimension, not {}", array.ndim());
            return Err(PyValueError::new_err(message));
        }
        self.check_length(array.len())?;
        let (kind, size) = (array.dtype().kind(), array.dtype().itemsize());
        let array = match array.into_any().cast_into::<PyArray1<u32>>() {
            Ok(array) => {
                let array = array.try_readonly()?;
                return match array.as_slice() {
                    Ok(_) => Ok(GivenActions::Lent(array)),
                    // Its numbers do not lie one behind the other.
                    Err(_) => Ok(GivenActions::Copied(array.as_array().to_vec())),
                };
            }
            Err(error) => error.into_inner(),
        };
        match (kind, size) {
            // Those of 64 bits without a sign do not all fit into those with one.
            (b'u', 8) => self.narrowed::<u64>(&array, "uint64"),
            (b'i' | b'u', _) => self.narrowed::<i64>(&array, "int64"),
            (b'O', _) => self.each(&array).map(GivenActions::Copied),
            _ => Err(wrong_kind(&array.getattr("dtype")?)),
        }
    }

    /// The actions of an array of other whole numbers.
    fn narrowed<'py, T: Element + Copy + TryInto<u32> + std::fmt::Display>(
        self,
        array: &Bound<'py, PyAny>,
        kind: &str,
    ) -> PyResult<GivenActions<'py>> {
        let wide: PyReadonlyArray1<'_, T> = array.call_method1("astype", (kind,))?.extract()?;
        let number = |(at, number): (usize, &T)| {
            (*number).try_into().map_err(|_| self.no_action(&number.to_string(), at))
        };
        let numbers: PyResult<Vec<u32>> = wide.as_array().iter().enumerate().map(number).collect();
        numbers.map(GivenActions::Copied)
    }

    /// The actions of a list, or of what is like one.
    fn each(self, given: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        if given.is_instance_of::<PyString>() {
            return Err(wrong_kind(given));
        }
        let mut actions = Vec::new();
        for (at, value) in given.try_iter().map_err(|_| wrong_kind(given))?.enumerate() {
            actions.push(self.one(&value?, at)?);
        }
        self.check_length(actions.len())?;
        Ok(actions)
    }

    fn one(self, value: &Bound<'_, PyAny>, at: usize) -> PyResult<u32> {
        let not_whole = || {
            let shown = value.repr().map_or_else(|_| "this".to_owned(), |shown| shown.to_string());
            PyTypeError::new_err(format!("`actions` has whole numbers, not {shown} at index {at}"))
        };
        if value.is_instance_of::<PyBool>() {
            return Err(not_whole());
        }
        value.extract().map_err(|error: PyErr| match error.is_instance_of::<PyTypeError>(value.py()) {
            true => not_whole(),
            false => self.no_action(&value.to_string(), at),
        })
    }

    fn check_length(self, given: usize) -> PyResult<()> {
        if given == self.matches { Ok(()) } else { Err(wrong_length("a step", self.matches, given)) }
    }

    /// That this is the number of no action.
    fn no_action(self, number: &str, at: usize) -> PyErr {
        let last = self.actions.saturating_sub(1);
        IllegalAction::new_err(format!("there is no action {number}, at index {at}; the last one is {last}"))
    }
}

/// That these are no whole numbers.
fn wrong_kind(given: &Bound<'_, PyAny>) -> PyErr {
    let shown = given.repr().map_or_else(|_| "this".to_owned(), |shown| shown.to_string());
    PyTypeError::new_err(format!("`actions` is an array of whole numbers, or a list of them, not {shown}"))
}
