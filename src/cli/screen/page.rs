//! A text that takes the whole screen and can be scrolled: help, the log, scores.

use super::find::PageFind;
use super::keys::{PressedKey, UserAct};
use crate::cli::drawing::DrawnLine;
use crate::cli::output::Tone;
use crate::door::words::{Words, fill};

/// The width of texts on pages.
pub(in crate::cli) const PAGE_COLUMNS: usize = 76;

/// A text that is read.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Page {
    title: String,
    /// The lines as they were written.
    whole: Vec<DrawnLine>,
    /// The lines as they are shown on so many columns.
    lines: Vec<DrawnLine>,
    columns: usize,
    /// The first line that is shown.
    top: usize,
    find: Option<PageFind>,
}

impl Page {
    /// A page that begins at its first line.
    pub(in crate::cli) fn new(title: impl Into<String>, lines: Vec<DrawnLine>) -> Self {
        Self { title: title.into(), whole: lines.clone(), lines, columns: usize::MAX, top: 0, find: None }
    }

    /// A page of plain text.
    pub(in crate::cli) fn of_text(title: impl Into<String>, text: &str) -> Self {
        Self::new(title, text.lines().map(DrawnLine::plain).collect())
    }

    /// The same page with more lines below an empty one.
    #[must_use]
    pub(in crate::cli) fn with(self, lines: Vec<DrawnLine>) -> Self {
        let mut whole = self.whole;
        whole.push(DrawnLine::default());
        whole.extend(lines);
        Self::new(self.title, whole)
    }

    /// The same page at its last lines.
    #[must_use]
    pub(in crate::cli) fn at_end(self) -> Self {
        Self { top: usize::MAX, ..self }
    }

    /// Does what a person wants of the page; false if it is to be closed.
    pub(in crate::cli) fn takes(&mut self, input: &UserAct, rows: usize) -> bool {
        match input {
            UserAct::Key(key) => self.scroll(*key, rows),
            UserAct::Wheel(true) => self.scroll(PressedKey::Up, rows),
            UserAct::Wheel(false) => self.scroll(PressedKey::Down, rows),
            _ => true,
        }
    }

