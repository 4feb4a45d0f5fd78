//! The layout of examples: a line for each statement, indented as the parts of the example are.

use super::lines::TidyLines;
use crate::notation::reading::said_until;

/// Spaces before the head of an example and the names of its parts.
const HEAD: usize = 2;
/// Spaces before a statement of a part.
const STATEMENT: usize = 4;
/// Spaces before the rows of a picture.
const ROW: usize = 6;
/// How far a tab goes.
const TAB: usize = 8;

/// A line as it is written.
struct WrittenLine<'a> {
    /// The columns before it.
    indent: usize,
    /// What it says, without the comment.
    content: &'a str,
    /// The comment, and the spaces before it.
    comment: Option<(&'a str, usize)>,
}

/// The text laid out once.
pub(super) fn laid(text: &str) -> String {
    let mut layout = ExampleLayout { lines: TidyLines::default(), in_part: false, last: 0, picture: None };
    let all: Vec<WrittenLine<'_>> = text.lines().map(written).collect();
    let mut at = 0;
    while at < all.len() {
        at += layout.step(&all[at..]);
    }
    layout.lines.text()
}

/// The comments of a text, in order.
pub(super) fn comments(text: &str) -> Vec<String> {
    text.lines().filter_map(|line| written(line).comment).map(|(text, _)| text.to_owned()).collect()
}

/// Whether two texts have the same words in the same lines.
pub(super) fn are_alike(one: &str, other: &str) -> bool {
    let lines = |text: &str| -> Vec<Vec<String>> {
        let words = text.lines().map(|line| words(written(line).content));
        let words = words.map(|words| words.into_iter().map(|word| word.text.to_owned()).collect());
        words.filter(|words: &Vec<String>| !words.is_empty()).collect()
    };
    lines(one) == lines(other)
}

struct ExampleLayout {
    lines: TidyLines,
    /// Whether the line is in a part of an example, and not in its head.
    in_part: bool,
    /// How far the last statement is indented.
    last: usize,
    /// The line above a picture: how far it was indented.
    picture: Option<usize>,
}

