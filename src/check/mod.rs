//! Checks names, types, counts and visibility. Reports every fault, and adds nothing of its own.

pub mod definition;
pub mod doubt;
pub mod script;

pub use definition::load;
