//! Bots as they are typed.

use super::exit::Stop;
use crate::door::study::Spec;

/// The bot of this name.
///
/// # Errors
/// When there is none.
pub(super) fn one(named: &str) -> Result<Spec, Stop> {
    named.parse::<Spec>().map_err(|error| Stop::usage(error.message).hint(error.hint))
}

/// Several, with commas between them.
///
/// # Errors
/// When there is none of one of these names.
pub(super) fn listed(named: &str) -> Result<Vec<Spec>, Stop> {
    named.split(',').map(|name| one(name.trim())).collect()
}
