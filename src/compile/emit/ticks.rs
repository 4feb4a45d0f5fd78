//! Games that are compiled for counting: where in the code it is counted that something happens.

use super::Emitter;
use crate::compile::code::Op;
use crate::compile::coverage::SiteKind;
use crate::diag::Span;
use crate::load::script::ast::{Block, Statement};

/// Whether a loop was a closure; its body is never empty.
fn is_rewritten(body: &Block, whole: Span) -> bool {
    body.statements.iter().any(|statement| statement.span == whole)
}

impl Emitter<'_> {
    /// Counts what happens here, in a game that is compiled for counting.
    pub(super) fn tick(&mut self, kind: SiteKind, span: Span, name: &str) {
        // What a library offers beyond what the game needs says nothing about the game.
        if let Some(sites) = self.sites.as_mut().filter(|_| !span.source.is_own()) {
            let at = sites.number(kind, span, name);
            self.emit(span, Op::Tick { at });
        }
    }

    /// The same for a block that an author wrote: those of rewritten closures bear the span of the whole.
    pub(super) fn tick_block(&mut self, kind: SiteKind, block: Span, whole: Span) {
        if block != whole {
            self.tick(kind, block, "");
        }
    }

    /// The same for the body of a loop. The statements of a rewritten closure bear the span of the whole, and its block
    /// that of the closure's body; further loops of the list function, as of `sort_by`, are no place of the rules.
    pub(super) fn tick_loop(&mut self, body: &Block, whole: Span) {
        match is_rewritten(body, whole) {
            false => self.tick_block(SiteKind::Loop, body.span, whole),
            true if self.is_thorough() && body.span != whole => self.tick(SiteKind::Closure, body.span, ""),
            true => {}
        }
    }

    /// The same for the end of a loop that an author wrote, in a game that is compiled for coverage; `until` is its
    /// condition or list.
    pub(super) fn tick_loop_end(&mut self, until: Span, body: &Block, whole: Span) {
        if self.is_thorough() && !is_rewritten(body, whole) {
            self.tick(SiteKind::LoopEnds, until, "");
        }
    }

    /// The same for a statement that an author wrote, in a game that is compiled for coverage: those of a rewritten
    /// closure, and an `if` after `else`, do not begin inside of their block.
    pub(super) fn tick_statement(&mut self, statement: &Statement, block: &Block) {
        if self.is_thorough() && block.span.start < statement.span.start {
            self.tick(SiteKind::Statement, statement.span, "");
        }
    }

    fn is_thorough(&self) -> bool {
        self.sites.as_ref().is_some_and(|sites| sites.is_thorough)
    }

    /// The same for a jump that ends a part: gives the jump to take in its place.
    pub(super) fn tick_end(&mut self, jump: usize, kind: SiteKind, span: Span, part: u16) -> usize {
        if self.sites.is_none() {
            return jump;
        }
        let name = self.globals.parts.get(usize::from(part)).cloned().unwrap_or_default();
        let on = self.emit(span, Op::Jump { to: 0 });
        self.land(&[jump]);
        self.tick(kind, span, &name);
        let end = self.emit(span, Op::Jump { to: 0 });
        self.land(&[on]);
        end
    }
}
