//! `parlor replay`: checks whether a record still leads to the same end.

use std::io::Read;
use std::path::Path;

use super::arguments::{Language, ReplayArguments, ReplayFormat};
use super::environment::Environment;
use super::exit::{CommandError, Exit, reason};
use super::games::NamedGame;
use super::loading::{CheckedDefinition, game};
use super::opening::to_read;
use super::output::{Output, Tone, clean, count};
use super::screen::is_large_enough;
use super::viewer::view;
use super::{drawing, shelf};
use crate::door::games::{Chosen, Speech};
use crate::door::sitting::{Differing, Engine, Kept, Replayed, Sitting};
use crate::door::{Faults, Game};
use crate::report::shell;

/// The most bytes of a record.
const MOST_BYTES: u64 = 16 << 20;
/// The most answers that an error lists.
const MOST_ANSWERS: usize = 20;

pub(super) fn run(
    arguments: &ReplayArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    output.even_unread();
    let file = &shelf::file_or_save(&arguments.record, environment);
    let found = find(file, (arguments.game.as_deref(), environment), &|checked, rules| {
        checked.speech_at_table(rules, &arguments.language)
    })?;
    let FoundRecord { kept, game, speech, instead } = found;
    let Replayed { sitting, differs, warnings } = match arguments.format {
        ReplayFormat::Text => kept.replay(&game, arguments.engine.into())?,
        ReplayFormat::Jsonl => {
            let mut printed = Ok(());
            let replayed = kept.follow(&game, &mut |line| {
                if printed.is_ok() {
                    printed = output.json(line);
                }
            });
            printed?;
            replayed.map_err(|faults| CommandError::faults(Exit::Differs, faults))?
        }
    };
    if !warnings.is_empty() {
        output.flush()?;
        output.complain_of(&warnings, instead.as_deref());
    }
    if let Some(failure) = sitting.failure().filter(|_| differs.is_none()) {
        return Err(failed(failure, &sitting, file));
    }
    let is_shown = sitting.failure().is_none() && arguments.format == ReplayFormat::Text;
    let unfit = differs.map(|differs| differing(differs, file, &sitting));
    let mut exit = Exit::Fine;
    if is_shown {
        let is_person = environment.stdin_is_terminal && environment.stdout_is_terminal;
        let sitting = sitting.speaking(&speech);
        let observer = sitting.observer(arguments.seat.as_deref())?;
        if is_person && !arguments.plain && environment.has_screen && is_large_enough() {
            output.words = speech.words;
            exit = view(&sitting, observer, unfit.as_ref(), output)?;
        } else {
            summary(&sitting, (kept.has_end(), unfit.is_some()), output)?;
            if unfit.is_some() {
                output.words = speech.words;
                output.text(&format!("\n{}\n", drawing::draw(&sitting.scene(observer), output)))?;
            }
        }
    }
    unfit.map_or(Ok(exit), Err)
}

/// How far a match goes; where its record does not fit, what still does.
fn summary(
    sitting: &Sitting,
    (has_end, is_unfit): (bool, bool),
    output: &mut Output,
) -> Result<(), CommandError> {
    let title = clean(sitting.title());
    let decisions = count(sitting.answers(), "decision");
    let digest = sitting.digest();
    let state = match (sitting.is_over(), has_end) {
        _ if is_unfit => "so far it fits the record",
        (true, true) => "the same end as in the record",
        (true, false) => "over, but the record does not say how it ended",
        (false, _) => "not over yet",
    };
    output.line(format_args!("{}: {decisions}, {state}", output.style.paint(Tone::Strong, &title)))?;
    output.line(format_args!("state {digest}"))?;
    Ok(())
}

/// A record and its game.
pub(super) struct FoundRecord {
    pub(super) kept: Kept,
    pub(super) game: Game,
    /// How the game is put into words in the language that was asked for.
    pub(super) speech: Speech,
    /// Which definition was taken, if there is none where the record says: whoever is told that the rules have changed
    /// must know it.
    pub(super) instead: Option<String>,
}

/// Chooses how a game is put into words, once it is loaded.
pub(super) type FindSpeech<'a> = &'a dyn Fn(&CheckedDefinition, &Chosen) -> Result<Speech, CommandError>;

/// Reads a record and loads its game, or another one if one is named.
///
/// # Errors
/// When one of them cannot be read (exit 1), when the definition has faults (exit 2), or when it no longer fits the
/// record (exit 4).
pub(super) fn find(
    file: &Path,
    (named, environment): (Option<&str>, &Environment),
    speech: FindSpeech<'_>,
) -> Result<FoundRecord, CommandError> {
    find_checked(file, (named, environment), speech).map(|(found, _)| found)
}

/// The same with the definition.
///
/// # Errors
/// As for `find`.
pub(super) fn find_checked(
    file: &Path,
    (named, environment): (Option<&str>, &Environment),
    speech: FindSpeech<'_>,
) -> Result<(FoundRecord, CheckedDefinition), CommandError> {
    let kept = record(file)?;
    let Some(named) = named else {
        let game = definition_of(file, &kept, environment)?;
        let instead = (game.name != kept.path()).then(|| {
            format!("note: there is no `{}`, which the record names; `{}` was taken", kept.path(), game.name)
        });
        let checked = CheckedDefinition::load(&game)?;
        let found = fitting(kept, &checked, speech)?;
        return Ok((FoundRecord { instead, ..found }, checked));
    };
    let checked = CheckedDefinition::find(named, environment)?;
    Ok((fitting(kept, &checked, speech)?, checked))
}

/// Which record, of which game, and how far.
pub(super) struct RecordPlace<'a> {
    pub(super) file: &'a Path,
    /// Another definition than the one that the record names.
    pub(super) game: Option<&'a str>,
    /// After how many answers, if not where it ends.
    pub(super) at: Option<usize>,
}

