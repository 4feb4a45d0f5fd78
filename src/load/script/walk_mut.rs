//! A walk through the tree of a script that changes it.

use super::ast::{Argument, Block, Expression, ExpressionKind, Statement, StatementKind, TemplatePart};

/// A part of a statement or expression.
#[derive(Debug)]
pub enum PartMut<'a> {
    /// An expression.
    Expression(&'a mut Expression),
    /// A block.
    Block(&'a mut Block),
}

/// Visits what a statement is made of, in the order in which it runs.
pub fn for_parts_mut(statement: &mut Statement, visit: &mut dyn FnMut(PartMut<'_>)) {
    match &mut statement.kind {
        StatementKind::Let { value, .. } | StatementKind::Break(value) | StatementKind::Return(value) => {
            if let Some(value) = value {
                visit(PartMut::Expression(value));
            }
        }
        StatementKind::Assign { target, value, .. } => {
            visit(PartMut::Expression(target));
            visit(PartMut::Expression(value));
        }
        StatementKind::While { condition, body } => {
            if let Some(condition) = condition {
                visit(PartMut::Expression(condition));
            }
            visit(PartMut::Block(body));
        }
        StatementKind::Do { body, condition, .. } => {
            visit(PartMut::Block(body));
            visit(PartMut::Expression(condition));
        }
        StatementKind::For { list, body, .. } => {
            visit(PartMut::Expression(list));
            visit(PartMut::Block(body));
        }
        StatementKind::Continue => {}
        StatementKind::Expression { value, .. } => visit(PartMut::Expression(value)),
    }
}

/// Visits what an expression is made of, in the order in which it runs.
pub fn for_operands_mut(expression: &mut Expression, visit: &mut dyn FnMut(PartMut<'_>)) {
    let mut each = |operands: &mut [&mut Box<Expression>]| {
        operands.iter_mut().for_each(|operand| visit(PartMut::Expression(operand)));
    };
    match &mut expression.kind {
        ExpressionKind::Unit
        | ExpressionKind::Bool(_)
        | ExpressionKind::Int(_)
        | ExpressionKind::Text(_)
        | ExpressionKind::Variable(_) => {}
        ExpressionKind::Template(parts) => {
            for part in parts {
                if let TemplatePart::Value(value) = part {
                    visit(PartMut::Expression(value));
                }
            }
        }
        ExpressionKind::List(items) => items.iter_mut().for_each(|item| visit(PartMut::Expression(item))),
        ExpressionKind::Range { from, to, .. } => each(&mut [from, to]),
        ExpressionKind::Index { base, index } => each(&mut [base, index]),
        ExpressionKind::Property { base, .. } => each(&mut [base]),
        ExpressionKind::Call { arguments, .. } => {
            for argument in arguments {
                match argument {
                    Argument::Value(value) => visit(PartMut::Expression(value)),
                    Argument::Closure(closure) => visit(PartMut::Expression(&mut closure.body)),
                }
            }
        }
        ExpressionKind::Unary { operand, .. } => each(&mut [operand]),
        ExpressionKind::Binary { left, right, .. } | ExpressionKind::Logic { left, right, .. } => {
            each(&mut [left, right]);
        }
        ExpressionKind::In { item, list, .. } => each(&mut [item, list]),
        ExpressionKind::If { condition, then, otherwise } => {
            visit(PartMut::Expression(condition));
            visit(PartMut::Block(then));
            if let Some(otherwise) = otherwise {
                visit(PartMut::Block(otherwise));
            }
        }
        ExpressionKind::Switch { value, arms } => {
            visit(PartMut::Expression(value));
            for arm in arms {
                if let Some(guard) = &mut arm.guard {
                    visit(PartMut::Expression(guard));
                }
                visit(PartMut::Expression(&mut arm.body));
            }
        }
        ExpressionKind::Block(block) => visit(PartMut::Block(block)),
    }
}
