//! Items of the order of play that are not written as they must be, and what they are meant to be.

use super::keys;
use crate::diag::{Diagnostic, Span, alternatives, codes};
use crate::load::yaml::{Node, Yaml, YamlText};

/// The part that an item of the order of play is meant to be, whose keys stand below its name instead of behind it.
pub(super) fn indented_too_little(item: Span, entries: &[(YamlText, Node)]) -> Option<(&YamlText, Node)> {
    let ((key, first), rest) = entries.split_first()?;
    let known = keys::PART.names();
    let begun = match &first.value {
        Yaml::Null => &[],
        Yaml::Map(begun) => begun.as_slice(),
        _ => return None,
    };
    let are_keys = !rest.is_empty() && rest.iter().all(|(key, _)| known.contains(&key.value.as_str()));
    let value = Yaml::Map([begun, rest].concat());
    are_keys.then_some((key, Node { value, span: item }))
}

/// The fault of an item with several names, of which the later ones may be keys of the first.
pub(super) fn several_names(item: Span, entries: &[(YamlText, Node)], are_keys: bool) -> Diagnostic {
    if are_keys {
        return beside(&entries[0].0, &entries[1..]);
    }
    let message = format!("{} names stand in one item of a list", entries.len());
    let fault = Diagnostic::error(codes::WRONG_TYPE, item, message);
    fault.hint("begin each part with `- `, and indent its keys further")
}

/// The fault of keys that stand beside a name, and belong below it; there must be one.
pub(super) fn beside(name: &YamlText, keys: &[(YamlText, Node)]) -> Diagnostic {
    let listed: Vec<String> = keys.iter().map(|(key, _)| format!("`{}`", key.value)).collect();
    let (listed, stand) = (listed.join(", "), if keys.len() == 1 { "stands" } else { "stand" });
    let message = format!("{listed} {stand} beside `{}`, not in it", name.value);
    Diagnostic::error(codes::WRONG_TYPE, keys[0].0.span, message)
        .hint(format!("indent {listed} further than `{}`", name.value))
}

/// The part that an item is meant to be which has the keys of one, but no name.
pub(super) fn nameless(item: Span, entries: &[(YamlText, Node)]) -> Option<Node> {
    let known = keys::PART.names();
    let (_, first) = entries.first()?;
    let are_keys = entries.iter().all(|(key, _)| known.contains(&key.value.as_str()));
    let is_name = matches!(first.value, Yaml::Null | Yaml::Map(_));
    (are_keys && !is_name).then(|| Node { value: Yaml::Map(entries.to_vec()), span: item })
}

/// The fault of a part without a name.
pub(super) fn no_name(entries: &[(YamlText, Node)], place: Span) -> Diagnostic {
    let keys = entries.iter().map(|(key, node)| match &node.value {
        Yaml::Text(text) if !text.value.contains('\n') => format!("{}: {}", key.value, text.value),
        Yaml::Int(number) => format!("{}: {number}", key.value),
        Yaml::List(items) => match words(items) {
            Some(words) => format!("{}: [{words}]", key.value),
            None => format!("{}: [...]", key.value),
        },
        _ => format!("{}: ...", key.value),
    });
    let keys = keys.collect::<Vec<_>>().join(", ");
    Diagnostic::error(codes::MISSING_KEY, place, "this part of the order of play has no name")
        .hint(format!("write a name in front, such as `- round: {{ {keys} }}`"))
}

/// The items of a list of a few words.
fn words(items: &[Node]) -> Option<String> {
    let word = |item: &Node| match &item.value {
        Yaml::Text(text) => Some(text.value.clone()),
        _ => None,
    };
    let words: Option<Vec<String>> = items.iter().take(6).map(word).collect();
    words.filter(|_| items.len() < 6).map(|words| words.join(", "))
}

/// The fault of the word behind `from` that nothing declares.
pub(super) fn nobody(text: &YamlText, leaders: &[&str]) -> Diagnostic {
    let message = format!("unknown counter or function `{}`", text.value);
    let list: Vec<String> = leaders.iter().map(|name| format!("`{name}`")).collect();
    let counter = match leaders {
        [] => "a counter with `holds: seat`".to_owned(),
        _ => format!("the counter {}", alternatives(&list)),
    };
    Diagnostic::error(codes::UNKNOWN_NAME, text.span, message).hint(format!(
        "definitions know no names of players: write `from: first` for the first chair, or {counter}"
    ))
}
