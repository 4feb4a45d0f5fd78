//! Counters: every change has a reason.

use super::arguments::{int, seat, unfit};
use crate::compile::layout::{CounterSpec, Holding};
use crate::compile::value::{CounterId, SeatId, Value};
use crate::rules::host::Effect;
use crate::table::{IllegalMove, Reason};
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::{Stop, counter_value};

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "value(counter: counter) -> number|bool|seat|kind|place|()",
        effect: Effect::None,
        doc: "What a shared counter holds.",
        call: value,
    },
    LibraryFunction {
        signature: "gain(counter: counter, n: number) -> ()",
        effect: Effect::Table,
        doc: "Adds `n`, at least 0, to a shared counter; fails above its `max`.",
        call: gain_shared,
    },
    LibraryFunction {
        signature: "gain(seat: seat, counter: counter, n: number) -> ()",
        effect: Effect::Table,
        doc: "Adds `n`, at least 0, to a seat's counter; fails above its `max`.",
        call: gain,
    },
    LibraryFunction {
        signature: "gain(seat: seat, counter: counter, n: number, reason: word) -> ()",
        effect: Effect::Table,
        doc: "The same, and says why.",
        call: gain,
    },
    LibraryFunction {
        signature: "pay(counter: counter, n: number) -> ()",
        effect: Effect::Table,
        doc: "Takes `n`, at least 0, from a shared counter; fails when less than its `min`, or without one less than 0, would be left.",
        call: pay_shared,
    },
    LibraryFunction {
        signature: "pay(seat: seat, counter: counter, n: number) -> ()",
        effect: Effect::Table,
        doc: "Takes `n`, at least 0, from a seat's counter; fails when less than its `min`, or without one less than 0, would be left.",
        call: pay,
    },
    LibraryFunction {
        signature: "pay(seat: seat, counter: counter, n: number, reason: word) -> ()",
        effect: Effect::Table,
        doc: "The same, and says why.",
        call: pay,
    },
    LibraryFunction {
        signature: "lose(counter: counter, n: number) -> ()",
        effect: Effect::Table,
        doc: "Takes `n`, at least 0, from a shared counter, or as much as there is: what is left is not less than its `min`, or without one than 0.",
        call: lose_shared,
    },
    LibraryFunction {
        signature: "lose(seat: seat, counter: counter, n: number) -> ()",
        effect: Effect::Table,
        doc: "Takes `n`, at least 0, from a seat's counter, or as much as there is: what is left is not less than its `min`, or without one than 0.",
        call: lose,
    },
    LibraryFunction {
        signature: "lose(seat: seat, counter: counter, n: number, reason: word) -> ()",
        effect: Effect::Table,
        doc: "The same, and says why.",
        call: lose,
    },
    LibraryFunction {
        signature: "set(counter: counter, value: number|bool|seat|kind|place|()) -> ()",
        effect: Effect::Table,
        doc: "Gives a shared counter a new number, or whatever else it holds; `()` where it is to hold nothing.",
        call: set_shared,
    },
    LibraryFunction {
        signature: "set(seat: seat, counter: counter, value: number|bool|seat|kind|place|()) -> ()",
        effect: Effect::Table,
        doc: "Gives a seat's counter a new number, or whatever else it holds.",
        call: set,
    },
];

/// A shared counter, or the counter of a seat.
#[inline]
fn counter(context: &Context<'_>, counter: Value, of: Option<Value>) -> Result<CounterId, Stop> {
    let Value::Counter(CounterId(first)) = counter else { return Err(unfit("a counter", counter)) };
    let spec = &context.game.layout.counters[usize::from(first)];
    match (spec.owner, of) {
        (Some(_), Some(of)) => Ok(context.game.layout.own_counter(CounterId(first), seat(of)?)),
        (None, None) => Ok(CounterId(first)),
        (owner, _) => Err(misnamed(&spec.name, owner.is_some())),
    }
}

/// The failure when a counter that every seat has is named without a seat, or a shared one with a seat.
#[cold]
fn misnamed(name: &str, per_seat: bool) -> Stop {
    if per_seat {
        let hint = format!("say whose: `me.{name}`, `gain(me, {name}, 1)`");
        return Fail::new(format!("every seat has a counter `{name}`")).hint(hint).into();
    }
    let hint = format!("leave the seat out: `gain({name}, 1)`");
    Fail::new(format!("the counter `{name}` is shared")).hint(hint).into()
}

fn reason(arguments: &[Value]) -> Reason {
    match arguments.get(3) {
        Some(Value::Word(word)) => Reason::Word(*word),
        _ => Reason::Step,
    }
}

fn value(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let counter = counter(context, arguments[0], None)?;
    Ok(counter_value(context.game, context.table, counter))
}

fn add(context: &mut Context<'_>, counter: CounterId, by: i32, reason: Reason) -> Result<Value, Stop> {
    let spec = &context.game.layout.counters[usize::from(counter.0)];
    if spec.content != Holding::Number {
        let message = format!("the counter `{}` holds {}", spec.name, spec.content.describe());
        return Err(Fail::new(message).hint("use `set`").into());
    }
    context.spend_event(reason)?;
    match context.table.add(&context.game.layout, counter, by, reason) {
        Ok(()) => Ok(Value::Unit),
        Err(refusal) => {
            let number = i64::from(context.table.counter(counter)) + i64::from(by);
            Err(refused_number(context, counter, number, refusal))
        }
    }
}

