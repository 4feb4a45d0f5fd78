//! What is different between two texts, line by line.

use similar::{ChangeTag, TextDiff};

use crate::cli::output::{Style, Tone, clean};

/// Lines that are the same and stand around those that are not.
const AROUND: usize = 3;
/// Lines of a difference that are shown at most.
const MOST_LINES: usize = 120;

/// The lines that are different, with some around them.
pub(super) fn diff(old: &str, new: &str, style: Style) -> Vec<String> {
    let (old, new) = (with_end(old), with_end(new));
    let diff = TextDiff::from_lines(&old, &new);
    let mut lines = Vec::new();
    for (at, group) in diff.grouped_ops(AROUND).iter().enumerate() {
        if at > 0 {
            lines.push(style.paint(Tone::Faint, "  ..."));
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let text = clean(change.value().trim_end_matches('\n'));
            lines.push(match change.tag() {
                ChangeTag::Equal => format!("   {text}"),
                ChangeTag::Delete => style.paint(Tone::Removed, &format!(" - {text}")),
                ChangeTag::Insert => style.paint(Tone::Added, &format!(" + {text}")),
            });
        }
    }
    let more = lines.len().saturating_sub(MOST_LINES);
    if more > 0 {
        lines.truncate(MOST_LINES);
        lines.push(style.paint(Tone::Faint, &format!("  ... and {more} more lines")));
    }
    lines
}

fn with_end(text: &str) -> String {
    let text = text.trim_end();
    if text.is_empty() { String::new() } else { format!("{text}\n") }
}
