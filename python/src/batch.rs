//! Many matches that are stepped together.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Barrier, Mutex, MutexGuard, PoisonError};

use numpy::{PyArray1, PyArray2};
use parlor::door::driving::{self, DrivenGame, Trouble, TroubleKind};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyTuple;

use crate::actions::{ActionBounds, GivenActions};
use crate::arrays::{ArrayKind, filled};
use crate::game::matrix;
use crate::given;
use crate::interrupts::interruptible;
use crate::trouble::refused;

/// Many matches of one game that are stepped together. Chance is drawn. A match that is over begins anew with another seed
/// at once, so that in each there is always a seat that is asked.
#[pyclass(frozen, module = "parlor")]
pub(crate) struct BatchMatch {
    game: DrivenGame,
    /// How many matches there are.
    count: usize,
    /// One for each thread. Several threads of Python take turns.
    parts: Mutex<Vec<driving::BatchMatch>>,
}

impl BatchMatch {
    pub(crate) fn new(game: &DrivenGame, count: usize, (seed, threads): (u64, usize)) -> PyResult<Self> {
        let each = count.div_ceil(threads).max(1);
        let part = |from: usize| {
            let there = each.min(count - from);
            let part = driving::BatchMatch::new(game, there, seed.wrapping_add(from as u64), count as u64);
            part.map(|part| part.numbered_from(from))
        };
        let parts: Result<Vec<_>, Trouble> = (0..count).step_by(each).map(part).collect();
        Ok(Self { game: game.clone(), count, parts: Mutex::new(parts.map_err(refused)?) })
    }

    /// The matches, as soon as no other thread of Python needs them.
    fn held(&self, py: Python<'_>) -> MutexGuard<'_, Vec<driving::BatchMatch>> {
        self.parts.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }
}

/// Does something with each part and what belongs to it, the first on this thread and the others on their own.
fn on_threads<'a, T: Send, R: Send>(
    parts: &'a mut [driving::BatchMatch],
    given: Vec<T>,
    work: impl Fn(&'a mut driving::BatchMatch, T) -> R + Sync,
) -> Vec<R> {
    let mut pairs = parts.iter_mut().zip(given);
    let Some((first, own)) = pairs.next() else { return Vec::new() };
    let work = &work;
    std::thread::scope(|scope| {
        let others: Vec<_> = pairs.map(|(part, given)| scope.spawn(move || work(part, given))).collect();
        let mut done = vec![work(first, own)];
        done.extend(others.into_iter().map(|other| other.join().expect("a match does not panic")));
        done
    })
}

/// A list in pieces of these lengths.
fn split<T>(mut list: &mut [T], lengths: impl Iterator<Item = usize>) -> Vec<&mut [T]> {
    let piece = |length| {
        let (piece, rest) = std::mem::take(&mut list).split_at_mut(length);
        list = rest;
        piece
    };
    lengths.map(piece).collect()
}

/// Takes one action in each match of all parts, if all are legal.
fn stepped(parts: &mut [driving::BatchMatch], actions: Vec<&[u32]>) -> Vec<Result<(), Trouble>> {
    // Nothing goes on before every part has been looked at.
    let (all, is_refused) = (Barrier::new(parts.len()), AtomicBool::new(false));
    on_threads(parts, actions, |part, actions| {
        let checked = part.check(actions);
        is_refused.fetch_or(checked.is_err(), Ordering::Relaxed);
        all.wait();
        if is_refused.load(Ordering::Relaxed) { checked } else { part.take(actions) }
    })
}

/// What all parts have made, or the first trouble, with all places of such trouble.
fn all_of<T>(done: Vec<Result<T, Trouble>>) -> Result<Vec<T>, Trouble> {
    let (mut made, mut first) = (Vec::new(), None::<Trouble>);
    for one in done {
        match (one, &mut first) {
            (Ok(one), _) => made.push(one),
            (Err(trouble), None) => first = Some(trouble),
            (Err(trouble), Some(first)) if trouble.kind == first.kind => first.places.extend(trouble.places),
            (Err(_), Some(_)) => {}
        }
    }
    first.map_or(Ok(made), Err)
}

/// That scripts have failed in some matches, which its `places` name.
fn script_failed(py: Python<'_>, mut trouble: Trouble) -> PyResult<PyErr> {
    let places = PyTuple::new(py, std::mem::take(&mut trouble.places))?;
    let error = refused(trouble);
    error.value(py).setattr("places", places)?;
    Ok(error)
}

#[pymethods]
impl BatchMatch {
    fn __len__(&self) -> usize {
        self.count
    }

