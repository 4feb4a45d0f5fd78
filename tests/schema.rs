//! The schemas for editors: every definition that ships is valid, and what the notation does not allow is not. The
//! files in `docs/schema` are what `parlor schema` prints; `PARLOR_SCHEMA=write cargo test --test schema` writes them.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::fs;
use std::path::Path;

use jsonschema::Validator;
use parlor::diag::{Faults, Sources};
use parlor::door::author::{definition_schema, labels_schema, reference_json};
use parlor::load::yaml::{Node, Yaml, parse};
use serde_json::{Map, Value, json};

/// The paths of the definitions that ship, and of their labels.
fn shipped(folder: &str) -> (Vec<String>, Vec<String>) {
    let (mut definitions, mut labels) = (Vec::new(), Vec::new());
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path().to_str().unwrap().to_owned();
            if Path::new(&path).is_dir() {
                folders.push(path);
            } else if path.contains("/labels.") {
                labels.push(path);
            } else if path.ends_with(".yaml") {
                definitions.push(path);
            }
        }
    }
    (definitions, labels)
}

/// YAML as an editor sees it.
fn value(text: &str) -> Value {
    let mut sources = Sources::default();
    let id = sources.add("a.yaml", text);
    let mut faults = Faults::default();
    let tree = parse(&sources, id, &mut faults).unwrap();
    json_of(&tree)
}

fn json_of(node: &Node) -> Value {
    match &node.value {
        Yaml::Null => Value::Null,
        Yaml::Bool(flag) => json!(flag),
        Yaml::Int(number) => json!(number),
        Yaml::Float(text) => json!(text.parse::<f64>().unwrap_or(0.5)),
        Yaml::Text(text) => json!(text.value),
        Yaml::List(items) => items.iter().map(json_of).collect(),
        Yaml::Map(entries) => {
            let entries = entries.iter().map(|(key, node)| (key.value.clone(), json_of(node)));
            Value::Object(entries.collect::<Map<String, Value>>())
        }
    }
}

fn validator(schema: &str) -> Validator {
    jsonschema::draft7::new(&serde_json::from_str(schema).unwrap()).unwrap()
}

