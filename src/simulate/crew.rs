//! Threads that do work which falls into pieces, and hand the pieces over in their order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::plan::Plan;
use super::play::{Desk, Played};
use super::tally::Tally;

/// Matches that are handed over together when nobody thinks in them.
const QUICK_MATCHES: u64 = 128;
/// So many pieces for each thread can wait for one before them.
const WAITING: u64 = 4;

/// Work that falls into pieces, numbered from 0, each of which can be done by itself.
pub(super) trait Work: Sync {
    /// What a thread keeps from one piece to the next.
    type Desk;
    /// What is made of a piece.
    type Made: Send;

    /// Called once by every thread.
    fn sit_down(&self) -> Self::Desk;

    /// Does one piece; `None` when it was told to stop before there was anything.
    fn make(&self, desk: &mut Self::Desk, piece: u64, stop: &AtomicBool) -> Option<Self::Made>;
}

/// Does so many pieces, on so many threads, and hands them over in their order, each once and none left out, for as
/// long as handing over gives true. It ends early when `stop` is set: then a number of pieces from the first on has
/// been handed over, and what was made beyond the first one that is missing is forgotten. At no time are more than a
/// few pieces kept.
///
/// # Errors
/// When handing over fails; nothing is handed over after that.
pub(super) fn in_order<W: Work, E>(
    work: &W,
    count: u64,
    threads: usize,
    stop: &AtomicBool,
    mut hand_over: impl FnMut(W::Made) -> Result<bool, E>,
) -> Result<(), E> {
    let threads = usize::try_from(count).unwrap_or(usize::MAX).min(threads.max(1));
    let hall =
        Hall { work, stop, count, threads: threads as u64, state: Mutex::default(), moved: Condvar::new() };
    thread::scope(|scope| {
        // Nobody waits for a thread that is no longer there.
        let _closing = Closing(&hall);
        for _ in 0..threads {
            scope.spawn(|| hall.work());
        }
        while let Some(made) = hall.next() {
            if !hand_over(made)? {
                break;
            }
        }
        Ok(())
    })
}

/// What the threads share.
struct Hall<'a, W: Work> {
    work: &'a W,
    stop: &'a AtomicBool,
    /// How many pieces there are.
    count: u64,
    threads: u64,
    state: Mutex<State<W::Made>>,
    /// Something in the state has changed.
    moved: Condvar,
}

struct State<M> {
    /// The piece that is begun next.
    next: u64,
    /// The piece that is handed over next.
    wanted: u64,
    /// Finished pieces that wait for one before them; nothing where there was nothing.
    done: BTreeMap<u64, Option<M>>,
    /// Nobody wants more.
    closed: bool,
}

impl<M> Default for State<M> {
    fn default() -> Self {
        Self { next: 0, wanted: 0, done: BTreeMap::new(), closed: false }
    }
}

/// Lets everybody go home, also when somebody panics.
struct Closing<'h, 'a, W: Work>(&'h Hall<'a, W>);

impl<W: Work> Drop for Closing<'_, '_, W> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.moved.notify_all();
    }
}

impl<W: Work> Hall<'_, W> {
    fn lock(&self) -> MutexGuard<'_, State<W::Made>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State<W::Made>>) -> MutexGuard<'s, State<W::Made>> {
        self.moved.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// Does piece after piece.
    fn work(&self) {
        let mut leaving = Leaving { hall: self, in_order: false };
        let mut desk = self.work.sit_down();
        while let Some(piece) = self.begin() {
            let made = self.work.make(&mut desk, piece, self.stop);
            self.lock().done.insert(piece, made);
            self.moved.notify_all();
        }
        leaving.in_order = true;
    }

    /// The piece to be done next, as soon as there is room for it; `None` when there is nothing more to do.
    fn begin(&self) -> Option<u64> {
        let mut state = self.lock();
        loop {
            if state.closed || state.next >= self.count || self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if state.next < state.wanted + self.threads * WAITING {
                state.next += 1;
                return Some(state.next - 1);
            }
            state = self.wait(state);
        }
    }

    /// The next piece in order; `None` when there is none and none will come.
    fn next(&self) -> Option<W::Made> {
        let mut state = self.lock();
        loop {
            let wanted = state.wanted;
            if let Some(made) = state.done.remove(&wanted) {
                state.wanted += 1;
                self.moved.notify_all();
                return made;
            }
            // A piece that was begun will be done, unless somebody panics.
            let begun = wanted < state.next;
            let stopped = self.stop.load(Ordering::Relaxed) || wanted >= self.count;
            if state.closed || (stopped && !begun) {
                return None;
            }
            state = self.wait(state);
        }
    }
}

/// A thread that goes, in order or because it panicked.
struct Leaving<'h, 'a, W: Work> {
    hall: &'h Hall<'a, W>,
    in_order: bool,
}

impl<W: Work> Drop for Leaving<'_, '_, W> {
    fn drop(&mut self) {
        if !self.in_order {
            self.hall.lock().closed = true;
        }
        self.hall.moved.notify_all();
    }
}

/// Some matches one after the other.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The number of the first one.
    pub first: u64,
    /// The matches; there is a place for every one.
    pub rows: Vec<Played>,
    /// What was counted in them.
    pub tally: Tally,
}

/// Plays all matches of a plan, on as many threads as it says, and hands them over in their order, each once and
/// none left out. It ends early when `stop` is set: then a number of matches from the first on has been handed over,
/// and what was played beyond the first one that was not finished is forgotten. At no time are more than a few
/// batches kept.
///
/// # Errors
/// When handing over fails; nothing is handed over after that.
pub fn run<E>(
    plan: &Plan,
    stop: &AtomicBool,
    mut hand_over: impl FnMut(Batch) -> Result<(), E>,
) -> Result<(), E> {
    let batches = Batches { plan, size: if plan.is_blind() { QUICK_MATCHES } else { 1 } };
    let count = plan.to.saturating_sub(plan.from).div_ceil(batches.size);
    in_order(&batches, count, plan.threads, stop, |batch| {
        let whole = batch.rows.len() as u64 == batches.numbers(batches.index(&batch)).count() as u64;
        hand_over(batch)?;
        Ok(whole)
    })
}

/// The matches of a plan, some at a time.
struct Batches<'a> {
    plan: &'a Plan,
    /// Matches in a batch.
    size: u64,
}

impl Batches<'_> {
    /// The numbers of the matches of a batch.
    fn numbers(&self, index: u64) -> std::ops::Range<u64> {
        let first = self.plan.from + index * self.size;
        first..self.plan.to.min(first.saturating_add(self.size))
    }

    fn index(&self, batch: &Batch) -> u64 {
        (batch.first - self.plan.from) / self.size
    }
}

impl Work for Batches<'_> {
    type Desk = Desk;
    type Made = Batch;

    fn sit_down(&self) -> Desk {
        Desk::looking(self.plan)
    }

    fn make(&self, desk: &mut Desk, index: u64, stop: &AtomicBool) -> Option<Batch> {
        let numbers = self.numbers(index);
        let mut tally = Tally::new(self.plan.detail);
        let mut rows = Vec::new();
        let first = numbers.start;
        for number in numbers {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let Some(played) = desk.play(self.plan.seed_of(number), &mut tally, stop) else { break };
            rows.push(played);
        }
        Some(Batch { first, rows, tally })
    }
}
