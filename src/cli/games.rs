//! Finds the games that are named: by a path, or by a bare name among those of the present folder and those that come
//! with the program.

use std::io::Read;
use std::path::Path;
#[cfg(feature = "serve")]
use std::sync::Arc;

use super::environment::Environment;
use super::exit::{CommandError, reason};
use super::{folders, opening};
use crate::door::author::folder_of;
use crate::door::words::did_you_mean;
use crate::report::shell;
use crate::{Disk, Files, Memory};

/// The folder of the games of a folder.
pub(super) const GAMES: &str = "games";
/// How much of a file is read to see whether it is a definition.
const BEGINNING: u64 = 64 << 10;

/// A game that was named, and its files.
#[derive(Clone, Debug)]
pub(super) struct NamedGame {
    /// What commands and records call it.
    pub(super) name: String,
    /// Where its definition is among its files.
    pub(super) path: String,
    /// The files of a game that comes with the program; the others are on this machine.
    shipped: Option<Memory>,
}

impl NamedGame {
    /// The game whose definition is at a path of this machine.
    pub(super) fn at(path: &str) -> Self {
        Self { name: path.to_owned(), path: path.to_owned(), shipped: None }
    }

    /// The game that a user names: a path, or the name of a game of the present folder or of one that comes with the
    /// program.
    ///
    /// # Errors
    /// When no game has this name.
    pub(super) fn find(text: &str, environment: &Environment) -> Result<Self, CommandError> {
        if is_path(text) || Path::new(text).is_file() {
            return Ok(Self::at(text));
        }
        if let Some(path) = own(text) {
            return Ok(Self::at(&path));
        }
        match Self::shipped(text, environment) {
            Some(game) => Ok(game),
            None if Path::new(text).exists() => Ok(Self::at(text)),
            None => Err(unknown(text, environment)),
        }
    }

    /// The game of this name that comes with the program.
    pub(super) fn shipped(name: &str, environment: &Environment) -> Option<Self> {
        let path = format!("{name}.yaml");
        let folder = format!("{name}/");
        let files = environment.shipped.iter().filter(|(file, _)| *file == path || file.starts_with(&folder));
        let files = Memory::from_iter(files.copied());
        let is_there = environment.shipped.iter().any(|(file, _)| *file == path);
        is_there.then(|| Self { name: name.to_owned(), path, shipped: Some(files) })
    }

    /// All games that come with the program.
    pub(super) fn all_shipped(environment: &Environment) -> Vec<Self> {
        shipped_names(environment).filter_map(|name| Self::shipped(name, environment)).collect()
    }

    /// The games of the present folder: those of the folder `games`, definitions in the present folder itself, and one
    /// of the same name in a folder, as in `mine/mine.yaml`.
    ///
    /// # Errors
    /// When the folder `games` cannot be read.
    pub(super) fn here() -> Result<Vec<Self>, CommandError> {
        let mut paths = match Path::new(GAMES).is_dir() {
            true => definitions(GAMES)?,
            false => Vec::new(),
        };
        let is_near = |path: &str| match path.rsplit_once('/') {
            Some((folder, _)) => folder != GAMES && stem(path) == folder,
            None => true,
        };
        let near = folders::definitions(".").unwrap_or_default();
        paths.extend(near.into_iter().filter(|path| is_near(path) && is_definition(path)));
        Ok(paths.iter().map(|path| Self::at(path)).collect())
    }

    /// The error where there are none.
    pub(super) fn none_here() -> CommandError {
        CommandError::usage("there are no games here")
            .hint("name a folder of games, a definition or a game; `parlor list` lists games, `parlor new` makes one")
    }

    /// What a save calls it. A save can be continued from any folder, so it has an absolute path.
    pub(super) fn saved_as(&self) -> String {
        if self.is_shipped() { self.name.clone() } else { folders::absolute(&self.name) }
    }

    /// Its files.
    pub(super) fn files(&self) -> &dyn Files {
        match &self.shipped {
            Some(files) => files,
            None => &Disk,
        }
    }

