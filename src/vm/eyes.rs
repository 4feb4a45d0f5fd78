//! Marks: numbers for values that are equal if an observer cannot tell the values apart. They are made without texts.

use super::machine::Heap;
use crate::compile::Game;
use crate::compile::value::{PieceId, Value};
use crate::table::{Observer, Table, sees};

/// The mark of passing, and of taking no further option.
pub const PASS: u64 = 0;

/// The observer that looks at options, and the state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eyes<'a> {
    pub(crate) game: &'a Game,
    pub(crate) table: &'a Table,
    pub(crate) heap: &'a Heap,
    pub(crate) observer: Observer,
}

impl Eyes<'_> {
    /// The mark of a value: equal for values that look the same to the observer.
    pub(crate) fn mark(self, value: Value) -> u64 {
        let (sort, what) = match value {
            Value::Unit => return PASS,
            Value::Piece(piece) => (1, self.piece(piece)),
            Value::List(_) => return self.list(value),
            Value::Bool(flag) => (3, u64::from(flag)),
            Value::Int(number) => (4, u64::from(number.cast_unsigned())),
            Value::Seat(seat) => (5, u64::from(seat.0)),
            Value::Kind(kind) => (6, u64::from(kind.0)),
            Value::Zone(zone) => (7, u64::from(zone.0)),
            Value::Place(zone, index) => (8, u64::from(zone.0) << 16 | u64::from(index)),
            Value::Word(word) => (9, u64::from(word.0)),
            Value::Counter(counter) => (10, u64::from(counter.0)),
            Value::Part(part) => (11, u64::from(part.0)),
        };
        scatter(scatter(what).wrapping_add(sort))
    }

    /// The mark of a list; it depends on the order if that matters.
    fn list(self, list: Value) -> u64 {
        let in_any_order = self.heap.is_in_any_order(list);
        let add = |sum: u64, one: &Value| {
            let sum = if in_any_order { sum } else { scatter(sum) };
            sum.wrapping_add(self.mark(*one))
        };
        let sum = self.heap.elements(list).iter().fold(1, add);
        scatter(scatter(sum).wrapping_add(2))
    }

    /// The mark of a piece: where it lies, and its kind and face if they are seen. Its index in an unordered zone does
    /// not count, because nobody could tell it.
    fn piece(self, piece: PieceId) -> u64 {
        let (layout, table) = (&self.game.layout, self.table);
        let zone = table.zone_of(piece);
        let place = match layout.zones[usize::from(zone.0)].order.is_kept {
            false => 0,
            true => u64::from(table.index_of(piece)) + 1,
        };
        let spec = layout.pieces[usize::from(piece.0)];
        let what = if sees(layout, table, self.observer, piece) {
            u64::from(table.kind(piece).0) << 9 | u64::from(table.face(piece)) << 1 | 1
        } else if spec.faces() > 0 {
            u64::from(spec.set) << 9
        } else {
            u64::from(spec.set) << 9 | u64::from(table.face(piece)) << 1
        };
        what << 34 | place << 17 | u64::from(zone.0)
    }
}

/// Spreads the bits of a number (the output function of MurmurHash3, Appleby, public domain).
pub(crate) fn scatter(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let bits = (bits ^ (bits >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    bits ^ (bits >> 33)
}
