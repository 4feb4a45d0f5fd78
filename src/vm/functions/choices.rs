//! Questions to seats.

use super::arguments::{int, list, seat, unfit};
use super::automa::is_automa;
use super::holding_out::hold_out;
use super::leaving::may_be_asked;
use super::options::{gather, offer, offer_pool};
use crate::compile::Game;
use crate::compile::value::Value;
use crate::rules::host::Effect;
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::{Asking, Demand, Sealed, Stop};

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "choose(seat: seat, prompt: text, options: zone|list) -> element of options",
        effect: Effect::Pause,
        doc: "Asks a seat for one of the options; fails when there is none.",
        call: choose,
    },
    LibraryFunction {
        signature: "choose_or_pass(seat: seat, prompt: text, options: zone|list) -> element of options or ()",
        effect: Effect::Pause,
        doc: "Asks a seat for one of the options or a pass, which gives `()`.",
        call: choose_or_pass,
    },
    LibraryFunction {
        signature: "choose_up_to(seat: seat, prompt: text, options: zone|list, most: number) -> list of element of options",
        effect: Effect::Pause,
        doc: "Asks a seat for up to so many of the options.",
        call: choose_up_to,
    },
    LibraryFunction {
        signature: "choose_some(seat: seat, prompt: text, options: zone|list, least: number, most: number) -> list of element of options",
        effect: Effect::Pause,
        doc: "Asks a seat for so many of the options, at least and at most.",
        call: choose_some,
    },
    LibraryFunction {
        signature: "choose_sealed(seats: list of seat, prompt: text, options: list of list) -> list of any",
        effect: Effect::Pause,
        doc: "Asks several seats at once, each for one of its own options; all answers are shown together.",
        call: choose_sealed,
    },
    LibraryFunction {
        signature: "choose_secretly(seats: list of seat, prompt: text, options: list of list) -> list of any",
        effect: Effect::AskSecretly,
        doc: "Asks several seats at once like `choose_sealed`, but nobody is ever told the answers of others.",
        call: choose_secretly,
    },
    LibraryFunction {
        signature: "in_any_order(options: list of list) -> same as options",
        effect: Effect::Takes,
        doc: "The same options for a question, where the order in each list means nothing: things that are taken together. Elsewhere the lists are as they were.",
        call: in_any_order,
    },
];

/// Asks: the machine stops here and continues with the answer.
fn ask(context: &mut Context<'_>, arguments: &[Value], demand: Demand) -> Result<Value, Stop> {
    let seat = seat(arguments[0])?;
    may_be_asked(context.game, context.table, seat)?;
    take_prompt(context, &arguments[1])?;
    // Everything else about the last question was removed when it was answered.
    let Context { game, table, heap, asking, .. } = context;
    let may_hide = offer(game, table, heap, seat, arguments[2], &mut asking.options)?;
    asking.seat = seat;
    asking.prompt = arguments[1];
    asking.demand = demand;
    if may_hide {
        asking.holds_out = hold_out(game, table, heap, seat, &mut asking.options);
    }
    if asking.options.is_empty() {
        if !asking.may_stop() {
            return Err(nothing_to_choose(game, asking));
        }
        if is_automa(game, seat) {
            asking.clear();
            return Ok(Value::Unit);
        }
    }
    Err(Stop::Ask)
}

/// Checks that a prompt is a text, and pays for one with values in it, which is written for everybody.
///
/// # Errors
/// When it is no text, or when there is not enough work left.
#[inline]
fn take_prompt(context: &mut Context<'_>, prompt: &Value) -> Result<(), Stop> {
    match prompt {
        Value::Word(_) => Ok(()),
        Value::List(_) => Ok(context.spend_text(*prompt)?),
        other => Err(unfit("a text", *other)),
    }
}

/// The failure of a question without options.
#[cold]
pub(super) fn nothing_to_choose(game: &Game, asking: &Asking) -> Stop {
    let prompt = match asking.prompt {
        Value::Word(word) => format!(" for `{}`", game.word(word)),
        _ => String::new(),
    };
    Fail::new(format!("there is nothing to choose from{prompt}"))
        .hint("offer a choice only when there are options, or use `choose_or_pass`")
        .into()
}

fn choose(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    ask(context, arguments, Demand::One)
}

fn choose_or_pass(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    ask(context, arguments, Demand::OneOrPass)
}

