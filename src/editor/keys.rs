//! The keys of definitions, with what the guide says about them.

use crate::check::definition::all_keys;

/// How to write a game.
const GUIDE: &str = include_str!("../../docs/definition.md");

/// The keys that a map of a definition can have, each with what the guide says, by the keys on the way to the map;
/// empty for maps whose keys the author chooses.
pub(super) fn keys_of(way: &[&str]) -> Vec<(&'static str, &'static str)> {
    let Some(heading) = heading_of(way) else { return Vec::new() };
    let all = all_keys();
    let Some((_, keys)) = all.into_iter().find(|(of, _)| *of == heading) else { return Vec::new() };
    keys.into_iter().map(|key| (key, about(heading, key))).collect()
}

/// The heading under which the guide tells the keys of a map.
fn heading_of(way: &[&str]) -> Option<&'static str> {
    match way {
        [] => Some(""),
        ["variants", _, inner @ ..] => heading_of(inner),
        ["pieces", _] => Some("Pieces"),
        ["zones", _] => Some("Zones"),
        ["counters", _] => Some("Counters"),
        ["look"] => Some("The look of the table"),
        ["players", "automa"] => Some("Seats"),
        ["flow", .., last] if *last != "do" => Some("The order of play"),
        _ => None,
    }
}

/// What the guide says about a key: the last cell of its row.
fn about(heading: &str, key: &str) -> &'static str {
    let sections = || GUIDE.split("\n### ").chain(GUIDE.split("\n## "));
    let title = if heading.is_empty() { "The definition" } else { heading };
    let section = sections().find(|section| section.lines().next() == Some(title)).unwrap_or("");
    let named = format!("`{key}`");
    let row = section.lines().find(|line| {
        let mut cells = line.trim_start_matches('|').split(" | ");
        line.starts_with("| `") && cells.next().is_some_and(|first| first.contains(&named))
    });
    let said = row.and_then(|row| row.trim_end_matches('|').rsplit(" | ").next());
    said.map_or("", str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_explained_where_they_stand() {
        let about = |way: &[&str], key: &str| {
            let keys = keys_of(way);
            keys.into_iter().find(|(one, _)| *one == key).map(|(_, about)| about)
        };
        assert_eq!(about(&[], "pieces"), Some("piece sets"));
        assert_eq!(
            about(&["zones", "hand"], "holds").map(|text| text.starts_with("needed: the piece set")),
            Some(true)
        );
        assert_eq!(about(&["flow", "round"], "laps").map(|text| text.contains("goes round")), Some(true));
        assert_eq!(about(&["variants", "quick", "counters", "wood"], "min").map(str::is_empty), Some(false));
        assert_eq!(about(&["labels"], "hand"), None);
        let said = keys_of(&[]).into_iter().filter(|(_, about)| about.is_empty()).collect::<Vec<_>>();
        assert!(said.is_empty(), "{said:?}");
    }
}
