//! A game at several levels of play.

use std::sync::atomic::AtomicBool;

use crate::door::Game;
use crate::simulate::levels::{self, LoneReport, LoneTerms, MatchCost};

/// What matches of a game cost: that of a few random ones, the first of these seeds.
#[must_use]
pub fn match_cost(game: &Game, seed: u64) -> MatchCost {
    MatchCost::of(&game.inner, seed)
}

/// Plays matches of one bot among others, or until `stop` is set. `look` is called after each.
pub fn play_lone(game: &Game, terms: &LoneTerms, stop: &AtomicBool, look: impl FnMut()) -> LoneReport {
    LoneReport::of(terms, &levels::play_lone(&game.inner, terms, stop, look))
}
