//! `parlor lsp` as an editor uses it.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "it says what was measured")]
#![allow(clippy::disallowed_methods, reason = "the environment says how much, the clock how soon")]

mod client;
mod edits;
mod files;
mod renames;
#[path = "../common/shipped.rs"]
mod shipped;
mod speed;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use client::{Client, folder, place, uri};
use serde_json::{Value, json};

const DEFINITION: &str = "\
# 手札 🐟
parlor: 1
name: Pool 🐟
players: { from: 2, to: 3 }
figures:
  hand_size: 2
pieces:
  card:
    kinds: \"fish moss hunter(food: number)\"
    set:
      deck: fish*6 moss*6 hunter(1) hunter(2)
    traits:
      worth: { 1: fish, 2: moss }
zones:
  deck: { holds: card, layout: stack, shown: nobody }
  hand: { holds: card, per: seat, shown: owner }
  pool: { holds: card }
counters:
  points: { per: seat }
flow:
- deal_hands
- turns: { from: first, laps: 1, do: [take_turn] }
scoring: [points]
look:
  first: [pool]
labels:
  fish: \"🐟\"
  hand: hand of cards
variants:
  long:
    figures:
      hand_size: 3
    zones:
      pool: { shown: nobody }
";

const SCRIPT: &str = "\
/// Everybody gets a hand.
fn deal_hands() {
    shuffle(deck);
    for seat in seats {
        deal(deck, seat.hand, hand_size);
    }
}

/// A card goes into the pool, and its owner gets points.
fn take_turn(me) {
    let card = choose(me, \"play\", me.hand);
    /* 手札🎲 */ move(card, pool);
    if card.name == \"fish\" {
        gain(me, points, 2);
    } else {
        gain(me, points, value_of(card));
    }
}

/// What a card is worth.
fn value_of(card) {
    switch card.name {
        \"moss\" => 1,
        \"hunter\" => 3,
        _ => 0,
    }
}
";

const EXAMPLES: &str = "\
# fish are worth two
example \"A fish is worth two\"
  seats Ann Bob
  given
    at: take_turn Ann
    Ann.hand: fish moss
  when
    Ann: fish
  then
    Ann.points = 2
    pool = fish

example \"A moss is worth one\"
  seats Ann Bob
  given
    at: take_turn Ann
    Ann.hand: fish hunter(2)
  when
    Ann: hunter(2)
  then
    Ann.points = 3
    Ann.hand = fish
";

const LABELS: &str = "\
deck: 山札
hand: 手札
fish: 魚
moss: 苔
hunter(2): 狩人
play: カード
";

/// A game in a folder of its own: the definition, the script, the examples and the labels.
struct Game {
    definition: PathBuf,
    script: PathBuf,
    examples: PathBuf,
    labels: PathBuf,
}

impl Game {
    fn new(name: &str) -> Self {
        let folder = folder(name);
        fs::create_dir(folder.join("pool")).unwrap();
        let game = Self {
            definition: folder.join("pool.yaml"),
            script: folder.join("pool/turn.rhai"),
            examples: folder.join("pool/turn.example"),
            labels: folder.join("pool/labels.ja.yaml"),
        };
        for (path, text) in game.texts() {
            fs::write(path, text).unwrap();
        }
        game
    }

