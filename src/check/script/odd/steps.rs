//! Steps that are never reached, because a step before them always ends the part that both are in.

use super::super::lexicon::Lexicon;
use crate::diag::codes::script::UNREACHABLE_STEP;
use crate::diag::{Diagnostic, Faults, Span};
use crate::load::script::ast::{Argument, Block, Expression, ExpressionKind, StatementKind};
use crate::load::script::walk;
use crate::rules::host::Effect;
use crate::rules::resolved::Callee;
use crate::rules::{FlowItem, Part};

pub(super) fn check(lexicon: &Lexicon<'_>, faults: &mut Faults) {
    body(lexicon, &lexicon.rules.flow, &mut Vec::new(), faults);
}

fn body<'r>(lexicon: &Lexicon<'_>, items: &'r [FlowItem], around: &mut Vec<&'r Part>, faults: &mut Faults) {
    for (at, item) in items.iter().enumerate() {
        match item {
            FlowItem::Part(part) => {
                around.push(part);
                body(lexicon, &part.body, around, faults);
                around.pop();
            }
            FlowItem::Step(step) => {
                let Some(function) = lexicon.script_functions().get(step.function) else { continue };
                let Some((ended, end)) = always_ends(lexicon, &function.body) else { continue };
                let Some(next) = items.get(at + 1).map(FlowItem::span) else { continue };
                if around.iter().any(|part| part.name.text == ended) {
                    let message =
                        format!("this is never reached: `{}` always ends `{ended}`", function.name.text);
                    faults.push(
                        Diagnostic::warning(UNREACHABLE_STEP, next, message)
                            .label(end, "here")
                            .hint("end the part only where a condition holds, or put this before it"),
                    );
                }
            }
        }
    }
}

/// The part that the body of a function ends in any case, and where.
fn always_ends<'a>(lexicon: &Lexicon<'_>, block: &'a Block) -> Option<(&'a str, Span)> {
    for statement in &block.statements {
        if let StatementKind::Expression { value, .. } = &statement.kind
            && let Some(found) = finish(lexicon, value)
        {
            return Some(found);
        }
        let mut leaves = false;
        walk::statements_within(statement, &mut |inner| {
            leaves |= matches!(inner.kind, StatementKind::Return(_));
        });
        if leaves {
            return None;
        }
    }
    None
}

fn finish<'a>(lexicon: &Lexicon<'_>, call: &'a Expression) -> Option<(&'a str, Span)> {
    let ExpressionKind::Call { name, arguments, .. } = &call.kind else { return None };
    let Callee::Host(host) = lexicon.callee(&name.text, call) else { return None };
    match (lexicon.signature(host).effect, arguments.first()) {
        (Effect::Finish, Some(Argument::Value(Expression { kind: ExpressionKind::Variable(part), .. }))) => {
            Some((part, call.span))
        }
        _ => None,
    }
}
