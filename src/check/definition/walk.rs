//! A walk through all expressions of scripts.

use crate::load::script::ast::{
    Argument, Block, Expression, ExpressionKind, Script, StatementKind, TemplatePart,
};

/// Visits every expression, the outer ones first. The reader of scripts limits how deep they nest.
pub(super) fn expressions<'a>(script: &'a Script, visit: &mut dyn FnMut(&'a Expression)) {
    for function in &script.functions {
        block(&function.body, visit);
    }
}

fn block<'a>(of: &'a Block, visit: &mut dyn FnMut(&'a Expression)) {
    for statement in &of.statements {
        match &statement.kind {
            StatementKind::Let { value, .. } | StatementKind::Break(value) | StatementKind::Return(value) => {
                value.iter().for_each(|value| expression(value, visit));
            }
            StatementKind::Assign { target, value, .. } => {
                expression(target, visit);
                expression(value, visit);
            }
            StatementKind::While { condition, body } => {
                condition.iter().for_each(|condition| expression(condition, visit));
                block(body, visit);
            }
            StatementKind::Do { body, condition, .. } => {
                block(body, visit);
                expression(condition, visit);
            }
            StatementKind::For { list, body, .. } => {
                expression(list, visit);
                block(body, visit);
            }
            StatementKind::Continue => {}
            StatementKind::Expression { value, .. } => expression(value, visit),
        }
    }
}

fn expression<'a>(of: &'a Expression, visit: &mut dyn FnMut(&'a Expression)) {
    visit(of);
    match &of.kind {
        ExpressionKind::Unit
        | ExpressionKind::Bool(_)
        | ExpressionKind::Int(_)
        | ExpressionKind::Text(_)
        | ExpressionKind::Variable(_) => {}
        ExpressionKind::Template(parts) => {
            for part in parts {
                if let TemplatePart::Value(value) = part {
                    expression(value, visit);
                }
            }
        }
        ExpressionKind::List(items) => items.iter().for_each(|item| expression(item, visit)),
        ExpressionKind::Property { base: one, .. } | ExpressionKind::Unary { operand: one, .. } => {
            expression(one, visit);
        }
        ExpressionKind::Range { from: one, to: other, .. }
        | ExpressionKind::Index { base: one, index: other }
        | ExpressionKind::Binary { left: one, right: other, .. }
        | ExpressionKind::Logic { left: one, right: other, .. }
        | ExpressionKind::In { item: one, list: other, .. } => {
            expression(one, visit);
            expression(other, visit);
        }
        ExpressionKind::Call { arguments, .. } => {
            for argument in arguments {
                match argument {
                    Argument::Value(value) => expression(value, visit),
                    Argument::Closure(closure) => expression(&closure.body, visit),
                }
            }
        }
        ExpressionKind::If { condition, then, otherwise } => {
            expression(condition, visit);
            block(then, visit);
            otherwise.iter().for_each(|otherwise| block(otherwise, visit));
        }
        ExpressionKind::Switch { value, arms } => {
            expression(value, visit);
            for arm in arms {
                arm.guard.iter().for_each(|guard| expression(guard, visit));
                expression(&arm.body, visit);
            }
        }
        ExpressionKind::Block(inner) => block(inner, visit),
    }
}
