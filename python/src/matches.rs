//! A match.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use numpy::PyArray1;
use parlor::Observer;
use parlor::door::driving::{DrivenMatch, DrivenTurn, Pace};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::arrays::{ArrayKind, filled};
use crate::game::Game;
use crate::given::{self, GivenObserver};
use crate::interrupts::{interruptible, stoppable};
use crate::trouble::{ParlorError, refused};

/// A match, driven action by action.
#[pyclass(frozen, module = "parlor")]
pub(crate) struct Match {
    game: Py<Game>,
    /// Several threads take turns.
    held: Mutex<HeldMatch>,
}

struct HeldMatch {
    inner: DrivenMatch,
    /// Room for the legal actions.
    legal: Vec<u32>,
}

impl Match {
    pub(crate) fn new(game: Py<Game>, inner: DrivenMatch) -> Self {
        Self { game, held: Mutex::new(HeldMatch { inner, legal: Vec::new() }) }
    }

    /// The match, as soon as no other thread needs it.
    fn held(&self, py: Python<'_>) -> MutexGuard<'_, HeldMatch> {
        self.held.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// What an observer may know, as JSON.
    fn known(&self, py: Python<'_>, observer: GivenObserver) -> PyResult<String> {
        let mut held = self.held(py);
        let observer = held.observer(observer)?;
        let inner = &mut held.inner;
        py.detach(|| inner.information_state(observer)).map_err(refused)
    }
}

impl HeldMatch {
    /// Who is meant.
    fn observer(&self, given: GivenObserver) -> PyResult<Observer> {
        let seats = self.inner.seats().len();
        let no_seat = |seat: &str| {
            let last = seats.saturating_sub(1);
            Err(PyIndexError::new_err(format!("there is no seat {seat}; the last one is {last}")))
        };
        match (given, self.inner.turn()) {
            (GivenObserver::NoSeat(seat), _) => no_seat(&seat),
            (GivenObserver::Seat(seat), _) if seat >= seats => no_seat(&seat.to_string()),
            (GivenObserver::Seat(seat), _) | (GivenObserver::Asked, DrivenTurn::Seat(seat)) => {
                Ok(Observer::Seat(seat))
            }
            (GivenObserver::Spectator, _) => Ok(Observer::Spectator),
            (GivenObserver::Asked, DrivenTurn::Chance | DrivenTurn::Over) => {
                Err(ParlorError::new_err("no seat is asked now: name a seat, or None for the spectator"))
            }
        }
    }

    /// The index of a seat; one beyond the seats for the spectator.
    fn seat_index(&self, given: GivenObserver) -> PyResult<usize> {
        match self.observer(given)? {
            Observer::Seat(seat) => Ok(seat),
            Observer::Spectator => Ok(self.inner.seats().len()),
        }
    }
}

#[pymethods]
impl Match {
    /// The game that is played.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The index of the seat that is asked; `None` when chance decides or the match is over.
    #[getter]
    fn seat(&self, py: Python<'_>) -> Option<usize> {
        match self.held(py).inner.turn() {
            DrivenTurn::Seat(seat) => Some(seat),
            DrivenTurn::Chance | DrivenTurn::Over => None,
        }
    }

    /// Whether open chance decides what comes next.
    #[getter]
    fn is_chance(&self, py: Python<'_>) -> bool {
        self.held(py).inner.turn() == DrivenTurn::Chance
    }

    /// Whether the match is over, and no script has failed.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> bool {
        let held = self.held(py);
        held.inner.turn() == DrivenTurn::Over && held.inner.failure().is_none()
    }

    /// Whether a script has failed, so that only `undo` goes on from here.
    #[getter]
    fn is_failed(&self, py: Python<'_>) -> bool {
        self.held(py).inner.failure().is_some()
    }

    /// The names of the seats, clockwise.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.held(py).inner.seats())
    }

    /// The seed of all chance.
    #[getter]
    fn seed(&self, py: Python<'_>) -> u64 {
        self.held(py).inner.setup().seed
    }

    /// The question, as the seat that is asked reads it; `None` where nobody is asked.
    #[getter]
    fn prompt(&self, py: Python<'_>) -> Option<String> {
        self.held(py).inner.prompt()
    }

    /// The numbers of the moves so far: actions, and outcomes where chance is open.
    #[getter]
    fn moves(&self, py: Python<'_>) -> Vec<u32> {
        self.held(py).inner.moves()
    }

