//! One JSON object on a line for each fault.

use serde::Serialize;

use super::word;
use crate::diag::{Diagnostic, Sources, Span, visible};

#[derive(Serialize)]
struct JsonFault<'a> {
    code: &'a str,
    severity: &'a str,
    message: &'a str,
    #[serde(flatten)]
    place: JsonPlace<'a>,
    labels: Vec<JsonLabel<'a>>,
    hint: Option<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    drawing: &'a [String],
}

#[derive(Serialize)]
struct JsonLabel<'a> {
    text: &'a str,
    #[serde(flatten)]
    place: JsonPlace<'a>,
}

/// Lines and columns are from 1, in Unicode scalar values; `start` and `end` are bytes from 0, and the end is one past
/// the last. All are null if the fault has no place.
#[derive(Default, Serialize)]
struct JsonPlace<'a> {
    file: Option<&'a str>,
    line: Option<u32>,
    column: Option<u32>,
    end_line: Option<u32>,
    end_column: Option<u32>,
    start: Option<u32>,
    end: Option<u32>,
}

pub(super) fn line(fault: &Diagnostic, sources: &Sources) -> String {
    let object = JsonFault {
        code: fault.code.0,
        severity: word(fault.severity),
        message: &fault.message,
        place: fault.span.map_or_else(JsonPlace::default, |span| place(span, sources)),
        labels: fault
            .labels
            .iter()
            .map(|label| JsonLabel { text: &label.text, place: place(label.span, sources) })
            .collect(),
        hint: fault.hint.as_deref(),
        drawing: fault.drawn(),
    };
    let mut text = serde_json::to_string(&object).expect("words and numbers always become JSON");
    text.push('\n');
    visible::json(&text).into_owned()
}

fn place(span: Span, sources: &Sources) -> JsonPlace<'_> {
    let first = sources.position(span);
    let last = sources.position(Span::new(span.source, span.end, span.end));
    JsonPlace {
        file: Some(sources.path(span.source)),
        line: Some(first.line),
        column: Some(first.column),
        end_line: Some(last.line),
        end_column: Some(last.column),
        start: Some(span.start),
        end: Some(span.end),
    }
}
