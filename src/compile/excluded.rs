//! Finds what the figures of a game exclude: places of its scripts that no match can reach.
//!
//! A branch is excluded if figures alone decide its condition. A function is excluded if only such branches call it.

use std::collections::BTreeSet;

use super::coverage::{Site, SiteKind};
use super::emit::{Global, Names};
use super::value::Value;
use crate::diag::Span;
use crate::load::script::ast::{BinaryOperator, Block, Expression, ExpressionKind, Function, UnaryOperator};
use crate::load::script::walk::{Child, for_operands, for_parts};
use crate::rules::resolved::Callee;

/// Scripts, and the excluded places in them.
pub(super) struct Excluded<'a> {
    names: Names<'a>,
    /// By function.
    reached: Vec<bool>,
    to_visit: Vec<usize>,
    /// Blocks that are never reached.
    blocks: Vec<Span>,
    /// Conditions that are always true.
    always: Vec<Span>,
}

impl<'a> Excluded<'a> {
    /// Goes through the scripts, beginning with the functions that the rules name.
    pub(super) fn of(functions: &'a [Function], entries: &BTreeSet<usize>, names: Names<'a>) -> Self {
        let mut found = Self {
            names,
            reached: vec![false; functions.len()],
            to_visit: Vec::new(),
            blocks: Vec::new(),
            always: Vec::new(),
        };
        entries.iter().for_each(|entry| found.reach(*entry));
        while let Some(function) = found.to_visit.pop() {
            found.block(&functions[function].body);
        }
        let unreached = functions.iter().zip(&found.reached).filter(|(_, reached)| !**reached);
        found.blocks.extend(unreached.map(|(function, _)| function.span));
        found
    }

    /// Whether no match can reach a site.
    pub(super) fn holds(&self, site: &Site) -> bool {
        let inside = |block: &Span| {
            block.source == site.span.source && block.start <= site.span.start && site.span.end <= block.end
        };
        let never_false = site.kind == SiteKind::NoElse && self.always.contains(&site.span);
        site.kind.is_in_script() && (never_false || self.blocks.iter().any(inside))
    }

    fn reach(&mut self, function: usize) {
        if !std::mem::replace(&mut self.reached[function], true) {
            self.to_visit.push(function);
        }
    }

    fn block(&mut self, block: &'a Block) {
        for statement in &block.statements {
            let mut parts = Vec::new();
            for_parts(statement, &mut |part| parts.push(part));
            parts.into_iter().for_each(|part| self.part(part));
        }
    }

    fn part(&mut self, part: Child<'a>) {
        match part {
            Child::Block(block) => self.block(block),
            Child::Expression(expression) => self.expression(expression),
        }
    }

    fn expression(&mut self, expression: &'a Expression) {
        if let ExpressionKind::If { condition, then, otherwise } = &expression.kind {
            self.expression(condition);
            match self.truth(condition) {
                None => {
                    self.block(then);
                    otherwise.iter().for_each(|block| self.block(block));
                }
                Some(true) => {
                    self.block(then);
                    self.always.push(condition.span);
                    self.blocks.extend(otherwise.iter().map(|block| block.span));
                }
                Some(false) => {
                    self.blocks.push(then.span);
                    otherwise.iter().for_each(|block| self.block(block));
                }
            }
            return;
        }
        if let Callee::Script(function) = self.names.resolved.callee(expression) {
            self.reach(function);
        }
        let mut parts = Vec::new();
        for_operands(expression, &mut |part| parts.push(part));
        parts.into_iter().for_each(|part| self.part(part));
    }

    fn truth(&self, condition: &Expression) -> Option<bool> {
        match self.value(condition)? {
            Value::Bool(truth) => Some(truth),
            _ => None,
        }
    }

    /// The value of an expression that consists of figures and constants only.
    fn value(&self, expression: &Expression) -> Option<Value> {
        match &expression.kind {
            ExpressionKind::Bool(truth) => Some(Value::Bool(*truth)),
            ExpressionKind::Int(number) => Some(Value::Int(*number)),
            ExpressionKind::Variable(_) => match self.names.global(expression)? {
                Global::Value(value @ (Value::Bool(_) | Value::Int(_))) => Some(*value),
                _ => None,
            },
            ExpressionKind::Unary { operator: UnaryOperator::Not, operand } => {
                self.truth(operand).map(|truth| Value::Bool(!truth))
            }
            ExpressionKind::Logic { and, left, right } => {
                let (left, right) = (self.truth(left), self.truth(right));
                match (left, right) {
                    _ if left == Some(!and) || right == Some(!and) => Some(Value::Bool(!and)),
                    (Some(_), Some(_)) => Some(Value::Bool(*and)),
                    _ => None,
                }
            }
            ExpressionKind::Binary { operator, left, right } => {
                compared(*operator, self.value(left)?, self.value(right)?).map(Value::Bool)
            }
            _ => None,
        }
    }
}

fn compared(operator: BinaryOperator, left: Value, right: Value) -> Option<bool> {
    match (operator, left, right) {
        (BinaryOperator::Equal, left, right) => Some(left == right),
        (BinaryOperator::NotEqual, left, right) => Some(left != right),
        (BinaryOperator::Less, Value::Int(left), Value::Int(right)) => Some(left < right),
        (BinaryOperator::LessEqual, Value::Int(left), Value::Int(right)) => Some(left <= right),
        (BinaryOperator::Greater, Value::Int(left), Value::Int(right)) => Some(left > right),
        (BinaryOperator::GreaterEqual, Value::Int(left), Value::Int(right)) => Some(left >= right),
        _ => None,
    }
}