    /// The numbers of the legal actions, ascending; none where nobody is asked.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut held = self.held(py);
        let HeldMatch { inner, legal } = &mut *held;
        inner.legal(legal);
        PyList::new(py, &*legal)
    }

    /// What an action is, in the notation of parlor.
    fn action_text(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = given::action)] action: u32,
    ) -> PyResult<String> {
        let mut held = self.held(py);
        let HeldMatch { inner, legal } = &mut *held;
        // One that the table lacks means something only while a script offers it.
        inner.legal(legal);
        match legal.contains(&action) {
            true => inner
                .game()
                .action_text(action)
                .ok_or_else(|| crate::trouble::no_action(inner.game(), action)),
            false => crate::trouble::known_action(inner.game(), action),
        }
    }

    /// Takes an action and goes on to the next question.
    fn step(&self, py: Python<'_>, #[pyo3(from_py_with = given::action)] action: u32) -> PyResult<()> {
        self.held(py).inner.step(action).map_err(refused)
    }

    /// Answers the whole question with a text, as a person types it: `fish`, `fish*2 potato`, `pass`.
    fn answer(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        self.held(py).inner.answer(text).map_err(refused)
    }

    /// Takes the last move back: an action, or an outcome of chance.
    fn undo(&self, py: Python<'_>) -> PyResult<()> {
        self.held(py).inner.undo().map_err(refused)
    }

    /// Makes moves by their numbers, as `moves` gives them.
    fn repeat(&self, py: Python<'_>, #[pyo3(from_py_with = given::moves)] moves: Vec<u32>) -> PyResult<()> {
        self.held(py).inner.repeat(&moves).map_err(refused)
    }

    /// A copy that goes on by itself.
    fn clone(&self, py: Python<'_>) -> Self {
        Self::new(self.game.clone_ref(py), self.held(py).inner.clone())
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone(py)
    }

    /// The game, how the match was set up, and its moves: what `parlor.pickles.match_again` makes it from.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let held = self.held(py);
        let setup = held.inner.setup();
        let written = (&self.game, setup.seed, setup.seats.clone(), setup.open_chance, held.inner.moves());
        Ok((py.import("parlor.pickles")?.getattr("match_again")?, written.into_pyobject(py)?))
    }

    /// What open chance can do: each outcome with its text and its probability.
    fn chance_outcomes(&self, py: Python<'_>) -> Vec<(String, f64)> {
        let outcomes = self.held(py).inner.outcomes();
        let all: f64 = outcomes.iter().map(|(_, weight)| f64::from(*weight)).sum();
        outcomes.into_iter().map(|(text, weight)| (text, f64::from(weight) / all)).collect()
    }

    /// Lets the outcome with this index of `chance_outcomes` happen.
    fn happen(&self, py: Python<'_>, #[pyo3(from_py_with = given::outcome)] outcome: usize) -> PyResult<()> {
        self.held(py).inner.happen(outcome).map_err(refused)
    }

    /// Draws what open chance decides; returns the index of the outcome.
    fn draw(&self, py: Python<'_>, #[pyo3(from_py_with = given::seed)] seed: u64) -> PyResult<usize> {
        self.held(py).inner.draw(seed).map_err(refused)
    }

    /// Plays to the end with random answers, each as likely as the others; returns how many were given. After an interrupt
    /// the match stands where it came to.
    #[pyo3(signature = (seed=0, most=100_000))]
    fn play_out(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = given::seed)] seed: u64,
        #[pyo3(from_py_with = given::most)] most: u64,
    ) -> PyResult<u64> {
        let mut held = self.held(py);
        let inner = &mut held.inner;
        interruptible(py, |stop| inner.play_out(seed, most, stop))?.map_err(refused)
    }

    /// The actions that give the answer of a bot that comes with parlor, for the seat that is asked: `random`, `greedy`,
    /// `search:1000`, `club`. It knows what the seat may know, and answers the same whenever the match stands there.
    fn bot_actions(&self, py: Python<'_>, bot: &str) -> PyResult<Vec<u32>> {
        let mut held = self.held(py);
        self.game.get().check_bots(py, &[bot.to_owned()])?;
        let inner = &mut held.inner;
        let pace = Arc::new(Pace::default());
        stoppable(py, || inner.bot_actions(bot, &pace), || pace.hurry())?.map_err(refused)
    }

    /// For each seat from -1 to 1: how many of the others it is ahead of, less how many are ahead of it, as a share of the
    /// others. The sum is 0.
    fn returns(&self, py: Python<'_>) -> PyResult<Vec<f64>> {
        self.held(py).inner.returns().map_err(refused)
    }

    /// The score of each seat as it stands now: the sum of the lines.
    fn totals(&self, py: Python<'_>) -> PyResult<Vec<i64>> {
        Ok(self.held(py).inner.scores().map_err(refused)?.iter().map(|score| score.total).collect())
    }

    /// The place of each seat as the scores stand now, from 1; tied seats share one.
    fn ranking(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        Ok(self.held(py).inner.scores().map_err(refused)?.iter().map(|score| score.place).collect())
    }

    /// The lines of the score of each seat: a dict of points for each seat.
    fn score_lines<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let scores = self.held(py).inner.scores().map_err(refused)?;
        let lines = |score: &parlor::Score| {
            let dict = PyDict::new(py);
            for (name, points) in &score.lines {
                dict.set_item(name, points)?;
            }
            Ok(dict)
        };
        scores.iter().map(lines).collect()
    }

    /// What a seat may know with perfect recall, as JSON: without `seat` the one that is asked, with `None` the spectator.
    /// Raises `ParlorError` where no seat is asked and none is given.
    #[pyo3(signature = (seat=GivenObserver::Asked))]
    fn observation_json(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = given::observer)] seat: GivenObserver,
    ) -> PyResult<String> {
        self.known(py, seat)
    }

    /// Everything that a seat may know with perfect recall, as one text: equal for moments that the seat cannot tell
    /// apart. `seat` is as for `observation_json`.
    #[pyo3(signature = (seat=GivenObserver::Asked))]
    fn information_state(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = given::observer)] seat: GivenObserver,
    ) -> PyResult<String> {
        self.known(py, seat)
    }

    /// The lines of the log that a seat may read; `seat` is as for `observation_json`.
    #[pyo3(signature = (seat=GivenObserver::Asked))]
    fn log(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = given::observer)] seat: GivenObserver,
    ) -> PyResult<Vec<String>> {
        let mut held = self.held(py);
        let observer = held.observer(seat)?;
        held.inner.log(observer).map_err(refused)
    }

    /// What a seat sees now as an array of `Game.observation_size` numbers of 32 bits; `Game.observation_spec` describes
    /// them. `seat` is as for `observation_json`. With `out` it is written there, which takes no new memory.
    #[pyo3(signature = (seat=GivenObserver::Asked, out=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = given::observer)] seat: GivenObserver,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let held = self.held(py);
        let seat = held.seat_index(seat)?;
        let shape = [held.inner.game().observation_size()];
        filled(py, out, ArrayKind { numbers: "float32", shape }, |numbers| {
            held.inner.tensor(seat, numbers);
            Ok(())
        })
    }

    /// An array of `Game.num_actions` bytes: 1 for each legal action, 0 for the others. With `out` it is written there.
    #[pyo3(signature = (out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let mut held = self.held(py);
        let shape = [held.inner.game().actions()];
        let kind = ArrayKind { numbers: "uint8", shape };
        filled(py, out, kind, |mask| held.inner.mask(mask).map_err(refused))
    }

    /// The record of the match, which `Game.load_match` and `parlor replay` read; not with open chance.
    fn record(&self, py: Python<'_>) -> PyResult<String> {
        self.held(py).inner.record().map_err(refused)
    }

    /// The table as a spectator sees it, for notebooks.
    fn _repr_html_<'py>(slf: Bound<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("parlor.table")?.call_method1("html", (slf, py.None()))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let held = self.held(py);
        let inner = &held.inner;
        let title = inner.game().game().title();
        let turn = match inner.turn() {
            DrivenTurn::Seat(seat) => format!("{} is asked", inner.seats()[seat]),
            DrivenTurn::Chance => "chance decides".to_owned(),
            DrivenTurn::Over if inner.failure().is_some() => "a script has failed".to_owned(),
            DrivenTurn::Over => "over".to_owned(),
        };
        format!("<parlor.Match of {title}, seed {}, {} moves, {turn}>", inner.setup().seed, inner.made())
    }
}
