//! Other ids for pieces: what an observer does not see must not be told by the id that it has in the real match.

use super::chance::Generator;
use super::sight::{Observer, is_die, sees};
use super::table::{EMPTY, Table};
use crate::compile::layout::{Layout, stream_key};
use crate::compile::value::PieceId;

/// By piece: the id that it has in the other naming.
#[derive(Debug, Default)]
pub struct Names {
    ids: Vec<u16>,
    /// Scratch: the unseen pieces of a set, and their columns.
    unseen: Vec<u16>,
    others: Vec<u16>,
}

impl Names {
    /// Gives the pieces of each set that the observer does not see each other's ids, from a generator of its own.
    pub fn shuffle(&mut self, layout: &Layout, table: &Table, observer: Observer) {
        let mut generator = Generator::keyed(table.seed, stream_key("names"), 0);
        self.ids.clear();
        self.ids.extend((0u16..).take(layout.pieces.len()));
        let set_of = |piece: u16| layout.pieces[usize::from(piece)].set;
        let is_unseen = |piece: &u16| {
            let piece = PieceId(*piece);
            !is_die(layout, piece) && !sees(layout, table, observer, piece)
        };
        self.unseen.clear();
        self.unseen.extend(self.ids.iter().copied().filter(is_unseen));
        self.unseen.sort_by_key(|piece| set_of(*piece));
        for of_set in self.unseen.chunk_by(|one, other| set_of(*one) == set_of(*other)) {
            self.others.clear();
            self.others.extend_from_slice(of_set);
            generator.shuffle(&mut self.others);
            for (piece, other) in of_set.iter().zip(&self.others) {
                self.ids[usize::from(*piece)] = *other;
            }
        }
    }

    /// The other id of a piece.
    #[must_use]
    pub fn of(&self, piece: PieceId) -> PieceId {
        PieceId(self.ids[usize::from(piece.0)])
    }
}

impl Table {
    /// The same table with other ids for its pieces; nobody watches it.
    pub fn rename(&mut self, names: &Names) {
        for cell in self.cells.iter_mut().filter(|cell| **cell != EMPTY) {
            *cell = names.of(PieceId(*cell)).0;
        }
        let before = self.pieces.clone();
        for (piece, state) in (0u16..).map(PieceId).zip(before) {
            self.pieces[usize::from(names.of(piece).0)] = state;
        }
    }
}
