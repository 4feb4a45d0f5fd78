//! Reads the names of bots.

use super::exit::CommandError;
use crate::door::study::Spec;

/// The bot of this name.
///
/// # Errors
/// When there is no such bot.
pub(super) fn one(named: &str) -> Result<Spec, CommandError> {
    named.parse::<Spec>().map_err(|error| CommandError::usage(error.message).hint(error.hint))
}

/// The bots of these names, separated by commas.
///
/// # Errors
/// When there is no bot of one of these names.
pub(super) fn listed(named: &str) -> Result<Vec<Spec>, CommandError> {
    named.split(',').map(|name| one(name.trim())).collect()
}
