//! `parlor bot-check`: whether a program is a bot.

use std::iter;
use std::sync::atomic::Ordering;

use super::bot_arguments::BotCheckArguments;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::games::NamedGame;
use super::loading::{CheckedDefinition, game};
use super::output::{Output, clean, count};
use super::{bots, interrupt};
use crate::Memory;
use crate::door::study::{
    BotFault, BotFaultKind, Outside, ProgramTrial, Spec, closes_by_itself, try_program, unable,
};

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
    let (mut right, mut wrong, mut unread) = (0, 0, Vec::new());
    let mut unstarted: Option<BotFault> = None;
    let mut games = games(&arguments.games, environment)?.into_iter();
    while let Some((name, checked)) = games.next() {
        let verdict = checked.and_then(|checked| check(&bot, (&name, &checked), arguments, output));
        if stop.load(Ordering::Relaxed) {
            return Ok(Exit::Interrupted);
        }
        match verdict {
            Ok(BotVerdict::Right(told)) => {
                right += 1;
                output.line(format_args!("right  {}: {told}", clean(&name)))?;
            }
            Ok(BotVerdict::Wrong(told)) => {
                wrong += 1;
                output.line(format_args!("wrong  {}: {told}", clean(&name)))?;
            }
            Ok(BotVerdict::Unstarted(fault)) => {
                let is_same = unstarted.as_ref().is_some_and(|before| before.message == fault.message);
                if !is_same {
                    wrong += 1;
                    output.line(format_args!("wrong  {}: {}", clean(&name), at_start(&fault)))?;
                }
                // What is wrong with it has nothing to do with the game: it would be told once for each.
                if is_same || fault.kind == BotFaultKind::NotStarted {
                    left_out(usize::from(is_same) + games.by_ref().count(), output)?;
                }
                unstarted = Some(fault);
            }
            Err(CommandError::Unread) => return Err(CommandError::Unread),
            Err(refusal) => unread.push(refusal.report(output)),
        }
        output.flush()?;
    }
    interrupt::ends_by_itself();
    if !closes_by_itself(&bot) {
        wrong += 1;
        output.line("wrong  the end: it does not end within a second after its input is closed")?;
    }
    let all = count(right, "game");
    let found = if wrong == 0 { "nothing".to_owned() } else { count(wrong, "thing") };
    let lacking = match unread.len() {
        0 => String::new(),
        games => format!("; {} cannot be played", count(games, "game")),
    };
    output.line(format_args!("{all} played right, {found} wrong{lacking}"))?;
    let worst = unread.iter().copied().find(|exit| *exit == Exit::Usage).or(unread.first().copied());
    Ok(if wrong == 0 { worst.unwrap_or(Exit::Fine) } else { Exit::Usage })
}

/// What is wrong with a bot that cannot begin to play a game.
fn at_start(fault: &BotFault) -> String {
    match fault.kind {
        BotFaultKind::NotStarted => clean(&fault.to_string()),
        _ => format!("it does not start: {}{}", clean(&fault.to_string()), details(fault)),
    }
}

/// Says that a bot that does not start is not tried with so many other games.
fn left_out(others: usize, output: &mut Output) -> Result<(), CommandError> {
    if others > 0 {
        output.line(format_args!("       the same with any game: {} left out", count(others, "other")))?;
    }
    Ok(())
}

/// What came out for a game.
enum BotVerdict {
    Right(String),
    Wrong(String),
    Unstarted(BotFault),
}

/// A game by its name, or why it cannot be played.
type FoundGame = (String, Result<CheckedDefinition, CommandError>);

/// The games that are played: those that are named, or all that come with parlor; and questions of every shape.
fn games(named: &[String], environment: &Environment) -> Result<Vec<FoundGame>, CommandError> {
    let found = |game: NamedGame| (game.name.clone(), CheckedDefinition::load(&game));
    let games: Vec<FoundGame> = match named {
        [] => NamedGame::all_shipped(environment).into_iter().map(found).collect(),
        named => {
            let by_name = |name: &String| match NamedGame::find(name, environment) {
                Ok(game) => found(game),
                Err(stop) => (name.clone(), Err(stop)),
            };
            named.iter().map(by_name).collect()
        }
    };
    let shapes = Memory::from_iter([
        (SHAPES, include_str!("shapes.yaml")),
        ("shapes/rules.rhai", include_str!("shapes/rules.rhai")),
    ]);
    let shapes = CheckedDefinition::load_from(&shapes, SHAPES)?;
    Ok(iter::once(("questions of every shape".to_owned(), Ok(shapes))).chain(games).collect())
}

/// Plays some matches of a game, and the first one once more.
fn check(
    bot: &Outside,
    (name, checked): (&str, &CheckedDefinition),
    arguments: &BotCheckArguments,
    output: &mut Output,
) -> Result<BotVerdict, CommandError> {
    let rules = checked.rules(None, &[])?;
    let seats = usize::from(rules.players().usual);
    let game = game(rules, seats)?;
    if let Some((_, fault)) = unable(iter::once(&Spec::Outside(bot.clone())), &game) {
        return Ok(BotVerdict::Unstarted(fault));
    }
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
        let nth = again.answers.iter().zip(&first).take_while(|(one, other)| one == other).count();
        output.warn(&format!(
            "{name}: in the same match it answers otherwise when it plays it again, first at decision {nth}: matches of \
             this bot cannot be played again"
        ));
    }
    let matches =
        if arguments.matches == 1 { "1 match".to_owned() } else { format!("{} matches", arguments.matches) };
    Ok(BotVerdict::Right(format!("{matches} at {}, {answers} answers", count(seats, "seat"))))
}

/// What is wrong in a match. Decisions are counted from 0, as in what the bot is sent.
fn told(trial: &ProgramTrial, seed: u64) -> Option<String> {
    let (seat, fault) = trial.fault.as_ref()?;
    if fault.kind == BotFaultKind::Stopped {
        return None;
    }
    let nth = trial.answers.len();
    let place = format!("match of seed {seed}, decision {nth}, {seat}");
    Some(format!("{}{}", clean(&format!("{place}: {fault}")), details(fault)))
}

/// What it was sent and wrote, in lines below what it did wrong.
fn details(fault: &BotFault) -> String {
    let details = fault.details().unwrap_or_default();
    details.lines().map(|line| format!("\n       {}", clean(line))).collect()
}
