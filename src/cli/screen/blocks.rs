//! What stands on the table, drawn in blocks.

use super::block::{BlockSort, BodyBlock, has_options};
use super::news_rows::shorter_news;
use crate::cli::drawing::{Drawing, DrawnLine, is_board};
use crate::cli::output::{Tone, width};
use crate::door::sitting::{Content, ItemShown, Piece, SeatShown, ZoneShown};

/// More columns than any zone needs that stands on one line.
const UNBROKEN: usize = 1 << 20;

/// Draws blocks of lines.
struct BlockDrawing<'a> {
    drawing: Drawing<'a>,
    /// The sign at the end of a line that is cut.
    more: &'static str,
    blocks: Vec<BodyBlock>,
}

/// Some parts of a scene; what has happened stands above the others.
pub(super) fn blocks(drawing: Drawing<'_>, sorts: &[BlockSort]) -> Vec<BodyBlock> {
    let more = drawing.style.sign("…", "...");
    let mut blocks = BlockDrawing { drawing, more, blocks: Vec::new() };
    blocks.draw(sorts);
    blocks.blocks
}

impl BlockDrawing<'_> {
    fn draw(&mut self, sorts: &[BlockSort]) {
        let drawing = self.drawing;
        let is_beside = !sorts.contains(&BlockSort::Own);
        if sorts.contains(&BlockSort::News) {
            self.blocks.push(BodyBlock::news(shorter_news(drawing, self.more)));
            self.blocks.push(BodyBlock::left_out(vec![DrawnLine::default(); usize::from(is_beside)]));
        }
        if sorts.contains(&BlockSort::Shared) {
            self.shared();
        }
        let widest = drawing.widest_head();
        for seat in &drawing.scene.seats {
            let sort = if seat.is_own { BlockSort::Own } else { BlockSort::Other };
            if !seat.is_own && sorts.contains(&sort) {
                self.seat(seat, widest, sort);
            }
        }
        for seat in drawing.scene.seats.iter().filter(|seat| seat.is_own && sorts.contains(&BlockSort::Own)) {
            self.seat(seat, widest, BlockSort::Own);
        }
    }

    fn shared(&mut self) {
        let drawing = self.drawing;
        let zones = &drawing.scene.zones;
        let used: Vec<&ZoneShown> = zones.iter().filter(|zone| !zone.is_empty || is_offered(zone)).collect();
        let widest = used.iter().filter(|zone| !is_board(&zone.content));
        let widest = widest.map(|zone| width(&zone.name)).max().unwrap_or(0);
        for zone in used {
            let lines = drawing.zone(zone, 1, widest);
            let sort = match is_offered(zone) || has_options(&lines) {
                true => BlockSort::Needed,
                false if zone.steps_back => BlockSort::Last,
                false => BlockSort::Shared,
            };
            let folded = self.first(&lines);
            let is_whole = is_board(&zone.content) && sort == BlockSort::Needed;
            self.blocks.push(BodyBlock { is_whole, ..BodyBlock::new(sort, lines, folded) });
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
        for zone in &zones {
            let drawn = drawing.zone(zone, 4, names);
            lines.extend(if sort == BlockSort::Own { without_the_rest(drawn) } else { drawn });
        }
        let (boards, mut others): (Vec<&ZoneShown>, Vec<&ZoneShown>) =
            zones.iter().copied().partition(|zone| is_board(&zone.content));
        // What lies open comes before what is only remembered or counted.
        others.sort_by_key(|zone| !has_open(&zone.content));
        let mut summary = head;
        for zone in others {
            let zone = Drawing { columns: UNBROKEN, ..drawing }.zone(zone, 0, 0);
            summary = summary.with("  ").and(zone.into_iter().next().unwrap_or_default());
        }
        if !boards.is_empty() {
            summary = summary.with_toned(Tone::Faint, format!(" {}", self.more));
        }
        let is_needed = has_options(&lines) && sort != BlockSort::Own;
        let folded = vec![summary.clone().cut(drawing.columns, self.more)];
        let kept = if is_needed { BlockSort::Needed } else { sort };
        // A seat on few lines, without names of zones below each other, is better than on one alone.
        let full = if sort == BlockSort::Own { Vec::new() } else { below(&summary, drawing.columns) };
        self.blocks.push(BodyBlock { full, ..BodyBlock::new(kept, lines, folded) });
        if sort == BlockSort::Own {
            let empty: Vec<&ZoneShown> =
                seat.zones.iter().filter(|zone| zone.is_empty && !is_offered(zone)).collect();
            self.blocks.push(BodyBlock::left_out(drawing.empty(&empty)));
        }
    }
}

/// A line on as many lines as it needs, each further one indented.
fn below(line: &DrawnLine, columns: usize) -> Vec<DrawnLine> {
    if line.width() <= columns {
        return vec![line.clone()];
    }
    let lines = line.wrapped(columns.saturating_sub(4), 2);
    lines.into_iter().map(|line| DrawnLine::plain("  ").and(line)).collect()
}

/// Whether a piece is seen among others of a zone that is no board.
fn has_open(content: &Content) -> bool {
    let is_open = |item: &ItemShown| matches!(item.piece, Piece::Known(_) | Piece::Marked(..));
    match content {
        Content::Row(items) | Content::Pile(items) | Content::Stock(items) => items.iter().any(is_open),
        Content::Board(_) | Content::Map(_) | Content::Spaces(_) => true,
    }
}

/// Whether an option stands for the zone itself.
fn is_offered(zone: &ZoneShown) -> bool {
    !zone.options.is_empty()
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
