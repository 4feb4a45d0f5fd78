//! Words that name directions of boards.

use super::super::shape::ValueShape;
use super::{Certainty, Inference};
use crate::diag::codes::script::UNKNOWN_WORD;
use crate::diag::{Diagnostic, meant};
use crate::load::script::ast::{Argument, Expression};
use crate::rules::host::Signature;

impl<'a> Inference<'a> {
    /// Checks that a word for a direction is one of some board of the game.
    pub(super) fn expect_direction(
        &mut self,
        signature: &'a Signature,
        arguments: &'a [Argument],
        given: &[ValueShape],
    ) {
        let one = |name: &str| signature.parameters.iter().position(|(parameter, _)| *parameter == name);
        let (at, shape) = match (one("direction"), one("directions")) {
            (Some(at), _) => (at, given[at].clone()),
            (None, Some(at)) => (at, given[at].element()),
            (None, None) => return,
        };
        let Some(Argument::Value(value)) = arguments.get(at) else { return };
        let Some(words) = shape.words() else { return };
        let known = self.lexicon.rules.directions();
        let may_have_more = self.lexicon.names_are_missing() || self.lexicon.has_open_names();
        if known.is_empty() && may_have_more {
            // The board that has it may be faulty.
            return;
        }
        let unknown = words.iter().map(|word| self.words.text(*word)).find(|word| !known.contains(word));
        let Some(unknown) = unknown.map(str::to_owned) else { return self.confirm(value.span, UNKNOWN_WORD) };
        self.judge(value.span, UNKNOWN_WORD, Err(Certainty::Sure), |inference| {
            inference.with_origin(inference.unknown_direction(value, &unknown, &known), value)
        });
    }

    fn unknown_direction(&self, value: &Expression, word: &str, known: &[&str]) -> Diagnostic {
        let near = self.lexicon.nearest(word, known.iter().copied());
        let hint = near.map(meant).or_else(|| {
            let all: Vec<String> = known.iter().map(|one| format!("`{one}`")).collect();
            (!all.is_empty()).then(|| format!("directions are {}", all.join(", ")))
        });
        let message = format!("`{word}` is no direction of a board");
        Diagnostic::error(UNKNOWN_WORD, value.span, message).maybe_hint(hint)
    }
}
