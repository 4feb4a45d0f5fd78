//! Folders of definitions, and the folder for the files of a user.

use std::path::{Path, PathBuf};
use std::{fs, io};

use etcetera::{BaseStrategy, choose_base_strategy};

use super::exit::CommandError;

/// The paths of the definitions in a folder, then of those in the folders inside it; each sorted. Folders of games, hidden
/// ones and links are not looked into.
///
/// # Errors
/// When the folder cannot be read.
pub(super) fn definitions(folder: &str) -> io::Result<Vec<String>> {
    let (mut definitions, folders) = within(folder)?;
    for inside in folders {
        // What cannot be read inside is left out, like other things that are no definitions.
        if let Ok((more, _)) = within(&inside) {
            definitions.extend(more);
        }
    }
    Ok(definitions)
}

/// The definitions right in a folder, and the folders that no game has.
fn within(folder: &str) -> io::Result<(Vec<String>, Vec<String>)> {
    let at = |name: &str| match folder {
        "." => name.to_owned(),
        "/" => format!("/{name}"),
        _ => format!("{folder}/{name}"),
    };
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
        let path = at(&name);
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
pub(super) fn game_of(folder: &str) -> Option<String> {
    let paths = ["yaml", "yml"].map(|ending| format!("{folder}.{ending}"));
    paths.into_iter().find(|path| Path::new(path).is_file())
}

/// The absolute path of a file.
pub(super) fn absolute(path: &str) -> String {
    let absolute = std::path::absolute(path).ok().and_then(|path| path.into_os_string().into_string().ok());
    absolute.unwrap_or_else(|| path.to_owned())
}

/// The folder in which matches are saved if no file is named: `~/.local/share/parlor/saves` (under `XDG_DATA_HOME` if
/// it is set), on Windows below `AppData`.
///
/// # Errors
/// When the system knows no home folder.
pub(super) fn saves() -> Result<PathBuf, CommandError> {
    let folder = own_data().ok_or_else(|| {
        CommandError::usage("there is no home folder to keep the match in")
            .hint("name a file with `--record FILE`")
    })?;
    Ok(folder.join("saves"))
}

/// The folder for the files of a user: `~/.local/share/parlor`.
///
/// # Errors
/// When the system knows no home folder.
#[cfg(feature = "serve")]
pub(super) fn data() -> Result<PathBuf, CommandError> {
    own_data().ok_or_else(|| {
        CommandError::usage("there is no home folder to keep tables in")
            .hint("name a file with `--store FILE`")
    })
}

fn own_data() -> Option<PathBuf> {
    choose_base_strategy().ok().map(|strategy| strategy.data_dir().join("parlor"))
}
