//! A report as headings, sentences, tables and plots, from which both text and page are made.

/// A part of a report.
#[derive(Debug, Default)]
pub(crate) struct SheetSection {
    pub(crate) heading: String,
    /// Sentences before the table.
    pub(crate) said: Vec<Sentence>,
    pub(crate) plots: Vec<Plot>,
    pub(crate) table: Option<SheetTable>,
    /// Sentences after the table.
    pub(crate) notes: Vec<String>,
    /// Whether it is so long that a page shows it only on request, and text leaves it out.
    pub(crate) long: bool,
}

/// A sentence, and how serious it is.
#[derive(Debug)]
pub(crate) struct Sentence {
    pub(crate) weight: Emphasis,
    /// Its place in the rules; empty if there is none.
    pub(crate) place: String,
    pub(crate) text: String,
}

/// How serious a sentence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Emphasis {
    Broken,
    Suspicious,
    Plain,
}

/// A table.
#[derive(Debug, Default)]
pub(crate) struct SheetTable {
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Vec<Cell>>,
    /// The most rows that are shown as text.
    pub(crate) most: usize,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) right: bool,
}

/// The content of a cell.
#[derive(Clone, Debug)]
pub(crate) enum Cell {
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
pub(crate) struct Plot {
    pub(crate) title: String,
    pub(crate) kind: PlotKind,
}

/// The content of a plot.
#[derive(Debug)]
pub(crate) enum PlotKind {
    /// Values with their intervals, and the value that they would have if nothing made a difference.
    Intervals { rows: Vec<Ranged>, even: f64 },
    /// The share of all numbers in each bin, with one line for each name.
    Distribution { unit: &'static str, series: Vec<Series> },
}

/// A distribution.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) bars: Vec<Bar>,
}

/// A bin of a distribution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bar {
    pub(crate) from: f64,
    pub(crate) to: f64,
    /// The share of all numbers, by value.
    pub(crate) part: f64,
}

/// A value with its interval.
#[derive(Clone, Debug)]
pub(crate) struct Ranged {
    pub(crate) name: String,
    pub(crate) low: f64,
    pub(crate) middle: f64,
    pub(crate) high: f64,
    /// Whether it stands out.
    pub(crate) strong: bool,
}

impl SheetTable {
    /// A table with these columns; those that begin with `>` are aligned to the right.
    pub(crate) fn new(names: &[&str]) -> Self {
        let column = |name: &&str| match name.strip_prefix('>') {
            Some(name) => Column { name: name.to_owned(), right: true },
            None => Column { name: (*name).to_owned(), right: false },
        };
        Self { columns: names.iter().map(column).collect(), rows: Vec::new(), most: usize::MAX }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }
}

impl Sentence {
    pub(crate) fn plain(text: impl Into<String>) -> Self {
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
pub(crate) fn cells<const N: usize>(texts: [String; N]) -> [Cell; N] {
    texts.map(Cell::Text)
}

/// A difference of shares in percentage points.
pub(crate) fn points(share: f64) -> String {
    format!("{:+.1}", share * 100.0)
}

/// An interval of shares in percent.
pub(crate) fn percents(low: f64, high: f64) -> String {
    format!("{:.1} to {:.1}", low * 100.0, high * 100.0)
}

/// A mean, with as many digits as make sense.
pub(crate) fn number(mean: f64) -> String {
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