    fn texts(&self) -> [(&Path, &'static str); 4] {
        [
            (&self.definition, DEFINITION),
            (&self.script, SCRIPT),
            (&self.examples, EXAMPLES),
            (&self.labels, LABELS),
        ]
    }

    /// A client that has all files open.
    fn open(&self) -> Client {
        let mut client = Client::start();
        for (path, text) in self.texts() {
            client.open(path, text);
        }
        client
    }
}

/// Line and UTF-16 column of the nth place of a text, from 0, and so many letters further.
fn find(text: &str, what: &str, nth: usize) -> (usize, usize) {
    let (at, _) = text.match_indices(what).nth(nth).unwrap_or_else(|| panic!("no {what}"));
    let line = text[..at].matches('\n').count();
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    (line, text[start..at].encode_utf16().count())
}

/// The text with the changes of a file in an edit.
fn edited(text: &str, edit: &Value, path: &Path) -> String {
    let mut changes: Vec<(usize, usize, String)> = Vec::new();
    for change in edit["changes"][uri(path)].as_array().map_or(&[][..], Vec::as_slice) {
        let byte = |place: &Value| {
            let number = |key: &str| usize::try_from(place[key].as_u64().unwrap()).unwrap();
            let (line, column) = (number("line"), number("character"));
            let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
            let mut units = 0;
            let within = text[start..].char_indices().find(|(_, letter)| {
                let here = units >= column;
                units += letter.len_utf16();
                here
            });
            within.map_or(text.len(), |(at, _)| start + at)
        };
        let range = &change["range"];
        changes.push((
            byte(&range["start"]),
            byte(&range["end"]),
            change["newText"].as_str().unwrap().to_owned(),
        ));
    }
    changes.sort();
    let mut text = text.to_owned();
    for (start, end, new) in changes.into_iter().rev() {
        text.replace_range(start..end, &new);
    }
    text
}

/// Where an answer points: file, line and column.
fn spots(found: &Value) -> Vec<String> {
    let spot = |place: &Value| {
        let file = place["uri"].as_str().unwrap().rsplit('/').next().unwrap();
        let start = &place["range"]["start"];
        format!("{file} {}:{}", start["line"], start["character"])
    };
    found.as_array().unwrap().iter().map(spot).collect()
}

fn labels(found: &Value) -> Vec<&str> {
    found["items"].as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect()
}

#[test]
fn a_sound_game_has_no_faults_but_missing_labels() {
    let game = Game::new("sound");
    let mut client = game.open();
    client.settle();
    assert_eq!(client.notes.keys().map(String::as_str).collect::<Vec<_>>(), [uri(&game.labels)]);
    let missing = client.faults(&game.labels);
    assert_eq!(missing.len(), 1, "{missing:?}");
    assert!(missing[0].contains("W0302"), "{missing:?}");
    client.end();
}

#[test]
fn faults_show_while_somebody_types_in_each_notation() {
    let game = Game::new("faults");
    let mut client = game.open();
    // A name behind wide characters: columns count UTF-16 units.
    let (line, column) = find(SCRIPT, "move(card, pool)", 0);
    let range = json!({ "start": { "line": line, "character": column + 11 }, "end": { "line": line, "character": column + 15 } });
    client.change(&game.script, &[json!({ "range": range, "text": "pol" })]);
    client.settle();
    let place = format!("{line}:{}", column + 11);
    assert_eq!(column, 15, "one of the letters before takes two units");
    let faults = client.faults(&game.script);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].starts_with(&format!("{place} E0420 ")), "{faults:?}");
    assert!(faults[0].contains("did you mean `pool`?"), "{faults:?}");
    // The fix is what the hint proposes.
    let actions = client.of("codeAction", &game.script);
    assert_eq!(actions[0]["title"], "Write `pool`");
    let wrong = SCRIPT.replace("move(card, pool)", "move(card, pol)");
    assert_eq!(edited(&wrong, &actions[0]["edit"], &game.script), SCRIPT);
    client.replace(&game.script, SCRIPT);

    client
        .replace(&game.definition, &DEFINITION.replace("per: seat, shown: owner", "per: seat, shwon: owner"));
    client.settle();
    let faults = client.faults(&game.definition);
    assert!(faults.len() == 1 && faults[0].contains("E0302") && faults[0].contains("`shown`"), "{faults:?}");
    let actions = client.of("codeAction", &game.definition);
    assert_eq!(actions[0]["title"], "Write `shown`");
    client.replace(&game.definition, DEFINITION);

    client.replace(&game.labels, &LABELS.replace("moss:", "mos:"));
    client.settle();
    let faults = client.faults(&game.labels);
    assert!(
        faults.iter().any(|fault| fault.starts_with("3:0 W0306") && fault.contains("`moss`")),
        "{faults:?}"
    );
    client.replace(&game.labels, LABELS);

    client.replace(
        &game.examples,
        &EXAMPLES.replace("pool = fish", "pol = fish").replace("points = 3", "points = 4"),
    );
    client.settle();
    let faults = client.faults(&game.examples);
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults.iter().any(|fault| fault.contains("unknown zone or counter `pol`")), "{faults:?}");
    assert!(faults.iter().any(|fault| fault.contains("expected") && fault.contains("got")), "{faults:?}");
    client.replace(&game.examples, EXAMPLES);
    client.settle();
    assert_eq!(client.faults(&game.examples), Vec::<String>::new());
    client.end();
}

