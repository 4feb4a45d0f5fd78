//! Properties: `zone.len`, `piece.kind`, `round.nth`.

use super::arguments::{number, places_of, unfit};
use super::automa::is_automa;
use super::leaving::is_in_play;
use crate::compile::value::{PieceId, SeatId, Value, ZoneId};
use crate::table::UP;
use crate::vm::Fail;
use crate::vm::context::Look;
use crate::vm::library::PropertyRow;
use crate::vm::machine::Stop;
use crate::vm::machine::budget::CELLS;

/// A row whose function is written next to it.
macro_rules! row {
    ($signature:literal, $doc:literal, $ask:expr) => {
        PropertyRow { signature: $signature, doc: $doc, ask: $ask }
    };
}

pub(super) const ROWS: &[PropertyRow] = &[
    row!("zone|list.len -> number", "How many pieces lie in it, or elements it has.", len),
    row!("zone|list.empty -> bool", "Whether it has no pieces or elements.", empty),
    row!("zone.top -> piece or ()", "The first piece, the top of a stack.", top),
    row!("zone.bottom -> piece or ()", "The last piece, the bottom of a stack.", bottom),
    row!("zone|piece.owner -> seat or ()", "The seat it belongs to, or its zone does.", owner),
    row!("piece.kind -> kind", "What is printed on it.", kind),
    row!("piece|kind.name -> word", "The name of its kind, without arguments.", name),
    row!("piece|place.zone -> zone", "Where it lies, or the board it belongs to.", zone),
    row!(
        "piece|seat|zone.index -> number",
        "From 0, its position in its zone, the chair clockwise, or its number among several zones.",
        index
    ),
    row!("seat.in_play -> bool", "Whether it has not left play.", in_play),
    row!("seat.is_automa -> bool", "Whether the rules play it, not a person or a bot.", plays_itself),
    row!("piece.place -> place or ()", "The place of a board that it lies on.", place_of),
    row!("zone.rows -> number", "How many rows a board has.", rows),
    row!("zone.columns -> number", "How many columns a board has.", columns),
    row!("zone.full -> bool", "Whether a board has no free place.", full),
    row!("piece.up -> bool", "Whether it lies face up.", up),
    row!(
        "piece.face -> number|kind",
        "What a die shows: a number, or a kind where its `faces` are kinds.",
        face
    ),
    row!("place.piece -> piece or ()", "The piece on it.", piece),
    row!("place.row -> number", "Its row, from 0.", place_row),
    row!("place.column -> number", "Its column, from 0.", place_column),
    row!("place.at_edge -> bool", "Whether it has no neighbour across one of its edges.", at_edge),
    row!("part.nth -> number", "How often it was begun, from 1; 0 when it does not run.", nth),
];

fn len(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    match of {
        Value::Zone(zone) => Ok(number(usize::from(look.table.len(zone)))),
        Value::List(_) => Ok(number(look.heap.elements(of).len())),
        other => Err(unfit("a zone or a list", other)),
    }
}

fn empty(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    Ok(Value::Bool(len(look, of)? == Value::Int(0)))
}

fn in_zone(of: Value) -> Result<ZoneId, Stop> {
    match of {
        Value::Zone(zone) => Ok(zone),
        other => Err(unfit("a zone", other)),
    }
}

fn top(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    Ok(look.table.pieces(in_zone(of)?).next().map_or(Value::Unit, Value::Piece))
}

fn bottom(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    let zone = in_zone(of)?;
    look.heap.work.use_up(usize::from(look.table.span(zone) - look.table.len(zone)));
    Ok(look.table.pieces(zone).next_back().map_or(Value::Unit, Value::Piece))
}

fn zone_of(look: &Look<'_>, of: Value) -> Result<ZoneId, Stop> {
    match of {
        Value::Piece(piece) => Ok(look.table.zone_of(piece)),
        Value::Place(zone, _) | Value::Zone(zone) => Ok(zone),
        other => Err(unfit("a piece or a place", other)),
    }
}

fn zone(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    zone_of(look, of).map(Value::Zone)
}