    /// The seat that is asked in each match.
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_iter(py, self.held(py).iter().flat_map(|part| part.asked()))
    }

    /// The seed of each match.
    fn seeds<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        PyArray1::from_iter(py, self.held(py).iter().flat_map(|part| part.seeds()))
    }

    /// The legal actions: 1 or 0 for each match and action. With `out` they are written there.
    #[pyo3(signature = (out=None))]
    fn masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let width = self.game.actions();
        let kind = ArrayKind { numbers: "uint8", shape: [self.count, width] };
        let mut held = self.held(py);
        let parts = &mut held[..];
        filled(py, out, kind, |slice| {
            let pieces = split(slice, parts.iter().map(|part| part.len() * width));
            let done = py.detach(|| on_threads(parts, pieces, |part, piece| part.masks(piece)));
            done.into_iter().collect::<Result<(), Trouble>>().map_err(refused)
        })
    }

    /// What the seat that is asked sees in each match, as `Match.observation` gives it. With `out` it is written there.
    #[pyo3(signature = (out=None))]
    fn observations<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let width = self.game.observation_size();
        let kind = ArrayKind { numbers: "float32", shape: [self.count, width] };
        let mut held = self.held(py);
        let parts = &mut held[..];
        filled(py, out, kind, |slice| {
            let pieces = split(slice, parts.iter().map(|part| part.len() * width));
            py.detach(|| on_threads(parts, pieces, |part, piece| part.tensors(piece)));
            Ok(())
        })
    }

    /// Takes one action in each match: an array of whole numbers or a list, without a copy if it is an array of uint32.
    /// Returns the returns of the seats (matches by seats, 0 where no match has ended) and whether a match has ended in
    /// each place.
    ///
    /// Raises `TypeError` for what is no whole number, and `IllegalAction` for an action that is not legal or the number of
    /// none: each says at which index, and no match has gone on. Raises `ScriptError` when a script fails: its `places` are
    /// the matches in which one has failed, and which have begun anew with the next seed; the others have gone on, and what
    /// would have been returned is in its `returns` and `over`.
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyArray2<f64>>, Bound<'py, PyArray1<bool>>)> {
        let bounds = ActionBounds { matches: self.count, actions: self.game.actions() };
        let actions = GivenActions::of(actions, bounds)?;
        let mut rest = actions.as_slice()?;
        let piece = |part: &driving::BatchMatch| {
            let (piece, others) = rest.split_at(part.len());
            rest = others;
            piece
        };
        let mut held = self.held(py);
        let pieces: Vec<&[u32]> = held.iter().map(piece).collect();
        let parts = &mut held[..];
        let failed = match all_of(py.detach(|| stepped(parts, pieces))) {
            Ok(_) => None,
            Err(trouble) if trouble.kind == TroubleKind::Script => Some(script_failed(py, trouble)?),
            Err(trouble) => return Err(refused(trouble)),
        };
        let seats = usize::from(self.game.game().seats());
        let returns = matrix(py, held.iter().flat_map(|part| part.returns()).collect(), seats)?;
        let over = PyArray1::from_iter(py, held.iter().flat_map(|part| part.over()));
        match failed {
            None => Ok((returns, over)),
            Some(error) => {
                error.value(py).setattr("returns", returns)?;
                error.value(py).setattr("over", over)?;
                Err(error)
            }
        }
    }

    /// Takes `times` random answers in each match, each as likely as the others; returns how many matches have ended. What
    /// happens depends on the number of threads. After an interrupt the matches have gone on differently far. Raises
    /// `ScriptError` when a script fails: its `places` are the matches in which one has failed, and which have begun anew;
    /// all have gone on.
    #[pyo3(signature = (times=1, seed=0))]
    fn step_at_random(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = given::times)] times: u32,
        #[pyo3(from_py_with = given::seed)] seed: u64,
    ) -> PyResult<u64> {
        let mut held = self.held(py);
        let seeds: Vec<u64> = (0..held.len() as u64).map(|nth| seed.wrapping_add(nth)).collect();
        let parts = &mut held[..];
        let work =
            |stop: &AtomicBool| on_threads(parts, seeds, |part, seed| part.step_at_random(times, seed, stop));
        match all_of(interruptible(py, work)?) {
            Ok(ended) => Ok(ended.into_iter().sum()),
            Err(trouble) if trouble.kind == TroubleKind::Script => Err(script_failed(py, trouble)?),
            Err(trouble) => Err(refused(trouble)),
        }
    }

    fn __repr__(&self) -> String {
        format!("<parlor.BatchMatch of {} matches of {}>", self.count, self.game.game().title())
    }
}
