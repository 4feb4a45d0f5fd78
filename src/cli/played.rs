//! Keeps what an author has played in a browser with the files of the game, where `parlor test` finds it.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::exit::reason;
use super::whole;
use crate::serve::{OfferedGame, PlayedText};

/// The file of examples that were played.
const EXAMPLES: &str = "played.example";
/// The most bytes of that file, which is read and written as a whole.
const MOST_BYTES: usize = 1 << 20;
/// The most records that are kept under names of this kind.
const MOST_RECORDS: usize = 1000;

/// Held while a file is read and written again, so that nothing of several authors is lost.
static WRITING: Mutex<()> = Mutex::new(());

/// Adds an example to the file of those that were played, or writes a record of its own. Gives the path of the file.
///
/// # Errors
/// When the game has no folder on the disk, when there is an example of that title already, or when it cannot be written.
pub(super) fn keep(game: &OfferedGame, played: PlayedText) -> Result<String, String> {
    if !Path::new(&game.path).is_file() {
        return Err(format!(
            "`{}` is no file: copy the game with `parlor copy {}` first",
            game.path, game.name
        ));
    }
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = Path::new(&game.path).with_extension("");
    match played {
        PlayedText::Example(text) => add(&made(folder)?.join(EXAMPLES), &text),
        PlayedText::Record(text) => record(&made(made(folder)?.join("records"))?, &text),
    }
}

/// The folder, which is made if there is none. parlor follows no link inside a game.
fn made(folder: PathBuf) -> Result<PathBuf, String> {
    match fs::symlink_metadata(&folder) {
        Ok(found) if found.is_dir() => {
            whole::left_behind(&folder);
            Ok(folder)
        }
        Ok(_) => Err(format!("`{}` is no folder", folder.display())),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let failed = |error| format!("cannot make `{}`: {}", folder.display(), reason(&error));
            fs::create_dir(&folder).map_err(failed)?;
            Ok(folder)
        }
        Err(error) => Err(format!("cannot read `{}`: {}", folder.display(), reason(&error))),
    }
}

/// Adds an example to a file.
fn add(path: &Path, text: &str) -> Result<String, String> {
    let shown = path.display();
    let old = match fs::symlink_metadata(path) {
        Ok(found) if found.is_file() => {
            fs::read_to_string(path).map_err(|error| format!("cannot read `{shown}`: {}", reason(&error)))?
        }
        Ok(_) => return Err(format!("`{shown}` is no file")),
        Err(_) => String::new(),
    };
    let title = text.lines().next().unwrap_or_default();
    if old.lines().any(|line| line.trim() == title) {
        return Err(format!("there is {title} in `{shown}` already: choose another title"));
    }
    let between = if old.is_empty() || old.ends_with("\n\n") { "" } else { "\n" };
    let whole = format!("{old}{between}{text}");
    if whole.len() > MOST_BYTES {
        return Err(format!("`{shown}` is full: move its examples to a file of their own"));
    }
    whole::write(path, whole.as_bytes())
        .map_err(|error| format!("cannot write `{shown}`: {}", reason(&error)))?;
    Ok(shown.to_string())
}

/// Writes a record under a name that is free.
fn record(folder: &Path, text: &str) -> Result<String, String> {
    for number in 1..=MOST_RECORDS {
        let path = folder.join(format!("played-{number}.record"));
        match whole::create(&path, text.as_bytes()) {
            Ok(_) => return Ok(path.display().to_string()),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(format!("cannot write `{}`: {}", path.display(), reason(&error))),
        }
    }
    Err(format!("there are {MOST_RECORDS} records in `{}` already", folder.display()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::Disk;

    #[test]
    fn what_was_played_is_kept_where_tests_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("row.yaml");
        fs::write(&path, "parlor: 1\n").unwrap();
        let game = OfferedGame {
            name: "row".to_owned(),
            files: Arc::new(Disk),
            path: path.to_string_lossy().into_owned(),
        };
        let example = |title: &str| PlayedText::Example(format!("example \"{title}\"\n  seats Ann\n"));
        let file = keep(&game, example("one")).unwrap();
        assert_eq!(keep(&game, example("two")).unwrap(), file);
        let again = keep(&game, example("one")).unwrap_err();
        assert!(again.contains("choose another title"), "{again}");
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text, "example \"one\"\n  seats Ann\n\nexample \"two\"\n  seats Ann\n");
        let records =
            ["first", "second"].map(|text| keep(&game, PlayedText::Record(text.to_owned())).unwrap());
        assert!(records[1].ends_with("row/records/played-2.record"), "{records:?}");
        assert_eq!(fs::read_to_string(&records[0]).unwrap(), "first");
    }

    #[test]
    fn a_game_without_files_keeps_nothing() {
        let game = OfferedGame {
            name: "mine".to_owned(),
            files: Arc::new(Disk),
            path: "nowhere/mine.yaml".to_owned(),
        };
        let refused = keep(&game, PlayedText::Record(String::new())).unwrap_err();
        assert!(refused.contains("parlor copy mine"), "{refused}");
    }
}
