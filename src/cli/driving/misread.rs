//! What is wrong with a line that is no request.

use serde_json::{Value as Json, json};

use super::replies::RequestRefusal;
use super::request::Request;

/// The longest value that is written back whole.
const LONGEST: usize = 60;

/// Why a line is no request, and the `id` that was sent with it.
pub(super) fn misread(line: &[u8]) -> (Json, RequestRefusal) {
    // With its line break, what ends too early would be wrong at the beginning of the next line.
    let line = line.trim_ascii_end();
    let (id, message) = match serde_json::from_slice(line) {
        Ok(Json::Object(mut fields)) => {
            let wrong = fields.iter().find_map(|(name, value)| wrong(name, value));
            let message = wrong.unwrap_or_else(|| match fields.contains_key("do") {
                true => "a field is there twice".to_owned(),
                false => "`do` is missing".to_owned(),
            });
            // What was sent with it is sent back even if the rest cannot be read.
            (fields.remove("id").unwrap_or_default(), message)
        }
        Ok(_) => (Json::Null, "a request is a JSON object".to_owned()),
        Err(error) if error.is_eof() => (Json::Null, "the line is no JSON: it ends too early".to_owned()),
        Err(error) => {
            let column = letters(line, error.column().saturating_sub(1)) + 1;
            (Json::Null, format!("the line is no JSON, as its column {column} shows"))
        }
    };
    (id, RequestRefusal::new("bad-request", message))
}

/// How many letters the first bytes of a line are.
fn letters(line: &[u8], bytes: usize) -> usize {
    String::from_utf8_lossy(&line[..bytes.min(line.len())]).chars().count()
}

/// What is wrong with a field.
fn wrong(name: &str, value: &Json) -> Option<String> {
    let Some(wanted) = wanted(name) else { return Some(format!("there is no field `{name}`")) };
    let mut alone = json!({ "do": "nothing" });
    alone[name] = value.clone();
    if serde_json::from_value::<Request>(alone).is_ok() {
        return None;
    }
    let mut written = value.to_string();
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
