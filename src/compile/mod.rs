//! Checked definitions become a game: code for the machine.

mod build;
pub mod closures;
mod loops;
mod writes;
