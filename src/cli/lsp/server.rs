//! What the server keeps: the open texts, and the games that they belong to.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::addresses::{path_of, uri_of};
use super::answers::Answerer;
use super::capabilities::watched;
use super::documents::{OpenDocument, OpenDocuments};
use super::notes::{FileNotes, FilePlaces};
use crate::Disk;
use crate::door::author::{Desk, DeskFault, FileRole, Overlay, TriedGames, game_of};

/// How long nothing must arrive before work is done that nobody waits for.
pub(super) const PAUSE: Duration = Duration::from_millis(2);

/// Requests whose answers are about all files of a game, also those that are not open.
const DISTANT: [&str; 3] = ["textDocument/references", "textDocument/prepareRename", "textDocument/rename"];

/// A game of which a file is open.
#[derive(Default)]
pub(super) struct OpenGame {
    /// What is known of it; `None` until it is read.
    pub(super) desk: Option<Desk>,
    /// Whether a file has changed since it was read.
    is_stale: bool,
    /// The compiled games of its examples.
    tried: TriedGames,
    /// Examples that have not been played since then: file and number.
    untried: VecDeque<(String, usize)>,
    /// What did not hold in those of the file that is being played.
    found: Vec<DeskFault>,
    /// What does not hold in the examples of each file.
    failing: BTreeMap<String, Vec<DeskFault>>,
    /// What the editor was told last.
    told: FileNotes,
}

/// The server for one editor.
pub(super) struct Server<'c> {
    connection: &'c Connection,
    /// Whether the editor tells of files that others change.
    is_told_of_files: bool,
    documents: OpenDocuments,
    games: BTreeMap<String, OpenGame>,
}

impl<'c> Server<'c> {
    pub(super) fn new(connection: &'c Connection, is_told_of_files: bool) -> Self {
        Self { connection, is_told_of_files, documents: OpenDocuments::default(), games: BTreeMap::new() }
    }

    /// Asks the editor for what the server wants to be told.
    pub(super) fn begin(&self) {
        if self.is_told_of_files {
            let id = RequestId::from("files".to_owned());
            self.send(Request::new(id, "client/registerCapability".to_owned(), watched()).into());
        }
    }

    /// Sends a message; when the editor is gone the loop that reads ends, too.
    fn send(&self, message: Message) {
        let _ = self.connection.sender.send(message);
    }

    /// Whether nothing is left to do.
    pub(super) fn is_idle(&self) -> bool {
        self.games.values().all(|game| !game.is_stale && game.untried.is_empty())
    }

    /// Does a part of what is left to do: reads a game, or plays an example.
    pub(super) fn work(&mut self) {
        let stale = self.games.iter().find(|(_, game)| game.is_stale).map(|(path, _)| path.clone());
        if let Some(path) = stale {
            return self.refresh(&path);
        }
        let left = self.games.iter().find(|(_, game)| !game.untried.is_empty()).map(|(path, _)| path.clone());
        if let Some(path) = left {
            self.try_example(&path);
        }
    }

    /// Reads a game if one of its files has changed, and tells its faults.
    fn refresh(&mut self, path: &str) {
        let Some(game) = self.games.get_mut(path).filter(|game| game.is_stale) else { return };
        game.is_stale = false;
        let desk = Desk::read(&Overlay::new(&Disk, &self.documents.texts), path);
        game.tried = TriedGames::default();
        game.untried.clear();
        game.found.clear();
        let open = self.documents.open.iter().filter(|(_, document)| document.game.as_deref() == Some(path));
        for (file, _) in open.filter(|(file, _)| FileRole::of(file) == Some(FileRole::Examples)) {
            game.untried.extend((0..desk.playable(file)).map(|nth| (file.clone(), nth)));
        }
        let OpenGame { untried, failing, .. } = game;
        failing.retain(|file, _| untried.iter().any(|(left, _)| left == file));
        game.desk = Some(desk);
        self.tell(path);
    }

    fn try_example(&mut self, path: &str) {
        let Some(game) = self.games.get_mut(path) else { return };
        let (Some((file, nth)), Some(desk)) = (game.untried.pop_front(), &game.desk) else { return };
        game.found.extend(desk.play(&file, nth, &mut game.tried));
        if game.untried.front().is_none_or(|(next, _)| *next != file) {
            let found = std::mem::take(&mut game.found);
            game.failing.insert(file, found);
            self.tell(path);
        }
    }

    /// Tells the editor the faults of a game, where they are others than before.
    fn tell(&mut self, path: &str) {
        let Some(game) = self.games.get_mut(path) else { return };
        let Some(desk) = &game.desk else { return };
        let faults = desk.faults();
        let notes = FilePlaces::of(desk).notes(faults.iter().chain(game.failing.values().flatten()));
        let told = std::mem::replace(&mut game.told, notes.clone());
        let cleared = told.keys().filter(|file| !notes.contains_key(*file)).map(|file| (file, &[][..]));
        let news = notes.iter().filter(|(file, notes)| told.get(*file) != Some(notes));
        for (file, notes) in cleared.chain(news.map(|(file, notes)| (file, notes.as_slice()))) {
            self.publish(file, notes);
        }
    }

