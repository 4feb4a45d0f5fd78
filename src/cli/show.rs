//! `parlor show`: shows what a definition says.

use super::arguments::ShowArguments;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::list::players;
use super::loading::CheckedDefinition;
use super::output::{Output, Tone, clean, flowing, padded, width, wrapped};
use crate::door::author::{Outline, OutlineLine, Section};
use crate::door::words::counted;

pub(super) fn run(
    arguments: &ShowArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let checked = CheckedDefinition::find(&arguments.game, environment)?;
    let rules = checked.rules(arguments.variant.as_deref(), &[])?;
    let speech = checked.speech(&rules, &arguments.language)?;
    let words = speech.words;
    output.words = words;
    let outline = Outline::of(&rules, &speech);
    let variant = if outline.variant.is_empty() { String::new() } else { format!(" ({})", outline.variant) };
    let title = format!("{}{variant}", outline.title);
    output.line(output.style.paint(Tone::Strong, &clean(&title)))?;
    if !outline.about.is_empty() {
        output.line(wrapped(&flowing(&outline.about), output.width, 0))?;
    }
    let said = players(outline.players, words);
    let usual = usize::from(outline.players.usual);
    output.line(match outline.players.from == outline.players.to {
        true => said,
        false => counted(words.usually, usual, &[("players", &said)]),
    })?;
    for section in outline.sections.iter().filter(|section| !section.lines.is_empty()) {
        print(section, output)?;
    }
    if arguments.variant.is_none() {
        variants(&outline, &Outline::of_variants(&checked.definition, &speech), output)?;
    }
    Ok(Exit::Fine)
}

fn print(section: &Section, output: &mut Output) -> Result<(), CommandError> {
    output.line("")?;
    output.line(output.style.paint(Tone::Strong, section.name))?;
    for line in layout(&section.lines, output.width) {
        output.line(format_args!("  {line}"))?;
    }
    Ok(())
}

/// Lines with their columns aligned; only lines with the same number of columns are aligned.
pub(super) fn layout(lines: &[OutlineLine], columns: usize) -> Vec<String> {
    let mut widths: Vec<usize> = Vec::new();
    for line in lines {
        for (at, cell) in line.cells.iter().enumerate().take(line.cells.len().saturating_sub(1)) {
            let indent = if at == 0 { line.indent } else { 0 };
            if widths.len() <= at {
                widths.push(0);
            }
            widths[at] = widths[at].max(indent + width(cell)).min(40);
        }
    }
    let mut laid = Vec::new();
    for line in lines {
        let mut text = " ".repeat(line.indent);
        let last = line.cells.len().saturating_sub(1);
        for (at, cell) in line.cells.iter().enumerate() {
            let cell = clean(cell);
            if line.is_drawn {
                text.push_str(&cell);
            } else if at < last {
                let indent = if at == 0 { line.indent } else { 0 };
                text.push_str(&padded(&cell, widths[at].saturating_sub(indent)));
                text.push_str("  ");
            } else {
                let start = width(&text);
                text.push_str(&wrapped(&cell, columns.saturating_sub(start + 2).max(24), start + 2));
            }
        }
        laid.push(text.trim_end().to_owned());
    }
    laid
}

/// What each variant changes: its lines that the definition as written does not have, and the lines that it lacks.
fn variants(base: &Outline, variants: &[Outline], output: &mut Output) -> Result<(), CommandError> {
    let words = output.words;
    if variants.is_empty() {
        return Ok(());
    }
    output.line("")?;
    output.line(output.style.paint(Tone::Strong, words.variants))?;
    for outline in variants {
        let dash = if outline.about.is_empty() { "" } else { ": " };
        output.line(format_args!("  {}{dash}{}", outline.variant, flowing(&outline.about)))?;
        if (outline.players.from, outline.players.to) != (base.players.from, base.players.to) {
            output.line(format_args!("    {}", players(outline.players, words)))?;
        }
        for (before, after) in base.sections.iter().zip(&outline.sections) {
            let before = layout(&before.lines, 100_000);
            let lines = layout(&after.lines, 100_000);
            let removed = before.iter().filter(|line| !lines.contains(line)).map(|line| ("-", line));
            let added = lines.iter().filter(|line| !before.contains(line)).map(|line| ("+", line));
            let mut changes = removed.chain(added).peekable();
            if changes.peek().is_some() {
                output.line(format_args!("    {}", after.name))?;
            }
            for (sign, line) in changes {
                let text = wrapped(line.trim_start(), output.width.saturating_sub(8), 10);
                output.line(format_args!("      {sign} {text}"))?;
            }
        }
    }
    Ok(())
}
