//! The games that are a part of the program.

use std::fs;

/// The paths of all definitions, in their order.
pub(crate) fn shipped() -> Vec<String> {
    let mut games: Vec<String> = Vec::new();
    for folder in ["games", "games/classics"] {
        let paths =
            fs::read_dir(folder).expect("the games are here").map(|entry| entry.expect("a file").path());
        let paths = paths.filter(|path| path.extension().is_some_and(|ending| ending == "yaml"));
        games.extend(paths.map(|path| path.display().to_string()));
    }
    games.sort();
    games
}
