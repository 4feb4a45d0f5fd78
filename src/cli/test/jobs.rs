//! Plays all tests, on as many threads as the machine has processors.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::door::author::{Suite, Test, TestReport};

/// The reports, for each suite and test.
pub(super) fn run(suites: &[Suite]) -> Vec<Vec<TestReport>> {
    let tests: Vec<(&Suite, &Test)> =
        suites.iter().flat_map(|suite| suite.tests.iter().map(move |test| (suite, test))).collect();
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, TestReport)>> = Mutex::new(Vec::new());
    let threads = thread::available_parallelism().map_or(1, usize::from).min(tests.len());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some((suite, test)) = tests.get(at) else { break };
                    let report = suite.play(test);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((at, report));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(at, _)| *at);
    let mut reports = done.into_iter().map(|(_, report)| report);
    suites.iter().map(|suite| reports.by_ref().take(suite.tests.len()).collect()).collect()
}
