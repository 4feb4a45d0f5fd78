//! Files that commands write where the user says: a path that was mistyped costs nothing but the message.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::os::unix::fs::symlink;

use crate::console::Console;

const GAME: &str = "games/pebbles.yaml";

/// The files of a game, and others that an author may have.
const FILES: [&str; 7] = [
    GAME,
    "games/pebbles/rules.rhai",
    "games/pebbles/taking.example",
    "games/pebbles/labels.ja.yaml",
    "games/pebbles/records/a.record",
    "notes.txt",
    "home.html",
];

/// Each command that writes a file, without its name.
const WRITERS: [&str; 8] = [
    "diff games/pebbles.yaml --set most=1 --matches 2 --html",
    "simulate games/pebbles.yaml --matches 1 --html",
    "report runs --html",
    "rules games/pebbles.yaml --out",
    "rules games/pebbles.yaml --format text --out",
    "print games/pebbles.yaml --out",
    "test games/pebbles.yaml --coverage --html",
    "test games/pebbles.yaml --coverage --lcov",
];

fn desk(name: &str) -> Console {
    let console = Console::empty(&format!("overwriting/{name}"));
    for file in ["pebbles.yaml", "pebbles/rules.rhai"] {
        console.write(&format!("games/{file}"), &fs::read_to_string(format!("tests/cli/{file}")).unwrap());
    }
    console
        .write("games/pebbles/taking.example", "example \"A\"\n  seats Ann Bob\n  given\n    at: take Ann\n  when\n    Ann: white*2\n  then\n    Ann.taken = white*2\n");
    console.write("games/pebbles/labels.ja.yaml", "Pebbles: 小石\n");
    console.write("notes.txt", "Pebbles\n\nwhat I think of it\n");
    console.write("home.html", "<!doctype html>\n<html>\n<head>\n<title>My games</title>\n");
    let played = console.run(&format!("play {GAME} --bots random --seed 1 --record first.record"), "");
    assert!(played.starts_with("exit 0\n"), "{played}");
    fs::create_dir(console.place("games/pebbles/records")).unwrap();
    fs::rename(console.place("first.record"), console.place("games/pebbles/records/a.record")).unwrap();
    let simulated = console.run(&format!("simulate {GAME} --matches 2 --out runs"), "");
    assert!(simulated.starts_with("exit 0\n"), "{simulated}");
    let accepted = console.run(&format!("test {GAME} --accept"), "");
    assert!(accepted.starts_with("exit 0\n"), "{accepted}");
    console
}

#[test]
fn no_output_replaces_a_file_of_the_game_or_of_somebody_else() {
    let console = desk("refused");
    let before: Vec<String> = FILES.map(|file| console.read_raw(file)).into();
    for writer in WRITERS {
        for file in FILES {
            let told = console.run(&format!("{writer} {file}"), "");
            assert!(told.starts_with("exit 1\n--- errors\n"), "{writer} {file}: {told}");
            assert!(told.contains(&format!("error: `{file}` ")), "{writer} {file}: {told}");
            assert!(
                told.contains(", and stays as it is\nhelp: name another file"),
                "{writer} {file}: {told}"
            );
        }
    }
    let after: Vec<String> = FILES.map(|file| console.read_raw(file)).into();
    assert_eq!(after, before);
}

/// A file is known by what it is, not by how its path is written.
#[test]
fn links_and_roundabout_paths_lead_to_the_same_file() {
    let console = desk("links");
    symlink("games/pebbles.yaml", console.place("symbolic.html")).unwrap();
    fs::hard_link(console.place("games/pebbles/rules.rhai"), console.place("hard.html")).unwrap();
    symlink("games", console.place("other")).unwrap();
    let before = ["games/pebbles.yaml", "games/pebbles/rules.rhai"].map(|file| console.read_raw(file));
    for writer in WRITERS {
        for path in ["symbolic.html", "hard.html", "games/../other/pebbles.yaml", "./games//pebbles.yaml"] {
            let told = console.run(&format!("{writer} {path}"), "");
            let message = format!("error: `{path}` belongs to the game `{GAME}`, and stays as it is");
            assert!(told.starts_with("exit 1\n") && told.contains(&message), "{writer}: {told}");
        }
        symlink("nowhere", console.place("dangling.html")).unwrap();
        let told = console.run(&format!("{writer} dangling.html"), "");
        let message = "cannot write `dangling.html`: it is a link that leads nowhere";
        assert!(told.starts_with("exit 1\n") && told.contains(message), "{writer}: {told}");
        assert!(fs::symlink_metadata(console.place("dangling.html")).unwrap().is_symlink(), "{writer}");
        console.remove("dangling.html");
    }
    assert_eq!(["games/pebbles.yaml", "games/pebbles/rules.rhai"].map(|file| console.read_raw(file)), before);
    assert!(fs::symlink_metadata(console.place("symbolic.html")).unwrap().is_symlink());
}

