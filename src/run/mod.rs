//! A match: the machine, the table and whoever answers.

pub mod actions;
mod answering;
pub mod choice;
mod failure;
pub mod follow;
mod functions;
pub mod host;
mod imagine;
mod leak;
pub mod log;
pub mod machine;
pub mod notation;
mod open_chance;
mod oracle;
pub mod outcome;
mod play;
mod playing;
pub mod reading;
pub mod record;
mod record_reading;
pub mod replay;
pub mod session;

pub use choice::{Answer, Choice, Offer, Refusal, Rejected};
pub use failure::{Fail, Failure};
pub use host::library;
pub use imagine::Imagined;
pub use leak::{Leak, Retold};
pub use machine::Pause;
pub use open_chance::Happening;
pub use oracle::Oracle;
pub use outcome::Outcome;
pub use playing::Match;
pub use record::Record;
pub use replay::{Differs, Replayed, replay};
pub use session::{Session, Setup, UndoEnds};