/// Asks for several of the options, each at most once.
fn ask_some(context: &mut Context<'_>, arguments: &[Value], least: i32, most: i32) -> Result<Value, Stop> {
    let seat = seat(arguments[0])?;
    may_be_asked(context.game, context.table, seat)?;
    take_prompt(context, &arguments[1])?;
    context.asking.clear();
    gather(context.table, context.heap, arguments[2], &mut context.asking.pool)?;
    let there = i32::try_from(context.asking.pool.len()).unwrap_or(i32::MAX);
    if least > there || least > most || most < 0 {
        return Err(Fail::new(format!("{least} to {most} of {there} options cannot be chosen")).into());
    }
    let clamp = |n: i32| u16::try_from(n.clamp(0, there)).unwrap_or(u16::MAX);
    let asking = &mut *context.asking;
    asking.seat = seat;
    asking.prompt = arguments[1];
    asking.demand = Demand::Some { least: clamp(least), most: clamp(most) };
    if most.min(there) == 0 {
        asking.clear();
        return Ok(context.heap.list(&[])?);
    }
    let Context { game, table, heap, asking, .. } = context;
    if offer_pool(game, table, heap, asking)? {
        asking.holds_out = hold_out(game, table, heap, seat, &mut asking.pool);
        offer_pool(game, table, heap, asking)?;
    }
    Err(Stop::Ask)
}

fn choose_up_to(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let most = int(arguments[3])?;
    ask_some(context, arguments, 0, most)
}

fn choose_some(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (least, most) = (int(arguments[3])?, int(arguments[4])?);
    ask_some(context, arguments, least, most)
}

fn in_any_order(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let options = list(arguments[0])?;
    for at in 0..context.heap.elements(options).len() {
        let option = context.heap.elements(options)[at];
        context.heap.put_in_any_order(option);
    }
    Ok(options)
}

fn choose_sealed(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    ask_all(context, arguments, false)
}

fn choose_secretly(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    ask_all(context, arguments, true)
}

/// The parts of a question to several seats; also whether pieces that a seat does not see may be among its options.
///
/// # Errors
/// When the question cannot be asked.
pub(super) fn sealed_parts(
    context: &mut Context<'_>,
    [seats, prompt, lists]: [Value; 3],
) -> Result<Vec<(Sealed, bool)>, Stop> {
    take_prompt(context, &prompt)?;
    let seats = context.heap.elements(seats).to_vec();
    let lists = context.heap.elements(lists).to_vec();
    if seats.len() != lists.len() {
        return Err(Fail::new(format!("{} seats cannot choose from {} lists", seats.len(), lists.len()))
            .hint("give one list of options for each seat")
            .into());
    }
    let mut parts: Vec<(Sealed, bool)> = Vec::with_capacity(seats.len());
    for (who, source) in seats.into_iter().zip(lists) {
        let who = seat(who)?;
        may_be_asked(context.game, context.table, who)?;
        if parts.iter().any(|(other, _)| other.seat == who) {
            return Err(Fail::new("a seat is asked twice at once").into());
        }
        let mut options = Vec::new();
        let may_hide = offer(context.game, context.table, context.heap, who, source, &mut options)?;
        if options.is_empty() {
            context.asking.prompt = prompt;
            return Err(nothing_to_choose(context.game, context.asking));
        }
        parts.push((Sealed { seat: who, options, answer: None }, may_hide));
    }
    Ok(parts)
}

/// Asks several seats at once; whether nobody is told the answers of others afterwards.
fn ask_all(context: &mut Context<'_>, arguments: &[Value], is_secret: bool) -> Result<Value, Stop> {
    let parts = sealed_parts(context, [arguments[0], arguments[1], arguments[2]])?;
    let Some(first) = parts.first().map(|(part, _)| part.seat) else {
        return Ok(context.heap.list(&[])?);
    };
    let mut holds_out = false;
    let mut sealed = Vec::with_capacity(parts.len());
    for (mut part, may_hide) in parts {
        if may_hide {
            holds_out |= hold_out(context.game, context.table, context.heap, part.seat, &mut part.options);
        }
        sealed.push(part);
    }
    context.asking.clear();
    context.asking.holds_out = holds_out;
    context.asking.seat = first;
    context.asking.prompt = arguments[1];
    context.asking.demand = Demand::Sealed;
    context.asking.sealed = sealed;
    context.asking.is_secret = is_secret;
    Err(Stop::Ask)
}
