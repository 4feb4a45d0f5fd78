//! `parlor explain`: what the code of a fault means, with a wrong and a right piece of a game.

use super::arguments::FaultFormat;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::help::markdown;
use super::help_arguments::ExplainArguments;
use super::output::{Output, Tone, wrapped};
use super::pages::{self, ManualPage};
use crate::door::words::did_you_mean;

pub(super) fn run(arguments: &ExplainArguments, output: &mut Output) -> Result<Exit, CommandError> {
    if arguments.codes.is_empty() {
        return list(output);
    }
    // Nothing is printed when one of them is unknown.
    let found: Result<Vec<ManualPage>, CommandError> =
        arguments.codes.iter().map(|code| pages::fault(code).ok_or_else(|| unknown(code))).collect();
    for (nth, page) in found?.iter().enumerate() {
        if nth > 0 {
            output.line("")?;
        }
        show(page, output)?;
    }
    Ok(Exit::Fine)
}

/// Prints the page about a fault.
///
/// # Errors
/// When it cannot be printed.
pub(super) fn show(page: &ManualPage, output: &mut Output) -> Result<(), CommandError> {
    output.text(&markdown::text(page.text, output.style, output.width))?;
    let note = "All else of the game is as `parlor help faults` shows it.";
    output.line("")?;
    output.line(output.style.paint(Tone::Faint, &wrapped(note, output.width, 0)))?;
    Ok(())
}

fn list(output: &mut Output) -> Result<Exit, CommandError> {
    let meaning = |(code, page): (&str, ManualPage)| {
        let title = page.title();
        (code.to_owned(), title.split_once(": ").map_or(title, |(_, meaning)| meaning).to_owned())
    };
    let rows: Vec<(String, String)> = pages::faults().map(meaning).collect();
    output.text(&output.explained(&rows))?;
    Ok(Exit::Fine)
}

fn unknown(code: &str) -> CommandError {
    let numbered: Vec<String> = pages::numbered(code).map(|(known, _)| format!("`{known}`")).collect();
    let numbered = (!numbered.is_empty()).then(|| format!("there are {}", numbered.join(" and ")));
    let hint = numbered.or_else(|| did_you_mean(code, pages::faults().map(|(known, _)| known)));
    CommandError::usage(format!("no fault has the code `{code}`"))
        .hint(hint.unwrap_or_else(|| "`parlor explain` lists all codes".to_owned()))
}

/// Tells people who read faults at a terminal where to read more about one of them.
///
/// # Errors
/// When it cannot be printed.
pub(super) fn point_to(
    code: &str,
    format: FaultFormat,
    output: &mut Output,
    environment: &Environment,
) -> Result<(), CommandError> {
    if environment.stdout_is_terminal && format == FaultFormat::Text && pages::fault(code).is_some() {
        output.line(format_args!("`parlor explain {code}` says more"))?;
    }
    Ok(())
}
