//! Finds games by their names, for every front end in the same way: in folders that the user has set, in the present folder
//! and its folder of games, in the folders inside it, and among the games that come with the front end.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::diag::did_you_mean;

/// The folder of the games of a folder.
pub const GAMES: &str = "games";
/// The variable of the environment that names folders of games, separated as in `PATH`.
pub const GAME_FOLDERS: &str = "PARLOR_GAMES";
/// How much of a file is read to see whether it is a definition.
const BEGINNING: u64 = 64 << 10;

/// Where games are looked for.
#[derive(Clone, Debug, Default)]
pub struct GameFinder {
    /// Folders that come before all others.
    set: Vec<String>,
    /// The names of the games that come with the front end.
    shipped: Vec<String>,
}

/// Where the definition of a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamePlace {
    /// At this path.
    At(String),
    /// Among those that come with the front end, under this name.
    Shipped(String),
}

/// A name that no game has, or that could mean several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame {
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What may have been meant.
    pub hint: Option<String>,
}

impl GameFinder {
    /// Looks in the folders of the variable [`GAME_FOLDERS`] and for games of these names that come with the front end, too.
    pub fn new(set: impl IntoIterator<Item = PathBuf>, shipped: impl IntoIterator<Item = String>) -> Self {
        let set = set.into_iter().filter_map(|folder| {
            let folder = folder.into_os_string().into_string().ok()?;
            let trimmed = folder.trim_end_matches('/');
            (!folder.is_empty()).then(|| if trimmed.is_empty() { "/".to_owned() } else { trimmed.to_owned() })
        });
        Self { set: set.collect(), shipped: shipped.into_iter().collect() }
    }

    /// What is wrong with the folders that are set, a sentence each: they are passed over.
    #[must_use]
    pub fn doubts(&self) -> Vec<String> {
        let doubt = |folder: &String| {
            let why = match fs::read_dir(folder) {
                Ok(_) => return None,
                Err(_) if Path::new(folder).is_dir() => "which cannot be read",
                Err(_) => "which is no folder",
            };
            Some(format!("the variable `{GAME_FOLDERS}` names `{folder}`, {why}"))
        };
        self.set.iter().filter_map(doubt).collect()
    }

    /// The game that a user names: by the path of its definition, or by its name alone. Of several games with the same name it
    /// is the first: those in the folders that are set, the one in the present folder, those in its folder `games`, those in
    /// another folder inside it whose files say that they are definitions, and those that come with the front end. None of
    /// two folders inside the same one comes before the other.
    ///
    /// # Errors
    /// When no game has this name, or when two such folders have one.
    pub fn find(&self, text: &str) -> Result<GamePlace, UnknownGame> {
        if is_path(text) || Path::new(text).is_file() {
            return Ok(GamePlace::At(text.to_owned()));
        }
        for folder in &self.set {
            if let Some(path) = only(text, named(folder, text))? {
                return Ok(GamePlace::At(path));
            }
        }
        if let Some(path) = game_of(text) {
            return Ok(GamePlace::At(path));
        }
        if let Some(path) = only(text, named(GAMES, text))? {
            return Ok(GamePlace::At(path));
        }
        // Other folders may have files of this name that belong to other programs.
        let others = named(".", text).into_iter().filter(|path| is_definition(path));
        match only(text, others.collect())? {
            Some(path) => Ok(GamePlace::At(path)),
            None if self.is_shipped(text) => Ok(GamePlace::Shipped(text.to_owned())),
            None if Path::new(text).exists() => Ok(GamePlace::At(text.to_owned())),
            None => Err(self.unknown(text)),
        }
    }

    /// The names that [`GameFinder::find`] knows, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let others = listed(".").into_iter().filter(|path| is_definition(path));
        let mut names: Vec<String> =
            self.in_folders().chain(others).map(|path| stem(&path).to_owned()).collect();
        names.extend(self.shipped.iter().cloned());
        names.sort();
        names.dedup();
        names
    }

    /// That no game has this name, and what may have been meant.
    #[must_use]
    pub fn unknown(&self, name: &str) -> UnknownGame {
        let names = self.names();
        let hint = did_you_mean(name, names.iter().map(String::as_str));
        UnknownGame { message: format!("there is no game `{name}`"), hint }
    }

    /// The hint for the path of a definition that is not there, when a game that comes with the front end has its name.
    #[must_use]
    pub fn meant(&self, path: &str) -> Option<String> {
        let name = stem(path);
        let is_meant = !Path::new(path).exists() && self.is_shipped(name);
        is_meant.then(|| format!("`{name}` alone is the game that comes with parlor"))
    }

    fn is_shipped(&self, name: &str) -> bool {
        self.shipped.iter().any(|shipped| shipped == name)
    }

    /// The definitions in folders of games.
    fn in_folders(&self) -> impl Iterator<Item = String> {
        self.set.iter().map(String::as_str).chain([GAMES]).flat_map(listed)
    }
}

