//! Seats that leave play, win or lose.

use super::arguments::unfit;
use crate::compile::Game;
use crate::compile::value::{CounterId, SeatId, Value};
use crate::rules::host::Effect;
use crate::rules::standing;
use crate::table::{Reason, Table};
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::{Stop, WHOLE_MATCH};

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "eliminate(seats: seat|list of seat) -> ()",
        effect: Effect::Table,
        doc: "The seat leaves play: turns pass it by, and it is asked no more. Who leaves later stands before who left earlier; those of one call share their place.",
        call: eliminate,
    },
    LibraryFunction {
        signature: "seats_in_play() -> list of seat",
        effect: Effect::None,
        doc: "The seats that have not left play, clockwise from the first chair.",
        call: seats_in_play,
    },
    LibraryFunction {
        signature: "win_match(seats: seat|list of seat) -> ()",
        effect: Effect::Finish,
        doc: "The seats win, with all of their teams, and the match ends at once.",
        call: win_match,
    },
    LibraryFunction {
        signature: "lose_match(seats: seat|list of seat) -> ()",
        effect: Effect::Finish,
        doc: "The seats lose, and the match ends at once.",
        call: lose_match,
    },
    LibraryFunction {
        signature: "end_match() -> ()",
        effect: Effect::Finish,
        doc: "Ends the match at once; the ranking says who wins, and where it says nothing it is a draw.",
        call: end_match,
    },
];

/// The counter of how a seat stands, if the game has it.
fn counter_of(game: &Game, SeatId(seat): SeatId) -> Option<CounterId> {
    game.layout.standing.map(|first| CounterId(first + u16::from(seat)))
}

/// Whether a seat has not left play.
#[inline]
pub(super) fn is_in_play(game: &Game, table: &Table, seat: SeatId) -> bool {
    counter_of(game, seat).is_none_or(|counter| table.counter(counter) >= 0)
}

/// The seats that have not left play, clockwise from one of them.
pub(super) fn in_play_from<'a>(
    game: &'a Game,
    table: &'a Table,
    from: u8,
) -> impl Iterator<Item = SeatId> + 'a {
    clockwise_from(game.layout.seats, from, 0).filter(move |seat| is_in_play(game, table, *seat))
}

/// All seats but the first `skip` ones, clockwise from one of them.
#[inline]
pub(super) fn clockwise_from(seats: u8, from: u8, skip: u8) -> impl Iterator<Item = SeatId> {
    let before_end = seats.saturating_sub(from);
    (skip..seats).map(move |step| SeatId(if step < before_end { from + step } else { step - before_end }))
}

/// The failure of a question to a seat that has left play; nothing if it may be asked.
///
/// # Errors
/// When the seat has left play.
#[inline]
pub(super) fn may_be_asked(game: &Game, table: &Table, seat: SeatId) -> Result<(), Stop> {
    if is_in_play(game, table, seat) { Ok(()) } else { Err(is_out(seat)) }
}

#[cold]
fn is_out(SeatId(seat): SeatId) -> Stop {
    Fail::new(format!("seat {} has left play and cannot be asked", seat + 1))
        .hint("ask seats of `seats_in_play()`, or look at `seat.in_play` before")
        .into()
}

/// Gives seats a number for how they stand.
fn set(context: &mut Context<'_>, seats: Value, number: i32, leaves: bool) -> Result<(), Stop> {
    let seats = match seats {
        Value::List(_) => context.heap.elements(seats).to_vec(),
        one => vec![one],
    };
    for seat in seats {
        let Value::Seat(seat) = seat else { return Err(unfit("a seat", seat)) };
        let Some(counter) = counter_of(context.game, seat) else { continue };
        if leaves && context.table.counter(counter) < 0 {
            continue;
        }
        context.spend_event(Reason::Step)?;
        context.table.set_counter(&context.game.layout, counter, number, Reason::Step)?;
    }
    Ok(())
}

fn eliminate(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let seats = context.game.layout.seats;
    let left = (0..seats).filter(|seat| !is_in_play(context.game, context.table, SeatId(*seat))).count();
    let number = standing::left(seats, u8::try_from(left).unwrap_or(seats));
    set(context, arguments[0], number, true)?;
    Ok(Value::Unit)
}

fn seats_in_play(context: &mut Context<'_>, _: &mut [Value]) -> Result<Value, Stop> {
    let Context { game, table, heap, .. } = context;
    let seats: Vec<Value> = in_play_from(game, table, 0).map(Value::Seat).collect();
    Ok(heap.collect(seats.into_iter())?)
}

fn win_match(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    set(context, arguments[0], standing::WON, false)?;
    Err(Stop::Finish(WHOLE_MATCH))
}

fn lose_match(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    set(context, arguments[0], standing::LOST, false)?;
    Err(Stop::Finish(WHOLE_MATCH))
}

fn end_match(_: &mut Context<'_>, _: &mut [Value]) -> Result<Value, Stop> {
    Err(Stop::Finish(WHOLE_MATCH))
}