fn owner(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    let zone = zone_of(look, of)?;
    Ok(look.game.layout.zones[usize::from(zone.0)].owner.map_or(Value::Unit, Value::Seat))
}

fn piece_id(of: Value) -> Result<PieceId, Stop> {
    match of {
        Value::Piece(piece) => Ok(piece),
        other => Err(unfit("a piece", other)),
    }
}

fn kind(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    Ok(Value::Kind(look.table.kind(piece_id(of)?)))
}

fn name(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    let kind = match of {
        Value::Piece(piece) => look.table.kind(piece),
        Value::Kind(kind) => kind,
        other => return Err(unfit("a piece or a kind", other)),
    };
    Ok(Value::Word(look.game.kind_words[usize::from(kind.0)]))
}

fn index(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    match of {
        Value::Piece(piece) => {
            look.heap.work.use_up(usize::from(look.table.span(look.table.zone_of(piece))) / CELLS);
            Ok(number(usize::from(look.table.index_of(piece))))
        }
        Value::Seat(SeatId(seat)) => Ok(Value::Int(i32::from(seat))),
        Value::Zone(zone) => {
            let number = look.game.layout.zones[usize::from(zone.0)].number;
            Ok(Value::Int(i32::from(number.unwrap_or(0))))
        }
        other => Err(unfit("a piece, a seat or a zone", other)),
    }
}

fn in_play(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    match of {
        Value::Seat(seat) => Ok(Value::Bool(is_in_play(look.game, look.table, seat))),
        other => Err(unfit("a seat", other)),
    }
}

fn up(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    Ok(Value::Bool(look.table.face(piece_id(of)?) >= UP))
}

fn face(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    let piece = piece_id(of)?;
    let spec = look.game.layout.pieces[usize::from(piece.0)];
    if spec.sides == 0 {
        return Err(Fail::new("only a die shows a number").hint("give its piece set `sides`").into());
    }
    Ok(look.game.layout.on_face(spec.set, look.table.face(piece)))
}

fn place(of: Value) -> Result<(ZoneId, u16), Stop> {
    match of {
        Value::Place(zone, index) => Ok((zone, index)),
        other => Err(unfit("a place", other)),
    }
}

fn plays_itself(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    match of {
        Value::Seat(seat) => Ok(Value::Bool(is_automa(look.game, seat))),
        other => Err(unfit("a seat", other)),
    }
}

fn place_of(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    let piece = piece_id(of)?;
    let zone = look.table.zone_of(piece);
    if look.game.layout.places_of(zone).is_none() {
        return Ok(Value::Unit);
    }
    look.heap.work.use_up(usize::from(look.table.span(zone)) / CELLS);
    Ok(Value::Place(zone, look.table.index_of(piece)))
}

fn sides(look: &Look<'_>, of: Value) -> Result<(usize, usize), Stop> {
    Ok(places_of(look.game, in_zone(of)?)?.sides())
}

fn rows(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    Ok(number(sides(look, of)?.0))
}

fn columns(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    Ok(number(sides(look, of)?.1))
}

fn full(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    let zone = in_zone(of)?;
    places_of(look.game, zone)?;
    Ok(Value::Bool(look.table.is_packed(zone)))
}

fn at_edge(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    let (zone, index) = place(of)?;
    Ok(Value::Bool(places_of(look.game, zone)?.is_at_edge(index)))
}

fn piece(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    let (zone, index) = place(of)?;
    Ok(look.table.at(zone, index).map_or(Value::Unit, Value::Piece))
}

fn coordinates(look: &Look<'_>, of: Value) -> Result<(u16, u16), Stop> {
    let (zone, index) = place(of)?;
    let coordinates = look.game.layout.places_of(zone).and_then(|places| places.coordinates(index));
    Ok(coordinates.unwrap_or((index, 0)))
}

fn place_row(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    Ok(Value::Int(i32::from(coordinates(look, of)?.0)))
}

fn place_column(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    Ok(Value::Int(i32::from(coordinates(look, of)?.1)))
}

fn nth(look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
    match of {
        Value::Part(part) => Ok(Value::Int(look.parts[usize::from(part.0)])),
        other => Err(unfit("a part of the order of play", other)),
    }
}
