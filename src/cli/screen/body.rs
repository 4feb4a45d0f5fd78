//! The table on the screen: everything where there is room, and where there is none, what can be left out is folded,
//! first what matters least to the question.

use std::collections::BTreeSet;

use crate::cli::drawing::{Drawing, DrawnLine, is_board};
use crate::cli::output::{Tone, width, wrapped};
use crate::door::sitting::{SeatShown, ZoneShown};

/// From this width on, other seats and what has happened stand beside the table.
const WIDE: usize = 120;
/// The most columns of what stands beside the table.
const MOST_BESIDE: usize = 64;
/// The columns between the two.
const BETWEEN: usize = 3;
/// The most lines of news where there is room.
const MOST_NEWS: usize = 10;

/// What has happened, the newest last.
#[derive(Clone, Copy)]
pub(in crate::cli) struct News<'a> {
    /// The lines; those that matter least are marked.
    pub(in crate::cli) lines: &'a [(DrawnLine, bool)],
}

/// The table as it is drawn on a screen: on a wide one, other seats and what has happened stand beside it.
pub(in crate::cli) struct Body<'a> {
    table: Column<'a>,
    beside: Option<Column<'a>>,
}

/// Lines that stand below each other.
struct Column<'a> {
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
            return Self { table: Column::of(drawing, Some(news), &sorts), beside: None };
        }
        let right = (drawing.columns * 2 / 5).min(MOST_BESIDE);
        let left = Drawing { columns: drawing.columns - right - BETWEEN, ..drawing };
        let right = Drawing { columns: right, ..drawing };
        Self {
            table: Column::of(left, None, &[BlockSort::Shared, BlockSort::Own]),
            beside: Some(Column::of(right, Some(news), &[BlockSort::Other])),
        }
    }

    /// How many lines it needs in full.
    pub(in crate::cli) fn height(&self) -> usize {
        let beside = self.beside.as_ref().map_or(0, Column::height);
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

impl<'a> Column<'a> {
    /// Some parts of the table of a scene, and what has happened above them.
    fn of(drawing: Drawing<'a>, news: Option<News<'_>>, sorts: &[BlockSort]) -> Self {
        let more = drawing.style.sign("…", "...");
        let mut column = Self { drawing, more, blocks: Vec::new() };
        news.into_iter().for_each(|news| column.news(news));
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
        let mut lines: Vec<&(DrawnLine, bool)> = news.lines.iter().collect();
        while lines.len() > MOST_NEWS {
            let light = lines.iter().position(|(_, is_light)| *is_light);
            lines.remove(light.unwrap_or(0));
        }
        let columns = self.drawing.columns;
        let lines: Vec<DrawnLine> = lines.into_iter().flat_map(|(line, _)| in_rows(line, columns)).collect();
        let folded = lines[lines.len().saturating_sub(2)..].to_vec();
        self.blocks.push(BodyBlock { sort: BlockSort::News, lines, folded, is_whole: false });
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
            self.blocks.push(BodyBlock { sort, lines, folded, is_whole });
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
        let mut lines = match head.width() > drawing.columns {
            true => head.wrapped(drawing.columns, 4),
            false => vec![head.clone()],
        };
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
        let folded = vec![summary.cut(drawing.columns, self.more)];
        let kept = if is_needed { BlockSort::Needed } else { sort };
        self.blocks.push(BodyBlock { sort: kept, lines, folded, is_whole: false });
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
            BlockSort::News,
            BlockSort::Other,
            BlockSort::Shared,
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
                    block.fold(over);
                }
            }
        }
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

impl Column<'_> {
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
        Self { sort: BlockSort::Empty, lines, folded: Vec::new(), is_whole: false }
    }

    /// Takes up fewer lines, if possible by so many.
    fn fold(&mut self, over: usize) {
        let wanted = self.lines.len().saturating_sub(over);
        match self.sort {
            // The newest lines stay.
            BlockSort::News => {
                let kept = wanted.max(self.folded.len());
                self.lines.drain(..self.lines.len().saturating_sub(kept));
            }
            BlockSort::Needed | BlockSort::Own if wanted > self.folded.len() => {
                // Something offered must stay: lines without options go first, from the end.
                let mut surplus = self.lines.len() - wanted;
                for at in (1..self.lines.len()).rev() {
                    let is_free = self.lines[at].spans.iter().all(|span| span.options.is_empty());
                    if surplus > 0 && is_free {
                        self.lines.remove(at);
                        surplus -= 1;
                    }
                }
            }
            BlockSort::Needed if self.lines.len() > 1 && has_options(&self.lines[1..]) => {
                self.lines.retain(|line| line.spans.iter().any(|span| !span.options.is_empty()));
            }
            _ => self.lines = std::mem::take(&mut self.folded),
        }
    }
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
