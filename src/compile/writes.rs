//! Whether an expression may change a variable.

use crate::load::script::ast::{
    Argument, Block, Expression, ExpressionKind, Statement, StatementKind, TemplatePart,
};

/// Whether an expression may change the variable `name`: by an assignment, or by a call that gets
/// it as the first argument. Says yes too often, never no where it matters.
pub(super) fn writes(expression: &Expression, name: &str) -> bool {
    let any = |parts: &[&Expression]| parts.iter().any(|part| writes(part, name));
    match &expression.kind {
        ExpressionKind::Unit
        | ExpressionKind::Bool(_)
        | ExpressionKind::Int(_)
        | ExpressionKind::Text(_)
        | ExpressionKind::Variable(_) => false,
        ExpressionKind::Template(parts) => parts.iter().any(|part| match part {
            TemplatePart::Text(_) => false,
            TemplatePart::Value(value) => writes(value, name),
        }),
        ExpressionKind::List(items) => items.iter().any(|item| writes(item, name)),
        ExpressionKind::Range { from, to, .. } => any(&[from, to]),
        ExpressionKind::Index { base, index } => any(&[base, index]),
        ExpressionKind::Property { base, .. } => any(&[base]),
        ExpressionKind::Call { arguments, .. } => call_writes(arguments, name),
        ExpressionKind::Unary { operand, .. } => any(&[operand]),
        ExpressionKind::Binary { left, right, .. } | ExpressionKind::Logic { left, right, .. } => {
            any(&[left, right])
        }
        ExpressionKind::In { item, list, .. } => any(&[item, list]),
        ExpressionKind::If { condition, then, otherwise } => {
            any(&[condition])
                || block_writes(then, name)
                || otherwise.as_ref().is_some_and(|otherwise| block_writes(otherwise, name))
        }
        ExpressionKind::Switch { value, arms } => {
            any(&[value])
                || arms.iter().any(|arm| {
                    writes(&arm.body, name) || arm.guard.as_ref().is_some_and(|guard| writes(guard, name))
                })
        }
        ExpressionKind::Block(block) => block_writes(block, name),
    }
}

fn call_writes(arguments: &[Argument], name: &str) -> bool {
    let changes = matches!(arguments.first(), Some(Argument::Value(first)) if root(first) == Some(name));
    changes
        || arguments.iter().any(|argument| match argument {
            Argument::Value(value) => writes(value, name),
            Argument::Closure(closure) => writes(&closure.body, name),
        })
}

fn block_writes(block: &Block, name: &str) -> bool {
    block.statements.iter().any(|statement| statement_writes(statement, name))
}

fn statement_writes(statement: &Statement, name: &str) -> bool {
    let maybe = |value: &Option<Expression>| value.as_ref().is_some_and(|value| writes(value, name));
    match &statement.kind {
        StatementKind::Let { value, .. } | StatementKind::Break(value) | StatementKind::Return(value) => {
            maybe(value)
        }
        StatementKind::Assign { target, value, .. } => {
            root(target) == Some(name) || writes(target, name) || writes(value, name)
        }
        StatementKind::While { condition, body } => maybe(condition) || block_writes(body, name),
        StatementKind::Do { body, condition, .. } => block_writes(body, name) || writes(condition, name),
        StatementKind::For { list, body, .. } => writes(list, name) || block_writes(body, name),
        StatementKind::Continue => false,
        StatementKind::Expression { value, .. } => writes(value, name),
    }
}

/// The variable that an element or property belongs to.
fn root(expression: &Expression) -> Option<&str> {
    match &expression.kind {
        ExpressionKind::Variable(name) => Some(name),
        ExpressionKind::Index { base, .. } | ExpressionKind::Property { base, .. } => root(base),
        _ => None,
    }
}
