//! A match as text: its record, how a match is restored from a record, and what other programs and tests read of it.

pub mod follow;
pub mod golden;
pub(crate) mod question;
mod reading;
#[expect(clippy::module_inception, reason = "a file bears the name of its main type")]
mod record;
pub mod replay;

pub use record::{LineContent, Record};
pub use replay::{Differs, Replayed, replay, replay_in};
