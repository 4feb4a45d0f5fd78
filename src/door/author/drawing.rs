//! How faults are rendered and counted.

use crate::diag::render::{Format, render};
use crate::diag::{Diagnostic, Severity, codes};
use crate::door::Faults;

/// All faults in their order, as text; every one ends with a newline.
#[must_use]
pub fn rendered(faults: &Faults, format: Format) -> String {
    render(&faults.faults, &faults.sources, format)
}

/// How many of the faults are errors, and how many are warnings.
#[must_use]
pub fn errors_and_warnings(faults: &Faults) -> (usize, usize) {
    let number = |severity| faults.faults.iter().filter(|fault| fault.severity == severity).count();
    (number(Severity::Error), number(Severity::Warning))
}

/// Whether the definition's file does not exist, so that nothing else can be said about it.
#[must_use]
pub fn is_unread(faults: &Faults) -> bool {
    let is_missing = |fault: &Diagnostic| [codes::UNREADABLE, codes::NOT_A_FILE].contains(&fault.code);
    faults.sources.ids().next().is_none() && faults.faults.iter().all(is_missing)
}
