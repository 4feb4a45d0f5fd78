//! Whoever plays without a person: sees a View and a Choice, never the table.

mod random;

pub use random::{Random, random_answer};

use crate::compile::layout::stream_key;
use crate::compile::value::SeatId;
use crate::run::{Answer, Choice};
use crate::table::{Generator, Keyed, View};

/// A player that is a program.
pub trait Bot {
    /// Its answer to a choice, from what its seat may know and chance of its own.
    fn choose(&mut self, view: &View, choice: &Choice, chance: &mut Generator) -> Answer;
}

/// The names of all bots.
pub const NAMES: [&str; 1] = ["random"];

/// The bot of this name.
#[must_use]
pub fn named(name: &str) -> Option<Box<dyn Bot>> {
    match name {
        "random" => Some(Box::new(Random)),
        _ => None,
    }
}

/// The chance of a bot at its seat for the decision with this index (from 0): the same again when a match is
/// gone on with, and another one than that of the match.
#[must_use]
pub fn chance(seed: u64, seat: SeatId, decision: usize) -> Generator {
    stream(seed, seat).generator(u32::try_from(decision).unwrap_or(u32::MAX))
}

/// The chance of a bot at its seat for all its decisions: the nth use is [`chance`] of the decision n.
#[must_use]
pub fn stream(seed: u64, seat: SeatId) -> Keyed {
    Keyed::new(seed, stream_key("bot") ^ u64::from(seat.0))
}
