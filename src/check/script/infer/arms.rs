//! Finds words that a seat can choose but that no arm of a `switch` takes.

use std::collections::BTreeSet;

use super::expression::Operand;
use super::{Certainty, Inference};
use crate::diag::codes::script::MISSING_ARM;
use crate::diag::{Diagnostic, alternatives, closest};
use crate::load::script::ast::{Arm, BinaryOperator, Expression, ExpressionKind, LocalId, Pattern};
use crate::load::script::walk;

impl<'a> Inference<'a> {
    /// Checks that the arms take every word that a seat can have chosen. A pass needs no arm, and words with which the
    /// function compares the value elsewhere may be handled there.
    pub(super) fn expect_arms(&mut self, value: Operand<'a, '_>, arms: &'a [Arm]) {
        let (expression, shape) = value;
        if !shape.chosen || arms.iter().any(|arm| arm.patterns.is_empty()) {
            return;
        }
        let mut taken = BTreeSet::new();
        patterns(arms, &mut taken);
        if let Some(variable) = self.lexicon.resolved.local(expression) {
            self.compared(variable, &mut taken);
        }
        let numbers = shape.words().unwrap_or_default();
        let shape_words: Vec<String> =
            numbers.iter().map(|number| self.words.text(*number).to_owned()).collect();
        let missing: Vec<String> = shape_words
            .iter()
            .map(String::as_str)
            .filter(|word| !taken.contains(word))
            .map(|word| format!("`\"{word}\"`"))
            .collect();
        let verdict = if missing.is_empty() { Ok(()) } else { Err(Certainty::Sure) };
        self.judge(expression.span, MISSING_ARM, verdict, |inference| {
            let message = format!("{} can be chosen, and no arm takes it", alternatives(&missing));
            let arm = missing.first().map_or("", |word| word.trim_matches('`'));
            let idle = taken.iter().copied().filter(|word| !shape_words.iter().any(|one| one == word));
            let hint = match closest(arm.trim_matches('"'), idle) {
                Some(near) => format!("did you mean `{near}`, for which there is an arm?"),
                None => format!("add an arm: `{arm} => ...`, or `_ => ...` for all others"),
            };
            let fault = Diagnostic::error(MISSING_ARM, expression.span, message).hint(hint);
            inference.with_origin(fault, expression)
        });
    }

    /// The words with which the analysed function compares a variable.
    fn compared(&self, variable: LocalId, words: &mut BTreeSet<&'a str>) {
        let function = self.analyses[self.frame.analysis].function;
        let is_it = |one: &Expression| self.lexicon.resolved.local(one) == Some(variable);
        walk::expressions_of(&self.lexicon.script_functions()[function].body, &mut |expression| {
            match &expression.kind {
                ExpressionKind::Binary {
                    operator: BinaryOperator::Equal | BinaryOperator::NotEqual,
                    left,
                    right,
                } if is_it(left) || is_it(right) => {
                    words.extend([left, right].into_iter().filter_map(|one| text(one)))
                }
                ExpressionKind::In { item, list, .. } if is_it(item) => {
                    if let ExpressionKind::List(items) = &list.kind {
                        words.extend(items.iter().filter_map(text));
                    }
                }
                ExpressionKind::Switch { value, arms } if is_it(value) => patterns(arms, words),
                _ => {}
            }
        });
    }
}

fn patterns<'a>(arms: &'a [Arm], words: &mut BTreeSet<&'a str>) {
    words.extend(arms.iter().flat_map(|arm| &arm.patterns).filter_map(|pattern| match pattern {
        Pattern::Text(word) => Some(word.as_str()),
        _ => None,
    }));
}

fn text(expression: &Expression) -> Option<&str> {
    match &expression.kind {
        ExpressionKind::Text(word) => Some(word),
        _ => None,
    }
}
