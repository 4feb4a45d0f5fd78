//! `parlor show`: what a definition says, in the order in which one sets up and plays.

mod flow;
mod pieces;
mod words;

use super::arguments::ShowArguments;
use super::exit::{Exit, Stop};
use super::list::players;
use super::loading::Checked;
use super::output::{Output, Tone, clean, padded, width, wrapped};
use crate::check::rules::Rules;

/// A heading and what stands below it.
struct Section {
    name: &'static str,
    lines: Vec<Line>,
}

/// A line of a section: some columns, the last of which may be long.
struct Line {
    indent: usize,
    cells: Vec<String>,
}

impl Line {
    fn new(cells: impl IntoIterator<Item = String>) -> Self {
        Self { indent: 0, cells: cells.into_iter().collect() }
    }
}

pub(super) fn run(arguments: &ShowArguments, output: &mut Output) -> Result<Exit, Stop> {
    let checked = Checked::load(&arguments.game)?;
    let rules = checked.rules(arguments.variant.as_deref(), &[])?;
    let variant = if rules.variant.is_empty() { String::new() } else { format!(" ({})", rules.variant) };
    output.line(output.style.paint(Tone::Strong, &clean(&format!("{}{variant}", rules.title))))?;
    if !rules.about.is_empty() {
        output.line(wrapped(&clean(&rules.about), output.width, 0))?;
    }
    output.line(format_args!("{}, usually {}", players(rules.players), rules.players.usual))?;
    let own = sections(&rules);
    for section in own.iter().filter(|section| !section.lines.is_empty()) {
        print(section, output)?;
    }
    if arguments.variant.is_none() {
        variants(&checked, output)?;
    }
    Ok(Exit::Fine)
}

fn sections(rules: &Rules) -> Vec<Section> {
    vec![
        Section { name: "pieces", lines: pieces::lines(rules) },
        Section { name: "zones", lines: words::zones(rules) },
        Section { name: "counters", lines: words::counters(rules) },
        Section { name: "order of play", lines: flow::lines(rules) },
        Section { name: "figures", lines: words::figures(rules) },
        Section { name: "scoring", lines: words::scoring(rules) },
        Section { name: "ranking", lines: words::ranking(rules) },
    ]
}

fn print(section: &Section, output: &mut Output) -> Result<(), Stop> {
    output.line("")?;
    output.line(output.style.paint(Tone::Strong, section.name))?;
    for line in layout(&section.lines, output.width) {
        output.line(format_args!("  {line}"))?;
    }
    Ok(())
}

/// Lines with their columns below each other; those of another number of columns stand for themselves.
fn layout(lines: &[Line], columns: usize) -> Vec<String> {
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
            if at < last {
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

/// What each variant changes: its lines that are not those of the definition as written, and the other
/// way round.
fn variants(checked: &Checked, output: &mut Output) -> Result<(), Stop> {
    let definition = &checked.definition;
    if definition.variants.is_empty() {
        return Ok(());
    }
    output.line("")?;
    output.line(output.style.paint(Tone::Strong, "variants"))?;
    let base = sections(&definition.base);
    for rules in &definition.variants {
        let about = if rules.about == definition.base.about { "" } else { &rules.about };
        let dash = if about.is_empty() { "" } else { ": " };
        output.line(format_args!("  {}{dash}{}", rules.variant, clean(about)))?;
        if players(rules.players) != players(definition.base.players) {
            output.line(format_args!("    {}", players(rules.players)))?;
        }
        for (before, after) in base.iter().zip(sections(rules)) {
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
