//! Functions that move and turn pieces.

use super::arguments::{amount, piece, pieces, refused, unfit, zone};
use crate::compile::layout::Layout;
use crate::compile::value::{PieceId, Value, ZoneId};
use crate::rules::host::Effect;
use crate::table::{DOWN, Insertion, Table, UP};
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::Stop;

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "move(what: piece|zone|list, to: zone|place) -> ()",
        effect: Effect::Table,
        doc: "Moves a piece, all pieces of a zone, or those of a list of pieces and zones: on top of a stack, after the last of a row.",
        call: move_usual,
    },
    LibraryFunction {
        signature: "move_last(what: piece|zone|list, to: zone) -> ()",
        effect: Effect::Table,
        doc: "Moves pieces to the bottom of a stack or the end of a row.",
        call: move_last,
    },
    LibraryFunction {
        signature: "move_to(what: piece, to: zone, index: number) -> ()",
        effect: Effect::Table,
        doc: "Moves a piece to a position from 0; the others make room.",
        call: move_to,
    },
    LibraryFunction {
        signature: "move_face_down(what: piece|zone|list, to: zone|place) -> ()",
        effect: Effect::Table,
        doc: "Moves pieces and turns them face down on the way, so that nobody sees more of them than before.",
        call: move_face_down,
    },
    LibraryFunction {
        signature: "deal(from: zone, to: zone|list of zone, n: number) -> list of piece",
        effect: Effect::Table,
        doc: "Moves the first `n` pieces one by one, fewer when there are not as many, and gives them. Each zone of a list gets `n`: `deal(deck, seats.map(|seat| seat.hand), 5)` deals to all hands.",
        call: deal,
    },
    LibraryFunction {
        signature: "turn_up(what: piece|zone|list) -> ()",
        effect: Effect::Table,
        doc: "Turns pieces face up: whoever sees their zone sees what they are.",
        call: turn_up,
    },
    LibraryFunction {
        signature: "turn_down(what: piece|zone|list) -> ()",
        effect: Effect::Table,
        doc: "Turns pieces face down: nobody sees what they are any more.",
        call: turn_down,
    },
    LibraryFunction {
        signature: "flip_over(what: piece|zone|list) -> ()",
        effect: Effect::Table,
        doc: "Turns two-sided pieces over: each shows the kind on its other side, as `reverse` of its piece set has it.",
        call: flip_over,
    },
];

