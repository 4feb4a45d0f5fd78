//! Functions that read zones and lists of pieces.

use super::arguments::{amount, each, fits, kind, number, pieces, pieces_of_kind, size, unfit};
use super::moving::each_piece;
use crate::compile::value::{KindId, PieceId, Value};
use crate::rules::host::Effect;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::{Full, Stop};

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "count(where: zone|list, what: any) -> number",
        effect: Effect::None,
        doc: "How many of the pieces are of a kind, or how many elements are equal to a value.",
        call: count,
    },
    LibraryFunction {
        signature: "has(where: zone|list, what: any) -> bool",
        effect: Effect::None,
        doc: "Whether one of the pieces is of a kind, or an element equal to a value.",
        call: has,
    },
    LibraryFunction {
        signature: "find(where: zone|list, what: kind) -> piece or ()",
        effect: Effect::None,
        doc: "The first piece of a kind, or `()`.",
        call: find,
    },
    LibraryFunction {
        signature: "of_kind(where: zone|list, what: kind) -> list of piece",
        effect: Effect::None,
        doc: "The pieces of a kind.",
        call: of_kind,
    },
    LibraryFunction {
        signature: "kinds(where: zone|list) -> list of kind",
        effect: Effect::None,
        doc: "The kinds of the pieces, each once, in the order of their first piece.",
        call: kinds,
    },
    LibraryFunction {
        signature: "is_a(what: piece|kind, kind: kind) -> bool",
        effect: Effect::None,
        doc: "Whether a piece or kind is of a kind; `hunter` alone stands for all its kinds.",
        call: is_a,
    },
    LibraryFunction {
        signature: "index_of(where: zone|list, what: any) -> number",
        effect: Effect::None,
        doc: "The position, from 0, of the first such piece or element; -1 when there is none.",
        call: index_of,
    },
    LibraryFunction {
        signature: "first(where: zone|list, n: number) -> list of element of where",
        effect: Effect::None,
        doc: "The first `n` pieces or elements, fewer when there are not as many.",
        call: first,
    },
    LibraryFunction {
        signature: "last(where: zone|list, n: number) -> list of element of where",
        effect: Effect::None,
        doc: "The last `n` pieces or elements, fewer when there are not as many.",
        call: last,
    },
    LibraryFunction {
        signature: "skip(where: zone|list, n: number) -> list of element of where",
        effect: Effect::None,
        doc: "All but the first `n` pieces or elements.",
        call: skip,
    },
    LibraryFunction {
        signature: "all_but(where: zone|list, what: any) -> list of element of where",
        effect: Effect::None,
        doc: "The pieces that are not of a kind, or the elements that are not equal to a value: `all_but(me.hand, card)`.",
        call: all_but,
    },
    LibraryFunction {
        signature: "pieces_in(what: zone|list) -> list of piece",
        effect: Effect::None,
        doc: "The pieces of a zone, or of a list of zones and pieces, as one list: `pieces_in([board, me.hand])`.",
        call: pieces_in,
    },
];

fn count(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let what = arguments[1];
    if let (Value::Zone(zone), Value::Kind(kind)) = (arguments[0], what) {
        context.go_through_zone(zone);
        if !context.game.layout.is_family(kind) {
            return Ok(Value::Int(i32::from(context.table.count(zone, kind))));
        }
        return Ok(number(pieces_of_kind(&context.game.layout, context.table, zone, kind).count()));
    }
    spend_on_comparing(context, arguments[0], what)?;
    let mut count = 0;
    each(context.table, context.heap, arguments[0], &mut |value| {
        count += usize::from(fits(context.game, context.table, context.heap, value, what));
        Ok(())
    })?;
    Ok(number(count))
}

fn has(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    if let [Value::Zone(zone), Value::Kind(kind)] = *arguments {
        context.go_through_zone(zone);
        return Ok(Value::Bool(context.table.has(zone, &context.game.layout.counted_as(kind))));
    }
    let Value::Int(at) = index_of(context, arguments)? else { return Ok(Value::Bool(false)) };
    Ok(Value::Bool(at >= 0))
}

fn index_of(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let what = arguments[1];
    spend_on_comparing(context, arguments[0], what)?;
    if let Value::Zone(zone) = arguments[0] {
        let table = &context.table;
        let at = match what {
            Value::Piece(piece) => (table.zone_of(piece) == zone).then(|| usize::from(table.index_of(piece))),
            Value::Kind(kind) => {
                let layout = &context.game.layout;
                let is_one = |piece: PieceId| layout.is_a(table.kind(piece), kind);
                table.places(zone).position(|piece| piece.is_some_and(is_one))
            }
            _ => {
                let is_one =
                    |piece: PieceId| fits(context.game, table, context.heap, Value::Piece(piece), what);
                table.places(zone).position(|piece| piece.is_some_and(is_one))
            }
        };
        return Ok(at.map_or(Value::Int(-1), number));
    }
    let Value::List(_) = arguments[0] else { return Err(unfit("a zone or a list", arguments[0])) };
    let elements = context.heap.elements(arguments[0]);
    let fitting = |value: &Value| fits(context.game, context.table, context.heap, *value, what);
    Ok(elements.iter().position(fitting).map_or(Value::Int(-1), number))
}

