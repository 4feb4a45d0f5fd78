//! How host functions read their arguments.

use crate::compile::Game;
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId, SeatId, Value, ZoneId};
use crate::rules::ZoneShape;
use crate::rules::shapes::Places;
use crate::table::{IllegalMove, Table};
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::machine::{Heap, Stop};

impl From<IllegalMove> for Stop {
    #[cold]
    fn from(refusal: IllegalMove) -> Self {
        Fail::new(refusal.message(None)).into()
    }
}

/// The failure of a move into a zone.
#[cold]
pub(super) fn refused(layout: &Layout, to: ZoneId, refusal: IllegalMove) -> Stop {
    Fail::new(refusal.message(Some(&layout.zone_of_seat(to)))).into()
}

/// The failure of an argument of the wrong type.
#[cold]
pub(super) fn unfit(what: &str, value: Value) -> Stop {
    Fail::new(format!("{what} is needed here, not {}", value.type_name())).into()
}

pub(super) fn int(value: Value) -> Result<i32, Stop> {
    match value {
        Value::Int(number) => Ok(number),
        other => Err(unfit("a number", other)),
    }
}

/// A number of things, which is never negative.
pub(super) fn amount(value: Value) -> Result<usize, Stop> {
    let number = int(value)?;
    usize::try_from(number).map_err(|_| Fail::new(format!("{number} is less than 0")).into())
}

pub(super) fn seat(value: Value) -> Result<SeatId, Stop> {
    match value {
        Value::Seat(seat) => Ok(seat),
        other => Err(unfit("a seat", other)),
    }
}

pub(super) fn zone(value: Value) -> Result<ZoneId, Stop> {
    match value {
        Value::Zone(zone) => Ok(zone),
        other => Err(unfit("a zone", other)),
    }
}

pub(super) fn piece(value: Value) -> Result<PieceId, Stop> {
    match value {
        Value::Piece(piece) => Ok(piece),
        other => Err(unfit("a piece", other)),
    }
}

pub(super) fn kind(value: Value) -> Result<KindId, Stop> {
    match value {
        Value::Kind(kind) => Ok(kind),
        other => Err(unfit("a kind", other)),
    }
}

pub(super) fn list(value: Value) -> Result<Value, Stop> {
    match value {
        Value::List(_) => Ok(value),
        other => Err(unfit("a list", other)),
    }
}

/// The places of a zone whose shape has some.
pub(super) fn places_of(game: &Game, zone: ZoneId) -> Result<&Places, Stop> {
    game.layout.places_of(zone).ok_or_else(|| {
        let such = ZoneShape::spellings(|shape| shape.order().is_sparse);
        Fail::new(format!("only a zone with {such} has places")).into()
    })
}

/// Whether the value counts as one of `what`: it is equal to it, or a piece or kind of it.
pub(super) fn fits(game: &Game, table: &Table, heap: &Heap, value: Value, what: Value) -> bool {
    match (value, what) {
        (Value::Piece(piece), Value::Kind(kind)) => game.layout.is_a(table.kind(piece), kind),
        (Value::Kind(one), Value::Kind(kind)) => game.layout.is_a(one, kind),
        _ => heap.equal(value, what),
    }
}

/// The pieces of a zone that are of a kind.
#[inline]
pub(super) fn pieces_of_kind<'a>(
    layout: &'a Layout,
    table: &'a Table,
    zone: ZoneId,
    kind: KindId,
) -> impl Iterator<Item = PieceId> + 'a {
    let is_family = layout.is_family(kind);
    table.pieces(zone).filter(move |piece| {
        let one = table.kind(*piece);
        one == kind || (is_family && layout.is_a(one, kind))
    })
}

/// The number of elements of a list or pieces of a zone.
pub(super) fn size(context: &Context<'_>, source: Value) -> Result<usize, Stop> {
    match source {
        Value::List(_) => Ok(context.heap.elements(source).len()),
        Value::Zone(zone) => Ok(usize::from(context.table.len(zone))),
        other => Err(unfit("a zone or a list", other)),
    }
}

/// A new list of the pieces of a zone from one position to another; all of them must exist.
pub(super) fn pieces(
    heap: &mut Heap,
    table: &Table,
    zone: ZoneId,
    from: usize,
    to: usize,
) -> Result<Value, Stop> {
    Ok(match table.packed(zone, from, to) {
        Some(pieces) => heap.collect(pieces.map(Value::Piece))?,
        None => {
            let pieces = table.pieces(zone).skip(from).take(to.saturating_sub(from));
            heap.collect(pieces.map(Value::Piece))?
        }
    })
}

/// A count as a value.
pub(super) fn number(count: usize) -> Value {
    Value::Int(i32::try_from(count).unwrap_or(i32::MAX))
}

/// Calls a function with each element of a list or piece of a zone.
pub(super) fn each(
    table: &Table,
    heap: &Heap,
    source: Value,
    visit: &mut dyn FnMut(Value) -> Result<(), Stop>,
) -> Result<(), Stop> {
    match source {
        Value::List(_) => heap.elements(source).iter().try_for_each(|value| visit(*value)),
        Value::Zone(zone) => table.pieces(zone).map(Value::Piece).try_for_each(visit),
        other => Err(unfit("a zone or a list", other)),
    }
}
