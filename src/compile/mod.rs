//! Compiles checked rules to a [`Game`], with ids for names, and code for scripts and the order of play.

mod automa;
pub mod closures;
pub mod code;
pub mod coverage;
mod dice;
mod effects;
mod emit;
mod excluded;
pub mod following;
pub mod game;
mod hues;
pub mod kept;
mod laying;
pub mod layout;
mod naming;
pub mod offered;
mod trial;
pub mod value;

pub use effects::Effects;
pub use emit::{Global, PLACEHOLDER};
pub(crate) use game::wrong_seats;
pub use game::{Game, Grouping, LineValue, ResultLine};
pub use trial::Trial;
