//! Hidden pieces of unordered zones, as they are held out to a seat that chooses among them: in an order that
//! says nothing about when each of them came there.

use crate::check::rules::Layout as Order;
use crate::compile::Game;
use crate::compile::value::{PieceId, SeatId, Value, ZoneId};
use crate::run::machine::Heap;
use crate::run::notation::leaves;
use crate::table::{Observer, Table, sees};

/// Puts the pieces of unordered zones in a random order that the seat does not see, where options name some of
/// them, and these options in the same order.
#[inline]
pub(super) fn hold_out(game: &Game, table: &mut Table, heap: &Heap, seat: SeatId, options: &mut [Value]) {
    let is_hidden = |piece: PieceId| is_hidden(game, table, seat, piece);
    let any = options.iter().any(|option| match *option {
        Value::Piece(piece) => is_hidden(piece),
        Value::List(_) => pieces(heap, *option).any(is_hidden),
        _ => false,
    });
    if any {
        reorder(game, table, heap, seat, options);
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

#[cold]
fn reorder(game: &Game, table: &mut Table, heap: &Heap, seat: SeatId, options: &mut [Value]) {
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