#[test]
fn related_places_are_told() {
    let game = Game::new("related");
    let mut client = game.open();
    client
        .replace(&game.definition, &DEFINITION.replace("counters:\n", "counters:\n  deck: { per: seat }\n"));
    client.settle();
    let notes = &client.notes[&uri(&game.definition)];
    let clash = notes.iter().find(|note| note["code"] == "E0306").unwrap();
    let related = &clash["relatedInformation"][0];
    assert_eq!(related["message"], "it is declared here already");
    assert_eq!(related["location"]["range"]["start"]["line"], find(DEFINITION, "  deck: { holds", 0).0);
    client.end();
}

#[test]
fn what_can_be_written_is_offered_with_what_it_does() {
    let game = Game::new("offers");
    let mut client = game.open();
    let offered = |client: &mut Client, path: &Path, text: &str, what: &str, further: usize| {
        client.replace(path, text);
        let (line, column) = find(text, what, 0);
        client.at("completion", path, (line, column + further))
    };
    // Names and functions, with their documentation.
    let text = SCRIPT.replace("shuffle(deck);", "shuffle(de);");
    let found = offered(&mut client, &game.script, &text, "shuffle(de)", 10);
    let names = labels(&found);
    for name in ["deck", "pool", "points", "hand_size", "fish", "take_turn", "shuffle", "seats"] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    let shuffle = found["items"].as_array().unwrap().iter().find(|item| item["label"] == "shuffle").unwrap();
    assert!(shuffle["documentation"]["value"].as_str().unwrap().len() > 20, "{shuffle}");
    // What the value before the dot has.
    let text = SCRIPT.replace("    if card.name", "    card.\n    if card.name");
    let names = offered(&mut client, &game.script, &text, "    card.\n", 9);
    let names = labels(&names);
    assert!(names.contains(&"worth") && names.contains(&"zone") && !names.contains(&"hand"), "{names:?}");
    let text = SCRIPT.replace("gain(me, points, 2);", "gain(me, points, me.);");
    let names = offered(&mut client, &game.script, &text, "me.);", 3);
    let names = labels(&names);
    assert!(names.contains(&"hand") && names.contains(&"points") && !names.contains(&"worth"), "{names:?}");
    // Variables that are known there.
    let text = SCRIPT.replace("    /* 手札🎲 */", "    ca\n    /* 手札🎲 */");
    let names = offered(&mut client, &game.script, &text, "    ca\n", 6);
    assert!(labels(&names).contains(&"card") && labels(&names).contains(&"me"));
    assert!(!labels(&names).contains(&"seat"), "it belongs to another function");
    client.replace(&game.script, SCRIPT);
    // Keys of a definition, and what can be their values.
    let text = DEFINITION.replace("  pool: { holds: card }\n", "  pool:\n    holds: card\n    sho\n");
    let found = offered(&mut client, &game.definition, &text, "    sho\n", 7);
    let shown = found["items"].as_array().unwrap().iter().find(|item| item["label"] == "shown").unwrap();
    assert!(shown["documentation"]["value"].as_str().unwrap().contains("who sees"), "{shown}");
    assert!(!labels(&found).contains(&"holds"), "it stands there already");
    let text = DEFINITION.replace("pool: { holds: card }", "pool: { holds: ca }");
    assert_eq!(labels(&offered(&mut client, &game.definition, &text, "holds: ca ", 9)), ["card"]);
    let text = DEFINITION.replace("- deal_hands\n", "- deal\n");
    assert!(labels(&offered(&mut client, &game.definition, &text, "- deal\n", 6)).contains(&"deal_hands"));
    client.replace(&game.definition, DEFINITION);
    // Examples.
    let text = EXAMPLES.replace("Ann.hand: fish moss", "Ann.");
    let names = offered(&mut client, &game.examples, &text, "    Ann.\n", 8);
    assert_eq!(labels(&names), ["hand", "points", "total"]);
    let text = EXAMPLES.replace("    Ann: fish\n", "    A\n");
    let names = offered(&mut client, &game.examples, &text, "    A\n", 5);
    assert!(labels(&names).contains(&"Ann") && labels(&names).contains(&"Bob"), "{names}");
    // Labels.
    let text = format!("{LABELS}po\n");
    let names = offered(&mut client, &game.labels, &text, "po\n", 2);
    assert!(labels(&names).contains(&"pool") && labels(&names).contains(&"points"), "{names}");
    assert!(!labels(&names).contains(&"fish"), "it has a label");
    client.end();
}

