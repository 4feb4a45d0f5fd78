//! Other ids for pieces: the ids that hidden pieces have in the real match must not reveal them.

use super::chance::Generator;
use super::observer::{Observer, is_die};
use super::sight::sees;
use super::table::{PieceState, Table};
use crate::compile::layout::{Layout, stream_key};
use crate::compile::value::{PieceId, Value};

/// For each piece its other id.
#[derive(Debug)]
pub struct Renaming {
    ids: Vec<u16>,
    /// For each other id the one that it replaces.
    named: Vec<u16>,
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
        let mut named = vec![0; ids.len()];
        for (piece, id) in (0u16..).zip(&ids) {
            named[usize::from(*id)] = piece;
        }
        Self { ids, named, pieces: Vec::new() }
    }

    /// Gives pieces among these values their other ids.
    pub fn rename_values(&self, values: &mut [Value]) {
        let ids = self.ids.as_slice();
        for value in values {
            if let Value::Piece(piece) = value {
                piece.0 = ids[usize::from(piece.0)];
            }
        }
    }

    /// Gives the pieces of a table, which is not watched, their other ids.
    pub fn rename(&mut self, table: &mut Table) {
        let (ids, cells) = (self.ids.as_slice(), table.cells.as_mut_slice());
        for zone in &table.zones {
            let start = zone.offset as usize;
            for cell in &mut cells[start..start + usize::from(zone.span)] {
                // No piece has the number of an empty cell.
                if let Some(id) = ids.get(usize::from(*cell)) {
                    *cell = *id;
                }
            }
        }
        let pieces = table.pieces.as_slice();
        self.pieces.clear();
        self.pieces.extend(self.named.iter().map(|piece| pieces[usize::from(*piece)]));
        std::mem::swap(&mut self.pieces, &mut table.pieces);
    }
}
