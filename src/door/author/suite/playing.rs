//! Plays tests.

use std::sync::Arc;

use super::{Subject, Suite, Test};
use crate::diag::codes::example::NOT_SO;
use crate::diag::{self, Diagnostic, codes, visible};
use crate::door::Faults;
use crate::example::{self, Mismatch, Verdict};
use crate::record::golden::{Golden, Verbosity};
use crate::record::{Differs, Record, golden};

/// The result of a test.
#[derive(Clone, Debug)]
pub struct TestReport {
    /// Whether it holds.
    pub verdict: TestOutcome,
    /// Everything that happened, as text; `None` when it could not be played.
    pub snapshot: Option<String>,
}

/// Whether a test holds.
#[derive(Clone, Debug)]
pub enum TestOutcome {
    /// It holds.
    Passed,
    /// An example expects something else than what came out.
    Failed(Faults),
    /// A record no longer fits the rules.
    Differs {
        /// What is different.
        faults: Faults,
        /// How many decisions of the record fitted.
        after: usize,
        /// Whether all decisions fitted, and only the end differs.
        at_end: bool,
    },
    /// The test does not fit the game.
    Faulty(Faults),
}

impl Suite {
    /// Plays one of its tests.
    #[must_use]
    pub fn play(&self, test: &Test) -> TestReport {
        let faults = |faults: diag::Faults| Faults::new(faults, Arc::clone(&self.sources));
        let (verdict, snapshot) = match &test.what {
            Subject::Example(example) => {
                let report = example::run(example, &test.game, test.oracle.as_ref());
                let verdict = match report.verdict {
                    Verdict::Passed => TestOutcome::Passed,
                    Verdict::Failed(mismatches) => TestOutcome::Failed(faults(faults_of(&mismatches))),
                    Verdict::Faulty(found) => TestOutcome::Faulty(faults(found)),
                };
                (verdict, report.snapshot)
            }
            Subject::Record(record, everything) => match replayed(test, record, *everything) {
                Ok(Golden { differs: None, text, .. }) => (TestOutcome::Passed, Some(text)),
                Ok(Golden { differs: Some(differs), text, .. }) => {
                    let Differs { after, at_end, .. } = differs;
                    (TestOutcome::Differs { faults: faults(differing(&differs)), after, at_end }, Some(text))
                }
                Err(fault) => (TestOutcome::Faulty(faults(one(fault))), None),
            },
        };
        // The text goes into a file, so it must be safe to show.
        TestReport { verdict, snapshot: snapshot.map(|text| visible::lines(&text).into_owned()) }
    }
}

fn replayed(test: &Test, record: &Record, everything: bool) -> Result<Golden, Diagnostic> {
    let setup = record.setup.clone();
    let session = example::begin(Arc::clone(&test.game), setup, test.oracle.as_ref())?;
    if record.end.is_none() {
        let message = format!("`{}` is not a whole match", test.path);
        return Err(Diagnostic::error(codes::record::NOT_WHOLE, None, message)
            .hint("record it again with `parlor test --record`"));
    }
    let detail = if everything { Verbosity::Everything } else { Verbosity::Digest };
    Ok(golden::play(record, session, detail))
}

fn faults_of(mismatches: &[Mismatch]) -> diag::Faults {
    let mut faults = diag::Faults::default();
    for mismatch in mismatches {
        let fault =
            Diagnostic::error(NOT_SO, mismatch.span, mismatch.told()).maybe_hint(mismatch.hint.clone());
        faults.push(fault.drawing(mismatch.drawing.clone()));
        if let Some(failure) = &mismatch.failure {
            faults.push(failure.diagnostic());
        }
    }
    faults
}

fn differing(differs: &Differs) -> diag::Faults {
    let mut faults = one(differs.diagnostic());
    if let Some(failure) = &differs.failure {
        faults.push(failure.diagnostic());
    }
    faults
}

fn one(fault: Diagnostic) -> diag::Faults {
    let mut faults = diag::Faults::default();
    faults.push(fault);
    faults
}
