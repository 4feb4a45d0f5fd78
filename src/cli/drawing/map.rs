//! Draws maps.

use std::collections::BTreeMap;

use super::board::{place_name, signs};
use super::{Drawing, DrawnLine, DrawnSpan};
use crate::cli::output::{Tone, padded, to_right, width};
use crate::door::sitting::{MapPlace, MapShown, Mark};

/// A place of a map as it is drawn.
struct MapCell<'a> {
    text: String,
    place: &'a MapPlace,
}

impl MapCell<'_> {
    fn signs(&self) -> Option<[&'static str; 2]> {
        self.place.slot.mark.map(|mark: Mark| signs(mark))
    }
}

impl Drawing<'_> {
    /// A map with its pieces. The columns of places are as wide as the widest piece, so lines to the right are longer.
    pub(super) fn map(self, map: &MapShown) -> Vec<DrawnLine> {
        let empty = if map.glyphs.iter().any(|(glyph, _)| glyph == "o") { "+" } else { "o" };
        let text = |place: &MapPlace| match &place.slot.piece {
            Some(piece) => self.name(piece),
            None => empty.to_owned(),
        };
        let cells: BTreeMap<(usize, usize), MapCell<'_>> = map
            .places
            .iter()
            .map(|place| ((place.line, place.at), MapCell { text: text(place), place }))
            .collect();
        let rows: BTreeMap<usize, &str> =
            map.places.iter().map(|place| (place.line, place.row.as_str())).collect();
        let columns: BTreeMap<usize, &str> =
            map.places.iter().map(|place| (place.at, place.column.as_str())).collect();
        let texts = cells.values().map(|cell| cell.text.as_str());
        let widest = texts.chain(columns.values().copied()).map(width).max().unwrap_or(1);
        let wide = |at: usize| if columns.contains_key(&at) { widest } else { 1 };
        let side = rows.values().map(|row| width(row)).max().unwrap_or(1);
        let count = map.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let label = |at: usize| columns.get(&at).copied().unwrap_or("");
        let head: String = (0..count).map(|at| padded(label(at), wide(at))).collect();
        let head = format!("{}  {head}", " ".repeat(side));
        let head = DrawnLine::toned(Tone::Faint, head.trim_end());
        let lines = map.lines.iter().enumerate().map(|(nth, line)| {
            let row = rows.get(&nth).copied().unwrap_or("");
            let row = DrawnLine::toned(Tone::Faint, to_right(row, side)).with(" ");
            row.and(map_line(line, &wide, &|at| cells.get(&(nth, at))).trimmed())
        });
        let mut lines: Vec<DrawnLine> = lines.collect();
        lines.insert(if map.is_named_below { lines.len() } else { 0 }, head);
        lines
    }
}

/// A line of a map, which begins with room for the mark of its first place. Marks stand on the lines between places; two
/// places that have only one character between them share it.
fn map_line<'c>(
    line: &str,
    wide: &dyn Fn(usize) -> usize,
    cell: &dyn Fn(usize) -> Option<&'c MapCell<'c>>,
) -> DrawnLine {
    let signs_at = |at: Option<usize>| at.and_then(cell).and_then(MapCell::signs);
    let is_full = |at: usize| cell(at).is_some_and(|cell| width(&cell.text) >= wide(at));
    let drawn: Vec<char> = line.chars().collect();
    let mut text = signs_at(Some(0))
        .map_or_else(|| DrawnLine::plain(" "), |[before, _]| DrawnLine::toned(Tone::Own, before));
    for (at, sign) in drawn.iter().enumerate() {
        let goes_on = drawn.get(at + 1).is_some_and(|next| matches!(next, '-' | '+')) || *sign == '-';
        let fill = if goes_on { "-" } else { " " };
        let Some(here) = cell(at) else {
            // The mark after a narrow piece has gone into its own column.
            let left = at.checked_sub(1).filter(|left| is_full(*left));
            text = match (signs_at(left), signs_at(Some(at + 1))) {
                (Some(_), Some(_)) => text.with_toned(Tone::Own, "|"),
                (Some([_, after]), None) => text.with_toned(Tone::Own, after),
                (None, Some([before, _])) => text.with_toned(Tone::Own, before),
                (None, None) => text.with(sign.to_string()),
            };
            text = text.with(fill.repeat(wide(at) - 1));
            continue;
        };
        let rest = wide(at).saturating_sub(width(&here.text));
        text.push(DrawnSpan {
            text: here.text.clone(),
            tone: None,
            hue: here.place.slot.hue,
            options: here.place.slot.options.clone(),
            thing: place_name(&here.place.row, &here.place.column),
        });
        text = match here.signs() {
            Some([_, after]) if rest > 0 => text.with_toned(Tone::Own, after).with(fill.repeat(rest - 1)),
            Some([_, after]) if at + 1 == drawn.len() => text.with_toned(Tone::Own, after),
            _ => text.with(fill.repeat(rest)),
        };
    }
    text
}