/// The failure of a number that a counter cannot have.
#[cold]
fn refused_number(context: &Context<'_>, counter: CounterId, number: i64, refusal: IllegalMove) -> Stop {
    let layout = &context.game.layout;
    let name = layout.counter_of_seat(counter);
    Fail::new(refusal.of_counter(&layout.counters[usize::from(counter.0)], &name, number)).into()
}

/// The amount that is gained, paid or lost. It is never negative, so that the word says the direction.
fn by(value: Value) -> Result<i32, Stop> {
    match int(value)? {
        by if by < 0 => Err(Fail::new(format!("the amount is {by}, less than 0"))
            .hint("`gain` adds, `pay` and `lose` take away; `set` writes any number")
            .into()),
        by => Ok(by),
    }
}

fn gain_shared(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let counter = counter(context, arguments[0], None)?;
    add(context, counter, by(arguments[1])?, Reason::Step)
}

fn gain(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let counter = counter(context, arguments[1], Some(arguments[0]))?;
    add(context, counter, by(arguments[2])?, reason(arguments))
}

fn pay_shared(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let counter = counter(context, arguments[0], None)?;
    pay_from(context, counter, by(arguments[1])?, Reason::Step)
}

fn pay(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let counter = counter(context, arguments[1], Some(arguments[0]))?;
    pay_from(context, counter, by(arguments[2])?, reason(arguments))
}

fn pay_from(context: &mut Context<'_>, counter: CounterId, by: i32, reason: Reason) -> Result<Value, Stop> {
    let there = context.table.counter(counter);
    let spec = &context.game.layout.counters[usize::from(counter.0)];
    if i64::from(by) > spare(spec, there) && spec.content == Holding::Number {
        return Err(unpaid(context, counter, by));
    }
    add(context, counter, -by, reason)
}

/// How much can be paid or lost: a counter without a minimum does not go below 0.
#[inline]
fn spare(spec: &CounterSpec, there: i32) -> i64 {
    let least = if spec.min == i32::MIN { 0 } else { spec.min };
    (i64::from(there) - i64::from(least)).max(0)
}

#[cold]
fn unpaid(context: &Context<'_>, counter: CounterId, by: i32) -> Stop {
    let layout = &context.game.layout;
    let there = context.table.counter(counter);
    if layout.counters[usize::from(counter.0)].min == i32::MIN {
        let name = layout.counter_of_seat(counter);
        let message = format!("{by} of {name} cannot be paid: there is {there}");
        return Fail::new(message).hint("a counter that may go below 0 has a `min` that says how far").into();
    }
    refused_number(context, counter, i64::from(there) - i64::from(by), IllegalMove::BelowMinimum)
}

fn lose_shared(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let counter = counter(context, arguments[0], None)?;
    lose_from(context, counter, by(arguments[1])?, Reason::Step)
}

fn lose(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let counter = counter(context, arguments[1], Some(arguments[0]))?;
    lose_from(context, counter, by(arguments[2])?, reason(arguments))
}

fn lose_from(context: &mut Context<'_>, counter: CounterId, by: i32, reason: Reason) -> Result<Value, Stop> {
    let spec = &context.game.layout.counters[usize::from(counter.0)];
    let by = i64::from(by).min(spare(spec, context.table.counter(counter)));
    add(context, counter, -i32::try_from(by).unwrap_or(i32::MAX), reason)
}

/// The failure of a value that a counter cannot hold.
#[cold]
fn unheld(context: &Context<'_>, spec: &CounterSpec, value: Value) -> Stop {
    let layout = &context.game.layout;
    match (spec.content, value) {
        (Holding::Kind { first, .. }, Value::Kind(_)) => {
            let set = usize::from(layout.kinds[usize::from(first)].set);
            let set = &context.game.rules.sets[set].name.text;
            Fail::new(format!("`{}` holds a kind of `{set}`", spec.name)).into()
        }
        (Holding::Place { first, .. }, Value::Place(..)) => {
            let board = &layout.zones[usize::from(first)].name;
            Fail::new(format!("`{}` holds a place of `{board}`", spec.name)).into()
        }
        (content, other) => unfit(content.describe(), other),
    }
}

/// The number that stands for a value in a counter.
#[inline(never)]
fn number_of(context: &Context<'_>, spec: &CounterSpec, value: Value) -> Result<i32, Stop> {
    spec.number(value).ok_or_else(|| unheld(context, spec, value))
}

#[inline]
fn put(context: &mut Context<'_>, counter: CounterId, value: Value) -> Result<Value, Stop> {
    let spec = &context.game.layout.counters[usize::from(counter.0)];
    let number = match (spec.content, value) {
        (Holding::Number, Value::Int(number)) => number,
        (Holding::Seat, Value::Seat(SeatId(chair))) => i32::from(chair),
        _ => number_of(context, spec, value)?,
    };
    context.spend_event(Reason::Step)?;
    match context.table.set_counter(&context.game.layout, counter, number, Reason::Step) {
        Ok(()) => Ok(Value::Unit),
        Err(refusal) => Err(refused_number(context, counter, i64::from(number), refusal)),
    }
}

fn set_shared(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let counter = counter(context, arguments[0], None)?;
    put(context, counter, arguments[1])
}

fn set(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let counter = counter(context, arguments[1], Some(arguments[0]))?;
    put(context, counter, arguments[2])
}
