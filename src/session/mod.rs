//! A match with everything that is kept beside it, for callers that let people or bots play: answers, log, undo, and
//! what each observer may know.

mod ended;
mod leak;
mod leaked;
mod leaked_line;
mod log;
mod perspective;
mod reached;
mod rewinding;
#[expect(clippy::module_inception, reason = "a file bears the name of its main type")]
mod session;
mod setup;
pub mod staging;
pub mod undo;

pub use leak::{Leak, Retold};
pub use leaked::Leaked;
pub use log::LogLine;
pub use perspective::{EndSight, Perspective};
pub use reached::{KindsMet, Reached};
pub use session::Session;
pub use setup::{NAMES, Setup, all_seats, default_name};
pub(crate) use setup::{WrongName, wrong_among, wrong_name};
pub use undo::{UndoEnds, Undone};
