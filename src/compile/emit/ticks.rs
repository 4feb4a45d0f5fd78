//! Games that are compiled for counting: where in the code it is counted that something happens.

use super::Emitter;
use crate::compile::code::Op;
use crate::compile::coverage::SiteKind;
use crate::diag::Span;

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
