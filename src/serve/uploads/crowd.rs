//! The tables of uploaded games: what they are called, and how many are in memory.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::MOST_SIZE;
use super::shelf::{MARK, is_upload};
use crate::serve::declined::Declined;
use crate::serve::games::PlayedRules;
use crate::serve::secret;
use crate::serve::table::WebTable;

/// The most tables of all uploaded games that are in memory.
const MOST_OPEN: usize = 32;
/// The most bytes of games whose tables are in memory, before another one is.
const MOST_PLAYED: usize = MOST_SIZE * 3 / 2;

/// A new name for a table of a game.
///
/// # Errors
/// When the system has no random numbers.
pub(in crate::serve) fn name_for_table(game: &str) -> Result<String, Declined> {
    let mark = if is_upload(game) { MARK } else { "" };
    Ok(format!("{mark}{}", secret::table_name()?))
}

/// Whether no more tables of uploaded games may be in memory beside these.
pub(in crate::serve) fn is_crowded<'a>(tables: impl Iterator<Item = &'a Arc<WebTable>>) -> bool {
    let rules: Vec<Arc<PlayedRules>> = tables.map(|table| table.rules()).collect();
    // Tables may share a definition.
    let sizes: BTreeMap<_, usize> =
        rules.iter().map(|one| (Arc::as_ptr(&one.definition), one.size)).collect();
    rules.len() >= MOST_OPEN || sizes.values().sum::<usize>() >= MOST_PLAYED
}
