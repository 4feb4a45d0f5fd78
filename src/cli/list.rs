//! `parlor list`: the games of a folder.

use std::fs;

use super::arguments::ListArguments;
use super::exit::{Exit, Stop, reason};
use super::loading::inspect;
use super::output::{Output, Tone, clean, count, padded, width, wrapped};
use crate::check::rules::Players;
use crate::diag::Severity;

pub(super) fn run(arguments: &ListArguments, output: &mut Output) -> Result<Exit, Stop> {
    let folder = arguments.folder.trim_end_matches('/');
    let folder = if folder.is_empty() { "/" } else { folder };
    let names = definitions(folder)?;
    if names.is_empty() {
        output.line(format_args!("no definitions in `{}`", clean(folder)))?;
    }
    for name in names {
        let path = if folder == "." { name } else { format!("{folder}/{name}") };
        entry(&path, output)?;
    }
    Ok(Exit::Fine)
}

fn definitions(folder: &str) -> Result<Vec<String>, Stop> {
    let entries = fs::read_dir(folder).map_err(|error| {
        Stop::usage(format!("cannot list `{folder}`: {}", reason(&error)))
            .hint("name the folder that the definitions are in")
    })?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".yaml") || name.ends_with(".yml"))
        .collect();
    names.sort();
    Ok(names)
}

fn entry(path: &str, output: &mut Output) -> Result<(), Stop> {
    let loaded = inspect(path);
    let style = output.style;
    let Some(definition) = &loaded.definition else {
        let errors = loaded.faults.iter().filter(|fault| fault.severity == Severity::Error).count();
        let problem = style.paint(Tone::Wrong, &count(errors, "fault"));
        output.line(format_args!("{}  {problem}, see `parlor check {}`", clean(path), clean(path)))?;
        return Ok(());
    };
    let rules = &definition.base;
    let title = clean(&rules.title);
    let columns = width(&title).max(24);
    let head = format!("{}  {}", padded(&title, columns), padded(&players(rules.players), 14));
    output.line(format_args!(
        "{}{}  {}",
        style.paint(Tone::Strong, &title),
        &head[title.len()..],
        style.paint(Tone::Faint, &clean(path))
    ))?;
    if !rules.about.is_empty() {
        let about = clean(&rules.about);
        output.line(format_args!("  {}", wrapped(&about, output.width - 2, 2)))?;
    }
    Ok(())
}

/// How many can play: `2 to 4 players`.
pub(super) fn players(players: Players) -> String {
    if players.from == players.to {
        return count(usize::from(players.from), "player");
    }
    format!("{} to {} players", players.from, players.to)
}