    /// Scrolls, or looks for a text; false if the key does neither, so that the page is to be closed.
    fn scroll(&mut self, key: PressedKey, rows: usize) -> bool {
        self.settle(rows);
        if self.finds(key, rows) {
            return true;
        }
        let step = rows.saturating_sub(4).max(1);
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

    /// Whether a text to look for is being typed.
    pub(in crate::cli) fn is_being_typed(&self) -> bool {
        self.find.as_ref().is_some_and(|find| find.is_typed)
    }

    /// Takes a key with which a text is looked for; false if it is another one.
    fn finds(&mut self, key: PressedKey, rows: usize) -> bool {
        match (&mut self.find, key) {
            (Some(_), PressedKey::Escape) => self.find = None,
            (Some(find), key) if find.is_typed => {
                if !find.type_key(key) {
                    return false;
                }
                find.look(&self.lines, self.top);
            }
            (_, PressedKey::Letter('/')) => self.find = Some(PageFind::new()),
            (Some(find), PressedKey::Letter(letter @ ('n' | 'N'))) => find.go_on(letter == 'N'),
            _ => return false,
        }
        self.show_found(rows);
        true
    }

    /// Scrolls to the line that was found.
    fn show_found(&mut self, rows: usize) {
        let room = rows.saturating_sub(2).max(1);
        if let Some(line) = self.find.as_ref().and_then(PageFind::line)
            && !(self.top..self.top + room).contains(&line)
        {
            self.top = line.saturating_sub(room / 3);
        }
        self.settle(rows);
    }

    fn settle(&mut self, rows: usize) {
        self.top = self.top.min(self.lines.len().saturating_sub(rows.saturating_sub(2).max(1)));
    }

    /// The lines of the screen.
    pub(in crate::cli) fn shown(&mut self, (columns, rows): (usize, usize), words: &Words) -> Vec<DrawnLine> {
        if self.columns != columns {
            self.columns = columns;
            let wrapped = |line: &DrawnLine| match line.width() > columns {
                true => line.wrapped(columns, 2),
                false => vec![line.clone()],
            };
            self.lines = self.whole.iter().flat_map(wrapped).collect();
            if let Some(find) = &mut self.find {
                find.look(&self.lines, self.top);
            }
        }
        self.settle(rows);
        let room = rows.saturating_sub(2).max(1);
        let mut lines = vec![DrawnLine::toned(Tone::Strong, self.title.clone())];
        lines.extend(self.lines.iter().skip(self.top).take(room).cloned());
        if let Some(found) =
            self.find.as_ref().and_then(PageFind::line).and_then(|line| {
                lines.get_mut((line + 1).checked_sub(self.top)?).filter(|_| line >= self.top)
            })
        {
            found.spans.iter_mut().for_each(|span| span.tone = Some(Tone::Own));
        }
        lines.resize(rows.saturating_sub(1).max(1), DrawnLine::default());
        lines.push(self.foot((columns, room), words));
        lines
    }

    /// What is looked for, or how the page is scrolled and closed.
    fn foot(&self, (columns, room): (usize, usize), words: &Words) -> DrawnLine {
        let left = self.lines.len().saturating_sub(self.top + room);
        match &self.find {
            Some(find) if find.is_typed => {
                let close = DrawnLine::toned(Tone::Faint, format!("   {}", words.page_find));
                let room = columns.saturating_sub(close.width());
                DrawnLine::plain(format!("/{}", find.text())).cut_before(room).and(close)
            }
            Some(find) => {
                let (nth, count) = find.count();
                let (nth, count) = (nth.to_string(), count.to_string());
                let told = if find.line().is_some() { words.page_found } else { words.page_not_found };
                let line = |text: &str| {
                    let values = [("text", text), ("nth", &nth), ("count", &count)];
                    DrawnLine::toned(Tone::Own, fill(told, &values))
                };
                let text = DrawnLine::plain(find.text());
                line(&text.cut(columns.saturating_sub(line("").width()), "...").text())
            }
            None if left > 0 => {
                DrawnLine::toned(Tone::Faint, fill(words.page_more, &[("count", &left.to_string())]))
            }
            None => DrawnLine::toned(Tone::Faint, words.page_end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::words;

    fn press(page: &mut Page, keys: &str) -> Vec<String> {
        for letter in keys.chars() {
            let key = if letter == '\n' { PressedKey::Enter } else { PressedKey::Letter(letter) };
            assert!(page.scroll(key, 8));
        }
        page.shown((80, 8), words::of("en")).iter().map(DrawnLine::text).collect()
    }

    #[test]
    fn a_text_is_found_on_a_page_forwards_and_backwards() {
        let text: String = (1..=60).map(|nth| format!("line {nth}\n")).collect();
        let mut page = Page::of_text("title", &text);
        let shown = press(&mut page, "/LINE 4");
        assert!(shown.contains(&"line 4".to_owned()), "{shown:?}");
        assert_eq!(shown[7], "/LINE 4   Enter: find; Esc: back");
        let shown = press(&mut page, "\nn");
        assert!(shown.contains(&"line 40".to_owned()), "{shown:?}");
        assert_eq!(shown[7], "`LINE 4`: 2 of 11 (n next, N before); Esc: back");
        let shown = press(&mut page, "NN");
        assert!(shown.contains(&"line 49".to_owned()), "{shown:?}");
        let shown = press(&mut page, "/nowhere\n");
        assert_eq!(shown[7], "`nowhere` is not found; Esc: back");
        assert!(page.scroll(PressedKey::Escape, 8), "first the find ends");
        assert!(!page.scroll(PressedKey::Escape, 8), "then the page");
    }

    #[test]
    fn a_page_that_was_narrow_is_wide_again() {
        let mut page = Page::of_text("title", "one two three four");
        let shown = |page: &mut Page, columns: usize| -> Vec<String> {
            page.shown((columns, 6), words::of("en")).iter().map(DrawnLine::text).collect()
        };
        assert_eq!(shown(&mut page, 8)[1..4], ["one two", "  three", "  four"]);
        assert_eq!(shown(&mut page, 40)[1], "one two three four");
    }

    #[test]
    fn every_page_says_on_80_columns_how_it_is_closed() {
        let text = "line\n".repeat(12_345);
        let long = "found nowhere ".repeat(9);
        for language in ["en", "hu", "ja"] {
            let check = |page: &mut Page| {
                let shown = page.shown((80, 8), words::of(language));
                let foot = shown.last().unwrap();
                assert!(foot.width() <= 80 && foot.text().contains("Esc"), "{}", foot.text());
                foot.text()
            };
            check(&mut Page::of_text("title", "line"));
            let mut page = Page::of_text("title", &text);
            check(&mut page);
            press(&mut page, "/");
            check(&mut page);
            press(&mut page, "line\n");
            check(&mut page);
            press(&mut page, &format!("/{long}"));
            assert!(check(&mut page).contains("nowhere found nowhere  "), "what was typed last is seen");
            press(&mut page, "\n");
            check(&mut page);
        }
    }
}
