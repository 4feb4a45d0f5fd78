//! Positions that no list has, and questions without anything to choose.

use super::super::lexicon::Lexicon;
use crate::diag::codes::script::{NO_OPTIONS, NO_SUCH_POSITION};
use crate::diag::{Diagnostic, Faults};
use crate::load::script::ast::{Argument, Expression, ExpressionKind, Name};
use crate::load::script::walk;
use crate::rules::names::Declared;
use crate::rules::resolved::Callee;
use crate::rules::{Amount, Copies, FigureValue};

pub(super) fn check(lexicon: &Lexicon<'_>, faults: &mut Faults) {
    for function in lexicon.script_functions().iter().filter(|function| !function.span.source.is_own()) {
        walk::expressions_of(&function.body, &mut |expression| match &expression.kind {
            ExpressionKind::Index { base, index } => position(lexicon, base, index, faults),
            ExpressionKind::Call { name, arguments, .. } => {
                question(lexicon, expression, name, arguments, faults);
            }
            _ => {}
        });
    }
}

fn position(lexicon: &Lexicon<'_>, base: &Expression, index: &Expression, faults: &mut Faults) {
    let ExpressionKind::Int(at) = index.kind else { return };
    let Some(most) = most_elements(lexicon, base) else { return };
    if usize::try_from(at).is_ok_and(|at| at >= most) {
        let list = lexicon.text(base.span).unwrap_or("this list");
        let message = match most {
            0 => format!("`{list}` has no elements"),
            1 => format!("`{list}` has one element, and positions begin at 0"),
            _ => format!("`{list}` has {most} elements at most, and the last position is {}", most - 1),
        };
        faults.push(Diagnostic::warning(NO_SUCH_POSITION, index.span, message).hint("positions begin at 0"));
    }
}

/// How many elements a list has at most, with any number of seats.
fn most_elements(lexicon: &Lexicon<'_>, list: &Expression) -> Option<usize> {
    let rules = lexicon.rules;
    if let ExpressionKind::List(items) = &list.kind {
        return Some(items.len());
    }
    match lexicon.named(list)? {
        Declared::Seats => rules.seat_counts().map(usize::from).max(),
        Declared::Figure(index) => {
            let of = |value: &FigureValue| match value {
                FigureValue::List(values) => Some(values.len()),
                _ => None,
            };
            let lengths: Option<Vec<usize>> = rules.figures[index].value.all().iter().map(of).collect();
            lengths?.into_iter().max()
        }
        Declared::Zones(index) => match &rules.zones[index].copies {
            Copies::Count(Amount::Number(number)) => usize::try_from(*number).ok(),
            _ => None,
        },
        _ => None,
    }
}

/// A question whose list of options is written without any.
fn question(
    lexicon: &Lexicon<'_>,
    call: &Expression,
    name: &Name,
    arguments: &[Argument],
    faults: &mut Faults,
) {
    let Callee::Host(function) = lexicon.callee(&name.text, call) else { return };
    let signature = lexicon.signature(function);
    let options = signature.parameters.iter().position(|(parameter, _)| *parameter == "options");
    let Some(Argument::Value(options)) = options.and_then(|at| arguments.get(at)) else { return };
    if signature.asks() && matches!(&options.kind, ExpressionKind::List(items) if items.is_empty()) {
        let message = format!("`{}` is given nothing to choose from", name.text);
        faults.push(
            Diagnostic::warning(NO_OPTIONS, options.span, message)
                .hint("give it options, or do not ask where there are none"),
        );
    }
}