#[test]
fn names_say_what_they_are() {
    let game = Game::new("hover");
    let mut client = game.open();
    let mut said = |path: &Path, text: &str, what: &str, further: usize| {
        let (line, column) = find(text, what, 0);
        let found = client.at("hover", path, (line, column + further));
        found["contents"]["value"].as_str().unwrap_or("").to_owned()
    };
    assert_eq!(said(&game.script, SCRIPT, "card = choose", 0), "```rust\ncard: piece\n```");
    assert!(said(&game.script, SCRIPT, "shuffle(deck)", 0).contains("shuffle(zone"));
    let hand = said(&game.script, SCRIPT, "me.hand", 4);
    assert!(hand.contains("zone `hand`") && hand.contains("shown: owner"), "{hand}");
    let function = said(&game.definition, DEFINITION, "take_turn", 0);
    assert!(function.contains("fn take_turn(me: seat)") && function.contains("A card goes"), "{function}");
    assert!(said(&game.definition, DEFINITION, "layout: stack", 1).contains("`layout`"));
    assert!(said(&game.examples, EXAMPLES, "pool = fish", 1).contains("zone `pool`"));
    assert!(said(&game.labels, LABELS, "hunter(2)", 1).contains("`hunter`"));
    assert!(said(&game.labels, LABELS, "play", 1).contains("ja: カード"));
    client.end();
}

#[test]
fn a_name_leads_to_its_declaration_from_everywhere() {
    let game = Game::new("definition");
    let mut client = game.open();
    let (line, column) = find(DEFINITION, "  hand: {", 0);
    let declared = format!("pool.yaml {line}:{}", column + 2);
    for (path, text, what, further) in [
        (&game.script, SCRIPT, "me.hand", 3),
        (&game.examples, EXAMPLES, "Ann.hand", 5),
        (&game.labels, LABELS, "hand:", 1),
        (&game.definition, DEFINITION, "hand: hand of", 0),
    ] {
        let (line, column) = find(text, what, 0);
        assert_eq!(
            spots(&client.at("definition", path, (line, column + further))),
            std::slice::from_ref(&declared),
            "{what}"
        );
    }
    let (line, column) = find(SCRIPT, "card.name", 0);
    let (to, at) = find(SCRIPT, "card = choose", 0);
    assert_eq!(
        spots(&client.at("definition", &game.script, (line, column))),
        [format!("turn.rhai {to}:{at}")]
    );
    let (line, column) = find(DEFINITION, "take_turn", 0);
    let (to, at) = find(SCRIPT, "take_turn", 0);
    assert_eq!(
        spots(&client.at("definition", &game.definition, (line, column))),
        [format!("turn.rhai {to}:{at}")]
    );
    let found = client.at("references", &game.script, find(SCRIPT, "seat.hand", 0));
    assert_eq!(found.as_array().unwrap().len(), 2, "the loop variable: {found}");
    client.end();
}

