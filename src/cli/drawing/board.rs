//! Draws boards, and the spaces of rings and tracks.

use super::{Drawing, DrawnLine, DrawnSpan};
use crate::cli::output::{Tone, padded, to_right, width};
use crate::door::sitting::{
    BoardShown, ItemShown, Mark, PlacesShown, Slot, SpaceShown, SpacesRow, SpacesShown,
};

/// The signs at the sides of a place that stands out.
pub(super) fn signs(mark: Mark) -> [&'static str; 2] {
    match mark {
        Mark::Open => ["(", ")"],
        Mark::Moved => ["[", "]"],
    }
}

/// What can be typed for a place by the names of its row and column: `b3`, or the end of `board[2, 3]`.
pub(super) fn place_name(row: &str, column: &str) -> String {
    match column.starts_with(|first: char| first.is_ascii_digit()) {
        true => format!("[{row}, {column}]"),
        false => format!("{column}{row}"),
    }
}

impl Drawing<'_> {
    /// The rows of a board with their names, and the names of its columns.
    pub(super) fn board(self, board: &BoardShown) -> Vec<DrawnLine> {
        let cells = board.rows.iter().flat_map(|row| &row.places).map(|slot| width(&self.cell(slot)));
        let labels = board.columns.iter().map(|name| width(name));
        let widest = cells.chain(labels).max().unwrap_or(1);
        // Half a place must be a whole number of characters.
        let is_halved = board.rows.iter().any(|row| row.indent % 2 == 1);
        let widest = if is_halved { widest.next_multiple_of(2) } else { widest };
        let side = board.rows.iter().map(|row| width(&row.name)).max().unwrap_or(1);
        let shift =
            |row: Option<&PlacesShown>| " ".repeat(row.map_or(0, |row| row.indent) * (widest + 2) / 2);
        let nearest = if board.is_named_below { board.rows.last() } else { board.rows.first() };
        let head: Vec<String> = board.columns.iter().map(|name| padded(name, widest)).collect();
        let head = format!("{}  {}{}", " ".repeat(side), shift(nearest), head.join("  "));
        let head = DrawnLine::toned(Tone::Faint, head.trim_end());
        let rows = board.rows.iter().map(|row| {
            let name = DrawnLine::toned(Tone::Faint, to_right(&row.name, side));
            let places = row.places.iter().zip(&board.columns);
            let cells = places.map(|(slot, column)| self.place(slot, place_name(&row.name, column), widest));
            let row = name.with(format!(" {}", shift(Some(row))));
            cells.fold(row, DrawnLine::and).trimmed()
        });
        let mut lines: Vec<DrawnLine> = rows.collect();
        lines.insert(if board.is_named_below { lines.len() } else { 0 }, head);
        lines
    }

    /// What stands on a place.
    fn cell(self, slot: &Slot) -> String {
        let empty = self.style.sign("·", ".");
        slot.piece.as_ref().map_or_else(|| empty.to_owned(), |piece| self.name(piece))
    }

    /// A place with room for a mark at each side.
    fn place(self, slot: &Slot, thing: String, widest: usize) -> DrawnLine {
        let text = self.cell(slot);
        let sign = |sign: &str| match slot.mark {
            None => DrawnLine::plain(" "),
            Some(_) => DrawnLine::toned(Tone::Own, sign),
        };
        let [before, after] = slot.mark.map_or([" ", " "], signs);
        let space = widest.saturating_sub(width(&text));
        let mut line = sign(before);
        line.push(DrawnSpan { text, tone: None, hue: slot.hue, options: slot.options.clone(), thing });
        line.and(sign(after)).with(" ".repeat(space))
    }

    /// Rows of spaces with their numbers, which stand above them, or below the lowest row.
    pub(super) fn spaces(self, shown: &SpacesShown) -> Vec<DrawnLine> {
        let cells = |row: &SpacesRow| -> Vec<(String, DrawnLine)> {
            let cell = |space: &Option<SpaceShown>| match space {
                Some(space) => (space.number.to_string(), self.space(shown, space)),
                None => (String::new(), DrawnLine::default()),
            };
            row.spaces.iter().map(cell).collect()
        };
        let rows: Vec<_> =
            shown.rows.iter().map(|row| (row.owner.as_deref().unwrap_or(""), cells(row))).collect();
        let all = rows.iter().flat_map(|(_, cells)| cells);
        let widest = all.map(|(number, cell)| width(number).max(cell.width())).max().unwrap_or(1);
        let side = rows.iter().map(|(owner, _)| width(owner)).max().unwrap_or(0);
        let side = if side == 0 { 0 } else { side + 2 };
        let line = |start: &str, cells: Vec<DrawnLine>| {
            let cells = cells.into_iter().map(|cell| cell.padded(widest));
            DrawnLine::plain(padded(start, side)).and(DrawnLine::joined(cells, "  ")).trimmed()
        };
        let mut lines = Vec::new();
        for (at, (owner, cells)) in rows.iter().enumerate() {
            let numbers = cells.iter().map(|(number, _)| DrawnLine::toned(Tone::Faint, number.clone()));
            let numbers = line("", numbers.collect());
            let pieces = line(owner, cells.iter().map(|(_, cell)| cell.clone()).collect());
            let is_lowest = at > 0 && at + 1 == rows.len();
            lines.extend(if is_lowest { [pieces, numbers] } else { [numbers, pieces] });
        }
        lines
    }

    /// What lies in a space: how many pieces of which kind.
    fn space(self, shown: &SpacesShown, space: &SpaceShown) -> DrawnLine {
        let options = |items: &[ItemShown]| -> Vec<usize> {
            let mut options: Vec<usize> = items.iter().flat_map(|item| item.options.clone()).collect();
            options.extend(&space.options);
            options.sort_unstable();
            options.dedup();
            options
        };
        let whole = |text: String| {
            let mut line = DrawnLine::default();
            line.push(DrawnSpan { text, options: options(&space.items), ..DrawnSpan::default() });
            line
        };
        if shown.is_of_one_kind {
            return whole(space.items.iter().map(|item| item.count).sum::<usize>().to_string());
        }
        if space.items.is_empty() {
            return whole(self.style.sign("·", ".").to_owned());
        }
        let text = |item: &ItemShown| {
            let mark = self.name(&item.piece);
            let text = match (item.count, width(&mark)) {
                (1, _) => mark,
                (count, 1) => format!("{mark}{count}"),
                (count, _) => format!("{mark}*{count}"),
            };
            let mut line = DrawnLine::default();
            line.push(DrawnSpan {
                text,
                tone: None,
                hue: item.hue,
                options: options(std::slice::from_ref(item)),
                thing: String::new(),
            });
            line
        };
        DrawnLine::joined(space.items.iter().map(text), " ")
    }
}
