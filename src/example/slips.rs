//! Lines as other notations for examples have them, and what is written here.

use crate::diag::codes::example::BAD_LINE;
use crate::diag::{Diagnostic, Span};

/// The words that begin a part.
pub(super) const PARTS: [&str; 3] = ["given", "when", "then"];

/// What begins an example in other notations.
const TITLES: [&str; 8] = ["scenario", "feature", "test", "case", "describe", "it", "title", "background"];

/// The title that a line gives as other notations do: `Scenario: the first turn`.
pub(super) fn other_title(text: &str) -> Option<&str> {
    let (word, title) = text.split_once(':')?;
    let is_title = TITLES.contains(&word.trim().to_lowercase().as_str());
    is_title.then(|| title.trim().trim_matches('"'))
}

/// The fault of such a line.
pub(super) fn no_title(title: &str, span: Span) -> Diagnostic {
    let title = if title.is_empty() { "What it shows" } else { title };
    Diagnostic::error(BAD_LINE, span, "an example begins with its title")
        .hint(format!("write `example \"{title}\"`, and its lines below"))
}

/// The part that a line begins which is not exactly its word: `Given:`, `When Ann plays`.
pub(super) fn other_part(text: &str) -> Option<(&'static str, &str)> {
    let (word, rest) = text.split_once([' ', ':', '\t']).unwrap_or((text, ""));
    let lower = word.to_lowercase();
    let part = PARTS.into_iter().find(|part| *part == lower)?;
    let rest = rest.trim_start_matches(':').trim();
    // A zone may have this name, but not with a capital.
    let is_meant = word != part || rest.is_empty();
    (text != part && is_meant).then_some((part, rest))
}

/// The fault of such a line.
pub(super) fn no_part(part: &str, rest: &str, span: Span) -> Diagnostic {
    let hint = match rest {
        "" => format!("write `{part}` alone"),
        _ => format!("write `{part}` on a line of its own, and below it line by line what it says"),
    };
    Diagnostic::error(BAD_LINE, span, "this does not fit here").hint(hint)
}

/// What to write for a line that begins with `And`, as some notations join lines.
pub(super) fn joined(text: &str) -> Option<&'static str> {
    let word = text.split_whitespace().next()?;
    ["And", "and", "But", "but", "-", "*"]
        .contains(&word)
        .then_some("lines stand below one another without a word in front of them")
}
