//! The register machine, the host functions that scripts call, and how an answer is applied to a question. This room
//! knows the table, and no text.

pub mod answering;
pub mod context;
pub mod eyes;
mod failure;
pub mod functions;
mod host;
pub mod library;
pub mod machine;
mod nothing;

pub use failure::{Fail, Failure};
pub use host::library;
pub use machine::{MOST_WORK_OF_A_MATCH, Pause, Work};
