//! Half-typed YAML: blanks out what cannot be read, so that the rest is known.

use crate::diag::{Faults, SourceId, Sources};
use crate::load::yaml;

/// How many places are blanked out at most.
const MOST_BLANKS: usize = 16;

/// The text without what cannot be read: every byte that is left has its place, the others have become spaces. `None`
/// where nothing can be read.
pub(super) fn mended(text: &str) -> Option<String> {
    let mut left = text.to_owned();
    for _ in 0..MOST_BLANKS {
        let Some(at) = first_fault(&left) else { return Some(left) };
        let blanked = blank(&left, at);
        if blanked == left {
            return None;
        }
        left = blanked;
    }
    None
}

/// The first byte that cannot be read.
fn first_fault(text: &str) -> Option<usize> {
    let (mut sources, mut faults) = (Sources::default(), Faults::default());
    let id: SourceId = sources.add("text", text);
    match yaml::parse(&sources, id, &mut faults) {
        Some(_) => None,
        None => Some(faults.iter().find_map(|fault| fault.span).map_or(0, |span| span.start as usize)),
    }
}

/// The text without the line of a byte, or the last line before it that has anything, and without the lines below that
/// are indented further.
fn blank(text: &str, at: usize) -> String {
    let at = text.floor_char_boundary(at);
    let mut start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let line = |start: usize| text[start..].split('\n').next().unwrap_or("");
    while line(start).trim().is_empty() && start > 0 {
        start = text[..start - 1].rfind('\n').map_or(0, |at| at + 1);
    }
    let depth = |line: &str| line.len() - line.trim_start().len();
    let own = depth(line(start));
    let mut end = start + line(start).len();
    for below in text[end..].split('\n').skip(1) {
        if !below.trim().is_empty() && depth(below) <= own {
            break;
        }
        end += 1 + below.len();
    }
    let spaces = text[start..end].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' });
    [&text[..start], &spaces.collect::<String>(), &text[end..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_becomes_space() {
        let text = "a: 1\nzones:\n  hand: { holds: card\n  手札: { holds: card }\nflow: [x]\n";
        let left = mended(text).expect("the rest can be read");
        assert_eq!(left.len(), text.len());
        assert!(left.starts_with("a: 1\nzones:\n") && left.ends_with("\nflow: [x]\n"), "{left}");
        let left = mended("a: 1\nfigu res\n  b: 2\nc: 3\n").expect("the rest can be read");
        assert_eq!(left.split_whitespace().collect::<Vec<&str>>(), ["a:", "1", "c:", "3"]);
        assert_eq!(mended("a: 1\n").as_deref(), Some("a: 1\n"));
        let _ = mended("\u{0}{[");
        let _ = mended(&"{".repeat(1000));
    }
}
