//! The inputs that fuzzing has kept, and those it begins with, tried once each: see docs/testing.md.

#[allow(unreachable_pub, reason = "it is a library of its own, too")]
#[path = "../fuzz/src/lib.rs"]
mod fuzz;

use std::fs;
use std::path::Path;

use fuzz::{TARGETS, games};

/// Inputs of a kind to begin with that are tried; the others differ little from them.
const SEEDS: usize = 40;

/// Tries all inputs of a kind; names the one that does not hold.
fn all(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("it is a kind of input");
    let seeds = (target.seeds)();
    assert!(!seeds.is_empty(), "there are inputs to begin with");
    let mut inputs: Vec<(String, Vec<u8>)> =
        seeds.into_iter().take(SEEDS).enumerate().map(|(at, bytes)| (format!("seed {at}"), bytes)).collect();
    let kept = fs::read_dir(games::at(&format!("fuzz/corpus/{name}"))).expect("every kind has kept inputs");
    let mut kept: Vec<_> = kept.flatten().map(|entry| entry.path()).collect();
    kept.sort();
    assert!(!kept.is_empty(), "every kind has kept inputs");
    inputs.extend(
        kept.iter()
            .map(|path| (path.display().to_string(), fs::read(path).expect("the kept inputs can be read"))),
    );
    for (which, bytes) in inputs {
        let ran = std::panic::catch_unwind(|| (target.run)(&bytes));
        assert!(ran.is_ok(), "{name}: {which} does not hold");
    }
}

/// With `PARLOR_SEEDS=FOLDER` they are written there, for the fuzzer.
#[test]
fn there_are_first_inputs_of_every_kind() {
    for target in &TARGETS {
        let seeds = (target.seeds)();
        assert!(seeds.len() > 4, "{}: {}", target.name, seeds.len());
        let Some(folder) = std::env::var_os("PARLOR_SEEDS") else { continue };
        let own = Path::new(&folder).join(target.name);
        fs::create_dir_all(&own).expect("the folder can be made");
        for (number, bytes) in seeds.iter().enumerate() {
            fs::write(own.join(format!("{number:04}")), bytes).expect("the folder can be written to");
        }
    }
}

#[test]
fn definitions() {
    all("definitions");
}

#[test]
fn scripts() {
    all("scripts");
}

#[test]
fn example_files() {
    all("example_files");
}

#[test]
fn records() {
    all("records");
}

#[test]
fn answers() {
    all("answers");
}

#[test]
fn matches() {
    all("matches");
}