/// What is wrong with a value, each with its place.
fn wrong(validator: &Validator, value: &Value) -> Vec<String> {
    validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

#[test]
fn what_ships_is_valid() {
    let (definition, label) = (validator(&definition_schema()), validator(&labels_schema()));
    let (definitions, labels) = shipped("games");
    let (tried, _) = shipped("tests/games");
    assert!(definitions.len() >= 29 && labels.len() >= 29 && tried.len() > 20);
    for path in definitions.iter().chain(&tried) {
        let found = wrong(&definition, &value(&fs::read_to_string(path).unwrap()));
        assert!(found.is_empty(), "{path}: {found:?}");
    }
    for path in labels {
        let found = wrong(&label, &value(&fs::read_to_string(&path).unwrap()));
        assert!(found.is_empty(), "{path}: {found:?}");
    }
}

/// A small definition with something of everything.
const WHOLE: &str = "
parlor: 1
name: Small
players: { from: 2, to: 3, usual: 2 }
seats: { colour: [white, black, white] }
figures: { most: { 2: 3, 3: 2 }, size: { value: 9, from: 2 } }
pieces:
  stone: { kinds: white black, set: { heap: white*4 black*3 }, glyphs: { white: w } }
zones:
  heap: { holds: stone, shown: nobody, layout: stack }
  board: { holds: stone, layout: grid, rows: 3, columns: size, names: { top_left: a1 } }
counters:
  points: { per: seat, start: [0, 1, 2], min: 0 }
flow:
  - set_up
  - turns: { from: first, laps: most, do: [play] }
scoring: [points, { stones: { value: stones, of: stone } }]
ranking: [total, { fewer: points }]
look: { first: [board], colours: { red: white } }
labels: { heap: the heap }
variants: { short: { figures: { most: { 2: 1 } }, zones: { heap: null } } }
";

#[test]
fn wrong_definitions_are_refused() {
    let schema = validator(&definition_schema());
    assert_eq!(wrong(&schema, &value(WHOLE)), Vec::<String>::new());
    for (old, new) in [
        ("parlor: 1\n", ""),
        ("name: Small\n", ""),
        ("players: { from: 2, to: 3, usual: 2 }\n", ""),
        ("parlor: 1", "parlor: 2"),
        ("name: Small", "name: 7"),
        ("from: 2, to: 3, usual: 2", "from: 2, usual: 2"),
        ("usual: 2", "usually: 2"),
        ("usual: 2", "usual: many"),
        ("to: 3", "to: 17"),
        ("colour: [white, black, white]", "colour: white"),
        ("most: { 2: 3, 3: 2 }", "most: some"),
        ("kinds: white black, ", ""),
        ("kinds: white black, ", "kinds: [white, black], "),
        ("glyphs: { white: w }", "glyphs: w"),
        ("holds: stone, shown: nobody", "shown: nobody"),
        ("shown: nobody", "shown: noone"),
        ("shown: nobody", "visible: nobody"),
        ("layout: stack", "layout: heap"),
        ("rows: 3", "rows: 0"),
        ("names: { top_left: a1 }", "names: { middle: a1 }"),
        ("per: seat, start", "per: 4, start"),
        ("min: 0", "min: [0]"),
        ("  - set_up\n", "  - 3\n"),
        (", do: [play]", ""),
        ("do: [play]", "do: play"),
        ("laps: most", "lapses: most"),
        ("value: stones, of: stone", "of: stone"),
        ("{ fewer: points }", "{ less: points }"),
        ("first: [board]", "first: board"),
        ("colours: { red: white }", "colours: { pink: white }"),
        ("heap: the heap", "heap: 4"),
        ("variants: { short: { figures", "variants: { short: { figure"),
        ("variants: { short: {", "variants: { short: { name: 4,"),
        ("labels:", "label:"),
    ] {
        let text = WHOLE.replacen(old, new, 1);
        assert_ne!(text, WHOLE, "{old}");
        assert!(!wrong(&schema, &value(&text)).is_empty(), "`{new}` for `{old}` is taken for right");
    }
    let labels = validator(&labels_schema());
    for text in ["heap: 4", "heap: [a]", "rules: { set_up: 3 }", "rules: text"] {
        assert!(!wrong(&labels, &value(text)).is_empty(), "{text}");
    }
}

/// A game with a library leaves out what the library says.
#[test]
fn a_game_with_libraries_is_a_patch() {
    let schema = validator(&definition_schema());
    let text = WHOLE.replace("kinds: white black, ", "");
    assert!(wrong(&schema, &value(&format!("{text}use: [cards]\n"))).is_empty());
    assert!(!wrong(&schema, &value(&format!("{text}use: [card]\n"))).is_empty());
}

/// Editors show what each key is for.
#[test]
fn every_key_has_a_description() {
    fn keys(schema: &Value, path: &str, number: &mut usize) {
        if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
            for (key, holds) in properties {
                let is_branch = path.contains("/then") || path.contains("/else");
                let is_colour = path.contains("/colours");
                let told =
                    holds.get("description").and_then(Value::as_str).is_some_and(|text| text.len() > 10);
                assert!(told || is_branch || is_colour, "{path}/{key}");
                *number += 1;
            }
        }
        let inner: Vec<(String, &Value)> = match schema {
            Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
            Value::Array(list) => {
                list.iter().enumerate().map(|(at, value)| (at.to_string(), value)).collect()
            }
            _ => Vec::new(),
        };
        for (key, value) in inner {
            keys(value, &format!("{path}/{key}"), number);
        }
    }
    let mut number = 0;
    keys(&serde_json::from_str(&definition_schema()).unwrap(), "", &mut number);
    assert!(number > 100, "{number}");
}

#[test]
fn the_schemas_in_docs_are_as_printed() {
    for (path, schema) in
        [("docs/schema/game.json", definition_schema()), ("docs/schema/labels.json", labels_schema())]
    {
        if std::env::var_os("PARLOR_SCHEMA").is_some_and(|value| value == "write") {
            fs::create_dir_all("docs/schema").unwrap();
            fs::write(path, &schema).unwrap();
        }
        let written = fs::read_to_string(path).unwrap_or_default();
        assert!(written == schema, "{path} is old: PARLOR_SCHEMA=write cargo test --test schema");
    }
}

#[test]
fn the_reference_as_json_has_all_that_the_page_has() {
    let document: Value = serde_json::from_str(&reference_json()).unwrap();
    assert_eq!(document["version"], 1);
    let host = &parlor::vm::library().host;
    let named = |list: &str, key: &str, text: &str| {
        let items = document[list].as_array().unwrap();
        items.iter().any(|item| item[key] == text)
    };
    for function in host.functions.iter().filter(|function| !function.is_made()) {
        assert!(named("functions", "signature", &function.to_string()), "{function}");
    }
    for property in &host.properties {
        assert!(named("properties", "name", property.name), "{}", property.name);
    }
    for row in parlor::load::script::LIST_FUNCTIONS {
        assert!(named("closures", "signature", row.signature), "{}", row.signature);
    }
    assert!(named("libraries", "name", "cards") && named("definition", "name", "zone"));
    assert!(document["guide"].as_str().unwrap().starts_with("# The definition"));
}
