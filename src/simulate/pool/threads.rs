//! The worker pool on threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::Job;

/// So many pieces for each thread can wait for one before them.
const WAITING: u64 = 4;

/// See [`super::in_order`]; there is at least one thread.
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
        // Nobody waits for a thread that is no longer there.
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

/// Ends all workers when it is dropped, also by a panic.
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

/// A thread that ends: after its work, or by a panic.
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
