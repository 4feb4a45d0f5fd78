//! Files that are not as they should be: half typed, not UTF-8, large, gone, or of no game.

use std::fs;

use serde_json::json;

use super::client::{Client, place, uri};
use super::{DEFINITION, Game, SCRIPT, edited, find, labels, spots};

#[test]
fn half_typed_files_keep_what_can_be_read() {
    let game = Game::new("half");
    let mut client = game.open();
    // The zones are still known while a line among them cannot be read.
    client.replace(
        &game.definition,
        &DEFINITION.replace("  pool: { holds: card }\n", "  pool: { holds: card\n"),
    );
    client.settle();
    assert!(client.faults(&game.definition).iter().all(|fault| fault.contains("E01")));
    let (line, column) = find(SCRIPT, "shuffle(deck)", 0);
    let names = client.at("completion", &game.script, (line, column + 8));
    assert!(labels(&names).contains(&"deck") && labels(&names).contains(&"points"), "{names}");
    client.replace(&game.definition, DEFINITION);
    // The other functions are known while one cannot be read.
    client.replace(&game.script, &SCRIPT.replace("deal(deck, seat.hand", "deal(deck, seat.hand[("));
    client.settle();
    assert_eq!(client.faults(&game.script).len(), 1);
    let names = client.at("completion", &game.definition, find(DEFINITION, "deal_hands", 0));
    assert!(labels(&names).contains(&"take_turn"), "{names}");
    for end in (0..SCRIPT.len()).step_by(7).filter(|end| SCRIPT.is_char_boundary(*end)) {
        client.replace(&game.script, &SCRIPT[..end]);
        let lines = SCRIPT[..end].matches('\n').count();
        client.at("completion", &game.script, (lines, 200));
    }
    for end in (0..DEFINITION.len()).step_by(11).filter(|end| DEFINITION.is_char_boundary(*end)) {
        client.replace(&game.definition, &DEFINITION[..end]);
        let lines = DEFINITION[..end].matches('\n').count();
        client.at("completion", &game.definition, (lines, 200));
    }
    client.end();
}

#[test]
fn the_editors_text_stands_over_the_file_and_the_file_over_nothing() {
    let game = Game::new("overlay");
    let mut client = Client::start();
    client.open(&game.definition, DEFINITION);
    client.settle();
    assert!(!client.notes.contains_key(&uri(&game.script)));
    // Somebody else changes the script, which is not open.
    fs::write(&game.script, SCRIPT.replace("shuffle(deck)", "shuffle(dek)")).unwrap();
    let change = json!({ "changes": [{ "uri": uri(&game.script), "type": 2 }] });
    client.tell("workspace/didChangeWatchedFiles", &change);
    client.settle();
    assert_eq!(client.faults(&game.script).len(), 1);
    client.open(&game.script, SCRIPT);
    client.settle();
    assert!(client.faults(&game.script).is_empty(), "the open text counts");
    client.close(&game.script);
    client.settle();
    assert_eq!(client.faults(&game.script).len(), 1, "the saved text counts");
    client.close(&game.definition);
    client.settle();
    assert!(client.notes.is_empty(), "nothing of the game is open");
    client.end();
}

#[test]
fn files_vanish_and_come_back() {
    let game = Game::new("vanish");
    let mut client = Client::start();
    client.open(&game.definition, DEFINITION);
    client.settle();
    fs::remove_file(&game.script).unwrap();
    client.tell("workspace/didChangeWatchedFiles", &json!({ "changes": [] }));
    client.settle();
    assert!(client.faults(&game.definition).iter().any(|fault| fault.contains("deal_hands")));
    fs::remove_dir_all(game.script.parent().unwrap()).unwrap();
    fs::remove_file(&game.definition).unwrap();
    client.tell("workspace/didChangeWatchedFiles", &json!({ "changes": [] }));
    client.settle();
    client.close(&game.definition);
    client.settle();
    assert!(client.notes.is_empty());
    client.open(&game.script, SCRIPT);
    client.settle();
    assert!(client.notes.is_empty(), "without a definition it belongs to no game");
    client.end();
}

