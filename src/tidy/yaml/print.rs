//! Lays out YAML.

use super::grid::{EntryPlace, grid, spread};
use super::scan::Document;
use super::tree::{
    BlockEntry, BlockText, FlowComment, FlowPart, FlowText, Form, LiteralText, Trivia, Written,
};
use crate::tidy::lines::{TidyLines, WIDTH, columns};

/// Spaces for each level.
const STEP: usize = 2;

/// A value that an author has put below its key stays there if it would end further to the right than this.
const BELOW: usize = 100;

/// The text of a file.
pub(super) fn print(document: &Document) -> String {
    let mut printer = YamlPrinter { lines: TidyLines::default() };
    for (before, line) in &document.head {
        printer.trivia(before, 0);
        printer.lines.line(0, line);
    }
    match &document.value.form {
        Form::Block(block) => printer.block(block, 0, false),
        Form::Nothing => {}
        _ => printer.value(&document.value, 0, 0),
    }
    if let Some((comment, gap)) = &document.comment {
        printer.lines.comment(comment, *gap, 0);
    }
    printer.lines.end();
    printer.trivia(&document.tail, 0);
    printer.lines.text()
}

struct YamlPrinter {
    lines: TidyLines,
}

impl YamlPrinter {
    fn trivia(&mut self, trivia: &[Trivia], indent: usize) {
        for one in trivia {
            match one {
                Trivia::Blank => self.lines.blank(),
                Trivia::Comment(text) => self.lines.line(indent, text),
            }
        }
    }

    /// Entries below each other; the first one goes on in the open line if `runs_on`.
    fn block(&mut self, block: &BlockText, indent: usize, runs_on: bool) {
        let grid = grid(&block.entries);
        for (at, entry) in block.entries.iter().enumerate() {
            if at > 0 || !runs_on {
                let before =
                    &entry.before[usize::from(at == 0 && entry.before.first() == Some(&Trivia::Blank))..];
                // what stands above the first entry of a file may be set apart
                self.trivia(if at == 0 && indent > 0 { before } else { &entry.before }, indent);
            }
            self.entry(entry, indent, &grid[at]);
        }
        self.trivia(&block.tail, indent);
    }

    fn entry(&mut self, entry: &BlockEntry, indent: usize, place: &EntryPlace) {
        let sign = entry.key.as_ref().map_or("-".to_owned(), |key| format!("{key}:"));
        self.lines.put(indent, &sign);
        let marks = &entry.value.marks;
        if let Some((comment, gap)) = &entry.after {
            self.lines.comment(comment, *gap, indent);
        }
        match &entry.value.form {
            Form::Nothing if marks.is_empty() => {}
            Form::Block(block) => {
                let has_head = entry.after.is_some() || !block.entries[0].before.is_empty();
                if entry.key.is_some() || has_head {
                    self.lines.end();
                    self.block(block, indent + STEP, false);
                } else {
                    self.lines.put(indent, " ");
                    self.block(block, indent + STEP, true);
                }
            }
            Form::Literal(literal) => {
                self.lines.put(indent, " ");
                self.marks(marks, indent);
                self.literal(literal, indent);
            }
            _ => {
                let flat = flat(&entry.value);
                let here = indent + columns(&sign) + 1;
                let fits = flat.is_some_and(|flat| here + columns(&flat) <= BELOW);
                if entry.after.is_some() || !entry.above.is_empty() || entry.below && !fits {
                    self.lines.end();
                    self.trivia(&entry.above, indent + STEP);
                    self.lines.put(indent + STEP, "");
                } else {
                    self.lines.put(indent, &" ".repeat(place.pad));
                }
                match &entry.value.form {
                    Form::Flow(flow) if !place.items.is_empty() => {
                        self.marks(marks, indent);
                        self.lines.put(indent, &spread(flow, &place.items));
                    }
                    _ => self.value(&entry.value, indent, indent + STEP),
                }
            }
        }
        if let Some((comment, gap)) = &entry.comment {
            self.lines.comment(comment, *gap, indent);
        }
        self.lines.end();
    }

    fn marks(&mut self, marks: &str, indent: usize) {
        if !marks.is_empty() {
            self.lines.put(indent, marks);
            self.lines.put(indent, " ");
        }
    }

    /// A value that is no block, in the open line; `own` is the column of further lines of a text.
    fn value(&mut self, value: &Written, indent: usize, own: usize) {
        self.marks(&value.marks, indent);
        match &value.form {
            Form::Scalar(lines) => self.scalar(lines, own),
            Form::Flow(flow) => {
                let base = if self.lines.column() == Some(own) { own } else { indent };
                self.flow(flow, base);
            }
            Form::Literal(literal) => self.literal(literal, indent),
            Form::Nothing | Form::Block(_) => {}
        }
    }

    fn scalar(&mut self, lines: &[String], own: usize) {
        for (at, line) in lines.iter().enumerate() {
            if at > 0 {
                self.lines.end();
            }
            match line.is_empty() && at > 0 {
                true => self.lines.fixed(""),
                false => self.lines.put(own, line),
            }
        }
    }

