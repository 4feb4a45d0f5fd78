//! Do names, types, counts and visibility fit? Returns every fault, invents nothing.

pub mod definition;
pub mod host;
pub mod names;
pub mod rules;
pub mod script;
pub mod types;
mod whole;

pub use whole::load;
