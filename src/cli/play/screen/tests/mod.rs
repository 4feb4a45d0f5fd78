//! The full screen without a terminal: the same loop, with events that a test makes and an emulator that reads what is
//! drawn. (`tests/screens.rs` tries it at real terminals.)
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod answered;
mod commands;
mod emulated;
mod keys_at_random;
mod shelf;
