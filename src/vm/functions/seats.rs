//! Functions about the order of seats.

use super::arguments::seat;
use crate::compile::value::{SeatId, Value};
use crate::rules::host::Effect;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::Stop;

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "left(seat: seat) -> seat",
        effect: Effect::None,
        doc: "The next seat clockwise.",
        call: left,
    },
    LibraryFunction {
        signature: "others(seat: seat) -> list of seat",
        effect: Effect::None,
        doc: "All other seats, clockwise from the left.",
        call: others,
    },
    LibraryFunction {
        signature: "clockwise(seat: seat) -> list of seat",
        effect: Effect::None,
        doc: "All seats clockwise, beginning with this one.",
        call: clockwise,
    },
];

fn left(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let SeatId(seat) = seat(arguments[0])?;
    Ok(Value::Seat(SeatId((seat + 1) % context.game.layout.seats)))
}

fn round(context: &mut Context<'_>, from: Value, skip: u8) -> Result<Value, Stop> {
    let SeatId(first) = seat(from)?;
    let seats = context.game.layout.seats;
    Ok(context.heap.collect((skip..seats).map(|step| Value::Seat(SeatId((first + step) % seats))))?)
}

fn others(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    round(context, arguments[0], 1)
}

fn clockwise(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    round(context, arguments[0], 0)
}
