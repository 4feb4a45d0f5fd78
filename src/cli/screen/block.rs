//! Lines of the table that are folded together where there is little room.

use crate::cli::drawing::DrawnLine;
use crate::cli::output::{Tone, width};

/// Lines that are folded together.
#[derive(Clone, Debug)]
pub(super) struct BodyBlock {
    pub(super) sort: BlockSort,
    pub(super) lines: Vec<DrawnLine>,
    /// What stands for them where there is less room; `None` if nothing does.
    pub(super) folded: Vec<DrawnLine>,
    /// All lines where there was room, while it is folded.
    pub(super) full: Vec<DrawnLine>,
    /// Whether it is a board that the question needs whole.
    pub(super) is_whole: bool,
    /// Of news what stands for them on so many rows, from one row on.
    pub(super) shorter: Vec<Vec<DrawnLine>>,
}

/// What a block is, which decides when it is folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockSort {
    /// What has happened.
    News,
    /// Something shared that an option stands for, or the own seat's.
    Needed,
    /// Something shared that steps back first.
    Last,
    /// Something shared.
    Shared,
    /// Zones in which nothing lies.
    Empty,
    /// Another seat.
    Other,
    /// The own seat.
    Own,
}

impl BodyBlock {
    /// Lines, and what stands for them where there is less room.
    pub(super) fn new(sort: BlockSort, lines: Vec<DrawnLine>, folded: Vec<DrawnLine>) -> Self {
        Self { sort, lines, folded, full: Vec::new(), is_whole: false, shorter: Vec::new() }
    }

    /// Lines that are left out where there is less room.
    pub(super) fn left_out(lines: Vec<DrawnLine>) -> Self {
        Self::new(BlockSort::Empty, lines, Vec::new())
    }

    /// News on so many rows, from one row on.
    pub(super) fn news(shorter: Vec<Vec<DrawnLine>>) -> Self {
        let lines = shorter.last().cloned().unwrap_or_default();
        Self { shorter, ..Self::new(BlockSort::News, lines, Vec::new()) }
    }

    /// Takes up fewer lines, if possible by so many. `more` says at the end of a line that something is left out.
    pub(super) fn fold(&mut self, over: usize, (columns, more): (usize, &str)) {
        let wanted = self.lines.len().saturating_sub(over);
        let is_needed = self.sort == BlockSort::Needed && self.lines.get(1..).is_some_and(has_options);
        match self.sort {
            BlockSort::Needed | BlockSort::Own if is_needed || wanted > self.folded.len() => {
                self.thin_out(wanted, (columns, more));
            }
            BlockSort::Other if (2..self.full.len()).contains(&wanted) => {
                self.folded.clear();
                self.grow_to(wanted, (columns, more));
            }
            _ => {
                let full = std::mem::replace(&mut self.lines, std::mem::take(&mut self.folded));
                if self.full.is_empty() {
                    self.full = full;
                }
            }
        }
    }

    /// Of news, takes up at most so many rows.
    pub(super) fn shorten(&mut self, rows: usize) {
        if let Some(shorter) = self.shorter.get(rows.max(1) - 1).filter(|_| rows < self.lines.len()) {
            self.lines.clone_from(shorter);
        }
    }

    /// Of news, takes up as many of the rows that are free as it can.
    pub(super) fn lengthen(&mut self, free: usize) {
        let rows = (self.lines.len() + free).min(self.shorter.len());
        if let Some(longer) = self.shorter.get(..rows).and_then(<[Vec<DrawnLine>]>::last) {
            self.lines.clone_from(longer);
        }
    }

    /// Stands on as many lines as it needs without names below each other, if these are fewer.
    pub(super) fn close_up(&mut self) {
        if !self.full.is_empty() && self.full.len() < self.lines.len() {
            self.lines.clone_from(&self.full);
        }
    }

    /// Whether it stands on fewer lines than it needs.
    pub(super) fn is_folded(&self) -> bool {
        self.folded.is_empty() && !self.lines.is_empty() && self.lines.len() < self.full.len()
    }

    /// Of another seat, takes up so many of the lines on which it stands without names of zones below each other.
    pub(super) fn grow_to(&mut self, rows: usize, (columns, more): (usize, &str)) {
        let Some(shown) = self.full.get(..rows) else { return };
        self.lines = shown.to_vec();
        if let Some(last) = self.lines.last_mut().filter(|_| rows < self.full.len()) {
            mark(last, (columns, more));
        }
    }

    /// Leaves lines without options out, the last ones first, until there are so many; the line before says so.
    fn thin_out(&mut self, wanted: usize, (columns, more): (usize, &str)) {
        let mut surplus = self.lines.len().saturating_sub(wanted);
        let mut is_marked = vec![false; self.lines.len()];
        for at in (1..self.lines.len()).rev() {
            if surplus > 0 && !has_options(&self.lines[at..=at]) {
                self.lines.remove(at);
                is_marked.remove(at);
                is_marked[at - 1] = true;
                surplus -= 1;
            }
        }
        for (line, _) in self.lines.iter_mut().zip(is_marked).filter(|(_, is_marked)| *is_marked) {
            mark(line, (columns, more));
        }
    }
}

/// Says at the end of a line that something is left out.
pub(super) fn mark(line: &mut DrawnLine, (columns, more): (usize, &str)) {
    if !line.text().ends_with(more) {
        let room = columns.saturating_sub(width(more) + 1);
        *line = std::mem::take(line).cut(room, "").with_toned(Tone::Faint, format!(" {more}"));
    }
}

/// Whether something on the lines stands for an option.
pub(super) fn has_options(lines: &[DrawnLine]) -> bool {
    lines.iter().flat_map(|line| &line.spans).any(|span| !span.options.is_empty())
}
