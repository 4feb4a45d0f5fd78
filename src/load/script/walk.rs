//! A walk through the tree of a script.

use super::ast::{
    Argument, Block, Expression, ExpressionKind, Function, LocalName, Script, Statement, StatementKind,
    TemplatePart,
};
use super::parts::parts;

parts!(
    #[derive(Clone, Copy, Debug)]
    Child,
    for_parts,
    for_operands
);

/// Visits every expression, outer ones first. The reader of scripts limits how deep they are nested.
pub fn expressions<'a>(script: &'a Script, visit: &mut dyn FnMut(&'a Expression)) {
    for function in &script.functions {
        expressions_of(&function.body, visit);
    }
}

/// How many statements and expressions a block has, including nested ones.
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

/// Visits every expression of a block, outer ones first.
pub fn expressions_of<'a>(block: &'a Block, visit: &mut dyn FnMut(&'a Expression)) {
    below(Child::Block(block), visit);
}

/// Visits an expression and every expression in it, outer ones first.
pub fn each_within<'a>(expression: &'a Expression, visit: &mut dyn FnMut(&'a Expression)) {
    below(Child::Expression(expression), visit);
}

/// Visits every statement of a block, outer ones first.
pub fn statements_of<'a>(block: &'a Block, visit: &mut dyn FnMut(&'a Statement)) {
    statements_below(Child::Block(block), visit);
}

/// Visits a statement and every statement in it, outer ones first.
pub fn statements_within<'a>(statement: &'a Statement, visit: &mut dyn FnMut(&'a Statement)) {
    visit(statement);
    for_parts(statement, &mut |part| statements_below(part, visit));
}

/// All local variables that a function declares: its parameters, then those of statements, then those of closures.
#[must_use]
pub fn locals_of(function: &Function) -> Vec<&LocalName> {
    let mut found: Vec<&LocalName> = function.parameters.iter().collect();
    statements_of(&function.body, &mut |statement| match &statement.kind {
        StatementKind::Let { name, .. } => found.push(name),
        StatementKind::For { item, index, .. } => found.extend(std::iter::once(item).chain(index)),
        _ => {}
    });
    expressions_of(&function.body, &mut |expression| {
        if let ExpressionKind::Call { arguments, .. } = &expression.kind {
            for argument in arguments {
                if let Argument::Closure(closure) = argument {
                    found.extend(&closure.parameters);
                }
            }
        }
    });
    found
}

fn statements_below<'a>(part: Child<'a>, visit: &mut dyn FnMut(&'a Statement)) {
    match part {
        Child::Block(block) => {
            for statement in &block.statements {
                statements_within(statement, visit);
            }
        }
        Child::Expression(expression) => {
            for_operands(expression, &mut |part| statements_below(part, visit));
        }
    }
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
