//! Lists and maps in brackets, as they are written.

use super::scan::{Lost, Scanned, Scanner};
use super::tree::{FlowComment, FlowPart, FlowText, Form, Written};
use crate::tidy::lines::columns;

/// How deep brackets may be nested; the reader of YAML allows less.
const MOST_DEPTH: usize = 64;

impl Scanner<'_> {
    /// A list or map in brackets, which begins here.
    pub(super) fn flow(&mut self) -> Scanned<FlowText> {
        self.flow_at(0)
    }

    fn flow_at(&mut self, depth: usize) -> Scanned<FlowText> {
        if depth > MOST_DEPTH {
            return Err(Lost(self.at));
        }
        let is_map = self.rest().starts_with('{');
        let open = self.at;
        let close = if is_map { '}' } else { ']' };
        self.at += 1;
        let mut flow = FlowText { is_map, items: Vec::new(), tail: Vec::new(), is_open: false, comma: false };
        let mut after_open = true;
        let mut opens = false;
        loop {
            let (comments, broke) = self.between();
            if after_open {
                opens = broke;
            }
            if self.rest().starts_with(close) {
                self.at += 1;
                flow.is_open = opens && broke && !flow.items.is_empty();
                flow.tail = comments;
                return Ok(flow);
            }
            if self.rest().is_empty() || !after_open && !flow.comma {
                return Err(Lost(self.at));
            }
            let way = &self.text[open..self.at];
            let behind = (!way.contains('\n')).then(|| columns(way));
            let item = self.flow_item(depth)?;
            flow.items.push(FlowPart { before: comments, begins: broke, behind, ..item });
            let mut late = Vec::new();
            let start = self.at;
            let (comments, _) = self.between();
            flow.comma = self.rest().starts_with(',');
            if flow.comma {
                self.at += 1;
                late = comments;
            } else {
                self.at = start;
            }
            if !late.is_empty() {
                return Err(Lost(start));
            }
            after_open = false;
        }
    }

    /// The white space, line breaks and comments here, and whether there is a line break.
    fn between(&mut self) -> (Vec<FlowComment>, bool) {
        let mut found = Vec::new();
        let mut broke = false;
        loop {
            let gap = self.spaces();
            let rest = self.rest();
            if rest.starts_with('\n') {
                self.at += 1;
                broke = true;
            } else if rest.starts_with('#') && (gap > 0 || broke) {
                let text = self.line();
                found.push(FlowComment { text: text.trim_end().to_owned(), gap: (!broke).then_some(gap) });
                self.at += text.len();
            } else {
                return (found, broke);
            }
        }
    }

    fn flow_item(&mut self, depth: usize) -> Scanned<FlowPart> {
        let first = self.flow_value(depth)?;
        let start = self.at;
        let (comments, _) = self.between();
        let is_adjacent = matches!(first.form, Form::Flow(_))
            || matches!(&first.form, Form::Scalar(lines) if lines[0].starts_with(['"', '\'']));
        let rest = self.rest();
        let is_key = rest.strip_prefix(':').is_some_and(|after| {
            is_adjacent || after.is_empty() || after.starts_with([' ', '\t', '\n', ',', ']', '}', '[', '{'])
        });
        let item = |key, value| FlowPart { before: Vec::new(), key, value, begins: false, behind: None };
        if !is_key || !comments.is_empty() {
            self.at = start;
            return Ok(item(None, first));
        }
        self.at += 1;
        let start = self.at;
        let (comments, _) = self.between();
        if !comments.is_empty() {
            return Err(Lost(start));
        }
        if self.rest().starts_with([',', ']', '}']) {
            self.at = start;
            return Ok(item(Some(first), Written::nothing()));
        }
        let value = self.flow_value(depth)?;
        Ok(item(Some(first), value))
    }

    fn flow_value(&mut self, depth: usize) -> Scanned<Written> {
        let mut marks = String::new();
        while self.rest().starts_with(['&', '!']) {
            let line = self.line();
            let word = line.split([' ', '\t', ',', ']', '}']).next().unwrap_or(line);
            if !marks.is_empty() {
                marks.push(' ');
            }
            marks.push_str(word);
            self.at += word.len();
            if !self.between().0.is_empty() {
                return Err(Lost(self.at));
            }
        }
        let form = match self.rest().as_bytes().first() {
            Some(b'[' | b'{') => Form::Flow(self.flow_at(depth + 1)?),
            Some(b'"' | b'\'') => Form::Scalar(joined(self.quoted()?)),
            Some(b',' | b']' | b'}') | None => Form::Nothing,
            Some(_) => Form::Scalar(self.flow_plain()?),
        };
        Ok(Written { marks, form })
    }

    /// A plain text in brackets; line breaks in it are spaces.
    fn flow_plain(&mut self) -> Scanned<Vec<String>> {
        let mut words: Vec<String> = Vec::new();
        loop {
            let line = self.line();
            let part = flow_plain_end(line);
            if part.is_empty() {
                return if words.is_empty() { Err(Lost(self.at)) } else { Ok(vec![words.join(" ")]) };
            }
            words.push(part.to_owned());
            self.at += part.len();
            let start = self.at;
            self.spaces();
            if !self.rest().starts_with('\n') {
                self.at = start;
                return Ok(vec![words.join(" ")]);
            }
            self.at += 1;
            self.spaces();
            let rest = self.rest();
            if rest.starts_with(['\n', '#', ',', ']', '}', '{', '[']) || is_colon(rest) || rest.is_empty() {
                self.at = start;
                if rest.starts_with('\n') && !next_closes(rest) {
                    return Err(Lost(start));
                }
                return Ok(vec![words.join(" ")]);
            }
        }
    }
}

/// Whether only a sign or a comment can follow an empty line.
fn next_closes(rest: &str) -> bool {
    rest.trim_start().starts_with([',', ']', '}', '#', ':'])
}

fn is_colon(text: &str) -> bool {
    text.strip_prefix(':')
        .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n', ',', ']', '}']))
}

/// A plain text in brackets up to the end of its line or to a sign.
fn flow_plain_end(line: &str) -> &str {
    let bytes = line.as_bytes();
    let mut end = line.len();
    for (at, byte) in bytes.iter().enumerate() {
        let stops = match byte {
            b',' | b'[' | b']' | b'{' | b'}' => true,
            b':' => is_colon(&line[at..]) || line[at + 1..].starts_with(['[', '{']),
            b'#' => at > 0 && matches!(bytes[at - 1], b' ' | b'\t'),
            _ => false,
        };
        if stops {
            end = at;
            break;
        }
    }
    line[..end].trim_end_matches([' ', '\t'])
}

/// The lines of a quoted text as one, where line breaks are spaces.
fn joined(lines: Vec<String>) -> Vec<String> {
    let is_folded = lines.len() > 1
        && !lines.iter().any(|line| line.is_empty() || line.ends_with('\\'))
        && !lines[0].trim_start_matches(['"', '\'']).is_empty()
        && lines.last().is_some_and(|last| last.len() > 1);
    if is_folded { vec![lines.join(" ")] } else { lines }
}

/// The byte behind the closing quotation mark of a text that begins here.
pub(super) fn quoted_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mark = *bytes.first()?;
    let mut at = 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' if mark == b'"' => at += 2,
            b'\'' if mark == b'\'' && bytes.get(at + 1) == Some(&b'\'') => at += 2,
            byte if *byte == mark => return Some(at + 1),
            _ => at += 1,
        }
    }
    None
}
