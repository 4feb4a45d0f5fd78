//! `parlor saves`: the saved matches, each with what a spectator may know of it.

mod ago;
mod preview;
mod telling;

use std::fs;

use self::preview::{Depth, ListedSave, SaveReader};
use super::arguments::SavesArguments;
use super::environment::Environment;
use super::exit::{CommandError, Exit, reason};
use super::output::{Output, clean};
use super::shelf::{self, SavedMatch};
use super::study_arguments::FigureFormat;
use crate::door::words::{self, count, fill};

/// How many of the saves are listed, and how many have a preview: those that were played last. A preview plays the
/// match again.
const MOST_LISTED: usize = 10;

pub(super) fn run(
    arguments: &SavesArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let language = arguments.language.lang.as_deref();
    if let Some(words) = language.and_then(words::in_language) {
        output.words = words;
    }
    let named = arguments.names.iter().map(|name| shelf::named(name, environment));
    let named = named.collect::<Result<Vec<SavedMatch>, CommandError>>()?;
    if arguments.remove {
        return remove(&named, output);
    }
    let mut reader = SaveReader::new(language, environment);
    if !named.is_empty() {
        let shown: Vec<ListedSave> = named.iter().map(|save| reader.read(save, Depth::Table)).collect();
        reader.check_language()?;
        return match arguments.format {
            FigureFormat::Text => telling::tables(&shown, output),
            FigureFormat::Json => json(&shown, output),
        };
    }
    let saves = shelf::all()?;
    let listed = if arguments.all { saves.len() } else { saves.len().min(MOST_LISTED) };
    let depth = |at: usize| if at < MOST_LISTED { Depth::Preview } else { Depth::Head };
    let shown: Vec<ListedSave> =
        saves[..listed].iter().enumerate().map(|(at, save)| reader.read(save, depth(at))).collect();
    reader.check_language()?;
    match arguments.format {
        FigureFormat::Json => return json(&shown, output),
        FigureFormat::Text => telling::list(&shown, output)?,
    }
    if listed < saves.len() {
        output.line("")?;
        output.line(count(output.words.saves_left_out, saves.len() - listed))?;
    }
    Ok(Exit::Fine)
}

fn json(shown: &[ListedSave], output: &mut Output) -> Result<Exit, CommandError> {
    output.json(&telling::json(shown).to_string())?;
    Ok(Exit::Fine)
}

/// Removes saves, if nobody plays one of them.
fn remove(saves: &[SavedMatch], output: &mut Output) -> Result<Exit, CommandError> {
    for save in saves {
        let file = fs::OpenOptions::new().write(true).open(&save.path);
        let is_played = |file: fs::File| matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock));
        if file.is_ok_and(is_played) {
            return Err(CommandError::usage(format!(
                "`{}` is being played, so it is not removed",
                save.name
            )));
        }
    }
    for save in saves {
        fs::remove_file(&save.path).map_err(|error| {
            CommandError::usage(format!("cannot remove `{}`: {}", save.path.display(), reason(&error)))
        })?;
        output.line(fill(output.words.save_removed, &[("name", &clean(&save.name))]))?;
    }
    Ok(Exit::Fine)
}
