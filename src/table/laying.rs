//! Places pieces as the caller says: after chance that is announced, and on a whole table.

use super::change::IllegalMove;
use super::changing::check_face;
use super::moving::is_board;
use super::table::{EMPTY_CELL, Table, short};
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId, ZoneId};

impl Table {
    /// After a shuffle: brings to the top what was announced for it. Pieces that are not in the zone are reported at
    /// the end.
    pub(super) fn bring_staged(&mut self, zone: ZoneId) {
        let Some(mut staged) = self.staged.take() else { return };
        if let Some(at) = staged.shuffles.iter().position(|(other, _)| *other == zone) {
            let wanted = &staged.shuffles[at].1;
            if self.bring_to_top(zone, wanted) {
                staged.shuffles.remove(at);
            } else {
                let lies = self.pieces(zone).map(|piece| self.kind(piece)).collect();
                staged.instead.shuffled.retain(|(other, _)| *other != zone);
                staged.instead.shuffled.push((zone, lies));
            }
        }
        self.staged = Some(staged);
    }

    /// Brings these kinds to the top and returns true if all of them are there; otherwise changes nothing.
    fn bring_to_top(&mut self, zone: ZoneId, wanted: &[KindId]) -> bool {
        let state = self.zones[usize::from(zone.0)];
        let start = state.offset as usize;
        let mut cells = self.cells[start..start + usize::from(state.span)].to_vec();
        let places: Vec<usize> = (0..cells.len()).filter(|at| cells[*at] != EMPTY_CELL).collect();
        for (nth, kind) in wanted.iter().enumerate() {
            let found = places.iter().skip(nth).find(|at| self.kind(PieceId(cells[**at])) == *kind);
            let Some(found) = found else { return false };
            cells.swap(places[nth], *found);
        }
        self.cells[start..start + cells.len()].copy_from_slice(&cells);
        true
    }
}

impl Table {
    /// Lays all pieces out anew: by zone its cells from the top, each with a piece and its face; `None` is an
    /// empty place of a board. Nobody may watch.
    ///
    /// # Errors
    /// When a piece lies nowhere or twice, where its zone does not hold it, or with a face that it does not have.
    /// Nothing has changed then.
    pub fn lay_out(
        &mut self,
        layout: &Layout,
        zones: &[Vec<Option<(PieceId, u8)>>],
    ) -> Result<(), IllegalMove> {
        let mut seen = vec![false; self.pieces.len()];
        for (spec, cells) in layout.zones.iter().zip(zones) {
            if cells.len() > usize::from(spec.room) {
                return Err(IllegalMove::NoRoom);
            }
            for (piece, face) in cells.iter().flatten() {
                if !spec.holds[usize::from(layout.pieces[usize::from(piece.0)].set)] {
                    return Err(IllegalMove::NotHeld);
                }
                check_face(layout, *piece, *face)?;
                if std::mem::replace(&mut seen[usize::from(piece.0)], true) {
                    return Err(IllegalMove::NotAnOrder);
                }
            }
        }
        if seen.contains(&false) || zones.len() != layout.zones.len() {
            return Err(IllegalMove::NotAnOrder);
        }
        self.cells.fill(EMPTY_CELL);
        for (id, (state, cells)) in (0u16..).map(ZoneId).zip(self.zones.iter_mut().zip(zones)) {
            state.len = short(cells.iter().flatten().count());
            if !is_board(layout, id) {
                state.span = state.len;
            }
            for (index, (piece, face)) in (0..).zip(cells).filter_map(|(index, cell)| Some((index, (*cell)?)))
            {
                let at: usize = index;
                self.cells[state.offset as usize + at] = piece.0;
                let own = &mut self.pieces[usize::from(piece.0)];
                (own.zone, own.face) = (id, face);
                if layout.pieces[usize::from(piece.0)].is_two_sided {
                    own.kind = layout.shown(own.kind, face);
                }
            }
        }
        self.forget_all();
        Ok(())
    }
}
