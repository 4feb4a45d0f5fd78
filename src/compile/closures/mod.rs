//! Rewrites list functions with closures to loops over fresh variables, so that neither the machine nor the printed
//! code needs closures.
//!
//! `hand.count(|c| c.up)` becomes
//! `{ let __p1 = 0; for c in hand { if c.up { __p1 += 1; } } __p1 }`.
//! Every new expression has the span of the call, and a number of its own in the scopes. Every expression of the author
//! keeps its span and its number.

mod loops;

use crate::diag::Span;
use crate::load::script::ast::{Block, Expression, Function, LocalName};
use crate::load::script::walk_mut::{PartMut, for_operands_mut, for_parts_mut};
use crate::rules::host::Host;
use crate::rules::scopes::Scopes;

use super::effects::Effects;

/// The function without closures; adds the new expressions and variables to `scopes`.
#[must_use]
pub fn rewrite(function: &Function, effects: &Effects, scopes: &mut Scopes, host: &Host) -> Function {
    let mut function = function.clone();
    block(&mut function.body, &mut Fresh { count: 0, effects, scopes, host });
    function
}

/// Makes variables whose names no author can write.
struct Fresh<'e> {
    count: usize,
    effects: &'e Effects,
    scopes: &'e mut Scopes,
    host: &'e Host,
}

impl Fresh<'_> {
    fn variable(&mut self, span: Span) -> LocalName {
        self.count += 1;
        LocalName { text: format!("__p{}", self.count), span, id: self.scopes.add_local() }
    }
}

fn block(block: &mut Block, fresh: &mut Fresh<'_>) {
    for statement in &mut block.statements {
        for_parts_mut(statement, &mut |inner| part(inner, fresh));
    }
}

fn part(part: PartMut<'_>, fresh: &mut Fresh<'_>) {
    match part {
        PartMut::Expression(inner) => expression(inner, fresh),
        PartMut::Block(inner) => block(inner, fresh),
    }
}

/// Inner calls first.
fn expression(expression: &mut Expression, fresh: &mut Fresh<'_>) {
    for_operands_mut(expression, &mut |inner| part(inner, fresh));
    if let Some(kind) = loops::of(expression, fresh) {
        expression.kind = kind;
    }
}
