//! What scripts can call, from the one table of host functions, as Markdown.

use std::fmt::Write;

use crate::rules::host::{Effect, Returns};
use crate::vm::library;

/// The list functions that take a closure: they are rewritten to loops, so no host function stands behind them.
const WITH_CLOSURES: [(&str, &str); 13] = [
    ("list.filter(|item, index| bool) -> list", "The elements for which it holds."),
    ("list.map(|item, index| any) -> list", "What it gives for each element."),
    ("list.any(|item, index| bool) -> bool", "Whether it holds for one of them."),
    ("list.all(|item, index| bool) -> bool", "Whether it holds for all of them; so it does for none."),
    ("list.count(|item, index| bool) -> number", "For how many it holds."),
    ("list.sum(|item, index| number) -> number", "The sum of what it gives; 0 for none."),
    ("list.max_by(|item| number) -> element or ()", "The first element with the greatest number."),
    ("list.min_by(|item| number) -> element or ()", "The first element with the smallest number."),
    (
        "list.sort_by(|item| number) -> list",
        "The elements by their numbers, the smallest first; equal ones stay in order.",
    ),
    (
        "list.group_by(|item| any) -> list of list",
        "The elements with equal values together, in the order of their first ones.",
    ),
    ("list.find(|item, index| bool) -> element or ()", "The first element for which it holds."),
    (
        "list.index_of(|item, index| bool) -> number",
        "The position of the first such element, from 0; -1 when there is none.",
    ),
    ("list.for_each(|item, index| ...) -> ()", "Does something with each element."),
];

/// All functions and properties that scripts can use, as Markdown.
#[must_use]
pub fn reference() -> String {
    let mut text = String::new();
    let host = &library().host;
    let _ = writeln!(text, "# Functions");
    for function in &host.functions {
        let _ = writeln!(text, "\n### `{function}`\n\n{}", function.doc);
        let effect = match function.effect {
            Effect::None | Effect::Takes => continue,
            Effect::List => "Changes the list variable that it is called on.",
            Effect::Table => "Changes the table or the log.",
            Effect::Pause => "Asks a seat or draws by chance.",
            Effect::Finish => "Ends a part of the order of play.",
        };
        let _ = writeln!(text, "{effect}");
    }
    let _ = writeln!(text, "\n# Functions with closures\n");
    let _ = writeln!(text, "On lists, zones and ranges. The index may be left out.\n");
    for (signature, doc) in WITH_CLOSURES {
        let _ = writeln!(text, "- `{signature}`: {doc}");
    }
    let _ = writeln!(text, "\n# Properties\n");
    for property in &host.properties {
        let gives = match &property.returns {
            Returns::Type(kind) => kind.to_string(),
            Returns::MaybeElementOf(_) => "an element or ()".to_owned(),
            Returns::ListOf(_) | Returns::Same(_) => "such a list".to_owned(),
            Returns::ElementOf(_) => "an element".to_owned(),
            Returns::Never => "never".to_owned(),
        };
        let _ = writeln!(text, "- `{}.{} -> {gives}`: {}", property.receiver, property.name, property.doc);
    }
    text
}
