//! A walk through the tree of a script.

use super::ast::{
    Argument, Block, Expression, ExpressionKind, Script, Statement, StatementKind, TemplatePart,
};

/// Visits every expression, the outer ones first. The reader of scripts limits how deep they nest.
pub fn expressions<'a>(script: &'a Script, visit: &mut dyn FnMut(&'a Expression)) {
    for function in &script.functions {
        expressions_of(&function.body, visit);
    }
}

/// How many statements and expressions a block has, with those inside of others.
#[must_use]
pub fn size(block: &Block) -> usize {
    size_of(Child::Block(block))
}

fn size_of(part: Child<'_>) -> usize {
    let mut size = 0;
    match part {
        Child::Block(block) => {
            for statement in &block.statements {
                size += 1;
                for_parts(statement, &mut |part| size += size_of(part));
            }
        }
        Child::Expression(expression) => {
            size += 1;
            for_operands(expression, &mut |part| size += size_of(part));
        }
    }
    size
}

/// Visits every expression of a block, the outer ones first.
pub fn expressions_of<'a>(block: &'a Block, visit: &mut dyn FnMut(&'a Expression)) {
    below(Child::Block(block), visit);
}

fn below<'a>(part: Child<'a>, visit: &mut dyn FnMut(&'a Expression)) {
    match part {
        Child::Block(block) => {
            for statement in &block.statements {
                for_parts(statement, &mut |part| below(part, visit));
            }
        }
        Child::Expression(expression) => {
            visit(expression);
            for_operands(expression, &mut |part| below(part, visit));
        }
    }
}

/// A part of a statement or expression.
#[derive(Clone, Copy, Debug)]
pub enum Child<'a> {
    /// An expression.
    Expression(&'a Expression),
    /// A block.
    Block(&'a Block),
}

/// Visits what a statement is made of, in the order in which it runs.
pub fn for_parts<'a>(statement: &'a Statement, visit: &mut dyn FnMut(Child<'a>)) {
    match &statement.kind {
        StatementKind::Let { value, .. } | StatementKind::Break(value) | StatementKind::Return(value) => {
            if let Some(value) = value {
                visit(Child::Expression(value));
            }
        }
        StatementKind::Assign { target, value, .. } => {
            visit(Child::Expression(target));
            visit(Child::Expression(value));
        }
        StatementKind::While { condition, body } => {
            if let Some(condition) = condition {
                visit(Child::Expression(condition));
            }
            visit(Child::Block(body));
        }
        StatementKind::Do { body, condition, .. } => {
            visit(Child::Block(body));
            visit(Child::Expression(condition));
        }
        StatementKind::For { list, body, .. } => {
            visit(Child::Expression(list));
            visit(Child::Block(body));
        }
        StatementKind::Continue => {}
        StatementKind::Expression { value, .. } => visit(Child::Expression(value)),
    }
}

/// Visits what an expression is made of, in the order in which it runs.
pub fn for_operands<'a>(expression: &'a Expression, visit: &mut dyn FnMut(Child<'a>)) {
    match &expression.kind {
        ExpressionKind::Unit
        | ExpressionKind::Bool(_)
        | ExpressionKind::Int(_)
        | ExpressionKind::Text(_)
        | ExpressionKind::Variable(_) => {}
        ExpressionKind::Template(parts) => {
            for part in parts {
                if let TemplatePart::Value(value) = part {
                    visit(Child::Expression(value));
                }
            }
        }
        ExpressionKind::List(items) => items.iter().for_each(|item| visit(Child::Expression(item))),
        ExpressionKind::Range { from, to, .. } => {
            visit(Child::Expression(from));
            visit(Child::Expression(to));
        }
        ExpressionKind::Index { base, index } => {
            visit(Child::Expression(base));
            visit(Child::Expression(index));
        }
        ExpressionKind::Property { base, .. } => visit(Child::Expression(base)),
        ExpressionKind::Call { arguments, .. } => {
            for argument in arguments {
                match argument {
                    Argument::Value(value) => visit(Child::Expression(value)),
                    Argument::Closure(closure) => visit(Child::Expression(&closure.body)),
                }
            }
        }
        ExpressionKind::Unary { operand, .. } => visit(Child::Expression(operand)),
        ExpressionKind::Binary { left, right, .. } | ExpressionKind::Logic { left, right, .. } => {
            visit(Child::Expression(left));
            visit(Child::Expression(right));
        }
        ExpressionKind::In { item, list, .. } => {
            visit(Child::Expression(item));
            visit(Child::Expression(list));
        }
        ExpressionKind::If { condition, then, otherwise } => {
            visit(Child::Expression(condition));
            visit(Child::Block(then));
            if let Some(otherwise) = otherwise {
                visit(Child::Block(otherwise));
            }
        }
        ExpressionKind::Switch { value, arms } => {
            visit(Child::Expression(value));
            for arm in arms {
                if let Some(guard) = &arm.guard {
                    visit(Child::Expression(guard));
                }
                visit(Child::Expression(&arm.body));
            }
        }
        ExpressionKind::Block(block) => visit(Child::Block(block)),
    }
}
