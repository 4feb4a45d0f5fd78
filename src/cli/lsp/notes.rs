//! Faults in the words of the protocol.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::addresses::uri_of;
use super::positions::TextLines;
use crate::door::author::{Desk, DeskFault, TextPlace};

/// The notes of each file, by its path.
pub(super) type FileNotes = BTreeMap<String, Vec<Value>>;

/// The places of a game's files in the words of the protocol. Each file is cut into lines once.
pub(super) struct FilePlaces<'d> {
    desk: &'d Desk,
    lines: BTreeMap<String, TextLines<'d>>,
}

impl<'d> FilePlaces<'d> {
    pub(super) fn of(desk: &'d Desk) -> Self {
        Self { desk, lines: BTreeMap::new() }
    }

    /// The lines of a file; those of an empty text where it was not read.
    pub(super) fn lines(&mut self, path: &str) -> &TextLines<'d> {
        let desk = self.desk;
        self.lines.entry(path.to_owned()).or_insert_with(|| TextLines::of(desk.text(path).unwrap_or("")))
    }

    pub(super) fn range(&mut self, place: &TextPlace) -> lsp_types::Range {
        self.lines(&place.path).range(place.start, place.end)
    }

    /// A place in a file with its address.
    pub(super) fn location(&mut self, place: &TextPlace) -> Value {
        json!({ "uri": uri_of(&place.path), "range": self.range(place) })
    }

    /// A fault.
    pub(super) fn note(&mut self, fault: &DeskFault) -> Value {
        let mut note = json!({
            "range": self.range(&fault.place),
            "severity": if fault.is_warning { 2 } else { 1 },
            "code": fault.code,
            "source": "parlor",
            "message": fault.message,
        });
        if !fault.related.is_empty() {
            let related = fault
                .related
                .iter()
                .map(|(place, text)| json!({ "location": self.location(place), "message": text }));
            note["relatedInformation"] = related.collect();
        }
        note
    }

    /// All faults, by file.
    pub(super) fn notes<'f>(&mut self, faults: impl IntoIterator<Item = &'f DeskFault>) -> FileNotes {
        let mut notes = FileNotes::new();
        for fault in faults {
            let note = self.note(fault);
            notes.entry(fault.place.path.clone()).or_default().push(note);
        }
        notes
    }

    /// Changes of files: each place gets a new text.
    pub(super) fn edit<'p>(&mut self, places: impl IntoIterator<Item = (&'p TextPlace, &'p str)>) -> Value {
        let mut changes: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for (place, text) in places {
            let edit = json!({ "range": self.range(place), "newText": text });
            changes.entry(uri_of(&place.path)).or_default().push(edit);
        }
        json!({ "changes": changes })
    }
}
