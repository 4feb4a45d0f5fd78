//! Turns text into trees with spans, without interpreting them.

#[cfg(feature = "files")]
pub mod disk;
pub mod files;
#[cfg(feature = "files")]
pub mod finding;
pub mod memory;
pub mod pieces;
pub mod ready;
pub mod role;
pub mod script;
pub mod yaml;