/// The paths of the definitions in a folder, then of those in the folders inside it; each sorted. Folders of games, hidden
/// ones and links are not looked into.
///
/// # Errors
/// When the folder cannot be read.
pub fn definitions(folder: &str) -> io::Result<Vec<String>> {
    let (mut definitions, folders) = within(folder)?;
    for inside in folders {
        // What cannot be read inside is left out, like other things that are no definitions.
        if let Ok((more, _)) = within(&inside) {
            definitions.extend(more);
        }
    }
    Ok(definitions)
}

/// The same; none where the folder cannot be read.
fn listed(folder: &str) -> Vec<String> {
    definitions(folder).unwrap_or_default()
}

/// The definitions of a name in a folder: the one right in it, or else those in the folders inside it.
fn named(folder: &str, name: &str) -> Vec<String> {
    let place = at(folder, name);
    let is_right_there = |path: &&String| Path::new(path).with_extension("") == Path::new(&place);
    let all: Vec<String> = listed(folder).into_iter().filter(|path| stem(path) == name).collect();
    match all.iter().find(is_right_there) {
        Some(path) => vec![path.clone()],
        None => all,
    }
}

/// The only one of some files with a name; other programs may have files of this name, too.
fn only(name: &str, paths: Vec<String>) -> Result<Option<String>, UnknownGame> {
    let sure: Vec<String> = paths.iter().filter(|path| is_definition(path)).cloned().collect();
    let meant = if sure.is_empty() { paths } else { sure };
    match &meant[..] {
        [] => Ok(None),
        [path] => Ok(Some(path.clone())),
        several => {
            let listed: Vec<String> = several.iter().map(|path| format!("`{path}`")).collect();
            Err(UnknownGame {
                message: format!("`{name}` can mean several games: {}", listed.join(", ")),
                hint: Some("name one by its path".to_owned()),
            })
        }
    }
}

/// The path of what is in a folder.
fn at(folder: &str, name: &str) -> String {
    match folder {
        "." => name.to_owned(),
        "/" => format!("/{name}"),
        _ => format!("{folder}/{name}"),
    }
}

/// The definitions right in a folder, and the folders that no game has.
fn within(folder: &str) -> io::Result<(Vec<String>, Vec<String>)> {
    let mut names: Vec<(String, bool)> = fs::read_dir(folder)?
        .filter_map(|entry| {
            let entry = entry.ok()?;
            Some((entry.file_name().into_string().ok()?, entry.file_type().ok()?.is_dir()))
        })
        .collect();
    names.sort();
    let mut definitions = Vec::new();
    let mut folders = Vec::new();
    for (name, is_folder) in names {
        let path = at(folder, &name);
        if is_folder {
            if !name.starts_with('.') && game_of(&path).is_none() {
                folders.push(path);
            }
        } else if name.ends_with(".yaml") || name.ends_with(".yml") {
            definitions.push(path);
        }
    }
    Ok((definitions, folders))
}

/// The definition that a folder belongs to.
#[must_use]
pub fn game_of(folder: &str) -> Option<String> {
    let paths = ["yaml", "yml"].map(|ending| format!("{folder}.{ending}"));
    paths.into_iter().find(|path| Path::new(path).is_file())
}

/// Whether a file says that it is a definition.
#[must_use]
pub fn is_definition(path: &str) -> bool {
    // Whoever opens a pipe waits for somebody at the other end.
    let Some(file) = Path::new(path).is_file().then(|| File::open(path).ok()).flatten() else { return false };
    let mut bytes = Vec::new();
    let read = file.take(BEGINNING).read_to_end(&mut bytes);
    read.is_ok() && String::from_utf8_lossy(&bytes).lines().any(|line| line.starts_with("parlor:"))
}

/// Whether a text can only be a path.
fn is_path(text: &str) -> bool {
    text.contains('/') || text.ends_with(".yaml") || text.ends_with(".yml")
}

/// The name of a file without its folder and extension.
#[must_use]
pub fn stem(path: &str) -> &str {
    Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or(path)
}
