//! Do names, types, counts and visibility fit? Returns every fault, invents nothing.

pub mod definition;
pub mod doubt;
pub mod host;
pub mod names;
pub mod rules;
pub mod script;
pub mod types;

pub use definition::load;
