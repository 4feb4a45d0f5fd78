//! Replies, each one line of JSON. The usual one is written by hand, because programs wait for it.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};

use super::request::RequestId;
use crate::door::driving::{DrivenMatch, DrivenTurn, Trouble};
use crate::door::{Fault, Faults, Score};

/// Why a request was refused.
#[derive(Debug)]
pub(super) struct RequestRefusal {
    code: &'static str,
    message: String,
    faults: Option<Faults>,
}

impl RequestRefusal {
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), faults: None }
    }

    /// Faults with their places.
    pub(super) fn faults(code: &'static str, faults: Faults) -> Self {
        let message = faults.list().first().map_or_else(String::new, |fault| fault.message.clone());
        Self { code, message, faults: Some(faults) }
    }

    pub(super) fn write(&self, id: &RequestId, reply: &mut String) {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let Some(faults) = &self.faults {
            error["faults"] = faults_json(faults);
        }
        write_told(id, &json!({ "error": error }), reply);
    }
}

impl From<Trouble> for RequestRefusal {
    fn from(trouble: Trouble) -> Self {
        Self { code: trouble.kind.name(), message: trouble.message, faults: trouble.faults }
    }
}

/// Writes an object with the `id` of the request before its fields: `{"id":3,"log":[]}`.
pub(super) fn write_told(id: &RequestId, told: &Json, reply: &mut String) {
    let fields = told.to_string();
    let _ = write!(reply, "{{\"id\":{id},{}", fields.strip_prefix('{').unwrap_or("}"));
}

/// Faults or warnings with their places.
fn faults_json(faults: &Faults) -> Json {
    let place = |fault: &Fault| {
        let (file, line, column) = fault.place.clone().unwrap_or_default();
        json!({
            "code": fault.code, "message": fault.message, "hint": fault.hint,
            "file": file, "line": line, "column": column,
        })
    };
    faults.list().iter().map(place).collect()
}

/// Writes how a match stands: `{"id":3,"match":1,"turn":0,"legal":[2,5]}`.
pub(super) fn write_stand(
    known: (&RequestId, u64),
    played: &mut DrivenMatch,
    legal: &mut Vec<u32>,
    reply: &mut String,
) {
    write_open_stand(known, played, legal, reply);
    reply.push('}');
}

/// Writes how a match stands that is new, with what is doubtful about it: `"warnings":[]`.
pub(super) fn write_begun(
    known: (&RequestId, u64),
    doubts: &Faults,
    (played, legal): (&mut DrivenMatch, &mut Vec<u32>),
    reply: &mut String,
) {
    write_open_stand(known, played, legal, reply);
    if !doubts.is_empty() {
        let _ = write!(reply, ",\"warnings\":{}", faults_json(doubts));
    }
    reply.push('}');
}

/// Writes how a match stands, except for the last brace.
fn write_open_stand(
    (id, which): (&RequestId, u64),
    played: &mut DrivenMatch,
    legal: &mut Vec<u32>,
    reply: &mut String,
) {
    let turn = played.turn();
    let _ = write!(reply, "{{\"id\":{id},\"match\":{which},\"turn\":");
    match turn {
        DrivenTurn::Seat(seat) => {
            let _ = write!(reply, "{seat},\"legal\":[");
            played.legal(legal);
            for (at, action) in legal.iter().enumerate() {
                let _ = write!(reply, "{}{action}", if at == 0 { "" } else { "," });
            }
            reply.push(']');
        }
        DrivenTurn::Chance => {
            let _ = write!(reply, "\"chance\",\"outcomes\":{}", played.outcomes().len());
        }
        DrivenTurn::Over if played.failure().is_some() => reply.push_str("null,\"failed\":true"),
        DrivenTurn::Over => reply.push_str("null"),
    }
}

/// The scores and returns of all seats.
pub(super) fn scores_json(names: &[String], scores: &[Score], returns: &[f64]) -> Json {
    let one = |(score, returned): (&Score, &f64)| {
        let lines: Map<String, Json> =
            score.lines.iter().map(|(name, points)| (name.clone(), json!(points))).collect();
        json!({
            "seat": score.seat, "name": names[score.seat], "place": score.place, "total": score.total,
            "lines": lines, "return": returned,
        })
    };
    scores.iter().zip(returns).map(one).collect()
}
