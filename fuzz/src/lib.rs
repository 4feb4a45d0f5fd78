//! Input made up by a fuzzer: one module for each kind of input, with what must hold of all such input.
//!
//! A module has `run`, which panics where something does not hold, and `seeds`, input from the shipped files to
//! begin with. `cargo test` runs them over the kept inputs, too, so nothing here depends on the fuzzer.

pub mod answers;
pub mod bundle;
pub mod definitions;
pub mod example_files;
pub mod games;
pub mod matches;
pub mod records;
pub mod scripts;

/// A kind of input.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its module and of its folder of kept inputs.
    pub name: &'static str,
    /// Tries an input; panics where something does not hold.
    pub run: fn(&[u8]),
    /// Inputs to begin with.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All kinds of input.
pub const TARGETS: [Target; 6] = [
    Target { name: "definitions", run: definitions::run, seeds: definitions::seeds },
    Target { name: "scripts", run: scripts::run, seeds: scripts::seeds },
    Target { name: "example_files", run: example_files::run, seeds: example_files::seeds },
    Target { name: "records", run: records::run, seeds: records::seeds },
    Target { name: "answers", run: answers::run, seeds: answers::seeds },
    Target { name: "matches", run: matches::run, seeds: matches::seeds },
];
