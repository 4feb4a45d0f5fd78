//! Do names, types, counts and visibility fit? Returns every fault, invents nothing.

pub mod definition;
pub mod rules;
pub mod types;
