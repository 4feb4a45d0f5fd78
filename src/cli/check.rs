//! `parlor check`: finds the faults of definitions.

use std::path::Path;
use std::time::Duration;

use super::arguments::{CheckArguments, FaultFormat};
use super::clock::since_start;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::explain;
use super::games::NamedGame;
use super::output::{Output, Tone, clean, count};
use crate::door::author::{Format, Inspected, errors_and_warnings, is_unread, rendered};
use crate::door::games::{definitions, game_of};
use crate::door::{Definition, Faults};
use crate::report::BotMatch;

/// After so much time no further random match of a game begins.
const MOST_TIME: Duration = Duration::from_secs(3);

pub(super) fn run(
    arguments: &CheckArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let mut worst = Exit::Fine;
    let mut first = None;
    output.even_unread();
    for found in arguments.games.iter().flat_map(|text| games(text, environment)) {
        let game = match found {
            Ok(game) => game,
            Err(stop) => {
                worst = stop.report(output);
                continue;
            }
        };
        let mut inspected = Inspected::new(game.files(), &game.path);
        let path = game.name.as_str();
        inspected.read_examples(game.files());
        if !arguments.quick {
            let begun = since_start();
            let again = |variant: Option<&str>, seats, seed| BotMatch::of_random(path, variant, seats, seed);
            inspected.find_secrets(&again, &|| since_start() - begun < MOST_TIME);
        }
        let faults = inspected.faults();
        let is_fine = match arguments.deny_warnings {
            true => faults.is_empty(),
            false => !faults.has_errors(),
        };
        worst = match worst {
            Exit::Usage => Exit::Usage,
            Exit::Fine if is_fine && inspected.always_fails() => Exit::Script,
            _ if is_fine => worst,
            _ if is_unread(faults) => Exit::Usage,
            _ => Exit::Definition,
        };
        let notes = inspected.definition().map(Definition::doubts).unwrap_or_default();
        print(path, &inspected, &notes, arguments.format, output)?;
        first = first.or_else(|| faults.list().iter().chain(&notes.list()).map(|fault| fault.code).next());
    }
    if let Some(code) = first {
        explain::point_to(code, arguments.format, output, environment)?;
    }
    Ok(worst)
}

/// The games of a folder, or the one that the folder belongs to; otherwise the one that is named.
fn games(path: &str, environment: &Environment) -> Vec<Result<NamedGame, CommandError>> {
    let folder = if path == "/" { path } else { path.trim_end_matches('/') };
    let own = game_of(folder).filter(|_| Path::new(folder).is_dir());
    let found = own.map_or_else(|| definitions(folder).unwrap_or_default(), |own| vec![own]);
    if found.is_empty() {
        return vec![NamedGame::find(path, environment)];
    }
    found.iter().map(|path| Ok(NamedGame::at(path))).collect()
}

fn print(
    path: &str,
    inspected: &Inspected,
    notes: &Faults,
    format: FaultFormat,
    output: &mut Output,
) -> Result<(), CommandError> {
    print_faults(inspected.faults(), format, output)?;
    print_notes(notes, format, output)?;
    match format {
        FaultFormat::Text => summary(path, inspected, notes, output),
        FaultFormat::Short | FaultFormat::Json => Ok(()),
    }
}

/// Prints notes, for people on one line each: whoever knows them reads past them.
fn print_notes(notes: &Faults, format: FaultFormat, output: &mut Output) -> Result<(), CommandError> {
    let format = if format == FaultFormat::Text { FaultFormat::Short } else { format };
    print_faults(notes, format, output)
}

/// Prints faults in the format that is asked for.
pub(super) fn print_faults(
    faults: &Faults,
    format: FaultFormat,
    output: &mut Output,
) -> Result<(), CommandError> {
    let drawn = match format {
        FaultFormat::Text => output.fault_format(),
        FaultFormat::Short => Format::Short,
        FaultFormat::Json => Format::Json,
    };
    let told = rendered(faults, drawn);
    match format {
        FaultFormat::Json if told.is_empty() => {}
        FaultFormat::Json => output.json(&told)?,
        FaultFormat::Text | FaultFormat::Short => output.text(&told)?,
    }
    Ok(())
}

/// What random matches have shown to be wrong with rules that are well written.
fn at_play(inspected: &Inspected) -> Vec<&'static str> {
    let has = |code: &str| inspected.faults().list().iter().any(|fault| fault.code == code);
    let fails = if inspected.always_fails() { "every random match fails" } else { "a random match fails" };
    let told = [
        ("W0611", fails),
        ("W0612", "a random match is over before anybody is asked"),
        ("W0613", "a random match does not come to an end"),
        ("W0610", "something hidden is told"),
    ];
    told.into_iter().filter(|(code, _)| has(code)).map(|(_, told)| told).collect()
}

fn summary(
    path: &str,
    inspected: &Inspected,
    notes: &Faults,
    output: &mut Output,
) -> Result<(), CommandError> {
    let (errors, warnings) = errors_and_warnings(inspected.faults());
    let mut found = Vec::new();
    if errors > 0 {
        found.push(output.style.paint(Tone::Wrong, &count(errors, "fault")));
    }
    if warnings > 0 {
        found.push(count(warnings, "warning"));
    }
    if !notes.is_empty() {
        found.push(count(notes.list().len(), "note"));
    }
    if let (Some(definition), Some(players), 0) = (inspected.definition(), inspected.players(), errors) {
        let players = super::list::players(players, output.words);
        let variants = match definition.variants().count() {
            0 => String::new(),
            number => format!(", {}", count(number, "variant")),
        };
        let ties = if inspected.has_ties() { ", ties are possible" } else { "" };
        let told = match at_play(inspected) {
            at_play if at_play.is_empty() => format!("fine for {players}{variants}{ties}"),
            at_play => {
                let told = format!("not fine yet for {players}{variants}: {}", at_play.join(", "));
                output.style.paint(Tone::Wrong, &told)
            }
        };
        found.insert(0, told);
    }
    output.line(format_args!("{}: {}", clean(path), found.join(", ")))?;
    Ok(())
}
