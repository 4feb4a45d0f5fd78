//! Labels: how names are shown, in the definition and in its labels files.

use std::collections::BTreeSet;

use super::checker::Checker;
use super::fields::{Fields, wrong};
use super::limits::MAX_FAULTS;
use super::names::{Declarations, NameKind};
use super::texts::{Texts, blanks};
use crate::diag::{Diagnostic, Faults, codes, did_you_mean};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{Rules, TraitValue};

impl Checker<'_> {
    pub(super) fn check_labels(&mut self, fields: &Fields<'_>, rules: &Rules) -> Vec<(String, String)> {
        let Some((key, node)) = fields.get("labels") else { return Vec::new() };
        let known = known_names(&self.names, self, rules);
        let entries = self.entries(key, node, "a map from names to what is shown");
        let mut faults = Faults::default();
        let labels = read_labels(entries, &known, &mut faults);
        if self.doubt.missing || !self.doubt.unread.is_empty() {
            // a part that could not be read may contain the names
            faults = without_unknown(&faults);
        }
        self.faults.extend(faults);
        self.find_shared(entries);
        labels
    }
}

impl Checker<'_> {
    /// Warns of a label that applies both to a piece set or a back, and to a text of the scripts.
    fn find_shared(&mut self, entries: &[(YamlText, Node)]) {
        let texts = Texts::of(self.script);
        for (key, _) in entries {
            let Some(declared) = self.names.get(&key.value) else { continue };
            let Some(said) = texts.places.get(&key.value) else { continue };
            if declared.sort != NameKind::Set {
                continue;
            }
            let message = format!("this label shows the piece set `{}` and a text of the scripts", key.value);
            let fault = Diagnostic::warning(codes::SHARED_LABEL, key.span, message)
                .label(declared.span, "the piece set")
                .label(*said, "the text")
                .hint("write the text in other words if they are to be shown apart");
            self.faults.push(fault);
        }
    }
}

/// The faults of labels, without those about names that do not occur.
fn without_unknown(faults: &Faults) -> Faults {
    let mut others = Faults::default();
    for fault in faults.iter().filter(|fault| fault.code != codes::UNKNOWN_LABEL) {
        others.push(fault.clone());
    }
    others
}

/// Everything that can have a label.
fn known_names(names: &Declarations, checker: &Checker<'_>, rules: &Rules) -> BTreeSet<String> {
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
    known.extend(Texts::of(checker.script).all);
    known
}

/// The labels of a flat map; a label for a name that does not occur is a fault.
pub(super) fn read_labels(
    entries: &[(YamlText, Node)],
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
            Yaml::Text(text) => text.value.clone(),
            Yaml::Int(number) => number.to_string(),
            _ => {
                faults.push(wrong(node, "a text"));
                continue;
            }
        };
        if shown.trim().is_empty() {
            faults.push(Diagnostic::error(codes::EMPTY, node.span, "this label is empty"));
        }
        let values = key.value.matches("{}").count();
        if values > 0 && blanks(&shown).is_none_or(|blanks| blanks.iter().any(|blank| *blank > values)) {
            let message = "what stands in braces is none of the text's values";
            let names: Vec<String> = (1..=values).map(|number| format!("`{{{number}}}`")).collect();
            let hint = format!("write {}, each wherever it belongs", names.join(", "));
            faults.push(Diagnostic::error(codes::UNKNOWN_LABEL, node.span, message).hint(hint));
        }
        labels.push((key.value.clone(), shown));
    }
    labels.sort();
    labels
}
