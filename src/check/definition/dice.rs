//! Dice whose sides show what the author says.

use std::ops::RangeInclusive;

use super::checker::Checker;
use super::fields::wrong;
use super::pieces::{KeyOfSet, key_of_sets};
use crate::diag::{Diagnostic, Span, codes};
use crate::load::pieces::{self, ArgumentText};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::KindArgument;

/// How many sides a die can have.
pub(super) const MOST_SIDES: RangeInclusive<i32> = 2..=100;

const EXPECTED: &str = "what is on each side in one text, such as `0 1 1 2 2 3` or `claw*3 heart`";

impl Checker<'_> {
    /// Finds what is on the sides of dice with `faces`.
    pub(super) fn check_faces(&mut self, entries: &[(YamlText, Node)]) {
        for KeyOfSet { set, node, key, value: faces } in key_of_sets(entries, "faces") {
            if node.get("sides").is_some() {
                let fault = Diagnostic::error(codes::CONTRADICTION, key.span, "a die has `sides` or `faces`");
                self.faults.push(fault.hint("`sides: 6` stands for the faces `1 2 3 4 5 6`"));
            }
            match self.faces(faces) {
                Some(sides) => self.sets[set].sides = sides,
                // It is unknown whether scripts get numbers or kinds.
                None => {
                    self.doubt.names.insert("face".to_owned());
                }
            }
        }
    }

    fn faces(&mut self, node: &Node) -> Option<Vec<KindArgument>> {
        let text = self.faces_text(node)?;
        let written = pieces::faces(text).map_err(|fault| self.faults.push(fault)).ok()?;
        let count: usize = written.iter().map(|(_, times)| usize::from(*times)).sum();
        if !i32::try_from(count).is_ok_and(|count| MOST_SIDES.contains(&count)) {
            let message = format!("a die has from 2 to 100 sides, found {count}");
            self.faults.push(Diagnostic::error(codes::OUT_OF_RANGE, text.span, message));
            return None;
        }
        let mut sides: Vec<KindArgument> = Vec::with_capacity(count);
        for (face, times) in written {
            let side = match &face {
                ArgumentText::Kind(kind) => KindArgument::Kind(self.kind(kind, None)?),
                ArgumentText::Number(number, _) => KindArgument::Number(*number),
                ArgumentText::Range(..) | ArgumentText::Every(_) => return None,
            };
            if let Some(first) = sides.first() {
                self.is_like(first, &side, face.span())?;
            }
            sides.extend(std::iter::repeat_n(side, usize::from(times)));
        }
        Some(sides)
    }

    fn faces_text<'n>(&mut self, node: &'n Node) -> Option<&'n YamlText> {
        let hint = match &node.value {
            Yaml::Text(text) => return Some(text),
            Yaml::Int(number) => {
                format!("for a die with the numbers from 1 to {number} write `sides: {number}`")
            }
            Yaml::List(items) if items.len() < 20 => {
                let words = items.iter().map(|item| match &item.value {
                    Yaml::Text(text) => Some(text.value.clone()),
                    Yaml::Int(number) => Some(number.to_string()),
                    _ => None,
                });
                match words.collect::<Option<Vec<String>>>() {
                    Some(words) if !words.is_empty() => format!("write `{}`", words.join(" ")),
                    _ => "put spaces between them".to_owned(),
                }
            }
            _ => "put spaces between them".to_owned(),
        };
        self.faults.push(wrong(node, EXPECTED).hint(hint));
        None
    }

    /// Scripts compare what dice show: it is a number on all sides, or a kind of one set.
    fn is_like(&mut self, first: &KindArgument, side: &KindArgument, span: Span) -> Option<()> {
        let message = match (first, side) {
            (KindArgument::Number(_), KindArgument::Number(_)) => return Some(()),
            (KindArgument::Kind(one), KindArgument::Kind(other)) if one.set == other.set => return Some(()),
            (KindArgument::Kind(one), KindArgument::Kind(other)) => format!(
                "this is a kind of `{}`, but the first face is one of `{}`",
                self.sets[other.set].name.text, self.sets[one.set].name.text
            ),
            _ => "numbers and kinds are not mixed on a die".to_owned(),
        };
        let fault = Diagnostic::error(codes::CONTRADICTION, span, message);
        self.faults.push(fault.hint("all faces are numbers, or all are kinds of one piece set"));
        None
    }
}
