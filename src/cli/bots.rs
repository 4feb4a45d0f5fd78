//! Reads the names of bots.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::LineWriter;
use std::path::Path;
use std::sync::{Arc, Mutex};

use super::bot_arguments::ProgramArguments;
use super::exit::{CommandError, Exit, unwritable};
use super::output::count;
use crate::door::Game;
use crate::door::sitting::seat_bots;
pub(super) use crate::door::study::CMD;
use crate::door::study::{BotTerms, Outside, Spec, SpecError, USUAL_TIME, unable};
use crate::report::shell;

/// How bots are to play that are programs of their own.
///
/// # Errors
/// When the file for their logs cannot be written.
pub(super) fn terms(arguments: &ProgramArguments) -> Result<BotTerms, CommandError> {
    let time = arguments.bot_time.unwrap_or(USUAL_TIME);
    let mut terms = BotTerms { time, ..BotTerms::default() };
    if let Some(path) = &arguments.bot_log {
        let file = File::create(path).map_err(|error| unwritable(path, &error))?;
        terms.log = Some(Arc::new(Mutex::new(LineWriter::new(file))));
    }
    Ok(terms)
}

/// The bot of this name: one that comes with parlor, or a program of its own, which is not started yet.
///
/// # Errors
/// When there is no such bot.
pub(super) fn one(named: &str, terms: &BotTerms) -> Result<Spec, CommandError> {
    let wrong = |error: SpecError| CommandError::usage(error.message).hint(error.hint);
    match named.trim().strip_prefix(CMD) {
        Some(command) => Outside::program(command, terms.clone()).map(Spec::Outside).map_err(wrong),
        None => named.parse::<Spec>().map_err(|error| {
            let hint = as_program(named).unwrap_or(error.hint);
            wrong(SpecError { hint, ..error })
        }),
    }
}

/// What to write instead of a text that is no bot, but looks like the command of a program.
fn as_program(named: &str) -> Option<String> {
    let command = named.trim();
    let first = command.split_whitespace().next()?;
    // One that comes with parlor was meant, with a number that it cannot have.
    if first.split(':').next().is_some_and(|name| name.parse::<Spec>().is_ok()) {
        return None;
    }
    let is_path = |word: &str| {
        let extension = Path::new(word).extension().and_then(|extension| extension.to_str());
        word.contains(['/', '\\'])
            || extension.is_some_and(|letters| letters.starts_with(char::is_alphabetic))
    };
    if !command.split_whitespace().any(is_path) {
        return None;
    }
    // A program of the present folder is searched for elsewhere if it is named without the folder.
    let folder = if is_path(first) && !first.contains(['/', '\\']) { "./" } else { "" };
    let written = shell::word(format!("{CMD}{folder}{command}"));
    Some(format!("a program is named with `{CMD}` before its command: write `{written}`"))
}

/// The bots of these names, separated by commas.
///
/// # Errors
/// When there is no bot of one of these names.
pub(super) fn listed(named: &str, terms: &BotTerms) -> Result<Vec<Spec>, CommandError> {
    named.split(',').map(|name| one(name.trim(), terms)).collect()
}

/// Starts each program among these bots once, so that one that cannot play this game is told before any match.
///
/// # Errors
/// What is wrong with the first one that does not start.
pub(super) fn start<'a>(bots: impl Iterator<Item = &'a Spec>, game: &Game) -> Result<(), CommandError> {
    let Some((bot, fault)) = unable(bots, game) else { return Ok(()) };
    let message = format!("`{bot}` is no bot for this game: {fault}");
    let hint = fault.details().unwrap_or_else(|| "`parlor help outside-bots` says what a bot is".to_owned());
    Err(CommandError::Said { exit: Exit::Usage, message, hint: Some(hint) })
}

/// What to say of matches of bots that look at the clock, if any of these does where matches must be the same again.
pub(super) fn note_of_clock<'a>(mut bots: impl Iterator<Item = &'a Spec>) -> Option<String> {
    let timed = bots.find(|bot| (*bot).clone().steady().is_timed())?;
    let name = timed.to_string();
    let (kind, _) = name.split_once(':').unwrap_or((&name, ""));
    Some(format!(
        "`{name}` looks at the clock, so the same command can play other matches; with `{kind}:1000` it plays the same again"
    ))
}

/// How a command ends where these bots forfeited all their matches: nothing that it found says how well they play.
///
/// # Errors
/// When there is any such bot.
pub(super) fn unless_forfeited<'a>(bots: impl Iterator<Item = &'a Spec>) -> Result<Exit, CommandError> {
    let names: BTreeSet<String> = bots.map(Spec::to_string).collect();
    let Some(first) = names.first() else { return Ok(Exit::Fine) };
    let all: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let message =
        format!("all matches of {} were forfeited: these figures say nothing of strength", all.join(" and "));
    let check = shell::parlor("bot-check").path(first.strip_prefix(CMD).unwrap_or(first));
    Err(CommandError::usage(message).hint(format!("`{check}` says what it does wrong")))
}

