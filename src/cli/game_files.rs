//! The files of games in folders, as far as they have a notation that is laid out.

use std::path::Path;
use std::{fs, io};

use super::exit::{CommandError, reason};
use crate::door::author::{FileNotation, folder_of};

/// How deep folders are looked into.
const DEEPEST: usize = 8;

/// The files of games in a folder and in those inside it, without links and hidden ones.
///
/// # Errors
/// When one of the folders cannot be read.
pub(super) fn within(folder: &str, found: &mut Vec<String>) -> Result<(), CommandError> {
    look_into(folder, DEEPEST, found)
}

fn look_into(folder: &str, deepest: usize, found: &mut Vec<String>) -> Result<(), CommandError> {
    let unreadable = |error: io::Error| {
        CommandError::usage(format!("cannot read the folder `{folder}`: {}", reason(&error)))
    };
    let base = if folder.is_empty() { "/" } else { folder };
    let mut entries = Vec::new();
    for entry in fs::read_dir(base).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let (Ok(name), Ok(kind)) = (entry.file_name().into_string(), entry.file_type()) else { continue };
        if !name.starts_with('.') {
            entries.push((name, kind));
        }
    }
    entries.sort_by(|(one, _), (other, _)| one.cmp(other));
    for (name, kind) in entries {
        let path = if folder == "." { name.clone() } else { format!("{folder}/{name}") };
        if kind.is_dir() && deepest > 0 {
            look_into(&path, deepest - 1, found)?;
        } else if kind.is_file() && is_of_game(&path, &name) {
            found.push(path);
        }
    }
    Ok(())
}

/// Whether a file belongs to a game. Other programs have YAML, too: a definition says `parlor:`, or has a folder.
fn is_of_game(path: &str, name: &str) -> bool {
    match FileNotation::of(name) {
        None => false,
        Some(FileNotation::Yaml) => {
            name.starts_with("labels.")
                || Path::new(folder_of(path)).is_dir()
                || fs::read_to_string(path)
                    .is_ok_and(|text| text.lines().any(|line| line.starts_with("parlor:")))
        }
        Some(FileNotation::Script | FileNotation::Examples) => true,
    }
}
