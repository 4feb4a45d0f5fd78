//! Moves: a piece goes from one cell to another. A refused move leaves the table as it was.

use super::change::{IllegalMove, Shift};
use super::changing::check_face;
use super::table::{EMPTY_CELL, PieceState, Table, short};
use crate::compile::layout::{Layout, ZoneSpec};
use crate::compile::value::{KindId, PieceId, ZoneId};

/// Where in a zone a piece is put; indices are those after the piece was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insertion {
    /// On top of a stack, at the end of a row or pile, on the first empty place of a board.
    Usual,
    /// At the end, below a stack, on the first empty place of a board.
    Last,
    /// At this index; what lies there and after it moves on by one. On a board the place.
    Index(u16),
    /// On this place of a board, row by row.
    Place(u16),
}

impl Table {
    /// Moves a piece, also within its zone. The piece keeps its face.
    ///
    /// # Errors
    /// When the zone does not hold such pieces, has no such place, or the place is taken.
    pub fn move_piece(
        &mut self,
        layout: &Layout,
        piece: PieceId,
        to: ZoneId,
        spot: Insertion,
    ) -> Result<(), IllegalMove> {
        self.put(layout, piece, to, spot, None)
    }

    /// Moves a piece and turns it on the way, so that at its new place nobody sees it with its old face.
    ///
    /// # Errors
    /// As [`Table::move_piece`], or when the piece has no such face.
    #[inline]
    pub fn move_turned(
        &mut self,
        layout: &Layout,
        piece: PieceId,
        to: ZoneId,
        spot: Insertion,
        face: u8,
    ) -> Result<(), IllegalMove> {
        check_face(layout, piece, face)?;
        self.put(layout, piece, to, spot, Some(face))
    }

    /// Whether a zone may hold the piece.
    #[inline]
    pub(super) fn is_held(&self, layout: &Layout, spec: &ZoneSpec, piece: PieceId) -> bool {
        spec.holds[usize::from(layout.kinds[usize::from(self.kind(piece).0)].set)]
    }

    /// Moves a piece; `face` turns it on the way. Most pieces are not turned, so each caller has code of its own.
    #[inline(always)]
    pub(super) fn put(
        &mut self,
        layout: &Layout,
        piece: PieceId,
        to: ZoneId,
        spot: Insertion,
        face: Option<u8>,
    ) -> Result<(), IllegalMove> {
        let spec = &layout.zones[usize::from(to.0)];
        let PieceState { zone: from, kind, face: before } = self.pieces[usize::from(piece.0)];
        if !spec.holds[usize::from(layout.kinds[usize::from(kind.0)].set)] {
            return Err(IllegalMove::NotHeld);
        }
        let (face, kind) = match face {
            Some(face) if face != before && layout.pieces[usize::from(piece.0)].is_two_sided => {
                (face, self.turned(layout, piece, face)?)
            }
            face => (face.unwrap_or(before), kind),
        };
        let (from_index, to_index) = if spec.order.is_sparse || is_board(layout, from) {
            self.put_on_board(layout, piece, to, spot)?
        } else if from == to {
            self.slide(spec, piece, to, spot)?
        } else {
            let to_index = landing_among(spec, self.len(to), spot)?;
            let from_index = self.lift(from, piece);
            self.lay(to, to_index, piece);
            (from_index, to_index)
        };
        self.pieces[usize::from(piece.0)] = PieceState { zone: to, kind, face };
        if from != to || face != before {
            self.remember_move(layout, piece, (from, to), (before, face));
        }
        if self.watch.is_some() {
            let shift = Shift { piece, from, to, before, after: face };
            self.note(|watch, table| watch.moved(layout, table, shift, (from_index, to_index)));
            self.lose_track_in_piles(layout, from, to);
        }
        Ok(())
    }

    /// What the piece shows with another side or number up.
    #[cold]
    pub(super) fn turned(&self, layout: &Layout, piece: PieceId, face: u8) -> Result<KindId, IllegalMove> {
        let kind = self.kind(piece);
        if !layout.pieces[usize::from(piece.0)].is_two_sided {
            return Ok(kind);
        }
        if layout.reverse(kind) == kind { Err(IllegalMove::NoSuchFace) } else { Ok(layout.shown(kind, face)) }
    }

    /// Moves a piece between cells if its old or its new zone is a board; returns its index before and after.
    #[inline(never)]
    fn put_on_board(
        &mut self,
        layout: &Layout,
        piece: PieceId,
        to: ZoneId,
        spot: Insertion,
    ) -> Result<(u16, u16), IllegalMove> {
        let spec = &layout.zones[usize::from(to.0)];
        let from = self.zone_of(piece);
        let to_index = self.landing(spec, to, (from == to).then_some(piece), spot)?;
        let from_index = if is_board(layout, from) {
            let index = self.index_of(piece);
            self.lift_from_board(from, index);
            index
        } else {
            self.lift(from, piece)
        };
        if spec.order.is_sparse {
            self.lay_on_board(to, to_index, piece);
        } else {
            self.lay(to, to_index, piece);
        }
        Ok((from_index, to_index))
    }

    /// The index at which a piece will lie; `own` is the piece if it already lies in the zone.
    #[inline]
    pub(super) fn landing(
        &self,
        spec: &ZoneSpec,
        to: ZoneId,
        own: Option<PieceId>,
        spot: Insertion,
    ) -> Result<u16, IllegalMove> {
        if spec.order.is_sparse {
            return self.landing_place(to, own, spot);
        }
        landing_among(spec, self.len(to) - u16::from(own.is_some()), spot)
    }

