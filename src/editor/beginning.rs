//! How an example begins, for a match that begins in the same way.

use super::example_uses::rows;
use crate::diag::{Faults, Sources};
use crate::example;

/// What a match needs to begin as an example does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleStart {
    /// Who plays, clockwise.
    pub seats: Vec<String>,
    /// The variant; `None` for the definition as written.
    pub variant: Option<String>,
    /// Figures that are set, with their values.
    pub figures: Vec<(String, String)>,
    /// The seed of all chance that the example does not fix.
    pub seed: u64,
    /// The lines of `given`.
    pub given: Vec<String>,
}

impl ExampleStart {
    /// The example of a file that is at a line, from 1, or begins above it; `None` where there is none, or where it has
    /// faults.
    #[must_use]
    pub fn at(text: &str, line: usize) -> Option<Self> {
        let (mut sources, mut faults) = (Sources::default(), Faults::default());
        let source = sources.add("examples", text);
        let examples = example::read(&sources, source, &mut faults);
        let rows = rows(text);
        let line_of = |byte: usize| text[..byte].matches('\n').count() + 1;
        let own = rows.iter().rev().find(|row| line_of(row.start) <= line && row.example > 0)?.example;
        let own = || rows.iter().filter(|row| row.example == own);
        let title = own().next()?;
        let whole = title.start..title.start + title.content.len();
        let example = examples.into_iter().find(|one| whole.contains(&(one.title.span.start as usize)))?;
        let given: Vec<&str> =
            own().filter(|row| row.part == "given").skip(1).map(|row| row.content).collect();
        // How far the rows of a board are indented beyond the line above them counts, the rest does not.
        let depth = |line: &&str| line.len() - line.trim_start().len();
        let least = given.iter().map(depth).min().unwrap_or(0);
        Some(Self {
            seats: example.seats.into_iter().map(|seat| seat.text).collect(),
            variant: example.variant.map(|variant| variant.text),
            figures: example.figures.into_iter().map(|(figure, value)| (figure.text, value.text)).collect(),
            seed: example.seed,
            given: given.iter().map(|line| line.get(least..).unwrap_or(line).to_owned()).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_at_a_line_says_how_it_begins() {
        let text = "example \"A\"\n  seats Ann\n  then\n    over\n\nexample \"B\"\n  seats Ann \"B b\"\n  variant long\n  set n = 2\n  seed 7\n  given\n    at: play Ann # here\n    board:\n      . b\n  when\n    Ann: fish\n  then\n    over\n";
        let start = ExampleStart::at(text, 9).expect("it has no faults");
        assert_eq!(start.seats, ["Ann", "B b"]);
        assert_eq!((start.variant.as_deref(), start.seed), (Some("long"), 7));
        assert_eq!(start.figures, [("n".to_owned(), "2".to_owned())]);
        assert_eq!(start.given, ["at: play Ann", "board:", "  . b"]);
        assert_eq!(ExampleStart::at(text, 1).expect("the first").given, Vec::<String>::new());
        assert_eq!(ExampleStart::at("# nothing\n", 1), None);
        assert_eq!(ExampleStart::at("example \"A\"\n", 1), None, "it has faults");
    }
}