#[test]
fn names_change_in_all_files_at_once_and_the_game_still_holds() {
    let game = Game::new("rename");
    let mut client = game.open();
    let renames = [
        (&game.script, SCRIPT, "me.hand", 3, "held"),
        (&game.definition, DEFINITION, "pool: {", 0, "pond"),
        (&game.examples, EXAMPLES, "fish moss", 0, "trout"),
        (&game.labels, LABELS, "hunter(2)", 0, "angler"),
        (&game.script, SCRIPT, "take_turn", 0, "play_turn"),
        (&game.definition, DEFINITION, "hand_size", 0, "cards_each"),
        (&game.definition, DEFINITION, "points", 0, "score_points"),
        (&game.script, SCRIPT, "card = choose", 0, "played"),
        (&game.definition, DEFINITION, "worth:", 0, "price"),
        (&game.definition, DEFINITION, "long:", 0, "longer"),
        (&game.examples, EXAMPLES, "Ann Bob", 0, "Zoe"),
        (&game.definition, DEFINITION, "turns:", 0, "rounds"),
        (&game.definition, DEFINITION, "card:", 0, "tile"),
    ];
    for (path, text, what, further, new) in renames {
        let (line, column) = find(text, what, 0);
        let mut parameters = place(path, (line, column + further));
        parameters["newName"] = json!(new);
        let edit = client.ask("textDocument/rename", &parameters);
        let folder = folder(&format!("renamed_{new}"));
        fs::create_dir(folder.join("pool")).unwrap();
        let mut places = 0;
        for (path, text) in game.texts() {
            let text = edited(text, &edit, path);
            places += text.matches(new).count();
            let name = path.strip_prefix(game.definition.parent().unwrap()).unwrap();
            fs::write(folder.join(name), text).unwrap();
        }
        assert!(places > 0, "{new}: {edit}");
        let definition = folder.join("pool.yaml");
        let check = parlor(&["check", "--format", "short", definition.to_str().unwrap()]);
        assert!(check.status.success(), "{new}: {}", String::from_utf8_lossy(&check.stdout));
        let test = parlor(&["test", "--check", definition.to_str().unwrap()]);
        let told = String::from_utf8_lossy(&test.stdout);
        assert!(told.contains("2 passed") || test.status.success(), "{new}: {told}");
        assert!(!told.contains("E07") && !told.contains("expected"), "{new}: {told}");
    }
    client.end();
}

#[test]
fn names_that_are_taken_or_reserved_are_refused() {
    let game = Game::new("refused");
    let mut client = game.open();
    let (line, column) = find(SCRIPT, "me.hand", 0);
    for (new, why) in [
        ("pool", "already"),
        ("worth", "already"),
        ("shuffle", "all scripts have"),
        ("while", "reserved"),
        ("seat", "meaning of its own"),
        ("two words", "not a name"),
        ("", "not a name"),
        ("len", "property"),
    ] {
        let mut parameters = place(&game.script, (line, column + 3));
        parameters["newName"] = json!(new);
        let refused = client.try_ask("textDocument/rename", &parameters).unwrap_err();
        assert!(refused.contains(why), "{new}: {refused}");
    }
    for (what, why) in
        [("shuffle(deck)", "all scripts have"), ("\"play\"", "no name"), ("/// Every", "no name")]
    {
        let (line, column) = find(SCRIPT, what, 0);
        let refused = client.try_ask("textDocument/prepareRename", &place(&game.script, (line, column + 2)));
        assert!(refused.clone().unwrap_err().contains(why), "{what}: {refused:?}");
    }
    // A script that cannot be read hides names.
    client.replace(&game.script, &SCRIPT.replace("shuffle(deck);", "shuffle(deck;"));
    let mut parameters = place(&game.definition, find(DEFINITION, "hand: {", 0));
    parameters["newName"] = json!("held");
    let refused = client.try_ask("textDocument/rename", &parameters).unwrap_err();
    assert!(refused.contains("mend this first"), "{refused}");
    client.end();
}

