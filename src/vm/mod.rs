//! The register machine, the host functions that scripts call, and what an answer makes of a question. Knows the table,
//! and no text.

pub mod answering;
pub mod context;
pub mod eyes;
mod failure;
pub mod functions;
mod host;
pub mod library;
pub mod machine;

pub use failure::{Fail, Failure};
pub use host::library;
pub use machine::{Pause, Work};
