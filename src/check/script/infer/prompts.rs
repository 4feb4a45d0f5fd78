//! The prompts of a game's questions: what answers for a seat that the rules play is asked.

use super::super::shape::{Tags, ValueShape, WordSet};
use super::Inference;
use crate::load::script::ast::{Argument, Block, Expression, ExpressionKind, StatementKind, TemplatePart};
use crate::load::script::walk;
use crate::rules::resolved::Callee;

impl<'a> Inference<'a> {
    /// What a prompt can be; any word where that cannot be read off the scripts.
    pub(super) fn prompts(&mut self) -> ValueShape {
        let mut prompts = Vec::new();
        let mut all_known = !self.lexicon.is_partial() && !self.lexicon.names_are_missing();
        for function in self.lexicon.script_functions() {
            walk::expressions_of(&function.body, &mut |expression| {
                if let Some(prompt) = self.prompt_of(expression) {
                    all_known &= add_texts(prompt, &mut prompts);
                }
            });
        }
        let words = match all_known {
            true => self.words.several(prompts.iter().map(String::as_str)),
            false => WordSet::Any,
        };
        ValueShape::word(words)
    }

    /// The prompt of a question.
    fn prompt_of(&self, expression: &'a Expression) -> Option<&'a Expression> {
        let ExpressionKind::Call { name, arguments, .. } = &expression.kind else { return None };
        let Callee::Host(function) = self.lexicon.callee(&name.text, expression) else { return None };
        let is_text = |shape: &ValueShape| !shape.is_any() && shape.tags.meets(Tags::TEXT);
        let asks = self.lexicon.signature(function).effect.pauses()
            && self.lexicon.parameters(function).get(1).is_some_and(is_text);
        match arguments.get(1).filter(|_| asks)? {
            Argument::Value(prompt) => Some(prompt),
            Argument::Closure(_) => None,
        }
    }
}

/// Adds the texts that an expression can give; whether these are all.
fn add_texts(expression: &Expression, texts: &mut Vec<String>) -> bool {
    let mut of_block = |block: &Block| match block.statements.last().map(|last| &last.kind) {
        Some(StatementKind::Expression { value, dropped: false }) => add_texts(value, texts),
        _ => false,
    };
    match &expression.kind {
        ExpressionKind::Text(text) => texts.push(text.clone()),
        ExpressionKind::Template(parts) => texts.push(TemplatePart::pattern(parts)),
        ExpressionKind::If { then, otherwise: Some(otherwise), .. } => {
            return of_block(then) & of_block(otherwise);
        }
        ExpressionKind::Block(block) => return of_block(block),
        ExpressionKind::Switch { arms, .. } => {
            return arms.iter().fold(true, |known, arm| known & add_texts(&arm.body, texts));
        }
        _ => return false,
    }
    true
}
