//! Models: what a bot has learnt of a game. A value says how good a position looks to a seat, a policy how likely a good
//! player gives each answer. Both are linear in features that are worked out from the definition and from what the seat
//! sees: see [`Plan`].

mod key;
mod linear;
mod options;
mod plan;
mod state;

pub use linear::{Model, Sight, Thought, Uses};
pub use plan::Plan;
