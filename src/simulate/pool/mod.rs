//! A worker pool: a job that falls into pieces is done by a pool of threads, or by the caller alone where the library is built without
//! threads, and handed over in order.

#[cfg(not(feature = "threads"))]
mod alone;
#[cfg(feature = "threads")]
mod threads;

#[cfg(not(feature = "threads"))]
use alone as threads;

use std::sync::atomic::{AtomicBool, Ordering};

use super::plan::Plan;
use super::play::{Played, Runner};
use super::tally::Tally;

/// Matches that are handed over together when nobody thinks in them.
const QUICK_MATCHES: u64 = 128;
/// A job that falls into pieces, numbered from 0, each of which can be done by itself.
pub(super) trait Job: Sync {
    /// What a worker keeps from one piece to the next.
    type Worker;
    /// What is made of a piece.
    type Made: Send;

    /// A new worker: one for every thread.
    fn worker(&self) -> Self::Worker;

    /// Does one piece of the job; `None` when it was told to stop before there was anything.
    fn make(&self, worker: &mut Self::Worker, piece: u64, stop: &AtomicBool) -> Option<Self::Made>;
}

/// Does so many pieces, on so many threads, and hands them over in their order, each once and none left out, for as
/// long as handing over gives true. It ends early when `stop` is set: then a number of pieces from the first on has
/// been handed over, and what was made beyond the first one that is missing is forgotten. At no time are more than a
/// few pieces kept.
///
/// # Errors
/// When handing over fails; nothing is handed over after that.
pub(super) fn in_order<W: Job, E>(
    job: &W,
    count: u64,
    threads: usize,
    stop: &AtomicBool,
    hand_over: impl FnMut(W::Made) -> Result<bool, E>,
) -> Result<(), E> {
    let number = usize::try_from(count).unwrap_or(usize::MAX).min(threads.max(1));
    threads::in_order(job, count, number, stop, hand_over)
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
    plan: &Plan<'_>,
    stop: &AtomicBool,
    mut hand_over: impl FnMut(Batch) -> Result<(), E>,
) -> Result<(), E> {
    let course = &plan.course;
    let batches = Batches { plan, size: if course.is_blind() { QUICK_MATCHES } else { 1 } };
    let count = course.to.saturating_sub(course.from).div_ceil(batches.size);
    in_order(&batches, count, course.threads, stop, |batch| {
        let whole = batch.rows.len() as u64 == batches.numbers(batches.index(&batch)).count() as u64;
        hand_over(batch)?;
        Ok(whole)
    })
}

/// The matches of a plan, some at a time.
struct Batches<'a> {
    plan: &'a Plan<'a>,
    /// Matches in a batch.
    size: u64,
}

impl Batches<'_> {
    /// The numbers of the matches of a batch.
    fn numbers(&self, index: u64) -> std::ops::Range<u64> {
        let first = self.plan.course.from + index * self.size;
        first..self.plan.course.to.min(first.saturating_add(self.size))
    }

    fn index(&self, batch: &Batch) -> u64 {
        (batch.first - self.plan.course.from) / self.size
    }
}

impl<'a> Job for Batches<'a> {
    type Worker = Runner<'a>;
    type Made = Batch;

    fn worker(&self) -> Runner<'a> {
        Runner::looking(self.plan)
    }

    fn make(&self, worker: &mut Runner<'a>, index: u64, stop: &AtomicBool) -> Option<Batch> {
        let numbers = self.numbers(index);
        let mut tally = Tally::new(self.plan.course.detail);
        let mut rows = Vec::new();
        let first = numbers.start;
        for number in numbers {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let Some(played) = worker.play(self.plan.course.seed_of(number), &mut tally, stop) else { break };
            rows.push(played);
        }
        Some(Batch { first, rows, tally })
    }
}
