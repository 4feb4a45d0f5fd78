//! The table on the screen: everything where there is room, and where there is none, what can be left out is folded,
//! first what matters least to the question.

use std::collections::BTreeSet;

use crate::cli::drawing::{Drawing, DrawnLine, is_board};
use crate::cli::output::{Tone, width, wrapped};
use crate::door::sitting::{SeatShown, ZoneShown};
use crate::door::words::counted;

/// From this width on, other seats and what has happened stand beside the table.
const WIDE: usize = 120;
/// The most columns of what stands beside the table.
const MOST_BESIDE: usize = 64;
/// The columns between the two.
const BETWEEN: usize = 3;
/// The most lines of news where there is room.
const MOST_NEWS: usize = 10;
/// The most lines of news where there is little room.
const LEAST_NEWS: usize = 4;

/// What has happened, the newest last.
#[derive(Clone, Copy)]
pub(in crate::cli) struct News<'a> {
    /// The lines; those that matter least are marked.
    pub(in crate::cli) lines: &'a [(DrawnLine, bool)],
}

/// The table as it is drawn on a screen: on a wide one, other seats and what has happened stand beside it.
pub(in crate::cli) struct Body<'a> {
    table: BodyColumn<'a>,
    beside: Option<BodyColumn<'a>>,
}

/// Lines that stand below each other.
struct BodyColumn<'a> {
    drawing: Drawing<'a>,
    /// The sign at the end of a line that is cut.
    more: &'static str,
    blocks: Vec<BodyBlock>,
}

/// Lines that are folded together.
struct BodyBlock {
    sort: BlockSort,
    lines: Vec<DrawnLine>,
    /// What stands for them where there is less room; `None` if nothing does.
    folded: Vec<DrawnLine>,
    /// All lines where there was room, while it is folded.
    full: Vec<DrawnLine>,
    /// Whether it is a board that the question needs whole.
    is_whole: bool,
}

/// What a block is, which decides when it is folded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BlockSort {
    /// What has happened.
    News,
    /// Something shared that an option stands for, or the own seat's.
    Needed,
    /// Something shared.
    Shared,
    /// Zones in which nothing lies.
    Empty,
    /// Another seat.
    Other,
    /// The own seat.
    Own,
}

impl<'a> Body<'a> {
    /// The table of a scene with what has happened.
    pub(in crate::cli) fn new(drawing: Drawing<'a>, news: News<'_>) -> Self {
        if drawing.columns < WIDE {
            let sorts = [BlockSort::Shared, BlockSort::Other, BlockSort::Own];
            return Self { table: BodyColumn::of(drawing, Some(news), &sorts), beside: None };
        }
        let right = (drawing.columns * 2 / 5).min(MOST_BESIDE);
        let left = Drawing { columns: drawing.columns - right - BETWEEN, ..drawing };
        let right = Drawing { columns: right, ..drawing };
        Self {
            table: BodyColumn::of(left, None, &[BlockSort::Shared, BlockSort::Own]),
            beside: Some(BodyColumn::of(right, Some(news), &[BlockSort::Other])),
        }
    }

    /// How many lines it needs in full.
    pub(in crate::cli) fn height(&self) -> usize {
        let beside = self.beside.as_ref().map_or(0, BodyColumn::height);
        self.table.height().max(beside)
    }

    /// Whether all of so many options stand for something on the table.
    pub(in crate::cli) fn shows_all(&self, options: usize) -> bool {
        let blocks = self.table.blocks.iter().chain(self.beside.iter().flat_map(|beside| &beside.blocks));
        let spans = blocks.flat_map(|block| &block.lines).flat_map(|line| &line.spans);
        let shown: BTreeSet<usize> = spans.flat_map(|span| span.options.iter().copied()).collect();
        (0..options).all(|option| shown.contains(&option))
    }

