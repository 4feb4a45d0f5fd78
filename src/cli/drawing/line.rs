//! Lines of text with tones, which a terminal prints one below the other or a full screen places where it wants.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use crate::cli::output::{Style, Tone, width};
use crate::cli::wrapping;

/// A text in one tone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::cli) struct DrawnSpan {
    /// The text, which is safe to show.
    pub(in crate::cli) text: String,
    /// Its tone; `None` for plain text.
    pub(in crate::cli) tone: Option<Tone>,
    /// A number from 0 for a colour that tells sorts of pieces apart.
    pub(in crate::cli) hue: Option<u8>,
    /// The options that stand for what the text names, by their indices.
    pub(in crate::cli) options: Vec<usize>,
    /// What can be typed for the piece or place that the text shows; empty for other texts.
    pub(in crate::cli) thing: String,
}

/// A line of texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::cli) struct DrawnLine {
    /// The texts, one after the other.
    pub(in crate::cli) spans: Vec<DrawnSpan>,
}

impl DrawnLine {
    /// A line of plain text.
    pub(in crate::cli) fn plain(text: impl Into<String>) -> Self {
        Self::default().with(text)
    }

    /// A line of text in a tone.
    pub(in crate::cli) fn toned(tone: Tone, text: impl Into<String>) -> Self {
        Self::default().with_toned(tone, text)
    }

    /// A line across the screen.
    pub(in crate::cli) fn rule(style: Style, columns: usize) -> Self {
        Self::toned(Tone::Faint, style.sign("─", "-").repeat(columns))
    }

    /// The line and plain text after it.
    #[must_use]
    pub(in crate::cli) fn with(mut self, text: impl Into<String>) -> Self {
        self.push(DrawnSpan { text: text.into(), ..DrawnSpan::default() });
        self
    }

    /// The line and text in a tone after it.
    #[must_use]
    pub(in crate::cli) fn with_toned(mut self, tone: Tone, text: impl Into<String>) -> Self {
        self.push(DrawnSpan { text: text.into(), tone: Some(tone), ..DrawnSpan::default() });
        self
    }

    /// The line and another one after it.
    #[must_use]
    pub(in crate::cli) fn and(mut self, other: Self) -> Self {
        other.spans.into_iter().for_each(|span| self.push(span));
        self
    }

    /// Adds a text.
    pub(in crate::cli) fn push(&mut self, span: DrawnSpan) {
        if !span.text.is_empty() {
            self.spans.push(span);
        }
    }

    /// The lines in one, with plain text between them.
    pub(in crate::cli) fn joined(lines: impl IntoIterator<Item = Self>, between: &str) -> Self {
        let mut all = Self::default();
        for (at, line) in lines.into_iter().enumerate() {
            all = if at == 0 { line } else { all.with(between).and(line) };
        }
        all
    }

    /// The text without tones.
    pub(in crate::cli) fn text(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }

    /// Its width in columns.
    pub(in crate::cli) fn width(&self) -> usize {
        self.spans.iter().map(|span| width(&span.text)).sum()
    }

    /// The line with spaces after it to this width.
    #[must_use]
    pub(in crate::cli) fn padded(self, columns: usize) -> Self {
        let space = columns.saturating_sub(self.width());
        self.with(" ".repeat(space))
    }

    /// The line without spaces at its end.
    #[must_use]
    pub(in crate::cli) fn trimmed(mut self) -> Self {
        while let Some(last) = self.spans.last_mut() {
            let kept = last.text.trim_end().len();
            last.text.truncate(kept);
            if kept > 0 {
                break;
            }
            self.spans.pop();
        }
        self
    }

    /// The line without spaces at its beginning.
    #[must_use]
    pub(in crate::cli) fn without_margin(mut self) -> Self {
        if let Some(first) = self.spans.first_mut() {
            first.text = first.text.trim_start().to_owned();
        }
        self
    }

    /// The line, cut where it is wider than this; `more` stands for what is cut off.
    #[must_use]
    pub(in crate::cli) fn cut(self, columns: usize, more: &str) -> Self {
        if self.width() <= columns {
            return self;
        }
        let room = columns.saturating_sub(width(more));
        let mut kept = Self::default();
        let mut used = 0;
        'spans: for span in self.spans {
            let mut text = String::new();
            for letter in span.text.chars() {
                let wide = letter.width().unwrap_or(0);
                if used + wide > room {
                    kept.push(DrawnSpan { text, ..span });
                    break 'spans;
                }
                used += wide;
                text.push(letter);
            }
            kept.push(DrawnSpan { text, ..span });
        }
        kept.with(more)
    }

    /// The line, cut at its beginning where it is wider than this.
    #[must_use]
    pub(in crate::cli) fn cut_before(mut self, columns: usize) -> Self {
        while self.width() > columns
            && let Some(first) = self.spans.iter_mut().find(|span| !span.text.is_empty())
        {
            first.text.remove(0);
        }
        self
    }

    /// The line as a terminal prints it.
    pub(in crate::cli) fn printed(&self, style: Style) -> String {
        let text = |span: &DrawnSpan| match span.tone {
            Some(tone) => style.paint(tone, &span.text),
            None => span.text.clone(),
        };
        self.spans.iter().map(text).collect()
    }

    /// The line on as many lines as it needs; all but the first begin with spaces.
    pub(in crate::cli) fn wrapped(&self, columns: usize, indent: usize) -> Vec<Self> {
        // The name of a piece stays on one line, where that is possible.
        let whole = |span: &DrawnSpan| span.hue.is_some() && width(&span.text) <= columns / 2;
        let text = |span: &DrawnSpan| match whole(span) {
            true => span.text.replace(' ', "_"),
            false => span.text.clone(),
        };
        let text: String = self.spans.iter().map(text).collect();
        let lines = wrapping::lines(&text, columns).into_iter().enumerate();
        let line = |(at, range)| {
            let space = if at == 0 { String::new() } else { " ".repeat(indent) };
            Self::plain(space).and(self.part(range))
        };
        lines.map(line).collect()
    }

    /// A part of the line, by the bytes of its text.
    fn part(&self, range: Range<usize>) -> Self {
        let mut part = Self::default();
        let mut start = 0;
        for span in &self.spans {
            let end = start + span.text.len();
            let (from, to) = (range.start.max(start), range.end.min(end));
            if from < to {
                part.push(DrawnSpan { text: span.text[from - start..to - start].to_owned(), ..span.clone() });
            }
            start = end;
        }
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrapped_line_keeps_its_tones() {
        let line = DrawnLine::plain("one ").with_toned(Tone::Own, "two three").with(" four");
        let lines = line.wrapped(8, 2);
        let texts: Vec<String> = lines.iter().map(DrawnLine::text).collect();
        assert_eq!(texts, ["one two", "  three", "  four"]);
        let toned: Vec<&str> = lines
            .iter()
            .flat_map(|line| &line.spans)
            .filter(|span| span.tone == Some(Tone::Own))
            .map(|span| span.text.as_str())
            .collect();
        assert_eq!(toned, ["two", "three"]);
    }

    #[test]
    fn spaces_at_the_end_are_cut() {
        assert_eq!(DrawnLine::plain("a ").with("  ").trimmed().text(), "a");
    }
}
