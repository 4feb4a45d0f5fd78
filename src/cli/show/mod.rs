//! `parlor show`: what a definition says, in the order in which one sets up and plays.

mod flow;
mod pieces;
mod words;

use super::arguments::ShowArguments;
use super::exit::{Exit, Stop};
use super::list::players;
use super::loading::{Checked, Speech};
use super::output::{Output, Tone, clean, flowing, padded, width, wrapped};
use crate::compile::Voice;
use crate::door::words::{Words, counted};
use crate::rules::Rules;

/// Some rules in the words of a language.
struct Reader<'a> {
    rules: &'a Rules,
    voice: &'a Voice,
    words: &'static Words,
    /// Whether it is the language of the definition.
    is_own: bool,
}

impl Reader<'_> {
    /// A declared name, word or text as it is shown.
    fn name<'b>(&'b self, name: &'b str) -> &'b str {
        self.voice.name(name)
    }

    /// The name of a piece set.
    fn set(&self, set: usize) -> &str {
        self.name(&self.rules.sets[set].name.text)
    }

    fn sections(&self) -> Vec<Section> {
        let words = self.words;
        vec![
            Section { name: words.pieces, lines: self.pieces() },
            Section { name: words.zones, lines: self.zones() },
            Section { name: words.counters, lines: self.counters() },
            Section { name: words.order_of_play, lines: self.flow() },
            Section { name: words.figures, lines: self.figures() },
            Section { name: words.scoring, lines: self.scoring() },
            Section { name: words.ranking, lines: self.ranking() },
        ]
    }
}

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
    let Speech { words, voice, is_own } = checked.speech(&rules, &arguments.language)?;
    output.words = words;
    let reader = Reader { rules: &rules, voice: &voice, words, is_own };
    let variant = if rules.variant.is_empty() { String::new() } else { format!(" ({})", rules.variant) };
    let title = format!("{}{variant}", reader.name(&rules.title));
    output.line(output.style.paint(Tone::Strong, &clean(&title)))?;
    if !rules.about.is_empty() {
        output.line(wrapped(&flowing(reader.name(&rules.about)), output.width, 0))?;
    }
    let usual = usize::from(rules.players.usual);
    output.line(counted(words.usually, usual, &[("players", &players(rules.players, words))]))?;
    for section in reader.sections().iter().filter(|section| !section.lines.is_empty()) {
        print(section, output)?;
    }
    if arguments.variant.is_none() {
        variants(&checked, &reader, output)?;
    }
    Ok(Exit::Fine)
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
fn variants(checked: &Checked, reader: &Reader<'_>, output: &mut Output) -> Result<(), Stop> {
    let words = output.words;
    let definition = &checked.definition;
    if definition.variants.is_empty() {
        return Ok(());
    }
    output.line("")?;
    output.line(output.style.paint(Tone::Strong, words.variants))?;
    let base = Reader { rules: &definition.base, ..*reader }.sections();
    for rules in &definition.variants {
        let reader = Reader { rules, ..*reader };
        let about = if rules.about == definition.base.about { "" } else { reader.name(&rules.about) };
        let dash = if about.is_empty() { "" } else { ": " };
        output.line(format_args!("  {}{dash}{}", rules.variant, flowing(about)))?;
        let (own, base_players) = (rules.players, definition.base.players);
        if (own.from, own.to) != (base_players.from, base_players.to) {
            output.line(format_args!("    {}", players(rules.players, words)))?;
        }
        for (before, after) in base.iter().zip(reader.sections()) {
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
