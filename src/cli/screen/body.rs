//! The table on the screen: everything where there is room, and where there is none, what can be left out is folded,
//! first what matters least to the question.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::block::{BlockSort, BodyBlock, mark};
use super::blocks::blocks;
use crate::cli::drawing::{Drawing, DrawnLine};
use crate::cli::output::{Style, Tone};

/// From this width on, other seats and what has happened stand beside the table.
const WIDE: usize = 120;
/// The most columns of what stands beside the table.
const MOST_BESIDE: usize = 64;
/// The columns between the two.
const BETWEEN: usize = 3;

/// The table as it is drawn on a screen: on a wide one, other seats and what has happened stand beside it.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Body {
    style: Style,
    /// The columns of the table.
    columns: usize,
    table: BodyColumn,
    beside: Option<BodyColumn>,
    /// The options that stand for something on it.
    options: BTreeSet<usize>,
}

/// Something that takes up less room.
#[derive(Clone, Copy, Debug)]
enum FoldStep {
    /// News take up fewer rows, but at least so many.
    News(usize),
    /// Other seats stand on fewer lines that are full.
    CloseUp,
    /// Blocks of a sort are folded.
    Fold(BlockSort),
}

/// What takes up less room where there is not enough, in this order: what matters least to the question comes first.
const STEPS: [FoldStep; 11] = [
    FoldStep::News(10),
    FoldStep::Fold(BlockSort::Empty),
    FoldStep::Fold(BlockSort::Last),
    FoldStep::CloseUp,
    FoldStep::News(4),
    FoldStep::Fold(BlockSort::Other),
    FoldStep::News(3),
    FoldStep::Fold(BlockSort::Shared),
    FoldStep::News(1),
    FoldStep::Fold(BlockSort::Own),
    FoldStep::Fold(BlockSort::Needed),
];

/// Lines that stand below each other.
#[derive(Clone, Debug)]
struct BodyColumn {
    columns: usize,
    /// The sign at the end of a line that is cut.
    more: &'static str,
    blocks: Vec<BodyBlock>,
}

impl Body {
    /// The table of a scene with what has happened.
    pub(in crate::cli) fn of(drawing: Drawing<'_>) -> Self {
        let style = drawing.style;
        let column = |columns: usize, sorts: &[BlockSort]| BodyColumn {
            columns,
            more: style.sign("…", "..."),
            blocks: blocks(Drawing { columns, ..drawing }, sorts),
        };
        let (columns, table, beside) = if drawing.columns < WIDE {
            let sorts = [BlockSort::News, BlockSort::Shared, BlockSort::Other, BlockSort::Own];
            (drawing.columns, column(drawing.columns, &sorts), None)
        } else {
            let right = (drawing.columns * 2 / 5).min(MOST_BESIDE);
            let left = drawing.columns - right - BETWEEN;
            let table = column(left, &[BlockSort::Shared, BlockSort::Own]);
            (left, table, Some(column(right, &[BlockSort::News, BlockSort::Other])))
        };
        let all = table.blocks.iter().chain(beside.iter().flat_map(|beside| &beside.blocks));
        let spans = all.flat_map(|block| &block.lines).flat_map(|line| &line.spans);
        let options = spans.flat_map(|span| span.options.iter().copied()).collect();
        Self { style, columns, table, beside, options }
    }

    /// How many lines it needs in full.
    pub(in crate::cli) fn height(&self) -> usize {
        let beside = self.beside.as_ref().map_or(0, BodyColumn::height);
        self.table.height().max(beside)
    }

    /// Whether all of so many options stand for something on the table.
    pub(in crate::cli) fn shows_all(&self, options: usize) -> bool {
        self.options.range(..options).count() == options
    }

    /// The lines on so many rows.
    pub(in crate::cli) fn fitted(&self, rows: usize) -> Vec<DrawnLine> {
        let (left, sign) = (self.columns, self.style.sign(" │ ", " | "));
        let table = self.table.clone().fitted(rows);
        let Some(beside) = &self.beside else { return table };
        let beside = beside.clone().fitted(rows);
        let count = table.len().max(beside.len());
        let mut beside = beside.into_iter();
        let lines = table.into_iter().chain(std::iter::repeat_with(DrawnLine::default)).take(count);
        let line = |line: DrawnLine| {
            let line = line.cut(left, "").padded(left).with_toned(Tone::Faint, sign);
            line.and(beside.next().unwrap_or_default())
        };
        lines.map(line).collect()
    }
}

