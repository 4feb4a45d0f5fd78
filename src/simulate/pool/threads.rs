//! The worker pool on threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::Job;

/// For each thread, how many finished pieces may wait for an earlier one.
const WAITING: u64 = 4;

/// See [`super::in_order`]. There is at least one thread.
pub(super) fn in_order<W: Job, E>(
    job: &W,
    count: u64,
    threads: usize,
    stop: &AtomicBool,
    mut hand_over: impl FnMut(W::Made) -> Result<bool, E>,
) -> Result<(), E> {
    let pool = ThreadPool {
        job,
        stop,
        count,
        threads: threads as u64,
        state: Mutex::default(),
        moved: Condvar::new(),
    };
    thread::scope(|scope| {
        // The workers end even if the caller panics.
        let _closing = Closing(&pool);
        for _ in 0..threads {
            scope.spawn(|| pool.work());
        }
        while let Some(made) = pool.next() {
            if !hand_over(made)? {
                break;
            }
        }
        Ok(())
    })
}

/// What the workers share.
struct ThreadPool<'a, W: Job> {
    job: &'a W,
    stop: &'a AtomicBool,
    /// How many pieces there are.
    count: u64,
    threads: u64,
    state: Mutex<State<W::Made>>,
    /// Signals a change of the state.
    moved: Condvar,
}

struct State<M> {
    /// The piece that is begun next.
    next: u64,
    /// The piece that is handed over next.
    wanted: u64,
    /// Finished pieces that wait for an earlier one; `None` for one without a result.
    done: BTreeMap<u64, Option<M>>,
    /// Whether no more results are wanted.
    closed: bool,
}

impl<M> Default for State<M> {
    fn default() -> Self {
        Self { next: 0, wanted: 0, done: BTreeMap::new(), closed: false }
    }
}

/// Ends all workers when it is dropped, also in a panic.
struct Closing<'h, 'a, W: Job>(&'h ThreadPool<'a, W>);

impl<W: Job> Drop for Closing<'_, '_, W> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.moved.notify_all();
    }
}

impl<W: Job> ThreadPool<'_, W> {
    fn lock(&self) -> MutexGuard<'_, State<W::Made>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State<W::Made>>) -> MutexGuard<'s, State<W::Made>> {
        self.moved.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// Does piece after piece.
    fn work(&self) {
        let mut leaving = Leaving { pool: self, in_order: false };
        let mut worker = self.job.worker();
        while let Some(piece) = self.begin() {
            let made = self.job.make(&mut worker, piece, self.stop);
            self.lock().done.insert(piece, made);
            self.moved.notify_all();
        }
        leaving.in_order = true;
    }

    /// The next piece to be done, as soon as there is room for its result; `None` when there are no more pieces.
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

    /// The next result in order; `None` when there are no more.
    fn next(&self) -> Option<W::Made> {
        let mut state = self.lock();
        loop {
            let wanted = state.wanted;
            if let Some(made) = state.done.remove(&wanted) {
                state.wanted += 1;
                self.moved.notify_all();
                return made;
            }
            // A piece that was begun will be finished, unless a worker panics.
            let begun = wanted < state.next;
            let stopped = self.stop.load(Ordering::Relaxed) || wanted >= self.count;
            if state.closed || (stopped && !begun) {
                return None;
            }
            state = self.wait(state);
        }
    }
}

/// Signals that a thread ends, after its work or in a panic.
struct Leaving<'h, 'a, W: Job> {
    pool: &'h ThreadPool<'a, W>,
    in_order: bool,
}

impl<W: Job> Drop for Leaving<'_, '_, W> {
    fn drop(&mut self) {
        if !self.in_order {
            self.pool.lock().closed = true;
        }
        self.pool.moved.notify_all();
    }
}