    pub(super) fn landing_place(
        &self,
        to: ZoneId,
        own: Option<PieceId>,
        spot: Insertion,
    ) -> Result<u16, IllegalMove> {
        let slots = self.raw_cells(to);
        match spot {
            Insertion::Usual | Insertion::Last => {
                slots.iter().position(|cell| *cell == EMPTY_CELL).map(short).ok_or(IllegalMove::NoRoom)
            }
            Insertion::Index(place) | Insertion::Place(place) => match slots.get(usize::from(place)) {
                None => Err(IllegalMove::NoSuchIndex),
                Some(cell) if *cell == EMPTY_CELL || own == Some(PieceId(*cell)) => Ok(place),
                Some(_) => Err(IllegalMove::PlaceTaken),
            },
        }
    }

    /// Moves a piece within a zone that is not a board; the pieces between make room. Returns its index before and
    /// after.
    fn slide(
        &mut self,
        spec: &ZoneSpec,
        piece: PieceId,
        zone: ZoneId,
        spot: Insertion,
    ) -> Result<(u16, u16), IllegalMove> {
        let state = self.zones[usize::from(zone.0)];
        let to_index = landing_among(spec, state.len - 1, spot)?;
        let start = state.offset as usize;
        let cells = &mut self.cells[start..start + usize::from(state.span)];
        let (from, to) = (place_of(cells, piece), usize::from(to_index));
        if from < to {
            close_up(&mut cells[from..=to], piece.0);
        } else {
            make_room(&mut cells[to..=from], piece.0);
        }
        Ok((short(from), to_index))
    }

    /// Removes a piece from a zone that is not a board; returns the index at which it lay.
    #[inline(always)]
    pub(super) fn lift(&mut self, zone: ZoneId, piece: PieceId) -> u16 {
        let state = &mut self.zones[usize::from(zone.0)];
        let start = state.offset as usize;
        let cells = &mut self.cells[start..start + usize::from(state.span)];
        state.len -= 1;
        state.span -= 1;
        let index =
            cells.iter().position(|cell| *cell == piece.0).expect("a piece lies in the zone it names");
        close_up(&mut cells[index..], EMPTY_CELL);
        short(index)
    }

    /// Inserts a piece into a zone that is not a board and has room for it.
    #[inline(always)]
    pub(super) fn lay(&mut self, zone: ZoneId, index: u16, piece: PieceId) {
        let state = &mut self.zones[usize::from(zone.0)];
        let start = state.offset as usize;
        state.len += 1;
        state.span += 1;
        make_room(&mut self.cells[start + usize::from(index)..start + usize::from(state.span)], piece.0);
    }

    fn lift_from_board(&mut self, zone: ZoneId, index: u16) {
        let state = &mut self.zones[usize::from(zone.0)];
        state.len -= 1;
        self.cells[state.offset as usize + usize::from(index)] = EMPTY_CELL;
    }

    fn lay_on_board(&mut self, zone: ZoneId, index: u16, piece: PieceId) {
        let state = &mut self.zones[usize::from(zone.0)];
        state.len += 1;
        self.cells[state.offset as usize + usize::from(index)] = piece.0;
    }
}

/// Cells that are moved one by one: the copy of a longer run is a call, which costs as much as all of these.
const FEW_CELLS: usize = 12;

/// Moves all cells one place towards the first, which is lost; `last` comes after them.
#[inline(always)]
fn close_up(cells: &mut [u16], last: u16) {
    if cells.len() > FEW_CELLS {
        cells.copy_within(1.., 0);
        if let Some(end) = cells.last_mut() {
            *end = last;
        }
        return;
    }
    let mut carried = last;
    for cell in cells.iter_mut().rev() {
        carried = std::mem::replace(cell, carried);
    }
}

/// Moves all cells one place towards the last, which is lost; `first` comes before them.
#[inline(always)]
fn make_room(cells: &mut [u16], first: u16) {
    // Most pieces come to the end.
    if let [only] = cells {
        *only = first;
        return;
    }
    if cells.len() > FEW_CELLS {
        cells.copy_within(..cells.len() - 1, 1);
        if let Some(start) = cells.first_mut() {
            *start = first;
        }
        return;
    }
    let mut carried = first;
    for cell in cells {
        carried = std::mem::replace(cell, carried);
    }
}

/// The position of a piece among the cells of its zone.
#[inline]
fn place_of(cells: &[u16], piece: PieceId) -> usize {
    cells.iter().position(|cell| *cell == piece.0).expect("a piece lies in the zone it names")
}

/// The index at which a piece will lie in a zone that is not a board, where `len` other pieces lie.
#[inline]
fn landing_among(spec: &ZoneSpec, len: u16, spot: Insertion) -> Result<u16, IllegalMove> {
    if len >= spec.room {
        return Err(IllegalMove::NoRoom);
    }
    match spot {
        Insertion::Usual if spec.order.is_from_top => Ok(0),
        Insertion::Usual | Insertion::Last => Ok(len),
        Insertion::Index(index) if index <= len => Ok(index),
        Insertion::Index(_) | Insertion::Place(_) => Err(IllegalMove::NoSuchIndex),
    }
}

/// Whether the zone has places, of which some may be empty.
#[inline]
pub(super) fn is_board(layout: &Layout, zone: ZoneId) -> bool {
    layout.zones[usize::from(zone.0)].order.is_sparse
}
