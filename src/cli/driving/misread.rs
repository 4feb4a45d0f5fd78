//! What is wrong with a line that is no request.

use std::collections::BTreeMap;

use serde_json::Value as Json;
use serde_json::value::RawValue;

use super::replies::RequestRefusal;
use super::request::{Request, RequestId};

/// The longest value that is written back whole.
const LONGEST: usize = 60;

/// Why a line is no request, and the `id` that was sent with it.
pub(super) fn misread(line: &[u8]) -> (RequestId, RequestRefusal) {
    // With its line break, what ends too early would be wrong at the beginning of the next line.
    let line = line.trim_ascii_end();
    let mut id = RequestId::default();
    let message = match no_json(line) {
        None => match serde_json::from_slice::<BTreeMap<String, Box<RawValue>>>(line) {
            Ok(mut fields) => {
                let wrong = fields.iter().find_map(|(name, value)| wrong(name, value));
                // What was sent with it is sent back even if the rest cannot be read.
                id = fields.remove("id").map(RequestId::new).unwrap_or_default();
                wrong.unwrap_or_else(|| match fields.contains_key("do") {
                    true => "a field is there twice".to_owned(),
                    false => "`do` is missing".to_owned(),
                })
            }
            Err(_) => "a request is a JSON object".to_owned(),
        },
        Some(error) if error.is_eof() => "the line is no JSON: it ends too early".to_owned(),
        Some(error) => {
            let column = letters(line, error.column().saturating_sub(1)) + 1;
            format!("the line is no JSON, as its column {column} shows")
        }
    };
    (id, RequestRefusal::new("bad-request", message))
}

/// Why a line is no JSON. Numbers can be larger than those that are worked with.
fn no_json(line: &[u8]) -> Option<serde_json::Error> {
    let skipped = serde_json::from_slice::<&RawValue>(line).err()?;
    // What is only skipped is not always found where it stands.
    Some(serde_json::from_slice::<Json>(line).err().unwrap_or(skipped))
}

/// How many letters the first bytes of a line are.
fn letters(line: &[u8], bytes: usize) -> usize {
    String::from_utf8_lossy(&line[..bytes.min(line.len())]).chars().count()
}

/// What is wrong with a field.
fn wrong(name: &str, value: &RawValue) -> Option<String> {
    let Some(wanted) = wanted(name) else { return Some(format!("there is no field `{name}`")) };
    let nothing = RawValue::from_string("\"nothing\"".to_owned()).ok()?;
    let mut alone = BTreeMap::from([("do", &*nothing)]);
    alone.insert(name, value);
    let alone = serde_json::to_string(&alone).ok()?;
    if serde_json::from_str::<Request>(&alone).is_ok() {
        return None;
    }
    let mut written = value.get().to_owned();
    if written.chars().count() > LONGEST {
        written = written.chars().take(LONGEST).chain(['…']).collect();
    }
    Some(format!("`{name}` is {wanted}, not {written}"))
}

/// What a field holds; `None` if there is no such field.
fn wanted(name: &str) -> Option<&'static str> {
    Some(match name {
        "id" => "anything",
        "do" | "answer" | "record" | "bot" => "a text",
        "match" | "seed" | "outcome" | "seat" | "most" => "a whole number that is not negative",
        "action" | "times" => "a whole number from 0 to 4294967295",
        "actions" | "moves" => "a list of whole numbers from 0 to 4294967295",
        "seats" => "a list of names",
        "chance" => "`drawn` or `open`",
        "as" => "`json`, `text` or `numbers`",
        _ => return None,
    })
}
