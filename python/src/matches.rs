//! A match.

use numpy::{PyArray1, PyArrayMethods, PyReadwriteArray1};
use parlor::Observer;
use parlor::door::driving::{DrivenMatch, DrivenTurn};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::trouble::{refused, wrong_array, wrong_length};

/// A match, driven action by action.
#[pyclass(module = "parlor")]
pub(crate) struct Match {
    inner: DrivenMatch,
    /// Room for the legal actions.
    legal: Vec<u32>,
}

impl Match {
    pub(crate) fn new(inner: DrivenMatch) -> Self {
        Self { inner, legal: Vec::new() }
    }

    fn observer(seat: Option<usize>) -> Observer {
        seat.map_or(Observer::Spectator, Observer::Seat)
    }

    /// The index of a seat; one beyond the seats for the spectator.
    fn seat_index(&self, seat: Option<usize>) -> PyResult<usize> {
        let seats = self.inner.seats().len();
        match seat {
            Some(seat) if seat >= seats => {
                Err(pyo3::exceptions::PyIndexError::new_err(format!("there is no seat {seat} of {seats}")))
            }
            seat => Ok(seat.unwrap_or(seats)),
        }
    }
}

#[pymethods]
impl Match {
    /// The index of the seat that is asked; `None` when chance decides or the match is over.
    #[getter]
    fn seat(&self) -> Option<usize> {
        match self.inner.turn() {
            DrivenTurn::Seat(seat) => Some(seat),
            DrivenTurn::Chance | DrivenTurn::Over => None,
        }
    }

    /// Whether open chance decides what comes next.
    #[getter]
    fn is_chance(&self) -> bool {
        self.inner.turn() == DrivenTurn::Chance
    }

