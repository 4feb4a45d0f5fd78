//! Which lines of the scripts a change of a counter can come from.

use std::collections::BTreeSet;

use crate::compile::Game;
use crate::compile::value::CounterId;
use crate::diag::Span;
use crate::load::script::ast::{Argument, Expression, ExpressionKind, UnaryOperator};
use crate::load::script::walk;
use crate::play::event::Why;
use crate::rules::names::Declared;
use crate::rules::resolved::{Callee, Meaning};

/// The host functions that change counters.
const CHANGES: [&str; 4] = ["gain", "lose", "pay", "set"];

/// A change of a counter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CounterStep {
    /// The script function of the step in which it changed.
    pub(crate) step: u16,
    pub(crate) counter: CounterId,
    /// By how much it grew; negative if it fell.
    pub(crate) by: i32,
    pub(crate) why: Why,
}

/// The calls in the scripts of a step, and in those that they call, from which a change can come: those that name the
/// counter and whose reason and number, as far as they are written there, are those of the change. They stand in the
/// order of the scripts.
pub(crate) fn calls_that_change(game: &Game, change: CounterStep) -> Vec<Span> {
    let script = &game.rules.script;
    let name = &game.code.functions[usize::from(change.step)].name;
    let Some(first) = script.functions.iter().position(|function| function.name.text == *name) else {
        return Vec::new();
    };
    let (mut known, mut left) = (BTreeSet::from([first]), vec![first]);
    let mut found = Vec::new();
    while let Some(function) = left.pop() {
        walk::expressions_of(&script.functions[function].body, &mut |expression| {
            let ExpressionKind::Call { name, arguments, .. } = &expression.kind else { return };
            match game.resolved.meaning(expression) {
                Meaning::Calls(Callee::Script(called)) => left.extend(known.insert(called).then_some(called)),
                _ if CHANGES.contains(&name.text.as_str()) => {
                    let is_larger = fits(game, &name.text, arguments, change);
                    found.extend(is_larger.map(|is_larger| (expression.span, is_larger)));
                }
                _ => {}
            }
        });
    }
    // A change is smaller than the number that is written only where it stops at the least or the greatest one of the
    // counter, so others come first.
    if found.iter().any(|(_, is_larger)| !is_larger) {
        found.retain(|(_, is_larger)| !is_larger);
    }
    found.sort_unstable_by_key(|(span, _)| (span.source.0, span.start));
    found.into_iter().map(|(span, _)| span).collect()
}

/// Whether a call can have made a change, and then whether it is written with a larger number; `None` if it cannot.
fn fits(game: &Game, name: &str, arguments: &[Argument], change: CounterStep) -> Option<bool> {
    let values: Vec<&Expression> = arguments
        .iter()
        .filter_map(|argument| match argument {
            Argument::Value(value) => Some(value),
            Argument::Closure(_) => None,
        })
        .collect();
    let at = values.iter().position(|value| names_counter(game, value, change.counter))?;
    let reason = values.get(at + 2).copied();
    let says_why = match (change.why, reason.map(|reason| &reason.kind)) {
        (Why::Step, None) => true,
        (Why::Word(word), Some(ExpressionKind::Text(text))) => game.word(word) == text,
        (Why::Word(_), Some(_)) => true,
        _ => false,
    };
    let number = values.get(at + 1).and_then(|number| written(number));
    let is_so_much = match (name, number) {
        // A change stops at the least and the greatest number of the counter.
        ("gain", number) => change.by > 0 && number.is_none_or(|number| change.by <= number),
        ("lose" | "pay", number) => change.by < 0 && number.is_none_or(|number| -change.by <= number),
        _ => true,
    };
    (says_why && is_so_much).then(|| number.is_some_and(|number| number > change.by.abs()))
}

/// Whether an expression names the counter, perhaps with others: one of a seat, of a kind, or one in a variable.
fn names_counter(game: &Game, expression: &Expression, counter: CounterId) -> bool {
    let wanted = &game.layout.counters[usize::from(counter.0)].name;
    let is_rule = |rule: usize| game.rules.counters[rule].name.text == *wanted;
    match (game.resolved.meaning(expression), &expression.kind) {
        (
            Meaning::Declared(
                Declared::Counter(rule)
                | Declared::CounterPerSeat(rule)
                | Declared::CounterPerKind { counter: rule, .. },
            ),
            _,
        ) => is_rule(rule),
        (_, ExpressionKind::Index { base, .. }) => names_counter(game, base, counter),
        (_, ExpressionKind::Call { name, .. } | ExpressionKind::Property { name, .. }) => {
            name.text == *wanted
        }
        _ => false,
    }
}

/// A number as it is written.
fn written(expression: &Expression) -> Option<i32> {
    match &expression.kind {
        ExpressionKind::Int(number) => Some(*number),
        ExpressionKind::Unary { operator: UnaryOperator::Minus, operand } => written(operand).map(|one| -one),
        _ => None,
    }
}
