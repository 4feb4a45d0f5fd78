//! Limits how much of a user's words a message repeats.

use std::borrow::Cow;

/// The most characters of a name that a message repeats.
const LONGEST_NAME: usize = 120;
/// The most characters of a message.
const LONGEST: usize = 4_000;

/// A message in which very long names between backticks are cut in the middle. If it is still too long, it is cut as a
/// whole.
#[must_use]
pub fn shortened(text: &str) -> Cow<'_, str> {
    // A text has at least as many bytes as characters, so most messages need no closer look.
    if text.len() <= LONGEST_NAME {
        return Cow::Borrowed(text);
    }
    let names: Vec<Cow<'_, str>> = text.split('`').map(|part| cut(part, LONGEST_NAME)).collect();
    let is_name = |at: usize| at % 2 == 1 && at + 1 < names.len();
    let parts = text.split('`').zip(&names).enumerate();
    let parts: Vec<&str> = parts.map(|(at, (part, name))| if is_name(at) { name } else { part }).collect();
    Cow::Owned(cut(&parts.join("`"), LONGEST).into_owned())
}

/// The first and last characters of a text that is longer than `most`.
pub(crate) fn cut(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most || text.chars().count() <= most {
        return Cow::Borrowed(text);
    }
    let at = |n: usize| text.char_indices().nth(n).map_or(text.len(), |(at, _)| at);
    let last = text.char_indices().rev().nth(most / 3).map_or(0, |(at, _)| at);
    Cow::Owned(format!("{}...{}", &text[..at(most / 2)], &text[last..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_names_are_cut() {
        let name = "手".repeat(100_000);
        let message = format!("unknown zone `{name}`; did you mean `{name}s`?");
        let short = shortened(&message);
        assert!(short.starts_with("unknown zone `手手") && short.ends_with("手s`?"), "{short}");
        assert_eq!(short.matches("...").count(), 2);
        assert!(short.chars().count() < 300, "{short}");
        let plain = format!("there is: {}", ["pass"; 40].join(", "));
        assert_eq!(shortened(&plain), plain);
        assert!(shortened(&"a, ".repeat(100_000)).len() < 5_000);
        assert_eq!(shortened("`x`"), "`x`");
    }
}
