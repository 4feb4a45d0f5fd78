//! `parlor help`: commands, the pages of the manual and their parts, faults, and where a word is explained.

pub(super) mod markdown;
mod sections;

use clap::CommandFactory;

use self::sections::{HelpPage, HelpSection};
use super::arguments::Arguments;
use super::exit::{CommandError, Exit};
use super::help_arguments::{HelpArguments, command_names};
use super::output::{Output, Tone, clean, wrapped};
use super::{explain, pages};
use crate::door::words::did_you_mean;
use crate::report::shell;

/// How many places are named where a word is explained in many.
const MOST_PLACES: usize = 8;
/// How many other places are named below a part that is shown.
const MOST_OTHERS: usize = 3;

pub(super) fn run(arguments: &HelpArguments, output: &mut Output) -> Result<Exit, CommandError> {
    let topic = arguments.topic.join(" ");
    let topic = topic.trim();
    if topic.is_empty() {
        let help = Arguments::command().render_help();
        let text = if output.style.is_coloured() { help.ansi().to_string() } else { help.to_string() };
        output.text(&text)?;
        output.line("")?;
        output
            .line("`parlor help topics` lists the pages of the manual; `parlor help WORD` finds any word.")?;
        return Ok(Exit::Fine);
    }
    if topic == "topics" {
        return topics(output);
    }
    let pages = sections::pages();
    if let Some(help) = command(topic, output) {
        output.text(&help)?;
        if let Some(page) = pages.iter().find(|page| page.is_called(topic)) {
            output.line("")?;
            output.line(format_args!(
                "See also `parlor help {}.md`: {}",
                page.name,
                markdown::line(page.title())
            ))?;
        }
        return Ok(Exit::Fine);
    }
    if let Some(page) = pages::fault(topic) {
        explain::show(&page, output)?;
        return Ok(Exit::Fine);
    }
    if let Some(page) = pages.iter().find(|page| page.is_called(topic)) {
        output.text(&markdown::text(&page.text, output.style, output.width))?;
        return Ok(Exit::Fine);
    }
    let faults = sections::faults();
    let all: Vec<HelpSection<'_>> = pages.iter().chain(&faults).flat_map(HelpPage::sections).collect();
    let named = sections::named(topic, &all);
    let found = sections::found(topic, &all);
    match (named.as_slice(), found.as_slice()) {
        ([only], _) => part(only, &found, output),
        ([], []) => Err(unknown(topic, &all)),
        ([], _) => places(topic, &found, output),
        (several, _) => places(topic, several, output),
    }
}

/// The help of the command of this name.
fn command(name: &str, output: &Output) -> Option<String> {
    let mut parlor = Arguments::command();
    parlor.build();
    let help = parlor.find_subcommand_mut(name)?.render_long_help();
    Some(if output.style.is_coloured() { help.ansi().to_string() } else { help.to_string() })
}

fn topics(output: &mut Output) -> Result<Exit, CommandError> {
    let rows: Vec<(String, String)> =
        sections::pages().iter().map(|page| (page.name.clone(), markdown::line(page.title()))).collect();
    output.line(output.style.paint(Tone::Strong, "The pages of the manual"))?;
    output.text(&output.explained(&rows))?;
    output.line("")?;
    let more = "`parlor help records` shows a page, or the command of that name; `parlor help records undo` a part of \
        a page; `parlor help WORD` finds any word. `parlor explain` lists the codes of faults.";
    output.line(wrapped(more, output.width, 0))?;
    Ok(Exit::Fine)
}

/// A part of a page, and where else the word is explained.
fn part(
    section: &HelpSection<'_>,
    found: &[HelpSection<'_>],
    output: &mut Output,
) -> Result<Exit, CommandError> {
    output
        .line(output.style.paint(Tone::Faint, &clean(&format!("From the page `{}`", section.page.name))))?;
    output.text(&markdown::text(section.whole(), output.style, output.width))?;
    let others: Vec<&HelpSection<'_>> =
        found.iter().filter(|other| !section.contains(other)).take(MOST_OTHERS).collect();
    if !others.is_empty() {
        output.line("")?;
        output.line("See also")?;
        for other in others {
            output.line(format_args!("  {}", address(other)))?;
        }
    }
    Ok(Exit::Fine)
}

/// The places where a word is explained, the best first.
fn places(topic: &str, found: &[HelpSection<'_>], output: &mut Output) -> Result<Exit, CommandError> {
    let columns = output.width.saturating_sub(2);
    for (nth, section) in found.iter().take(MOST_PLACES).enumerate() {
        if nth > 0 {
            output.line("")?;
        }
        let heading = clean(&section.title());
        output.line(output.style.paint(Tone::Strong, &heading))?;
        if let Some(sentence) = section.sentence(topic) {
            output.line(format_args!("  {}", wrapped(&clean(&sentence), columns, 2)))?;
        }
        output.line(format_args!("  {}", address(section)))?;
    }
    let others = found.len().saturating_sub(MOST_PLACES);
    if others > 0 {
        output.line("")?;
        output.line(format_args!("and {others} more: a second word finds fewer"))?;
    }
    Ok(Exit::Fine)
}

/// The command that shows a part of a page.
fn address(section: &HelpSection<'_>) -> String {
    let mut command = shell::parlor("help").to_string();
    for word in section.address() {
        command.push(' ');
        command.push_str(&shell::word(&word));
    }
    format!("`{command}`")
}

fn unknown(topic: &str, all: &[HelpSection<'_>]) -> CommandError {
    let mut known = command_names();
    known.extend(all.iter().map(|section| section.page.name.clone()));
    known.extend(all.iter().map(HelpSection::key));
    let hint = did_you_mean(topic, known.iter().map(String::as_str)).or_else(|| sections::near(topic, all));
    let hint = hint.unwrap_or_else(|| "`parlor help topics` lists the pages of the manual".to_owned());
    CommandError::usage(format!("nothing in the manual is about `{topic}`")).hint(hint)
}
