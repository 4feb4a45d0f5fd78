//! Arrays that a caller gives to be written to, or new ones.

use numpy::ndarray::{Dimension, IntoDimension};
use numpy::{Element, PyArray, PyArrayMethods};
use pyo3::prelude::*;

/// What an array is.
pub(crate) struct ArrayKind<S> {
    /// What it holds, for errors.
    pub(crate) what: &'static str,
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
    let ArrayKind { what, numbers, shape } = kind;
    let shape = shape.into_dimension();
    let needed = shape.size();
    let array: Bound<'py, PyArray<T, S::Dim>> = match out {
        Some(out) => {
            let dimensions = shape.ndim();
            out.cast_into().map_err(|_| wrong_array(numbers, dimensions))?
        }
        None => PyArray::zeros(py, shape, false),
    };
    let mut room = array.try_readwrite()?;
    let slice = room.as_slice_mut()?;
    if slice.len() != needed {
        return Err(wrong_length(what, needed, slice.len()));
    }
    fill(slice)?;
    drop(room);
    Ok(array)
}

/// What an array of another kind should have been.
fn wrong_array(numbers: &str, dimensions: usize) -> PyErr {
    let message = format!("`out` is a numpy array of {numbers}, with {dimensions} dimensions");
    pyo3::exceptions::PyTypeError::new_err(message.replace("1 dimensions", "1 dimension"))
}

/// What an array with this many numbers should have had.
pub(crate) fn wrong_length(what: &str, needed: usize, given: usize) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(format!("{what} needs {needed} numbers, not {given}"))
}
