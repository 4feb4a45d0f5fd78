//! A board as it is looked at place by place.

use super::table::{EMPTY_CELL, PieceState, Table, short};
use crate::compile::value::{KindId, PieceId, ZoneId};

/// The places of a zone with what lies on them: one look at the zone serves for many at its places.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    cells: &'a [u16],
    pieces: &'a [PieceState],
}

impl Table {
    /// The places of a zone.
    #[inline]
    #[must_use]
    pub fn ground(&self, zone: ZoneId) -> Ground<'_> {
        Ground { cells: self.raw_cells(zone), pieces: &self.pieces }
    }
}

impl<'a> Ground<'a> {
    /// The piece on a place.
    #[inline]
    #[must_use]
    pub fn at(self, place: u16) -> Option<PieceId> {
        self.cells.get(usize::from(place)).filter(|cell| **cell != EMPTY_CELL).map(|cell| PieceId(*cell))
    }

    /// Whether no piece lies on a place.
    #[inline]
    #[must_use]
    pub fn is_free(self, place: u16) -> bool {
        self.at(place).is_none()
    }

    /// The kind of the piece on a place; `None` if there is no piece.
    #[inline]
    #[must_use]
    pub fn kind(self, place: u16) -> Option<KindId> {
        // No piece has the number of an empty cell.
        let cell = self.cells.get(usize::from(place))?;
        self.pieces.get(usize::from(*cell)).map(|piece| piece.kind)
    }

    /// The place of a piece, looked for from a place on and then from the first one, and how many places were looked at.
    #[inline]
    #[must_use]
    pub fn place_of(self, piece: PieceId, from: u16) -> Option<(u16, usize)> {
        let (before, behind) = self.cells.split_at_checked(usize::from(from))?;
        let found = |cells: &[u16]| cells.iter().position(|cell| *cell == piece.0);
        let (at, seen) = match found(behind) {
            Some(at) => (before.len() + at, at),
            None => found(before).map(|at| (at, behind.len() + at))?,
        };
        Some((short(at), seen))
    }

    /// Each place, row by row, and whether it is free.
    #[inline]
    pub fn are_free(self) -> impl ExactSizeIterator<Item = (u16, bool)> + use<'a> {
        self.cells.iter().enumerate().map(|(at, cell)| (short(at), *cell == EMPTY_CELL))
    }

    /// Each piece and its kind, row by row, or from the top; nothing for a free place.
    #[inline]
    pub fn pieces(self) -> impl ExactSizeIterator<Item = Option<(PieceId, KindId)>> + use<'a> {
        let kind =
            move |cell: &u16| self.pieces.get(usize::from(*cell)).map(|piece| (PieceId(*cell), piece.kind));
        self.cells.iter().map(kind)
    }
}
