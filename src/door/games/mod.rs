//! For front ends of this package: how a definition becomes a game, with the chosen rules and in the chosen language.
//! Unstable: it may change at any time.

mod rules;
mod speech;

pub use rules::{Chosen, Players};
pub use speech::{GameSpeech, Speech};
