//! Lines of the table that are folded together where there is little room.

use crate::cli::drawing::DrawnLine;

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
    /// Lines that are left out where there is less room.
    pub(super) fn left_out(lines: Vec<DrawnLine>) -> Self {
        Self { sort: BlockSort::Empty, lines, folded: Vec::new(), full: Vec::new(), is_whole: false }
    }

    /// Takes up fewer lines, if possible by so many.
    pub(super) fn fold(&mut self, over: usize, more: &str) {
        let wanted = self.lines.len().saturating_sub(over);
        if self.sort == BlockSort::News && self.folded.is_empty() {
            // The newest rows stay.
            let kept = wanted.max(1).min(self.lines.len());
            self.lines.drain(..self.lines.len() - kept);
            return;
        }
        match self.sort {
            BlockSort::Needed | BlockSort::Own if wanted > self.folded.len() => {
                // Something offered must stay: lines without options go first, from the end.
                let mut surplus = self.lines.len() - wanted;
                let mut last = None;
                for at in (1..self.lines.len()).rev() {
                    let is_free = self.lines[at].spans.iter().all(|span| span.options.is_empty());
                    if surplus > 0 && is_free {
                        self.lines.remove(at);
                        surplus -= 1;
                        last = Some(at - 1);
                    }
                }
                if let Some(line) = last.and_then(|last| self.lines.get_mut(last)) {
                    *line = std::mem::take(line).with(format!(" {more}"));
                }
            }
            BlockSort::Needed if self.lines.len() > 1 && has_options(&self.lines[1..]) => {
                self.lines.retain(|line| line.spans.iter().any(|span| !span.options.is_empty()));
            }
            _ => {
                let full = std::mem::replace(&mut self.lines, std::mem::take(&mut self.folded));
                if self.full.is_empty() && self.sort != BlockSort::News {
                    self.full = full;
                }
            }
        }
    }
}

/// Whether something on the lines stands for an option.
pub(super) fn has_options(lines: &[DrawnLine]) -> bool {
    lines.iter().flat_map(|line| &line.spans).any(|span| !span.options.is_empty())
}