    fn literal(&mut self, literal: &LiteralText, indent: usize) {
        self.lines.put(indent, &literal.head);
        if let Some((comment, gap)) = &literal.comment {
            self.lines.comment(comment, *gap, indent);
        }
        self.lines.end();
        let base = " ".repeat(indent + literal.said.unwrap_or(STEP));
        for line in &literal.lines {
            match line.is_empty() {
                true => self.lines.fixed(""),
                false => self.lines.fixed(&format!("{base}{line}")),
            }
        }
    }

    /// Something in brackets: on one line if it fits, otherwise as many items on each line as fit.
    fn flow(&mut self, flow: &FlowText, indent: usize) {
        let here = self.lines.column().unwrap_or(indent);
        if let Some(flat) = flat_flow(flow)
            && (here + columns(&flat) <= WIDTH || flow.items.is_empty())
        {
            return self.lines.put(indent, &flat);
        }
        if flow.is_open || has_comments(flow) {
            return self.open_flow(flow, indent);
        }
        let (open, close) = if flow.is_map { ("{ ", " }") } else { ("[", "]") };
        self.lines.put(indent, open);
        let column = self.lines.column().unwrap_or(indent);
        for (at, item) in flow.items.iter().enumerate() {
            let is_last = at + 1 == flow.items.len();
            let end = if is_last { close } else { "," };
            let width = flat_item(item).map_or(1, |flat| columns(&flat));
            let here = self.lines.column().unwrap_or(column);
            if at > 0 && here + 1 + width + end.len() >= WIDTH {
                self.lines.end();
            } else if at > 0 {
                self.lines.put(column, " ");
            }
            self.item(item, column);
            self.lines.put(column, end);
        }
    }

    /// Brackets on lines of their own, and between them the items in the lines of the author.
    fn open_flow(&mut self, flow: &FlowText, indent: usize) {
        let (open, close) = if flow.is_map { ("{", "}") } else { ("[", "]") };
        let inner = indent + STEP;
        self.lines.put(indent, open);
        for (at, item) in flow.items.iter().enumerate() {
            self.flow_comments(&item.before, inner);
            let width = flat_item(item).map_or(1, |flat| columns(&flat));
            let here = self.lines.column().unwrap_or(inner);
            if at == 0 || item.begins || here + 2 + width > WIDTH {
                self.lines.end();
            } else if self.lines.column().is_some() {
                self.lines.put(inner, " ");
            }
            self.item(item, inner);
            if at + 1 < flow.items.len() || flow.comma {
                self.lines.put(inner, ",");
            }
        }
        self.flow_comments(&flow.tail, inner);
        self.lines.end();
        self.lines.put(indent, close);
    }

    fn flow_comments(&mut self, comments: &[FlowComment], indent: usize) {
        for comment in comments {
            match comment.gap {
                Some(gap) => self.lines.comment(&comment.text, gap, indent),
                None => self.lines.line(indent, &comment.text),
            }
        }
    }

    fn item(&mut self, item: &FlowPart, indent: usize) {
        if let Some(key) = &item.key {
            let key = flat(key).unwrap_or_default();
            self.lines.put(indent, &key);
            self.lines.put(indent, ":");
            if !matches!(item.value.form, Form::Nothing) || !item.value.marks.is_empty() {
                self.lines.put(indent, " ");
            }
        }
        match flat(&item.value) {
            Some(flat) if !matches!(item.value.form, Form::Flow(_)) => self.lines.put(indent, &flat),
            _ => self.value(&item.value, indent, indent),
        }
    }
}

fn has_comments(flow: &FlowText) -> bool {
    !flow.tail.is_empty() || flow.items.iter().any(|item| !item.before.is_empty())
}

/// A value on one line, if it can stand there.
pub(super) fn flat(value: &Written) -> Option<String> {
    let text = match &value.form {
        Form::Nothing => String::new(),
        Form::Scalar(lines) if lines.len() == 1 => lines[0].clone(),
        Form::Flow(flow) => flat_flow(flow)?,
        Form::Scalar(_) | Form::Literal(_) | Form::Block(_) => return None,
    };
    Some(match (value.marks.is_empty(), text.is_empty()) {
        (true, _) => text,
        (false, true) => value.marks.clone(),
        (false, false) => format!("{} {text}", value.marks),
    })
}

fn flat_flow(flow: &FlowText) -> Option<String> {
    if flow.is_open || has_comments(flow) {
        return None;
    }
    let items: Option<Vec<String>> = flow.items.iter().map(flat_item).collect();
    let items = items?.join(", ");
    Some(match (flow.is_map, items.is_empty()) {
        (true, true) => "{}".to_owned(),
        (true, false) => format!("{{ {items} }}"),
        (false, _) => format!("[{items}]"),
    })
}

pub(super) fn flat_item(item: &FlowPart) -> Option<String> {
    let value = flat(&item.value)?;
    Some(match &item.key {
        None => value,
        Some(key) if value.is_empty() => format!("{}:", flat(key)?),
        Some(key) => format!("{}: {value}", flat(key)?),
    })
}
