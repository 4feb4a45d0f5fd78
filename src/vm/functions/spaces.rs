//! Functions of spaces: zones that are joined to a ring or a track.

use std::ops::Range;

use super::arguments::{int, list, unfit, zone};
use super::moving::{each_piece, move_piece};
use crate::compile::Game;
use crate::compile::value::{Value, ZoneId};
use crate::rules::Spaces;
use crate::rules::host::Effect;
use crate::table::Insertion;
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::Stop;

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "space_ahead(space: zone, steps: number) -> zone or ()",
        effect: Effect::None,
        doc: "The space so many steps ahead of one, or behind it where `steps` is less than 0; `()` off the end of a track.",
        call: space_ahead,
    },
    LibraryFunction {
        signature: "spaces_after(space: zone) -> list of zone",
        effect: Effect::None,
        doc: "The spaces ahead of one, in order: on a track to its end, on a ring all others.",
        call: spaces_after,
    },
    LibraryFunction {
        signature: "steps_between(from: zone, to: zone) -> number",
        effect: Effect::None,
        doc: "How many steps ahead of one space another one lies: on a ring never less than 0, on a track less than 0 \
              if it lies behind.",
        call: steps_between,
    },
    LibraryFunction {
        signature: "sow_into(what: zone|list, into: list of zone) -> zone or ()",
        effect: Effect::Table,
        doc: "Moves the pieces of a zone or a list one by one, each into the next zone of a list, which begins anew \
              when it ends. Gives the zone that got the last piece; `()` when there was none.",
        call: sow,
    },
];

/// How the spaces of a zone's row are joined, and their ids.
fn row_of(game: &Game, zone: ZoneId) -> Result<(Spaces, Range<u16>), Stop> {
    let Some(range) = game.layout.spaces_around(zone) else {
        let message = format!("`{}` is no space", game.layout.zones[usize::from(zone.0)].name);
        return Err(Fail::new(message).hint("declare it with `ring:` or `track:`").into());
    };
    Ok((game.layout.zones[usize::from(zone.0)].spaces, range))
}

fn space_ahead(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let from = zone(arguments[0])?;
    let (spaces, range) = row_of(context.game, from)?;
    let ahead = spaces.ahead(&range, from.0, int(arguments[1])?);
    Ok(ahead.map_or(Value::Unit, |space| Value::Zone(ZoneId(space))))
}

fn spaces_after(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let from = zone(arguments[0])?;
    let (spaces, range) = row_of(context.game, from)?;
    let before = if spaces == Spaces::Ring { range.start..from.0 } else { 0..0 };
    let after = (from.0 + 1..range.end).chain(before).map(|space| Value::Zone(ZoneId(space)));
    Ok(context.heap.collect(after)?)
}

fn steps_between(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (from, to) = (zone(arguments[0])?, zone(arguments[1])?);
    let (spaces, range) = row_of(context.game, from)?;
    if !range.contains(&to.0) {
        return Err(Fail::new("the two spaces are not joined").into());
    }
    Ok(Value::Int(spaces.steps(&range, from.0, to.0)))
}

fn sow(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let into = list(arguments[1])?;
    let (mut at, mut last) = (0, Value::Unit);
    each_piece(context, arguments[0], &mut |context, piece| {
        let zones = context.heap.elements(into);
        let next = match zones.get(at % zones.len().max(1)) {
            Some(Value::Zone(next)) => *next,
            Some(other) => return Err(unfit("a zone", *other)),
            None => return Err(Fail::new("there is no zone to sow into").into()),
        };
        at += 1;
        last = Value::Zone(next);
        context.spend_shifts(1)?;
        move_piece(&context.game.layout, context.table, piece, next, Insertion::Usual)
    })?;
    Ok(last)
}
