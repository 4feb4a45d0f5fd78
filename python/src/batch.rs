//! Many matches that are stepped together.

use numpy::{PyArray1, PyArray2, PyReadonlyArray1, PyReadwriteArray2};
use numpy::{PyArrayMethods, PyUntypedArrayMethods};
use parlor::door::driving::{self, DrivenGame};
use pyo3::prelude::*;

use crate::game::matrix;
use crate::trouble::{refused, wrong_length};

/// Many matches of one game that are stepped together. Chance is drawn. A match that is over begins anew with another seed
/// at once, so that in each there is always a seat that is asked.
#[pyclass(module = "parlor")]
pub(crate) struct BatchMatch {
    inner: driving::BatchMatch,
}

impl BatchMatch {
    pub(crate) fn new(game: &DrivenGame, count: usize, seed: u64) -> PyResult<Self> {
        driving::BatchMatch::new(game, count, seed).map(|inner| Self { inner }).map_err(refused)
    }
}

#[pymethods]
impl BatchMatch {
    fn __len__(&self) -> usize {
        self.inner.len()
    }

    /// The seat that is asked in each match.
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_iter(py, self.inner.asked())
    }

    /// The seed of each match.
    fn seeds<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        PyArray1::from_iter(py, self.inner.seeds())
    }

    /// The legal actions: 1 or 0 for each match and action. With `out` they are written there.
    #[pyo3(signature = (out=None))]
    fn masks<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray2<u8>>>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let shape = [self.inner.len(), self.inner.game().actions()];
        let array = out.unwrap_or_else(|| PyArray2::zeros(py, shape, false));
        let mut masks: PyReadwriteArray2<'_, u8> = array.try_readwrite()?;
        let slice = masks.as_slice_mut()?;
        if slice.len() != shape[0] * shape[1] {
            return Err(wrong_length("the masks", shape[0] * shape[1], slice.len()));
        }
        let inner = &mut self.inner;
        py.detach(|| inner.masks(slice)).map_err(refused)?;
        drop(masks);
        Ok(array)
    }

    /// What the seat that is asked sees in each match, as `Match.observation` gives it. With `out` it is written there.
    #[pyo3(signature = (out=None))]
    fn observations<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray2<f32>>>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let shape = [self.inner.len(), self.inner.game().observation_size()];
        let array = out.unwrap_or_else(|| PyArray2::zeros(py, shape, false));
        let mut numbers: PyReadwriteArray2<'_, f32> = array.try_readwrite()?;
        let slice = numbers.as_slice_mut()?;
        if slice.len() != shape[0] * shape[1] {
            return Err(wrong_length("the observations", shape[0] * shape[1], slice.len()));
        }
        py.detach(|| self.inner.tensors(slice));
        drop(numbers);
        Ok(array)
    }

    /// Takes one action in each match: an array of numbers of 32 bits without sign. Returns the returns of the seats
    /// (matches by seats, 0 where no match has ended) and whether a match has ended in each place.
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, u32>,
    ) -> PyResult<(Bound<'py, PyArray2<f64>>, Bound<'py, PyArray1<bool>>)> {
        if actions.len() != self.inner.len() {
            return Err(wrong_length("a step", self.inner.len(), actions.len()));
        }
        let (inner, actions) = (&mut self.inner, actions.as_slice()?);
        py.detach(|| inner.step(actions)).map_err(refused)?;
        let seats = usize::from(self.inner.game().game().seats());
        let returns = matrix(py, self.inner.returns().collect(), seats)?;
        Ok((returns, PyArray1::from_iter(py, self.inner.over())))
    }

    /// Takes `times` random answers in each match, each as likely as the others; returns how many matches have ended.
    #[pyo3(signature = (times=1, seed=0))]
    fn step_at_random(&mut self, py: Python<'_>, times: u32, seed: u64) -> PyResult<u64> {
        let inner = &mut self.inner;
        py.detach(|| inner.step_at_random(times, seed)).map_err(refused)
    }

    fn __repr__(&self) -> String {
        format!("<parlor.BatchMatch of {} matches of {}>", self.inner.len(), self.inner.game().game().title())
    }
}
