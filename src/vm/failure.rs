//! The failure of a script.

use crate::diag::{Diagnostic, Span, codes};

/// What went wrong, without a place: the machine adds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fail {
    /// Lower case, no full stop.
    pub message: String,
    /// What to write instead.
    pub hint: Option<String>,
}

impl Fail {
    /// A failure with a message.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None }
    }

    /// Adds what to write instead.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// A failure at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What went wrong.
    pub fail: Fail,
    /// The instruction's place in the script.
    pub span: Option<Span>,
    /// The calls that led there, innermost first.
    pub calls: Vec<Span>,
}

impl From<Fail> for Failure {
    /// A failure that has no place in a script.
    fn from(fail: Fail) -> Self {
        Self { fail, span: None, calls: Vec::new() }
    }
}

impl Failure {
    /// As a fault with its place.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let fault = Diagnostic::error(codes::play::SCRIPT_FAILED, self.span, self.fail.message.clone());
        self.with_calls(fault).maybe_hint(self.fail.hint.clone())
    }

    /// The same of a function that the definition names at a place.
    #[must_use]
    pub fn called_from(mut self, span: Span) -> Self {
        self.calls.push(span);
        self
    }

    /// Adds to a fault how scripts came to its place.
    #[must_use]
    pub fn with_calls(&self, mut fault: Diagnostic) -> Diagnostic {
        for (at, call) in self.calls.iter().enumerate() {
            // A function that calls itself is called from the same place many times.
            if !self.calls[..at].contains(call) {
                fault = fault.label(*call, "called from here");
            }
        }
        fault
    }
}
