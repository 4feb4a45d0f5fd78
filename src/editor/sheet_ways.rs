//! Where in the tree of a definition a byte lies.

use crate::load::yaml::{Node, Yaml, YamlText};

/// A key or a text, and the keys that lead to it.
#[derive(Clone, Debug)]
pub(super) struct SheetSpot<'n> {
    /// The keys from the outermost to the map in which a key stands; for a value also its own key.
    pub(super) way: Vec<String>,
    /// The key, if it is one.
    pub(super) key: Option<&'n YamlText>,
    /// The keys beside it, or of the map whose value it is.
    pub(super) beside: Vec<&'n str>,
}

/// The key or text at a byte.
pub(super) fn spot_at(tree: &Node, at: usize) -> Option<SheetSpot<'_>> {
    spot(tree, &|text| (text.span.start as usize) <= at && at <= text.span.end as usize)
}

/// The first key or text for which something holds.
pub(super) fn spot<'n>(tree: &'n Node, holds: &dyn Fn(&YamlText) -> bool) -> Option<SheetSpot<'n>> {
    let mut way = Vec::new();
    below(tree, &mut way, &[], holds)
}

fn below<'n>(
    node: &'n Node,
    way: &mut Vec<&'n str>,
    beside: &[&'n str],
    holds: &dyn Fn(&YamlText) -> bool,
) -> Option<SheetSpot<'n>> {
    let here = |way: &[&str], key, beside: &[&'n str]| SheetSpot {
        way: way.iter().map(|key| (*key).to_owned()).collect(),
        key,
        beside: beside.to_vec(),
    };
    match &node.value {
        Yaml::Text(text) if holds(text) => Some(here(way, None, beside)),
        Yaml::List(items) => items.iter().find_map(|item| below(item, way, beside, holds)),
        Yaml::Map(entries) => {
            let keys: Vec<&str> = entries.iter().map(|(key, _)| key.value.as_str()).collect();
            for (key, value) in entries {
                if holds(key) {
                    return Some(here(way, Some(key), &keys));
                }
                way.push(&key.value);
                let found = below(value, way, &keys, holds);
                way.pop();
                if found.is_some() {
                    return found;
                }
            }
            None
        }
        _ => None,
    }
}