/// The bots of a table before `--bot SEAT=BOT`.
pub(super) enum BotsBefore<'a> {
    /// One for all seats or one for each in their order.
    Listed(&'a str),
    /// Those of the other seats where a person plays the first one.
    Against(&'a str),
    /// Those that a record names.
    Recorded(&'a [Option<String>]),
}

/// Which bot plays each seat: the ones before, and in their place those that `--bot SEAT=BOT` names. An empty list when
/// people play all seats.
///
/// # Errors
/// When a bot or a seat is not known, when the list has another number of bots than there are seats, or when a record
/// names a program.
pub(super) fn seated(
    seats: &[String],
    before: &BotsBefore<'_>,
    given: &[String],
    terms: &BotTerms,
) -> Result<Vec<Option<Spec>>, CommandError> {
    let (mut all, recorded): (Vec<(String, Spec)>, &[Option<String>]) = match before {
        BotsBefore::Listed(list) => {
            (seats.iter().cloned().zip(for_seats(list, seats.len(), terms)?).collect(), &[])
        }
        BotsBefore::Against(text) => {
            (seats.iter().skip(1).cloned().zip(against(seats, text, terms)?).collect(), &[])
        }
        BotsBefore::Recorded(bots) => (Vec::new(), bots),
    };
    for text in given {
        all.push(of_seat(text, terms)?);
    }
    Ok(seat_bots(seats, recorded, &all)?)
}

/// The bots of many matches where none are named: those that have learnt the game, if it was learnt.
pub(super) fn usual(is_learnt: bool) -> &'static str {
    if is_learnt { "trained" } else { "random" }
}

/// The bot of `--against N`.
const OPPONENT: &str = "search:1s";

/// The bot of `--against N` where the game was learnt.
const TAUGHT_OPPONENT: &str = "club";

/// The bots of `--against N` where the game was learnt.
///
/// # Errors
/// When there is no such bot.
pub(super) fn taught(bots: &[Option<Spec>], terms: &BotTerms) -> Result<Vec<Option<Spec>>, CommandError> {
    let (usual, taught) = (one(OPPONENT, terms)?, one(TAUGHT_OPPONENT, terms)?);
    let better = |bot: &Spec| if *bot == usual { taught.clone() } else { bot.clone() };
    Ok(bots.iter().map(|bot| bot.as_ref().map(better)).collect())
}

/// The bots of `--against`: how many there are, or their names.
///
/// # Errors
/// When there is no bot of one of these names.
pub(super) fn opponents(text: &str, terms: &BotTerms) -> Result<Vec<Spec>, CommandError> {
    match text.parse::<u8>() {
        Ok(0) => Err(CommandError::usage("`--against 0` is nobody").hint("leave it out")),
        Ok(number) => Ok(vec![one(OPPONENT, terms)?; usize::from(number)]),
        Err(_) => listed(text, terms),
    }
}

/// The bots of all seats but the first.
fn against(seats: &[String], text: &str, terms: &BotTerms) -> Result<Vec<Spec>, CommandError> {
    let others = seats.len().saturating_sub(1);
    match opponents(text, terms)?.as_slice() {
        [one] if others > 0 => Ok(vec![one.clone(); others]),
        bots if bots.len() == others => Ok(bots.to_vec()),
        bots => {
            let (bots, others) = (count(bots.len(), "bot"), count(others, "other seat"));
            Err(CommandError::usage(format!("`--against {text}` names {bots} for {others}")))
        }
    }
}

/// Like `seated`, where bots play all seats.
///
/// # Errors
/// As for `seated`.
pub(super) fn everywhere(
    seats: &[String],
    list: &str,
    given: &[String],
    terms: &BotTerms,
) -> Result<Vec<Spec>, CommandError> {
    Ok(seated(seats, &BotsBefore::Listed(list), given, terms)?.into_iter().flatten().collect())
}

/// One bot for all seats, or one for each.
fn for_seats(list: &str, seats: usize, terms: &BotTerms) -> Result<Vec<Spec>, CommandError> {
    match listed(list, terms)?.as_slice() {
        [one] => Ok(vec![one.clone(); seats]),
        bots if bots.len() == seats => Ok(bots.to_vec()),
        bots => {
            let (bots, seats) = (count(bots.len(), "bot"), count(seats, "seat"));
            Err(CommandError::usage(format!("`--bots {list}` names {bots} for {seats}"))
                .hint("name one bot for all seats, or one for each of them"))
        }
    }
}

/// `Bob=greedy`, `Bob=cmd:./mybot.py --level=3`: a seat and its bot.
fn of_seat(text: &str, terms: &BotTerms) -> Result<(String, Spec), CommandError> {
    let program = text.find(&format!("={CMD}")).map(|at| (&text[..at], &text[at + 1..]));
    match program.or_else(|| text.rsplit_once('=')) {
        Some((seat, name)) => Ok((seat.to_owned(), one(name, terms)?)),
        None => Err(CommandError::usage(format!("`--bot {text}` does not say which bot plays"))
            .hint(format!("write `--bot {text}=random`"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_a_program_is_told_to_be_named_as_one() {
        for (named, written) in [
            ("./mybot.py", Some("cmd:./mybot.py")),
            (" ../bots/mine ", Some("cmd:../bots/mine")),
            ("mybot.py", Some("cmd:./mybot.py")),
            ("python3 bot.py", Some("'cmd:python3 bot.py'")),
            ("bot.sh --deep", Some("'cmd:./bot.sh --deep'")),
            ("serch", None),
            ("serch:1.5s", None),
            ("search:1.5s", None),
            ("trained+search:./x.py", None),
            ("my bot", None),
            ("", None),
        ] {
            let told = as_program(named);
            let expected = written.map(|written| format!("write `{written}`"));
            assert_eq!(told.is_some(), expected.is_some(), "{named}: {told:?}");
            assert!(told.unwrap_or_default().ends_with(&expected.unwrap_or_default()), "{named}");
        }
    }
}
