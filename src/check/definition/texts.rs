//! The texts of scripts that people may read.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::Span;
use crate::load::script::ast::{BinaryOperator, Expression, ExpressionKind, Pattern, Script, TemplatePart};
use crate::load::script::walk;

/// The string literals of scripts: prompts, words, and texts with values, each of which is written `{}`.
#[derive(Debug, Default)]
pub(super) struct Texts {
    /// All of them.
    pub(super) all: BTreeSet<String>,
    /// Those that are used for more than comparisons.
    pub(super) said: BTreeSet<String>,
    /// Where each of those that has no values occurs first.
    pub(super) places: BTreeMap<String, Span>,
    /// Where the compared ones are.
    compared: BTreeSet<Span>,
}

impl Texts {
    pub(super) fn of(script: &Script) -> Self {
        let mut texts = Self::default();
        // A comparison is visited before its sides.
        walk::expressions(script, &mut |expression| texts.visit(expression));
        texts
    }

    fn visit(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Text(text) => {
                self.all.insert(text.clone());
                if !self.compared.contains(&expression.span) {
                    self.said.insert(text.clone());
                    self.places.entry(text.clone()).or_insert(expression.span);
                }
            }
            ExpressionKind::Template(parts) => {
                let text = TemplatePart::pattern(parts);
                self.all.insert(text.clone());
                self.said.insert(text);
            }
            ExpressionKind::Switch { arms, .. } => {
                for pattern in arms.iter().flat_map(|arm| &arm.patterns) {
                    if let Pattern::Text(text) = pattern {
                        self.all.insert(text.clone());
                    }
                }
            }
            ExpressionKind::Binary { operator: BinaryOperator::Equal | BinaryOperator::NotEqual, .. } => {
                walk::for_operands(expression, &mut |part| {
                    if let walk::Child::Expression(side) = part {
                        self.compared.insert(side.span);
                    }
                });
            }
            _ => {}
        }
    }
}

/// The numbers in braces in a label, `{1}` and `{2}`; `None` if there is anything else in braces.
pub(super) fn blanks(label: &str) -> Option<Vec<usize>> {
    let inside = label.split('{').skip(1).map(|rest| rest.split_once('}').map(|(number, _)| number));
    inside.map(|number| number?.parse().ok().filter(|number| *number > 0)).collect()
}
