//! An editor: it starts the program, speaks the protocol with it over its standard input and output, and keeps what it
//! is told.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// How long an answer may take.
const MOST_WAIT: Duration = Duration::from_secs(120);

/// An editor with its server.
pub(crate) struct Client {
    child: Child,
    stdin: Option<ChildStdin>,
    messages: Receiver<Value>,
    last: i64,
    versions: BTreeMap<String, i32>,
    /// The faults of each file, by its address.
    pub(crate) notes: BTreeMap<String, Vec<Value>>,
    /// How often the server has told faults.
    pub(crate) told: usize,
}

/// A folder for the files of one test, which is new.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lsp").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The address of a file.
pub(crate) fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

impl Client {
    /// Starts the server for an editor that tells of files that others change.
    pub(crate) fn start() -> Self {
        Self::with(&json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } }))
    }

    /// Starts the server for an editor that can do this.
    pub(crate) fn with(capabilities: &Value) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, messages) = channel();
        thread::spawn(move || {
            while let Some(message) = read(&mut stdout) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let notes = BTreeMap::new();
        let mut client = Self { child, stdin, messages, last: 0, versions: BTreeMap::new(), notes, told: 0 };
        let begun = client.ask("initialize", &json!({ "capabilities": capabilities }));
        assert_eq!(begun["serverInfo"]["name"], "parlor");
        assert_eq!(begun["capabilities"]["textDocumentSync"]["change"], 2);
        client.tell("initialized", &json!({}));
        client
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let stdin = self.stdin.as_mut().expect("the server runs");
        write!(stdin, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        stdin.flush().unwrap();
    }

    /// Sends a notification.
    pub(crate) fn tell(&mut self, method: &str, parameters: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": parameters }));
    }

    /// Sends a request and waits for its result; fails with the message of an error.
    pub(crate) fn ask(&mut self, method: &str, parameters: &Value) -> Value {
        self.try_ask(method, parameters).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Sends a request and waits for its result or the message of the error.
    pub(crate) fn try_ask(&mut self, method: &str, parameters: &Value) -> Result<Value, String> {
        self.last += 1;
        let id = self.last;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }));
        loop {
            let message = self.next().unwrap_or_else(|| panic!("no answer to {method}"));
            if message["id"] == id && message.get("method").is_none() {
                return match message.get("error") {
                    Some(error) => Err(error["message"].as_str().unwrap_or("").to_owned()),
                    None => Ok(message["result"].clone()),
                };
            }
        }
    }

    /// The next message, whose faults are kept.
    pub(crate) fn next(&mut self) -> Option<Value> {
        let message = self.messages.recv_timeout(MOST_WAIT).ok()?;
        if message["method"] == "textDocument/publishDiagnostics" {
            self.told += 1;
            let file = message["params"]["uri"].as_str().unwrap().to_owned();
            let notes = message["params"]["diagnostics"].as_array().unwrap().clone();
            match notes.is_empty() {
                true => self.notes.remove(&file),
                false => self.notes.insert(file, notes),
            };
        }
        Some(message)
    }

    /// Waits until all work is done.
    pub(crate) fn settle(&mut self) {
        self.ask("parlor/settled", &Value::Null);
    }

    pub(crate) fn open(&mut self, path: &Path, text: &str) {
        self.versions.insert(uri(path), 1);
        let document = json!({ "uri": uri(path), "languageId": "x", "version": 1, "text": text });
        self.tell("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    /// Changes a text; each change has a range, or replaces everything.
    pub(crate) fn change(&mut self, path: &Path, changes: &[Value]) {
        let version = self.versions.get_mut(&uri(path)).unwrap();
        *version += 1;
        let document = json!({ "uri": uri(path), "version": version });
        self.tell("textDocument/didChange", &json!({ "textDocument": document, "contentChanges": changes }));
    }

    pub(crate) fn replace(&mut self, path: &Path, text: &str) {
        self.change(path, &[json!({ "text": text })]);
    }

    pub(crate) fn close(&mut self, path: &Path) {
        self.tell("textDocument/didClose", &json!({ "textDocument": { "uri": uri(path) } }));
    }

    /// Asks about a place: line and UTF-16 column, both from 0.
    pub(crate) fn at(&mut self, method: &str, path: &Path, (line, column): (usize, usize)) -> Value {
        self.ask(&format!("textDocument/{method}"), &place(path, (line, column)))
    }

    /// Asks about a whole file.
    pub(crate) fn of(&mut self, method: &str, path: &Path) -> Value {
        let range =
            json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 100_000, "character": 0 } });
        let parameters =
            json!({ "textDocument": { "uri": uri(path) }, "range": range, "context": { "diagnostics": [] } });
        self.ask(&format!("textDocument/{method}"), &parameters)
    }

    /// The faults of a file: line and column from 0, code and message.
    pub(crate) fn faults(&self, path: &Path) -> Vec<String> {
        let notes = self.notes.get(&uri(path)).map_or(&[][..], Vec::as_slice);
        let told = notes.iter().map(|note| {
            let start = &note["range"]["start"];
            let code = note["code"].as_str().unwrap();
            format!("{}:{} {code} {}", start["line"], start["character"], note["message"].as_str().unwrap())
        });
        told.collect()
    }

    /// Ends the server as editors do, and checks that it ends well.
    pub(crate) fn end(mut self) {
        self.ask("shutdown", &Value::Null);
        self.tell("exit", &Value::Null);
        self.stdin = None;
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A place in a file.
pub(crate) fn place(path: &Path, (line, column): (usize, usize)) -> Value {
    json!({ "textDocument": { "uri": uri(path) }, "position": { "line": line, "character": column } })
}

fn read(stdout: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if stdout.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            line => {
                if let Some(number) = line.strip_prefix("Content-Length: ") {
                    length = number.parse().ok()?;
                }
            }
        }
    }
    let mut bytes = vec![0; length];
    stdout.read_exact(&mut bytes).ok()?;
    serde_json::from_slice(&bytes).ok()
}