/// A match where its record stands.
pub(super) struct Stood {
    pub(super) game: Game,
    pub(super) sitting: Sitting,
    pub(super) checked: CheckedDefinition,
}

/// Replays a record to a place; tells its warnings.
///
/// # Errors
/// As for `find`, and when the record no longer fits (exit 4) or a script fails (exit 3).
pub(super) fn stands(
    place: &RecordPlace<'_>,
    environment: &Environment,
    language: &Language,
    output: &mut Output,
) -> Result<Stood, CommandError> {
    let speech: FindSpeech<'_> = &|checked, rules| checked.speech(rules, language);
    let (found, checked) = find_checked(place.file, (place.game, environment), speech)?;
    let FoundRecord { mut kept, game, speech, instead } = found;
    if let Some(answers) = place.at {
        kept.shorten(answers)?;
    }
    let Replayed { sitting, differs, warnings } = kept.replay(&game, Engine::Machine)?;
    if !warnings.is_empty() {
        output.complain_of(&warnings, instead.as_deref());
    }
    if let Some(differs) = differs {
        return Err(differing(differs, place.file, &sitting));
    }
    if let Some(failure) = sitting.failure() {
        return Err(failed(failure, &sitting, place.file));
    }
    output.words = speech.words;
    Ok(Stood { game, sitting: sitting.speaking(&speech), checked })
}

/// Reads a record.
///
/// # Errors
/// When it cannot be read, or is no record.
pub(super) fn record(file: &Path) -> Result<Kept, CommandError> {
    let kept = Kept::read(&file.display().to_string(), read(file)?);
    kept.map_err(|faults| CommandError::faults(Exit::Usage, faults))
}

/// A record with its game, which a definition gives.
///
/// # Errors
/// When the definition does not fit the record any more (exit 4), or cannot be compiled (exit 2).
pub(super) fn fitting(
    kept: Kept,
    checked: &CheckedDefinition,
    speech: FindSpeech<'_>,
) -> Result<FoundRecord, CommandError> {
    let unfit = |stop: CommandError| match stop {
        CommandError::Faults { exit: Exit::Usage, faults, .. } => CommandError::Faults {
            exit: Exit::Differs,
            faults,
            note: Some("so the record does not fit the definition any more".to_owned()),
        },
        other => other,
    };
    let rules =
        kept.rules(&checked.definition).map_err(|faults| unfit(CommandError::faults(Exit::Usage, faults)))?;
    let speech = speech(checked, &rules)?;
    let game = game(rules, kept.seats().len()).map_err(unfit)?;
    Ok(FoundRecord { kept, game, speech, instead: None })
}

/// A record names a game that comes with the program by its bare name. Any other name is a path, relative to here or to
/// the record; if nothing is there, a definition of that name among the games here, next to the record, or among those
/// that come with the program.
pub(super) fn definition_of(
    file: &Path,
    kept: &Kept,
    environment: &Environment,
) -> Result<NamedGame, CommandError> {
    if let Some(game) = NamedGame::shipped(kept.path(), environment) {
        return Ok(game);
    }
    let path = Path::new(kept.path());
    let folder = file.parent().unwrap_or(Path::new(""));
    let name = path.file_name().unwrap_or_default();
    let places = [path.to_owned(), folder.join(path), Path::new("games").join(name), folder.join(name)];
    let found = places.into_iter().find(|path| path.is_file());
    let found = found.and_then(|path| path.to_str().map(NamedGame::at));
    let stem = || NamedGame::shipped(path.file_stem()?.to_str()?, environment);
    found.or_else(stem).ok_or_else(|| {
        CommandError::usage(format!("there is no definition `{}`, which the record names", path.display()))
            .hint("name the definition: `parlor replay --game GAME`, `parlor play GAME --resume FILE`")
    })
}

fn read(file: &Path) -> Result<Vec<u8>, CommandError> {
    let unreadable = |why: String| CommandError::usage(format!("cannot read `{}`: {why}", file.display()));
    let opened = to_read(file).map_err(|error| unreadable(reason(&error)))?;
    let mut bytes = Vec::new();
    opened.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| unreadable(reason(&error)))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(unreadable(format!("it is larger than {} MB", MOST_BYTES >> 20)));
    }
    Ok(bytes)
}

/// The error of a match that differs from its record.
pub(super) fn differing(differs: Differing, file: &Path, sitting: &Sitting) -> CommandError {
    if let Some(failure) = differs.failure {
        return failed(failure, sitting, file);
    }
    let total = sitting.answers();
    let note = match differs.at_end {
        false => format!("decision {} is the first that differs", total + 1),
        true => format!("all {total} decisions are still offered"),
    };
    CommandError::faults(Exit::Differs, differs.faults).note(note)
}

/// The error of a script that failed, with the seed and the answers before it.
pub(super) fn failed(failure: Faults, sitting: &Sitting, file: &Path) -> CommandError {
    let total = sitting.answers();
    let mut note = format!("seed {}, {}", sitting.seed(), count(total, "answer"));
    let left_out = total.saturating_sub(MOST_ANSWERS);
    if left_out > 0 {
        note.push_str(&format!(", of which the last {MOST_ANSWERS}"));
    }
    note.push_str(if total == 0 { "\n" } else { ":\n" });
    for (seat, answer) in sitting.decisions().iter().skip(left_out) {
        note.push_str(&format!("  {}: {}\n", clean(seat), clean(answer)));
    }
    note.push_str(&format!("to see it again: {}", shell::parlor("replay").path(file)));
    CommandError::faults(Exit::Script, failure).note(note)
}
