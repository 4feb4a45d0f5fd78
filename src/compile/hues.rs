//! Which sort of its piece set each kind is, for a colour that tells sorts apart.

use std::collections::BTreeSet;

use super::layout::{KindSpec, Layout};
use super::value::Value;
use crate::rules::{KindName, Rules};

impl Layout {
    /// Works the sorts out: by family, or by the first argument where that makes fewer sorts, as suits do among cards.
    /// A colour that the definition gives to a kind stands in its place.
    pub(super) fn sort_kinds(&mut self, rules: &Rules) {
        let sort =
            |spec: &KindSpec| sort(&self.kinds, spec).and_then(|nth| u8::try_from(nth).ok()).unwrap_or(0);
        self.hues = self.kinds.iter().map(sort).collect();
        for (kind, hue) in &rules.look.colours {
            if let Some(kind) = self.kind(kind) {
                self.hues[usize::from(kind.0)] = *hue;
            }
        }
    }

    /// The sort of a kind by its name.
    #[must_use]
    pub fn hue(&self, kind: &KindName) -> u8 {
        self.kind(kind).and_then(|kind| self.hues.get(usize::from(kind.0))).copied().unwrap_or(0)
    }
}

fn sort(kinds: &[KindSpec], spec: &KindSpec) -> Option<usize> {
    let alike = || kinds.iter().filter(|other| other.set == spec.set && other.rule.is_some());
    let families: BTreeSet<u16> = alike().map(|other| other.family.0).collect();
    let arguments: Option<BTreeSet<u16>> = alike().map(first_kind).collect();
    match arguments {
        Some(arguments)
            if arguments.len() > 1 && (families.len() == 1 || arguments.len() < families.len()) =>
        {
            let own = first_kind(spec);
            arguments.iter().position(|one| Some(*one) == own)
        }
        _ => families.iter().position(|one| *one == spec.family.0),
    }
}

/// The first argument, if it is a kind.
fn first_kind(spec: &KindSpec) -> Option<u16> {
    match spec.arguments.first() {
        Some(Value::Kind(argument)) => Some(argument.0),
        _ => None,
    }
}
