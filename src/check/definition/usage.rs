//! Finds unused kinds.

use std::collections::BTreeSet;

use super::checker::Checker;
use crate::diag::{Diagnostic, codes};
use crate::load::script::ast::{ExpressionKind, Name, Script};
use crate::load::script::walk;
use crate::rules::{CounterHolds, KindArgument, KindName, ParameterType, Rules, Which};

impl Checker<'_> {
    /// Warns of kinds that no list, zone, other kind or script names.
    pub(super) fn warn_of_unused_kinds(&mut self, rules: &Rules) {
        if self.faults.has_errors() || self.doubt.lacks_names() {
            // A faulty part, or a function that could not be read, may be what uses them.
            return;
        }
        let mut used: BTreeSet<(usize, usize)> = BTreeSet::new();
        let mut whole: BTreeSet<usize> = rules.scoring.iter().filter_map(|line| line.of).collect();
        whole.extend(self.zones.iter().filter_map(|zone| zone.copies.kinds()));
        for counter in &self.counters {
            whole.extend(counter.copies.kinds());
            if let CounterHolds::Kind { set, .. } = counter.holds {
                whole.insert(set);
            }
        }
        for set in &self.sets {
            for list in &set.start {
                if let Which::Kind(kind) = &list.zone.which {
                    mark(kind, &mut used);
                }
                list.pieces.all().iter().flatten().for_each(|(kind, _)| mark(kind, &mut used));
            }
            for side in &set.sides {
                if let KindArgument::Kind(kind) = side {
                    mark(kind, &mut used);
                }
            }
            // What is on the other side of a used kind is used.
            let sides = set.reverse.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
            let own = self.sets.iter().position(|one| one.name.span == set.name.span).unwrap_or_default();
            let turned: Vec<(usize, usize)> =
                sides.filter(|(one, _)| used.contains(&(own, *one))).map(|(_, other)| (own, other)).collect();
            used.extend(turned);
            for parameter in set.families.iter().flat_map(|family| &family.parameters) {
                if let ParameterType::KindOf(set) = parameter.kind {
                    whole.insert(set);
                }
            }
        }
        let idle: Vec<(usize, &Name)> = self
            .sets
            .iter()
            .enumerate()
            .filter(|(index, set)| !whole.contains(index) && !set.is_dice())
            .flat_map(|(index, set)| set.families.iter().enumerate().map(move |one| (index, one)))
            .filter(|(index, (family, _))| !used.contains(&(*index, *family)))
            // a library has more than every game needs
            .filter(|(_, (_, declared))| !declared.name.span.source.is_own())
            .map(|(index, (_, declared))| (index, &declared.name))
            .collect();
        if idle.is_empty() {
            return;
        }
        let named = named_in(self.script);
        for (index, name) in idle {
            let set = &self.sets[index].name;
            if !named.contains(set.text.as_str()) && !named.contains(name.text.as_str()) {
                let message = format!("nothing uses the kind `{}`", name.text);
                self.faults.push(
                    Diagnostic::warning(codes::UNUSED_KIND, name.span, message)
                        .hint("name it in a `set` or a script, or remove it"),
                );
            }
        }
    }
}

/// The variables and functions that a script names.
fn named_in(script: &Script) -> BTreeSet<&str> {
    let mut named = BTreeSet::new();
    walk::expressions(script, &mut |expression| {
        match &expression.kind {
            ExpressionKind::Variable(name) => named.insert(name.as_str()),
            ExpressionKind::Call { name, .. } => named.insert(name.text.as_str()),
            _ => false,
        };
    });
    named
}

fn mark(kind: &KindName, used: &mut BTreeSet<(usize, usize)>) {
    used.insert((kind.set, kind.family));
    for argument in &kind.arguments {
        if let KindArgument::Kind(kind) = argument {
            mark(kind, used);
        }
    }
}
