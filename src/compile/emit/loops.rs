//! Loops.

use super::statements::outside;
use super::{Emit, Emitter, Loop};
use crate::compile::code::{Op, Register};
use crate::compile::following::NoteSite;
use crate::diag::Span;
use crate::load::script::ast::{Block, Expression, ExpressionKind, LocalName};

impl Emitter<'_> {
    pub(super) fn while_loop(
        &mut self,
        span: Span,
        condition: Option<&Expression>,
        body: &Block,
        d: Option<Register>,
    ) -> Emit<()> {
        self.unit(span, d);
        let top = self.here();
        let ends = match condition {
            Some(condition) => self.scoped(|emitter| emitter.jumps_unless(condition))?,
            None => Vec::new(),
        };
        self.begin_loop(d);
        self.tick_loop(body, span);
        self.block(body, None)?;
        let again = self.here();
        self.emit(span, Op::Back { to: top });
        let breaks = self.end_loop(again);
        self.land(&ends);
        condition.into_iter().for_each(|condition| self.tick_loop_end(condition.span, body, span));
        self.land(&breaks);
        Ok(())
    }

    pub(super) fn do_loop(
        &mut self,
        span: Span,
        body: &Block,
        condition: &Expression,
        until: bool,
        d: Option<Register>,
    ) -> Emit<()> {
        self.unit(span, d);
        self.begin_loop(d);
        let top = self.here();
        self.tick_loop(body, span);
        self.block(body, None)?;
        let inner = self.scope.loops.pop();
        let no = self.scoped(|emitter| emitter.jumps_unless(condition))?;
        let end = if until {
            let end = self.emit(span, Op::Jump { to: 0 });
            self.land(&no);
            vec![end]
        } else {
            no
        };
        // As in Rhai, `continue` begins the next round without a look at the condition.
        let again = self.here();
        self.emit(span, Op::Back { to: top });
        self.land(&end);
        self.tick_loop_end(condition.span, body, span);
        let breaks = self.close(inner, again);
        self.land(&breaks);
        Ok(())
    }

    pub(super) fn for_loop(
        &mut self,
        span: Span,
        item: &LocalName,
        index: Option<&LocalName>,
        list: &Expression,
        body: &Block,
        d: Option<Register>,
    ) -> Emit<()> {
        self.unit(span, d);
        let r = self.fresh(span)?;
        let end = self.fresh(span)?;
        let numbers = if let ExpressionKind::Range { from, to, inclusive } = &list.kind {
            self.into(from, r)?;
            self.into(to, end)?;
            self.emit(list.span, Op::EachInt { r, inclusive: *inclusive });
            true
        } else {
            self.loop_source(list, body, r)?;
            false
        };
        let counter = match index {
            Some(_) => {
                let counter = self.fresh(span)?;
                self.emit(span, Op::Int { d: counter, value: -1 });
                Some(counter)
            }
            None => None,
        };
        let element = self.fresh(item.span)?;
        self.begin_loop(d);
        let top = self.here();
        let next = if numbers {
            Op::NextInt { r, d: element, to: 0 }
        } else {
            Op::Each { r, d: element, copied: self.effects.block_acts(self.resolved.scopes(), body), to: 0 }
        };
        let end_at_once = self.emit(list.span, next);
        if let (Some(counter), Some(name)) = (counter, index) {
            self.emit(span, Op::AddInt { d: counter, a: counter, value: 1 });
            let shown = if self.block_changes(body, name.id) {
                let shown = self.fresh(name.span)?;
                self.emit(span, Op::Move { d: shown, s: counter });
                shown
            } else {
                counter
            };
            self.scope.locals.push((name.id, shown));
        }
        self.scope.locals.push((item.id, element));
        self.note(NoteSite::Round(list.id), span, element);
        self.tick_loop(body, span);
        self.block(body, None)?;
        let again = self.here();
        let op = if numbers {
            Op::NextIntAgain { r, d: element, to: top + 1 }
        } else {
            self.push_again(r, element, top + 1);
            Op::Again { r, d: element, to: top + 1 }
        };
        self.emit(list.span, op);
        let breaks = self.end_loop(again);
        self.land(&[end_at_once]);
        self.tick_loop_end(list.span, body, span);
        self.land(&breaks);
        self.note(NoteSite::LoopEnds(list.id), span, end);
        Ok(())
    }

    /// A body that ends with adding something to a list goes on with the next one at once. After it
    /// stands the [`Op::Again`] of those rounds that add nothing.
    fn push_again(&mut self, r: Register, d: Register, to: u32) {
        let Some(last) = self.code.ops.last_mut() else { return };
        match *last {
            Op::Push { a, s, copied: true } if s == d => *last = Op::PushAgain { a, r, d, to },
            Op::Push { a, s, copied: false } if d == r + 2 => *last = Op::MoveAgain { a, s, r, to },
            _ => {}
        }
    }

    /// The list that is gone through: a variable's own unless the body may change it.
    fn loop_source(&mut self, list: &Expression, body: &Block, r: Register) -> Emit<()> {
        if let Some(local) = self.resolved.local(list)
            && let Some(s) = self.register(local)
            && !self.block_changes(body, local)
        {
            self.emit(list.span, Op::Move { d: r, s });
            self.note_value(list, s);
            return Ok(());
        }
        self.into(list, r)
    }

    pub(super) fn leave(&mut self, span: Span, value: Option<&Expression>) -> Emit<()> {
        let Some(inner) = self.scope.loops.last() else { return Err(outside(span, "break")) };
        let result = inner.result;
        if let Some(value) = value {
            self.scoped(|emitter| {
                let d = result.map_or_else(|| emitter.fresh(span), Ok)?;
                emitter.into(value, d)
            })?;
        }
        let jump = self.emit(span, Op::Jump { to: 0 });
        if let Some(inner) = self.scope.loops.last_mut() {
            inner.breaks.push(jump);
        }
        Ok(())
    }

    fn begin_loop(&mut self, result: Option<Register>) {
        self.scope.loops.push(Loop { result, breaks: Vec::new(), continues: Vec::new() });
    }

    /// Lets `continue` go to the instruction that goes back to the top, and gives the jumps of `break`.
    fn end_loop(&mut self, again: u32) -> Vec<usize> {
        let inner = self.scope.loops.pop();
        self.close(inner, again)
    }

    fn close(&mut self, inner: Option<Loop>, again: u32) -> Vec<usize> {
        let Some(inner) = inner else { return Vec::new() };
        for jump in inner.continues {
            self.code.ops[jump].set_target(again);
        }
        inner.breaks
    }
}
