//! A text that takes the whole screen and can be scrolled: help, the log, scores.

use super::keys::PressedKey;
use crate::cli::drawing::DrawnLine;
use crate::cli::output::Tone;
use crate::door::words::{Words, fill};

/// A text that is read.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Page {
    title: String,
    lines: Vec<DrawnLine>,
    /// The first line that is shown.
    top: usize,
}

impl Page {
    /// A page that begins at its first line.
    pub(in crate::cli) fn new(title: impl Into<String>, lines: Vec<DrawnLine>) -> Self {
        Self { title: title.into(), lines, top: 0 }
    }

    /// A page of plain text.
    pub(in crate::cli) fn of_text(title: impl Into<String>, text: &str) -> Self {
        Self::new(title, text.lines().map(DrawnLine::plain).collect())
    }

    /// The same page at its last lines.
    #[must_use]
    pub(in crate::cli) fn at_end(self) -> Self {
        Self { top: usize::MAX, ..self }
    }

    /// Scrolls; false if the key does not scroll, so that the page is to be closed.
    pub(in crate::cli) fn scroll(&mut self, key: PressedKey, rows: usize) -> bool {
        let step = rows.saturating_sub(4).max(1);
        self.settle(rows);
        match key {
            PressedKey::Up => self.top = self.top.saturating_sub(1),
            PressedKey::Down => self.top += 1,
            PressedKey::PageUp => self.top = self.top.saturating_sub(step),
            PressedKey::PageDown | PressedKey::Letter(' ') => self.top += step,
            PressedKey::Home => self.top = 0,
            PressedKey::End => self.top = usize::MAX,
            _ => return false,
        }
        self.settle(rows);
        true
    }

    fn settle(&mut self, rows: usize) {
        self.top = self.top.min(self.lines.len().saturating_sub(rows.saturating_sub(2).max(1)));
    }

    /// The lines of the screen.
    pub(in crate::cli) fn shown(&mut self, (columns, rows): (usize, usize), words: &Words) -> Vec<DrawnLine> {
        if self.lines.iter().any(|line| line.width() > columns) {
            self.lines = self.lines.iter().flat_map(|line| line.wrapped(columns, 2)).collect();
        }
        self.settle(rows);
        let room = rows.saturating_sub(2).max(1);
        let mut lines = vec![DrawnLine::toned(Tone::Strong, self.title.clone())];
        lines.extend(self.lines.iter().skip(self.top).take(room).cloned());
        lines.resize(rows.saturating_sub(1).max(1), DrawnLine::default());
        let left = self.lines.len().saturating_sub(self.top + room);
        let foot = match left {
            0 => words.page_end.to_owned(),
            left => fill(words.page_more, &[("count", &left.to_string())]),
        };
        lines.push(DrawnLine::toned(Tone::Faint, foot));
        lines
    }
}
