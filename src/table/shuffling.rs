//! Pieces of a zone change their order by chance.

use super::chance::Stream;
use super::change::IllegalMove;
use super::observer::{Observer, Tracking};
use super::sight::sight;
use super::table::{EMPTY_CELL, Table, short};
use crate::compile::layout::Layout;
use crate::compile::value::{PieceId, ZoneId};

impl Table {
    /// Puts the pieces of a zone in a random order; on a board among the places that are taken.
    pub fn shuffle(&mut self, layout: &Layout, zone: ZoneId) {
        let mut generator = self.generator(layout, Stream::Zone(zone));
        let state = self.zones[usize::from(zone.0)];
        let start = state.offset as usize;
        let cells = &mut self.cells[start..start + usize::from(state.span)];
        if state.len == state.span {
            generator.shuffle(cells);
        } else {
            let mut pieces: Vec<u16> = cells.iter().copied().filter(|cell| *cell != EMPTY_CELL).collect();
            generator.shuffle(&mut pieces);
            for (cell, piece) in cells.iter_mut().filter(|cell| **cell != EMPTY_CELL).zip(pieces) {
                *cell = piece;
            }
        }
        self.bring_staged(zone);
        self.note_shuffle(layout, zone);
    }

    /// Lets a shuffle end with an order that the caller chose, from the top, for callers that go through all
    /// of them; on a board on the places that are taken. Whoever does not see the pieces knows no more of them
    /// than after any other shuffle.
    ///
    /// # Errors
    /// When the order does not name each piece of the zone exactly once.
    pub fn shuffle_to(
        &mut self,
        layout: &Layout,
        zone: ZoneId,
        order: &[PieceId],
    ) -> Result<(), IllegalMove> {
        let mut present: Vec<PieceId> = self.pieces(zone).collect();
        let mut asked = order.to_vec();
        asked.sort_unstable();
        present.sort_unstable();
        if asked != present {
            return Err(IllegalMove::NotAnOrder);
        }
        let state = self.zones[usize::from(zone.0)];
        let start = state.offset as usize;
        let cells = &mut self.cells[start..start + usize::from(state.span)];
        for (cell, piece) in cells.iter_mut().filter(|cell| **cell != EMPTY_CELL).zip(order) {
            *cell = piece.0;
        }
        if let Some(watch) = &mut self.watch {
            watch.reveal();
        }
        self.note_shuffle(layout, zone);
        Ok(())
    }

    fn note_shuffle(&mut self, layout: &Layout, zone: ZoneId) {
        if layout.zones[usize::from(zone.0)].order.is_kept {
            self.forget(layout, zone);
        }
        if self.watch.is_some() {
            self.note(|watch, table| watch.mixed(layout, table, zone));
            self.lose_track_of_shuffled(layout, zone);
        }
    }

    /// Puts those pieces of an unordered zone that an observer does not see in a random order, before the observer is
    /// asked for one of them, because it cannot tell in which order they came there.
    pub fn hold_out(&mut self, layout: &Layout, zone: ZoneId, observer: Observer) {
        let is_lost = |piece: PieceId| matches!(sight(layout, self, observer, piece), Tracking::Lost(_));
        let cells: Vec<usize> = (0..self.raw_cells(zone).len())
            .filter(|at| self.at(zone, short(*at)).is_some_and(is_lost))
            .map(|at| self.zones[usize::from(zone.0)].offset as usize + at)
            .collect();
        if cells.len() < 2 {
            return;
        }
        let mut pieces: Vec<u16> = cells.iter().map(|cell| self.cells[*cell]).collect();
        self.quiet_generator(layout, Stream::Reach(zone)).shuffle(&mut pieces);
        for (cell, piece) in cells.into_iter().zip(pieces) {
            self.cells[cell] = piece;
        }
        if self.watch.is_some() {
            self.lose_track(layout, zone);
        }
    }
}