    /// The lines on so many rows.
    pub(in crate::cli) fn fitted(self, rows: usize) -> Vec<DrawnLine> {
        let (left, sign) = (self.table.drawing.columns, self.table.drawing.style.sign(" │ ", " | "));
        let table = self.table.fitted(rows);
        let Some(beside) = self.beside else { return table };
        let beside = beside.fitted(rows);
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

impl<'a> BodyColumn<'a> {
    /// Some parts of the table of a scene, and what has happened above them.
    fn of(drawing: Drawing<'a>, news: Option<News<'_>>, sorts: &[BlockSort]) -> Self {
        let more = drawing.style.sign("…", "...");
        let is_beside = !sorts.contains(&BlockSort::Own);
        let mut column = Self { drawing, more, blocks: Vec::new() };
        if let Some(news) = news {
            column.news(news);
            column.blocks.push(BodyBlock::left_out(vec![DrawnLine::default(); usize::from(is_beside)]));
        }
        if sorts.contains(&BlockSort::Shared) {
            column.shared();
        }
        let widest = drawing.widest_head();
        for seat in &drawing.scene.seats {
            let sort = if seat.is_own { BlockSort::Own } else { BlockSort::Other };
            if !seat.is_own && sorts.contains(&sort) {
                column.seat(seat, widest, sort);
            }
        }
        for seat in drawing.scene.seats.iter().filter(|seat| seat.is_own && sorts.contains(&BlockSort::Own)) {
            column.seat(seat, widest, BlockSort::Own);
        }
        column
    }

    fn news(&mut self, news: News<'_>) {
        let mut told: Vec<&(DrawnLine, bool)> = news.lines.iter().collect();
        let lines = self.fewer_news(&mut told, MOST_NEWS);
        let folded = self.fewer_news(&mut told, LEAST_NEWS);
        self.blocks.push(BodyBlock {
            sort: BlockSort::News,
            lines,
            folded,
            full: Vec::new(),
            is_whole: false,
        });
    }

    /// News on at most so many rows: what matters less is left out first, then what is oldest, and the first row says how
    /// much that is.
    fn fewer_news(&self, told: &mut Vec<&(DrawnLine, bool)>, most: usize) -> Vec<DrawnLine> {
        let rows = |told: &[&(DrawnLine, bool)]| -> Vec<DrawnLine> {
            told.iter().flat_map(|(line, _)| in_rows(line, self.drawing.columns)).collect()
        };
        let all = told.len();
        while told.len() > 1 && rows(told).len() + usize::from(told.len() < all) > most {
            let light = told.iter().position(|(_, is_light)| *is_light);
            told.remove(light.unwrap_or(0));
        }
        let mut lines = rows(told);
        let left_out = all - told.len();
        if left_out > 0 && lines.len() < most {
            let text = counted(self.drawing.words.lines_left_out, left_out, &[("command", "l")]);
            lines.insert(0, DrawnLine::toned(Tone::Faint, format!(" {text}")));
        }
        lines
    }

    fn shared(&mut self) {
        let drawing = self.drawing;
        let zones = &drawing.scene.zones;
        let used: Vec<&ZoneShown> = zones.iter().filter(|zone| !zone.is_empty || is_offered(zone)).collect();
        let widest = used.iter().filter(|zone| !is_board(&zone.content));
        let widest = widest.map(|zone| width(&zone.name)).max().unwrap_or(0);
        for zone in used {
            let lines = drawing.zone(zone, 1, widest);
            let sort =
                if is_offered(zone) || has_options(&lines) { BlockSort::Needed } else { BlockSort::Shared };
            let folded = self.first(&lines);
            let is_whole = is_board(&zone.content) && sort == BlockSort::Needed;
            self.blocks.push(BodyBlock { sort, lines, folded, full: Vec::new(), is_whole });
        }
        let empty: Vec<&ZoneShown> = zones.iter().filter(|zone| zone.is_empty && !is_offered(zone)).collect();
        let lines = drawing.empty(&empty);
        self.blocks.push(BodyBlock::left_out(lines));
    }

    /// The first of several lines, with a sign that there are more.
    fn first(&self, lines: &[DrawnLine]) -> Vec<DrawnLine> {
        let columns = self.drawing.columns;
        match lines {
            [] => Vec::new(),
            [only] => vec![only.clone().cut(columns, self.more)],
            [first, ..] => {
                vec![first.clone().cut(columns.saturating_sub(2), "").with(format!(" {}", self.more))]
            }
        }
    }

    fn seat(&mut self, seat: &SeatShown, widest: usize, sort: BlockSort) {
        let drawing = self.drawing;
        let head = drawing.seat_line(seat, widest).trimmed();
        let is_shown = |zone: &&ZoneShown| !zone.is_empty || is_offered(zone);
        let zones: Vec<&ZoneShown> = seat.zones.iter().filter(is_shown).collect();
        let names = zones.iter().filter(|zone| !is_board(&zone.content));
        let names = names.map(|zone| width(&zone.name)).max().unwrap_or(0);
        let mut lines = below(&head, drawing.columns);
        let mut summary = head;
        for zone in &zones {
            let drawn = drawing.zone(zone, 4, names);
            lines.extend(if sort == BlockSort::Own { without_the_rest(drawn) } else { drawn });
            if !is_board(&zone.content) {
                let zone = drawing.zone(zone, 0, 0).into_iter().next().unwrap_or_default();
                summary = summary.with("  ").and(zone);
            }
        }
        let is_needed = has_options(&lines) && sort != BlockSort::Own;
        let folded = vec![summary.clone().cut(drawing.columns, self.more)];
        let kept = if is_needed { BlockSort::Needed } else { sort };
        // A seat on few lines, without names of zones below each other, is better than on one alone.
        let full = if sort == BlockSort::Own { Vec::new() } else { below(&summary, drawing.columns) };
        self.blocks.push(BodyBlock { sort: kept, lines, folded, full, is_whole: false });
        if sort == BlockSort::Own {
            let empty: Vec<&ZoneShown> =
                seat.zones.iter().filter(|zone| zone.is_empty && !is_offered(zone)).collect();
            self.blocks.push(BodyBlock::left_out(drawing.empty(&empty)));
        }
    }

    /// How many lines it needs in full.
    fn height(&self) -> usize {
        self.blocks.iter().map(|block| block.lines.len()).sum()
    }

    /// The lines on so many rows.
    fn fitted(mut self, rows: usize) -> Vec<DrawnLine> {
        // Seats far from the own one are folded first.
        for sort in [
            BlockSort::Empty,
            BlockSort::Shared,
            BlockSort::News,
            BlockSort::Other,
            BlockSort::News,
            BlockSort::Own,
            BlockSort::Needed,
        ] {
            for at in (0..self.blocks.len()).rev() {
                let over = self.height().saturating_sub(rows);
                if over == 0 {
                    break;
                }
                let block = &mut self.blocks[at];
                if block.sort == sort && !block.is_whole {
                    block.fold(over, self.more);
                }
            }
        }
        self.unfold(rows);
        for sort in [BlockSort::News, BlockSort::Other, BlockSort::Shared] {
            if self.height() > rows {
                self.blocks.retain(|block| block.sort != sort);
            }
        }
        self.cut_boards(rows);
        let mut lines: Vec<DrawnLine> = self.blocks.into_iter().flat_map(|block| block.lines).collect();
        if lines.len() > rows {
            lines.truncate(rows.saturating_sub(1));
            lines.push(DrawnLine::toned(Tone::Faint, self.more));
        }
        lines
    }
}

impl BodyColumn<'_> {
    /// Rows that are left are given to what was folded, first to what stands next to the own seat.
    fn unfold(&mut self, rows: usize) {
        for at in (0..self.blocks.len()).rev() {
            let free = rows.saturating_sub(self.height());
            let block = &mut self.blocks[at];
            let is_folded = block.folded.is_empty() && !block.lines.is_empty();
            if is_folded && !block.full.is_empty() && block.full.len() <= block.lines.len() + free {
                block.lines = std::mem::take(&mut block.full);
            }
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

impl BodyBlock {
    /// Lines that are left out where there is less room.
    fn left_out(lines: Vec<DrawnLine>) -> Self {
        Self { sort: BlockSort::Empty, lines, folded: Vec::new(), full: Vec::new(), is_whole: false }
    }

    /// Takes up fewer lines, if possible by so many.
    fn fold(&mut self, over: usize, more: &str) {
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

/// A line on as many lines as it needs, each further one indented.
fn below(line: &DrawnLine, columns: usize) -> Vec<DrawnLine> {
    if line.width() <= columns {
        return vec![line.clone()];
    }
    let lines = line.wrapped(columns.saturating_sub(2), 2);
    lines.into_iter().map(|line| DrawnLine::plain("  ").and(line)).collect()
}

/// Whether an option stands for the zone itself.
fn is_offered(zone: &ZoneShown) -> bool {
    !zone.options.is_empty()
}

fn has_options(lines: &[DrawnLine]) -> bool {
    lines.iter().flat_map(|line| &line.spans).any(|span| !span.options.is_empty())
}

/// In an own zone of which some pieces are offered, the others step back.
fn without_the_rest(mut lines: Vec<DrawnLine>) -> Vec<DrawnLine> {
    if has_options(&lines) {
        for span in lines.iter_mut().flat_map(|line| line.spans.iter_mut().skip(1)) {
            if span.options.is_empty() && span.tone.is_none() {
                span.tone = Some(Tone::Faint);
            }
        }
    }
    lines
}
/// A line of news in rows of at most this width; what was said is not cut.
fn in_rows(line: &DrawnLine, columns: usize) -> Vec<DrawnLine> {
    const INDENT: usize = 5;
    let [span] = line.spans.as_slice() else { return vec![line.clone()] };
    let margin = span.text.len() - span.text.trim_start().len();
    let text = wrapped(span.text.trim_start(), columns.saturating_sub(INDENT), INDENT);
    let text = format!("{}{text}", " ".repeat(margin));
    text.lines()
        .map(|row| match span.tone {
            Some(tone) => DrawnLine::toned(tone, row),
            None => DrawnLine::plain(row),
        })
        .collect()
}
