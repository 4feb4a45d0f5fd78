//! What boards of rows and columns have in common, whichever way their places touch: their measures, their order and
//! their lines.

use super::shape::{Direction, Measure, Order, PlaceLine, Size};

/// Rows and columns.
pub(super) const MEASURES: &[Measure] = &[
    Measure { key: "rows", least: 1, most: 100, example: "3" },
    Measure { key: "columns", least: 1, most: 100, example: "3" },
];

/// So many places, each with at most one piece.
pub(super) const ORDER: Order = Order { is_kept: true, is_sparse: true, is_from_top: false };

/// The six directions from a hexagon whose rows lie flat.
pub(super) const HEXAGON_DIRECTIONS: &[Direction] = &[
    Direction { name: "up_right", is_diagonal: false },
    Direction { name: "right", is_diagonal: false },
    Direction { name: "down_right", is_diagonal: false },
    Direction { name: "down_left", is_diagonal: false },
    Direction { name: "left", is_diagonal: false },
    Direction { name: "up_left", is_diagonal: false },
];

/// A row, so many halves of a place to the right; `None` below the last.
pub(super) fn row([rows, columns]: Size, nth: u16, indent: u8) -> Option<PlaceLine> {
    (nth < u16::from(rows)).then(|| PlaceLine { indent, count: u16::from(columns) })
}

/// The row and column one step from others.
pub(super) fn stepped((row, column): (i32, i32), (down, right): (i32, i32)) -> (i32, i32) {
    (row + down, column + right)
}