#[test]
fn an_older_output_is_replaced() {
    let console = desk("replaced");
    for (number, writer) in WRITERS.iter().enumerate() {
        console.write("empty", "");
        let path = format!("out-{number}");
        for path in [&path, &path, "empty"] {
            let told = console.run(&format!("{writer} {path}"), "");
            assert!(told.starts_with("exit 0\n"), "{writer}: {told}");
        }
        let [first, second] = ["empty", &path].map(|path| console.read_raw(path));
        assert!(!first.is_empty() && first.lines().next() == second.lines().next(), "{writer}: {second}");
    }
    // A page may lie beside the game; it is no part of it, and any other page may take its place.
    for writer in ["rules games/pebbles.yaml --out", "simulate games/pebbles.yaml --matches 1 --html"] {
        let told = console.run(&format!("{writer} games/pebbles/page.html"), "");
        assert!(told.starts_with("exit 0\n"), "{told}");
    }
    assert!(console.run("check games/pebbles.yaml", "").starts_with("exit 0\n"));
    let told = console.run("test games/pebbles.yaml --coverage --lcov games/pebbles/page.html", "");
    assert!(told.contains("`games/pebbles/page.html` is no tracefile of lcov"), "{told}");
    assert!(console.run("rules games/pebbles.yaml --out /dev/null", "").starts_with("exit 0\n"));
}

#[test]
fn folders_that_are_written_keep_what_is_not_of_parlor() {
    let console = desk("folders");
    console.write("pages/parlor-check.1", "mine\n");
    let told = console.run("man pages", "");
    assert!(told.contains("error: `pages/parlor-check.1` is no manual page of parlor"), "{told}");
    assert_eq!(fs::read_dir(console.place("pages")).unwrap().count(), 1);
    console.remove("pages/parlor-check.1");
    for _ in 0..2 {
        assert!(console.run("man pages", "").starts_with("exit 0\n"));
    }
    for (file, name) in [("a", "report.html"), ("b", "matches.csv"), ("c", "unfinished"), ("d", "finished")] {
        let path = format!("{file}/{name}");
        console.write(&path, "mine\n");
        let told = console.run(&format!("simulate {GAME} --matches 1 --out {file} --force"), "");
        assert!(told.starts_with("exit 1\n") && told.contains(&format!("error: `{path}` ")), "{told}");
        assert_eq!(console.read_raw(&path), "mine\n");
    }
    assert!(
        console.run(&format!("simulate {GAME} --matches 1 --out runs --force"), "").starts_with("exit 0\n")
    );
}

#[test]
fn a_record_is_replaced_only_where_that_is_asked_for_and_nothing_else_is() {
    let console = Console::new("replaced_record");
    let play = "play tests/cli/pebbles.yaml --bots random --record a.record";
    console.run(&format!("{play} --seed 1"), "");
    let first = console.read_raw("a.record");
    assert!(console.run(&format!("{play} --seed 2"), "").starts_with("exit 1\n"));
    assert_eq!(console.read_raw("a.record"), first);
    let replaced = console.run(&format!("{play} --seed 2 --force"), "");
    assert!(replaced.starts_with("exit 0\n"), "{replaced}");
    assert!(console.read_raw("a.record").contains("seed: 2\n"));
    assert!(console.run("replay a.record", "").starts_with("exit 0\n"));
    assert!(
        console
            .run(&format!("{play} --seed 3 --force").replace("a.record", "new.record"), "")
            .starts_with("exit 0\n")
    );
    console.write("a.record", "mine\n");
    let other = console.run(&format!("{play} --seed 2 --force"), "");
    assert!(
        other.starts_with("exit 1\n") && other.contains("`a.record` is no record, and stays as it is"),
        "{other}"
    );
    assert_eq!(console.read_raw("a.record"), "mine\n");
    assert!(console.run("play tests/cli/pebbles.yaml --bots random --force", "").starts_with("exit 1\n"));
}
