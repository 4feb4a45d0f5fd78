//! The saves: records in the user's data folder, each called by the name of its file.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::environment::Environment;
use super::exit::{CommandError, reason};
use super::folders;
use super::games::NamedGame;
use super::replay::record;
use crate::door::words::did_you_mean;
use crate::report::shell;

/// How the names of their files end.
const ENDING: &str = "record";
/// The most bytes of a save that is read when it is not named.
pub(super) const MOST_UNNAMED: u64 = 1 << 20;

/// A saved match.
#[derive(Clone, Debug)]
pub(super) struct SavedMatch {
    /// Its short name: that of its file, such as `pairs-3`.
    pub(super) name: String,
    pub(super) path: PathBuf,
    /// When something was written to it last.
    pub(super) played: SystemTime,
    /// The size of its file.
    pub(super) bytes: u64,
}

/// All saves, those that were played last first.
///
/// # Errors
/// When the folder of the saves cannot be read.
pub(super) fn all() -> Result<Vec<SavedMatch>, CommandError> {
    let folder = folders::saves()?;
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            let message = format!("cannot list `{}`: {}", folder.display(), reason(&error));
            return Err(CommandError::usage(message));
        }
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut saves: Vec<SavedMatch> = paths.filter_map(|path| at(&path)).collect();
    saves.sort_by(|one, other| (Reverse(one.played), &one.name).cmp(&(Reverse(other.played), &other.name)));
    Ok(saves)
}

/// The save in a file, if it is one.
fn at(path: &Path) -> Option<SavedMatch> {
    let name = path.file_stem()?.to_string_lossy().into_owned();
    let meta = fs::metadata(path).ok().filter(|meta| meta.is_file())?;
    let is_record = path.extension().is_some_and(|ending| ending == ENDING);
    let played = meta.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    is_record.then(|| SavedMatch { name, path: path.to_owned(), played, bytes: meta.len() })
}

/// The save of this name.
///
/// # Errors
/// When there is none.
pub(super) fn named(name: &str, environment: &Environment) -> Result<SavedMatch, CommandError> {
    let stem = name.strip_suffix(".record").unwrap_or(name);
    let is_plain = !stem.is_empty() && !stem.contains(['/', '\\']);
    let folder = folders::saves()?;
    let found = is_plain.then(|| at(&folder.join(format!("{stem}.{ENDING}")))).flatten();
    found.ok_or_else(|| unknown(name, environment))
}

/// The file that a user names to look at: a path, or the name of a save where there is no such file.
pub(super) fn file_or_save(named: &Path, environment: &Environment) -> PathBuf {
    file_of(named, environment).unwrap_or_else(|_| named.to_owned())
}

/// The file that a user names to go on with: a path, or the name of a save.
///
/// # Errors
/// When it can only be the name of a save, and there is none of this name.
pub(super) fn file_of(named: &Path, environment: &Environment) -> Result<PathBuf, CommandError> {
    let is_there = fs::symlink_metadata(named).is_ok();
    let Some(name) = named.to_str().filter(|name| !is_there && !name.contains('/')) else {
        return Ok(named.to_owned());
    };
    match self::named(name, environment) {
        Ok(save) => Ok(save.path),
        // The path of a record that is not there.
        Err(_) if named.extension().is_some() => Ok(named.to_owned()),
        Err(unknown) => Err(unknown),
    }
}

/// How a record is called where a command goes on with it: a save by its short name, any other one by its path.
pub(super) fn called(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let is_save = folders::saves().is_ok_and(|folder| whole.parent() == Some(&folder));
    let name = path.file_stem().map(PathBuf::from).filter(|_| is_save);
    // What lies here under that name would be taken for it.
    let name = name.filter(|name| fs::symlink_metadata(name).is_err() && at(path).is_some());
    name.unwrap_or_else(|| path.to_owned())
}

fn unknown(name: &str, environment: &Environment) -> CommandError {
    let saves = all().unwrap_or_default();
    let hint = did_you_mean(name, saves.iter().map(|save| save.name.as_str()));
    let game = || {
        NamedGame::find(name, environment).ok()?;
        Some(format!(
            "`{} --resume` goes on with the last match of that game",
            shell::parlor("play").path(name)
        ))
    };
    let hint = game().or(hint).unwrap_or_else(|| match saves.is_empty() {
        true => "no match is saved: begin one with `parlor play GAME`".to_owned(),
        false => "`parlor saves` lists the saved matches".to_owned(),
    });
    CommandError::usage(format!("there is no saved match `{name}`")).hint(hint)
}

/// The match that was played last and is not over; of one game, if a name of one is given.
///
/// # Errors
/// When there is no such match.
pub(super) fn last(game: Option<&str>, environment: &Environment) -> Result<PathBuf, CommandError> {
    let meant = game.map(|game| NamedGame::find(game, environment)).transpose()?;
    let meant = meant.map(|game| game.saved_as());
    let saves = all()?;
    let is_meant = |save: &&SavedMatch| {
        let read = (save.bytes <= MOST_UNNAMED).then(|| record(&save.path));
        let Some(Ok(kept)) = read else { return false };
        !kept.is_ended() && meant.as_ref().is_none_or(|game| game == kept.path())
    };
    if let Some(save) = saves.iter().find(is_meant) {
        return Ok(save.path.clone());
    }
    let begin = game
        .map_or_else(|| "parlor play GAME".to_owned(), |game| shell::parlor("play").path(game).to_string());
    Err(match (game, saves.is_empty()) {
        (_, true) => CommandError::usage("no match is saved").hint(format!("begin one with `{begin}`")),
        (None, false) => CommandError::usage("no saved match is left to go on with")
            .hint(format!("`parlor saves` lists all; begin a new one with `{begin}`")),
        (Some(game), false) => {
            CommandError::usage(format!("no saved match of `{game}` is left to go on with"))
                .hint(format!("`parlor saves` lists all; begin a new one with `{begin}`"))
        }
    })
}
