//! Finds the games that the paths of the command line mean.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::cli::environment::Environment;
use crate::cli::exit::{CommandError, reason};
use crate::cli::games::NamedGame;
use crate::door::author::{NaturalText, link_on_way};
use crate::door::games::{definitions, game_of};

/// A game, and which of its files are meant.
#[derive(Clone, Debug)]
pub(super) struct Selected {
    pub(super) game: NamedGame,
    /// Files of examples and records; `None` for all of them.
    pub(super) files: Option<Vec<String>>,
}

impl Selected {
    /// The folder of the game's other files.
    pub(super) fn folder(&self) -> &str {
        self.game.folder()
    }
}

/// The games of all paths, each once, by path; those in folders of a folder come after those in the folder itself. No
/// path means the games of the present folder.
///
/// # Errors
/// When there is nothing at a path, or no game in the present folder.
pub(super) fn collect(paths: &[String], environment: &Environment) -> Result<Vec<Selected>, CommandError> {
    let mut games: BTreeMap<String, Selected> = BTreeMap::new();
    if paths.is_empty() {
        let here = NamedGame::here()?.into_iter().map(|game| Selected { game, files: None });
        games.extend(here.map(|one| (one.game.name.clone(), one)));
        if games.is_empty() {
            return Err(NamedGame::none_here());
        }
    }
    for path in paths {
        for one in games_of(path, environment)? {
            match games.get_mut(&one.game.name) {
                Some(known) => {
                    known.files =
                        known.files.take().zip(one.files).map(|(files, more)| [files, more].concat())
                }
                None => {
                    games.insert(one.game.name.clone(), one);
                }
            }
        }
    }
    let mut games: Vec<Selected> = games.into_values().collect();
    games.sort_by_key(|game| game.game.name.matches('/').count());
    Ok(games)
}

fn games_of(path: &str, environment: &Environment) -> Result<Vec<Selected>, CommandError> {
    let trimmed = path.trim_end_matches('/');
    if Path::new(path).is_dir() {
        let own = game_of(trimmed);
        if let Some(definition) = own {
            return Ok(vec![Selected { game: NamedGame::at(&definition), files: None }]);
        }
        return games_in(if trimmed.is_empty() { "/" } else { trimmed });
    }
    if !Path::new(path).is_file() {
        if !path.contains(['/', '.']) {
            return Ok(vec![Selected { game: NamedGame::find(path, environment)?, files: None }]);
        }
        return Err(CommandError::usage(format!("there is no file `{path}`"))
            .hint("name a folder of games, a definition, or a file of examples"));
    }
    if path.ends_with(".yaml") || path.ends_with(".yml") {
        return Ok(vec![Selected { game: NamedGame::at(path), files: None }]);
    }
    let folder = match path.rsplit_once('/') {
        Some((folder, _)) if path.ends_with(".record") => folder.strip_suffix("/records"),
        Some((folder, _)) if path.ends_with(".example") => Some(folder),
        _ => None,
    };
    match folder.and_then(game_of) {
        Some(definition) => Ok(vec![Selected { game: NamedGame::at(&definition), files: Some(vec![path.to_owned()]) }]),
        None => Err(CommandError::usage(format!("`{path}` does not belong to a game"))
            .hint("examples are in `games/mine/*.example` beside `games/mine.yaml`, records in `games/mine/records/*.record`")),
    }
}

fn games_in(folder: &str) -> Result<Vec<Selected>, CommandError> {
    let paths = definitions(folder)
        .map_err(|error| CommandError::usage(format!("cannot list `{folder}`: {}", reason(&error))))?;
    if paths.is_empty() {
        return Err(CommandError::usage(format!("there are no definitions in `{folder}`")));
    }
    Ok(paths.iter().map(|path| Selected { game: NamedGame::at(path), files: None }).collect())
}

/// The message that nothing is read or written through a link in a game's folder.
pub(super) fn linked(link: &Path) -> String {
    format!(
        "`{}` is a link: parlor reads and writes only in the game's own folder; put a folder or file in its place",
        link.display()
    )
}

/// The files with this extension in a game's folder or in one inside it, in natural order; empty when there is no such
/// folder.
///
/// # Errors
/// When the folder cannot be read, or is a link.
pub(super) fn files_of(root: &str, folder: &str, ending: &str) -> Result<Vec<String>, CommandError> {
    if let Some(link) = link_on_way(Path::new(root), Path::new(folder)) {
        return Err(CommandError::usage(linked(&link)));
    }
    match fs::metadata(folder) {
        Ok(found) if found.is_dir() => {}
        Ok(_) => {
            return Err(CommandError::usage(format!(
                "`{folder}` is a file, where a folder of this name is looked for"
            ))
            .hint("rename it, or put the files of the folder in its place"));
        }
        Err(_) => return Ok(Vec::new()),
    }
    let entries = fs::read_dir(folder)
        .map_err(|error| CommandError::usage(format!("cannot list `{folder}`: {}", reason(&error))))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(ending) && name.len() > ending.len())
        .map(|name| format!("{folder}/{name}"))
        .collect();
    names.sort_by(|one, other| NaturalText(one).cmp(&NaturalText(other)));
    Ok(names)
}
