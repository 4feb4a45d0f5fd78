//! The answers to the requests of an editor about an open file.

use serde_json::{Value, json};

use super::notes::FilePlaces;
use super::positions::TextLines;
use super::server::{REFUSED, UNKNOWN_METHOD};
use crate::Files;
use crate::door::author::{Completion, Desk, FileRole, OfferSort, OutlineItem, OutlineSort, TextPlace};

/// An answer, or the code and message of an error.
pub(super) type LspAnswer = Result<Value, (i32, String)>;

/// Answers about one file.
pub(super) struct Answerer<'d> {
    pub(super) desk: &'d Desk,
    /// What the desk was read from.
    pub(super) files: &'d dyn Files,
    pub(super) path: &'d str,
}

/// The answer about a file of no game.
pub(super) fn without_game(method: &str) -> LspAnswer {
    match method {
        "textDocument/prepareRename" | "textDocument/rename" => {
            Err((REFUSED, "this file belongs to no game".to_owned()))
        }
        "textDocument/completion"
        | "textDocument/hover"
        | "textDocument/definition"
        | "textDocument/references"
        | "textDocument/documentHighlight"
        | "textDocument/documentSymbol"
        | "textDocument/inlayHint"
        | "textDocument/codeLens"
        | "textDocument/codeAction" => Ok(Value::Null),
        _ => Err((UNKNOWN_METHOD, format!("`{method}` is not offered"))),
    }
}

impl Answerer<'_> {
    pub(super) fn answer(&self, method: &str, parameters: &Value) -> LspAnswer {
        let at = self.byte(parameters);
        let mut places = FilePlaces::of(self.desk);
        Ok(match method {
            "textDocument/completion" => {
                let offers = self.desk.offers(self.files, self.path, at);
                json!({ "isIncomplete": false, "items": offers.iter().map(|offer| item(offer, &mut places)).collect::<Value>() })
            }
            "textDocument/hover" => match self.desk.hover(self.path, at) {
                Some((place, text)) => {
                    json!({ "contents": { "kind": "markdown", "value": text }, "range": places.range(&place) })
                }
                None => Value::Null,
            },
            "textDocument/definition" => self.locations(&self.desk.declarations(self.path, at)),
            "textDocument/references" => {
                let declared = parameters.pointer("/context/includeDeclaration").and_then(Value::as_bool);
                self.locations(&self.desk.references(self.path, at, declared.unwrap_or(true)))
            }
            "textDocument/documentHighlight" => {
                let all = self.desk.references(self.path, at, true);
                let here = all.iter().filter(|place| place.path == self.path);
                here.map(|place| json!({ "range": places.range(place) })).collect()
            }
            "textDocument/prepareRename" => {
                let place = self.desk.renamable(self.path, at).map_err(|why| (REFUSED, why))?;
                json!(places.range(&place))
            }
            "textDocument/rename" => {
                let new = parameters.get("newName").and_then(Value::as_str).unwrap_or("");
                let found = self.desk.rename(self.path, at, new).map_err(|why| (REFUSED, why))?;
                places.edit(found.iter().map(|(place, text)| (place, text.as_str())))
            }
            "textDocument/documentSymbol" => {
                self.desk.outline(self.path).iter().map(|item| symbol(item, &mut places)).collect()
            }
            "textDocument/inlayHint" => self.hints(parameters),
            "textDocument/codeLens" => self.lenses(),
            "textDocument/codeAction" => self.fixes(parameters),
            _ => return without_game(method),
        })
    }

    /// The byte that a request is about.
    fn byte(&self, parameters: &Value) -> usize {
        let position = parameters.get("position").cloned().unwrap_or_default();
        let position = serde_json::from_value(position).unwrap_or_default();
        TextLines::of(self.desk.text(self.path).unwrap_or("")).byte(position)
    }

    fn locations(&self, found: &[TextPlace]) -> Value {
        let mut places = FilePlaces::of(self.desk);
        found.iter().map(|place| places.location(place)).collect()
    }

    /// The bytes of the range of a request; of the whole file where there is none.
    fn range(&self, parameters: &Value) -> (usize, usize) {
        let lines = TextLines::of(self.desk.text(self.path).unwrap_or(""));
        let range = parameters.get("range").cloned().and_then(|range| serde_json::from_value(range).ok());
        range.map_or((0, usize::MAX), |range: lsp_types::Range| {
            (lines.byte(range.start), lines.byte(range.end))
        })
    }

    fn hints(&self, parameters: &Value) -> Value {
        let (start, end) = self.range(parameters);
        let lines = TextLines::of(self.desk.text(self.path).unwrap_or(""));
        let hints = self.desk.hints(self.path).into_iter().filter(|(at, _)| (start..=end).contains(at));
        hints.map(|(at, text)| json!({ "position": lines.position(at), "label": text, "kind": 1 })).collect()
    }

    /// What can be done with each example.
    fn lenses(&self) -> Value {
        if FileRole::of(self.path) != Some(FileRole::Examples) {
            return Value::Null;
        }
        let mut places = FilePlaces::of(self.desk);
        let mut lenses = Vec::new();
        for example in self.desk.runnable(self.path) {
            let range = places.range(&example.place);
            let from = format!("{}:{}", self.path, range.start.line + 1);
            for (title, words) in [
                ("run", vec!["test", "--check", self.path, "--filter", &example.title]),
                ("play from here", vec!["play", self.desk.path(), "--from", &from]),
            ] {
                let program: Vec<&str> = std::iter::once("parlor").chain(words).collect();
                let arguments = json!([{ "title": title, "program": program }]);
                let command = json!({ "title": title, "command": "parlor.terminal", "arguments": arguments });
                lenses.push(json!({ "range": range, "command": command }));
            }
        }
        Value::Array(lenses)
    }

    fn fixes(&self, parameters: &Value) -> Value {
        let (start, end) = self.range(parameters);
        let mut places = FilePlaces::of(self.desk);
        let mut actions = Vec::new();
        for fault in self.desk.faults() {
            let touches =
                fault.place.path == self.path && fault.place.start <= end && start <= fault.place.end;
            for fix in fault.fixes.iter().filter(|_| touches) {
                actions.push(json!({
                    "title": fix.title,
                    "kind": "quickfix",
                    "isPreferred": true,
                    "diagnostics": [places.note(&fault)],
                    "edit": places.edit([(&fix.place, fix.text.as_str())]),
                }));
            }
        }
        Value::Array(actions)
    }
}

