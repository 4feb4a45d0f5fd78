//! Kinds that nothing uses.

use std::collections::BTreeSet;

use super::checker::Checker;
use crate::check::rules::{Copies, KindArgument, KindName, ParameterType, Rules, Which};
use crate::diag::{Diagnostic, codes};
use crate::load::script::ast::ExpressionKind;
use crate::load::script::walk;

impl Checker<'_> {
    /// Warns of kinds that no list, no zone, no other kind and no script names.
    pub(super) fn warn_of_unused_kinds(&mut self, rules: &Rules) {
        if self.faults.has_errors() {
            // What is faulty may be what uses them.
            return;
        }
        let mut used: BTreeSet<(usize, usize)> = BTreeSet::new();
        let mut whole: BTreeSet<usize> = rules.scoring.iter().filter_map(|line| line.of).collect();
        for zone in &self.zones {
            if let Copies::PerKind(set) = zone.copies {
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
            for parameter in set.families.iter().flat_map(|family| &family.parameters) {
                if let ParameterType::KindOf(set) = parameter.kind {
                    whole.insert(set);
                }
            }
        }
        let mut named: BTreeSet<&str> = BTreeSet::new();
        walk::expressions(self.script, &mut |expression| {
            match &expression.kind {
                ExpressionKind::Variable(name) => named.insert(name),
                ExpressionKind::Call { name, .. } => named.insert(&name.text),
                _ => false,
            };
        });
        for (index, set) in self.sets.iter().enumerate() {
            if whole.contains(&index) || set.sides.is_some() || named.contains(set.name.text.as_str()) {
                continue;
            }
            for (family, declared) in set.families.iter().enumerate() {
                let name = &declared.name;
                if used.contains(&(index, family)) || named.contains(name.text.as_str()) {
                    continue;
                }
                let message = format!("nothing uses the kind `{}`", name.text);
                self.faults.push(
                    Diagnostic::warning(codes::UNUSED_KIND, name.span, message)
                        .hint("name it in a `set` or a script, or remove it"),
                );
            }
        }
    }
}

fn mark(kind: &KindName, used: &mut BTreeSet<(usize, usize)>) {
    used.insert((kind.set, kind.family));
    for argument in &kind.arguments {
        if let KindArgument::Kind(kind) = argument {
            mark(kind, used);
        }
    }
}
