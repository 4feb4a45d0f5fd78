//! The order of play and the log.

use super::arguments::unfit;
use crate::compile::PLACEHOLDER;
use crate::compile::value::{TextPart, Value};
use crate::rules::host::Effect;
use crate::table::{Heard, Reason};
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::eyes::{Eyes, PASS, scatter};
use crate::vm::library::LibraryFunction;
use crate::vm::machine::{Heap, Stop};

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "finish(part: part) -> ()",
        effect: Effect::Finish,
        doc: "Ends a part of the order of play at once, from any depth; nothing after it is run.",
        call: finish,
    },
    LibraryFunction {
        signature: "log(text: text) -> ()",
        effect: Effect::Table,
        doc: "Writes a line into the log; each seat reads in it only what it knows.",
        call: log,
    },
    LibraryFunction {
        signature: "fail(text: word) -> never",
        effect: Effect::None,
        doc: "Stops the match with an error: for what the rules hold to be impossible.",
        call: fail,
    },
];

fn finish(_: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    match arguments[0] {
        Value::Part(part) => Err(Stop::Finish(part)),
        other => Err(unfit("a part of the order of play", other)),
    }
}

/// A text as a flat list of values: the word of the pattern, then the values in it. A list among them becomes a part
/// that says how many elements follow, and its elements.
#[must_use]
pub(crate) fn flat(heap: &Heap, text: Value) -> Vec<TextPart> {
    let mut run = Vec::new();
    match text {
        Value::List(_) => heap.elements(text).iter().for_each(|value| flatten(heap, *value, &mut run)),
        word => run.push(TextPart::Value(word)),
    }
    run
}

fn flatten(heap: &Heap, value: Value, run: &mut Vec<TextPart>) {
    if !matches!(value, Value::List(_)) {
        return run.push(TextPart::Value(value));
    }
    let elements = heap.elements(value);
    run.push(TextPart::List(heap.len(value)));
    elements.iter().for_each(|element| flatten(heap, *element, run));
}

fn log(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    if !matches!(arguments[0], Value::Word(_) | Value::List(_)) {
        return Err(unfit("a text", arguments[0]));
    }
    context.spend_text(arguments[0])?;
    context.spend_event(Reason::Step)?;
    if context.table.watch.is_some() || context.table.heard.is_some() {
        let text = flat(context.heap, arguments[0]);
        hear(context, &text);
        context.table.note_text(text);
    }
    Ok(Value::Unit)
}

/// Tells an observer that listens a text.
fn hear(context: &mut Context<'_>, text: &[TextPart]) {
    let Some(heard) = context.table.heard else { return };
    let eyes =
        Eyes { game: context.game, table: context.table, heap: context.heap, observer: heard.observer };
    let mark = |part: &TextPart| match part {
        TextPart::Value(value) => eyes.mark(*value),
        TextPart::List(_) => PASS,
    };
    let told = text.iter().fold(heard.told, |told, part| scatter(told.wrapping_add(mark(part))));
    context.table.heard = Some(Heard { told, ..heard });
}

fn fail(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    match arguments[0] {
        Value::Word(word) => Err(Fail::new(context.game.word(word).replace(PLACEHOLDER, "?")).into()),
        other => Err(unfit("a word", other)),
    }
}
