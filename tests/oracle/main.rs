//! The register machine and Rhai's own evaluator play the same: whole matches state by state, and random
//! programs question by question.
//!
//! `cargo test` compares a few of each. `PARLOR_FULL=1 cargo test --release --test oracle` compares 200
//! matches of each game, number of seats and variant, and 20,000 programs.

#![expect(clippy::unwrap_used, reason = "a test fails where it unwraps")]

mod expressions;
mod game;
mod matches;
mod order;
mod pair;
mod programs;
mod sessions;
mod statements;
mod types;
mod writer;

/// So many, or as many as are compared when there is time.
fn amount(few: u64, many: u64) -> u64 {
    if std::env::var_os("PARLOR_FULL").is_some() { many } else { few }
}
