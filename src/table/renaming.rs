//! Other ids for pieces: the ids that hidden pieces have in the real match must not reveal them.

use super::chance::Generator;
use super::observer::{Observer, is_die};
use super::sight::sees;
use super::table::{EMPTY_CELL, PieceState, Table};
use crate::compile::layout::{Layout, stream_key};
use crate::compile::value::PieceId;

/// For each piece its other id.
#[derive(Debug)]
pub struct Renaming {
    ids: Vec<u16>,
    /// Memory for renaming.
    pieces: Vec<PieceState>,
}

impl Renaming {
    /// Permutes the ids of the pieces of each set that the observer does not see, by the seed of the table.
    #[must_use]
    pub fn new(layout: &Layout, table: &Table, observer: Observer) -> Self {
        let mut generator = Generator::keyed(table.seed, stream_key("names"), 0);
        let mut ids: Vec<u16> = (0u16..).take(layout.pieces.len()).collect();
        let set_of = |piece: u16| layout.pieces[usize::from(piece)].set;
        let is_unseen = |piece: &u16| {
            let piece = PieceId(*piece);
            !is_die(layout, piece) && !sees(layout, table, observer, piece)
        };
        let mut unseen: Vec<u16> = ids.iter().copied().filter(is_unseen).collect();
        unseen.sort_by_key(|piece| set_of(*piece));
        for of_set in unseen.chunk_by(|one, other| set_of(*one) == set_of(*other)) {
            let mut others = of_set.to_vec();
            generator.shuffle(&mut others);
            for (piece, other) in of_set.iter().zip(others) {
                ids[usize::from(*piece)] = other;
            }
        }
        Self { ids, pieces: Vec::new() }
    }

    /// The other id of a piece.
    #[inline]
    #[must_use]
    pub fn of(&self, piece: PieceId) -> PieceId {
        PieceId(self.ids[usize::from(piece.0)])
    }

    /// Gives the pieces of a table, which is not watched, their other ids.
    pub fn rename(&mut self, table: &mut Table) {
        for cell in table.cells.iter_mut().filter(|cell| **cell != EMPTY_CELL) {
            *cell = self.ids[usize::from(*cell)];
        }
        self.pieces.clone_from(&table.pieces);
        for (state, id) in self.pieces.iter().zip(&self.ids) {
            table.pieces[usize::from(*id)] = *state;
        }
    }
}
