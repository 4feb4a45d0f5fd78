//! Faults, with the texts that they refer to.

use std::fmt;
use std::sync::Arc;

use crate::diag::render::{Format, render, render_one};
use crate::diag::{self, Diagnostic, Severity, Sources};

/// One fault or more: what is wrong or doubtful, with file and place. `Display` renders them for a person, with the
/// lines of the text; [`Faults::short`] and [`Faults::json`] are for programs.
#[derive(Clone, Default)]
pub struct Faults {
    pub(super) faults: diag::Faults,
    pub(super) sources: Arc<Sources>,
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// Its code, which never changes: `E0306`, or `W0302` for a warning.
    pub code: &'static str,
    /// The file, and the line and column of its first character, both from 1; `None` when it has no place.
    pub place: Option<(String, u32, u32)>,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What to write instead, where that can be said.
    pub hint: Option<String>,
}

impl Faults {
    pub(super) fn new(faults: diag::Faults, sources: impl Into<Arc<Sources>>) -> Self {
        Self { faults, sources: sources.into() }
    }

    /// One fault alone.
    pub(super) fn one(fault: Diagnostic, sources: &Arc<Sources>) -> Self {
        let mut faults = diag::Faults::default();
        faults.push(fault);
        Self::new(faults, Arc::clone(sources))
    }

    /// Each fault.
    #[must_use]
    pub fn list(&self) -> Vec<Fault> {
        let one = |fault: &Diagnostic| Fault {
            code: fault.code.0,
            place: fault.span.map(|span| {
                let position = self.sources.position(span);
                (self.sources.path(span.source).to_owned(), position.line, position.column)
            }),
            message: fault.message.clone(),
            hint: fault.hint.clone(),
        };
        self.faults.iter().map(one).collect()
    }

    /// Whether there are no faults.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// Whether at least one of them is an error; otherwise all are warnings.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.faults.iter().any(|fault| fault.severity == Severity::Error)
    }

    /// One line for each: `games/coin.yaml:3:1: error[E0306]: ...`.
    #[must_use]
    pub fn short(&self) -> String {
        render(&self.faults, &self.sources, Format::Short)
    }

    /// One JSON object for each, one a line, as `parlor check --format json` prints them.
    #[must_use]
    pub fn json(&self) -> String {
        render(&self.faults, &self.sources, Format::Json)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in self.faults.iter() {
            f.write_str(&render_one(fault, &self.sources, Format::Plain))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.short())
    }
}

impl std::error::Error for Faults {}
