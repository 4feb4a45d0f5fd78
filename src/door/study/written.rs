//! The texts of the files of a simulation.

use crate::door::words::visible;
use crate::simulate::{Simulation, Tallied};

/// The text of `simulation.json`.
///
/// # Errors
/// When it cannot be written as JSON, which does not happen.
pub fn described_text(simulation: &Simulation) -> serde_json::Result<String> {
    serde_json::to_string_pretty(simulation).map(|text| visible::json(&text).into_owned() + "\n")
}

/// The text of `tally.json`.
///
/// # Errors
/// When it cannot be written as JSON, which does not happen.
pub fn tally_text(tallied: &Tallied) -> serde_json::Result<String> {
    serde_json::to_string(tallied).map(|text| visible::json(&text).into_owned() + "\n")
}
