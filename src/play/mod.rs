//! A match: its state, the questions, the events, its end and its scores.

mod account;
pub mod actions;
mod carrying;
pub mod choice;
pub mod event;
mod followed;
pub mod journal;
pub mod log;
pub mod mark;
pub mod mention;
mod noting;
pub mod numbered;
mod open_chance;
pub mod outcome;
#[expect(clippy::module_inception, reason = "a file bears the name of its main type")]
mod play;
mod playing;
pub mod standing;
mod teams;
pub mod telling;
pub mod tensor;
mod uncovered;
mod verdict;
mod witnesses;

pub use choice::{Answer, Choice, Offer, Refusal, Rejected};
pub(crate) use mention::told_value;
pub use open_chance::Happening;
pub use outcome::Outcome;
pub(crate) use play::{Halt, Play};
pub(crate) use playing::Aside;
pub use playing::Match;
pub use standing::Standings;
