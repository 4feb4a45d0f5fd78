//! Begins or continues a match, as the arguments say.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};

use super::keeper::Keeper;
use super::watched::WatchedGame;
use crate::cli::arguments::PlayArguments;
use crate::cli::bots::{self, BotsBefore};
use crate::cli::clock::since_start;
use crate::cli::environment::Environment;
use crate::cli::exit::{CommandError, reason};
use crate::cli::games::NamedGame;
use crate::cli::loading::{CheckedDefinition, game, overrides};
use crate::cli::replay::{FoundRecord, definition_of, differing, find_checked, record};
use crate::cli::{folders, seats, shelf, threads, whole};
use crate::door::Faults;
use crate::door::author::ExampleStart;
use crate::door::games::Players;
use crate::door::sitting::{Setup, Sitting, never_begun};
use crate::door::study::{BotTerms, Spec};
use crate::door::words::Words;
use crate::report::shell;

/// A match that can be played.
pub(super) struct Ready {
    pub(super) sitting: Sitting,
    /// Where it is saved; `None` if only bots play and no record was asked for.
    pub(super) keeper: Option<Keeper>,
    /// Its game, if that is being written.
    pub(super) watched: Option<WatchedGame>,
    /// What was not learnt that bots would play with.
    pub(super) note: Option<String>,
    /// Warnings to print before it goes on.
    pub(super) warnings: Faults,
    /// The words of the interface in the language that was asked for.
    pub(super) words: &'static Words,
}

/// Begins or continues a match.
///
/// # Errors
/// When arguments, definition or record do not allow it.
pub(super) fn ready(arguments: &PlayArguments, environment: &Environment) -> Result<Ready, CommandError> {
    let ready = match &arguments.resume {
        Some(named) => resumed(arguments, &saved(arguments, named.as_deref(), environment)?, environment),
        None => begun(arguments, environment),
    }?;
    if ready.watched.is_some() && ready.keeper.as_ref().is_some_and(|keeper| !keeper.is_file()) {
        return Err(CommandError::usage("`--watch` writes the record once more when the rules change")
            .hint("name a file with `--record FILE`"));
    }
    Ok(ready)
}

/// Refuses to watch the game of a match without people, which would be over before its rules change.
fn check_people(arguments: &PlayArguments, bots: &[Option<Spec>]) -> Result<(), CommandError> {
    if !arguments.watch || bots.is_empty() || bots.iter().any(Option::is_none) {
        return Ok(());
    }
    Err(CommandError::usage("`--watch` needs a seat that a person plays")
        .hint("`parlor test --watch` and `parlor diff` say what bots make of changed rules"))
}

/// Refuses opponents of nobody: of a person whose seat a bot takes.
fn check_opposed(arguments: &PlayArguments, bots: &[Option<Spec>]) -> Result<(), CommandError> {
    if arguments.against.is_none() || bots.iter().any(Option::is_none) {
        return Ok(());
    }
    Err(CommandError::usage("`--against` leaves the first seat to a person, and `--bot` gives it to a bot")
        .hint("name another seat with `--bot`, or let bots play all seats with `--bots`"))
}

/// The game of a match, if it is to be watched.
///
/// # Errors
/// When its files cannot change.
fn watched(
    arguments: &PlayArguments,
    named: impl FnOnce() -> Result<NamedGame, CommandError>,
) -> Result<Option<WatchedGame>, CommandError> {
    let game = arguments.watch.then(named).transpose()?;
    game.map(|game| WatchedGame::new(game, arguments.engine, &arguments.language)).transpose()
}

/// The record to go on with: the one that is named, otherwise that of the last match that is not over.
fn saved(
    arguments: &PlayArguments,
    named: Option<&Path>,
    environment: &Environment,
) -> Result<PathBuf, CommandError> {
    match named {
        Some(named) => shelf::file_of(named, environment),
        None => shelf::last(arguments.game.as_deref(), environment),
    }
}

