//! For front ends through which other programs drive matches: action by action, by small numbers that mean the same in
//! every match of a game, with what each seat may know as JSON, as text and as numbers. It knows no file, clock or
//! terminal. Unstable: it may change at any time.

mod batch;
mod bots;
mod following;
mod game;
mod loading;
mod matches;
mod moves;
mod observing;
mod playouts;
mod several;
mod sighted;
mod state;
mod trouble;

pub use crate::bot::Pace;
pub use batch::BatchMatch;
pub use bots::{needs_learning, uses_learning};
pub use game::{DrivenGame, ObservedField};
pub use loading::restored;
pub use matches::{DrivenMatch, DrivenSetup, DrivenTurn};
pub use playouts::PlayedOut;
pub use sighted::{SightedQuestion, SightedTable};
pub use trouble::{Trouble, TroubleKind};
