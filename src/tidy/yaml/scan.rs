//! Reads YAML as it is written. Only text that was parsed without fault is scanned; what the scanner does not know
//! it refuses, with the place.

use super::flow;
use super::tree::{BlockEntry, BlockText, Form, LiteralText, Trailing, Trivia, Written, add_end, add_trivia};

/// The place in bytes at which the scanner cannot go on.
pub(super) struct Lost(pub(super) usize);

pub(super) type Scanned<T> = Result<T, Lost>;

/// A whole file.
pub(super) struct Document {
    /// TidyLines such as `---` before the value, and what stands above them.
    pub(super) head: Vec<(Vec<Trivia>, String)>,
    /// The value.
    pub(super) value: Written,
    /// The comment after a value that is not a block.
    pub(super) comment: Trailing,
    /// What stands below it.
    pub(super) tail: Vec<Trivia>,
}

/// Scans a file whose line breaks are single.
pub(super) fn scan(text: &str) -> Scanned<Document> {
    let mut scanner = Scanner { text, at: 0 };
    let mut head = Vec::new();
    loop {
        let start = scanner.at;
        let (trivia, _) = scanner.trivia();
        let line = scanner.line().trim_end();
        if !(line == "---" || line.starts_with("%")) {
            scanner.at = start;
            break;
        }
        head.push((trivia, line.to_owned()));
        scanner.skip_line();
    }
    let (mut value, mut comment) = (Written::nothing(), None);
    if let Some((above, block)) = scanner.block(0, None)? {
        if !above.is_empty() {
            return Err(Lost(scanner.at));
        }
        value = block;
        if !matches!(value.form, Form::Block(_) | Form::Literal(_)) {
            comment = scanner.end_of_line()?;
        }
    }
    let (tail, rest) = scanner.trivia();
    match rest {
        None => Ok(Document { head, value, comment, tail }),
        Some(_) => Err(Lost(scanner.at)),
    }
}

impl Written {
    pub(super) fn nothing() -> Self {
        Self { marks: String::new(), form: Form::Nothing }
    }

    pub(super) fn plain(form: Form) -> Self {
        Self { marks: String::new(), form }
    }
}

pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// The rest of the line, without its break.
    pub(super) fn line(&self) -> &'a str {
        let rest = self.rest();
        rest.split('\n').next().unwrap_or(rest)
    }

    fn skip_line(&mut self) {
        self.at = (self.at + self.line().len() + 1).min(self.text.len());
    }

    pub(super) fn spaces(&mut self) -> usize {
        let line = self.line();
        let spaces = line.len() - line.trim_start_matches([' ', '\t']).len();
        self.at += spaces;
        spaces
    }

    /// How many characters stand before this place on its line.
    pub(super) fn column(&self) -> usize {
        let before = &self.text[..self.at];
        before[before.rfind('\n').map_or(0, |at| at + 1)..].chars().count()
    }

    /// Reads empty lines and comments up to the next line with something else. The scanner stands at its beginning
    /// then, and its indentation is returned; or at the end of the file.
    fn trivia(&mut self) -> (Vec<Trivia>, Option<usize>) {
        let mut found = Vec::new();
        loop {
            if self.rest().is_empty() {
                return (found, None);
            }
            let line = self.line();
            let text = line.trim_matches([' ', '\t']);
            if text.is_empty() {
                if found.last() != Some(&Trivia::Blank) {
                    found.push(Trivia::Blank);
                }
            } else if text.starts_with('#') {
                found.push(Trivia::Comment(text.to_owned()));
            } else {
                return (found, Some(line.len() - line.trim_start_matches(' ').len()));
            }
            self.skip_line();
        }
    }

    /// The trivia that belong to the end of a block: those up to its last comment that is indented as it is. The
    /// scanner stands behind them.
    fn tail(&mut self, column: usize) -> Vec<Trivia> {
        let start = self.at;
        let mut end = start;
        while !self.rest().is_empty() {
            let line = self.line();
            let text = line.trim_start_matches([' ', '\t']);
            if text.starts_with('#') {
                if line.len() - text.len() < column {
                    break;
                }
                self.skip_line();
                end = self.at;
            } else if text.trim_end().is_empty() {
                self.skip_line();
            } else {
                break;
            }
        }
        self.at = start;
        let mut found = Vec::new();
        while self.at < end {
            let text = self.line().trim_matches([' ', '\t']);
            match text.is_empty() {
                true if found.last() == Some(&Trivia::Blank) => {}
                true => found.push(Trivia::Blank),
                false => found.push(Trivia::Comment(text.to_owned())),
            }
            self.skip_line();
        }
        found
    }

    /// A value that begins on a line of its own, indented at least so far. An item of a list may also stand in the
    /// column of the key that it belongs to. The trivia above become those of its first entry; comments above a value
    /// without entries come before it.
    fn block(&mut self, least: usize, key: Option<usize>) -> Scanned<Option<(Vec<Trivia>, Written)>> {
        let start = self.at;
        let (trivia, column) = self.trivia();
        let enough = |column: usize| {
            let is_item = starts_item(self.rest().trim_start_matches(' '));
            column >= least || key == Some(column) && is_item
        };
        let Some(column) = column.filter(|column| enough(*column)) else {
            self.at = start;
            return Ok(None);
        };
        self.at += column;
        let is_block = starts_item(self.line()) || self.key_here().is_some();
        if is_block {
            let block = self.entries(column, trivia)?;
            return Ok(Some((Vec::new(), Written::plain(Form::Block(block)))));
        }
        let above = without_blank_ends(trivia);
        // The lines of a text after `|` may be indented less than a comment before it.
        if !above.is_empty() && self.line().starts_with(['|', '>']) {
            return Err(Lost(self.at));
        }
        let value = self.inline(least.saturating_sub(1), column)?;
        Ok(Some((above, value)))
    }

    /// The key that begins here, up to its colon; nothing is read.
    fn key_here(&self) -> Option<&'a str> {
        let line = self.line();
        if line.starts_with(['"', '\'']) {
            let end = flow::quoted_end(line)?;
            let after = line[end..].trim_start_matches(' ');
            let is_key =
                after.strip_prefix(':').is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']));
            return is_key.then_some(&line[..end]);
        }
        if line.starts_with(['[', '{', '#', '|', '>', '&', '!', '*', '%', '@', '`']) || line.starts_with("? ")
        {
            return None;
        }
        let bytes = line.as_bytes();
        for (at, _) in line.match_indices([':', '#']) {
            match bytes[at] {
                b':' if bytes.get(at + 1).is_none_or(|next| matches!(next, b' ' | b'\t')) => {
                    return Some(&line[..at]);
                }
                b'#' if at > 0 && matches!(bytes[at - 1], b' ' | b'\t') => return None,
                _ => {}
            }
        }
        None
    }

    /// The entries of a block, of which the first begins here.
    fn entries(&mut self, column: usize, trivia: Vec<Trivia>) -> Scanned<BlockText> {
        let items = starts_item(self.line());
        let mut entries = vec![self.entry(column, trivia, items)?];
        loop {
            let start = self.at;
            let (trivia, next) = self.trivia();
            let goes_on = next == Some(column) && {
                let line = self.line().trim_start_matches(' ');
                starts_item(line) == items
            };
            if !goes_on {
                self.at = start;
                let tail = self.tail(column);
                return Ok(BlockText { entries, tail });
            }
            self.at += column;
            entries.push(self.entry(column, trivia, items)?);
        }
    }

    fn entry(&mut self, column: usize, before: Vec<Trivia>, is_item: bool) -> Scanned<BlockEntry> {
        let key = if is_item {
            self.at += 1;
            None
        } else {
            let key = self.key_here().ok_or(Lost(self.at))?;
            self.at += key.len();
            self.spaces();
            self.at += 1;
            Some(key.trim_end().to_owned())
        };
        let sign_end = self.at;
        let pad = self.spaces();
        let mut entry = BlockEntry {
            before,
            key,
            pad,
            after: None,
            above: Vec::new(),
            below: false,
            value: Written::nothing(),
            comment: None,
        };
        let line = self.line();
        if line.is_empty() || line.starts_with('#') {
            self.at = sign_end;
            entry.after = self.end_of_line()?;
            let owner = (!is_item).then_some(column);
            if let Some((above, value)) = self.block(column + 1, owner)? {
                entry.below = true;
                (entry.above, entry.value) = (above, value);
            }
        } else {
            let inner = self.column();
            entry.value = match is_item && (starts_item(line) || self.key_here().is_some()) {
                true => Written::plain(Form::Block(self.entries(inner, Vec::new())?)),
                false => self.inline(column, inner)?,
            };
        }
        if !matches!(entry.value.form, Form::Block(_) | Form::Nothing | Form::Literal(_)) {
            entry.comment = self.end_of_line()?;
        }
        Ok(entry)
    }

    /// A value that is no block, from here on. `parent` is the column of what it belongs to.
    fn inline(&mut self, parent: usize, column: usize) -> Scanned<Written> {
        let mut marks = String::new();
        while self.line().starts_with(['&', '!']) {
            let line = self.line();
            let word = line.split([' ', '\t']).next().unwrap_or(line);
            if !marks.is_empty() {
                marks.push(' ');
            }
            marks.push_str(word);
            self.at += word.len();
            self.spaces();
        }
        let line = self.line();
        if !marks.is_empty() && (line.is_empty() || line.starts_with('#')) {
            return Err(Lost(self.at));
        }
        let form = match line.as_bytes().first() {
            Some(b'[' | b'{') => Form::Flow(self.flow()?),
            Some(b'|' | b'>') => Form::Literal(self.literal(parent)?),
            Some(b'"' | b'\'') => Form::Scalar(self.quoted()?),
            _ => Form::Scalar(self.plain(parent, column)),
        };
        Ok(Written { marks, form })
    }

    /// A comment up to the end of the line, and the line break.
    pub(super) fn end_of_line(&mut self) -> Scanned<Trailing> {
        let gap = self.spaces();
        let line = self.line();
        if !line.is_empty() && !line.starts_with('#') {
            return Err(Lost(self.at));
        }
        let comment = (!line.is_empty()).then(|| (line.trim_end().to_owned(), gap));
        self.skip_line();
        Ok(comment)
    }

    /// A plain text, which may go on on lines that are indented further than its parent.
    fn plain(&mut self, parent: usize, column: usize) -> Vec<String> {
        let first = plain_end(self.line());
        let mut lines = vec![first.to_owned()];
        self.at += first.len();
        let is_root = parent == 0 && column == 0;
        loop {
            if !self.line().trim().is_empty() {
                return lines;
            }
            let here = self.at;
            self.skip_line();
            let mut empty = 0;
            while !self.rest().is_empty() && self.line().trim().is_empty() {
                empty += 1;
                self.skip_line();
            }
            let line = self.line();
            let text = line.trim_start_matches([' ', '\t']);
            let indent = line.len() - text.len();
            if text.is_empty() || text.starts_with('#') || !(indent > parent || is_root) {
                self.at = here;
                return lines;
            }
            lines.extend(std::iter::repeat_n(String::new(), empty));
            let part = plain_end(text);
            lines.push(part.to_owned());
            self.at += indent + part.len();
        }
    }

    /// A quoted text, which may go on on further lines.
    pub(super) fn quoted(&mut self) -> Scanned<Vec<String>> {
        let end = flow::quoted_end(self.rest()).ok_or(Lost(self.at))?;
        let raw = &self.rest()[..end];
        self.at += end;
        let mut lines = Vec::new();
        let number = raw.split('\n').count();
        for (at, line) in raw.split('\n').enumerate() {
            let line = if at == 0 { line } else { line.trim_start_matches([' ', '\t']) };
            let is_last = at + 1 == number;
            let trimmed = line.trim_end_matches([' ', '\t']);
            // a backslash keeps the space after it
            let kept = if is_last || trimmed.ends_with('\\') { line } else { trimmed };
            lines.push(kept.to_owned());
        }
        Ok(lines)
    }

    /// A text after `|` or `>`.
    fn literal(&mut self, parent: usize) -> Scanned<LiteralText> {
        let line = self.line();
        let head = line.split([' ', '\t']).next().unwrap_or(line).to_owned();
        self.at += head.len();
        let comment = self.end_of_line()?;
        let said = head.bytes().find(u8::is_ascii_digit).map(|digit| usize::from(digit - b'0'));
        let keeps = head.contains('+');
        let start = self.at;
        let mut column = said.map(|said| parent + said);
        let mut raw: Vec<&str> = Vec::new();
        let mut end = start;
        while !self.rest().is_empty() {
            let line = self.line();
            let indent = line.len() - line.trim_start_matches(' ').len();
            let is_empty = line.trim_end_matches(' ').is_empty();
            if !is_empty {
                let least = *column.get_or_insert(indent);
                if indent < least || indent <= parent && said.is_none() && !(parent == 0 && least > 0) {
                    break;
                }
            }
            raw.push(line);
            self.skip_line();
            if !is_empty || keeps {
                end = self.at;
            }
        }
        let column = column.unwrap_or(0);
        self.at = end;
        let number = self.text[start..end].matches('\n').count()
            + usize::from(end == self.text.len() && !self.text.ends_with('\n') && end > start);
        let cut = |line: &&str| line.get(column..).unwrap_or("").to_owned();
        let lines = raw.iter().take(number).map(cut).collect();
        Ok(LiteralText { head, comment, lines, said })
    }
}

/// The trivia without empty lines before the first comment and behind the last.
fn without_blank_ends(mut trivia: Vec<Trivia>) -> Vec<Trivia> {
    let is_comment = |one: &Trivia| *one != Trivia::Blank;
    trivia.truncate(trivia.iter().rposition(is_comment).map_or(0, |last| last + 1));
    trivia.split_off(trivia.iter().position(is_comment).unwrap_or(0))
}

/// Whether a line begins with an item of a list.
fn starts_item(line: &str) -> bool {
    line.strip_prefix('-').is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n']))
}

/// A plain text of a block up to a comment or a key, without the spaces at its end.
fn plain_end(line: &str) -> &str {
    let bytes = line.as_bytes();
    let mut end = line.len();
    for (at, _) in line.match_indices('#') {
        if at > 0 && matches!(bytes[at - 1], b' ' | b'\t') {
            end = at;
            break;
        }
    }
    line[..end].trim_end_matches([' ', '\t'])
}

impl Document {
    /// All comments, in order.
    pub(super) fn comments(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (before, _) in &self.head {
            add_trivia(before, &mut found);
        }
        self.value.add_comments(&mut found);
        add_end(&self.comment, &mut found);
        add_trivia(&self.tail, &mut found);
        found
    }
}
