//! Bots as they are typed.

use super::exit::CommandError;
use crate::door::study::Spec;

/// The bot of this name.
///
/// # Errors
/// When there is none.
pub(super) fn one(named: &str) -> Result<Spec, CommandError> {
    named.parse::<Spec>().map_err(|error| CommandError::usage(error.message).hint(error.hint))
}

/// Several, with commas between them.
///
/// # Errors
/// When there is none of one of these names.
pub(super) fn listed(named: &str) -> Result<Vec<Spec>, CommandError> {
    named.split(',').map(|name| one(name.trim())).collect()
}
