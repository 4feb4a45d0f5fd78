//! Hidden pieces of unordered zones, as they are held out to a seat that chooses among them: in an order that
//! says nothing about when each of them came there.

use crate::check::rules::Layout as Order;
use crate::compile::Game;
use crate::compile::layout::Layout;
use crate::compile::value::{PieceId, SeatId, Value, ZoneId};
use crate::run::machine::Heap;
use crate::run::notation::leaves;
use crate::table::{DOWN, Observer, Table, sees};

/// What can be told of pieces at little cost: where they lie and which way up.
pub(super) struct Glance {
    /// One bit for each 64th zone.
    zones: u64,
    /// The bits that all faces have: those of dice may say down when none is.
    faces: u8,
}

impl Default for Glance {
    fn default() -> Self {
        Self { zones: 0, faces: u8::MAX }
    }
}

impl Glance {
    /// Looks at a piece.
    #[inline(always)]
    pub(super) fn take_in(&mut self, table: &Table, piece: PieceId) {
        self.zones |= 1 << (table.zone_of(piece).0 % 64);
        self.faces &= table.face(piece);
    }

    /// Looks at all pieces in an option.
    pub(super) fn take_in_all(&mut self, table: &Table, heap: &Heap, option: Value) {
        match option {
            Value::Piece(piece) => self.take_in(table, piece),
            Value::List(_) => {
                heap.elements(option).iter().for_each(|one| self.take_in_all(table, heap, *one));
            }
            _ => {}
        }
    }

    /// Whether the seat may not see some of them among others of their zone; if not, it certainly sees them or
    /// knows them by their places.
    #[inline(always)]
    pub(super) fn may_hide(&self, layout: &Layout, seat: SeatId) -> bool {
        self.zones & layout.hiding[usize::from(seat.0)] != 0 || (self.zones != 0 && self.faces == DOWN)
    }
}

/// Puts those pieces of unordered zones in a random order that the seat does not see, where options name some of
/// them, and these options in the same order.
#[cold]
pub(super) fn hold_out(game: &Game, table: &mut Table, heap: &Heap, seat: SeatId, options: &mut [Value]) {
    let hidden = |table: &Table, option: Value| -> Vec<PieceId> {
        pieces(heap, option).filter(|piece| is_hidden(game, table, seat, *piece)).collect()
    };
    let mut zones: Vec<ZoneId> =
        options.iter().flat_map(|option| hidden(table, *option)).map(|piece| table.zone_of(piece)).collect();
    zones.sort_unstable();
    zones.dedup();
    for zone in zones {
        table.hold_out(&game.layout, zone, Observer::seat(seat));
    }
    let place = |piece: PieceId| (table.zone_of(piece), table.index_of(piece));
    let (places, mut held): (Vec<usize>, Vec<Value>) =
        options.iter().copied().enumerate().filter(|(_, option)| !hidden(table, *option).is_empty()).unzip();
    held.sort_by_cached_key(|option| {
        hidden(table, *option).into_iter().map(place).collect::<Vec<(ZoneId, u16)>>()
    });
    for (at, option) in places.into_iter().zip(held) {
        options[at] = option;
    }
}

#[inline]
fn is_hidden(game: &Game, table: &Table, seat: SeatId, piece: PieceId) -> bool {
    game.layout.zones[usize::from(table.zone_of(piece).0)].order == Order::Pile
        && !sees(&game.layout, table, Observer::seat(seat), piece)
}

/// The pieces in an option.
fn pieces(heap: &Heap, option: Value) -> impl Iterator<Item = PieceId> + '_ {
    leaves(heap, option).into_iter().filter_map(|leaf| match leaf {
        Value::Piece(piece) => Some(piece),
        _ => None,
    })
}
