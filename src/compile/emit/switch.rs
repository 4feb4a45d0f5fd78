//! `switch`.

use super::expressions::unknown;
use super::{Emit, Emitter};
use crate::compile::code::{Op, Register, Switch};
use crate::compile::coverage::SiteKind;
use crate::compile::value::{Value, WordId};
use crate::diag::Span;
use crate::load::script::ast::{Arm, Expression, ExpressionKind, Pattern};

impl Emitter<'_> {
    pub(super) fn switch(&mut self, span: Span, value: &Expression, arms: &[Arm], d: Register) -> Emit<()> {
        let mut ends = Vec::new();
        self.arms(value, arms, &mut |emitter, arm| {
            emitter.into(&arm.body, d)?;
            ends.push(emitter.emit(arm.span, Op::Jump { to: 0 }));
            Ok(())
        })?;
        self.constant(span, d, Value::Unit);
        self.land(&ends);
        Ok(())
    }

    /// A `switch` as a condition: no arm makes a value that is then looked at.
    pub(super) fn switch_unless(&mut self, span: Span, value: &Expression, arms: &[Arm]) -> Emit<Vec<usize>> {
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        let a = self.arms(value, arms, &mut |emitter, arm| {
            let start = emitter.code.ops.len();
            let jumps = emitter.scoped(|emitter| emitter.jumps_unless(&arm.body))?;
            match emitter.invert(start, &jumps) {
                Some(jump) => {
                    yes.push(jump);
                    no.push(emitter.emit(arm.span, Op::Jump { to: 0 }));
                }
                None => {
                    no.extend(jumps);
                    yes.push(emitter.emit(arm.span, Op::Jump { to: 0 }));
                }
            }
            Ok(())
        })?;
        no.push(self.fail_unless(span, a));
        self.land(&yes);
        Ok(no)
    }

    /// Turns the condition that was compiled from `start` on into one that jumps when it is true, where it
    /// is a single jump at the end: one instruction less for those that are.
    pub(super) fn invert(&mut self, start: usize, jumps: &[usize]) -> Option<usize> {
        let end = self.code.ops.len();
        let [only] = jumps else { return None };
        let goes_on = |op: &Op| op.target().is_some_and(|to| to as usize == end);
        if only + 1 != end || self.code.ops[start..end].iter().any(goes_on) {
            return None;
        }
        self.code.ops[*only] = self.code.ops[*only].inverted()?;
        Some(*only)
    }

    /// Finds the arm that fits and runs what `body` compiles for it; the next instruction follows where
    /// none fits. Gives a register that is free by then.
    fn arms(
        &mut self,
        value: &Expression,
        arms: &[Arm],
        body: &mut dyn FnMut(&mut Self, &Arm) -> Emit<()>,
    ) -> Emit<Register> {
        if let Some((property, base)) = self.switch_on_name(value, arms) {
            let a = self.fresh(value.span)?;
            let piece = self.operand(base)?;
            self.named_arms(value.span, (piece, property), arms, body)?;
            return Ok(a);
        }
        let a = self.fresh(value.span)?;
        self.into(value, a)?;
        for arm in arms {
            let mut next = self.patterns(arm, a)?;
            if let Some(guard) = &arm.guard {
                next.extend(self.scoped(|emitter| emitter.jumps_unless(guard))?);
            }
            self.tick(SiteKind::Arm, arm.span, "");
            body(self, arm)?;
            self.land(&next);
        }
        Ok(a)
    }

    /// The row of the property and the piece of `switch piece.name` when a table of kinds can say which
    /// arm fits.
    fn switch_on_name<'e>(&self, value: &'e Expression, arms: &[Arm]) -> Option<(u16, &'e Expression)> {
        let ExpressionKind::Property { base, .. } = &value.kind else { return None };
        let property = self.only_hosts(value, "name")?;
        let plain = |arm: &Arm| {
            arm.guard.is_none() && arm.patterns.iter().all(|pattern| matches!(pattern, Pattern::Text(_)))
        };
        arms.iter().all(plain).then_some((property, base.as_ref()))
    }

    fn named_arms(
        &mut self,
        span: Span,
        (a, property): (Register, u16),
        arms: &[Arm],
        body: &mut dyn FnMut(&mut Self, &Arm) -> Emit<()>,
    ) -> Emit<()> {
        let at = self.emit(span, Op::SwitchName { a, first: 0 });
        let mut words: Vec<(WordId, u32)> = Vec::new();
        let mut other = None;
        for arm in arms {
            let here = self.here();
            for pattern in &arm.patterns {
                if let Pattern::Text(text) = pattern
                    && let Value::Word(word) = self.words.intern(text)
                {
                    words.push((word, here));
                }
            }
            if arm.patterns.is_empty() && other.is_none() {
                other = Some(here);
            }
            self.tick(SiteKind::Arm, arm.span, "");
            body(self, arm)?;
        }
        let other = other.unwrap_or(self.here());
        let first = u32::try_from(self.code.targets.len()).unwrap_or(u32::MAX);
        let arm = |kind| words.iter().find(|(word, _)| word == kind).map_or(other, |(_, at)| *at);
        self.code.targets.extend(self.globals.kind_words.iter().map(arm));
        self.code.ops[at] = Op::SwitchName { a, first };
        self.code.switches.push(Switch { first, words, other, property });
        Ok(())
    }

    /// Jumps that are taken when no pattern fits.
    fn patterns(&mut self, arm: &Arm, a: Register) -> Emit<Vec<usize>> {
        let mut fits = Vec::new();
        let mut miss = Vec::new();
        for (at, pattern) in arm.patterns.iter().enumerate() {
            self.land(&miss);
            let jump = self.scoped(|emitter| emitter.pattern(arm.span, pattern, a))?;
            miss = vec![jump];
            if at + 1 < arm.patterns.len() {
                fits.push(self.emit(arm.span, Op::Jump { to: 0 }));
            }
        }
        self.land(&fits);
        Ok(miss)
    }

    fn pattern(&mut self, span: Span, pattern: &Pattern, a: Register) -> Emit<usize> {
        if let Pattern::Range { from, to, inclusive } = pattern {
            self.code.ranges.push((i64::from(*from), i64::from(*to) + i64::from(*inclusive)));
            let range = u16::try_from(self.code.ranges.len() - 1).unwrap_or(u16::MAX);
            return Ok(self.emit(span, Op::JumpOutside { a, range, to: 0 }));
        }
        let value = match pattern {
            Pattern::Unit => Value::Unit,
            Pattern::Bool(flag) => Value::Bool(*flag),
            Pattern::Text(text) => self.words.intern(text),
            Pattern::Int(number) => Value::Int(*number),
            Pattern::Range { .. } => return Err(unknown(span, "range")),
        };
        Ok(self.jump_unless_constant(span, a, value))
    }
}
