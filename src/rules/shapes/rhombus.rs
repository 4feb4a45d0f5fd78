//! A rhombus of hexagons: places in rows, each with at most one piece. Every row is shifted half a place further to the
//! right, so that each side of the board is a straight line.

use super::board::{self, MEASURES, ORDER};
use super::shape::{Direction, Measure, Order, PlaceLine, Shape, Size};

pub(super) struct Rhombus;

/// A step in each direction, in rows and columns.
const STEPS: [(i32, i32); 6] = [(-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0)];

impl Shape for Rhombus {
    fn word(&self) -> &'static str {
        "rhombus"
    }

    fn noun(&self) -> &'static str {
        "rhombus of hexagons"
    }

    fn descriptions(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("en", "rhombus of hexagons, {rows} rows of {columns}"),
            ("hu", "{rows} x {columns} hatszög rombuszban"),
            ("ja", "{rows}×{columns}の六角マスのひし形"),
        ]
    }

    fn order(&self) -> Order {
        ORDER
    }

    fn measures(&self) -> &'static [Measure] {
        MEASURES
    }

    fn line(&self, size: Size, nth: u16) -> Option<PlaceLine> {
        board::row(size, nth, u8::try_from(nth).unwrap_or(u8::MAX))
    }

    fn directions(&self) -> &'static [Direction] {
        board::HEXAGON_DIRECTIONS
    }

    fn step(&self, from: (i32, i32), direction: usize) -> (i32, i32) {
        board::stepped(from, STEPS[direction])
    }

    fn distance(&self, from: (i32, i32), to: (i32, i32)) -> i32 {
        let (down, right) = (to.0 - from.0, to.1 - from.1);
        down.abs().max(right.abs()).max((down + right).abs())
    }
}
