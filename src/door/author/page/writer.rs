//! The writer of pages, whose sections stand in files of their own.

use crate::diag::Sources;
use crate::door::author::outline::OutlineWriter;
use crate::door::games::{Players, Speech};
use crate::door::words::{self, Words, counted};
use crate::rules::Rules;

/// Writes the sections of a page.
pub(super) struct PageWriter<'a> {
    pub(super) outline: OutlineWriter<'a>,
}

impl<'a> PageWriter<'a> {
    /// For rules that were read from these texts.
    pub(super) fn new(rules: &'a Rules, sources: &'a Sources, speech: &'a Speech) -> Self {
        Self { outline: OutlineWriter::new(rules, sources, speech) }
    }
}

/// How many can play: `2 to 4 players, usually 4`.
pub(super) fn players(players: Players, words: &Words) -> String {
    let said = words::players(usize::from(players.from), usize::from(players.to), words);
    if players.from == players.to {
        return said;
    }
    counted(words.usually, usize::from(players.usual), &[("players", &said)])
}
