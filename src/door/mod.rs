//! What other programs use: definitions, games, matches, bots and simulations, and nothing of how they work inside.
//! Front ends stand on this room alone.

#[doc(hidden)]
pub mod author;
mod bot;
mod definition;
mod faults;
mod game;
#[doc(hidden)]
pub mod games;
mod matches;
mod position;
mod report;
mod score;
#[doc(hidden)]
pub mod sitting;
#[doc(hidden)]
pub mod study;
mod view;
#[doc(hidden)]
pub mod words;

pub use bot::{Bot, Sight, bot_named, bot_with_clock};
pub use definition::Definition;
pub use faults::{Fault, Faults};
pub use game::Game;
pub use matches::{Match, Question, Refused};
pub use position::Position;
pub use report::Report;
pub use score::Score;
pub use view::{Event, Observer, View};
