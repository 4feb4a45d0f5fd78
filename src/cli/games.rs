//! The games that are named, and their files: on this machine, or a part of the program.

use std::path::Path;
#[cfg(feature = "serve")]
use std::sync::Arc;

use super::environment::Environment;
use super::exit::{CommandError, reason};
use super::folders;
use super::output::Output;
use crate::door::author::folder_of;
use crate::door::games::{self, GAMES, GameFinder, GamePlace, UnknownGame, is_definition, stem};
use crate::report::shell;
use crate::{Disk, Files, Memory};

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

    /// The game that a user names, by a path or a name.
    ///
    /// # Errors
    /// When no game has this name.
    pub(super) fn find(text: &str, environment: &Environment) -> Result<Self, CommandError> {
        match finder(environment).find(text)? {
            GamePlace::At(path) => Ok(Self::at(&path)),
            GamePlace::Shipped(name) => Self::of_program(&name, environment),
        }
    }

    /// The game of this name that comes with the program.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn of_program(name: &str, environment: &Environment) -> Result<Self, CommandError> {
        Self::shipped(name, environment).ok_or_else(|| finder(environment).unknown(name).into())
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
        let near = games::definitions(".").unwrap_or_default();
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

    /// Where `parlor copy` puts it, if no folder is named.
    pub(super) fn copied(&self) -> String {
        format!("{GAMES}/{}", self.path)
    }

    /// The refusal to write beside a game that comes with the program.
    pub(super) fn unchangeable(&self) -> CommandError {
        let copy = shell::parlor("copy").path(&self.name);
        CommandError::usage(format!("`{}` comes with parlor and cannot be changed", self.name))
            .hint(format!("`{copy}` makes a copy that can"))
    }

    /// The hint for the path of a definition that is not there, when a game that comes with the program has its name.
    pub(super) fn meant(&self, environment: &Environment) -> Option<String> {
        if self.is_shipped() { None } else { finder(environment).meant(&self.path) }
    }
}

/// The paths of the definitions in a folder and in the folders inside it.
///
/// # Errors
/// When the folder cannot be read.
pub(super) fn definitions(folder: &str) -> Result<Vec<String>, CommandError> {
    games::definitions(folder).map_err(|error| {
        CommandError::usage(format!("cannot list `{folder}`: {}", reason(&error)))
            .hint("name the folder that the definitions are in")
    })
}

/// Warns of folders of games that are set and are not there.
pub(super) fn warn_of_folders(output: &mut Output, environment: &Environment) {
    for doubt in finder(environment).doubts() {
        output.warn(&doubt);
    }
}

/// Where the games are that a user names.
pub(super) fn finder(environment: &Environment) -> GameFinder {
    let set = environment.game_folders.iter().flat_map(std::env::split_paths);
    GameFinder::new(set, shipped_names(environment).map(str::to_owned))
}

/// The names of the games that come with the program.
fn shipped_names(environment: &Environment) -> impl Iterator<Item = &'static str> {
    environment
        .shipped
        .iter()
        .filter_map(|(path, _)| path.strip_suffix(".yaml"))
        .filter(|name| !name.contains('/'))
}

impl From<UnknownGame> for CommandError {
    fn from(UnknownGame { message, hint }: UnknownGame) -> Self {
        let other = || "name a definition by its path; `parlor list` lists games".to_owned();
        Self::usage(message).hint(hint.unwrap_or_else(other))
    }
}
