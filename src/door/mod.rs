//! What other programs use: definitions, games, matches, bots and simulations, without the internals. Front ends use
//! this room alone.
//!
//! The names that this module exports are stable. The front ends of this package need more, in modules that are hidden
//! and may change at any time. Each uses only those before it: [`words`] has the texts of the interface in its
//! languages, [`games`] makes games from definitions, at a [`sitting`] people and bots play, [`study`] plays many
//! matches, through [`driving`] other programs play them, and [`author`] inspects definitions and tests them. None of them prints, or knows a file, a clock or a
//! terminal.

#[doc(hidden)]
pub mod author;
mod bot;
mod definition;
#[doc(hidden)]
pub mod driving;
mod faults;
mod game;
#[doc(hidden)]
pub mod games;
mod line;
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
