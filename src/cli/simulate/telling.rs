//! What a simulation came to, as it is printed.

use serde::Serialize;

use crate::cli::arguments::FigureFormat;
use crate::cli::exit::Stop;
use crate::cli::output::Output;
use crate::simulate::{Simulation, Summary, Tallied};

/// All that a report is made of.
#[derive(Serialize)]
pub(super) struct Told<'a> {
    #[serde(flatten)]
    pub(super) simulation: &'a Simulation,
    #[serde(flatten)]
    pub(super) summary: &'a Summary,
    pub(super) tallied: Option<&'a Tallied>,
    pub(super) seconds: Option<f64>,
}

impl Told<'_> {
    /// Prints it.
    ///
    /// # Errors
    /// When it cannot be printed.
    pub(super) fn print(&self, format: FigureFormat, output: &mut Output) -> Result<(), Stop> {
        let Summary { matches, over, cut_off, failed, .. } = self.summary;
        match format {
            FigureFormat::Text => {
                output.line(format_args!(
                    "{matches} matches: {over} over, {cut_off} cut off, {failed} failed"
                ))?;
            }
            FigureFormat::Json => {
                output.line(
                    serde_json::to_string_pretty(self).map_err(|error| Stop::usage(error.to_string()))?,
                )?;
            }
        }
        Ok(())
    }
}
