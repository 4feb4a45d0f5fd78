//! `parlor list`: the games of a folder and of the folders in it, or those that come with the program.

use std::path::Path;

use super::arguments::{Language, ListArguments};
use super::environment::Environment;
use super::exit::{CommandError, Exit, reason};
use super::folders;
use super::games::{NamedGame, is_definition};
use super::output::{Output, Tone, clean, count, flowing, padded, width, wrapped};
use super::shell;
use crate::door::author::{Inspected, errors_and_warnings};
use crate::door::games::Players;
use crate::door::words::{self, Words, fill};

pub(super) fn run(
    arguments: &ListArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    if let Some(language) = &arguments.language.lang {
        output.words = words::of(&language.to_ascii_lowercase());
    }
    let Some(folder) = folder(arguments) else {
        output.line(output.words.come_with_parlor)?;
        for game in NamedGame::all_shipped(environment) {
            entry(&game, &arguments.language, output)?;
        }
        return Ok(Exit::Fine);
    };
    let paths = folders::definitions(folder).map_err(|error| {
        CommandError::usage(format!("cannot list `{folder}`: {}", reason(&error)))
            .hint("name the folder that the definitions are in")
    })?;
    if paths.is_empty() {
        output.line(format_args!("no definitions in `{}`", clean(folder)))?;
    }
    for path in paths {
        entry(&NamedGame::at(&path), &arguments.language, output)?;
    }
    Ok(Exit::Fine)
}

/// The folder that was named or is meant; `None` where there are no definitions.
fn folder(arguments: &ListArguments) -> Option<&str> {
    match arguments.folder.as_deref().map(|folder| folder.trim_end_matches('/')) {
        Some("") => Some("/"),
        Some(folder) => Some(folder),
        None if Path::new("games").is_dir() => Some("games"),
        None => {
            let here = folders::definitions(".").unwrap_or_default();
            here.iter().any(|path| !path.contains('/') && is_definition(path)).then_some(".")
        }
    }
}

fn entry(game: &NamedGame, language: &Language, output: &mut Output) -> Result<(), CommandError> {
    let inspected = Inspected::new(game.files(), &game.path);
    let path = game.name.as_str();
    let style = output.style;
    let (Some(players), Some((title, about))) =
        (inspected.players(), inspected.head(language.lang.as_deref()))
    else {
        let (errors, _) = errors_and_warnings(inspected.faults());
        let problem = style.paint(Tone::Wrong, &count(errors, "fault"));
        let check = shell::parlor("check").path(path);
        output.line(format_args!("{}  {problem}, see `{check}`", clean(path)))?;
        return Ok(());
    };
    let title = clean(&title);
    let columns = width(&title).max(24);
    let players = self::players(players, output.words);
    let head = format!("{}  {}", padded(&title, columns), padded(&players, 14));
    output.line(format_args!(
        "{}{}  {}",
        style.paint(Tone::Strong, &title),
        &head[title.len()..],
        style.paint(Tone::Faint, &clean(path))
    ))?;
    if !about.is_empty() {
        output.line(format_args!("  {}", wrapped(&flowing(&about), output.width - 2, 2)))?;
    }
    Ok(())
}

/// The numbers of players: `2 to 4 players`.
pub(super) fn players(players: Players, words: &Words) -> String {
    let (from, to) = (players.from, players.to);
    if from == to {
        return words::count(words.players, usize::from(from));
    }
    fill(words.players_from_to, &[("from", &from.to_string()), ("to", &to.to_string())])
}
