//! The differences between two texts, line by line.

use similar::{ChangeTag, TextDiff};

use crate::cli::output::{Style, Tone, clean};

/// How many equal lines are shown before and after different ones.
const AROUND: usize = 3;
/// The most lines of a difference that are shown.
const MOST_LINES: usize = 120;

/// The most lines on either side that are compared one by one. Longer texts are taken as a whole, because what is shown
/// ends long before, and the time of a comparison grows with the product of the lengths.
const MOST_COMPARED: usize = 5_000;

/// The different lines, with some lines around them.
pub(in crate::cli) fn diff(old: &str, new: &str, style: Style) -> Vec<String> {
    let (old, new) = (with_end(old), with_end(new));
    let (old, new): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    // The equal lines before the first and after the last difference.
    let (from, behind) = alike(&old, &new);
    let (before, after) = (AROUND.min(from), AROUND.min(behind));
    let (from, behind) = (from - before, behind - after);
    let (old, new) = (&old[from..old.len() - behind], &new[from..new.len() - behind]);
    let mut shown = DiffExcerpt { style, lines: Vec::new(), more: 0 };
    if old.len().max(new.len()) > MOST_COMPARED {
        old[..before].iter().for_each(|line| shown.line(ChangeTag::Equal, line));
        old[before..old.len() - after].iter().for_each(|line| shown.line(ChangeTag::Delete, line));
        new[before..new.len() - after].iter().for_each(|line| shown.line(ChangeTag::Insert, line));
        new[new.len() - after..].iter().for_each(|line| shown.line(ChangeTag::Equal, line));
        return shown.lines();
    }
    let diff = TextDiff::from_slices(old, new);
    for (at, group) in diff.grouped_ops(AROUND).iter().enumerate() {
        if at > 0 {
            shown.gap();
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            shown.line(change.tag(), change.value());
        }
    }
    shown.lines()
}

/// How many equal lines both have at the beginning and at the end.
fn alike(old: &[&str], new: &[&str]) -> (usize, usize) {
    let from = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[from..], &new[from..]);
    let behind = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    (from, behind)
}

/// The first lines of a difference, and how many follow.
struct DiffExcerpt {
    style: Style,
    lines: Vec<String>,
    more: usize,
}

impl DiffExcerpt {
    fn line(&mut self, tag: ChangeTag, line: &str) {
        let text = clean(line.trim_end_matches('\n'));
        self.push(match tag {
            ChangeTag::Equal => format!("   {text}"),
            ChangeTag::Delete => self.style.paint(Tone::Removed, &format!(" - {text}")),
            ChangeTag::Insert => self.style.paint(Tone::Added, &format!(" + {text}")),
        });
    }

    fn gap(&mut self) {
        self.push(self.style.paint(Tone::Faint, "  ..."));
    }

    fn push(&mut self, line: String) {
        match self.lines.len() < MOST_LINES {
            true => self.lines.push(line),
            false => self.more += 1,
        }
    }

    fn lines(mut self) -> Vec<String> {
        if self.more > 0 {
            let more = format!("  ... and {} more lines", self.more);
            self.lines.push(self.style.paint(Tone::Faint, &more));
        }
        self.lines
    }
}

fn with_end(text: &str) -> String {
    let text = text.trim_end();
    if text.is_empty() { String::new() } else { format!("{text}\n") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(old: &str, new: &str) -> Vec<String> {
        diff(old, new, Style::in_ascii())
    }

    #[test]
    fn lines_that_differ_stand_among_some_that_do_not() {
        let old: Vec<String> = (0..12).map(|line| line.to_string()).collect();
        let mut new = old.clone();
        new[1] = "one".to_owned();
        new.remove(10);
        let expected = [
            "   0", " - 1", " + one", "   2", "   3", "   4", "  ...", "   7", "   8", "   9", " - 10",
            "   11",
        ];
        assert_eq!(shown(&old.join("\n"), &new.join("\n")), expected);
        assert_eq!(shown("a", "a"), Vec::<String>::new());
        assert_eq!(shown("", "a"), [" + a"]);
    }

    /// Very many equal lines, compared with very many others.
    #[test]
    fn texts_of_very_many_lines_are_compared_as_a_whole() {
        let old = format!("first\n{}last", "same\n".repeat(300_000));
        let new = format!("first\n{}last", "same\nsame\nother\n".repeat(100_000));
        let lines = shown(&old, &new);
        assert_eq!(lines[..5], ["   first", "   same", "   same", " - same", " - same"]);
        assert_eq!(lines.len(), MOST_LINES + 1);
        assert!(lines[MOST_LINES].ends_with(" more lines"), "{}", lines[MOST_LINES]);
    }
}
