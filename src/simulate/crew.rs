//! Threads that play the matches of a plan and hand them over in their order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::plan::Plan;
use super::play::{Desk, Played};
use super::tally::Tally;

/// Matches that are handed over together when nobody thinks in them.
const QUICK_MATCHES: u64 = 128;
/// So many batches for each thread can wait for one before them.
const WAITING: u64 = 4;

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
    let size = if plan.is_blind() { QUICK_MATCHES } else { 1 };
    let count = plan.to.saturating_sub(plan.from).div_ceil(size);
    let threads = usize::try_from(count).unwrap_or(usize::MAX).min(plan.threads.max(1));
    let hall = Hall {
        plan,
        stop,
        size,
        count,
        threads: threads as u64,
        state: Mutex::default(),
        moved: Condvar::new(),
    };
    thread::scope(|scope| {
        // Nobody waits for a thread that is no longer there.
        let _closing = Closing(&hall);
        for _ in 0..threads {
            scope.spawn(|| hall.work());
        }
        while let Some(batch) = hall.next() {
            let whole = batch.rows.len() as u64 == hall.numbers(hall.index(&batch)).count() as u64;
            // A match that was told to stop has left its traces in the tally: it is alone in its batch.
            if !batch.rows.is_empty() {
                hand_over(batch)?;
            }
            if !whole {
                break;
            }
        }
        Ok(())
    })
}

/// What the threads share.
struct Hall<'a> {
    plan: &'a Plan,
    stop: &'a AtomicBool,
    /// Matches in a batch.
    size: u64,
    /// How many batches there are.
    count: u64,
    threads: u64,
    state: Mutex<State>,
    /// Something in the state has changed.
    moved: Condvar,
}

#[derive(Default)]
struct State {
    /// The batch that is begun next.
    next: u64,
    /// The batch that is handed over next.
    wanted: u64,
    /// Finished batches that wait for one before them.
    done: BTreeMap<u64, Batch>,
    /// Nobody wants more.
    closed: bool,
}

/// Lets everybody go home, also when somebody panics.
struct Closing<'a>(&'a Hall<'a>);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.moved.notify_all();
    }
}

impl Hall<'_> {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        self.moved.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// The numbers of the matches of a batch.
    fn numbers(&self, index: u64) -> std::ops::Range<u64> {
        let first = self.plan.from + index * self.size;
        first..self.plan.to.min(first.saturating_add(self.size))
    }

    fn index(&self, batch: &Batch) -> u64 {
        (batch.first - self.plan.from) / self.size
    }

    /// Plays batch after batch.
    fn work(&self) {
        let mut leaving = Leaving { hall: self, in_order: false };
        let mut desk = Desk::new(self.plan);
        while let Some(index) = self.begin() {
            let batch = self.play(&mut desk, index);
            self.lock().done.insert(index, batch);
            self.moved.notify_all();
        }
        leaving.in_order = true;
    }

    /// The batch to be played next, as soon as there is room for it; `None` when there is nothing more to do.
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

    fn play(&self, desk: &mut Desk, index: u64) -> Batch {
        let numbers = self.numbers(index);
        let mut tally = Tally::new(self.plan.detail);
        let mut rows = Vec::new();
        let first = numbers.start;
        for number in numbers {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            let Some(played) = desk.play(self.plan.seed_of(number), &mut tally, self.stop) else { break };
            rows.push(played);
        }
        Batch { first, rows, tally }
    }

    /// The next batch in order; `None` when there is none and none will come.
    fn next(&self) -> Option<Batch> {
        let mut state = self.lock();
        loop {
            let wanted = state.wanted;
            if let Some(batch) = state.done.remove(&wanted) {
                state.wanted += 1;
                self.moved.notify_all();
                return Some(batch);
            }
            // A batch that was begun will be done, unless somebody panics.
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
struct Leaving<'a> {
    hall: &'a Hall<'a>,
    in_order: bool,
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        if !self.in_order {
            self.hall.lock().closed = true;
        }
        self.hall.moved.notify_all();
    }
}
