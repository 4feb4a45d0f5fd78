//! Conditions: jumps instead of values.

use super::{Emit, Emitter};
use crate::compile::code::{Op, Register};
use crate::compile::value::{PartId, Value, WordId, ZoneId};
use crate::diag::Span;
use crate::load::script::ast::{
    BinaryOperator, Block, Expression, ExpressionKind, StatementKind, UnaryOperator,
};

impl Emitter<'_> {
    /// Jumps that are taken when the condition is false; otherwise the next instruction follows.
    pub(super) fn jumps_unless(&mut self, condition: &Expression) -> Emit<Vec<usize>> {
        if let Some(jumps) = self.followed_unless(condition) {
            return jumps;
        }
        let span = condition.span;
        match &condition.kind {
            ExpressionKind::Logic { and: true, left, right } => {
                let mut jumps = self.scoped(|emitter| emitter.jumps_unless(left))?;
                jumps.extend(self.scoped(|emitter| emitter.jumps_unless(right))?);
                Ok(jumps)
            }
            ExpressionKind::Logic { and: false, left, right } => {
                let no = self.scoped(|emitter| emitter.jumps_unless(left))?;
                let yes = self.emit(span, Op::Jump { to: 0 });
                self.land(&no);
                let jumps = self.scoped(|emitter| emitter.jumps_unless(right))?;
                self.land(&[yes]);
                Ok(jumps)
            }
            ExpressionKind::Property { base, .. } => match self.only_hosts(condition, "empty") {
                Some(property) => Ok(vec![self.jump_filled(span, base, property)?]),
                None => self.jump_unless(condition),
            },
            ExpressionKind::Unary { operator: UnaryOperator::Not, operand } => {
                if let ExpressionKind::Property { base, .. } = &operand.kind
                    && let Some(property) = self.only_hosts(operand, "empty")
                {
                    let jump = self.jump_filled(span, base, property)?;
                    let op = self.code.ops[jump];
                    self.code.ops[jump] = op.inverted().unwrap_or(op);
                    return Ok(vec![jump]);
                }
                let a = self.operand(operand)?;
                Ok(vec![self.emit(span, Op::JumpIf { a, to: 0 })])
            }
            ExpressionKind::Binary { operator, left, right } if operator.compares() => {
                if let Some(jump) = self.jump_unless_fixed(span, *operator, left, right)? {
                    return Ok(vec![jump]);
                }
                if let Some(jump) = self.jump_unless_more(span, *operator, left, right)? {
                    return Ok(vec![jump]);
                }
                let a = self.kept_operand(left, right)?;
                let b = self.operand(right)?;
                let op = match operator {
                    BinaryOperator::Equal => Op::JumpNotEqual { a, b, to: 0 },
                    BinaryOperator::NotEqual => Op::JumpEqual { a, b, to: 0 },
                    BinaryOperator::Less => Op::JumpNotLess { a, b, keys: false, to: 0 },
                    BinaryOperator::KeyLess => Op::JumpNotLess { a, b, keys: true, to: 0 },
                    BinaryOperator::KeyGreater => Op::JumpNotLess { a: b, b: a, keys: true, to: 0 },
                    BinaryOperator::LessEqual => Op::JumpNotLessEqual { a, b, to: 0 },
                    BinaryOperator::Greater => Op::JumpNotLess { a: b, b: a, keys: false, to: 0 },
                    _ => Op::JumpNotLessEqual { a: b, b: a, to: 0 },
                };
                Ok(vec![self.emit(span, op)])
            }
            ExpressionKind::Switch { value, arms } => self.switch_unless(span, value, arms),
            ExpressionKind::Block(block) => self.block_unless(span, block),
            ExpressionKind::Call { arguments, .. } => match self.called_here(condition, arguments) {
                Some((function, values)) => self.call_unless(span, function, &values),
                None => self.jump_unless(condition),
            },
            _ => self.jump_unless(condition),
        }
    }

    /// The jump that is taken when there is something in a list or zone (`property` is the row of `empty`).
    fn jump_filled(&mut self, span: Span, base: &Expression, property: u16) -> Emit<usize> {
        if let Some(Value::Zone(ZoneId(zone))) = self.fixed(base) {
            return Ok(self.emit(span, Op::JumpZoneNotEmpty { zone, to: 0 }));
        }
        if let Some((seat, first)) = self.own_zone(base) {
            let a = self.operand(seat)?;
            return Ok(self.emit(base.span, Op::JumpSeatZoneNotEmpty { a, first, to: 0 }));
        }
        let a = self.operand(base)?;
        Ok(self.emit(span, Op::JumpNotEmpty { a, property, to: 0 }))
    }

    /// The jump of a condition that is computed like any other value.
    pub(super) fn jump_unless(&mut self, condition: &Expression) -> Emit<Vec<usize>> {
        let a = self.operand(condition)?;
        Ok(vec![self.emit(condition.span, Op::JumpIfNot { a, to: 0 })])
    }

    /// A block as a condition.
    pub(super) fn block_unless(&mut self, span: Span, block: &Block) -> Emit<Vec<usize>> {
        self.scoped(|emitter| {
            let Some((last, before)) = block.statements.split_last() else {
                let a = emitter.fresh(span)?;
                return Ok(vec![emitter.fail_unless(span, a)]);
            };
            for statement in before {
                emitter.tick_statement(statement, block);
                emitter.statement(statement, None)?;
            }
            emitter.tick_statement(last, block);
            if let StatementKind::Expression { value, .. } = &last.kind {
                return emitter.jumps_unless(value);
            }
            let a = emitter.fresh(span)?;
            emitter.statement(last, Some(a))?;
            Ok(vec![emitter.emit(span, Op::JumpIfNot { a, to: 0 })])
        })
    }

    /// What fails because `()` is no condition.
    pub(super) fn fail_unless(&mut self, span: Span, a: Register) -> usize {
        self.constant(span, a, Value::Unit);
        self.emit(span, Op::JumpIfNot { a, to: 0 })
    }

    pub(super) fn jump_unless_constant(&mut self, span: Span, a: Register, value: Value) -> usize {
        let op = match value {
            Value::Word(WordId(word)) => Op::JumpNotWord { a, word, to: 0 },
            Value::Unit => Op::JumpNotUnit { a, to: 0 },
            _ => match small(value) {
                Some(value) => Op::JumpNotInt { a, value, to: 0 },
                None => Op::JumpNotConstant { a, constant: self.constant_id(value), to: 0 },
            },
        };
        self.emit(span, op)
    }

    fn jump_if_constant(&mut self, span: Span, a: Register, value: Value) -> usize {
        let op = match small(value) {
            Some(value) => Op::JumpInt { a, value, to: 0 },
            None if value == Value::Unit => Op::JumpUnit { a, to: 0 },
            None => Op::JumpConstant { a, constant: self.constant_id(value), to: 0 },
        };
        self.emit(span, op)
    }

    /// Whether one zone has more pieces than a number says that is only read, as one jump that is taken when it is false.
    fn jump_unless_more(
        &mut self,
        span: Span,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
    ) -> Emit<Option<usize>> {
        let (len, number) = match operator {
            BinaryOperator::Greater => (left, right),
            BinaryOperator::Less => (right, left),
            _ => return Ok(None),
        };
        match self.of_fixed(len, "len") {
            Some(Value::Zone(ZoneId(zone))) if only_reads(number) => {
                let a = self.operand(number)?;
                Ok(Some(self.emit(span, Op::JumpZoneNotMore { a, zone, to: 0 })))
            }
            _ => Ok(None),
        }
    }

    /// A comparison with a fixed value, as one jump that is taken when it is false.
    fn jump_unless_fixed(
        &mut self,
        span: Span,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
    ) -> Emit<Option<usize>> {
        let Some(value) = self.fixed(right) else { return Ok(None) };
        let small = small(value);
        let equality = matches!(operator, BinaryOperator::Equal | BinaryOperator::NotEqual);
        let near = |by: i16| small.and_then(|number| number.checked_add(by));
        let bound = match operator {
            BinaryOperator::Less | BinaryOperator::Greater => small,
            BinaryOperator::LessEqual => near(1),
            BinaryOperator::GreaterEqual => near(-1),
            _ => None,
        };
        if !equality && bound.is_none() {
            return Ok(None);
        }
        if let (BinaryOperator::Greater | BinaryOperator::GreaterEqual, Some(value)) = (operator, bound)
            && let Some(Value::Part(PartId(part))) = self.of_fixed(left, "nth")
            && let Ok(part) = u8::try_from(part)
        {
            return Ok(Some(self.emit(span, Op::JumpNthNotMore { part, value, to: 0 })));
        }
        let a = self.operand(left)?;
        let op = match (operator, bound) {
            (BinaryOperator::Equal, _) => return Ok(Some(self.jump_unless_constant(span, a, value))),
            (BinaryOperator::NotEqual, _) => return Ok(Some(self.jump_if_constant(span, a, value))),
            (BinaryOperator::Less | BinaryOperator::LessEqual, Some(value)) => {
                Op::JumpNotLessInt { a, value, to: 0 }
            }
            (_, value) => Op::JumpNotMoreInt { a, value: value.unwrap_or_default(), to: 0 },
        };
        Ok(Some(self.emit(span, op)))
    }
}

/// Whether computing the expression changes nothing, so that it does not matter when that is done.
fn only_reads(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Variable(_) => true,
        ExpressionKind::Property { base, .. } => only_reads(base),
        _ => false,
    }
}

/// A number that an instruction has room for.
fn small(value: Value) -> Option<i16> {
    match value {
        Value::Int(number) => i16::try_from(number).ok(),
        _ => None,
    }
}
