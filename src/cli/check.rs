//! `parlor check`: finds the faults of definitions.

use std::path::Path;

use super::again::BotMatch;
use super::arguments::{CheckArguments, FaultFormat};
use super::exit::{CommandError, Exit};
use super::folders;
use super::output::{Output, Tone, clean, count};
use crate::Disk;
use crate::door::author::{Format, Inspected, errors_and_warnings, is_unread, rendered};

pub(super) fn run(arguments: &CheckArguments, output: &mut Output) -> Result<Exit, CommandError> {
    let mut worst = Exit::Fine;
    output.even_unread();
    let games = arguments.games.iter().flat_map(|path| definitions(path));
    for path in &games.collect::<Vec<String>>() {
        let mut inspected = Inspected::new(&Disk, path);
        inspected.find_secrets(&|variant, seats, seed| {
            let bots = vec!["random".to_owned(); seats];
            BotMatch { path, variant, set: Vec::new(), bots }.command(seed)
        });
        let faults = inspected.faults();
        let is_fine = match arguments.deny_warnings {
            true => faults.is_empty(),
            false => !faults.has_errors(),
        };
        worst = match worst {
            Exit::Usage => Exit::Usage,
            _ if is_fine => worst,
            _ if is_unread(faults) => Exit::Usage,
            _ => Exit::Definition,
        };
        print(path, &inspected, arguments.format, output)?;
    }
    Ok(worst)
}

/// The definitions of a folder, or the one that the folder belongs to; any other path as it is.
fn definitions(path: &str) -> Vec<String> {
    let folder = if path == "/" { path } else { path.trim_end_matches('/') };
    let own = folders::game_of(folder).filter(|_| Path::new(folder).is_dir());
    let found = own.map_or_else(|| folders::definitions(folder).unwrap_or_default(), |own| vec![own]);
    if found.is_empty() { vec![path.to_owned()] } else { found }
}

fn print(
    path: &str,
    inspected: &Inspected,
    format: FaultFormat,
    output: &mut Output,
) -> Result<(), CommandError> {
    let drawn = match format {
        FaultFormat::Human => output.fault_format(),
        FaultFormat::Short => Format::Short,
        FaultFormat::Json => Format::Json,
    };
    let told = rendered(inspected.faults(), drawn);
    match format {
        FaultFormat::Json if told.is_empty() => {}
        FaultFormat::Json => output.json(&told)?,
        FaultFormat::Human | FaultFormat::Short => output.text(&told)?,
    }
    match format {
        FaultFormat::Human => summary(path, inspected, output),
        FaultFormat::Short | FaultFormat::Json => Ok(()),
    }
}

fn summary(path: &str, inspected: &Inspected, output: &mut Output) -> Result<(), CommandError> {
    let (errors, warnings) = errors_and_warnings(inspected.faults());
    let mut found = Vec::new();
    if errors > 0 {
        found.push(output.style.paint(Tone::Wrong, &count(errors, "fault")));
    }
    if warnings > 0 {
        found.push(count(warnings, "warning"));
    }
    if let (Some(definition), Some(players), 0) = (inspected.definition(), inspected.players(), errors) {
        let players = super::list::players(players, output.words);
        let variants = match definition.variants().count() {
            0 => String::new(),
            number => format!(", {}", count(number, "variant")),
        };
        found.insert(0, format!("fine for {players}{variants}"));
    }
    output.line(format_args!("{}: {}", clean(path), found.join(", ")))?;
    Ok(())
}
