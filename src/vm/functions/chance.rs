//! Chance: shuffles, rolls and random choices, each from a stream of its own.

use super::arguments::{list, size, zone};
use super::moving::each_piece;
use crate::compile::value::Value;
use crate::rules::host::Effect;
use crate::table::Stream;
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::budget::DRAW;
use crate::vm::machine::{ChanceOf, Demand, Stop};

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "shuffle(zone: zone) -> ()",
        effect: Effect::Pause,
        doc: "Shuffles the pieces of a zone.",
        call: shuffle,
    },
    LibraryFunction {
        signature: "shuffled(list: list) -> same as list",
        effect: Effect::Pause,
        doc: "The list in a random order.",
        call: shuffled,
    },
    LibraryFunction {
        signature: "random(from: zone|list) -> element of from",
        effect: Effect::Pause,
        doc: "One of the pieces or elements, each as likely; fails when there is none.",
        call: random,
    },
    LibraryFunction {
        signature: "roll(what: piece|zone|list) -> ()",
        effect: Effect::Pause,
        doc: "Rolls dice.",
        call: roll,
    },
];

/// Stops so that the caller can decide for chance: see [`crate::play::Match::open_chance`].
fn open(context: &mut Context<'_>, what: ChanceOf, pool: Vec<Value>) -> Result<Value, Stop> {
    let asking = &mut *context.asking;
    asking.clear();
    asking.demand = Demand::Chance(what);
    asking.pool = pool;
    Err(Stop::Chance)
}

fn shuffle(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let zone = zone(arguments[0])?;
    if context.asking.open_chance && context.table.len(zone) > 1 {
        let pieces = context.table.pieces(zone).map(Value::Piece).collect();
        return open(context, ChanceOf::Zone(zone), pieces);
    }
    context.spend(usize::from(context.table.len(zone)) * DRAW)?;
    context.spend_shifts(1)?;
    context.table.shuffle(&context.game.layout, zone);
    Ok(Value::Unit)
}

fn shuffled(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let copy = context.heap.copy(list(arguments[0])?)?;
    if context.asking.open_chance && context.heap.elements(copy).len() > 1 {
        let elements = context.heap.elements(copy).to_vec();
        return open(context, ChanceOf::List, elements);
    }
    context.spend((1 + context.heap.elements(copy).len()) * DRAW)?;
    let mut generator = context.table.generator(&context.game.layout, Stream::Shuffled);
    generator.shuffle(context.heap.elements_mut(copy));
    bring_staged(context, copy);
    Ok(copy)
}

/// Brings to the front of a shuffled list what was announced for it, if all of that is in it.
fn bring_staged(context: &mut Context<'_>, list: Value) {
    let Some(order) = context.table.staged.as_ref().and_then(|staged| staged.orders.front()) else { return };
    let mut elements = context.heap.elements(list).to_vec();
    let brought = order.iter().enumerate().all(|(nth, wanted)| {
        let found = elements.iter().skip(nth).position(|value| is_meant(context, *value, *wanted));
        found.is_some_and(|at| {
            elements.swap(nth, nth + at);
            true
        })
    });
    let instead = (!brought).then(|| offered(context, list));
    let Some(staged) = context.table.staged.as_mut() else { return };
    if instead.is_some() {
        staged.instead.listed = instead;
        return;
    }
    staged.orders.pop_front();
    for (own, value) in context.heap.elements_mut(list).iter_mut().zip(elements) {
        *own = value;
    }
}

/// Whether a value is the announced one; a kind stands for a piece of it.
fn is_meant(context: &Context<'_>, value: Value, wanted: Value) -> bool {
    match (value, wanted) {
        (Value::Piece(piece), Value::Kind(kind)) => context.table.kind(piece) == kind,
        (value, wanted) => value == wanted,
    }
}

fn random(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let len = size(context, arguments[0])?;
    if len == 0 {
        return Err(Fail::new("there is nothing to take at random").into());
    }
    if context.asking.open_chance && len > 1 {
        let elements = match arguments[0] {
            Value::Zone(zone) => context.table.pieces(zone).map(Value::Piece).collect(),
            list => context.heap.elements(list).to_vec(),
        };
        return open(context, ChanceOf::Element, elements);
    }
    context.spend(DRAW)?;
    if let Value::Zone(_) = arguments[0] {
        context.go_through(arguments[0]);
    }
    let below = u32::try_from(len).unwrap_or(u32::MAX);
    let drawn = context.table.draw(&context.game.layout, Stream::Random, below) as usize;
    let at = staged(context, arguments[0]).unwrap_or(drawn);
    match arguments[0] {
        Value::Zone(zone) => Ok(context.table.pieces(zone).nth(at).map_or(Value::Unit, Value::Piece)),
        list => {
            let element = context.heap.elements(list)[at];
            Ok(context.heap.copy(element)?)
        }
    }
}

/// The position of the announced choice, if it is there.
fn staged(context: &mut Context<'_>, from: Value) -> Option<usize> {
    let wanted = context.table.staged.as_ref()?.next_pick()?;
    let fits = |value: &Value| is_meant(context, *value, wanted);
    let at = match from {
        Value::Zone(zone) => context.table.pieces(zone).map(Value::Piece).position(|value| fits(&value)),
        list => context.heap.elements(list).iter().position(fits),
    };
    let offered = at.is_none().then(|| offered(context, from));
    let staged = context.table.staged.as_mut()?;
    match offered {
        None => staged.picked(),
        offered => staged.instead.picks = offered,
    }
    at
}

/// What can be drawn, with pieces as their kinds.
fn offered(context: &Context<'_>, from: Value) -> Vec<Value> {
    let kind = |value: Value| match value {
        Value::Piece(piece) => Value::Kind(context.table.kind(piece)),
        other => other,
    };
    match from {
        Value::Zone(zone) => context.table.pieces(zone).map(|piece| kind(Value::Piece(piece))).collect(),
        list => context.heap.elements(list).iter().map(|value| kind(*value)).collect(),
    }
}

fn roll(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let layout = &context.game.layout;
    let mut dice = Vec::new();
    each_piece(context, arguments[0], &mut |context, piece| {
        if layout.pieces[usize::from(piece.0)].sides == 0 {
            return Err(Fail::new("only a die can be rolled").hint("give its piece set `sides`").into());
        }
        if context.asking.open_chance {
            dice.push(Value::Piece(piece));
        } else {
            context.spend_shifts(1)?;
            context.table.roll(layout, piece)?;
        }
        Ok(())
    })?;
    if !dice.is_empty() {
        return open(context, ChanceOf::Dice, dice);
    }
    Ok(Value::Unit)
}