/// Calls a function with each piece of the argument: of zones in a list, too.
pub(super) fn each_piece(
    context: &mut Context<'_>,
    what: Value,
    act: &mut dyn FnMut(&mut Context<'_>, PieceId) -> Result<(), Stop>,
) -> Result<(), Stop> {
    match what {
        Value::Piece(piece) => act(context, piece),
        Value::List(_) => {
            for at in 0..context.heap.elements(what).len() {
                match context.heap.elements(what)[at] {
                    Value::Piece(piece) => act(context, piece)?,
                    other => each_piece(context, other, act)?,
                }
            }
            Ok(())
        }
        Value::Zone(zone) => {
            let len = usize::from(context.table.len(zone));
            let all = pieces(context.heap, context.table, zone, 0, len)?;
            each_piece(context, all, act)
        }
        other => Err(unfit("a piece, a zone or a list of pieces", other)),
    }
}

/// Moves a piece; a failure names the zone.
#[inline]
pub(super) fn move_piece(
    layout: &Layout,
    table: &mut Table,
    piece: PieceId,
    to: ZoneId,
    spot: Insertion,
) -> Result<(), Stop> {
    table.move_piece(layout, piece, to, spot).map_err(|refusal| refused(layout, to, refusal))
}

/// Moves all pieces of a zone; a failure names the zone into which they go.
#[inline]
fn move_zone(
    layout: &Layout,
    table: &mut Table,
    from: ZoneId,
    to: ZoneId,
    spot: Insertion,
    face: Option<u8>,
) -> Result<(), Stop> {
    table.move_all(layout, from, to, spot, face).map_err(|refusal| refused(layout, to, refusal))
}

/// Where a piece is to go.
fn target(to: Value, spot: Insertion) -> Result<(ZoneId, Insertion), Stop> {
    match to {
        Value::Zone(zone) => Ok((zone, spot)),
        Value::Place(zone, index) => Ok((zone, Insertion::Place(index))),
        other => Err(unfit("a zone or a place", other)),
    }
}

fn move_all(
    context: &mut Context<'_>,
    arguments: &[Value],
    spot: Insertion,
    face: Option<u8>,
) -> Result<Value, Stop> {
    let (zone, spot) = target(arguments[1], spot)?;
    let layout = &context.game.layout;
    if let (Value::Zone(from), Value::Zone(_)) = (arguments[0], arguments[1]) {
        context.spend_shifts(usize::from(context.table.len(from)))?;
        if face == Some(DOWN) {
            context.table.pieces(from).try_for_each(|piece| check_back(layout, piece))?;
        }
        move_zone(layout, context.table, from, zone, spot, face)?;
        return Ok(Value::Unit);
    }
    if let Value::Piece(piece) = arguments[0] {
        move_one(context, piece, zone, spot, face)?;
    } else {
        context.table.begin_list();
        let moved = each_piece(context, arguments[0], &mut |context, piece| {
            move_one(context, piece, zone, spot, face)
        });
        context.table.end_list(layout);
        moved?;
    }
    Ok(Value::Unit)
}

/// Moves a piece; `face` turns it on the way.
#[inline]
fn move_one(
    context: &mut Context<'_>,
    piece: PieceId,
    zone: ZoneId,
    spot: Insertion,
    face: Option<u8>,
) -> Result<(), Stop> {
    context.spend_shifts(1)?;
    let layout = &context.game.layout;
    let Some(face) = face else { return move_piece(layout, context.table, piece, zone, spot) };
    if face == DOWN {
        check_back(layout, piece)?;
    }
    let moved = context.table.move_turned(layout, piece, zone, spot, face);
    moved.map_err(|refusal| refused(layout, zone, refusal))
}

fn move_usual(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let layout = &context.game.layout;
    match *arguments {
        [Value::Piece(piece), Value::Zone(zone)] => {
            context.spend_shifts(1)?;
            move_piece(layout, context.table, piece, zone, Insertion::Usual)?;
            return Ok(Value::Unit);
        }
        [Value::Piece(piece), Value::Place(zone, index)] => {
            context.spend_shifts(1)?;
            move_piece(layout, context.table, piece, zone, Insertion::Place(index))?;
            return Ok(Value::Unit);
        }
        [list @ Value::List(_), Value::Zone(zone)] => {
            let elements = context.heap.elements(list);
            let len = |element: &Value| match element {
                Value::Zone(from) => usize::from(context.table.len(*from)),
                _ => 1,
            };
            let count = elements.iter().map(len).sum();
            // Games often move empty lists: that costs no work, and can never be too much.
            if count > 0 {
                context.spend_shifts(count)?;
                context.table.begin_list();
                let elements = context.heap.elements(list);
                let moved = elements.iter().try_for_each(|element| match *element {
                    Value::Zone(from) => move_zone(layout, context.table, from, zone, Insertion::Usual, None),
                    other => move_piece(layout, context.table, piece(other)?, zone, Insertion::Usual),
                });
                context.table.end_list(layout);
                moved?;
            }
            return Ok(Value::Unit);
        }
        _ => {}
    }
    move_all(context, arguments, Insertion::Usual, None)
}

fn move_last(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    move_all(context, arguments, Insertion::Last, None)
}

fn move_face_down(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    move_all(context, arguments, Insertion::Usual, Some(DOWN))
}

fn move_to(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (piece, zone) = (piece(arguments[0])?, zone(arguments[1])?);
    let index = u16::try_from(amount(arguments[2])?).unwrap_or(u16::MAX);
    context.spend_shifts(1)?;
    move_piece(&context.game.layout, context.table, piece, zone, Insertion::Index(index))?;
    Ok(Value::Unit)
}

fn deal(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (from, to, each) = (zone(arguments[0])?, arguments[1], amount(arguments[2])?);
    let targets = if let Value::List(_) = to { context.heap.elements(to).len() } else { 1 };
    let count = each.saturating_mul(targets).min(usize::from(context.table.len(from)));
    context.spend_shifts(count)?;
    let dealt = pieces(context.heap, context.table, from, 0, count)?;
    let layout = &context.game.layout;
    for (at, element) in context.heap.elements(dealt).iter().enumerate() {
        let to = if let Value::List(_) = to { context.heap.elements(to)[at / each] } else { to };
        move_piece(layout, context.table, piece(*element)?, zone(to)?, Insertion::Usual)?;
    }
    Ok(dealt)
}

/// Checks that a piece can be turned face up and down.
///
/// # Errors
/// When it is two-sided.
#[inline]
fn check_back(layout: &Layout, piece: PieceId) -> Result<(), Stop> {
    if layout.pieces[usize::from(piece.0)].is_two_sided { Err(no_back()) } else { Ok(()) }
}

#[cold]
fn no_back() -> Stop {
    Fail::new("a two-sided piece has no back").hint("`flip_over(piece)` shows its other side").into()
}

fn turn(context: &mut Context<'_>, what: Value, face: u8) -> Result<Value, Stop> {
    let layout = &context.game.layout;
    each_piece(context, what, &mut |context, piece| {
        context.spend_shifts(1)?;
        check_back(layout, piece)?;
        context.table.turn(layout, piece, face)?;
        Ok(())
    })?;
    Ok(Value::Unit)
}

fn flip_over(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let layout = &context.game.layout;
    each_piece(context, arguments[0], &mut |context, piece| {
        context.spend_shifts(1)?;
        let kind = context.table.kind(piece);
        if layout.reverse(kind) == kind {
            let name = &layout.kinds[usize::from(kind.0)].name;
            let fail = Fail::new(format!("`{name}` has no other side"));
            return Err(fail.hint("give its piece set `reverse`, such as `reverse: { man: king }`").into());
        }
        // The sides are 1 and 2.
        let other = 3 - context.table.face(piece);
        context.table.turn(layout, piece, other)?;
        Ok(())
    })?;
    Ok(Value::Unit)
}

fn turn_up(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    turn(context, arguments[0], UP)
}

fn turn_down(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    turn(context, arguments[0], DOWN)
}
