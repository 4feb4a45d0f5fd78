//! Names as they are shown, in the definition and in its labels files.

use std::collections::BTreeSet;

use super::checker::Checker;
use super::fields::{Fields, wrong};
use super::limits::MAX_FAULTS;
use super::names::Names;
use crate::check::rules::{FlowItem, Rules, TraitValue};
use crate::diag::{Diagnostic, Faults, Span, codes, did_you_mean};
use crate::load::script::ast::{ExpressionKind, Pattern, Script};
use crate::load::script::walk;
use crate::load::yaml::{Node, Text, Value};

impl Checker<'_> {
    pub(super) fn check_labels(&mut self, fields: &Fields<'_>, rules: &Rules) -> Vec<(String, String)> {
        let known = known_names(&self.names, self, rules);
        let Some((key, node)) = fields.get("labels") else { return Vec::new() };
        let entries = self.entries(key, node, "a map from names to what is shown");
        let mut faults = Faults::default();
        let labels = read_labels(entries, &known, &mut faults);
        if self.doubt.missing || !self.doubt.unread.is_empty() {
            // what could not be read may hold the names
            faults = without_unknown(&faults);
        }
        self.faults.extend(faults);
        labels
    }
}

/// The faults of labels but those of names that do not occur.
fn without_unknown(faults: &Faults) -> Faults {
    let mut others = Faults::default();
    for fault in faults.iter().filter(|fault| fault.code != codes::UNKNOWN_LABEL) {
        others.push(fault.clone());
    }
    others
}

/// Everything that can have a label.
fn known_names(names: &Names, checker: &Checker<'_>, rules: &Rules) -> BTreeSet<String> {
    let mut known: BTreeSet<String> = names.all().map(|(name, _)| name.to_owned()).collect();
    known.extend(rules.scoring.iter().map(|line| line.name.text.clone()));
    known.extend(rules.ranking.iter().map(|key| key.name.text.clone()));
    for set in &checker.sets {
        for one in &set.traits {
            known.insert(one.name.text.clone());
            known.extend(one.values.iter().filter_map(|(value, _)| match value {
                TraitValue::Word(word) => Some(word.clone()),
                TraitValue::Int(_) => None,
            }));
        }
        for family in &set.families {
            known.extend(family.parameters.iter().map(|parameter| parameter.name.text.clone()));
        }
    }
    known.extend(["total", "pass"].map(str::to_owned));
    known.extend(words(checker.script));
    known
}

/// The labels of a flat map; names that do not occur are faults.
fn read_labels(
    entries: &[(Text, Node)],
    known: &BTreeSet<String>,
    faults: &mut Faults,
) -> Vec<(String, String)> {
    let mut labels = Vec::new();
    for (key, node) in entries {
        if !known.contains(&key.value) {
            let message = format!("a label for `{}`, which does not occur", key.value);
            let few = faults.len() < MAX_FAULTS;
            let hint = few.then(|| did_you_mean(&key.value, known.iter().map(String::as_str)));
            let hint = hint.flatten();
            faults.push(Diagnostic::error(codes::UNKNOWN_LABEL, key.span, message).maybe_hint(hint));
            continue;
        }
        let shown = match &node.value {
            Value::Text(text) => text.value.clone(),
            Value::Int(number) => number.to_string(),
            _ => {
                faults.push(wrong(node, "a text"));
                continue;
            }
        };
        if shown.trim().is_empty() {
            faults.push(Diagnostic::error(codes::EMPTY, node.span, "this label is empty"));
        }
        labels.push((key.value.clone(), shown));
    }
    labels.sort();
    labels
}

/// What a labels file may name.
pub(super) struct Known {
    /// Everything that can have a label.
    all: BTreeSet<String>,
    /// What people see while they play.
    shown: BTreeSet<String>,
}

/// What the labels files of some rules may name.
pub(super) fn known(rules: &Rules, extra: &[&Rules]) -> Known {
    let mut all: BTreeSet<String> = words(&rules.script).into_iter().collect();
    let mut shown = BTreeSet::new();
    for rules in std::iter::once(rules).chain(extra.iter().copied()) {
        shown.extend(rules.labels.iter().map(|(name, _)| name.clone()));
        shown.extend(rules.zones.iter().map(|zone| zone.name.text.clone()));
        shown.extend(rules.counters.iter().map(|counter| counter.name.text.clone()));
        shown.extend(rules.scoring.iter().map(|line| line.name.text.clone()));
        shown.extend(rules.sets.iter().flat_map(|set| &set.families).map(|family| family.name.text.clone()));
        all.extend(rules.figures.iter().map(|figure| figure.name.text.clone()));
        all.extend(rules.sets.iter().map(|set| set.name.text.clone()));
        all.extend(rules.sets.iter().map(|set| set.back().to_owned()));
        all.extend(rules.ranking.iter().map(|key| key.name.text.clone()));
        for set in &rules.sets {
            all.extend(set.traits.iter().map(|one| one.name.text.clone()));
            for (value, _) in set.traits.iter().flat_map(|one| &one.values) {
                if let TraitValue::Word(word) = value {
                    shown.insert(word.clone());
                }
            }
            let parameters = set.families.iter().flat_map(|family| &family.parameters);
            all.extend(parameters.map(|parameter| parameter.name.text.clone()));
        }
        collect_parts(&rules.flow, &mut all);
        all.insert(rules.title.clone());
    }
    all.extend(["total", "pass"].map(str::to_owned));
    all.extend(rules.script.functions.iter().map(|function| function.name.text.clone()));
    all.extend(shown.iter().cloned());
    Known { all, shown }
}

fn collect_parts(flow: &[FlowItem], names: &mut BTreeSet<String>) {
    for item in flow {
        if let FlowItem::Part(part) = item {
            names.insert(part.name.text.clone());
            collect_parts(&part.body, names);
        }
    }
}

/// Reads a labels file: a flat map; what it leaves out is a warning.
pub(super) fn labels_file(
    tree: &Node,
    path: &str,
    known: &Known,
    faults: &mut Faults,
) -> Vec<(String, String)> {
    let Value::Map(entries) = &tree.value else {
        faults.push(wrong(tree, "a map from names to what is shown"));
        return Vec::new();
    };
    let labels = read_labels(entries, &known.all, faults);
    let given: BTreeSet<&str> = entries.iter().map(|(key, _)| key.value.as_str()).collect();
    let missing: Vec<&str> =
        known.shown.iter().map(String::as_str).filter(|name| !given.contains(name)).collect();
    if !missing.is_empty() {
        let first: Vec<String> = missing.iter().take(8).map(|name| format!("`{name}`")).collect();
        let more = if missing.len() > 8 { ", ..." } else { "" };
        let message = format!(
            "`{path}` leaves out {} of {} names: {}{more}",
            missing.len(),
            known.shown.len(),
            first.join(", ")
        );
        let start = Span::new(tree.span.source, tree.span.start, tree.span.start);
        faults.push(Diagnostic::warning(codes::PARTIAL_LABELS, start, message));
    }
    labels
}

/// Every string literal of the scripts: prompts and words.
pub(super) fn words(script: &Script) -> Vec<String> {
    let mut words = Vec::new();
    walk::expressions(script, &mut |expression| match &expression.kind {
        ExpressionKind::Text(text) => words.push(text.clone()),
        ExpressionKind::Switch { arms, .. } => {
            for pattern in arms.iter().flat_map(|arm| &arm.patterns) {
                if let Pattern::Text(text) = pattern {
                    words.push(text.clone());
                }
            }
        }
        _ => {}
    });
    words
}
