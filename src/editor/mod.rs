//! What an editor can know of a game while somebody writes it: its faults, what its names stand for and where they stand,
//! what can be written at a place, and whether its examples hold. This room knows no protocol, no file and no clock.

mod beginning;
mod belonging;
mod completing;
mod describing;
mod desk;
mod example_uses;
mod faulting;
mod hinting;
mod keys;
mod local_types;
mod mend;
mod outlining;
mod overlay;
mod pointing;
mod script_uses;
mod sheet_uses;
mod sheet_ways;
mod symbols;
mod trying;

pub use beginning::ExampleStart;
pub use belonging::game_of;
pub use completing::{Completion, OfferSort};
pub use desk::{Desk, TextPlace};
pub use faulting::{DeskFault, DeskFix};
pub use outlining::{OutlineItem, OutlineSort};
pub use overlay::Overlay;
pub use trying::{RunnableExample, TriedGames};
