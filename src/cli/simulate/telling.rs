//! What a simulation came to, as it is told.

use crate::cli::arguments::FigureFormat;
use crate::cli::exit::Stop;
use crate::cli::output::Output;
use crate::cli::report;
use crate::simulate::report::{Head, Report};
use crate::simulate::{Simulation, Summary, Tallied};

/// The report of what was simulated: runs of matches, the end of each one past its last; `seconds` is how long it took,
/// if that is known.
pub(super) fn of(
    simulation: &Simulation,
    runs: &[(u64, u64)],
    summary: &Summary,
    tallied: Option<&Tallied>,
    seconds: Option<f64>,
) -> Report {
    let head = Head {
        game: simulation.game.clone(),
        path: simulation.path.clone(),
        variant: simulation.variant.clone(),
        figures: simulation.settings(),
        rules: simulation.rules.clone(),
        bots: simulation.bots.clone(),
        seed: simulation.seed,
        from: simulation.from,
        to: simulation.to,
        seeds: runs
            .iter()
            .map(|(from, to)| (simulation.seed_of(*from), simulation.seed_of(to - 1)))
            .collect(),
        parlor: simulation.parlor.clone(),
        seconds,
    };
    Report::new(&head, summary, tallied)
}

/// Prints a report.
///
/// # Errors
/// When it cannot be printed.
pub(super) fn print(report: &Report, format: FigureFormat, output: &mut Output) -> Result<(), Stop> {
    match format {
        FigureFormat::Text => output.text(&report::text(report, output.style, output.width))?,
        FigureFormat::Json => {
            output.json(&report::json(report).map_err(|error| Stop::usage(error.to_string()))?)?;
        }
    }
    output.flush()?;
    Ok(())
}
