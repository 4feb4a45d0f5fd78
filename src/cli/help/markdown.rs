//! Markdown for a terminal: headings, wrapped paragraphs, lists, tables, and code as it stands.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::cli::output::{Style, Tone, clean, padded, width, wrapped};

/// The greatest width of texts: longer lines are hard to read.
const WIDEST: usize = 100;
/// The column of texts below headings.
const INDENT: usize = 2;
/// The greatest width of the first column of a table beside its text.
const WIDEST_TERM: usize = 26;

/// The page, wrapped to this many columns.
pub(in crate::cli) fn text(page: &str, style: Style, columns: usize) -> String {
    let mut writer = MarkdownWriter::new(style, columns.min(WIDEST));
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        writer.event(event);
    }
    writer.text
}

/// A short text without marks of Markdown, on one line.
pub(super) fn line(text: &str) -> String {
    let plain = self::text(text, Style::default(), usize::MAX);
    plain.split_whitespace().collect::<Vec<&str>>().join(" ")
}

struct MarkdownWriter {
    text: String,
    style: Style,
    columns: usize,
    /// What was read of a paragraph, a heading or a cell.
    inline: String,
    /// The addresses of the links that are open, with where their texts begin.
    links: Vec<(String, usize)>,
    /// The numbers of the lists that are open, if they have some.
    lists: Vec<Option<u64>>,
    /// The sign before the next paragraph of a list.
    bullet: Option<String>,
    code: Option<String>,
    rows: Vec<Vec<String>>,
}

impl MarkdownWriter {
    fn new(style: Style, columns: usize) -> Self {
        Self {
            text: String::new(),
            style,
            columns,
            inline: String::new(),
            links: Vec::new(),
            lists: Vec::new(),
            bullet: None,
            code: None,
            rows: Vec::new(),
        }
    }

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some(code) => code.push_str(&text),
                None => self.inline.push_str(&text),
            },
            Event::Code(code) => self.inline.push_str(&format!("`{code}`")),
            Event::SoftBreak | Event::HardBreak => self.inline.push(' '),
            Event::Rule => self.gap(),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { .. } => self.gap(),
            Tag::Link { dest_url, .. } => self.links.push((dest_url.into_string(), self.inline.len())),
            Tag::List(first) => {
                // The text of an item before the list in it.
                self.paragraph();
                if self.lists.is_empty() {
                    self.gap();
                }
                self.lists.push(first);
            }
            Tag::Item => {
                let sign = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "- ".to_owned(),
                };
                self.bullet = Some(sign);
            }
            Tag::CodeBlock(kind) => {
                self.paragraph();
                self.gap();
                // What stands behind the language is the path of the file.
                if let CodeBlockKind::Fenced(info) = kind
                    && let Some((_, path)) = info.split_once(' ')
                {
                    self.put(INDENT, &format!("{}:", clean(path)));
                }
                self.code = Some(String::new());
            }
            Tag::Table(_) => {
                self.gap();
                self.rows.clear();
            }
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                let heading = clean(&std::mem::take(&mut self.inline));
                self.text.push_str(&self.style.paint(Tone::Strong, &heading));
                self.text.push('\n');
            }
            TagEnd::Paragraph => {
                if self.bullet.is_none() {
                    self.gap();
                }
                self.paragraph();
            }
            TagEnd::Item => {
                self.paragraph();
                self.bullet = None;
            }
            TagEnd::List(_) => drop(self.lists.pop()),
            TagEnd::Link => self.link(),
            TagEnd::CodeBlock => {
                for line in self.code.take().unwrap_or_default().lines() {
                    self.text.push_str(format!("{}{}", " ".repeat(2 * INDENT), clean(line)).trim_end());
                    self.text.push('\n');
                }
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.inline);
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Table => self.table(),
            _ => {}
        }
    }

    /// An address on the web is told; other pages are called by the text.
    fn link(&mut self) {
        let Some((address, start)) = self.links.pop() else { return };
        if address.contains("://") && !self.inline[start..].contains(&address) {
            self.inline.push_str(&format!(" ({address})"));
        }
    }

    /// An empty line, unless there is one.
    fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Writes the text that was read.
    fn paragraph(&mut self) {
        let text = std::mem::take(&mut self.inline);
        if text.trim().is_empty() {
            return;
        }
        let indent = INDENT * self.lists.len().max(1);
        match self.bullet.as_mut() {
            Some(bullet) => {
                let first = std::mem::replace(bullet, " ".repeat(width(bullet)));
                let inner = indent + width(&first);
                let rest = self.wrapped(&text, inner);
                self.text.push_str(&format!("{}{first}{rest}\n", " ".repeat(indent)));
            }
            None => self.put(indent, &text),
        }
    }

    fn put(&mut self, indent: usize, text: &str) {
        let text = self.wrapped(text, indent);
        self.text.push_str(&format!("{}{text}\n", " ".repeat(indent)));
    }

    fn wrapped(&self, text: &str, indent: usize) -> String {
        wrapped(&clean(text.trim()), self.columns.saturating_sub(indent).max(24), indent)
    }

    /// A table: side by side where there is room, otherwise each row as a term with what is said about it.
    fn table(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let rows: Vec<Vec<String>> =
            rows.into_iter().filter(|row| row.iter().any(|cell| !cell.is_empty())).collect();
        let count = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widest: Vec<usize> = (0..count)
            .map(|at| rows.iter().filter_map(|row| row.get(at)).map(|cell| width(cell)).max().unwrap_or(0))
            .collect();
        let together: usize = widest.iter().map(|widest| widest + 2).sum();
        let first = widest.first().copied().unwrap_or(0);
        for row in &rows {
            if together + INDENT <= self.columns {
                let line: Vec<String> =
                    row.iter().zip(&widest).map(|(cell, widest)| padded(&clean(cell), *widest)).collect();
                self.text.push_str(&format!("{}{}\n", " ".repeat(INDENT), line.join("  ").trim_end()));
                continue;
            }
            let mut cells = row.iter();
            let term = cells.next().map(|cell| clean(cell)).unwrap_or_default();
            let about: Vec<String> = cells.filter(|cell| !cell.is_empty()).cloned().collect();
            let start = INDENT + first + 2;
            if count == 2 && first <= WIDEST_TERM {
                let about = self.wrapped(&about.join("  "), start);
                let line = format!("{}{}  {about}", " ".repeat(INDENT), padded(&term, first));
                self.text.push_str(line.trim_end());
                self.text.push('\n');
            } else {
                self.put(INDENT, &term);
                if !about.is_empty() {
                    self.put(3 * INDENT, &about.join(": "));
                }
            }
        }
    }
}