#[test]
fn bad_files_are_told_and_nothing_breaks() {
    let game = Game::new("bad");
    fs::write(game.script.with_file_name("bytes.rhai"), b"fn other() { 1 }\n\xff\xfe").unwrap();
    fs::write(game.script.with_file_name("large.rhai"), "// x\n".repeat(2_000_000)).unwrap();
    let mut client = Client::start();
    client.open(&game.definition, DEFINITION);
    client.settle();
    let faults = client.faults(&game.script.with_file_name("bytes.rhai"));
    assert!(faults.len() == 1 && faults[0].starts_with("1:0 E0105"), "{faults:?}");
    let faults = client.faults(&game.script.with_file_name("large.rhai"));
    assert!(faults.len() == 1 && faults[0].starts_with("0:0 E0103"), "{faults:?}");
    // The same in the editor: 10 MB.
    let large = format!("{SCRIPT}{}", "// 手🎲\n".repeat(1_000_000));
    assert!(large.len() > 10_000_000);
    client.open(&game.script, &large);
    let range =
        json!({ "start": { "line": 500_000, "character": 4 }, "end": { "line": 500_000, "character": 6 } });
    client.change(&game.script, &[json!({ "range": range, "text": "x" })]);
    client.settle();
    assert!(client.faults(&game.script).iter().any(|fault| fault.contains("E0103")));
    client.replace(&game.script, SCRIPT);
    client.replace(&game.definition, "\0{[\u{feff}");
    client.replace(&game.definition, "");
    client.settle();
    assert!(!client.faults(&game.definition).is_empty());
    // What the protocol does not have is refused.
    assert!(client.try_ask("textDocument/odd", &json!(null)).is_err());
    assert!(client.try_ask("textDocument/rename", &json!({ "textDocument": 7 })).is_err());
    client.tell("textDocument/didChange", &json!({ "textDocument": { "uri": "untitled:1" } }));
    client.tell("textDocument/didOpen", &json!(7));
    client.tell("$/odd", &json!(null));
    client.replace(&game.definition, DEFINITION);
    client.settle();
    client.end();
}

#[test]
fn other_yaml_is_left_alone() {
    let game = Game::new("other");
    let path = game.definition.with_file_name("ci.yaml");
    let mut client = Client::start();
    client.open(&path, "jobs:\n  build: [\n");
    client.settle();
    assert!(client.notes.is_empty());
    client.replace(&path, "parlor: 1\nname: X\n");
    client.settle();
    assert!(!client.faults(&path).is_empty(), "now it is a definition");
    client.end();
}

#[test]
fn files_that_are_not_open_are_read_again_before_names_in_them_change() {
    let game = Game::new("unwatched");
    // An editor that cannot tell what others change.
    let mut client = Client::with(&json!({}));
    client.open(&game.definition, DEFINITION);
    client.settle();
    let rename = |client: &mut Client| {
        let mut parameters = place(&game.definition, find(DEFINITION, "pool: {", 0));
        parameters["newName"] = json!("pond");
        client.try_ask("textDocument/rename", &parameters)
    };
    let changed = SCRIPT.replace("move(card, pool)", "log(\"a card\");\n    move(card, pool)");
    fs::write(&game.script, &changed).unwrap();
    let edit = rename(&mut client).unwrap();
    let expected = changed.replace("move(card, pool)", "move(card, pond)");
    assert_eq!(edited(&changed, &edit, &game.script), expected);
    let found = client.at("references", &game.definition, find(DEFINITION, "pool: {", 0));
    let (line, column) = find(&changed, "card, pool", 0);
    let spot = format!("turn.rhai {line}:{}", column + 6);
    assert!(spots(&found).contains(&spot), "{spot} {found}");
    // A new file, and one that is gone.
    let other = game.script.with_file_name("other.rhai");
    let text = "fn count_pool() {\n    pool.len\n}\n";
    fs::write(&other, text).unwrap();
    fs::remove_file(&game.examples).unwrap();
    let edit = rename(&mut client).unwrap();
    assert_eq!(edited(text, &edit, &other), text.replace("pool.len", "pond.len"));
    assert!(edit["changes"].get(uri(&game.examples)).is_none(), "{edit}");
    // Names in a file that cannot be read would be missed.
    fs::write(&other, b"fn count_pool() {\n    pool.len // \xff\n}\n").unwrap();
    let refused = rename(&mut client).unwrap_err();
    assert!(refused.contains("mend this first") && refused.contains("other.rhai:2:17: "), "{refused}");
    fs::remove_file(&other).unwrap();
    std::os::unix::fs::symlink("/dev/null/none", &other).unwrap();
    let refused = rename(&mut client).unwrap_err();
    assert!(refused.contains("mend this first") && refused.contains("other.rhai"), "{refused}");
    fs::remove_file(&other).unwrap();
    rename(&mut client).unwrap();
    client.end();
}
