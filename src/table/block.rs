//! Moves of all pieces of a zone together.

use super::change::IllegalMove;
use super::changing::check_face;
use super::moving::{Insertion, is_board};
use super::remembering::EVERYBODY;
use super::table::{EMPTY_CELL, Table};
use crate::compile::layout::{Layout, ZoneSpec};
use crate::compile::value::{PieceId, ZoneId};

impl Table {
    /// Moves all pieces of a zone as a block. On top of a stack, at the end or at an index the block keeps its order.
    /// `face` turns all of them on the way. Nothing happens when both zones are the same.
    ///
    /// # Errors
    /// When the zone does not hold such pieces, has no room for all, or has no such place.
    pub fn move_all(
        &mut self,
        layout: &Layout,
        from: ZoneId,
        to: ZoneId,
        spot: Insertion,
        face: Option<u8>,
    ) -> Result<(), IllegalMove> {
        if from == to || self.is_empty(from) {
            return Ok(());
        }
        let spec = &layout.zones[usize::from(to.0)];
        if face.is_some() || !holds_all(&layout.zones[usize::from(from.0)], spec) {
            self.check_each(layout, from, spec, face)?;
        }
        if self.len(to) + self.len(from) > spec.room {
            return Err(IllegalMove::NoRoom);
        }
        if spec.order.is_sparse {
            return self.spread(layout, from, to, spot, face);
        }
        let first = self.landing(spec, to, None, spot)?;
        if self.watch.is_some() {
            self.move_noted(layout, from, to, first, face);
            return Ok(());
        }
        self.move_block(layout, from, to, first, face);
        if face.is_some() {
            self.show_sides(layout);
        }
        Ok(())
    }

    /// Whether each piece of a zone may lie in another one and can be turned so.
    fn check_each(
        &self,
        layout: &Layout,
        from: ZoneId,
        to: &ZoneSpec,
        face: Option<u8>,
    ) -> Result<(), IllegalMove> {
        self.pieces(from).try_for_each(|piece| {
            if !self.is_held(layout, to, piece) {
                return Err(IllegalMove::NotHeld);
            }
            let Some(face) = face else { return Ok(()) };
            check_face(layout, piece, face)?;
            if face == self.face(piece) { Ok(()) } else { self.turned(layout, piece, face).map(drop) }
        })
    }

    /// Moves all pieces to places of a board, the first to the named place.
    fn spread(
        &mut self,
        layout: &Layout,
        from: ZoneId,
        to: ZoneId,
        spot: Insertion,
        face: Option<u8>,
    ) -> Result<(), IllegalMove> {
        self.landing_place(to, None, spot)?;
        let pieces: Vec<PieceId> = self.pieces(from).collect();
        for (nth, piece) in pieces.into_iter().enumerate() {
            self.put(layout, piece, to, if nth == 0 { spot } else { Insertion::Usual }, face)?;
        }
        Ok(())
    }

    /// Like [`Table::move_block`], piece by piece.
    fn move_noted(&mut self, layout: &Layout, from: ZoneId, to: ZoneId, first: u16, face: Option<u8>) {
        let pieces: Vec<PieceId> = self.pieces(from).collect();
        self.note(|watch, table| watch.begin_block(layout, table, from, to, face));
        for (index, piece) in (first..).zip(pieces) {
            let moved = self.put(layout, piece, to, Insertion::Index(index), face);
            debug_assert_eq!(moved, Ok(()), "room and kind of piece were looked at before");
        }
        self.note(|watch, table| watch.end_block(layout, table));
    }

    fn move_block(&mut self, layout: &Layout, from: ZoneId, to: ZoneId, first: u16, face: Option<u8>) {
        let source = self.zones[usize::from(from.0)];
        let target = self.zones[usize::from(to.0)];
        let count = usize::from(source.len);
        let at = target.offset as usize + usize::from(first);
        let end = target.offset as usize + usize::from(target.span);
        if at < end {
            self.cells.copy_within(at..end, at + count);
        }
        let start = source.offset as usize;
        let mut free = at;
        for cell in start..start + usize::from(source.span) {
            let id = std::mem::replace(&mut self.cells[cell], EMPTY_CELL);
            if id == EMPTY_CELL {
                continue;
            }
            self.cells[free] = id;
            free += 1;
            let piece = &mut self.pieces[usize::from(id)];
            let before = piece.face;
            piece.zone = to;
            piece.face = face.unwrap_or(before);
            let after = piece.face;
            self.remember_move(layout, PieceId(id), (from, to), (before, after));
        }
        let state = &mut self.zones[usize::from(from.0)];
        (state.len, state.remembered) = (0, EVERYBODY);
        if !is_board(layout, from) {
            state.span = 0;
        }
        let state = &mut self.zones[usize::from(to.0)];
        state.len += source.len;
        state.span += source.len;
    }
}

/// Whether every piece that may lie in one zone may also lie in another.
#[inline]
fn holds_all(one: &ZoneSpec, other: &ZoneSpec) -> bool {
    one.holds.iter().zip(&other.holds).all(|(lies, may_lie)| *may_lie || !*lies)
}