    /// Its files, for other threads.
    #[cfg(feature = "serve")]
    pub(super) fn shared_files(&self) -> Arc<dyn Files + Send + Sync> {
        match &self.shipped {
            Some(files) => Arc::new(files.clone()),
            None => Arc::new(Disk),
        }
    }

    /// The name of its file without folder and extension.
    #[cfg(feature = "serve")]
    pub(super) fn stem(&self) -> &str {
        stem(&self.path)
    }

    /// Whether it comes with the program, so that it cannot be changed.
    pub(super) fn is_shipped(&self) -> bool {
        self.shipped.is_some()
    }

    /// The folder of its files beside the definition.
    pub(super) fn folder(&self) -> &str {
        folder_of(&self.path)
    }

    /// The refusal to write beside a game that comes with the program.
    pub(super) fn unchangeable(&self) -> CommandError {
        let copy = shell::parlor("copy").path(&self.name);
        CommandError::usage(format!("`{}` comes with parlor and cannot be changed", self.name))
            .hint(format!("`{copy}` makes a copy that can"))
    }

    /// The hint for the path of a definition that is not there, when a game that comes with the program has its name.
    pub(super) fn meant(&self, environment: &Environment) -> Option<String> {
        let stem = stem(&self.path);
        let is_missing = !self.is_shipped() && !Path::new(&self.path).exists();
        let is_known = is_missing && Self::shipped(stem, environment).is_some();
        is_known.then(|| format!("`{stem}` alone is the game that comes with parlor"))
    }
}

/// The paths of the definitions in a folder and in the folders inside it.
///
/// # Errors
/// When the folder cannot be read.
pub(super) fn definitions(folder: &str) -> Result<Vec<String>, CommandError> {
    folders::definitions(folder).map_err(|error| {
        CommandError::usage(format!("cannot list `{folder}`: {}", reason(&error)))
            .hint("name the folder that the definitions are in")
    })
}

/// Whether a text can only be a path.
fn is_path(text: &str) -> bool {
    text.contains('/') || text.ends_with(".yaml") || text.ends_with(".yml")
}

/// The definition of this name in the present folder, among its games, or in a folder inside it.
fn own(name: &str) -> Option<String> {
    let is_meant = |path: &String| stem(path) == name;
    let games = || folders::definitions(GAMES).unwrap_or_default().into_iter().find(is_meant);
    // Other folders may have files of this name that belong to other programs.
    let others = || {
        let paths = folders::definitions(".").unwrap_or_default();
        paths.into_iter().find(|path| is_meant(path) && is_definition(path))
    };
    folders::game_of(name).or_else(games).or_else(others)
}

/// Whether a file says that it is a definition.
pub(super) fn is_definition(path: &str) -> bool {
    let Ok(file) = opening::to_read(Path::new(path)) else { return false };
    let mut bytes = Vec::new();
    let read = file.take(BEGINNING).read_to_end(&mut bytes);
    read.is_ok() && String::from_utf8_lossy(&bytes).lines().any(|line| line.starts_with("parlor:"))
}

/// The names of the games that come with the program.
fn shipped_names(environment: &Environment) -> impl Iterator<Item = &'static str> {
    environment
        .shipped
        .iter()
        .filter_map(|(path, _)| path.strip_suffix(".yaml"))
        .filter(|name| !name.contains('/'))
}

/// The error of a name that no game has.
pub(super) fn unknown(name: &str, environment: &Environment) -> CommandError {
    let own = folders::definitions(GAMES).unwrap_or_default();
    let mut names: Vec<&str> = own.iter().map(|path| stem(path)).collect();
    shipped_names(environment).for_each(|name| names.push(name));
    let hint = did_you_mean(name, names);
    CommandError::usage(format!("there is no game `{name}`"))
        .hint(hint.unwrap_or_else(|| "name a definition by its path; `parlor list` lists games".to_owned()))
}

/// The name of a file without its folder and extension.
fn stem(path: &str) -> &str {
    Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or(path)
}
