//! `parlor rules` and `parlor print`: pages to read, and sheets to print and cut out.

mod sheets;
mod text;

use std::path::Path;

use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::games::NamedGame;
use super::loading::{CheckedDefinition, game};
use super::output::Output;
use super::page::{PageFile, PageKind};
use super::paper_arguments::{PageFormat, PrintArguments, RulesArguments};
use crate::door::author::{PrintedGame, RulesPage};
use crate::paper;

pub(in crate::cli) use text::text as rules_text;

/// `parlor rules`
pub(super) fn rules(
    arguments: &RulesArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let named = NamedGame::find(&arguments.game, environment)?;
    let checked = CheckedDefinition::find(&arguments.game, environment)?;
    let chosen = checked.rules(arguments.variant.as_deref(), &[])?;
    let speech = checked.speech_for_readers(&chosen, arguments.lang.as_deref())?;
    let page = RulesPage::of(named.files(), &checked.definition, &chosen, &speech);
    let format = match (arguments.format, &arguments.out) {
        (Some(format), _) => format,
        (None, Some(_)) => PageFormat::Html,
        (None, None) => PageFormat::Text,
    };
    let text = match format {
        PageFormat::Html => paper::rules(&page),
        PageFormat::Text if arguments.out.is_some() => {
            text::text(&page, super::output::Style::default(), output.width)
        }
        PageFormat::Text => text::text(&page, output.style, output.width),
    };
    let kind = match format {
        PageFormat::Html => PageKind::Html,
        PageFormat::Text => PageKind::Text,
    };
    put(&text, (arguments.out.as_deref(), kind, &named.path), output)
}

/// `parlor print`
pub(super) fn print(
    arguments: &PrintArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let sizes = sheets::sizes(&arguments.size)?;
    let checked = CheckedDefinition::find(&arguments.game, environment)?;
    let chosen = checked.rules(arguments.variant.as_deref(), &[])?;
    let speech = checked.speech_for_readers(&chosen, arguments.lang.as_deref())?;
    let seats = arguments.seats.unwrap_or_else(|| usize::from(chosen.players().to));
    let game = game(chosen, seats)?;
    let printed = PrintedGame::of(&game, &speech);
    let page = sheets::html(&printed, arguments.paper, &sizes)?;
    put(&page, (arguments.out.as_deref(), PageKind::Html, game.path()), output)
}

/// Writes a page of a game to a file or to standard output.
fn put(
    text: &str,
    (out, kind, game): (Option<&Path>, PageKind, &str),
    output: &mut Output,
) -> Result<Exit, CommandError> {
    match (out, kind) {
        (Some(path), _) => PageFile::of(path, kind, [game])?.write(text, output)?,
        // Both come out the same; but a page is kept, and a text is read.
        (None, PageKind::Text) => output.text(text)?,
        (None, _) => output.raw(text)?,
    }
    Ok(Exit::Fine)
}
