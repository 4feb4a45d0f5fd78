//! parlor runs tabletop games from their rulebook written as data.
//!
//! A [`Definition`] is read from [`Files`] and gives a [`Game`] for a number of seats. A [`Match`] of it asks questions
//! and takes answers, from people as texts, from a [`Bot`] by what its seat may know. A [`Position`] is its bare state,
//! to try moves on, and, for programs that solve games, to go through all that chance can do
//! ([`Position::with_open_chance`]). [`Game::simulate`] plays many matches, with bots of one's own among others.
//!
//! ```
//! use parlor::{Definition, Match, Memory, Observer, bot_named};
//!
//! let files = Memory::from_iter([
//!     (
//!         "nim.yaml",
//!         "
//! parlor: 1
//! name: Nim
//! players: { from: 2, to: 2 }
//! counters:
//!   stones: { start: 7, min: 0 }
//!   starter: { holds: seat, start: random }
//!   wins: { per: seat }
//! flow:
//! - turns: { from: starter, do: [take] }
//! scoring: [wins]
//! ",
//!     ),
//!     (
//!         "nim/turn.rhai",
//!         "
//! /// Take 1 or 2 stones; who takes the last one wins.
//! fn take(me) {
//!     let n = choose(me, `take`, if value(stones) > 1 { [1, 2] } else { [1] });
//!     set(stones, value(stones) - n);
//!     if value(stones) == 0 {
//!         gain(me, wins, 1);
//!         finish(turns);
//!     }
//! }
//! ",
//!     ),
//! ]);
//! let game = Definition::load(&files, "nim.yaml")?.game(None, 2, &[])?;
//!
//! let mut nim = Match::new(&game, &["Ann", "Bob"], 1)?;
//! assert_eq!(nim.question().unwrap().options, ["1", "2"]);
//! let seat = nim.question().unwrap().seat;
//! nim.answer(seat, "2")?;
//! assert_eq!(nim.view(Observer::Spectator).counter("stones"), Some(5));
//! nim.play(&mut [bot_named("search:50")?, bot_named("search:50")?])?;
//! assert!(nim.is_over());
//! println!("{}", nim.record());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! Without features the library uses no file, clock, thread or environment variable by itself. `files` adds [`Disk`].
//! `threads` plays many matches on all processors. `oracle` is a second, slow engine for tests. `cli`, which is on by
//! default, is the command line.
//!
//! Whatever else can be reached is for this package's own tests and tools. It is hidden here and may change at any time.

#[doc(hidden)]
pub mod belief;
#[doc(hidden)]
pub mod bot;
#[doc(hidden)]
pub mod check;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod compile;
#[doc(hidden)]
pub mod diag;
#[doc(hidden)]
pub mod door;
#[doc(hidden)]
pub mod editor;
#[doc(hidden)]
pub mod example;
#[doc(hidden)]
pub mod load;
#[doc(hidden)]
pub mod model;
#[doc(hidden)]
pub mod notation;
#[cfg(feature = "oracle")]
#[doc(hidden)]
pub mod oracle;
#[cfg(not(feature = "oracle"))]
#[doc(hidden)]
#[path = "oracle/absent.rs"]
pub mod oracle;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod paper;
#[doc(hidden)]
pub mod play;
#[doc(hidden)]
pub mod record;
#[cfg(feature = "report")]
#[doc(hidden)]
pub mod report;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod scene;
#[cfg(feature = "serve")]
#[doc(hidden)]
pub mod serve;
#[doc(hidden)]
pub mod session;
#[doc(hidden)]
pub mod simulate;
#[doc(hidden)]
pub mod table;
#[doc(hidden)]
pub mod tidy;
#[doc(hidden)]
pub mod train;
#[doc(hidden)]
pub mod vm;
#[doc(hidden)]
pub mod why;

pub use door::{
    Bot, Definition, Event, Fault, Faults, Game, Match, Observer, Position, Question, Refused, Report, Score,
    Sight, View, bot_named, bot_with_clock,
};
#[cfg(feature = "files")]
pub use load::disk::Disk;
pub use load::files::{FileError, Files};
pub use load::memory::Memory;
pub use play::Answer;