fn find(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let what = Value::Kind(kind(arguments[1])?);
    context.go_through(arguments[0]);
    let mut found = Value::Unit;
    each(context.table, context.heap, arguments[0], &mut |value| {
        if found == Value::Unit && fits(context.game, context.table, context.heap, value, what) {
            found = value;
        }
        Ok(())
    })?;
    Ok(found)
}

fn of_kind(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let what = Value::Kind(kind(arguments[1])?);
    if let (Value::Zone(zone), Value::Kind(kind)) = (arguments[0], what) {
        context.go_through_zone(zone);
        if context.game.layout.is_family(kind) {
            let fitting = pieces_of_kind(&context.game.layout, context.table, zone, kind);
            return Ok(context.heap.collect(fitting.map(Value::Piece))?);
        }
        let pieces = context.table.ground(zone).pieces();
        let marked = pieces.map(|piece| match piece {
            Some((piece, one)) => (Value::Piece(piece), one == kind),
            None => (Value::Unit, false),
        });
        return Ok(context.heap.collect_marked(marked)?);
    }
    context.go_through(arguments[0]);
    let mut found = context.heap.fresh()?;
    for at in 0..size(context, arguments[0])? {
        let value = context.heap.elements(arguments[0])[at];
        if fits(context.game, context.table, context.heap, value, what) {
            context.heap.push(&mut found, value)?;
        }
    }
    Ok(found)
}

fn all_but(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (source, what) = (arguments[0], arguments[1]);
    spend_on_comparing(context, source, what)?;
    let mut left = Vec::new();
    each(context.table, context.heap, source, &mut |value| {
        if !fits(context.game, context.table, context.heap, value, what) {
            left.push(value);
        }
        Ok(())
    })?;
    Ok(context.heap.collect(left.into_iter())?)
}

fn pieces_in(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let mut found = context.heap.fresh()?;
    each_piece(context, arguments[0], &mut |context, piece| {
        context.spend(1)?;
        Ok(context.heap.push(&mut found, Value::Piece(piece))?)
    })?;
    Ok(found)
}

/// Pays for comparing all pieces of a zone or elements of a list with a value.
fn spend_on_comparing(context: &mut Context<'_>, source: Value, what: Value) -> Result<(), Stop> {
    match what {
        Value::List(_) => {
            let weight = context.heap.weight(what);
            Ok(context.spend(size(context, source)? * weight)?)
        }
        _ => {
            context.go_through(source);
            Ok(())
        }
    }
}

fn kinds(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let mut found = context.heap.fresh()?;
    context.go_through(arguments[0]);
    if let Value::Zone(zone) = arguments[0] {
        for at in 0..context.table.span(zone) {
            if let Some(piece) = context.table.at(zone, at) {
                add_kind(context, &mut found, context.table.kind(piece))?;
            }
        }
        return Ok(found);
    }
    for at in 0..size(context, arguments[0])? {
        let kind = match context.heap.elements(arguments[0])[at] {
            Value::Piece(piece) => context.table.kind(piece),
            Value::Kind(kind) => kind,
            other => return Err(unfit("a piece", other)),
        };
        add_kind(context, &mut found, kind)?;
    }
    Ok(found)
}

/// Adds a kind unless it was found before.
#[inline]
fn add_kind(context: &mut Context<'_>, found: &mut Value, kind: KindId) -> Result<(), Full> {
    let known = context.heap.elements(*found);
    let is_known = known.contains(&Value::Kind(kind));
    context.heap.work.use_up(known.len());
    if is_known { Ok(()) } else { context.heap.push(found, Value::Kind(kind)) }
}

fn is_a(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let KindId(_) = kind(arguments[1])?;
    match arguments[0] {
        Value::Piece(_) | Value::Kind(_) => {
            Ok(Value::Bool(fits(context.game, context.table, context.heap, arguments[0], arguments[1])))
        }
        other => Err(unfit("a piece or a kind", other)),
    }
}

/// The elements from one position to another, copied.
#[inline(always)]
fn slice(context: &mut Context<'_>, source: Value, from: usize, to: usize) -> Result<Value, Stop> {
    if let Value::Zone(zone) = source {
        if !context.table.is_packed(zone) {
            context.go_through_zone(zone);
        }
        return pieces(context.heap, context.table, zone, from, to);
    }
    Ok(context.heap.part(source, from, to)?)
}

fn first(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let len = size(context, arguments[0])?;
    slice(context, arguments[0], 0, amount(arguments[1])?.min(len))
}

fn last(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let len = size(context, arguments[0])?;
    slice(context, arguments[0], len.saturating_sub(amount(arguments[1])?), len)
}

fn skip(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let len = size(context, arguments[0])?;
    slice(context, arguments[0], amount(arguments[1])?.min(len), len)
}
