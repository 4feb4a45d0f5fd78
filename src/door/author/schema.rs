//! JSON Schemas of definitions and of labels, for editors: made from the table of keys that the checker has.

use serde_json::{Map, Value, json};

use crate::check::definition::keys::{DEFINITION, FIXED, KeyForm, KeyTable, PART, TABLES};
use crate::load::ready::READY_MADE;

/// The parts of a definition that libraries declare as well, so that a game with libraries patches them.
const SHARED: [&str; 3] = ["pieces", "zones", "counters"];

/// Whether a map stands for itself, or is a patch over another one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SchemaRole {
    Whole,
    Patch,
}

/// The schema of a definition (JSON Schema, draft 7), with a description of every key.
#[must_use]
pub fn definition_schema() -> String {
    let mut schema = table(&DEFINITION, SchemaRole::Whole);
    let mut parts = Map::new();
    for one in TABLES.iter().skip(1) {
        parts.insert(one.name.to_owned(), table(one, SchemaRole::Whole));
        parts.insert(format!("patch_{}", one.name), table(one, SchemaRole::Patch));
    }
    parts.insert("patch".to_owned(), patch());
    parts.insert(
        "flow".to_owned(),
        json!({ "anyOf": [{ "type": "string" }, single(&form(&KeyForm::Keys(&PART), SchemaRole::Whole))] }),
    );
    let figure = json!({ "$ref": "#/definitions/figure_value" });
    parts.insert(
        "figure_value".to_owned(),
        json!({ "anyOf": [{ "type": "integer" }, { "type": "boolean" }, { "type": "array", "items": figure }] }),
    );
    let shared = |role: SchemaRole| {
        let keys = DEFINITION.keys.iter().filter(|key| SHARED.contains(&key.name));
        let keys: Map<String, Value> =
            keys.map(|key| (key.name.to_owned(), form(&key.holds, role))).collect();
        json!({ "properties": keys })
    };
    for name in SHARED {
        if let Some(Value::Object(key)) = schema.pointer_mut(&format!("/properties/{name}")) {
            key.retain(|word, _| word == "description");
            key.insert("type".to_owned(), json!("object"));
        }
    }
    let Value::Object(root) = &mut schema else { return String::new() };
    root.insert("$schema".to_owned(), json!("http://json-schema.org/draft-07/schema#"));
    root.insert("title".to_owned(), json!("The definition of a game for parlor"));
    root.insert("if".to_owned(), json!({ "required": ["use"] }));
    root.insert("then".to_owned(), shared(SchemaRole::Patch));
    root.insert("else".to_owned(), shared(SchemaRole::Whole));
    root.insert("definitions".to_owned(), Value::Object(parts));
    printed(&schema)
}

/// The schema of labels in another language (JSON Schema, draft 7).
#[must_use]
pub fn labels_schema() -> String {
    let rules = "For functions, by their names, what stands in `///` above them, in this language.";
    printed(&json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The labels of a game for parlor in another language",
        "description": "What people read for each name, prompt and text.",
        "type": "object",
        "properties": { "rules": { "description": rules, "type": "object", "additionalProperties": { "type": "string" } } },
        "additionalProperties": { "type": "string" },
    }))
}

fn printed(schema: &Value) -> String {
    serde_json::to_string_pretty(schema).map_or_else(|_| String::new(), |text| text + "\n")
}

/// A map with the keys of a table.
fn table(table: &KeyTable, role: SchemaRole) -> Value {
    let mut properties = Map::new();
    for key in table.keys {
        let mut holds = form(&key.holds, role);
        if role == SchemaRole::Patch {
            holds = json!({ "anyOf": [holds, { "type": "null" }] });
        }
        properties.insert(key.name.to_owned(), described(holds, key.doc));
    }
    let mut schema = json!({
        "description": format!("The keys of {}.", table.what),
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    });
    let needed: Vec<&str> = table.keys.iter().filter(|key| key.needed).map(|key| key.name).collect();
    if let (Value::Object(schema), SchemaRole::Whole, false) = (&mut schema, role, needed.is_empty()) {
        schema.insert("required".to_owned(), json!(needed));
    }
    schema
}

/// A variant: the same keys, in which maps are merged and `null` removes.
fn patch() -> Value {
    let mut schema = table(&DEFINITION, SchemaRole::Patch);
    if let Some(Value::Object(keys)) = schema.get_mut("properties") {
        keys.retain(|name, _| !FIXED.contains(&name.as_str()));
    }
    schema
}

/// A schema with a description; a reference cannot have one beside it.
fn described(schema: Value, doc: &str) -> Value {
    match schema {
        Value::Object(mut schema) if !schema.contains_key("$ref") => {
            schema.insert("description".to_owned(), json!(doc));
            Value::Object(schema)
        }
        schema => json!({ "description": doc, "allOf": [schema] }),
    }
}

fn single(value: &Value) -> Value {
    json!({ "type": "object", "additionalProperties": value, "minProperties": 1, "maxProperties": 1 })
}

fn form(holds: &KeyForm, role: SchemaRole) -> Value {
    let or_nothing = |value: Value| match role {
        SchemaRole::Whole => value,
        SchemaRole::Patch => json!({ "anyOf": [value, { "type": "null" }] }),
    };
    match holds {
        KeyForm::Text => json!({ "type": "string" }),
        KeyForm::Int(least, most) => {
            let mut schema = json!({ "type": "integer" });
            let bounds = [("minimum", *least, i32::MIN), ("maximum", *most, i32::MAX)];
            for (word, bound, _) in bounds.into_iter().filter(|(_, bound, none)| bound != none) {
                schema[word] = json!(bound);
            }
            schema
        }
        KeyForm::Switch => json!({ "type": "boolean" }),
        KeyForm::Words(words) => json!({ "enum": words }),
        KeyForm::Library => json!({ "enum": READY_MADE.iter().map(|one| one.name).collect::<Vec<_>>() }),
        // a patch replaces a whole list
        KeyForm::List(item) => {
            json!({ "type": "array", "items": form(item, SchemaRole::Whole), "minItems": 1 })
        }
        KeyForm::Named(value) => {
            json!({ "type": "object", "additionalProperties": or_nothing(form(value, role)) })
        }
        KeyForm::Chosen(names, value) => {
            let value = or_nothing(form(value, role));
            let names: Map<String, Value> =
                names.iter().map(|name| ((*name).to_owned(), value.clone())).collect();
            json!({ "type": "object", "properties": names, "additionalProperties": false })
        }
        KeyForm::Single(value) => single(&form(value, SchemaRole::Whole)),
        KeyForm::BySeats(value) => {
            let value = form(value, role);
            let map = json!({
                "type": "object",
                "patternProperties": { "^[0-9]+$": or_nothing(value.clone()) },
                "additionalProperties": false,
                "minProperties": 1,
            });
            json!({ "anyOf": [value, map] })
        }
        KeyForm::Keys(table) => match role {
            SchemaRole::Whole => json!({ "$ref": format!("#/definitions/{}", table.name) }),
            SchemaRole::Patch => json!({ "$ref": format!("#/definitions/patch_{}", table.name) }),
        },
        KeyForm::Any(forms) => {
            json!({ "anyOf": forms.iter().map(|one| form(one, role)).collect::<Vec<_>>() })
        }
        KeyForm::Flow => json!({ "$ref": "#/definitions/flow" }),
        KeyForm::Figure => json!({ "$ref": "#/definitions/figure_value" }),
        KeyForm::Patch => json!({ "$ref": "#/definitions/patch" }),
    }
}
