//! Scripts of one definition that has something of everything.

use super::bundle::Bundle;
use super::definitions::check_and_play;
use super::games::{contents, files};

/// The definition, with one step called `begin`.
const DEFINITION: &str = include_str!("../../tests/oracle/game.yaml");

/// Tries a script.
pub fn run(bytes: &[u8]) {
    check_and_play(&Bundle::with_script(DEFINITION, bytes));
}

/// All scripts that the project has, also the faulty ones.
#[must_use]
pub fn seeds() -> Vec<Vec<u8>> {
    let folders = [
        "tests/oracle/game",
        "games/ra",
        "games/nile",
        "games/rapa-nui",
        "games/tiki-topple",
        "tests/games/bazaar",
        "tests/games/mix",
        "tests/games/hostile",
        "tests/scripts/valid",
        "tests/scripts/faults",
    ];
    folders.iter().flat_map(|folder| contents(&files(folder, "rhai"))).collect()
}
