//! `parlor rules` and `parlor print`: pages to read, and sheets to print and cut out.

mod sheets;
mod text;

use std::path::PathBuf;

use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::games::NamedGame;
use super::loading::{CheckedDefinition, game};
use super::output::Output;
use super::page;
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
    put(&text, arguments.out.as_ref(), output)
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
    let printed = PrintedGame::of(&game(chosen, seats)?, &speech);
    let page = sheets::html(&printed, arguments.paper, &sizes)?;
    put(&page, arguments.out.as_ref(), output)
}

/// Writes a page to a file or to standard output.
fn put(text: &str, out: Option<&PathBuf>, output: &mut Output) -> Result<Exit, CommandError> {
    match out {
        Some(path) => page::write(path, text, output)?,
        None => output.text(text)?,
    }
    Ok(Exit::Fine)
}