impl ExampleLayout {
    /// Lays out the first of these lines, or several; returns how many.
    fn step(&mut self, rest: &[WrittenLine<'_>]) -> usize {
        let line = &rest[0];
        if let Some(indent) = self.picture.take() {
            let rows = rest.iter().take_while(|row| row.content.is_empty() || row.indent > indent).count();
            let rows =
                rest[..rows].iter().rposition(|row| !row.content.is_empty()).map_or(0, |last| last + 1);
            if rows > 0 {
                self.rows(&rest[..rows]);
                return rows;
            }
        }
        if line.content.is_empty() {
            match line.comment {
                None => self.lines.blank(),
                Some((comment, _)) => {
                    let indent = self.below(rest);
                    self.lines.line(indent, comment);
                }
            }
            return 1;
        }
        let indent = self.indent(line.content);
        if indent == 0 {
            self.in_part = false;
        } else if is_part(line.content) {
            self.in_part = true;
        }
        self.lines.put(indent, &spaced(line.content, indent == HEAD));
        if let Some((comment, gap)) = line.comment {
            self.lines.comment(comment, gap, indent);
        }
        self.lines.end();
        self.last = indent;
        if indent == STATEMENT && line.content.ends_with([':', '=']) {
            self.picture = Some(line.indent);
        }
        1
    }

    /// How far a statement is indented.
    fn indent(&self, content: &str) -> usize {
        let rest = content.strip_prefix("example").map(|rest| rest.trim_start());
        match content {
            _ if rest.is_some_and(|rest| rest.starts_with('"')) => 0,
            _ if is_part(content) || !self.in_part => HEAD,
            _ => STATEMENT,
        }
    }

    /// How far a comment is indented: as what follows, unless the author has put it to what stands above.
    fn below(&self, rest: &[WrittenLine<'_>]) -> usize {
        let next = rest.iter().find(|line| !line.content.is_empty());
        match next.map(|next| self.indent(next.content)) {
            Some(indent) if indent >= self.last || rest[0].indent == 0 => indent,
            Some(indent) if is_right_above(rest) => indent,
            None if rest[0].indent == 0 => 0,
            _ => self.last,
        }
    }

    /// The rows of a picture, shifted together.
    fn rows(&mut self, rows: &[WrittenLine<'_>]) {
        let drawn = || rows.iter().filter(|row| !row.content.is_empty());
        let least = drawn().map(|row| row.indent).min().unwrap_or(0);
        for row in rows {
            let indent = ROW + row.indent.saturating_sub(least);
            match (row.content.is_empty(), row.comment) {
                (true, None) => self.lines.blank(),
                (true, Some((comment, _))) => self.lines.line(ROW, comment),
                (false, comment) => {
                    self.lines.put(indent, row.content);
                    if let Some((comment, gap)) = comment {
                        self.lines.comment(comment, gap, indent);
                    }
                    self.lines.end();
                }
            }
        }
    }
}

/// Whether no empty line stands between a comment and the statement below it.
fn is_right_above(rest: &[WrittenLine<'_>]) -> bool {
    rest.iter().take_while(|line| line.content.is_empty()).all(|line| line.comment.is_some())
}

fn is_part(content: &str) -> bool {
    ["given", "when", "then"].contains(&content)
}

fn is_space(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\u{3000}')
}

/// Takes a line apart.
fn written(line: &str) -> WrittenLine<'_> {
    let text = line.trim_start_matches(is_space);
    let space = line[..line.len() - text.len()].chars();
    let indent = space.fold(0, |at, letter| if letter == '\t' { (at / TAB + 1) * TAB } else { at + 1 });
    let sign = said_until(text).unwrap_or(text.len());
    let content = text[..sign].trim_end_matches(is_space);
    let comment = text[sign..].trim_end_matches(is_space);
    let gap = text[content.len()..sign].chars().count();
    WrittenLine { indent, content, comment: (!comment.is_empty()).then_some((comment, gap)) }
}

/// A word, a text in quotation marks, or a sign.
struct ExampleWord<'a> {
    text: &'a str,
    /// Whether a space stands before it.
    apart: bool,
    is_sign: bool,
}

const SIGNS: [char; 10] = [':', '=', ',', '(', ')', '[', ']', '{', '}', '*'];

/// The words of a line.
fn words(content: &str) -> Vec<ExampleWord<'_>> {
    let mut found = Vec::new();
    let mut rest = content;
    loop {
        let text = rest.trim_start_matches(is_space);
        let apart = text.len() < rest.len();
        let Some(first) = text.chars().next() else { return found };
        let (length, is_sign) = match first {
            '"' => (quoted_length(text), false),
            _ if text.starts_with("->") => (2, true),
            _ if SIGNS.contains(&first) => (first.len_utf8(), true),
            _ => {
                let ends = |(at, letter): &(usize, char)| {
                    is_space(*letter)
                        || *letter == '"'
                        || SIGNS.contains(letter)
                        || text[*at..].starts_with("->")
                };
                (text.char_indices().find(ends).map_or(text.len(), |(at, _)| at), false)
            }
        };
        found.push(ExampleWord { text: &text[..length], apart, is_sign });
        rest = &text[length..];
    }
}

fn quoted_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// A line with its spaces in place. What people say in their own words stays as it is.
fn spaced(content: &str, is_head: bool) -> String {
    let own_words = is_head && content.starts_with("rulebook")
        || ["fails:", "asks "].iter().any(|first| content.starts_with(first));
    if own_words {
        let (key, rest) = content.split_at(content.find(is_space).unwrap_or(content.len()));
        let rest = rest.trim_start_matches(is_space);
        return match rest.split_once(':').filter(|_| key == "asks") {
            _ if rest.is_empty() => key.to_owned(),
            Some((seat, prompt)) => {
                let prompt = prompt.trim_start_matches(is_space);
                format!("{key} {}: {prompt}", seat.trim_end_matches(is_space)).trim_end().to_owned()
            }
            None => format!("{key} {rest}"),
        };
    }
    let mut text = String::new();
    let words = words(content);
    for (at, word) in words.iter().enumerate() {
        let previous = at.checked_sub(1).map(|before| &words[before]);
        if previous.is_some_and(|previous| is_spaced(previous, word)) {
            text.push(' ');
        }
        text.push_str(word.text);
    }
    text
}

fn is_spaced(previous: &ExampleWord<'_>, word: &ExampleWord<'_>) -> bool {
    let sign = |word: &ExampleWord<'_>| if word.is_sign { word.text.chars().next() } else { None };
    match (sign(previous), sign(word)) {
        (Some('(' | '[' | '{'), _) | (_, Some(':' | ',' | ')' | ']' | '}' | '*')) => false,
        (Some('='), Some('=')) => word.apart,
        (Some(':' | ',' | '=' | '-'), _) | (_, Some('=' | '-')) => true,
        (Some('*'), _) => false,
        _ => word.apart,
    }
}
