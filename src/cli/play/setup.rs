//! How a match is begun or gone on with, from the arguments.

use crate::diag::codes::record::NEVER_BEGUN;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;

use super::keeper::Keeper;
use crate::bot::Spec;
use crate::cli::arguments::PlayArguments;
use crate::cli::exit::Stop;
use crate::cli::loading::{Checked, Speech, begin, overrides};
use crate::cli::replay::{Found, differing, find};
use crate::cli::{bots, folders, shell, whole};
use crate::diag::{Diagnostic, Faults, Sources, did_you_mean};
use crate::door::words::Words;
use crate::record::Record;
use crate::record::replay::replay_in;
use crate::rules::Players;
use crate::session::{Session, Setup};

/// The names of seats that are given none.
pub(in crate::cli) const NAMES: [&str; 16] = [
    "Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jana", "Kai", "Lea", "Max", "Nora",
    "Otto", "Pia",
];

/// A match that can be played.
pub(super) struct Ready {
    pub(super) session: Session,
    /// Where it is kept; nowhere when bots play among themselves and nobody asked for a record.
    pub(super) keeper: Option<Keeper>,
    /// By seat: which bot plays it.
    pub(super) bots: Vec<Option<Spec>>,
    /// What is worth saying before it goes on.
    pub(super) warnings: Faults,
    /// Where the places of warnings are.
    pub(super) sources: Sources,
    /// The screen's words in the language that was asked for.
    pub(super) words: &'static Words,
}

/// Begins a match, or goes on with one.
///
/// # Errors
/// When arguments, definition or record do not allow it.
pub(super) fn ready(arguments: &PlayArguments) -> Result<Ready, Stop> {
    match &arguments.resume {
        Some(file) => resumed(arguments, file),
        None => begun(arguments),
    }
}

fn begun(arguments: &PlayArguments) -> Result<Ready, Stop> {
    let path = arguments.game.clone().unwrap_or_default();
    let checked = Checked::load(&path)?;
    let set = overrides(&arguments.set)?;
    let rules = checked.rules(arguments.variant.as_deref(), &set)?;
    let seats = seats(arguments.seats.as_deref(), rules.players)?;
    let bots = bots(arguments, &seats, &[])?;
    let Speech { words, voice, .. } = checked.speech_at_table(&rules, &arguments.language)?;
    let game = checked.game(rules, seats.len(), voice)?;
    let seed = arguments.seed.unwrap_or_else(any_seed);
    let is_save = arguments.record.is_none();
    let path = if is_save { absolute(&path) } else { path };
    let setup = Setup { seed, seats, bots: names(&bots), path, figures: set };
    let session = begin(&game, setup, arguments.engine)?;
    let mut warnings = Faults::default();
    let keeper = match &arguments.record {
        None if humans(&session) == 0 => None,
        record => Some(kept(record.as_deref(), &session, &mut warnings)?),
    };
    Ok(Ready { session, keeper, bots, warnings, sources: Sources::default(), words })
}

fn resumed(arguments: &PlayArguments, file: &Path) -> Result<Ready, Stop> {
    let found = find(file, arguments.game.as_deref(), &|checked, rules| {
        checked.speech_at_table(rules, &arguments.language)
    })?;
    let Found { text, sources, mut record, warnings, game, words } = found;
    let mut keeper = None;
    match arguments.at {
        Some(at) => shorten(&mut record, at)?,
        None if arguments.record.is_none() => keeper = Some(Keeper::go_on(file, &text, &record)?),
        None => {}
    }
    let bots = bots(arguments, &record.setup.seats, &record.setup.bots)?;
    record.setup.bots = names(&bots);
    let session = begin(&game, record.setup.clone(), arguments.engine)?;
    let replayed = replay_in(&record, session, &mut |_, _| ());
    if let Some(differs) = replayed.differs {
        let after = differs.after;
        let stop = differing(&differs, file, &replayed.session, &sources);
        return Err(stop.note(format!(
            "the answers before it still fit: go on from there with `{}`",
            shell::parlor("play").option("--resume", file).option("--at", after.to_string())
        )));
    }
    let session = replayed.session;
    let mut warnings = warnings;
    let keeper = match keeper {
        Some(keeper) => keeper,
        None => kept(arguments.record.as_deref(), &session, &mut warnings)?,
    };
    replayed.warnings.into_iter().for_each(|warning| warnings.push(warning));
    Ok(Ready { session, keeper: Some(keeper), bots, warnings, sources, words })
}

