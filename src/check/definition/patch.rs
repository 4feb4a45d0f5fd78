//! Patches: a variant is a patch of the definition's tree. Maps are merged, `null` removes a key, any other value
//! replaces the old one.

use crate::diag::{Diagnostic, Faults, codes, did_you_mean};
use crate::load::yaml::{Node, Yaml};

/// The tree with a patch applied; every node keeps the place where it is written.
pub(super) fn apply(base: &Node, patch: &Node, faults: &mut Faults) -> Node {
    let (Yaml::Map(old), Yaml::Map(new)) = (&base.value, &patch.value) else { return patch.clone() };
    let mut entries = old.clone();
    for (key, value) in new {
        let found = entries.iter().position(|(name, _)| name.value == key.value);
        match (found, &value.value) {
            (Some(index), Yaml::Null) => {
                entries.remove(index);
            }
            (Some(index), _) => {
                let merged = apply(&entries[index].1, value, faults);
                entries[index] = (key.clone(), merged);
            }
            (None, Yaml::Null) => {
                let message = format!("there is no `{}` to remove", key.value);
                let hint = did_you_mean(&key.value, old.iter().map(|(name, _)| name.value.as_str()));
                faults.push(Diagnostic::error(codes::UNKNOWN_KEY, key.span, message).maybe_hint(hint));
            }
            (None, _) => entries.push((key.clone(), value.clone())),
        }
    }
    Node { value: Yaml::Map(entries), span: base.span }
}

/// The tree without one of its keys.
pub(super) fn without(tree: &Node, key: &str) -> Node {
    match &tree.value {
        Yaml::Map(entries) => {
            let kept = entries.iter().filter(|(name, _)| name.value != key).cloned().collect();
            Node { value: Yaml::Map(kept), span: tree.span }
        }
        _ => tree.clone(),
    }
}
