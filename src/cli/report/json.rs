//! A report for programs.

use crate::door::study::report::Report;

/// The report as JSON, with a line break at its end; its fields are in docs/report.md.
///
/// # Errors
/// When a figure cannot be written, which does not happen.
pub(in crate::cli) fn json(report: &Report) -> serde_json::Result<String> {
    serde_json::to_string_pretty(report).map(|text| text + "\n")
}
