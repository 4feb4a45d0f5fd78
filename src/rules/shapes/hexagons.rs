//! Hexagons: places in rows, each with at most one piece. Every second row is shifted half a place to the right.

use super::board::{self, MEASURES, ORDER};
use super::shape::{Direction, Measure, Order, PlaceLine, Shape, Size};

pub(super) struct Hexagons;

/// A step in each direction, in rows and columns: from a row that is not shifted, and from one that is.
const STEPS: [[(i32, i32); 6]; 2] = [
    [(-1, 0), (0, 1), (1, 0), (1, -1), (0, -1), (-1, -1)],
    [(-1, 1), (0, 1), (1, 1), (1, 0), (0, -1), (-1, 0)],
];

impl Shape for Hexagons {
    fn word(&self) -> &'static str {
        "hexagons"
    }

    fn noun(&self) -> &'static str {
        "board of hexagons"
    }

    fn descriptions(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("en", "hexagons, {rows} rows of {columns}"),
            ("hu", "{rows} x {columns} hatszög"),
            ("ja", "{rows}×{columns}の六角マス"),
        ]
    }

    fn order(&self) -> Order {
        ORDER
    }

    fn measures(&self) -> &'static [Measure] {
        MEASURES
    }

    fn line(&self, size: Size, nth: u16) -> Option<PlaceLine> {
        board::row(size, nth, u8::from(nth % 2 == 1))
    }

    fn directions(&self) -> &'static [Direction] {
        board::HEXAGON_DIRECTIONS
    }

    fn step(&self, from: (i32, i32), direction: usize) -> (i32, i32) {
        board::stepped(from, STEPS[usize::from(from.0 % 2 == 1)][direction])
    }

    /// Each step to another row also covers half a column.
    fn distance(&self, from: (i32, i32), to: (i32, i32)) -> i32 {
        let down = (from.0 - to.0).abs();
        let halves = |(row, column): (i32, i32)| 2 * column + row % 2;
        let aside = (halves(from) - halves(to)).abs();
        down + (aside - down).max(0) / 2
    }
}
