//! The order of play and the log.

use super::arguments::{kind, list, seat, unfit};
use super::moving::each_piece;
use crate::compile::PLACEHOLDER;
use crate::compile::value::{KindId, TextPart, Value};
use crate::rules::host::Effect;
use crate::table::{Heard, Observer, Observers, Reason};
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
        signature: "pause_to_show(text: text) -> ()",
        effect: Effect::Table,
        doc: "Lets people look at the table as it is now, with this text, before the match goes on. Nobody is asked: bots and records do not notice.",
        call: pause_to_show,
    },
    LibraryFunction {
        signature: "show_to(what: piece|zone|list, seats: seat|list of seat) -> ()",
        effect: Effect::Show,
        doc: "Shows pieces to some seats where they lie: these know them as long as they can follow them, and all others read that it happened.",
        call: show_to,
    },
    LibraryFunction {
        signature: "show_secretly(what: piece|zone|list, seats: seat|list of seat) -> ()",
        effect: Effect::Show,
        doc: "Shows pieces like `show_to`, but nobody else is told that it happened.",
        call: show_secretly,
    },
    LibraryFunction {
        signature: "tell_kinds(what: piece|zone|list, kinds: list of kind) -> ()",
        effect: Effect::Table,
        doc: "Tells everybody that each of the pieces is of one of these kinds; fails when one is not. Who does not see a piece knows it as long as it can tell the piece from others.",
        call: tell_kinds,
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
    say(context, arguments[0], false)
}

fn pause_to_show(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    // The table is kept with the text.
    context.spend(context.table.size())?;
    say(context, arguments[0], true)
}

/// Tells everybody a text; with `pauses` people look at the table then.
fn say(context: &mut Context<'_>, text: Value, pauses: bool) -> Result<Value, Stop> {
    if !matches!(text, Value::Word(_) | Value::List(_)) {
        return Err(unfit("a text", text));
    }
    context.spend_text(text)?;
    context.spend_event(Reason::Step)?;
    if context.is_heard() {
        let text = flat(context.heap, text);
        hear(context, &text);
        context.table.note_text(text, pauses);
    }
    Ok(Value::Unit)
}

/// Tells an observer that listens a text.
pub(super) fn hear(context: &mut Context<'_>, text: &[TextPart]) {
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

fn show_to(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    show(context, arguments, false)
}

fn show_secretly(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    show(context, arguments, true)
}

fn show(context: &mut Context<'_>, arguments: &[Value], is_secret: bool) -> Result<Value, Stop> {
    let seats = match arguments[1] {
        Value::List(_) => context.heap.elements(arguments[1]).to_vec(),
        one => vec![one],
    };
    let to =
        seats.into_iter().map(|one| seat(one).map(Observer::seat)).collect::<Result<Observers, Stop>>()?;
    if to == Observers::default() {
        return Ok(Value::Unit);
    }
    each_piece(context, arguments[0], &mut |context, piece| {
        context.spend_shifts(1)?;
        let kind = Value::Kind(context.table.kind(piece));
        if context.table.heard.is_some_and(|heard| to.contains(heard.observer)) {
            hear(context, &[TextPart::Value(kind)]);
        }
        context.table.show(&context.game.layout, piece, to, is_secret);
        Ok(())
    })?;
    Ok(Value::Unit)
}

fn tell_kinds(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let named = context.heap.elements(list(arguments[1])?).to_vec();
    let named = named.into_iter().map(kind).collect::<Result<Vec<KindId>, Stop>>()?;
    let layout = &context.game.layout;
    let all = (0..layout.first_family).map(KindId);
    let kinds: Vec<KindId> = all.filter(|one| named.iter().any(|what| layout.is_a(*one, *what))).collect();
    context.spend(named.len() * usize::from(layout.first_family))?;
    each_piece(context, arguments[0], &mut |context, piece| {
        context.spend_shifts(1)?;
        if !kinds.contains(&context.table.kind(piece)) {
            return Err(Fail::new("a piece is of none of the kinds that everybody is told").into());
        }
        hear(
            context,
            &[
                TextPart::Value(Value::Piece(piece)),
                TextPart::List(u16::try_from(kinds.len()).unwrap_or(u16::MAX)),
            ],
        );
        context.table.tell(layout, piece, &kinds);
        Ok(())
    })?;
    Ok(Value::Unit)
}

fn fail(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    match arguments[0] {
        Value::Word(word) => Err(Fail::new(context.game.word(word).replace(PLACEHOLDER, "?")).into()),
        other => Err(unfit("a word", other)),
    }
}
