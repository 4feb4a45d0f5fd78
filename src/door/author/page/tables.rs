//! What a page says in tables: figures, scoring, ranking, what variants change.

use super::content::{PageBlock, PageNote, PageProse, PageTable};
use super::writer::{self, PageWriter};
use crate::door::Definition;
use crate::door::author::outline::{Outline, OutlineLine, OutlineWriter};
use crate::door::games::Speech;
use crate::door::words::counted;
use crate::rules::{BySeats, RankKey, ScoreLine, SeatValue};

/// Where one of two rules has nothing.
const NOTHING: &str = "–";

/// The lines of an outline as a table without heads; drawn rows are left out.
pub(super) fn plain(lines: Vec<OutlineLine>) -> Vec<PageBlock> {
    let rows: Vec<Vec<String>> =
        lines.into_iter().filter(|line| !line.is_drawn).map(|line| line.cells).collect();
    if rows.is_empty() { Vec::new() } else { vec![PageBlock::Table(PageTable { head: Vec::new(), rows })] }
}

impl PageWriter<'_> {
    /// The numbers of the rules; where they differ by the number of players, with a column for each.
    pub(super) fn figures(&self) -> Vec<PageBlock> {
        let OutlineWriter { rules, words, .. } = self.outline;
        let differ = rules.figures.iter().any(|figure| matches!(figure.value, BySeats::Each { .. }));
        if !differ {
            return plain(self.outline.figures());
        }
        let people = rules.players.from..=rules.players.to;
        let heads = people.clone().map(|people| counted(words.players, usize::from(people), &[]));
        let head = std::iter::once(words.figures.to_owned()).chain(heads).collect();
        let row = |figure: &crate::rules::Figure| {
            let values = people.clone().map(|people| self.outline.figure_value(figure.value.at(people)));
            std::iter::once(self.outline.name(&figure.name.text).to_owned()).chain(values).collect()
        };
        vec![PageBlock::Table(PageTable { head, rows: rules.figures.iter().map(row).collect() })]
    }

    /// The lines of the score.
    pub(super) fn scoring(&self) -> Vec<PageBlock> {
        let rules = self.outline.rules;
        let note = |(line, told): (&ScoreLine, OutlineLine)| self.valued(&line.value, told);
        rules.scoring.iter().zip(self.outline.scoring()).map(note).collect()
    }

    /// What decides the ranking, the most important first.
    pub(super) fn ranking(&self) -> Vec<PageBlock> {
        let rules = self.outline.rules;
        let note = |(key, told): (&RankKey, OutlineLine)| self.valued(&key.value, told);
        rules.ranking.iter().zip(self.outline.ranking()).map(note).collect()
    }

    /// A value of seats with what its function says about itself.
    fn valued(&self, value: &SeatValue, told: OutlineLine) -> PageBlock {
        let mut cells = told.cells.into_iter();
        let name = cells.next().unwrap_or_default();
        let how = cells.collect::<Vec<String>>().join(", ");
        let doc = match value {
            SeatValue::Function(function) | SeatValue::Common(function) => self.doc(*function),
            SeatValue::Total | SeatValue::Counter(_) | SeatValue::Shared(_) => PageProse::default(),
        };
        PageBlock::Note(PageNote { name, how, doc })
    }
}

/// Each variant with what it changes.
pub(super) fn variants(definition: &Definition, base: &OutlineWriter<'_>, speech: &Speech) -> Vec<PageBlock> {
    let mut blocks = Vec::new();
    let outlines = Outline::of_variants(definition, speech);
    for outline in outlines {
        let dash = if outline.about.is_empty() { "" } else { ": " };
        blocks.push(PageBlock::Heading(format!("{}{dash}{}", outline.variant, outline.about.trim())));
        let words = base.words;
        let mut rows: Vec<Vec<String>> = Vec::new();
        let own = writer::players(crate::door::games::Players::of(base.rules.players), words);
        let players = writer::players(outline.players, words);
        if own != players {
            rows.push(vec![String::new(), own, players]);
        }
        for (before, after) in base.sections().iter().zip(&outline.sections) {
            rows.extend(changes(&before.lines, &after.lines));
        }
        if !rows.is_empty() {
            let head = vec![words.changes.to_owned(), words.as_written.to_owned(), outline.variant.clone()];
            blocks.push(PageBlock::Table(PageTable { head, rows }));
        }
    }
    blocks
}

/// The lines that are not the same: the first cell, the others before, the others after. Lines below a heading are named
/// with it.
fn changes(before: &[OutlineLine], after: &[OutlineLine]) -> Vec<Vec<String>> {
    let (before, after) = (named(before), named(after));
    let find = |lines: &[(String, String)], name: &str| {
        lines.iter().find(|(known, _)| known == name).map(|(_, text)| text.clone())
    };
    let mut rows = Vec::new();
    for (name, old) in &before {
        let new = find(&after, name);
        if new.as_ref() != Some(old) {
            rows.push(vec![name.clone(), old.clone(), new.unwrap_or_else(|| NOTHING.to_owned())]);
        }
    }
    for (name, new) in &after {
        if find(&before, name).is_none() {
            rows.push(vec![name.clone(), NOTHING.to_owned(), new.clone()]);
        }
    }
    rows
}

/// Each line as its name, after the names of the lines above it, and its text.
fn named(lines: &[OutlineLine]) -> Vec<(String, String)> {
    let mut above: Vec<(usize, String)> = Vec::new();
    let mut named: Vec<(String, String)> = Vec::new();
    for line in lines.iter().filter(|line| !line.is_drawn) {
        above.retain(|(indent, _)| *indent < line.indent);
        let first = line.cells.first().cloned().unwrap_or_default();
        above.push((line.indent, first));
        let name = above.iter().map(|(_, name)| name.as_str()).collect::<Vec<&str>>().join(": ");
        let text =
            line.cells.iter().skip(1).filter(|cell| !cell.is_empty()).cloned().collect::<Vec<String>>();
        named.push((name, text.join(", ")));
    }
    named
}
