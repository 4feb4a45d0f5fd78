//! A grid: places in rows and columns, each with at most one piece.

use super::board::{self, MEASURES, ORDER};
use super::shape::{Direction, Measure, Order, PlaceLine, Shape, Size};

pub(super) struct Grid;

/// Every direction, as a step in rows and columns.
const STEPS: [(i32, i32); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

impl Shape for Grid {
    fn word(&self) -> &'static str {
        "grid"
    }

    fn descriptions(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("en", "grid of {rows} by {columns}"),
            ("hu", "{rows} x {columns} mező"),
            ("ja", "{rows}×{columns}のマス"),
        ]
    }

    fn order(&self) -> Order {
        ORDER
    }

    fn measures(&self) -> &'static [Measure] {
        MEASURES
    }

    fn line(&self, size: Size, nth: u16) -> Option<PlaceLine> {
        board::row(size, nth, 0)
    }

    fn directions(&self) -> &'static [Direction] {
        &[
            Direction { name: "up", is_diagonal: false },
            Direction { name: "up_right", is_diagonal: true },
            Direction { name: "right", is_diagonal: false },
            Direction { name: "down_right", is_diagonal: true },
            Direction { name: "down", is_diagonal: false },
            Direction { name: "down_left", is_diagonal: true },
            Direction { name: "left", is_diagonal: false },
            Direction { name: "up_left", is_diagonal: true },
        ]
    }

    fn step(&self, from: (i32, i32), direction: usize) -> (i32, i32) {
        board::stepped(from, STEPS[direction])
    }

    fn distance(&self, from: (i32, i32), to: (i32, i32)) -> i32 {
        (from.0 - to.0).abs() + (from.1 - to.1).abs()
    }
}