impl Body {
    /// The table between a head and a foot, which stands at the bottom below a line.
    pub(in crate::cli) fn framed(
        &self,
        head: Vec<DrawnLine>,
        foot: Vec<DrawnLine>,
        (columns, rows): (usize, usize),
    ) -> Vec<DrawnLine> {
        let mut lines = head;
        let below = foot.len() + 1;
        lines.extend(self.fitted(rows.saturating_sub(lines.len() + below)));
        lines.resize(rows.saturating_sub(below), DrawnLine::default());
        lines.push(DrawnLine::rule(self.style, columns));
        lines.extend(foot);
        lines
    }
}

/// A table that is drawn once for each width.
#[derive(Debug, Default)]
pub(in crate::cli) struct DrawnTable(RefCell<Option<(usize, Rc<Body>)>>);

impl DrawnTable {
    /// The table for a width.
    pub(in crate::cli) fn at(&self, columns: usize, draw: impl FnOnce() -> Body) -> Rc<Body> {
        let mut drawn = self.0.borrow_mut();
        match &*drawn {
            Some((width, body)) if *width == columns => Rc::clone(body),
            _ => Rc::clone(&drawn.insert((columns, Rc::new(draw()))).1),
        }
    }
}

impl BodyColumn {
    /// How many lines it needs in full.
    fn height(&self) -> usize {
        self.blocks.iter().map(|block| block.lines.len()).sum()
    }

    /// The lines on so many rows.
    fn fitted(mut self, rows: usize) -> Vec<DrawnLine> {
        for step in STEPS {
            // Seats far from the own one are folded first.
            for at in (0..self.blocks.len()).rev() {
                let over = self.height().saturating_sub(rows);
                if over == 0 {
                    break;
                }
                self.take(step, at, over);
            }
        }
        self.unfold(rows);
        for sort in [BlockSort::Last, BlockSort::Other, BlockSort::News, BlockSort::Shared] {
            if self.height() > rows {
                self.leave_out(sort);
            }
        }
        self.cut_boards(rows);
        self.lengthen_news(rows);
        let mut lines: Vec<DrawnLine> = self.blocks.into_iter().flat_map(|block| block.lines).collect();
        if lines.len() > rows {
            lines.truncate(rows.saturating_sub(1));
            lines.push(DrawnLine::toned(Tone::Faint, self.more));
        }
        lines
    }

    /// Takes a step with a block, if it is one for it.
    fn take(&mut self, step: FoldStep, at: usize, over: usize) {
        let room = (self.columns, self.more);
        let block = &mut self.blocks[at];
        match step {
            FoldStep::News(least) if block.sort == BlockSort::News => {
                block.shorten(block.lines.len().saturating_sub(over).max(least));
            }
            FoldStep::CloseUp if block.sort == BlockSort::Other => block.close_up(),
            FoldStep::Fold(sort) if block.sort == sort && !block.is_whole => block.fold(over, room),
            _ => {}
        }
    }

    /// Rows that are left are given to what was folded, first to what stands next to the own seat.
    fn unfold(&mut self, rows: usize) {
        for at in (0..self.blocks.len()).rev() {
            let (free, room) = (rows.saturating_sub(self.height()), (self.columns, self.more));
            let block = &mut self.blocks[at];
            let (all, most) = (block.full.len(), block.lines.len() + free);
            if free > 0 && block.is_folded() && (all <= most || block.sort == BlockSort::Other) {
                block.grow_to(all.min(most), room);
            }
        }
    }

    /// Leaves the blocks of a sort out; the line before says so, or the first one.
    fn leave_out(&mut self, sort: BlockSort) {
        let room = (self.columns, self.more);
        let mut is_first = false;
        for block in std::mem::take(&mut self.blocks) {
            if block.sort != sort {
                self.blocks.push(block);
            } else if !block.lines.is_empty() {
                match self.blocks.iter_mut().rev().find_map(|block| block.lines.last_mut()) {
                    Some(line) => mark(line, room),
                    None => is_first = true,
                }
            }
        }
        let first = self.blocks.iter_mut().find_map(|block| block.lines.first_mut());
        if let Some(line) = first.filter(|_| is_first) {
            mark(line, room);
        }
    }

    /// Rows that are still free are given to news.
    fn lengthen_news(&mut self, rows: usize) {
        let free = rows.saturating_sub(self.height());
        if let Some(news) = self.blocks.iter_mut().find(|block| block.sort == BlockSort::News) {
            news.lengthen(free);
        }
    }

    /// Boards that are higher than the screen end with a sign that there is more, so that what stands below them stays.
    fn cut_boards(&mut self, rows: usize) {
        let over = self.height().saturating_sub(rows);
        let highest =
            self.blocks.iter_mut().filter(|block| block.is_whole).max_by_key(|block| block.lines.len());
        if let (Some(board), 1..) = (highest, over) {
            board.lines.truncate(board.lines.len().saturating_sub(over + 1).max(1));
            board.lines.push(DrawnLine::toned(Tone::Faint, format!("  {}", self.more)));
        }
    }
}
