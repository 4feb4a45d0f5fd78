//! Functions about the order of seats.

use super::arguments::seat;
use super::leaving::{clockwise_from, in_play_from};
use crate::compile::value::{CounterId, SeatId, Value};
use crate::compile::{Grouping, LineValue};
use crate::rules::host::Effect;
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::Stop;

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "left(seat: seat) -> seat",
        effect: Effect::None,
        doc: "The next seat clockwise that has not left play; the seat itself where no other is left.",
        call: left,
    },
    LibraryFunction {
        signature: "others(seat: seat) -> list of seat",
        effect: Effect::None,
        doc: "All other seats that have not left play, clockwise from the left.",
        call: others,
    },
    LibraryFunction {
        signature: "partners(seat: seat) -> list of seat",
        effect: Effect::None,
        doc: "The other seats of its team, clockwise from the left; none where it plays alone.",
        call: partners,
    },
    LibraryFunction {
        signature: "opponents(seat: seat) -> list of seat",
        effect: Effect::None,
        doc: "The seats of other teams, clockwise from the left.",
        call: opponents,
    },
    LibraryFunction {
        signature: "clockwise(seat: seat) -> list of seat",
        effect: Effect::None,
        doc: "All seats that have not left play, clockwise, beginning with this one or the next.",
        call: clockwise,
    },
];

fn left(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let SeatId(seat) = seat(arguments[0])?;
    let layout = &context.game.layout;
    let next = if seat + 1 < layout.seats { seat + 1 } else { 0 };
    if layout.standing.is_none() {
        return Ok(Value::Seat(SeatId(next)));
    }
    let found = in_play_from(context.game, context.table, next).next();
    Ok(Value::Seat(found.unwrap_or(SeatId(seat))))
}

fn round(context: &mut Context<'_>, from: Value, skip: u8) -> Result<Value, Stop> {
    let SeatId(first) = seat(from)?;
    let layout = &context.game.layout;
    if layout.standing.is_none() {
        let seats = clockwise_from(layout.seats, first, skip);
        return Ok(context.heap.collect(seats.map(Value::Seat))?);
    }
    let found = in_play_from(context.game, context.table, first);
    let found: Vec<Value> = found.filter(|seat| skip == 0 || seat.0 != first).map(Value::Seat).collect();
    Ok(context.heap.collect(found.into_iter())?)
}

fn others(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    round(context, arguments[0], 1)
}

/// The other seats that are in its team, or that are not.
fn of_team(context: &mut Context<'_>, of: Value, together: bool) -> Result<Value, Stop> {
    let SeatId(first) = seat(of)?;
    let seats = context.game.layout.seats;
    let mut found = Vec::new();
    for other in (1..seats).map(|step| SeatId((first + step) % seats)) {
        if are_together(context, SeatId(first), other)? == together {
            found.push(Value::Seat(other));
        }
    }
    Ok(context.heap.collect(found.into_iter())?)
}

fn are_together(context: &Context<'_>, one: SeatId, other: SeatId) -> Result<bool, Stop> {
    let [one, other] = [one, other].map(|SeatId(seat)| seat);
    match &context.game.teams {
        Grouping::Alone | Grouping::By(LineValue::Total, _) => Ok(one == other),
        Grouping::Fixed(teams) => Ok(teams[usize::from(one)] == teams[usize::from(other)]),
        Grouping::By(LineValue::Counter(CounterId(first)), _) => {
            let [one, other] =
                [one, other].map(|seat| context.table.counter(CounterId(first + u16::from(seat))));
            Ok(one == other)
        }
        Grouping::By(LineValue::Function(function), _) => {
            let name = &context.game.code.functions[usize::from(*function)].name;
            let hint = format!("write `others(me).filter(|other| {name}(other) == {name}(me))`");
            Err(Fail::new(format!("the function `{name}` says who plays together")).hint(hint).into())
        }
    }
}

fn partners(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    of_team(context, arguments[0], true)
}

fn opponents(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    of_team(context, arguments[0], false)
}

fn clockwise(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    round(context, arguments[0], 0)
}
