//! The texts of scripts that people may read.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::Span;
use crate::load::script::ast::{BinaryOperator, Expression, ExpressionKind, Pattern, Script, TemplatePart};
use crate::load::script::walk;

/// String literals of scripts: prompts, words, and texts with values, for each of which `{}` stands.
#[derive(Debug, Default)]
pub(super) struct Texts {
    /// Every one.
    pub(super) all: BTreeSet<String>,
    /// Those that are more than compared with.
    pub(super) said: BTreeSet<String>,
    /// Where each of those stands first that has no values.
    pub(super) places: BTreeMap<String, Span>,
    /// Where those stand that are compared with.
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
                let parts = parts.iter().map(|part| match part {
                    TemplatePart::Text(text) => text,
                    TemplatePart::Value(_) => "{}",
                });
                let text: String = parts.collect();
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

/// The numbers in braces of a label, `{1}` and `{2}`; `None` when something else stands in them.
pub(super) fn blanks(label: &str) -> Option<Vec<usize>> {
    let inside = label.split('{').skip(1).map(|rest| rest.split_once('}').map(|(number, _)| number));
    inside.map(|number| number?.parse().ok().filter(|number| *number > 0)).collect()
}
