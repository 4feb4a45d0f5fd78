//! Who sees what of a table now.

use super::observer::{Observer, Tracking, sees_at, sight_at};
use super::table::Table;
use crate::compile::layout::Layout;
use crate::compile::value::PieceId;

/// Whether the observer sees the kind of the piece now and, for a die, its number.
#[must_use]
pub fn sees(layout: &Layout, table: &Table, observer: Observer, piece: PieceId) -> bool {
    sees_at(layout, observer, piece, table.zone_of(piece), table.face(piece))
}

/// How the observer can follow the piece now.
pub(super) fn sight(layout: &Layout, table: &Table, observer: Observer, piece: PieceId) -> Tracking {
    sight_at(layout, observer, piece, table.zone_of(piece), table.face(piece))
}
