//! `parlor list`: the games of a folder and of the folders in it, or those that come with the program.

use std::path::Path;

use super::arguments::{Language, ListArguments};
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::games::{NamedGame, definitions};
use super::output::{Output, Tone, clean, count, flowing, padded, width, wrapped};
use crate::door::Definition;
use crate::door::author::{Inspected, errors_and_warnings};
use crate::door::games::{GAMES, Players, Speech};
use crate::door::words::{self, Words};
use crate::report::shell;

pub(super) fn run(
    arguments: &ListArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let language = arguments.language.lang.as_deref();
    if let Some(language) = language {
        output.words = words::of(language);
    }
    let (games, folder) = match folder(arguments) {
        _ if arguments.shipped => (Vec::new(), None),
        Some(folder) => (own(folder)?, Some(folder)),
        None => {
            let here = NamedGame::here()?;
            let is_here = !here.is_empty() || Path::new(GAMES).is_dir();
            (here, is_here.then_some(GAMES))
        }
    };
    let games = if folder.is_some() { games } else { NamedGame::all_shipped(environment) };
    let games: Vec<(NamedGame, Inspected)> =
        games.into_iter().map(|game| (game.clone(), Inspected::new(game.files(), &game.path))).collect();
    check_language(&games, language)?;
    match folder {
        None => output.line(output.words.come_with_parlor)?,
        Some(folder) if games.is_empty() => {
            output.line(format_args!("no definitions in `{}`", clean(folder)))?
        }
        Some(_) => {}
    }
    for (game, inspected) in &games {
        entry(game, inspected, &arguments.language, output)?;
    }
    let is_here = arguments.folder.is_none() && folder.is_some();
    if is_here && !environment.shipped.is_empty() {
        output.line("")?;
        output.line(wrapped(output.words.shipped_too, output.width, 0))?;
    }
    Ok(Exit::Fine)
}

/// The games of a folder.
pub(super) fn own(folder: &str) -> Result<Vec<NamedGame>, CommandError> {
    Ok(definitions(folder)?.iter().map(|path| NamedGame::at(path)).collect())
}

/// Checks that one of the games has names in the language.
fn check_language(games: &[(NamedGame, Inspected)], language: Option<&str>) -> Result<(), CommandError> {
    let definitions: Vec<&Definition> =
        games.iter().filter_map(|(_, inspected)| inspected.definition()).collect();
    let Some(language) = language.filter(|_| !definitions.is_empty()) else { return Ok(()) };
    if definitions.iter().any(|definition| Speech::is_there(definition, language)) {
        return Ok(());
    }
    let mut known: Vec<&str> = definitions.iter().flat_map(|one| Speech::languages(one)).collect();
    known.sort_unstable();
    known.dedup();
    Err(Speech::unspoken("these games have", language, &known).into())
}

/// The folder that was named.
fn folder(arguments: &ListArguments) -> Option<&str> {
    match arguments.folder.as_deref()?.trim_end_matches('/') {
        "" => Some("/"),
        folder => Some(folder),
    }
}

fn entry(
    game: &NamedGame,
    inspected: &Inspected,
    language: &Language,
    output: &mut Output,
) -> Result<(), CommandError> {
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
    words::players(usize::from(players.from), usize::from(players.to), words)
}
