//! The texts that are open in the editor.

use std::collections::BTreeMap;

use lsp_types::TextDocumentContentChangeEvent;

use super::positions::TextLines;

/// An open text, besides what it says.
#[derive(Clone, Debug)]
pub(super) struct OpenDocument {
    /// Its address, as the editor writes it.
    pub(super) uri: String,
    /// Its version, as the editor counts.
    pub(super) version: i32,
    /// The definition of its game.
    pub(super) game: Option<String>,
}

/// All open texts, by their paths.
#[derive(Debug, Default)]
pub(super) struct OpenDocuments {
    /// What they are.
    pub(super) open: BTreeMap<String, OpenDocument>,
    /// What they say.
    pub(super) texts: BTreeMap<String, String>,
}

impl OpenDocuments {
    /// Changes a text; false if it is not open.
    pub(super) fn change(
        &mut self,
        path: &str,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) -> bool {
        let (Some(document), Some(text)) = (self.open.get_mut(path), self.texts.get_mut(path)) else {
            return false;
        };
        document.version = version;
        for change in changes {
            match change.range {
                None => *text = change.text,
                Some(range) => {
                    let lines = TextLines::of(text);
                    let (start, end) = (lines.byte(range.start), lines.byte(range.end));
                    text.replace_range(start..end.max(start), &change.text);
                }
            }
        }
        true
    }
}