fn begun(arguments: &PlayArguments, environment: &Environment) -> Result<Ready, CommandError> {
    let named = arguments.game.as_deref().unwrap_or_default();
    let watched = watched(arguments, || NamedGame::find(named, environment))?;
    let checked = CheckedDefinition::find(named, environment)?;
    let start = arguments.from.as_deref().map(start_at).transpose()?;
    let (variant, figures) = match &start {
        Some(start) => (start.variant.as_deref(), start.figures.clone()),
        None => (arguments.variant.as_deref(), overrides(&arguments.set)?),
    };
    let rules = checked.rules(variant, &figures)?;
    let terms = bots::terms(&arguments.programs)?;
    let (seats, bots) = match &start {
        Some(start) => (start.seats.clone(), bots_at(arguments, &start.seats, &terms)?),
        None => seated(arguments, rules.players(), &terms)?,
    };
    check_people(arguments, &bots)?;
    check_opposed(arguments, &bots)?;
    let speech = checked.speech_at_table(&rules, &arguments.language)?;
    let game = game(rules, seats.len())?;
    let is_counted = arguments.against.as_deref().is_some_and(|against| against.parse::<u8>().is_ok());
    let bots = match is_counted && checked.is_taught(&game) {
        true => bots::taught(&bots, &terms)?,
        false => bots,
    };
    let unfit = || checked.unfit(&game, "bots search without it").filter(|_| is_counted);
    let note = checked.recall(&game, &seated_bots(&bots))?.or_else(unfit);
    bots::start(bots.iter().flatten(), &game)?;
    let (seed, given) = match start {
        Some(start) => (start.seed, start.given),
        None => (arguments.seed.unwrap_or_else(any_seed), Vec::new()),
    };
    let is_save = arguments.record.is_none() && !checked.is_shipped;
    // A record that the user names is for other machines, too.
    let path = if is_save { folders::absolute(&checked.name) } else { checked.name };
    let setup = Setup { seed, seats, bots, path, given };
    let sitting = Sitting::begin(&game, setup, arguments.engine.into(), since_start)?;
    let sitting = sitting.on_threads(threads::number(None)).speaking(&speech);
    let mut removed = Vec::new();
    let keeper = match &arguments.record {
        None if sitting.people() == 0 => None,
        record => Some(kept((record.as_deref(), arguments.force), &sitting, &mut removed)?),
    };
    let warnings = never_begun(Faults::default(), &removed);
    Ok(Ready { sitting, keeper, watched, note, warnings, words: speech.words })
}

/// The bots among those who play.
fn seated_bots(bots: &[Option<Spec>]) -> Vec<Spec> {
    bots.iter().flatten().cloned().collect()
}

/// How the example at `FILE:LINE` begins.
fn start_at(from: &str) -> Result<ExampleStart, CommandError> {
    let place = from.rsplit_once(':').and_then(|(file, line)| Some((file, line.parse::<usize>().ok()?)));
    let Some((file, line)) = place else {
        let stop = CommandError::usage(format!("`--from {from}` names no line of a file"));
        return Err(stop.hint("write such as `--from games/mine/turn.example:12`"));
    };
    let text = std::fs::read(file)
        .map_err(|error| CommandError::usage(format!("cannot read `{file}`: {}", reason(&error))))?;
    ExampleStart::at(&String::from_utf8_lossy(&text), line).ok_or_else(|| {
        let stop =
            CommandError::usage(format!("there is no example at line {line} of `{file}`, or it has faults"));
        stop.hint(format!("`{}` names the faults", shell::parlor("test").path(file)))
    })
}

/// The bots at the seats of an example.
fn bots_at(
    arguments: &PlayArguments,
    seats: &[String],
    terms: &BotTerms,
) -> Result<Vec<Option<Spec>>, CommandError> {
    let before = match (arguments.bots.as_deref(), arguments.against.as_deref()) {
        (Some(list), _) => BotsBefore::Listed(list),
        (None, Some(against)) => BotsBefore::Against(against),
        (None, None) => BotsBefore::Recorded(&[]),
    };
    bots::seated(seats, &before, &arguments.bot, terms)
}

