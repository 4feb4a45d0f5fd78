//! Two-sided pieces: which kinds are on the two sides of a piece.

use super::checker::Checker;
use super::fields;
use super::names::NameKind;
use super::pieces::{KeyOfSet, key_of_sets};
use crate::diag::{Diagnostic, Span, codes};
use crate::load::yaml::{Node, YamlText};

const EXPECTED: &str = "a map from what is on one side to what is on the other, such as `man: king`";

impl Checker<'_> {
    /// Finds which families are two sides of the same piece.
    pub(super) fn check_reverses(&mut self, entries: &[(YamlText, Node)]) {
        for KeyOfSet { set, node, key, value: sides } in key_of_sets(entries, "reverse") {
            for word in ["sides", "faces", "back"] {
                if node.get(word).is_some() {
                    let message = format!("two-sided pieces cannot have `{word}`");
                    let fault = Diagnostic::error(codes::CONTRADICTION, key.span, message);
                    self.faults.push(
                        fault.hint("each of their sides shows a kind: they have no back and no number"),
                    );
                }
            }
            let mut taken: Vec<(usize, Span)> = Vec::new();
            for (one, other) in self.entries(key, sides, EXPECTED) {
                let Some(other) = self.text(other, "the kind on the other side, such as `king`") else {
                    continue;
                };
                let (Some(first), Some(second)) = (self.side(one, set), self.side(other, set)) else {
                    continue;
                };
                if let Some(pair) = self.pair(set, (one, first), (other, second), &mut taken) {
                    self.sets[set].reverse.push(pair);
                }
            }
        }
    }

    /// The family of a piece set that is on a side.
    fn side(&mut self, text: &YamlText, set: usize) -> Option<usize> {
        let declared = self.find(&fields::name(text), &[NameKind::Kind])?;
        if declared.index == set {
            return Some(declared.family);
        }
        let (other, own) = (&self.sets[declared.index].name.text, &self.sets[set].name.text);
        let message = format!("`{}` is a kind of `{other}`, not of `{own}`", text.value);
        self.faults.push(Diagnostic::error(codes::CONTRADICTION, text.span, message));
        None
    }

    /// Two families as sides of the same pieces, unless one of them has another side already.
    fn pair(
        &mut self,
        set: usize,
        (one, first): (&YamlText, usize),
        (other, second): (&YamlText, usize),
        taken: &mut Vec<(usize, Span)>,
    ) -> Option<(usize, usize)> {
        let mut refuse = |fault: Diagnostic| {
            self.faults.push(fault);
            None
        };
        if first == second {
            let message = format!("both sides show `{}`", one.value);
            return refuse(
                Diagnostic::error(codes::CONTRADICTION, other.span, message)
                    .hint("leave out kinds that have nothing else on their other side"),
            );
        }
        for (text, family) in [(one, first), (other, second)] {
            if let Some((_, before)) = taken.iter().find(|(other, _)| *other == family) {
                let message = format!("`{}` has another side already", text.value);
                let fault = Diagnostic::error(codes::CONTRADICTION, text.span, message);
                return refuse(fault.label(*before, "it is named here"));
            }
        }
        taken.extend([(first, one.span), (second, other.span)]);
        let families = &self.sets[set].families;
        let types =
            |family: usize| families[family].parameters.iter().map(|one| one.kind).collect::<Vec<_>>();
        if types(first) != types(second) {
            let message = format!("`{}` and `{}` have different parameters", one.value, other.value);
            return refuse(
                Diagnostic::error(codes::CONTRADICTION, other.span, message)
                    .hint("both sides of a piece have the same values: give both kinds the same parameters"),
            );
        }
        Some((first, second))
    }
}
