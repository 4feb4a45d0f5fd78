//! Arrays that a caller gives to be written to, or new ones.

use numpy::ndarray::{Dimension, IntoDimension};
use numpy::{BorrowError, Element, PyArray, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// What an array is.
pub(crate) struct ArrayKind<S> {
    /// The kind of its numbers, as numpy calls it.
    pub(crate) numbers: &'static str,
    pub(crate) shape: S,
}

/// An array with what `fill` writes into it: `out` if it is given, otherwise a new one.
pub(crate) fn filled<'py, T: Element, S: IntoDimension>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    kind: ArrayKind<S>,
    fill: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyArray<T, S::Dim>>> {
    let ArrayKind { numbers, shape } = kind;
    let shape = shape.into_dimension();
    let Some(out) = out else {
        let array = PyArray::zeros(py, shape, false);
        fill(array.readwrite().as_slice_mut()?)?;
        return Ok(array);
    };
    let wanted = || wanted(numbers, shape.slice());
    let array: Bound<'py, PyArray<T, S::Dim>> =
        out.cast_into().map_err(|_| PyTypeError::new_err(wanted()))?;
    if array.shape() != shape.slice() {
        let message = format!("{}, not {}", wanted(), shown(array.shape()));
        return Err(PyValueError::new_err(message));
    }
    // Of those that lie otherwise, also those of Fortran, numbers would come to wrong places.
    if !array.is_c_contiguous() || !array.is_aligned() {
        let message = "in the order of C without gaps, as `numpy.ascontiguousarray(out)` makes one";
        return Err(PyValueError::new_err(format!("{}, {message}", wanted())));
    }
    let mut room = array.try_readwrite().map_err(|error| match error {
        BorrowError::NotWriteable => PyValueError::new_err(format!("{}; this one is read-only", wanted())),
        BorrowError::AlreadyBorrowed => PyValueError::new_err("`out` is used by another call at the moment"),
        error => error.into(),
    })?;
    fill(room.as_slice_mut()?)?;
    drop(room);
    Ok(array)
}

/// What an array should be.
fn wanted(numbers: &str, shape: &[usize]) -> String {
    format!("`out` is a numpy array of {numbers} with the shape {}", shown(shape))
}

/// A shape as Python writes it.
fn shown(shape: &[usize]) -> String {
    match shape {
        [one] => format!("({one},)"),
        _ => format!("({})", shape.iter().map(usize::to_string).collect::<Vec<String>>().join(", ")),
    }
}

/// What an array with this many numbers should have had.
pub(crate) fn wrong_length(what: &str, needed: usize, given: usize) -> PyErr {
    PyValueError::new_err(format!("{what} needs {needed} numbers, not {given}"))
}
