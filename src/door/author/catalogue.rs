//! All that definitions and scripts can say, as JSON for programs: the same as the reference in Markdown.

use serde_json::{Value, json};

use super::reference::{chapter, libraries, says};
use crate::check::definition::keys::{KeyForm, TABLES};
use crate::load::script::LIST_FUNCTIONS;
use crate::rules::host::Effect;
use crate::vm::library;

/// The version of the form of this document; it goes up when something in it gets another meaning.
const VERSION: u32 = 1;

/// All that definitions and scripts can say, as one JSON document.
#[must_use]
pub fn reference_json() -> String {
    let host = &library().host;
    let functions = host.functions.iter().filter(|function| !function.is_made());
    let functions: Vec<Value> = functions
        .map(|function| {
            let parameters = function.parameters.iter();
            let parameters: Vec<Value> =
                parameters.map(|(name, kind)| json!({ "name": name, "type": kind.to_string() })).collect();
            json!({
                "name": function.name,
                "signature": function.to_string(),
                "parameters": parameters,
                "effect": effect(function.effect),
                "about": function.doc,
            })
        })
        .collect();
    let closures: Vec<Value> =
        LIST_FUNCTIONS.iter().map(|row| json!({ "signature": row.signature, "about": row.doc })).collect();
    let properties = host.properties.iter().map(|property| {
        json!({
            "of": property.receiver.to_string(),
            "name": property.name,
            "gives": says(&property.returns),
            "about": property.doc,
        })
    });
    let tables = TABLES.iter().map(|table| {
        let keys = table.keys.iter().map(|key| {
            json!({ "key": key.name, "needed": key.needed, "holds": worded(&key.holds), "about": key.doc })
        });
        json!({ "name": table.name, "of": table.what, "keys": keys.collect::<Vec<Value>>() })
    });
    let libraries = libraries().into_iter().map(|library| {
        let functions = library.functions.iter().map(|function| {
            json!({ "name": function.name, "parameters": function.parameters, "about": function.about })
        });
        json!({ "name": library.name, "about": library.about, "functions": functions.collect::<Vec<Value>>() })
    });
    let document = json!({
        "version": VERSION,
        "definition": tables.collect::<Vec<Value>>(),
        "functions": functions,
        "closures": closures,
        "properties": properties.collect::<Vec<Value>>(),
        "libraries": libraries.collect::<Vec<Value>>(),
        "guide": chapter(),
    });
    serde_json::to_string_pretty(&document).map_or_else(|_| String::new(), |text| text + "\n")
}

/// One word for what a call does.
fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::None | Effect::Takes => "none",
        Effect::List => "list",
        Effect::Table | Effect::Show => "table",
        Effect::Pause | Effect::AskSecretly => "asks",
        Effect::Finish => "finishes",
    }
}

/// What stands in a key, in words.
fn worded(form: &KeyForm) -> String {
    let joined = |words: &[&str]| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    match form {
        KeyForm::Text => "a text".to_owned(),
        KeyForm::Int(i32::MIN, i32::MAX) => "a number".to_owned(),
        KeyForm::Int(least, i32::MAX) => format!("a number from {least} on"),
        KeyForm::Int(least, most) if least == most => format!("`{least}`"),
        KeyForm::Int(least, most) => format!("a number from {least} to {most}"),
        KeyForm::Switch => "`true` or `false`".to_owned(),
        KeyForm::Words(words) => joined(words),
        KeyForm::Library => "a library".to_owned(),
        KeyForm::List(item) => format!("a list of: {}", worded(item)),
        KeyForm::Named(value) => format!("a map from names to: {}", worded(value)),
        KeyForm::Chosen(names, value) => {
            format!("a map from some of {} to: {}", joined(names), worded(value))
        }
        KeyForm::Single(value) => format!("a name with: {}", worded(value)),
        KeyForm::BySeats(value) => format!("{}, or a map from numbers of players to that", worded(value)),
        KeyForm::Keys(table) => format!("the keys of {}", table.what),
        KeyForm::Any(forms) => forms.iter().map(worded).collect::<Vec<_>>().join("; "),
        KeyForm::Flow => "a step, or a part with its name".to_owned(),
        KeyForm::Figure => "a number, a switch, or a list of these".to_owned(),
        KeyForm::Patch => "a patch over the definition".to_owned(),
    }
}
