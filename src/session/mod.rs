//! A match with everything that is kept beside it, for whoever lets people or bots play: answers, log, undo, what each
//! observer may know.

mod leak;
mod leaked;
mod perspective;
#[expect(clippy::module_inception, reason = "a file bears the name of its main type")]
mod session;
pub mod staging;
pub mod undo;

pub use leak::{Leak, Retold};
pub use leaked::Leaked;
pub use perspective::Perspective;
pub use session::{LogLine, Session, Setup};
pub use undo::{UndoEnds, Undone};
