//! Blocks, variables, assignments and returns.

use super::{Emit, Emitter};
use crate::compile::code::{Op, Register};
use crate::compile::coverage::SiteKind;
use crate::compile::following::NoteSite;
use crate::compile::value::Value;
use crate::diag::{Diagnostic, Span, codes};
use crate::load::script::ast::{
    BinaryOperator, Block, Expression, ExpressionKind, LocalId, Statement, StatementKind,
};

impl Emitter<'_> {
    /// A block; its value is that of its last statement, with or without a semicolon, as in Rhai.
    pub(super) fn block(&mut self, block: &Block, d: Option<Register>) -> Emit<()> {
        let outside = self.scope.locals.len();
        self.block_beside(block, d, outside)
    }

    /// A block whose variables are those from `outside` on: a list in one of them, as the block's
    /// value, moves out of it.
    pub(super) fn block_beside(&mut self, block: &Block, d: Option<Register>, outside: usize) -> Emit<()> {
        self.scoped(|emitter| {
            let Some((last, before)) = block.statements.split_last() else {
                if let Some(d) = d {
                    emitter.constant(block.span, d, Value::Unit);
                }
                return Ok(());
            };
            let built = d.and_then(|d| emitter.built_in_place(before, last, d));
            for (at, statement) in before.iter().enumerate() {
                emitter.tick_statement(statement, block);
                match (&statement.kind, d) {
                    (StatementKind::Let { name, value: Some(value), .. }, Some(d)) if built == Some(at) => {
                        emitter.into(value, d)?;
                        emitter.scope.locals.push((name.id, d));
                    }
                    _ => emitter.statement(statement, None)?,
                }
            }
            emitter.tick_statement(last, block);
            if built.is_some() {
                return Ok(());
            }
            if let (Some(d), StatementKind::Expression { value, .. }) = (d, &last.kind)
                && let Some(local) = emitter.resolved.local(value)
                && let Some(at) = emitter.scope.locals.iter().rposition(|(known, _)| *known == local)
                && at >= outside
            {
                let s = emitter.scope.locals[at].1;
                emitter.emit(value.span, Op::Move { d, s });
                return Ok(());
            }
            emitter.statement(last, d)
        })
    }

    /// The statement that declares the variable which is the value of the block, when the variable can
    /// live where the value is wanted.
    fn built_in_place(&self, before: &[Statement], last: &Statement, d: Register) -> Option<usize> {
        let StatementKind::Expression { value, .. } = &last.kind else { return None };
        let wanted = self.resolved.local(value)?;
        let declares = |statement: &Statement| match &statement.kind {
            StatementKind::Let { name, value: Some(_), .. } => name.id == wanted,
            _ => false,
        };
        let free = !self.scope.locals.iter().any(|(_, register)| *register == d);
        before.iter().position(declares).filter(|_| free)
    }

    pub(super) fn statement(&mut self, statement: &Statement, d: Option<Register>) -> Emit<()> {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Let { name, value, .. } => {
                let register = self.fresh(span)?;
                match value {
                    Some(value) => self.into(value, register)?,
                    None => self.constant(span, register, Value::Unit),
                }
                self.scope.locals.push((name.id, register));
                self.unit(span, d);
            }
            StatementKind::Assign { target, operator, value } => {
                self.scoped(|emitter| emitter.assign(span, target, *operator, value))?;
                self.unit(span, d);
            }
            StatementKind::While { condition, body } => self.while_loop(span, condition.as_ref(), body, d)?,
            StatementKind::Do { body, condition, until } => self.do_loop(span, body, condition, *until, d)?,
            StatementKind::For { item, index, list, body } => {
                self.scoped(|emitter| emitter.for_loop(span, item, index.as_ref(), list, body, d))?;
            }
            StatementKind::Break(value) => self.leave(span, value.as_ref())?,
            StatementKind::Continue => {
                let jump = self.emit(span, Op::Jump { to: 0 });
                match self.scope.loops.last_mut() {
                    Some(inner) => inner.continues.push(jump),
                    None => return Err(outside(span, "continue")),
                }
            }
            StatementKind::Return(value) => {
                if !self.return_here(span, value.as_ref())? {
                    let a = self.fresh(span)?;
                    self.returned(span, value.as_ref(), a)?;
                    self.note(NoteSite::Returns(self.scope.function), span, a);
                    self.emit(span, Op::Return { a });
                }
            }
            StatementKind::Expression { value, .. } => match (d, &value.kind) {
                (None, ExpressionKind::If { condition, then, otherwise }) => {
                    self.bare_if(span, condition, then, otherwise.as_ref())?;
                }
                (None, ExpressionKind::Block(block)) => self.block(block, None)?,
                (None, ExpressionKind::Call { arguments, .. })
                    if let Some((function, parts)) = self.logged(value, arguments) =>
                {
                    self.scoped(|emitter| emitter.log(span, function, parts))?;
                }
                (None, ExpressionKind::Call { arguments, .. }) if self.is_push(value, arguments) => {
                    self.scoped(|emitter| emitter.push(span, arguments))?;
                }
                (None, ExpressionKind::Call { arguments, .. })
                    if let Some((function, values)) = self.called_here(value, arguments) =>
                {
                    self.scoped(|emitter| {
                        let d = emitter.fresh(span)?;
                        emitter.call_here(function, &values, d, false)
                    })?;
                }
                (d, _) => self.scoped(|emitter| {
                    let d = d.map_or_else(|| emitter.fresh(span), Ok)?;
                    emitter.into(value, d)
                })?,
            },
        }
        Ok(())
    }

    /// An `if` whose value nobody wants.
    fn bare_if(
        &mut self,
        span: Span,
        condition: &Expression,
        then: &Block,
        otherwise: Option<&Block>,
    ) -> Emit<()> {
        let no = self.scoped(|emitter| emitter.jumps_unless(condition))?;
        self.tick_block(SiteKind::If, then.span, span);
        let first = self.code.ops.len();
        self.block(then, None)?;
        if otherwise.is_none() && is_one_jump(condition) && self.leaves_at_once(&no, first) {
            return Ok(());
        }
        match otherwise {
            Some(block) => {
                let end = self.emit(span, Op::Jump { to: 0 });
                self.land(&no);
                self.tick_else(block, span);
                self.block(block, None)?;
                self.land(&[end]);
            }
            None if self.sites.is_some() && then.span != span => {
                let end = self.emit(span, Op::Jump { to: 0 });
                self.land(&no);
                self.tick(SiteKind::NoElse, condition.span, "");
                self.land(&[end]);
            }
            None => self.land(&no),
        }
        Ok(())
    }

    /// Counts an `else`; an `else if` says itself what happens.
    pub(super) fn tick_else(&mut self, block: &Block, whole: Span) {
        let only = match block.statements.as_slice() {
            [Statement { kind: StatementKind::Expression { value, .. }, .. }] => Some(value),
            _ => None,
        };
        let is_if = |value: &Expression| matches!(value.kind, ExpressionKind::If { .. });
        let goes_on = only.is_some_and(|value| value.span == block.span && is_if(value));
        if !goes_on {
            self.tick_block(SiteKind::Else, block.span, whole);
        }
    }

    /// One jump instead of one over another, when nothing but `continue` or `break` is done on a condition,
    /// whose code begins at `first`. Gives whether it is such a one.
    fn leaves_at_once(&mut self, no: &[usize], first: usize) -> bool {
        let ([over], Some(inner)) = (no, self.scope.loops.last_mut()) else { return false };
        let jumps =
            if inner.continues.last() == Some(&first) { &mut inner.continues } else { &mut inner.breaks };
        let (Some(jump), Some(yes)) = (jumps.last_mut(), self.code.ops[*over].inverted()) else {
            return false;
        };
        if *jump != first || first + 1 != self.code.ops.len() || *over + 1 != first {
            return false;
        }
        *jump = *over;
        self.code.ops[*over] = yes;
        self.code.ops.truncate(first);
        self.code.spans.truncate(first);
        true
    }

    /// Puts what is returned into a register.
    pub(super) fn returned(&mut self, span: Span, value: Option<&Expression>, a: Register) -> Emit<()> {
        match value {
            Some(value) => self.into(value, a),
            None => {
                self.constant(span, a, Value::Unit);
                Ok(())
            }
        }
    }

    pub(super) fn unit(&mut self, span: Span, d: Option<Register>) {
        if let Some(d) = d {
            self.constant(span, d, Value::Unit);
        }
    }

    /// As in Rhai, the new value comes first, then the indices, then the element is looked for.
    fn assign(
        &mut self,
        span: Span,
        target: &Expression,
        operator: Option<BinaryOperator>,
        value: &Expression,
    ) -> Emit<()> {
        if let Some(local) = self.resolved.local(target)
            && let Some(d) = self.register(local)
        {
            return self.assign_variable(span, (local, d), operator, value);
        }
        let s = self.fresh(span)?;
        self.into(value, s)?;
        let indices = self.indices(target)?;
        let path = self.path(target, &indices)?;
        match operator {
            None => {
                self.emit(span, Op::Move { d: path.element, s });
            }
            Some(operator) => self.operate(span, operator, path.element, s),
        }
        self.store_back(span, &path);
        Ok(())
    }

    fn assign_variable(
        &mut self,
        span: Span,
        (local, d): (LocalId, Register),
        operator: Option<BinaryOperator>,
        value: &Expression,
    ) -> Emit<()> {
        match operator {
            // The value may read the variable while it is computed: not straight into it.
            None if self.mentions(value, local) => {
                let s = self.fresh(span)?;
                self.into(value, s)?;
                self.emit(span, Op::Move { d, s });
            }
            None => self.into(value, d)?,
            Some(BinaryOperator::Add) if matches!(value.kind, ExpressionKind::Int(_)) => {
                if let ExpressionKind::Int(value) = value.kind {
                    self.emit(span, Op::AddInt { d, a: d, value });
                }
            }
            Some(operator) => {
                let s = self.operand(value)?;
                self.operate(span, operator, d, s);
            }
        }
        Ok(())
    }

    /// Whether the value is anything but a plain read of other things; a cheap guess on the safe side.
    fn mentions(&self, value: &Expression, local: LocalId) -> bool {
        match &value.kind {
            ExpressionKind::Unit
            | ExpressionKind::Bool(_)
            | ExpressionKind::Int(_)
            | ExpressionKind::Text(_) => false,
            ExpressionKind::Variable(_) => self.resolved.local(value) == Some(local),
            ExpressionKind::Binary { left, right, .. } => {
                self.mentions(left, local) || self.mentions(right, local)
            }
            ExpressionKind::Property { base, .. } => self.mentions(base, local),
            _ => true,
        }
    }

    fn operate(&mut self, span: Span, operator: BinaryOperator, d: Register, b: Register) {
        let op = match operator {
            BinaryOperator::Subtract => Op::Subtract { d, a: d, b },
            BinaryOperator::Multiply => Op::Multiply { d, a: d, b },
            BinaryOperator::Divide => Op::Divide { d, a: d, b },
            BinaryOperator::Remainder => Op::Remainder { d, a: d, b },
            BinaryOperator::Power => Op::Power { d, a: d, b },
            _ => Op::Add { d, a: d, b, given: false },
        };
        self.emit(span, op);
    }
}

/// Whether nothing jumps after the condition when it is true: it ends with the jump that says no.
fn is_one_jump(condition: &Expression) -> bool {
    matches!(
        condition.kind,
        ExpressionKind::Variable(_)
            | ExpressionKind::Property { .. }
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
    )
}

/// The fault of `break` and `continue` without a loop around them.
pub(super) fn outside(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(codes::syntax::LOOP, span, format!("`{word}` stands outside of a loop"))
}
