//! For front ends of this package: how a definition becomes a game, with the chosen rules and in the chosen language.
//! Unstable: it may change at any time.

mod prints;
mod rules;
mod speech;

#[cfg(feature = "files")]
pub use crate::load::finding::{
    GAME_FOLDERS, GAMES, GameFinder, GamePlace, UnknownGame, definitions, game_of, is_definition, stem,
};
pub use prints::FilesPrint;
pub use rules::{Chosen, Players};
pub use speech::{GameSpeech, Speech};
