//! Parts of a definition that are indented too little or too far: each is reported once, and the rest is checked as if it
//! stood where it belongs.

use super::keys::{COUNTER, DEFINITION, KeyTable, PIECE_SET, ZONE};
use super::slipped::beside;
use crate::diag::{Diagnostic, Faults, codes};
use crate::load::yaml::{Node, Yaml, YamlText};

/// The sections with names that the author chooses, and the keys of what stands below each of these.
const SECTIONS: [(&str, &KeyTable); 3] = [("pieces", &PIECE_SET), ("zones", &ZONE), ("counters", &COUNTER)];

type KeyedNode = (YamlText, Node);

/// The definition with every section, and every part of one, where it was meant to stand.
pub(super) fn mended(tree: &Node, faults: &mut Faults) -> Node {
    let Yaml::Map(entries) = &tree.value else { return tree.clone() };
    let keys = DEFINITION.names();
    let is_section = |key: &str| key == "figures" || SECTIONS.iter().any(|(section, _)| *section == key);
    let entries = gathered(entries, &is_section, &|key| !keys.contains(&key), faults);
    let mut whole: Vec<KeyedNode> = Vec::new();
    let mut lifted: Vec<KeyedNode> = Vec::new();
    for (key, node) in &entries {
        let section = SECTIONS.iter().find(|(section, _)| *section == key.value);
        let (Some((section, table)), Yaml::Map(inner)) = (section, &node.value) else {
            whole.push((key.clone(), node.clone()));
            continue;
        };
        let names = table.names();
        let inner = gathered(inner, &|key| !names.contains(&key), &|key| names.contains(&key), faults);
        let is_lost = |(name, one): &KeyedNode| {
            let is_there = entries.iter().any(|(key, _)| key.value == name.value);
            keys.contains(&name.value.as_str()) && !is_there && is_foreign(one, &names)
        };
        let (lost, kept): (Vec<KeyedNode>, Vec<KeyedNode>) = inner.into_iter().partition(is_lost);
        for (name, _) in &lost {
            let message = format!("`{}` stands in `{section}`, not beside it", name.value);
            faults.push(
                Diagnostic::error(codes::WRONG_TYPE, name.span, message)
                    .hint(format!("indent `{}` as far as `{section}`", name.value)),
            );
        }
        whole.push((key.clone(), Node { value: Yaml::Map(kept), span: node.span }));
        lifted.extend(lost);
    }
    let is_whole = lifted.is_empty();
    whole.extend(lifted);
    let tree = Node { value: Yaml::Map(whole), span: tree.span };
    // What was lifted may itself have such parts.
    if is_whole { tree } else { mended(&tree, faults) }
}

/// Whether nothing in a node can be a key of these.
fn is_foreign(node: &Node, keys: &[&str]) -> bool {
    match &node.value {
        Yaml::Map(entries) => {
            !entries.is_empty() && entries.iter().all(|(key, _)| !keys.contains(&key.value.as_str()))
        }
        Yaml::List(items) => !items.is_empty(),
        _ => false,
    }
}

/// The entries of a map, in which those that belong into an entry without a value, and follow it, stand in it.
fn gathered(
    entries: &[KeyedNode],
    is_head: &dyn Fn(&str) -> bool,
    belongs: &dyn Fn(&str) -> bool,
    faults: &mut Faults,
) -> Vec<KeyedNode> {
    let mut whole: Vec<KeyedNode> = Vec::new();
    let mut left = entries;
    while let Some(((key, node), rest)) = left.split_first() {
        let is_empty = node.value == Yaml::Null && is_head(&key.value);
        let count = rest.iter().take_while(|(key, _)| is_empty && belongs(&key.value)).count();
        let (inner, rest) = rest.split_at(count);
        left = rest;
        let Some((first, last)) = inner.first().zip(inner.last()) else {
            whole.push((key.clone(), node.clone()));
            continue;
        };
        faults.push(beside(key, inner).label(key.span, "this is empty"));
        let span = first.0.span.to(last.1.span);
        whole.push((key.clone(), Node { value: Yaml::Map(inner.to_vec()), span }));
    }
    whole
}
