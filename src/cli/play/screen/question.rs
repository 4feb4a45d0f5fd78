//! A question as it stands on the screen: below the table with its options.

use super::picking::{Picking, entries, hits, initials};
use super::state::{OpenQuestion, Screen, ScreenFrame, Stage};
use crate::cli::drawing::DrawnLine;
use crate::cli::output::{Tone, wrapped};
use crate::cli::screen::{Body, DrawnTable, OptionEntry, OptionGrid};
use crate::door::Observer;
use crate::door::sitting::{Asked, question_line};
use crate::door::words::fill;

/// Options stand below each other up to this number, where there is room.
const FEW: usize = 9;
/// The fewest rows of options where all of them stand on the table.
const LEAST_OPTIONS: usize = 3;
/// The fewest rows of options otherwise.
const USUAL_OPTIONS: usize = 5;

impl Screen<'_> {
    pub(super) fn question(&mut self, asked: Asked) -> OpenQuestion {
        let seat = asked.seat();
        let scene = self.play.sitting.scene_since(Observer::Seat(seat), self.read[seat]);
        self.has_read(seat, scene.read);
        let entries = scene.question.as_ref().map_or_else(Vec::new, |question| entries(question, self.words));
        self.keys.yield_to(&initials(&entries));
        let mut picking = Picking::default();
        picking.settle(&entries);
        OpenQuestion {
            scene,
            drawn: DrawnTable::default(),
            asked,
            entries,
            picking,
            hits: Vec::new(),
            on_the_table: 0,
            rows: 1,
            is_terse: false,
        }
    }

    pub(super) fn question_frame(&mut self, columns: usize, rows: usize) -> ScreenFrame {
        let Stage::Question(question) = &self.stage else { return ScreenFrame::default() };
        let shown = question.picking.visible(&question.entries);
        let drawing = self.drawing(&question.scene, columns);
        let mut lines = self.head(&drawing);
        let mut told = self.told(question, columns);
        let body = question.drawn.at(columns, || Body::of(drawing));
        let grid = OptionGrid::new(&shown, columns);
        let room = |told: &[DrawnLine]| rows.saturating_sub(lines.len() + told.len() + 3);
        // Where the match is kept is said where that takes no room from the table.
        let with_kept = self.kept_lines(columns).into_iter().chain(told.iter().cloned()).collect::<Vec<_>>();
        if body.height() + grid.rows(1) <= room(&with_kept) {
            told = with_kept;
        }
        let free = room(&told);
        let is_on_table = body.shows_all(question.options().len());
        let least = if is_on_table { LEAST_OPTIONS } else { USUAL_OPTIONS.max(free / 3) };
        let for_options = room_for_options(grid, body.height(), (free, least));
        let selected = shown.iter().position(|entry| entry.option == question.picking.selected);
        // Without what is noted behind them, more of them have room.
        let terse: Vec<OptionEntry> = shown.iter().map(OptionEntry::without_about).collect();
        let is_terse = !grid.holds_all(for_options);
        let grid = if is_terse { OptionGrid::new(&terse, columns) } else { grid };
        let on_table = body.fitted(free.saturating_sub(for_options));
        // Rows that the table leaves free are for options, too.
        let for_options =
            free.saturating_sub(on_table.len()).clamp(for_options, for_options.max(grid.rows(1)));
        let (options, part) = grid.shown(for_options, selected.unwrap_or(0));
        lines.extend(on_table);
        lines.resize(rows.saturating_sub(options.len() + told.len() + 3), DrawnLine::default());
        lines.push(DrawnLine::rule(self.style, columns));
        let (last, above) =
            told.split_last().map_or((DrawnLine::default(), &[][..]), |(l, a)| (l.clone(), a));
        let on_the_table = hits(&lines).len();
        lines.extend(above.iter().cloned());
        lines.push(last.and(self.part_of(part, shown.len())));
        lines.extend(options);
        let cursor = self.typing_line(question, columns);
        let column = u16::try_from(cursor.width()).unwrap_or(u16::MAX);
        let row = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        lines.push(cursor.and(self.not_found(question)).cut(columns.saturating_sub(1), ""));
        lines.push(self.keys_line(question, columns));
        let found = hits(&lines);
        let on_table = question.picking.on_table.and_then(|at| found.get(at)).map(|hit| (hit.line, hit.span));
        // The keys go to one of the two alone.
        let selected = on_table.is_none().then_some(question.picking.selected);
        let picked = question.picking.picks.clone();
        if let Stage::Question(question) = &mut self.stage {
            (question.hits, question.rows, question.is_terse) = (found, for_options, is_terse);
            question.on_the_table = on_the_table;
        }
        ScreenFrame { lines, selected, picked, on_table, cursor: Some((column, row)) }
    }

    /// The question, below what is told once.
    fn told(&self, question: &OpenQuestion, columns: usize) -> Vec<DrawnLine> {
        let mut lines = self.message_lines(columns);
        let text = question_line(&question.scene, self.words).unwrap_or_default();
        let text = wrapped(&text, columns.saturating_sub(2), 1);
        lines.extend(text.lines().map(|line| DrawnLine::toned(Tone::Own, format!(" {line}"))));
        lines
    }

    /// Which of the options are shown, where there is no room for all.
    fn part_of(&self, (from, to): (usize, usize), all: usize) -> DrawnLine {
        if to - from == all {
            return DrawnLine::default();
        }
        let values =
            [("from", &*(from + 1).to_string()), ("to", &*to.to_string()), ("count", &*all.to_string())];
        DrawnLine::toned(Tone::Faint, format!("  {}", fill(self.words.shown_of, &values)))
    }

    /// What was typed and picked.
    fn typing_line(&self, question: &OpenQuestion, columns: usize) -> DrawnLine {
        let picking = &question.picking;
        let picks: Vec<String> = picking.picks.iter().map(|pick| question.name(*pick)).collect();
        let mut line = DrawnLine::default();
        if !picks.is_empty() {
            let (count, (least, most)) = (picks.len().to_string(), question.asked.bounds());
            let text = if least == most { self.words.picked_of } else { self.words.picked };
            let values = [("answers", &*picks.join(", ")), ("count", &*count), ("most", &*most.to_string())];
            let text = fill(text, &values);
            line = line.with_toned(Tone::Own, format!(" {text}"));
        }
        line.with(format!(" {} {}", if picking.is_finding { "> /" } else { ">" }, picking.typed))
            .cut(columns.saturating_sub(1), "")
    }

    /// Behind what is typed: that it is nowhere.
    fn not_found(&self, question: &OpenQuestion) -> DrawnLine {
        if !question.picking.finds_nothing(&question.entries) {
            return DrawnLine::default();
        }
        let text = fill(self.words.page_not_found, &[("text", &question.picking.typed)]);
        DrawnLine::toned(Tone::Wrong, format!("   {text}"))
    }
}

/// The rows for the options: all that they need if the table leaves them, otherwise as few as possible, but not fewer
/// than the least number.
fn room_for_options(grid: OptionGrid<'_>, table: usize, (free, least): (usize, usize)) -> usize {
    let needed = grid.rows(FEW);
    if needed + table <= free {
        return needed;
    }
    let compact = grid.rows(1).min(needed);
    let left = free.saturating_sub(table);
    compact.min(left.max(least)).max(1).min(free.max(1))
}
