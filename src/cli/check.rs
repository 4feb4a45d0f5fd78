//! `parlor check`: what is wrong with definitions.

use super::arguments::{CheckArguments, FaultFormat};
use super::exit::{Exit, Stop};
use super::loading::{each_game, inspect, is_unread};
use super::output::{Output, Tone, clean, count};
use super::secrets::Secrets;
use crate::check::definition::Loaded;
use crate::diag::Severity;
use crate::diag::render::{Format, render};

pub(super) fn run(arguments: &CheckArguments, output: &mut Output) -> Result<Exit, Stop> {
    let mut worst = Exit::Fine;
    output.even_unread();
    for path in &arguments.games {
        let mut loaded = inspect(path);
        let mut secrets = Secrets::new(path);
        each_game(&loaded, &mut |game| secrets.look(game));
        loaded.faults.extend(secrets.found);
        loaded.faults.tidy();
        let is_fine = match arguments.deny_warnings {
            true => loaded.faults.is_empty(),
            false => !loaded.faults.has_errors(),
        };
        worst = match worst {
            Exit::Usage => Exit::Usage,
            _ if is_fine => worst,
            _ if is_unread(&loaded.faults, &loaded.sources) => Exit::Usage,
            _ => Exit::Definition,
        };
        print(path, &loaded, arguments.format, output)?;
    }
    Ok(worst)
}

fn print(path: &str, loaded: &Loaded, format: FaultFormat, output: &mut Output) -> Result<(), Stop> {
    let drawn = match format {
        FaultFormat::Human => output.fault_format(),
        FaultFormat::Short => Format::Short,
        FaultFormat::Json => Format::Json,
    };
    let told = render(&loaded.faults, &loaded.sources, drawn);
    match format {
        FaultFormat::Json if told.is_empty() => {}
        FaultFormat::Json => output.json(&told)?,
        FaultFormat::Human | FaultFormat::Short => output.text(&told)?,
    }
    match format {
        FaultFormat::Human => summary(path, loaded, output),
        FaultFormat::Short | FaultFormat::Json => Ok(()),
    }
}

fn summary(path: &str, loaded: &Loaded, output: &mut Output) -> Result<(), Stop> {
    let number = |severity| loaded.faults.iter().filter(|fault| fault.severity == severity).count();
    let (errors, warnings) = (number(Severity::Error), number(Severity::Warning));
    let mut found = Vec::new();
    if errors > 0 {
        found.push(output.style.paint(Tone::Wrong, &count(errors, "fault")));
    }
    if warnings > 0 {
        found.push(count(warnings, "warning"));
    }
    if let (Some(definition), 0) = (&loaded.definition, errors) {
        let rules = &definition.base;
        let players = super::list::players(rules.players, output.words);
        let variants = match definition.variants.len() {
            0 => String::new(),
            number => format!(", {}", count(number, "variant")),
        };
        found.insert(0, format!("fine for {players}{variants}"));
    }
    output.line(format_args!("{}: {}", clean(path), found.join(", ")))?;
    Ok(())
}
