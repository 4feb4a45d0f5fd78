//! Prints the report of a simulation.

use crate::cli::exit::CommandError;
use crate::cli::output::Output;
use crate::cli::report;
use crate::cli::study_arguments::FigureFormat;
use crate::door::study::report::Report;

/// Prints a report.
///
/// # Errors
/// When it cannot be printed.
pub(super) fn print(report: &Report, format: FigureFormat, output: &mut Output) -> Result<(), CommandError> {
    match format {
        FigureFormat::Text => output.text(&report::text(report, output.style, output.width))?,
        FigureFormat::Json => {
            output.json(&report::json(report).map_err(|error| CommandError::usage(error.to_string()))?)?;
        }
    }
    output.flush()?;
    Ok(())
}
