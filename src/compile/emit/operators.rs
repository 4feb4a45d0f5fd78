//! Operators, and values that are known before a script runs.

use super::names::Global;
use super::{Emit, Emitter};
use crate::compile::code::{Op, Register};
use crate::compile::value::Value;
use crate::diag::Span;
use crate::load::script::ast::{BinaryOperator, Expression, ExpressionKind};

impl Emitter<'_> {
    /// An operator between two values.
    pub(super) fn binary(
        &mut self,
        span: Span,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
        d: Register,
    ) -> Emit<()> {
        if let (BinaryOperator::Subtract, Some(Value::Int(value))) = (operator, self.fixed(left)) {
            let b = self.operand(right)?;
            self.emit(span, Op::IntSubtract { d, b, value });
            return Ok(());
        }
        let a = self.kept_operand(left, right)?;
        match (operator, self.fixed(right)) {
            (BinaryOperator::Add, Some(Value::Int(value))) => {
                self.emit(span, Op::AddInt { d, a, value });
                return Ok(());
            }
            (BinaryOperator::Subtract, Some(Value::Int(value))) => {
                self.emit(span, Op::SubtractInt { d, a, value });
                return Ok(());
            }
            _ => {}
        }
        let b = self.operand(right)?;
        let op = match operator {
            BinaryOperator::Add => {
                // What no variable holds is nobody else's: of two such lists the elements need no copies.
                let given = self.local(left).is_none() && self.local(right).is_none();
                Op::Add { d, a, b, given }
            }
            BinaryOperator::Subtract => Op::Subtract { d, a, b },
            BinaryOperator::Multiply => Op::Multiply { d, a, b },
            BinaryOperator::Divide => Op::Divide { d, a, b },
            BinaryOperator::Remainder => Op::Remainder { d, a, b },
            BinaryOperator::Power => Op::Power { d, a, b },
            BinaryOperator::Equal => Op::Equal { d, a, b },
            BinaryOperator::NotEqual => Op::NotEqual { d, a, b },
            BinaryOperator::Less => Op::Less { d, a, b, keys: false },
            BinaryOperator::KeyLess => Op::Less { d, a, b, keys: true },
            BinaryOperator::KeyGreater => Op::Less { d, a: b, b: a, keys: true },
            BinaryOperator::LessEqual => Op::LessEqual { d, a, b },
            BinaryOperator::Greater => Op::Less { d, a: b, b: a, keys: false },
            BinaryOperator::GreaterEqual => Op::LessEqual { d, a: b, b: a },
        };
        self.emit(span, op);
        Ok(())
    }

    /// What is always the same and is asked for the host's property of this name, when the expression does so.
    pub(super) fn of_fixed(&mut self, expression: &Expression, property: &str) -> Option<Value> {
        let ExpressionKind::Property { base, .. } = &expression.kind else { return None };
        self.only_hosts(expression, property)?;
        self.fixed(base)
    }

    /// The value of an expression that is always the same and no list.
    pub(super) fn fixed(&mut self, expression: &Expression) -> Option<Value> {
        match &expression.kind {
            ExpressionKind::Unit => Some(Value::Unit),
            ExpressionKind::Bool(flag) => Some(Value::Bool(*flag)),
            ExpressionKind::Int(number) => Some(Value::Int(*number)),
            ExpressionKind::Text(text) => Some(self.words.intern(text)),
            ExpressionKind::Variable(_) => match self.global(expression) {
                Some(Global::Value(value)) => Some(*value),
                Some(Global::Family(kind)) => Some(Value::Kind(*kind)),
                _ => None,
            },
            ExpressionKind::Property { base, .. } => {
                self.only_hosts(expression, "len")?;
                let len = match self.global(base)? {
                    Global::List(list) => list.len(),
                    Global::Lists(lists) => lists.len(),
                    _ => return None,
                };
                i32::try_from(len).ok().map(Value::Int)
            }
            _ => None,
        }
    }
}
