//! The result of an example.

use crate::diag::{Diagnostic, Faults, Span};
use crate::vm::Failure;

/// The result of an example.
#[derive(Clone, Debug)]
pub struct ExampleReport {
    /// Whether everything holds.
    pub verdict: Verdict,
    /// Everything that it changed, as text; `None` when it could not be played.
    pub snapshot: Option<String>,
}

/// Whether everything that an example says holds.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Everything holds.
    Passed,
    /// Something else came out.
    Failed(Vec<Mismatch>),
    /// The example does not fit the game, or contradicts itself.
    Faulty(Faults),
}

/// Something that does not hold.
#[derive(Clone, Debug)]
pub struct Mismatch {
    /// The line that does not hold.
    pub span: Span,
    /// What the line expects.
    pub expected: String,
    /// What came out.
    pub got: String,
    /// Where the match stands then; empty if the line above says it.
    pub stood: String,
    /// What may have been meant.
    pub hint: Option<String>,
    /// The board that came out, in lines.
    pub drawing: Vec<String>,
    /// The failure of a script, if that is what came out.
    pub failure: Option<Box<Failure>>,
}

impl Mismatch {
    pub(super) fn new(span: Span, expected: impl Into<String>, got: impl Into<String>) -> Self {
        Self {
            span,
            expected: expected.into(),
            got: got.into(),
            stood: String::new(),
            hint: None,
            drawing: Vec::new(),
            failure: None,
        }
    }

    /// The same with where the match stands.
    pub(super) fn at(self, stood: String) -> Self {
        let is_said = self.got.ends_with(&stood);
        if is_said { self } else { Self { stood, ..self } }
    }

    /// What was expected, what came out, and where the match stands.
    #[must_use]
    pub fn told(&self) -> String {
        let Self { expected, got, stood, .. } = self;
        let told = format!("expected {expected}, got {got}");
        if stood.is_empty() { told } else { format!("{told}; {stood}") }
    }

    pub(super) fn failed(span: Span, failure: &Failure) -> Self {
        let got = format!("a script fails: {}", failure.fail.message);
        Self { failure: Some(Box::new(failure.clone())), ..Self::new(span, "no script fails", got) }
    }
}

/// Why an example ends before its last line.
pub(super) enum EarlyEnd {
    Mismatch(Box<Mismatch>),
    Fault(Box<Diagnostic>),
}

impl From<Mismatch> for EarlyEnd {
    fn from(mismatch: Mismatch) -> Self {
        Self::Mismatch(Box::new(mismatch))
    }
}

impl From<Diagnostic> for EarlyEnd {
    fn from(fault: Diagnostic) -> Self {
        Self::Fault(Box::new(fault))
    }
}
