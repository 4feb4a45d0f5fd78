//! What an observer holds possible: steps that run again with other hidden pieces, what earlier steps tell, and matches
//! that fit all of it.

mod imagining;
mod past;
mod rerun;

pub use imagining::Imagining;
pub(crate) use past::{History, Past};
pub(crate) use rerun::{Stretch, Until, trail};
