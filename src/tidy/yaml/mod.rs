//! The layout of YAML: definitions and labels.

mod flow;
mod grid;
mod print;
mod scan;
mod tree;

use super::Unlaid;
use crate::diag::{SourceId, Sources};
use crate::load::yaml::{Node, Yaml, parse};

/// The text laid out once. `None` where the scanner cannot follow: the place in bytes.
pub(super) fn laid(text: &str) -> Result<String, Unlaid> {
    scan::scan(text).map(|document| print::print(&document)).map_err(|scan::Lost(at)| Unlaid(at))
}

/// The comments of a text, in order.
pub(super) fn comments(text: &str) -> Vec<String> {
    scan::scan(text).map(|document| document.comments()).unwrap_or_default()
}

/// Whether two texts without faults say the same.
pub(super) fn are_alike(sources: &Sources, one: SourceId, other: SourceId) -> bool {
    let tree = |id| parse(sources, id, &mut crate::diag::Faults::default());
    match (tree(one), tree(other)) {
        (Some(one), Some(other)) => same(&one, &other),
        (None, None) => true,
        _ => false,
    }
}

fn same(one: &Node, other: &Node) -> bool {
    match (&one.value, &other.value) {
        (Yaml::Text(one), Yaml::Text(other)) => one.value == other.value,
        (Yaml::List(one), Yaml::List(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Yaml::Map(one), Yaml::Map(other)) => {
            let pairs = || one.iter().zip(other);
            one.len() == other.len()
                && pairs().all(|((one, _), (other, _))| one.value == other.value)
                && pairs().all(|((_, one), (_, other))| same(one, other))
        }
        (one, other) => one == other,
    }
}
