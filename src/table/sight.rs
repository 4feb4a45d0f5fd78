//! Who sees what of a table now.

use super::observer::{Observer, Tracking, UP, sees_at, sight_at};
use super::table::Table;
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId};

/// Whether the observer sees the kind of the piece now and, for a die, its number.
#[must_use]
pub fn sees(layout: &Layout, table: &Table, observer: Observer, piece: PieceId) -> bool {
    sees_at(layout, observer, piece, table.zone_of(piece), table.face(piece))
}

impl Table {
    /// The kind of the piece, of a two-sided one the kind on its first side: what is known of it does not depend on
    /// which side is up.
    #[inline]
    pub(super) fn body(&self, layout: &Layout, piece: PieceId) -> KindId {
        layout.body(self.kind(piece))
    }

    /// Makes every two-sided piece show the kind on the side that is up, after kinds and sides were dealt apart from
    /// each other.
    pub(super) fn show_sides(&mut self, layout: &Layout) {
        if layout.reverses.is_empty() {
            return;
        }
        let sided = self.pieces.iter_mut().zip(&layout.pieces).filter(|(_, spec)| spec.is_two_sided);
        for (piece, _) in sided {
            if layout.reverse(piece.kind) == piece.kind {
                piece.face = UP;
            }
            piece.kind = layout.shown(piece.kind, piece.face);
        }
    }
}

/// How the observer can follow the piece now.
pub(super) fn sight(layout: &Layout, table: &Table, observer: Observer, piece: PieceId) -> Tracking {
    sight_at(layout, observer, piece, table.zone_of(piece), table.face(piece))
}
