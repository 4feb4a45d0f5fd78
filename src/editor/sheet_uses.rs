//! What the words of a definition and of labels stand for that the checker does not look up by name: labels, parameters
//! and traits, variants, libraries, and what a variant removes.

use std::collections::{BTreeMap, BTreeSet};

use super::symbols::{Symbol, UseList};
use crate::check::definition::NameKind;
use crate::diag::{Faults, Sources};
use crate::load::pieces::{self, ArgumentText, KindText};
use crate::load::ready::ReadyMade;
use crate::load::script::ast::Name;
use crate::load::yaml::{self, Node, Yaml, YamlText};
use crate::rules::{Rules, SeatHeld, TraitValue};

/// The declared names, and what each is.
pub(super) type NameSorts = BTreeMap<String, NameKind>;

/// What labels can be for.
pub(super) struct LabelledThings<'a> {
    /// The declared names.
    pub(super) names: &'a NameSorts,
    /// The parameters and traits.
    pub(super) properties: BTreeSet<String>,
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
            _ => label(key, node, things, uses),
        }
    }
}

/// The parameters and traits of some rules, where they are declared.
pub(super) fn properties(rules: &Rules) -> impl Iterator<Item = &Name> {
    let families = rules.sets.iter().flat_map(|set| &set.families);
    let parameters = families.flat_map(|family| &family.parameters).map(|one| &one.name);
    let traits = rules.sets.iter().flat_map(|set| &set.traits).map(|one| &one.name);
    parameters.chain(traits).chain(rules.seat_traits.iter().map(|one| &one.name))
}

/// Whether a word is a value of a trait.
pub(super) fn is_trait_word(rules: &Rules, word: &str) -> bool {
    let of_kinds = rules.sets.iter().flat_map(|set| &set.traits).flat_map(|one| &one.values);
    let mut of_kinds = of_kinds.map(|(value, _)| value);
    let mut of_seats =
        rules.seat_traits.iter().flat_map(|one| one.values.all()).flatten().flat_map(SeatHeld::words);
    of_kinds.any(|value| matches!(value, TraitValue::Word(one) if one == word))
        || of_seats.any(|one| one == word)
}

/// Adds where the parameters and traits of some rules are declared, and their other names.
pub(super) fn of_rules(rules: &Rules, uses: &mut UseList<'_>) {
    for name in properties(rules) {
        uses.add(name.span, &name.text, Symbol::Property(name.text.clone()), true);
    }
    let lines = rules.scoring.iter().map(|line| &line.name);
    for name in lines.chain(rules.look.values.iter().map(|value| &value.name)) {
        // `scoring: [points]` names the counter; `glory: points` is a name of the line alone.
        let is_name =
            uses.list.iter().any(|one| one.span == name.span && matches!(one.symbol, Symbol::Name(_)));
        if !is_name {
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
        each.filter_map(text).for_each(|form| of_form(form, uses));
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

fn label(key: &YamlText, shown: &Node, things: &LabelledThings<'_>, uses: &mut UseList<'_>) {
    let word = key.value.as_str();
    let (is_name, is_property) = (things.names.contains_key(word), things.properties.contains(word));
    if is_name {
        uses.add(key.span, word, Symbol::Name(word.to_owned()), false);
    }
    if is_property {
        uses.add(key.span, word, Symbol::Property(word.to_owned()), false);
    }
    match pieces::one_kind(key) {
        Ok(kind) if !is_name && !kind.arguments.is_empty() => of_kind(&kind, uses),
        _ if (is_name || is_property) && !things.texts.contains(word) => {}
        _ => uses.add(key.span, word, Symbol::Text(word.to_owned()), false),
    }
    if things.names.get(word) == Some(&NameKind::Kind) {
        text(shown).into_iter().for_each(|form| of_form(form, uses));
    }
}

/// The parameters and traits in the blanks of a form.
fn of_form(form: &YamlText, uses: &mut UseList<'_>) {
    for name in blanks(&form.value) {
        uses.add(form.span, name, Symbol::Property(name.to_owned()), false);
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
        let name = part.split_once('}').map(|(name, _)| name.trim_end_matches('^').trim());
        found.extend(name.filter(|name| !found.contains(name)));
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

/// Whether one of the libraries that a definition uses, or that these use, declares a name.
pub(super) fn is_of_library(tree: &Node, name: &str) -> bool {
    let used = match tree.get("use").map(|node| &node.value) {
        Some(Yaml::List(used)) => used.as_slice(),
        _ => &[],
    };
    used.iter().filter_map(text).filter_map(|one| ReadyMade::named(&one.value)).any(|library| {
        let mut sources = Sources::default();
        let id = library.definition(&mut sources);
        let tree = yaml::parse(&sources, id, &mut Faults::default());
        tree.is_some_and(|tree| {
            let declared = DECLARING.iter().flat_map(|map| entries(tree.get(map)));
            declared.into_iter().any(|(key, _)| key.value == name) || is_of_library(&tree, name)
        })
    })
}