fn item(offer: &Completion, places: &mut FilePlaces<'_>) -> Value {
    // The numbers are those of `CompletionItemKind`.
    let (kind, order) = match offer.sort {
        OfferSort::Variable => (6, 0),
        OfferSort::Property => (10, 1),
        OfferSort::Key => (5, 2),
        OfferSort::Name(_) => (21, 3),
        OfferSort::Function => (3, 4),
        OfferSort::Host => (2, 5),
        OfferSort::Text => (1, 6),
        OfferSort::Keyword => (14, 7),
    };
    let mut item = json!({
        "label": offer.text,
        "kind": kind,
        "sortText": format!("{order}{}", offer.text),
        "textEdit": { "range": places.range(&offer.place), "newText": offer.text },
    });
    if !offer.detail.is_empty() {
        item["detail"] = json!(offer.detail);
    }
    if !offer.about.is_empty() {
        item["documentation"] = json!({ "kind": "markdown", "value": offer.about });
    }
    item
}

fn symbol(item: &OutlineItem, places: &mut FilePlaces<'_>) -> Value {
    // The numbers are those of `SymbolKind`.
    let kind = match item.sort {
        OutlineSort::Section => 3,
        OutlineSort::Declaration => 14,
        OutlineSort::Function => 12,
        OutlineSort::Example => 6,
    };
    json!({
        // Some editors refuse an empty name.
        "name": if item.name.trim().is_empty() { "?" } else { item.name.as_str() },
        "kind": kind,
        "range": places.range(&item.whole),
        "selectionRange": places.range(&item.place),
        "children": item.inner.iter().map(|inner| symbol(inner, places)).collect::<Value>(),
    })
}