#[test]
fn outlines_types_and_lenses_are_shown() {
    let game = Game::new("shown");
    let mut client = game.open();
    let names = |found: &Value| -> Vec<String> {
        found.as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&client.of("documentSymbol", &game.script)), ["deal_hands", "take_turn", "value_of"]);
    let outline = client.of("documentSymbol", &game.definition);
    let zones = outline.as_array().unwrap().iter().find(|item| item["name"] == "zones").unwrap();
    assert_eq!(names(&zones["children"]), ["deck", "hand", "pool"]);
    let examples = client.of("documentSymbol", &game.examples);
    assert_eq!(names(&examples), ["A fish is worth two", "A moss is worth one"]);
    let hints = client.of("inlayHint", &game.script);
    let told: Vec<&str> =
        hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
    assert_eq!(told, [": seat", ": seat", ": piece", ": piece"]);
    let lenses = client.of("codeLens", &game.examples);
    let command = &lenses[0]["command"];
    assert_eq!((&command["title"], &command["command"]), (&json!("run"), &json!("parlor.terminal")));
    let program = command["arguments"][0]["program"].as_array().unwrap();
    let arguments: Vec<&str> = program.iter().skip(1).map(|word| word.as_str().unwrap()).collect();
    let run = parlor(&arguments);
    let told = String::from_utf8_lossy(&run.stdout);
    assert!(told.contains("A fish is worth two") || told.contains("1 passed"), "{told}");
    let command = &lenses[3]["command"];
    assert_eq!(command["title"], "play from here");
    let program = command["arguments"][0]["program"].as_array().unwrap();
    let arguments: Vec<&str> = program.iter().skip(1).map(|word| word.as_str().unwrap()).collect();
    let record = game.definition.with_file_name("played.record");
    let record = ["--record", record.to_str().unwrap()];
    let played = parlor_reading(&[&arguments[..], &record].concat(), "hunter(2)\n");
    let told = String::from_utf8_lossy(&played.stdout);
    assert!(told.contains("hunter(2)"), "{told} {}", String::from_utf8_lossy(&played.stderr));
    let record = fs::read_to_string(record[1]).unwrap();
    assert!(record.contains("Ann.hand: fish hunter(2)") && record.contains("\nAnn: hunter(2)"), "{record}");
    for (from, why) in
        [("x", "names no line"), ("x:1", "cannot read"), ("README.md:1", "no example at line 1")]
    {
        let refused = parlor(&["play", game.definition.to_str().unwrap(), "--from", from]);
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(1) && said.contains(why), "{from}: {said}");
    }
    client.end();
}

#[test]
fn who_starts_it_wrongly_is_told_why() {
    for (sent, why) in [
        ("hello\r\n\r\n", "hello"),
        (
            "Content-Length: 18446744073709551615\r\n\r\n{}",
            "at most 64000000 bytes, not 18446744073709551615",
        ),
        ("Content-Length: 18446744073709551616\r\n\r\n{}", "malformed header"),
        ("Content-Length: 50000000000\r\n\r\n{}", "at most 64000000 bytes, not 50000000000"),
        ("Content-Length: 64000000\r\n\r\n{}", "a message of 64000000 bytes ends after 2"),
        ("Content-Length: -1\r\n\r\n{}", "malformed header"),
        ("Content-Type: x\r\n\r\n{}", "without `Content-Length`"),
        ("Content-Length: 4\r\n\r\n{\0\0}", "malformed message"),
        (&"x".repeat(3_000_000), "malformed header"),
    ] {
        let odd = parlor_reading(&["lsp"], sent);
        assert_eq!(odd.status.code(), Some(1), "{odd:?}");
        let said = String::from_utf8_lossy(&odd.stderr);
        assert!(said.contains("do not understand each other: ") && said.contains(why), "{odd:?}");
    }
    let nothing = parlor_reading(&["lsp"], "");
    assert_eq!(nothing.status.code(), Some(0), "the editor is gone: {nothing:?}");
}

fn parlor(arguments: &[&str]) -> Output {
    parlor_reading(arguments, "")
}

/// Runs the program with this input.
fn parlor_reading(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}
