//! What to write where a call is given `()`, which stands for nothing.

use crate::rules::{PieceSet, TraitKinds};

/// What gives nothing where a zone is empty.
const OF_ZONES: [&str; 2] = ["top", "bottom"];

/// What to write where the call with this text was given `()`; `None` for other failures.
pub(super) fn hint(message: &str, call: &str) -> Option<String> {
    let needed = message.strip_suffix(" is needed here, not ()")?;
    let arguments = arguments(call);
    let is_zone = |text: &&str| zone_of(text).is_some();
    // What is moved stands first, and where it goes last.
    let fits =
        if needed.contains("piece") || needed == "a seat" { arguments.first() } else { arguments.last() };
    let given = fits.copied().or_else(|| arguments.iter().copied().find(is_zone))?;
    Some(match zone_of(given) {
        Some(zone) => format!(
            "`{given}` is `()` while `{zone}` is empty: ask before, as in `if !{zone}.empty {{ ... }}`"
        ),
        None if given.contains(['\n', '|', '"']) || given.len() > MOST_TOLD => {
            "`()` stands for nothing: ask before, as in `if it != () { ... }`".to_owned()
        }
        None => format!("`{given}` is `()`, nothing: ask before, as in `if {given} != () {{ ... }}`"),
    })
}

/// What to write where the text of an operation that was given `()` reads a trait that not all kinds have.
pub(super) fn of_traits(message: &str, text: &str, sets: &[PieceSet]) -> Option<String> {
    if !message.split([' ', ',']).any(|word| word == "()") {
        return None;
    }
    let is_read = |name: &str| {
        let mut places = text.match_indices(name).map(|(at, _)| (at, at + name.len()));
        places.any(|(from, to)| {
            text[..from].ends_with('.')
                && !text[to..].starts_with(|one: char| one.is_alphanumeric() || one == '_')
        })
    };
    sets.iter().flat_map(|set| set.traits.iter().map(move |one| (set, one))).find_map(|(set, one)| {
        let has = |family: usize| {
            one.values.iter().flat_map(|(_, kinds)| kinds).any(|kinds| match kinds {
                TraitKinds::Family(of) => *of == family,
                TraitKinds::Kind(kind) => kind.family == family,
            })
        };
        let without = set.families.iter().enumerate().filter(|(family, _)| !has(*family));
        let without: Vec<&str> = without.map(|(_, family)| family.name.text.as_str()).collect();
        if without.is_empty() || !is_read(&one.name.text) {
            return None;
        }
        let name = &one.name.text;
        let listed: Vec<String> = without.iter().map(|kind| format!("`{kind}`")).collect();
        Some(format!(
            "`{name}` is `()` for {}: write a value for them under `traits`, as in `{name}: {{ 0: {} }}`",
            listed.join(", "),
            without.join(" ")
        ))
    })
}

/// Longer texts are not repeated.
const MOST_TOLD: usize = 40;

/// The zone whose first or last piece this text takes: `me.hand` of `me.hand.top`.
fn zone_of(text: &str) -> Option<&str> {
    let (zone, property) = text.rsplit_once('.')?;
    let is_name = |one: char| one.is_alphanumeric() || matches!(one, '_' | '.' | '[' | ']');
    (OF_ZONES.contains(&property) && zone.chars().all(is_name)).then_some(zone)
}

/// The arguments of a call, the receiver of a method first.
fn arguments(call: &str) -> Vec<&str> {
    let Some((before, inside)) = opened(call) else { return Vec::new() };
    let receiver = before.rsplit_once('.').map(|(receiver, _)| receiver);
    let (mut depth, mut begin, mut found) = (0_i32, 0, Vec::from_iter(receiver));
    for (at, one) in inside.char_indices() {
        match one {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(inside[begin..at].trim());
                begin = at + 1;
            }
            _ => {}
        }
    }
    found.push(inside[begin..].trim());
    found.retain(|text| !text.is_empty());
    found
}

/// What stands before the bracket that the last one closes, and what stands between them.
fn opened(call: &str) -> Option<(&str, &str)> {
    let mut depth = 0;
    let open = call.char_indices().rev().find(|(_, one)| {
        depth += match one {
            ')' => 1,
            '(' => -1,
            _ => 0,
        };
        depth == 0
    })?;
    Some((&call[..open.0], call.strip_suffix(')')?.get(open.0 + 1..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nothing_is_named_with_what_to_ask_before() {
        let told = |needed: &str, call: &str| hint(&format!("{needed} is needed here, not ()"), call);
        let move_needs = "a piece, a zone or a list of pieces";
        let check = |needed: &str, call: &str, expected: &str| {
            assert_eq!(told(needed, call).as_deref(), Some(expected), "{call}");
        };
        let empty =
            "`me.hand.top` is `()` while `me.hand` is empty: ask before, as in `if !me.hand.empty { ... }`";
        check(move_needs, "move(me.hand.top, pile)", empty);
        check(move_needs, "me.hand.top.move(pile)", empty);
        let found = "`pile.find(red)` is `()`, nothing: ask before, as in `if pile.find(red) != () { ... }`";
        check(move_needs, "pile.find(red).move(pile)", found);
        check(
            move_needs,
            "move(card, row[max(1, 2)])",
            "`card` is `()`, nothing: ask before, as in `if card != () { ... }`",
        );
        let ahead = "`space_ahead(space, 2)` is `()`, nothing: ask before, as in `if space_ahead(space, 2) != () { ... }`";
        check("a zone or a place", "move(card, space_ahead(space, 2))", ahead);
        let any = "`()` stands for nothing: ask before, as in `if it != () { ... }`";
        check(move_needs, "move(me.hand.find(|one| one.up), pile)", any);
        assert_eq!(hint("a number is needed here, not a seat", "f(x)"), None);
    }
}