    /// Whether the match is over, and no script has failed.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner.turn() == DrivenTurn::Over && !self.is_failed()
    }

    /// Whether a script has failed, so that only `undo` goes on from here.
    #[getter]
    fn is_failed(&self) -> bool {
        self.inner.failure().is_some()
    }

    /// The names of the seats, clockwise.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.inner.seats())
    }

    /// The seed of all chance.
    #[getter]
    fn seed(&self) -> u64 {
        self.inner.setup().seed
    }

    /// The question, as the seat that is asked reads it; `None` where nobody is asked.
    #[getter]
    fn prompt(&self) -> Option<String> {
        self.inner.prompt()
    }

    /// The numbers of the moves so far: actions, and outcomes where chance is open.
    #[getter]
    fn moves(&self) -> Vec<u32> {
        self.inner.moves()
    }

    /// The numbers of the legal actions, ascending; none where nobody is asked.
    fn legal_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.inner.legal(&mut self.legal);
        PyList::new(py, &self.legal)
    }

    /// What an action is, in the notation of parlor.
    fn action_text(&self, action: u32) -> PyResult<String> {
        let missing = || pyo3::exceptions::PyIndexError::new_err(format!("there is no action {action}"));
        self.inner.game().action_text(action).ok_or_else(missing)
    }

    /// Takes an action and goes on to the next question.
    fn step(&mut self, action: u32) -> PyResult<()> {
        self.inner.step(action).map_err(refused)
    }

    /// Answers the whole question with a text, as a person types it: `fish`, `fish*2 potato`, `pass`.
    fn answer(&mut self, text: &str) -> PyResult<()> {
        self.inner.answer(text).map_err(refused)
    }

    /// Takes the last move back: an action, or an outcome of chance.
    fn undo(&mut self) -> PyResult<()> {
        self.inner.undo().map_err(refused)
    }

    /// Makes moves by their numbers, as `moves` gives them.
    fn repeat(&mut self, moves: Vec<u32>) -> PyResult<()> {
        self.inner.repeat(&moves).map_err(refused)
    }

    /// A copy that goes on by itself.
    fn clone(&self) -> Self {
        Self::new(self.inner.clone())
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone()
    }

    /// What open chance can do: each outcome with its text and its probability.
    fn chance_outcomes(&self) -> Vec<(String, f64)> {
        let outcomes = self.inner.outcomes();
        let all: f64 = outcomes.iter().map(|(_, weight)| f64::from(*weight)).sum();
        outcomes.into_iter().map(|(text, weight)| (text, f64::from(weight) / all)).collect()
    }

    /// Lets the outcome with this index of `chance_outcomes` happen.
    fn happen(&mut self, outcome: usize) -> PyResult<()> {
        self.inner.happen(outcome).map_err(refused)
    }

    /// Draws what open chance decides; returns the index of the outcome.
    fn draw(&mut self, seed: u64) -> PyResult<usize> {
        self.inner.draw(seed).map_err(refused)
    }

    /// Plays to the end with random answers, each as likely as the others; returns how many were given.
    #[pyo3(signature = (seed=0, most=100_000))]
    fn play_out(&mut self, py: Python<'_>, seed: u64, most: u64) -> PyResult<u64> {
        py.detach(|| self.inner.play_out(seed, most)).map_err(refused)
    }

    /// For each seat from -1 to 1: how many of the others it is ahead of, less how many are ahead of it, as a share of the
    /// others. The sum is 0.
    fn returns(&self) -> PyResult<Vec<f64>> {
        self.inner.returns().map_err(refused)
    }

    /// The score of each seat as it stands now: the sum of the lines.
    fn totals(&self) -> PyResult<Vec<i64>> {
        Ok(self.inner.scores().map_err(refused)?.iter().map(|score| score.total).collect())
    }

    /// The place of each seat as the scores stand now, from 1; tied seats share one.
    fn ranking(&self) -> PyResult<Vec<usize>> {
        Ok(self.inner.scores().map_err(refused)?.iter().map(|score| score.place).collect())
    }

    /// The lines of the score of each seat: a dict of points for each seat.
    fn score_lines<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let scores = self.inner.scores().map_err(refused)?;
        let lines = |score: &parlor::Score| {
            let dict = PyDict::new(py);
            for (name, points) in &score.lines {
                dict.set_item(name, points)?;
            }
            Ok(dict)
        };
        scores.iter().map(lines).collect()
    }

    /// What a seat may know with perfect recall, as JSON; the spectator without a seat.
    #[pyo3(signature = (seat=None))]
    fn observation_json(&mut self, py: Python<'_>, seat: Option<usize>) -> PyResult<String> {
        py.detach(|| self.inner.observe(Self::observer(seat)).map(|known| known.to_string())).map_err(refused)
    }

    /// Everything that a seat may know with perfect recall, as one text: equal for moments that the seat cannot tell
    /// apart.
    fn information_state(&mut self, py: Python<'_>, seat: usize) -> PyResult<String> {
        py.detach(|| self.inner.information_state(seat)).map_err(refused)
    }

    /// The lines of the log that a seat may read; the spectator without a seat.
    #[pyo3(signature = (seat=None))]
    fn log(&mut self, seat: Option<usize>) -> PyResult<Vec<String>> {
        self.inner.log(Self::observer(seat)).map_err(refused)
    }

    /// What a seat sees now as an array of `Game.observation_size` numbers of 32 bits; `Game.observation_spec` describes
    /// them. With `out` it is written there, which takes no new memory.
    #[pyo3(signature = (seat=None, out=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat_index(seat)?;
        let size = self.inner.game().observation_size();
        let array: Bound<'py, PyArray1<f32>> = match out {
            Some(out) => out.extract().map_err(|_| wrong_array("float32", 1))?,
            None => PyArray1::zeros(py, size, false),
        };
        let mut numbers: PyReadwriteArray1<'_, f32> = array.try_readwrite()?;
        let slice = numbers.as_slice_mut()?;
        if slice.len() != size {
            return Err(wrong_length("an observation", size, slice.len()));
        }
        self.inner.tensor(seat, slice);
        drop(numbers);
        Ok(array)
    }

    /// An array of `Game.num_actions` bytes: 1 for each legal action, 0 for the others. With `out` it is written there.
    #[pyo3(signature = (out=None))]
    fn mask<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let size = self.inner.game().actions();
        let array: Bound<'py, PyArray1<u8>> = match out {
            Some(out) => out.extract().map_err(|_| wrong_array("uint8", 1))?,
            None => PyArray1::zeros(py, size, false),
        };
        let mut mask: PyReadwriteArray1<'_, u8> = array.try_readwrite()?;
        let slice = mask.as_slice_mut()?;
        if slice.len() != size {
            return Err(wrong_length("a mask", size, slice.len()));
        }
        self.inner.mask(slice).map_err(refused)?;
        drop(mask);
        Ok(array)
    }

    /// The record of the match, which `Game.load_match` and `parlor replay` read; not with open chance.
    fn record(&mut self) -> PyResult<String> {
        self.inner.record().map_err(refused)
    }

    /// The table as a spectator sees it, for notebooks.
    fn _repr_html_<'py>(slf: Bound<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("parlor.table")?.call_method1("html", (slf,))
    }

    fn __repr__(&self) -> String {
        let title = self.inner.game().game().title();
        let turn = match self.inner.turn() {
            DrivenTurn::Seat(seat) => format!("{} is asked", self.inner.seats()[seat]),
            DrivenTurn::Chance => "chance decides".to_owned(),
            DrivenTurn::Over if self.is_failed() => "a script has failed".to_owned(),
            DrivenTurn::Over => "over".to_owned(),
        };
        format!(
            "<parlor.Match of {title}, seed {}, {} moves, {turn}>",
            self.inner.setup().seed,
            self.inner.moves().len()
        )
    }
}
