//! Further properties of kinds.

use super::checker::Checker;
use super::fields;
use super::limits::MAX_LIST;
use super::names::NameKind;
use super::pieces::{KeyOfSet, key_of_sets};
use super::zones::Owner;
use crate::diag::{Diagnostic, Span, codes};
use crate::load::pieces;
use crate::load::script::ast::Name;
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{Trait, TraitKinds, TraitValue};

impl Checker<'_> {
    pub(super) fn check_traits(&mut self, entries: &[(YamlText, Node)]) {
        for KeyOfSet { set, key, value: traits, .. } in key_of_sets(entries, "traits") {
            let traits = self.entries(key, traits, "a map of traits");
            let mut checked = Vec::new();
            for (key, values) in traits {
                let name = fields::name(key);
                let values = self.meaning(&key.value, |checker| {
                    checker.check_trait_name(&name, set);
                    checker.trait_values(key, values, set)
                });
                checked.push(Trait { values, name });
            }
            self.sets[set].traits = checked;
        }
    }

    fn check_trait_name(&mut self, name: &Name, set: usize) {
        if !pieces::is_name(&name.text) {
            let message = format!("`{}` is not a name", name.text);
            self.faults.push(Diagnostic::error(codes::BAD_NAME, name.span, message));
            return;
        }
        self.not_a_property(name, Owner::Kind);
        let parameters = self.sets[set].families.iter().flat_map(|family| &family.parameters);
        let clash = parameters.map(|parameter| &parameter.name).find(|other| other.text == name.text);
        if let Some(other) = clash {
            let message = format!("`{}` is a trait and a parameter of the same piece set", name.text);
            self.faults.push(
                Diagnostic::error(codes::NAME_CLASH, name.span, message)
                    .label(other.span, "the parameter is declared here"),
            );
        }
    }

    fn trait_values(
        &mut self,
        key: &YamlText,
        node: &Node,
        set: usize,
    ) -> Vec<(TraitValue, Vec<TraitKinds>)> {
        let entries = self.entries(key, node, "a map from values to kinds, such as `shell: nui akamai`");
        let turned: Vec<(YamlText, Node)>;
        let entries = match self.swapped(key, entries, set) {
            Some(fault) => {
                self.faults.push(fault);
                turned = entries.iter().filter_map(turned_round).collect();
                &turned
            }
            None => entries,
        };
        let mut values = Vec::new();
        let mut seen: Vec<(TraitKinds, Span)> = Vec::new();
        for (key, kinds) in entries {
            let value = match key.value.parse::<i32>() {
                Ok(number) => TraitValue::Int(number),
                Err(_) => TraitValue::Word(key.value.clone()),
            };
            let mut list = Vec::new();
            for (kind, span) in self.trait_kinds(kinds, set) {
                if let Some((_, other)) = seen.iter().find(|(other, _)| *other == kind) {
                    self.faults.push(
                        Diagnostic::error(codes::CONTRADICTION, span, "this kind has a value already")
                            .label(*other, "it stands here already"),
                    );
                    continue;
                }
                seen.push((kind.clone(), span));
                list.push(kind);
            }
            values.push((value, list));
        }
        values
    }

    /// The fault of a trait in which kinds stand where their values belong: `worth: { tea: 1 }`.
    fn swapped(&self, key: &YamlText, entries: &[(YamlText, Node)], set: usize) -> Option<Diagnostic> {
        let is_kind = |text: &str| {
            let name = text.split('(').next().unwrap_or(text).trim();
            let declared = self.names.get(name);
            declared.is_some_and(|one| one.sort == NameKind::Kind && one.index == set)
        };
        let mut values: Vec<(String, Vec<&str>)> = Vec::new();
        for (kind, value) in entries {
            let value = match &value.value {
                Yaml::Int(number) => number.to_string(),
                Yaml::Text(text) if !is_kind(text.value.split_whitespace().next().unwrap_or("")) => {
                    text.value.clone()
                }
                _ => return None,
            };
            if !is_kind(&kind.value) {
                return None;
            }
            match values.iter_mut().find(|(known, _)| *known == value) {
                Some((_, kinds)) => kinds.push(&kind.value),
                None => values.push((value, vec![&kind.value])),
            }
        }
        let (first, _) = entries.first()?;
        let lists = values.iter().map(|(value, kinds)| format!("{value}: {}", kinds.join(" ")));
        let lists = lists.collect::<Vec<_>>().join(", ");
        let message = format!("`{}` is a kind, and in a trait the values stand first", first.value);
        Some(
            Diagnostic::error(codes::WRONG_TYPE, first.span, message)
                .hint(format!("write `{}: {{ {lists} }}`", key.value)),
        )
    }

    fn trait_kinds(&mut self, node: &Node, set: usize) -> Vec<(TraitKinds, Span)> {
        let Some(text) = self.text(node, "kinds, such as `nui akamai`") else { return Vec::new() };
        let list = match pieces::kind_list(text) {
            Ok(list) => list,
            Err(fault) => {
                self.faults.push(fault);
                return Vec::new();
            }
        };
        if list.len() > MAX_LIST {
            let message = format!("this list names more than {MAX_LIST} kinds");
            self.faults.push(Diagnostic::error(codes::TOO_MANY, text.span, message));
            return Vec::new();
        }
        let mut found = Vec::new();
        for kind in &list {
            if kind.arguments.is_empty() {
                if let Some(declared) = self.find(&kind.name, &[NameKind::Kind]) {
                    if declared.index == set {
                        found.push((TraitKinds::Family(declared.family), kind.span));
                    } else {
                        self.kinds(kind, Some(set));
                    }
                }
            } else if let Some(kinds) = self.kinds(kind, Some(set)) {
                found.extend(kinds.into_iter().map(|one| (TraitKinds::Kind(one), kind.span)));
            }
        }
        found
    }
}

/// `1: tea` for `tea: 1`.
fn turned_round((key, node): &(YamlText, Node)) -> Option<(YamlText, Node)> {
    let text = match &node.value {
        Yaml::Int(number) => number.to_string(),
        Yaml::Text(text) => text.value.clone(),
        _ => return None,
    };
    let value = YamlText::new(text.clone(), node.span, &text);
    Some((value, Node { value: Yaml::Text(key.clone()), span: key.span }))
}