/// The names of the seats, and the bots that play some of them.
fn seated(
    arguments: &PlayArguments,
    players: Players,
    terms: &BotTerms,
) -> Result<(Vec<String>, Vec<Option<Spec>>), CommandError> {
    let (named, listed) = (arguments.seats.as_deref(), arguments.bots.as_deref());
    let Some(against) = arguments.against.as_deref() else {
        let seats = seats::named(named, listed, players)?;
        let bots = bots_at(arguments, &seats, terms)?;
        return Ok((seats, bots));
    };
    let is_one_for_all = against.parse::<u8>().is_err() && !against.contains(',');
    let number = (1 + bots::opponents(against, terms)?.len()).to_string();
    let number = (!is_one_for_all).then_some(number.as_str());
    let seats = seats::named(named.or(number), None, players)?;
    let bots = bots_at(arguments, &seats, terms)?;
    Ok((seats, bots))
}

fn resumed(arguments: &PlayArguments, file: &Path, environment: &Environment) -> Result<Ready, CommandError> {
    let watched = watched(arguments, || match arguments.game.as_deref() {
        Some(game) => NamedGame::find(game, environment),
        None => definition_of(file, &record(file)?, environment),
    })?;
    let (found, checked) =
        find_checked(file, (arguments.game.as_deref(), environment), &|checked, rules| {
            checked.speech_at_table(rules, &arguments.language)
        })?;
    let FoundRecord { kept: mut read, game, speech, .. } = found;
    let mut keeper = None;
    match arguments.at {
        Some(at) => read.shorten(at)?,
        None if arguments.record.is_none() => keeper = Some(Keeper::go_on(file, &read)?),
        None => {}
    }
    let before = arguments.bots.as_deref().map_or(BotsBefore::Recorded(read.bots()), BotsBefore::Listed);
    let bots = bots::seated(read.seats(), &before, &arguments.bot, &bots::terms(&arguments.programs)?)?;
    check_people(arguments, &bots)?;
    bots::start(bots.iter().flatten(), &game)?;
    let note = checked.recall(&game, &seated_bots(&bots))?;
    read.seat(&bots);
    let replayed = read.replay(&game, arguments.engine.into())?;
    if let Some(differs) = replayed.differs {
        let after = differs.after;
        let stop = differing(differs, file, &replayed.sitting);
        return Err(stop.note(format!(
            "the answers before it still fit: go on from there with `{}`",
            shell::parlor("play").option("--resume", shelf::called(file)).option("--at", after.to_string())
        )));
    }
    let sitting = replayed.sitting.on_threads(threads::number(None));
    let sitting = sitting.seating(&bots, since_start).speaking(&speech);
    let mut removed = Vec::new();
    let keeper = match keeper {
        Some(keeper) => keeper,
        None => kept((arguments.record.as_deref(), arguments.force), &sitting, &mut removed)?,
    };
    let warnings = never_begun(replayed.warnings, &removed);
    Ok(Ready { sitting, keeper: Some(keeper), watched, note, warnings, words: speech.words })
}

/// Creates a record, at a path, perhaps instead of another record, or among the saves. Incomplete files in the same folder
/// are removed.
fn kept(
    (record, replaces): (Option<&Path>, bool),
    sitting: &Sitting,
    removed: &mut Vec<String>,
) -> Result<Keeper, CommandError> {
    let saves = folders::saves();
    let folder = record.map_or_else(|| saves.as_deref().ok(), |path| Some(whole::folder_of(path)));
    let paths = folder.map(whole::left_behind).unwrap_or_default();
    removed.extend(paths.iter().map(|path| path.display().to_string()));
    match record {
        Some(path) if replaces => Keeper::replace(path, sitting),
        Some(path) => Keeper::create(path, sitting),
        None => Keeper::among_saves(sitting),
    }
}

/// A random seed, from the random numbers of the standard library. It is short, because people type it.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}
