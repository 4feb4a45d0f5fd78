//! List functions with closures become loops over fresh variables, so that neither the machine nor
//! the printed code needs closures.
//!
//! `hand.count(|c| c.up)` becomes
//! `{ let __p1 = 0; for c in hand { if c.up { __p1 += 1; } } __p1 }`.
//! Every made node has the span of the call, every node of the author keeps its own.

mod build;
mod loops;

use crate::diag::Span;
use crate::load::script::ast::{
    Argument, Arm, Block, Closure, Expression, ExpressionKind, Function, Name, Statement, StatementKind,
    TemplatePart,
};

use self::loops::{Fresh, Loop};
use super::effects::Effects;

/// The same function without closures.
#[must_use]
pub fn rewrite(function: &Function, effects: &Effects) -> Function {
    let mut fresh = Fresh::new(effects);
    Function { body: block(&function.body, &mut fresh), ..function.clone() }
}

fn block(original: &Block, fresh: &mut Fresh<'_>) -> Block {
    let statements = original.statements.iter().map(|statement| self::statement(statement, fresh)).collect();
    Block { statements, span: original.span }
}

fn statement(original: &Statement, fresh: &mut Fresh<'_>) -> Statement {
    let kind = match &original.kind {
        StatementKind::Let { name, constant, value } => StatementKind::Let {
            name: name.clone(),
            constant: *constant,
            value: value.as_ref().map(|value| expression(value, fresh)),
        },
        StatementKind::Assign { target, operator, value } => StatementKind::Assign {
            target: expression(target, fresh),
            operator: *operator,
            value: expression(value, fresh),
        },
        StatementKind::While { condition, body } => StatementKind::While {
            condition: condition.as_ref().map(|condition| expression(condition, fresh)),
            body: block(body, fresh),
        },
        StatementKind::Do { body, condition, until } => StatementKind::Do {
            body: block(body, fresh),
            condition: expression(condition, fresh),
            until: *until,
        },
        StatementKind::For { item, index, list, body } => StatementKind::For {
            item: item.clone(),
            index: index.clone(),
            list: expression(list, fresh),
            body: block(body, fresh),
        },
        StatementKind::Break(value) => {
            StatementKind::Break(value.as_ref().map(|value| expression(value, fresh)))
        }
        StatementKind::Continue => StatementKind::Continue,
        StatementKind::Return(value) => {
            StatementKind::Return(value.as_ref().map(|value| expression(value, fresh)))
        }
        StatementKind::Expression { value, dropped } => {
            StatementKind::Expression { value: expression(value, fresh), dropped: *dropped }
        }
    };
    Statement { kind, span: original.span }
}

fn boxed(original: &Expression, fresh: &mut Fresh<'_>) -> Box<Expression> {
    Box::new(expression(original, fresh))
}

fn expression(original: &Expression, fresh: &mut Fresh<'_>) -> Expression {
    let kind = match &original.kind {
        ExpressionKind::Call { name, arguments, method } => {
            return call(name, arguments, *method, original.span, fresh);
        }
        ExpressionKind::Unit
        | ExpressionKind::Bool(_)
        | ExpressionKind::Int(_)
        | ExpressionKind::Text(_)
        | ExpressionKind::Variable(_) => original.kind.clone(),
        ExpressionKind::Template(parts) => {
            ExpressionKind::Template(parts.iter().map(|part| template_part(part, fresh)).collect())
        }
        ExpressionKind::List(items) => {
            ExpressionKind::List(items.iter().map(|item| expression(item, fresh)).collect())
        }
        ExpressionKind::Range { from, to, inclusive } => {
            ExpressionKind::Range { from: boxed(from, fresh), to: boxed(to, fresh), inclusive: *inclusive }
        }
        ExpressionKind::Index { base, index } => {
            ExpressionKind::Index { base: boxed(base, fresh), index: boxed(index, fresh) }
        }
        ExpressionKind::Property { base, name } => {
            ExpressionKind::Property { base: boxed(base, fresh), name: name.clone() }
        }
        ExpressionKind::Unary { operator, operand } => {
            ExpressionKind::Unary { operator: *operator, operand: boxed(operand, fresh) }
        }
        ExpressionKind::Binary { operator, left, right } => ExpressionKind::Binary {
            operator: *operator,
            left: boxed(left, fresh),
            right: boxed(right, fresh),
        },
        ExpressionKind::Logic { and, left, right } => {
            ExpressionKind::Logic { and: *and, left: boxed(left, fresh), right: boxed(right, fresh) }
        }
        ExpressionKind::In { item, list, negated } => {
            ExpressionKind::In { item: boxed(item, fresh), list: boxed(list, fresh), negated: *negated }
        }
        ExpressionKind::If { condition, then, otherwise } => ExpressionKind::If {
            condition: boxed(condition, fresh),
            then: block(then, fresh),
            otherwise: otherwise.as_ref().map(|otherwise| block(otherwise, fresh)),
        },
        ExpressionKind::Switch { value, arms } => ExpressionKind::Switch {
            value: boxed(value, fresh),
            arms: arms.iter().map(|arm| self::arm(arm, fresh)).collect(),
        },
        ExpressionKind::Block(inner) => ExpressionKind::Block(block(inner, fresh)),
    };
    Expression { kind, span: original.span }
}

fn template_part(part: &TemplatePart, fresh: &mut Fresh<'_>) -> TemplatePart {
    match part {
        TemplatePart::Text(text) => TemplatePart::Text(text.clone()),
        TemplatePart::Value(value) => TemplatePart::Value(expression(value, fresh)),
    }
}

fn arm(arm: &Arm, fresh: &mut Fresh<'_>) -> Arm {
    Arm {
        patterns: arm.patterns.clone(),
        guard: arm.guard.as_ref().map(|guard| expression(guard, fresh)),
        body: expression(&arm.body, fresh),
        span: arm.span,
    }
}

fn call(name: &Name, arguments: &[Argument], method: bool, span: Span, fresh: &mut Fresh<'_>) -> Expression {
    if let [Argument::Value(list), Argument::Closure(closure)] = arguments {
        let list = expression(list, fresh);
        let body = expression(&closure.body, fresh);
        if let Some(kind) = Loop::new(list, closure, body, span, fresh).of(&name.text) {
            return Expression { kind, span };
        }
    }
    let arguments = arguments.iter().map(|argument| match argument {
        Argument::Value(value) => Argument::Value(expression(value, fresh)),
        Argument::Closure(closure) => Argument::Closure(Closure {
            parameters: closure.parameters.clone(),
            body: boxed(&closure.body, fresh),
            span: closure.span,
        }),
    });
    let kind = ExpressionKind::Call { name: name.clone(), arguments: arguments.collect(), method };
    Expression { kind, span }
}