    fn publish(&self, file: &str, notes: &[Value]) {
        let mut parameters = json!({ "uri": uri_of(file), "diagnostics": notes });
        if let Some(document) = self.documents.open.get(file) {
            parameters["uri"] = json!(document.uri);
            parameters["version"] = json!(document.version);
        }
        let method = "textDocument/publishDiagnostics".to_owned();
        self.send(Notification::new(method, parameters).into());
    }

    /// Takes what the editor tells.
    pub(super) fn notification(&mut self, notification: Notification) {
        let parameters = notification.params;
        match notification.method.as_str() {
            "textDocument/didOpen" => {
                let Some(opened) = read::<DidOpenTextDocumentParams>(parameters) else { return };
                let document = opened.text_document;
                let uri = document.uri.as_str().to_owned();
                let Some(path) = path_of(&uri) else { return };
                let text =
                    document.text.strip_prefix('\u{feff}').map_or(document.text.clone(), str::to_owned);
                self.documents.texts.insert(path.clone(), text);
                let document = OpenDocument { uri, version: document.version, game: None };
                self.documents.open.insert(path.clone(), document);
                self.changed(&path);
            }
            "textDocument/didChange" => {
                let Some(changed) = read::<DidChangeTextDocumentParams>(parameters) else { return };
                let document = changed.text_document;
                let Some(path) = path_of(document.uri.as_str()) else { return };
                if self.documents.change(&path, document.version, changed.content_changes) {
                    self.changed(&path);
                }
            }
            "textDocument/didClose" => {
                let Some(closed) = read::<DidCloseTextDocumentParams>(parameters) else { return };
                let Some(path) = path_of(closed.text_document.uri.as_str()) else { return };
                self.documents.texts.remove(&path);
                let game = self.documents.open.remove(&path).and_then(|document| document.game);
                game.iter().for_each(|game| self.mark(game));
                self.withdraw();
            }
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => {
                let open: Vec<String> = self.documents.open.keys().cloned().collect();
                open.iter().for_each(|path| self.changed(path));
            }
            _ => {}
        }
    }

    /// Notes that a file has changed, and which game it belongs to now.
    fn changed(&mut self, path: &str) {
        let game = game_of(&Overlay::new(&Disk, &self.documents.texts), path);
        let Some(document) = self.documents.open.get_mut(path) else { return };
        let before = std::mem::replace(&mut document.game, game.clone());
        if before != game {
            before.iter().for_each(|before| self.mark(before));
        }
        if let Some(game) = game {
            self.games.entry(game).or_default().is_stale = true;
        }
        self.withdraw();
    }

    fn mark(&mut self, game: &str) {
        if let Some(game) = self.games.get_mut(game) {
            game.is_stale = true;
        }
    }

    /// Forgets games of which no file is open, and takes their faults back.
    fn withdraw(&mut self) {
        let open: Vec<&str> = self.documents.open.values().filter_map(|one| one.game.as_deref()).collect();
        let gone: Vec<String> =
            self.games.keys().filter(|game| !open.contains(&game.as_str())).cloned().collect();
        for path in gone {
            let told = self.games.remove(&path).map(|game| game.told).unwrap_or_default();
            told.keys().for_each(|file| self.publish(file, &[]));
        }
    }

    /// Answers a request.
    pub(super) fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        if method == "parlor/settled" {
            while !self.is_idle() {
                self.work();
            }
            return self.send(Response::new_ok(id, Value::Null).into());
        }
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str);
        let path = uri.and_then(path_of).unwrap_or_default();
        let game = self.documents.open.get(&path).and_then(|document| document.game.clone());
        // Not every editor tells what others have changed in files that it has not open.
        if DISTANT.contains(&method.as_str()) {
            game.iter().for_each(|game| self.mark(game));
        }
        game.iter().for_each(|game| self.refresh(game));
        let desk = game.and_then(|game| self.games.get(&game)).and_then(|game| game.desk.as_ref());
        let files = Overlay::new(&Disk, &self.documents.texts);
        let answered = match desk {
            Some(desk) => Answerer { desk, files: &files, path: &path }.answer(&method, &params),
            None => super::answers::without_game(&method),
        };
        let response = match answered {
            Ok(value) => Response::new_ok(id, value),
            Err((code, message)) => Response::new_err(id, code, message),
        };
        self.send(response.into());
    }
}

/// The parameters of a message; `None` for others than the protocol has, which are passed over.
fn read<T: DeserializeOwned>(parameters: Value) -> Option<T> {
    serde_json::from_value(parameters).ok()
}

/// The code for a method that the server does not have.
pub(super) const UNKNOWN_METHOD: i32 = ErrorCode::MethodNotFound as i32;
/// The code for a request that cannot be done.
pub(super) const REFUSED: i32 = ErrorCode::RequestFailed as i32;
