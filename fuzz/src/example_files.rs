//! Files of examples: what is wrong is told, the others are played.

use parlor::diag::render::{Format, render};
use parlor::diag::{Faults, Sources};
use parlor::example;

use super::games::{GAMES, contents, files};

/// Examples of a file that are played, at most.
const PLAYED: usize = 4;

/// Tries a file; its first byte says of which game.
pub fn run(bytes: &[u8]) {
    let [first, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let played = &GAMES[usize::from(*first) % GAMES.len()];
    let mut sources = Sources::default();
    let source = sources.add("play.example", text.to_owned());
    let mut faults = Faults::default();
    let examples = example::read(&sources, source, &mut faults);
    assert!(faults.is_empty() || !render(&faults, &sources, Format::Plain).is_empty());
    for example in examples.iter().take(PLAYED) {
        let fits = example.seats.len() == usize::from(played.game.seats());
        if fits && example.variant.is_none() && example.figures.is_empty() {
            let [one, two] =
                [None, Some(&played.oracle)].map(|oracle| example::run(example, &played.game, oracle));
            assert_eq!(one.snapshot, two.snapshot, "both engines change the same");
        }
    }
}

/// The examples of the games that are played, each file whole and cut into its examples.
#[must_use]
pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    let folders = ["tests/games/bazaar", "tests/games/mix", "", "games/tiki-topple", "games/nile"];
    for (number, folder) in (b'0'..).zip(folders) {
        for file in contents(&files(folder, "example")) {
            let text = String::from_utf8_lossy(&file).into_owned();
            let parts = text.split("\nexample ").enumerate();
            for (at, part) in parts {
                let head = if at == 0 { "" } else { "example " };
                seeds.push([&[number], head.as_bytes(), part.as_bytes(), b"\n"].concat());
            }
        }
    }
    seeds
}
