//! `parlor bot-check`: whether a program is a bot.

use std::sync::atomic::Ordering;

use super::bot_arguments::BotCheckArguments;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::games::NamedGame;
use super::loading::{CheckedDefinition, game};
use super::output::{Output, clean, count};
use super::{bots, interrupt};
use crate::Memory;
use crate::door::study::{BotFaultKind, Outside, ProgramTrial, Spec, closes_by_itself, try_program};

/// The game with questions of every shape.
const SHAPES: &str = "shapes.yaml";

pub(super) fn run(
    arguments: &BotCheckArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let terms = bots::terms(&arguments.programs)?;
    let command = arguments.command.trim();
    let named =
        if command.starts_with(bots::CMD) { command.to_owned() } else { format!("{}{command}", bots::CMD) };
    let Spec::Outside(bot) = bots::one(&named, &terms)? else {
        return Err(CommandError::usage(format!("`{command}` is no program")));
    };
    let stop = interrupt::stop();
    let (mut right, mut wrong) = (0, 0);
    for (name, checked) in games(&arguments.games, environment)? {
        match check(&bot, &checked, arguments, output)? {
            _ if stop.load(Ordering::Relaxed) => return Ok(Exit::Interrupted),
            BotVerdict::Right(told) => {
                right += 1;
                output.line(format_args!("right  {}: {told}", clean(&name)))?;
            }
            BotVerdict::Wrong(told) => {
                wrong += 1;
                output.line(format_args!("wrong  {}: {}", clean(&name), clean(&told)))?;
            }
        }
        output.flush()?;
    }
    interrupt::ends_by_itself();
    if !closes_by_itself(&bot) {
        wrong += 1;
        output.line("wrong  the end: it does not end within a second after its input is closed")?;
    }
    let all = count(right, "game");
    output.line(match wrong {
        0 => format!("{all} played, nothing wrong"),
        _ => format!("{all} played, {} wrong", count(wrong, "thing")),
    })?;
    Ok(if wrong == 0 { Exit::Fine } else { Exit::Usage })
}

/// What came out for a game.
enum BotVerdict {
    Right(String),
    Wrong(String),
}

/// The games that are played: those that are named, or all that come with parlor; and questions of every shape.
fn games(
    named: &[String],
    environment: &Environment,
) -> Result<Vec<(String, CheckedDefinition)>, CommandError> {
    let games = match named {
        [] => NamedGame::all_shipped(environment),
        named => named.iter().map(|name| NamedGame::find(name, environment)).collect::<Result<_, _>>()?,
    };
    let shapes = Memory::from_iter([
        (SHAPES, include_str!("shapes.yaml")),
        ("shapes/rules.rhai", include_str!("shapes/rules.rhai")),
    ]);
    let mut loaded =
        vec![("questions of every shape".to_owned(), CheckedDefinition::load_from(&shapes, SHAPES)?)];
    for game in games {
        loaded.push((game.name.clone(), CheckedDefinition::load(&game)?));
    }
    Ok(loaded)
}

/// Plays some matches of a game, and the first one once more.
fn check(
    bot: &Outside,
    checked: &CheckedDefinition,
    arguments: &BotCheckArguments,
    output: &mut Output,
) -> Result<BotVerdict, CommandError> {
    let rules = checked.rules(None, &[])?;
    let seats = usize::from(rules.players().usual);
    let game = game(rules, seats)?;
    let mut answers = 0;
    let mut first = Vec::new();
    for seed in 1..=arguments.matches {
        let trial = try_program(bot, &game, seed, arguments.answers);
        if let Some(told) = told(&trial, seed) {
            return Ok(BotVerdict::Wrong(told));
        }
        answers += trial.answers.len();
        if seed == 1 {
            first = trial.answers;
        }
    }
    let again = try_program(bot, &game, 1, arguments.answers);
    if let Some(told) = told(&again, 1) {
        return Ok(BotVerdict::Wrong(told));
    }
    if again.answers != first {
        let nth = again.answers.iter().zip(&first).take_while(|(one, other)| one == other).count() + 1;
        output.warn(&format!(
            "{}: in the same match it answers otherwise when it plays it again, first at decision {nth}: matches of \
             this bot cannot be played again",
            checked.name
        ));
    }
    let matches = usize::try_from(arguments.matches).unwrap_or(usize::MAX);
    let matches = if matches == 1 { "1 match".to_owned() } else { format!("{matches} matches") };
    Ok(BotVerdict::Right(format!("{matches} at {seats} seats, {answers} answers")))
}

/// What is wrong in a match, on one line.
fn told(trial: &ProgramTrial, seed: u64) -> Option<String> {
    let (seat, fault) = trial.fault.as_ref()?;
    if fault.kind == BotFaultKind::Stopped {
        return None;
    }
    let details =
        fault.details().map_or_else(String::new, |details| format!("; {}", details.replace('\n', "; ")));
    let nth = trial.answers.len() + 1;
    Some(format!("match of seed {seed}, decision {nth}, {seat}: {fault}{details}"))
}
