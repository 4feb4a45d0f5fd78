//! Plays everything, on as many threads as the machine has processors.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::loading::{Suite, Test, What};
use crate::diag::{Diagnostic, Faults, codes, visible};
use crate::example;
use crate::example::{Mismatch, Verdict};
use crate::record::golden::{Detail, Golden};
use crate::record::{Differs, golden};
use crate::session::Session;

/// How a test came out.
pub(super) struct Report {
    pub(super) verdict: Outcome,
    /// Everything that happened, as text; `None` when it could not be played.
    pub(super) snapshot: Option<String>,
}

/// Whether it holds.
pub(super) enum Outcome {
    Passed,
    /// An example says something else than what came out.
    Failed(Vec<Mismatch>),
    /// A record does not fit the rules any more.
    Differs(Box<Differs>),
    /// It does not fit the game.
    Faulty(Faults),
}

/// The reports by suite and test.
pub(super) fn run(suites: &[Suite]) -> Vec<Vec<Report>> {
    let tests: Vec<&Test> = suites.iter().flat_map(|suite| &suite.tests).collect();
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Report)>> = Mutex::new(Vec::new());
    let threads = thread::available_parallelism().map_or(1, usize::from).min(tests.len());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(test) = tests.get(at) else { break };
                    let report = play(test);
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

fn play(test: &Test) -> Report {
    match &test.what {
        What::Example(example) => {
            let report = example::run(example, &test.game, test.oracle.as_ref());
            let verdict = match report.verdict {
                Verdict::Passed => Outcome::Passed,
                Verdict::Failed(mismatches) => Outcome::Failed(mismatches),
                Verdict::Faulty(faults) => Outcome::Faulty(faults),
            };
            Report { verdict, snapshot: report.snapshot.map(|text| safe(&text)) }
        }
        What::Record(record, everything) => {
            let setup = record.setup.clone();
            let session = match &test.oracle {
                None => Session::new(Arc::clone(&test.game), setup),
                Some(oracle) => Session::with_oracle(Arc::clone(&test.game), setup, Arc::clone(oracle)),
            };
            let session = match session {
                Ok(session) => session,
                Err(fault) => return Report { verdict: Outcome::Faulty(one(fault)), snapshot: None },
            };
            if record.end.is_none() {
                let message = format!("`{}` is not a whole match", test.path);
                let fault = Diagnostic::error(codes::record::NOT_WHOLE, None, message)
                    .hint("record it again with `parlor test --record`");
                return Report { verdict: Outcome::Faulty(one(fault)), snapshot: None };
            }
            let detail = if *everything { Detail::Everything } else { Detail::Digest };
            let Golden { differs, text, .. } = golden::play(record, session, detail);
            let verdict = differs.map_or(Outcome::Passed, |differs| Outcome::Differs(Box::new(differs)));
            Report { verdict, snapshot: Some(safe(&text)) }
        }
    }
}

/// The text as a file that can be shown as it is.
fn safe(text: &str) -> String {
    visible::lines(text).into_owned()
}

fn one(fault: Diagnostic) -> Faults {
    let mut faults = Faults::default();
    faults.push(fault);
    faults
}
