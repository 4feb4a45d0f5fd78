//! A worker pool. A job consists of pieces, which are done by several threads, or by the caller alone if the library is
//! built without threads. The results are handed over in order.

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

/// How many matches are handed over together when no bot thinks.
const QUICK_MATCHES: u64 = 128;

/// A job that consists of pieces, numbered from 0, which are independent of each other.
pub(crate) trait Job: Sync {
    /// The memory that a worker keeps from one piece to the next.
    type Worker;
    /// The result of a piece.
    type Made: Send;

    /// Makes the memory of a worker, once for every thread.
    fn worker(&self) -> Self::Worker;

    /// Does one piece of the job; `None` when it was stopped before there was a result.
    fn make(&self, worker: &mut Self::Worker, piece: u64, stop: &AtomicBool) -> Option<Self::Made>;
}

/// Does `count` pieces on this many threads and hands the results over in order, each exactly once, as long as
/// `hand_over` returns true. When `stop` is set it ends early: the pieces from the first up to the first unfinished one
/// have been handed over, and later results are dropped. Only a few results are kept at any time.
///
/// # Errors
/// When handing over fails. Nothing is handed over after that.
pub(crate) fn in_order<W: Job, E>(
    job: &W,
    count: u64,
    threads: usize,
    stop: &AtomicBool,
    hand_over: impl FnMut(W::Made) -> Result<bool, E>,
) -> Result<(), E> {
    let number = usize::try_from(count).unwrap_or(usize::MAX).min(threads.max(1));
    threads::in_order(job, count, number, stop, hand_over)
}

/// Some consecutive matches.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The number of the first one.
    pub first: u64,
    /// The matches, without a gap.
    pub rows: Vec<Played>,
    /// The counts of these matches.
    pub tally: Tally,
}

/// Plays all matches of a plan on as many threads as it says, and hands them over in order, each exactly once. When
/// `stop` is set it ends early: the matches from the first up to the first unfinished one have been handed over, and
/// later ones are dropped. Only a few batches are kept at any time.
///
/// # Errors
/// When handing over fails. Nothing is handed over after that.
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

/// The matches of a plan, in batches.
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
