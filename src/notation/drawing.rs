//! Draws boards with plain characters, as pictures of definitions and examples are written.

use crate::compile::Game;
use crate::compile::value::{KindId, ZoneId};
use crate::rules::shapes::Places;

/// The widest board that is drawn; a wider one, whose kinds have no glyphs, is written as a list.
const WIDEST: usize = 76;

/// The text of an empty place.
pub const EMPTY: &str = ".";

impl Game {
    /// The character that stands for a kind on boards.
    #[must_use]
    pub fn glyph(&self, kind: KindId) -> Option<&str> {
        let rule = self.layout.kinds.get(usize::from(kind.0))?.rule.as_ref()?;
        self.rules.sets.get(rule.set)?.glyph(rule)
    }

    /// The kind that a character stands for on boards, among the pieces of the game.
    #[must_use]
    pub fn kind_of_glyph(&self, glyph: &str) -> Option<KindId> {
        (0..self.layout.first_family).map(KindId).find(|kind| self.glyph(*kind) == Some(glyph))
    }

    /// The places of a zone that is drawn as a board, whatever lies on it.
    #[must_use]
    pub fn drawn_places(&self, zone: ZoneId) -> Option<&Places> {
        let places = self.layout.places_of(zone)?;
        let holds = &self.layout.zones.get(usize::from(zone.0))?.holds;
        let held = (0..self.layout.first_family).map(KindId).filter(|kind| {
            let kind = &self.layout.kinds[usize::from(kind.0)];
            holds.get(usize::from(kind.set)).copied().unwrap_or(false)
        });
        let text = |kind: KindId| self.glyph(kind).unwrap_or(&self.layout.kinds[usize::from(kind.0)].name);
        let longest = held.map(|kind| text(kind).chars().count()).max().unwrap_or(1);
        (longest == 1 || places.sides().1 * (longest + 1) <= WIDEST).then_some(places)
    }

    /// A place with its zone, from 1: `board[2, 3]`.
    #[must_use]
    pub fn place_name(&self, zone: ZoneId, index: u16, seats: &[String]) -> String {
        self.layout.place_text(zone, index, || self.layout.zone_name(zone, seats))
    }
}

/// The rows of a board with the labels of its rows and columns. `cell` is the text of a place.
#[must_use]
pub fn board(places: &Places, cell: impl Fn(u16) -> String) -> Vec<String> {
    let rows = places.sides().0;
    let columns: Vec<String> = (0..places.column_count()).map(|column| places.column_label(column)).collect();
    let sides: Vec<String> = (0..).take(rows).map(|row| places.row_label(row)).collect();
    let cells: Vec<String> = (0..places.count()).map(cell).collect();
    let length = |text: &String| text.chars().count();
    let widest = cells.iter().chain(&columns).map(length).max().unwrap_or(1);
    let side = sides.iter().map(length).max().unwrap_or(1);
    // Half a place must be a whole number of characters.
    let is_shifted = places.lines().any(|(line, _)| line.indent % 2 == 1);
    let widest = if is_shifted && widest.is_multiple_of(2) { widest + 1 } else { widest };
    let joined = |texts: &[String]| {
        let padded: Vec<String> = texts.iter().map(|text| format!("{text:<widest$}")).collect();
        padded.join(" ").trim_end().to_owned()
    };
    let mut drawn = Vec::new();
    for ((line, first), label) in places.lines().zip(&sides) {
        let shift = " ".repeat(usize::from(line.indent) * (widest + 1) / 2);
        // Where a column has no place in this row, nothing is drawn.
        let mut row = vec![String::new(); columns.len()];
        for place in first..first + line.count {
            let column = places.coordinates(place).map_or(0, |(_, column)| usize::from(column));
            row[column].clone_from(&cells[usize::from(place)]);
        }
        drawn.push(format!("{label:>side$}  {shift}{}", joined(&row)));
    }
    let nearest = if places.has_labels_below() { places.lines().last() } else { places.lines().next() };
    let shift = nearest.map_or(0, |(line, _)| usize::from(line.indent)) * (widest + 1) / 2;
    let head = format!("{:side$}  {}{}", "", " ".repeat(shift), joined(&columns));
    if places.has_labels_below() {
        drawn.push(head)
    } else {
        drawn.insert(0, head)
    }
    drawn
}
