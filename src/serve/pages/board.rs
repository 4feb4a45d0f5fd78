//! Boards, maps, and the spaces of rings and tracks.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::piece::{Drawer, hue, kind};
use crate::door::sitting::{
    BoardShown, MapPlace, MapShown, Mark, PlacesShown, Slot, SpaceShown, SpacesRow, SpacesShown,
};
use crate::door::words::fill;

/// More places side by side than this are smaller on a phone.
const MANY: usize = 10;

impl Drawer {
    /// A board as a table; each place is two columns wide, so that rows can be shifted by half a place.
    pub(super) fn board(self, board: &BoardShown) -> Markup {
        let names = html! {
            tr {
                th {}
                @for name in &board.columns { th scope="col" colspan="2" { (name) } }
            }
        };
        let width = board.rows.iter().map(|row| row.indent + 2 * row.places.len()).max().unwrap_or(0);
        html! {
            table class=(if width > 2 * MANY { "board many" } else { "board" }) {
                // Without widths, browsers make columns too wide where rows are shifted.
                colgroup { col; col class="half" span=(width.max(1)); }
                @if !board.is_named_below { (names) }
                @for row in &board.rows { (self.row(row, &board.columns)) }
                @if board.is_named_below { (names) }
            }
            (glyphs(&board.glyphs))
        }
    }

    fn row(self, row: &PlacesShown, columns: &[String]) -> Markup {
        let place = |at: usize| place_name(&row.name, columns.get(at).map_or("", String::as_str));
        html! {
            tr {
                th scope="row" { (row.name) }
                @if row.indent > 0 { td class="edge" colspan=(row.indent) {} }
                @for (at, slot) in row.places.iter().enumerate() {
                    td colspan="2" { (self.slot(slot, &place(at))) }
                }
            }
        }
    }

    /// A place.
    fn slot(self, slot: &Slot, place: &str) -> Markup {
        let mark = match slot.mark {
            Some(Mark::Moved) => " moved",
            Some(Mark::Open) | None => "",
        };
        let (class, label, face) = match &slot.piece {
            Some(piece) => {
                let values = [("place", place), ("piece", &*self.name(piece))];
                let class = format!("place{}{}{mark}", hue(slot.hue), kind(piece));
                (class, fill(self.words.web_at_place, &values), self.face(piece))
            }
            None => {
                let label = fill(self.words.web_free_place, &[("place", place)]);
                (format!("place free{mark}"), label, "·".to_owned())
            }
        };
        self.thing(&class, &slot.options, &label, &html! { (face) })
    }

    /// A map: the lines of the definition, with a place for each of its signs.
    pub(super) fn map(self, map: &MapShown) -> Markup {
        let places: BTreeMap<(usize, usize), &MapPlace> =
            map.places.iter().map(|place| ((place.line, place.at), place)).collect();
        html! {
            pre class="map" {
                @for (nth, line) in map.lines.iter().enumerate() {
                    @for (at, sign) in line.chars().enumerate() {
                        @match places.get(&(nth, at)) {
                            Some(place) => (self.slot(&place.slot, &place_name(&place.row, &place.column))),
                            None => (sign),
                        }
                    }
                    "\n"
                }
            }
            (glyphs(&map.glyphs))
        }
    }

    /// The spaces of a ring or a track.
    pub(super) fn spaces(self, spaces: &SpacesShown) -> Markup {
        html! {
            table class="spaces" {
                @for row in &spaces.rows { (self.spaces_row(row, spaces.is_of_one_kind)) }
            }
            (glyphs(&spaces.glyphs))
        }
    }

    fn spaces_row(self, row: &SpacesRow, is_of_one_kind: bool) -> Markup {
        html! {
            tr {
                @if let Some(owner) = &row.owner { th scope="row" { (owner) } }
                @for space in &row.spaces {
                    td { @if let Some(space) = space { (self.space(space, is_of_one_kind)) } }
                }
            }
        }
    }

    fn space(self, space: &SpaceShown, is_of_one_kind: bool) -> Markup {
        let number = html! { span class="number" { (space.number) } };
        let count: usize = space.items.iter().map(|item| item.count).sum();
        let whole: Vec<usize> =
            space.options.iter().chain(space.items.iter().flat_map(|item| &item.options)).copied().collect();
        if is_of_one_kind {
            let label = format!("{}: {count}", space.number);
            return self.thing("space", &whole, &label, &html! { (number) span class="face" { (count) } });
        }
        html! {
            (self.thing("space", &space.options, &space.number.to_string(), &number))
            @if !space.items.is_empty() { (self.items(&space.items)) }
        }
    }
}

/// What glyphs stand for.
fn glyphs(glyphs: &[(String, String)]) -> Markup {
    let named: Vec<&(String, String)> = glyphs.iter().filter(|(glyph, name)| glyph != name).collect();
    html! {
        @if !named.is_empty() {
            p class="legend faint" {
                @for (glyph, name) in named { span { (glyph) " " (name) } " " }
            }
        }
    }
}

/// What a place is called: `b3`, or `2, 3` where rows and columns are numbers.
fn place_name(row: &str, column: &str) -> String {
    match (row, column) {
        ("", only) | (only, "") => only.to_owned(),
        _ if column.starts_with(|first: char| first.is_alphabetic()) => format!("{column}{row}"),
        _ => format!("{row}, {column}"),
    }
}
