//! Prints the report of a simulation.

use std::borrow::Cow;

use crate::cli::exit::CommandError;
use crate::cli::output::Output;
use crate::cli::report;
use crate::cli::study_arguments::FigureFormat;
use crate::door::study::report::Report;
use crate::door::study::{LevelsReport, ReportNames};

/// A report with the names of a language, if there are any.
fn told<'r>(report: &'r Report, names: Option<&ReportNames>) -> Cow<'r, Report> {
    names.map_or(Cow::Borrowed(report), |names| Cow::Owned(names.report(report.clone())))
}

/// A report as a page.
pub(super) fn page(report: &Report, names: Option<&ReportNames>) -> String {
    crate::report::html(&told(report, names))
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

/// Levels of play with the names of a language, if there are any.
fn told_levels<'r>(report: &'r LevelsReport, names: Option<&ReportNames>) -> Cow<'r, LevelsReport> {
    names.map_or(Cow::Borrowed(report), |names| Cow::Owned(names.levels(report.clone())))
}

/// Levels of play as a page.
pub(super) fn levels_page(report: &LevelsReport, names: Option<&ReportNames>) -> String {
    report::levels_html(&told_levels(report, names))
}

/// Prints levels of play; as JSON, for other programs, with the names of the notation.
///
/// # Errors
/// When they cannot be printed.
pub(super) fn print_levels(
    levels: &LevelsReport,
    names: Option<&ReportNames>,
    format: FigureFormat,
    output: &mut Output,
) -> Result<(), CommandError> {
    match format {
        FigureFormat::Text => {
            let told = told_levels(levels, names);
            output.text(&report::levels_text(&told, output.style, output.width))?;
        }
        FigureFormat::Json => {
            let json = report::levels_json(levels);
            output.json(&json.map_err(|error| CommandError::usage(error.to_string()))?)?;
        }
    }
    output.flush()?;
    Ok(())
}
