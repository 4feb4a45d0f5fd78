//! The words of a script, with the comments and line breaks before each, and where spaces belong.

use crate::load::script::{TokenKind, is_keyword, lex};

/// A word, number, text or sign.
#[derive(Clone, Debug)]
pub(super) struct TidyWord {
    /// As written; a text in backticks with all that stands in it.
    pub(super) text: String,
    /// Whether it is a value by itself: a number or a text.
    is_literal: bool,
    /// Whether it is a name or a keyword.
    is_word: bool,
    /// The comments before it.
    pub(super) before: Vec<Note>,
    /// The line breaks between it and what stands before it.
    pub(super) breaks: usize,
    /// Whether nothing stands between it and the word before.
    is_tight: bool,
    /// Whether a space belongs before it, within a line.
    pub(super) spaced: bool,
    /// Whether it is an operator between two values.
    pub(super) infix: bool,
    /// Whether it ends the parameters of a closure.
    pub(super) ends_parameters: bool,
}

/// A comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    /// With its signs.
    pub(super) text: String,
    /// The spaces before it where it stands behind something on its line.
    pub(super) gap: Option<usize>,
    /// Whether an empty line stands above it.
    pub(super) apart: bool,
}

/// The words of a script, and the comments behind the last one.
pub(super) fn words(text: &str) -> (Vec<TidyWord>, Vec<Note>) {
    let tokens = lex(text).tokens;
    let mut words: Vec<TidyWord> = Vec::new();
    let mut end = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut at = 0;
    while at < tokens.len() {
        let token = tokens[at];
        let last = template_end(&tokens[at..]).map_or(at, |length| at + length);
        let (before, breaks) = gap(&text[end..token.start], words.is_empty());
        let closes_empty = &text[token.start..token.end] == ")"
            && before.is_empty()
            && words.last().is_some_and(|word| word.text == "(");
        if closes_empty && let Some(open) = words.last_mut() {
            open.text.push(')');
        } else {
            words.push(TidyWord {
                text: text[token.start..tokens[last].end].to_owned(),
                is_literal: !matches!(token.kind, TokenKind::Word | TokenKind::Symbol),
                is_word: token.kind == TokenKind::Word,
                before,
                breaks,
                is_tight: end == token.start,
                spaced: false,
                infix: false,
                ends_parameters: false,
            });
        }
        end = tokens[last].end;
        at = last + 1;
    }
    let (rest, _) = gap(&text[end..], words.is_empty());
    space(&mut words);
    (words, rest)
}

/// How many tokens after the first belong to a text in backticks that begins with it.
fn template_end(tokens: &[crate::load::script::Token]) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::TemplateStart => depth += 1,
            TokenKind::TemplateEnd => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return (at > 0).then_some(at);
        }
    }
    None
}

/// The comments between two words, and the line breaks after the last of them.
fn gap(text: &str, is_first: bool) -> (Vec<Note>, usize) {
    let mut notes = Vec::new();
    let mut rest = text;
    let mut on_line = !is_first;
    loop {
        let start = rest.trim_start();
        let space = &rest[..rest.len() - start.len()];
        let breaks = space.matches('\n').count();
        if start.is_empty() || !start.starts_with("//") && !start.starts_with("/*") {
            return (notes, breaks);
        }
        let length = comment_length(start);
        let gap = (on_line && breaks == 0).then_some(space.len());
        notes.push(Note { text: start[..length].trim_end().to_owned(), gap, apart: breaks > 1 });
        on_line = true;
        rest = &start[length..];
    }
}

/// The bytes of a comment that begins here.
fn comment_length(text: &str) -> usize {
    if text.starts_with("//") {
        return text.find(['\n', '\r']).unwrap_or(text.len());
    }
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (2, 1);
    while depth > 0 && at < bytes.len() {
        match bytes.get(at..at + 2) {
            Some(b"/*") => (at, depth) = (at + 2, depth + 1),
            Some(b"*/") => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
    }
    at
}

/// Says of each word whether a space belongs before it.
fn space(words: &mut [TidyWord]) {
    let mut in_parameters = false;
    let mut sign = false;
    let mut opens_parameters = false;
    for at in 0..words.len() {
        let (before, rest) = words.split_at_mut(at);
        let (Some(word), previous) = (rest.first_mut(), before.last()) else { continue };
        let after_value = previous.is_some_and(ends_value);
        let ends = in_parameters && word.text == "|";
        word.ends_parameters = ends || word.text == "||" && !after_value;
        let opens = !ends && word.text == "|" && !after_value;
        word.infix = !word.is_word && !word.is_literal && after_value && !ends && is_operator(&word.text);
        word.spaced = previous.is_some_and(|previous| match previous {
            _ if sign => {
                word.is_literal && !word.is_tight || word.text.starts_with(['-', '!']) && previous.text == "-"
            }
            _ if opens_parameters || ends => false,
            previous => is_spaced(previous, word, after_value),
        });
        in_parameters = opens || in_parameters && !ends;
        opens_parameters = opens;
        sign = !after_value && !opens && !ends && matches!(word.text.as_str(), "-" | "!" | "+");
    }
}

fn is_operator(text: &str) -> bool {
    const OPERATORS: [&str; 13] = ["||", "&&", "==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%"];
    OPERATORS.contains(&text)
}

/// Whether a value may end with a word, so that a sign after it stands between two values.
fn ends_value(word: &TidyWord) -> bool {
    match word.is_word {
        true => !is_keyword(&word.text) || matches!(word.text.as_str(), "true" | "false" | "_"),
        false => word.is_literal || matches!(word.text.as_str(), ")" | "]" | "}" | "()"),
    }
}

fn is_spaced(previous: &TidyWord, word: &TidyWord, after_value: bool) -> bool {
    let after_name = previous.is_word && !is_keyword(&previous.text);
    match (previous.text.as_str(), word.text.as_str()) {
        ("(" | "[" | "?[" | "." | "?." | "::" | ".." | "..=", _) if !previous.is_literal => false,
        ("{", "}") => false,
        (_, ")" | "]" | "," | ";" | "." | "?." | "::" | ".." | "..=" | "?[" | ":") => false,
        (")" | "]", "(" | "()") | ("()", "(" | "()") => false,
        (_, "(" | "()") => !after_name,
        ("}", "[") => true,
        (_, "[") => !after_value,
        _ => true,
    }
}

/// Whether a word stands tightly behind a sign: then both are one number.
pub(super) fn signs(words: &[TidyWord]) -> impl Iterator<Item = bool> + '_ {
    words.windows(2).map(|pair| pair[0].text == "-" && pair[1].is_literal && pair[1].is_tight)
}
