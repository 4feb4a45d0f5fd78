//! What the words of a definition and of labels stand for that the checker does not look up by name: labels, parameters
//! and traits, variants, libraries, and what a variant removes.

use std::collections::{BTreeMap, BTreeSet};

use super::symbols::{Symbol, UseList};
use crate::check::definition::NameKind;
use crate::load::pieces::{self, ArgumentText, KindText};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::Rules;

/// The declared names, and what each is.
pub(super) type NameSorts = BTreeMap<String, NameKind>;

/// What labels can be for.
pub(super) struct LabelledThings<'a> {
    /// The declared names.
    pub(super) names: &'a NameSorts,
    /// The texts of scripts. One can be the same as a name: then a label is for both.
    pub(super) texts: BTreeSet<String>,
}

/// The maps of a definition whose keys are declared names.
const DECLARING: [&str; 4] = ["figures", "pieces", "zones", "counters"];

/// Adds the uses in a definition.
pub(super) fn of_definition(tree: &Node, things: &LabelledThings<'_>, uses: &mut UseList<'_>) {
    of_patch(tree, things, uses);
    if let Some(Node { value: Yaml::List(libraries), .. }) = tree.get("use") {
        for text in libraries.iter().filter_map(text) {
            uses.add(text.span, &text.value, Symbol::Library(text.value.clone()), false);
        }
    }
    for (key, patch) in entries(tree.get("variants")) {
        uses.add(key.span, &key.value, Symbol::Variant(key.value.clone()), true);
        of_patch(patch, things, uses);
        for (removed, _) in DECLARING
            .iter()
            .flat_map(|map| entries(patch.get(map)))
            .filter(|(_, node)| node.value == Yaml::Null)
        {
            uses.add(removed.span, &removed.value, Symbol::Name(removed.value.clone()), false);
        }
    }
}

/// Adds the uses in the labels of a definition or of a labels file.
pub(super) fn of_labels(tree: &Node, things: &LabelledThings<'_>, uses: &mut UseList<'_>) {
    for (key, node) in entries(Some(tree)) {
        match &node.value {
            Yaml::Map(functions) if key.value == "rules" => {
                for (function, _) in functions {
                    uses.add(function.span, &function.value, Symbol::Name(function.value.clone()), false);
                }
            }
            _ => label(key, things, uses),
        }
    }
}

/// Adds where the parameters and traits of some rules are declared, and their other names.
pub(super) fn of_rules(rules: &Rules, names: &NameSorts, uses: &mut UseList<'_>) {
    let families = rules.sets.iter().flat_map(|set| &set.families);
    let parameters = families.flat_map(|family| &family.parameters).map(|one| &one.name);
    let traits = rules.sets.iter().flat_map(|set| &set.traits).map(|one| &one.name);
    let seats = rules.seat_traits.iter().map(|one| &one.name);
    for name in parameters.chain(traits).chain(seats) {
        uses.add(name.span, &name.text, Symbol::Property(name.text.clone()), true);
    }
    let lines = rules.scoring.iter().map(|line| &line.name);
    for name in lines.chain(rules.look.values.iter().map(|value| &value.name)) {
        if !names.contains_key(&name.text) {
            uses.add(name.span, &name.text, Symbol::Text(name.text.clone()), true);
        }
    }
}

fn of_patch(tree: &Node, things: &LabelledThings<'_>, uses: &mut UseList<'_>) {
    if let Some(labels) = tree.get("labels") {
        of_labels(labels, things, uses);
    }
    for (_, set) in entries(tree.get("pieces")) {
        let forms = set.get("shows");
        let each = entries(forms).iter().map(|(_, form)| form).chain(forms);
        for form in each.filter_map(text) {
            for name in blanks(&form.value) {
                uses.add(form.span, name, Symbol::Property(name.to_owned()), false);
            }
        }
    }
    let look = tree.get("look");
    for (_, sorted) in entries(look.and_then(|look| look.get("sort"))) {
        let Yaml::List(items) = &sorted.value else { continue };
        for name in items.iter().filter_map(text) {
            uses.add(name.span, &name.value, Symbol::Property(name.value.clone()), false);
        }
    }
    for (prompt, _) in entries(look.and_then(|look| look.get("notes"))) {
        uses.add(prompt.span, &prompt.value, Symbol::Text(prompt.value.clone()), false);
    }
}

fn label(key: &YamlText, things: &LabelledThings<'_>, uses: &mut UseList<'_>) {
    let (is_name, is_text) = (things.names.contains_key(&key.value), things.texts.contains(&key.value));
    if is_name {
        uses.add(key.span, &key.value, Symbol::Name(key.value.clone()), false);
    }
    match pieces::one_kind(key) {
        Ok(kind) if !is_name && !kind.arguments.is_empty() => of_kind(&kind, uses),
        _ if is_name && !is_text => {}
        _ => uses.add(key.span, &key.value, Symbol::Text(key.value.clone()), false),
    }
}

fn of_kind(kind: &KindText, uses: &mut UseList<'_>) {
    uses.add(kind.name.span, &kind.name.text, Symbol::Name(kind.name.text.clone()), false);
    for argument in &kind.arguments {
        if let ArgumentText::Kind(kind) = argument {
            of_kind(kind, uses);
        }
    }
}

/// The names in braces, each once.
fn blanks(form: &str) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for part in form.split('{').skip(1) {
        if let Some((name, _)) = part.split_once('}')
            && !found.contains(&name)
        {
            found.push(name);
        }
    }
    found
}

fn text(node: &Node) -> Option<&YamlText> {
    match &node.value {
        Yaml::Text(text) => Some(text),
        _ => None,
    }
}

fn entries(node: Option<&Node>) -> &[(YamlText, Node)] {
    match node.map(|node| &node.value) {
        Some(Yaml::Map(entries)) => entries,
        _ => &[],
    }
}
