//! Games that are compiled for following a step: where in the code it is noted what happens.

use super::{Emit, Emitter};
use crate::compile::code::{Op, Register};
use crate::compile::following::NoteSite;
use crate::diag::Span;
use crate::load::script::ast::{Expression, ExpressionKind};

impl Emitter<'_> {
    /// Notes what happens here with the value in `a`, in a game that is compiled for following a step.
    pub(super) fn note(&mut self, site: NoteSite, span: Span, a: Register) {
        if let Some(at) = self.following.as_mut().and_then(|following| following.number(site)) {
            self.emit(span, Op::Note { at, a });
        }
    }

    /// The same for the value of an expression.
    pub(super) fn note_value(&mut self, expression: &Expression, a: Register) {
        if self.following.is_some() {
            self.note(NoteSite::Value(expression.id), expression.span, a);
        }
    }

    /// A condition whose parts are noted: each is computed like any other value. `None` in other games.
    pub(super) fn followed_unless(&mut self, condition: &Expression) -> Option<Emit<Vec<usize>>> {
        let is_logic = matches!(condition.kind, ExpressionKind::Logic { .. });
        (self.following.is_some() && !is_logic).then(|| self.jump_unless(condition))
    }
}
