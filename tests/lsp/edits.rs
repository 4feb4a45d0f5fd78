//! Random edits: after each batch the server knows the same as one that was started anew with the same texts.

use std::collections::BTreeMap;
use std::env;
use std::path::PathBuf;

use parlor::table::Generator;
use serde_json::{Value, json};

use super::client::{Client, place};
use super::{DEFINITION, EXAMPLES, Game, LABELS, SCRIPT};

/// How many edits are made: a small number, or the full one with `PARLOR_FULL`.
fn number() -> usize {
    match env::var("PARLOR_FULL").as_deref() {
        Ok("1") => 10_000,
        Ok(number) => number.parse().unwrap(),
        Err(_) => 200,
    }
}

/// How many edits stand between two comparisons.
const BATCH: usize = 50;

/// What is typed.
const TYPED: [&str; 28] = [
    "a",
    " ",
    "\n",
    "{",
    "}",
    "(",
    ")",
    ".",
    ":",
    "\"",
    "`",
    "'",
    "#",
    "//",
    "|",
    "\t",
    "手札",
    "🎲",
    "\r\n",
    "\u{feff}",
    "hand",
    "fish*2",
    "fn ",
    "let x = ",
    "  ",
    "- ",
    "example \"x\"\n",
    "\0",
];

struct Typist {
    chance: Generator,
    texts: BTreeMap<PathBuf, String>,
}

impl Typist {
    fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.chance.below(u32::try_from(most.max(1)).unwrap())).unwrap()
    }

    /// A place between two characters.
    fn place(&mut self, text: &str) -> usize {
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// Changes one of the texts, here and in the editor.
    fn edit(&mut self, client: &mut Client, originals: &BTreeMap<PathBuf, &str>) {
        let paths: Vec<PathBuf> = self.texts.keys().cloned().collect();
        let path = paths[self.below(paths.len())].clone();
        let mut text = self.texts[&path].clone();
        if self.below(25) == 0 {
            // Undo everything, so that not all stays broken.
            text = originals[&path].to_owned();
            client.replace(&path, &text);
            self.texts.insert(path, text);
            return;
        }
        let mut changes = Vec::new();
        for _ in 0..=self.below(3) {
            let start = self.place(&text);
            let mut end = start;
            let length = match self.below(6) {
                0 => self.below(40),
                1 | 2 => 1,
                _ => 0,
            };
            while end < text.len() && (end - start < length || !text.is_char_boundary(end)) {
                end += 1;
            }
            while !text.is_char_boundary(end) {
                end += 1;
            }
            let new = match self.below(5) {
                0 => "",
                1 => {
                    let from = self.place(&text);
                    let to = (from..=text.len().min(from + 30))
                        .rev()
                        .find(|at| text.is_char_boundary(*at))
                        .unwrap();
                    &text.clone()[from..to]
                }
                _ => TYPED[self.below(TYPED.len())],
            };
            let range = json!({ "start": position(&text, start), "end": position(&text, end) });
            let new = new.to_owned();
            // A place between the two bytes of a line break has no position of its own.
            if between_break(&text, start) || between_break(&text, end) {
                continue;
            }
            text.replace_range(start..end, &new);
            changes.push(json!({ "range": range, "text": new }));
        }
        client.change(&path, &changes);
        self.texts.insert(path, text);
    }
}

fn between_break(text: &str, at: usize) -> bool {
    text[..at].ends_with('\r') && text[at..].starts_with('\n')
}

/// A place as editors count: lines end with `\n`, `\r\n` or `\r`.
fn position(text: &str, at: usize) -> Value {
    let (mut line, mut character) = (0, 0);
    let mut letters = text[..at].chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\r' if letters.peek() == Some(&'\n')
                || text[at..].starts_with('\n') && letters.peek().is_none() => {}
            '\n' | '\r' => (line, character) = (line + 1, 0),
            _ => character += letter.len_utf16(),
        }
    }
    json!({ "line": line, "character": character })
}

/// What a server says about some places.
fn said(client: &mut Client, texts: &BTreeMap<PathBuf, String>, spots: &[(PathBuf, Value)]) -> Vec<String> {
    let mut said = Vec::new();
    for path in texts.keys() {
        for method in ["documentSymbol", "inlayHint", "codeLens", "codeAction"] {
            said.push(format!("{method} {}: {}", path.display(), client.of(method, path)));
        }
    }
    for (path, position) in spots {
        let spot = (
            usize::try_from(position["line"].as_u64().unwrap()).unwrap(),
            usize::try_from(position["character"].as_u64().unwrap()).unwrap(),
        );
        for method in ["hover", "definition", "completion", "documentHighlight"] {
            said.push(format!("{method} {spot:?}: {}", client.at(method, path, spot)));
        }
        let mut references = place(path, spot);
        references["context"] = json!({ "includeDeclaration": true });
        said.push(client.ask("textDocument/references", &references).to_string());
        let mut rename = place(path, spot);
        rename["newName"] = json!("renamed");
        said.push(format!("{:?}", client.try_ask("textDocument/rename", &rename)));
    }
    client.settle();
    said
}

#[test]
fn random_edits_leave_the_server_as_one_that_was_just_started() {
    let game = Game::new("edits");
    let originals: BTreeMap<PathBuf, &str> = [
        (game.definition.clone(), DEFINITION),
        (game.script.clone(), SCRIPT),
        (game.examples.clone(), EXAMPLES),
        (game.labels.clone(), LABELS),
    ]
    .into();
    let texts = originals.iter().map(|(path, text)| (path.clone(), (*text).to_owned())).collect();
    let mut typist = Typist { chance: Generator::new(7), texts };
    let mut client = game.open();
    let number = number();
    let (mut faults, mut compared) = (0, 0);
    for done in 1..=number {
        typist.edit(&mut client, &originals);
        if done % BATCH != 0 {
            continue;
        }
        let spots: Vec<(PathBuf, Value)> = (0..6)
            .map(|nth| {
                let path = originals.keys().nth(nth % originals.len()).unwrap().clone();
                let text = typist.texts[&path].clone();
                let at = typist.place(&text);
                (path, position(&text, at))
            })
            .collect();
        client.settle();
        let one = said(&mut client, &typist.texts, &spots);
        let mut fresh = Client::start();
        for (path, text) in &typist.texts {
            fresh.open(path, text);
        }
        fresh.settle();
        let other = said(&mut fresh, &typist.texts, &spots);
        for (one, other) in one.iter().zip(&other) {
            assert_eq!(one, other, "after {done} edits");
        }
        assert_eq!(without_versions(&client), without_versions(&fresh), "after {done} edits");
        faults += client.notes.values().map(Vec::len).sum::<usize>();
        compared += one.len();
        fresh.end();
    }
    println!("{number} edits: {compared} answers and {faults} faults are those of a new server");
    assert!(faults > 0 && compared > 0);
    client.end();
}

fn without_versions(client: &Client) -> Vec<(&String, &Vec<Value>)> {
    client.notes.iter().collect()
}
