//! Prints the report of a simulation.

use std::borrow::Cow;

use crate::cli::exit::CommandError;
use crate::cli::output::Output;
use crate::cli::report;
use crate::cli::study_arguments::FigureFormat;
use crate::door::study::ReportNames;
use crate::door::study::report::Report;

/// A report with the names of a language, if there are any.
fn told<'r>(report: &'r Report, names: Option<&ReportNames>) -> Cow<'r, Report> {
    names.map_or(Cow::Borrowed(report), |names| Cow::Owned(names.report(report.clone())))
}

/// A report as a page.
pub(super) fn page(report: &Report, names: Option<&ReportNames>) -> String {
    report::html(&told(report, names))
}

/// Prints a report; as JSON, for other programs, with the names of the notation.
///
/// # Errors
/// When it cannot be printed.
pub(super) fn print(
    report: &Report,
    names: Option<&ReportNames>,
    format: FigureFormat,
    output: &mut Output,
) -> Result<(), CommandError> {
    match format {
        FigureFormat::Text => output.text(&report::text(&told(report, names), output.style, output.width))?,
        FigureFormat::Json => {
            output.json(&report::json(report).map_err(|error| CommandError::usage(error.to_string()))?)?;
        }
    }
    output.flush()?;
    Ok(())
}
