//! Reading what a person types as an answer.

use std::str::Chars;

use pest::Parser;
use pest::iterators::Pair;

use crate::diag::visible;

/// Separates the parts of a list whose order matters.
pub const ARROW: &str = " -> ";
/// The most characters of an answer that are read.
const MOST_CHARACTERS: usize = 4000;
/// The deepest nesting of parentheses.
pub(crate) const MOST_NESTING: usize = 8;

mod grammar {
    /// The parser of `grammar/answer.pest`.
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/answer.pest"]
    pub(crate) struct Answers;
}

use grammar::{Answers, Rule};

/// A part of an answer in its canonical spelling, with a count.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Item {
    /// The text: `hunter(fish)`, `Bob.hand[2]`.
    pub text: String,
    /// The count.
    pub times: u16,
}

/// Whether a word needs no quotation marks.
#[must_use]
pub fn is_plain(text: &str) -> bool {
    text.len() <= MOST_CHARACTERS
        && !text.contains(char::is_whitespace)
        && visible::is_line(text)
        && Answers::parse(Rule::one_name, text).is_ok()
}

/// A text in quotation marks, on one line, with invisible characters escaped.
#[must_use]
pub fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            _ if visible::is_hidden(text, at) => visible::push_escape(&mut quoted, letter),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

/// The content of a text in quotation marks; any other text unchanged.
#[must_use]
pub fn unquote(text: &str) -> String {
    let Some(inner) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
        return text.to_owned();
    };
    let mut plain = String::new();
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.extend(letters.next().map(|escaped| match escaped {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'u' => numbered(&mut letters).unwrap_or('u'),
                other => other,
            })),
            other => plain.push(other),
        }
    }
    plain
}

/// The character of a code point in braces: `{9b}`; if there is none, nothing is consumed.
fn numbered(letters: &mut Chars<'_>) -> Option<char> {
    let (digits, rest) = letters.as_str().strip_prefix('{')?.split_once('}')?;
    let letter = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)?;
    *letters = rest.chars();
    Some(letter)
}

/// The parts of an answer, each in its canonical spelling; `None` when it cannot be read.
#[must_use]
pub fn items(text: &str) -> Option<Vec<Item>> {
    let nested = text.chars().filter(|letter| matches!(letter, '(' | '{')).count();
    if text.chars().count() > MOST_CHARACTERS || nested > MOST_CHARACTERS || depth(text) > MOST_NESTING {
        return None;
    }
    let answer = Answers::parse(Rule::answer, text).ok()?.next()?;
    answer.into_inner().filter(|pair| pair.as_rule() == Rule::item).map(item).collect()
}

/// How far a line says something: to its comment, which begins at the first `#` outside quotation marks. `None` when a
/// quotation mark is never closed.
pub(crate) fn said_until(line: &str) -> Option<usize> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, letter) in line.bytes().enumerate() {
        match letter {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b'#' if !is_quoted => return Some(at),
            _ => {}
        }
    }
    (!is_quoted).then_some(line.len())
}

/// How deep parentheses are nested.
pub(crate) fn depth(text: &str) -> usize {
    let mut open = 0_usize;
    let mut deepest = 0;
    for letter in text.chars() {
        match letter {
            '(' | '{' | '[' => open += 1,
            ')' | '}' | ']' => open = open.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(open);
    }
    deepest
}

fn item(pair: Pair<'_, Rule>) -> Option<Item> {
    let mut inner = pair.into_inner();
    let text = spelled(inner.next()?);
    let times = match inner.next() {
        Some(times) => times.as_str().parse().ok().filter(|times| *times > 0)?,
        None => 1,
    };
    Some(Item { text, times })
}

/// A part in its canonical spelling: one space after each comma, between the members of a group, and around each arrow,
/// and no other spaces.
fn spelled(pair: Pair<'_, Rule>) -> String {
    let rule = pair.as_rule();
    let text = pair.as_str();
    let list = |pair: Pair<'_, Rule>, separator: &str| {
        let parts: Vec<String> = pair.into_inner().map(spelled).collect();
        parts.join(separator)
    };
    match rule {
        Rule::group => {
            let (mut group, mut between) = (String::new(), "");
            for part in pair.into_inner() {
                if part.as_rule() == Rule::arrow {
                    between = ARROW;
                    continue;
                }
                group.push_str(between);
                group.push_str(&spelled(part));
                between = " ";
            }
            format!("{{{group}}}")
        }
        Rule::arguments => format!("({})", list(pair, ", ")),
        Rule::index => format!("[{}]", list(pair, ", ")),
        Rule::argument | Rule::kind => list(pair, ""),
        Rule::lying => list(pair, "."),
        Rule::item => {
            let mut parts = pair.into_inner();
            let thing = parts.next().map(spelled).unwrap_or_default();
            match parts.next().map(|times| times.as_str()) {
                None | Some("1") => thing,
                Some(times) => format!("{thing}*{times}"),
            }
        }
        Rule::path => {
            let mut path = String::new();
            for part in pair.into_inner() {
                let word = matches!(part.as_rule(), Rule::name | Rule::quoted);
                if word && !path.is_empty() {
                    path.push('.');
                }
                path.push_str(&spelled(part));
            }
            path
        }
        Rule::quoted => quote(&unquote(text)),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_begins_at_the_first_sign_outside_quotation_marks() {
        assert_eq!(said_until("deck: fish # three"), Some(11));
        assert_eq!(said_until("a \"#\" # b"), Some(6));
        assert_eq!(said_until(r#"a "\" #" b"#), Some(10));
        assert_eq!(said_until(r#"a "\\" # b"#), Some(7));
        assert_eq!(said_until("\u{624b}\u{672d}: 1"), Some(9));
        assert_eq!(said_until("a \"b # c"), None);
    }
}
