//! Do names, types, counts and visibility fit? Returns every fault, invents nothing.

pub mod definition;
pub mod doubt;
pub mod script;

pub use definition::load;
