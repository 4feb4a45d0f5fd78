//! The games that are a part of the program.

use std::fs;

/// The paths of all definitions, in their order; `PARLOR_GAMES` can name some: `hearts,ra`.
pub(crate) fn shipped() -> Vec<String> {
    let mut games: Vec<String> = Vec::new();
    for folder in ["games", "games/classics"] {
        let paths =
            fs::read_dir(folder).expect("the games are here").map(|entry| entry.expect("a file").path());
        let paths = paths.filter(|path| path.extension().is_some_and(|ending| ending == "yaml"));
        games.extend(paths.map(|path| path.display().to_string()));
    }
    games.sort();
    let only = std::env::var_os("PARLOR_GAMES").unwrap_or_default();
    let only: Vec<&str> =
        only.to_str().unwrap_or_default().split(',').filter(|name| !name.is_empty()).collect();
    let is_wanted =
        |path: &String| only.is_empty() || only.iter().any(|name| path.ends_with(&format!("/{name}.yaml")));
    games.retain(is_wanted);
    games
}