/// A new record, at a path or among the saves. What was left behind where it comes to lie is taken away.
fn kept(record: Option<&Path>, session: &Session, warnings: &mut Faults) -> Result<Keeper, Stop> {
    let saves = folders::saves();
    let folder = record.map_or_else(|| saves.as_deref().ok(), |path| Some(whole::folder_of(path)));
    for path in folder.map(whole::left_behind).unwrap_or_default() {
        let message =
            format!("removed `{}`, a record that was not even begun: parlor was stopped", path.display());
        warnings.push(Diagnostic::warning(NEVER_BEGUN, None, message));
    }
    match record {
        Some(path) => Keeper::create(path, session),
        None => Keeper::among_saves(session),
    }
}

/// A save is gone on with from any folder; a record that the user names is for other machines, too.
fn absolute(path: &str) -> String {
    let absolute = std::path::absolute(path).ok().and_then(|path| path.into_os_string().into_string().ok());
    absolute.unwrap_or_else(|| path.to_owned())
}

/// Keeps the first answers only.
fn shorten(record: &mut Record, at: usize) -> Result<(), Stop> {
    let decisions = record.decisions().len();
    if at > decisions {
        return Err(Stop::usage(format!("there are only {decisions} decisions in the record, not {at}")));
    }
    record.keep_standing(at);
    Ok(())
}

/// The names of the seats: as given, or usual ones for a number of them.
fn seats(given: Option<&str>, players: Players) -> Result<Vec<String>, Stop> {
    let number = match given.map(|given| given.trim().parse::<usize>()) {
        None => usize::from(players.usual),
        Some(Ok(number)) if number <= NAMES.len() => number,
        Some(Ok(number)) => return Err(Stop::usage(format!("{number} seats are too many"))),
        Some(Err(_)) => {
            return Ok(given.unwrap_or_default().split(',').map(|name| name.trim().to_owned()).collect());
        }
    };
    Ok(NAMES.iter().take(number).map(|name| (*name).to_owned()).collect())
}

/// Which bot plays each seat, beginning with what a record says; an empty list when people play all of them.
fn bots(
    arguments: &PlayArguments,
    seats: &[String],
    recorded: &[Option<String>],
) -> Result<Vec<Option<Spec>>, Stop> {
    if let Some(text) = &arguments.bots {
        return Ok(vec![Some(bots::one(text)?); seats.len()]);
    }
    let mut bots = vec![None; seats.len()];
    let mut is_new = vec![false; seats.len()];
    for text in &arguments.bot {
        let Some((seat, name)) = text.rsplit_once('=') else {
            return Err(Stop::usage(format!("`--bot {text}` does not say which bot plays"))
                .hint(format!("write `--bot {text}=random`")));
        };
        let bot = bots::one(name)?;
        let Some(at) = seats.iter().position(|known| known == seat) else {
            let hint = did_you_mean(seat, seats.iter().map(String::as_str));
            return Err(Stop::usage(format!("nobody is called `{seat}`"))
                .hint(hint.unwrap_or_else(|| format!("the seats are {}", seats.join(", ")))));
        };
        bots[at] = Some(bot);
        is_new[at] = true;
    }
    for (at, text) in recorded.iter().enumerate().take(seats.len()) {
        if let (Some(text), false) = (text, is_new[at]) {
            bots[at] = Some(bots::one(text)?);
        }
    }
    if bots.iter().all(Option::is_none) {
        bots.clear();
    }
    Ok(bots)
}

/// The bots as a record names them.
fn names(bots: &[Option<Spec>]) -> Vec<Option<String>> {
    bots.iter().map(|bot| bot.map(|bot| bot.to_string())).collect()
}

/// How many seats are played by people.
pub(super) fn humans(session: &Session) -> usize {
    let bots = &session.setup().bots;
    session.setup().seats.len() - bots.iter().filter(|bot| bot.is_some()).count()
}

/// A seed that nobody knows: the standard library asks the system for it. Short, because people type it.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}
