//! How faults are drawn, and what they come to.

use crate::diag::render::{Format, render};
use crate::diag::{Diagnostic, Severity, codes};
use crate::door::Faults;

/// All faults, in their order; every one ends with a newline.
#[must_use]
pub fn rendered(faults: &Faults, format: Format) -> String {
    render(&faults.faults, &faults.sources, format)
}

/// How many of them are errors, and how many warnings.
#[must_use]
pub fn errors_and_warnings(faults: &Faults) -> (usize, usize) {
    let number = |severity| faults.faults.iter().filter(|fault| fault.severity == severity).count();
    (number(Severity::Error), number(Severity::Warning))
}

/// Whether there is no such file at all, so that nothing can be said of the definition.
#[must_use]
pub fn is_unread(faults: &Faults) -> bool {
    let is_missing = |fault: &Diagnostic| [codes::UNREADABLE, codes::NOT_A_FILE].contains(&fault.code);
    faults.sources.ids().next().is_none() && faults.faults.iter().all(is_missing)
}
