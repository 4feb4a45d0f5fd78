//! A match: the machine, the table and whoever answers.

mod answering;
mod failure;
mod functions;
pub mod host;
pub mod machine;
mod oracle;
mod playing;

pub use failure::{Fail, Failure};
pub use host::library;
pub use machine::Pause;
pub use oracle::Oracle;
pub use playing::Match;
