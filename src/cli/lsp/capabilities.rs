//! What the server can do, and what it needs to know of the editor.

use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, CompletionOptions,
    HoverProviderCapability, OneOf, RenameOptions, SaveOptions, ServerCapabilities,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions,
    WorkDoneProgressOptions,
};
use serde_json::Value;

/// What the server can do.
pub(super) fn all() -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions { include_text: Some(false) })),
        ..TextDocumentSyncOptions::default()
    };
    let words =
        CompletionOptions { trigger_characters: Some(vec![".".to_owned()]), ..CompletionOptions::default() };
    let fixes = CodeActionOptions {
        code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
        ..CodeActionOptions::default()
    };
    let rename = RenameOptions {
        prepare_provider: Some(true),
        work_done_progress_options: WorkDoneProgressOptions::default(),
    };
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        completion_provider: Some(words),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(rename)),
        document_symbol_provider: Some(OneOf::Left(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        code_action_provider: Some(CodeActionProviderCapability::Options(fixes)),
        ..ServerCapabilities::default()
    }
}

/// Whether the editor tells of files that others change when it is asked to.
pub(super) fn tells_of_files(parameters: &Value) -> bool {
    let pointer = "/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration";
    parameters.pointer(pointer).and_then(Value::as_bool).unwrap_or(false)
}

/// The request that makes the editor tell of them.
pub(super) fn watched() -> Value {
    let globs = ["**/*.yaml", "**/*.yml", "**/*.rhai", "**/*.example"];
    let watchers: Vec<Value> = globs.iter().map(|glob| serde_json::json!({ "globPattern": glob })).collect();
    serde_json::json!({ "registrations": [{
        "id": "files",
        "method": "workspace/didChangeWatchedFiles",
        "registerOptions": { "watchers": watchers },
    }] })
}
