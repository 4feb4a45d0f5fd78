//! A report as headings, sentences, tables and plots, from which both text and page are made.

/// A part of a report.
#[derive(Debug, Default)]
pub(super) struct SheetSection {
    pub(super) heading: String,
    /// Sentences before the table.
    pub(super) said: Vec<Sentence>,
    pub(super) plots: Vec<Plot>,
    pub(super) table: Option<SheetTable>,
    /// Sentences after the table.
    pub(super) notes: Vec<String>,
    /// Whether it is so long that a page shows it only on request, and text leaves it out.
    pub(super) long: bool,
}

/// A sentence, and how serious it is.
#[derive(Debug)]
pub(super) struct Sentence {
    pub(super) weight: Emphasis,
    /// Its place in the rules; empty if there is none.
    pub(super) place: String,
    pub(super) text: String,
}

/// How serious a sentence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Emphasis {
    Broken,
    Suspicious,
    Plain,
}

/// A table.
#[derive(Debug, Default)]
pub(super) struct SheetTable {
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<Cell>>,
    /// The most rows that are shown as text.
    pub(super) most: usize,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) right: bool,
}

/// The content of a cell.
#[derive(Clone, Debug)]
pub(in crate::cli) enum Cell {
    Text(String),
    /// A row of small bars.
    Sparks(String),
    /// An interval, on a scale from 0 to 1.
    Range {
        low: f64,
        middle: f64,
        high: f64,
        mark: f64,
    },
}

/// A picture.
#[derive(Debug)]
pub(super) struct Plot {
    pub(super) title: String,
    pub(super) kind: PlotKind,
}

/// The content of a plot.
#[derive(Debug)]
pub(super) enum PlotKind {
    /// Values with their intervals, and the value that they would have if nothing made a difference.
    Intervals { rows: Vec<Ranged>, even: f64 },
    /// The share of all numbers in each bin, with one line for each name.
    Distribution { unit: &'static str, series: Vec<Series> },
}

/// A distribution.
#[derive(Clone, Debug)]
pub(super) struct Series {
    pub(super) name: String,
    pub(super) bars: Vec<Bar>,
}

/// A bin of a distribution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bar {
    pub(super) from: f64,
    pub(super) to: f64,
    /// The share of all numbers, by value.
    pub(super) part: f64,
}

/// A value with its interval.
#[derive(Clone, Debug)]
pub(super) struct Ranged {
    pub(super) name: String,
    pub(super) low: f64,
    pub(super) middle: f64,
    pub(super) high: f64,
    /// Whether it stands out.
    pub(super) strong: bool,
}

impl SheetTable {
    /// A table with these columns; those that begin with `>` are aligned to the right.
    pub(super) fn new(names: &[&str]) -> Self {
        let column = |name: &&str| match name.strip_prefix('>') {
            Some(name) => Column { name: name.to_owned(), right: true },
            None => Column { name: (*name).to_owned(), right: false },
        };
        Self { columns: names.iter().map(column).collect(), rows: Vec::new(), most: usize::MAX }
    }

    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }
}

impl Sentence {
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Self { weight: Emphasis::Plain, place: String::new(), text: text.into() }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Cells with these texts.
pub(super) fn cells<const N: usize>(texts: [String; N]) -> [Cell; N] {
    texts.map(Cell::Text)
}

/// A difference of shares in percentage points.
pub(super) fn points(share: f64) -> String {
    format!("{:+.1}", share * 100.0)
}

/// An interval of shares in percent.
pub(super) fn percents(low: f64, high: f64) -> String {
    format!("{:.1} to {:.1}", low * 100.0, high * 100.0)
}

/// A mean, with as many digits as make sense.
pub(super) fn number(mean: f64) -> String {
    if mean.abs() >= 1000.0 { format!("{mean:.0}") } else { format!("{mean:.1}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_easily_read() {
        let check = |found: String, expected: &str| assert_eq!(found, expected);
        check(points(-0.031), "-3.1");
        check(percents(0.241, 0.259), "24.1 to 25.9");
        check(number(12.34), "12.3");
        check(number(12_345.6), "12346");
    }
}
