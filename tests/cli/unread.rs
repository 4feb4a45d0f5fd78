//! Files of a game that cannot be read: that is told, and nothing that follows from it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;

use crate::console::Console;

/// What can be wrong with a file as a whole.
const KINDS: [(&str, &str); 5] = [
    ("large", "is larger than 1024 kB"),
    ("latin", "this is not text in UTF-8"),
    ("zero", "this is a NUL byte, which no text has"),
    ("empty", "is empty"),
    ("folder", "is not a file"),
];

/// Spoils a file.
fn spoil(console: &Console, path: &str, kind: &str) {
    let place = console.place(path);
    match kind {
        "large" => fs::write(place, " ".repeat(1_100_000)).unwrap(),
        "latin" => fs::write(place, b"fn a() { \"\xe9\" }").unwrap(),
        "zero" => fs::write(place, "fn a() { \0 }").unwrap(),
        "empty" => fs::write(place, "").unwrap(),
        _ => {
            fs::remove_file(&place).unwrap();
            fs::create_dir(&place).unwrap();
        }
    }
}

/// A console with a game of its own, which has several scripts, labels, examples and variants.
fn with_game(name: &str) -> Console {
    let console = Console::new(name);
    let from = console.place("games");
    fs::create_dir(console.place("own")).unwrap();
    fs::copy(from.join("ra.yaml"), console.place("own/ra.yaml")).unwrap();
    fs::create_dir(console.place("own/ra")).unwrap();
    for entry in fs::read_dir(from.join("ra")).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_file() {
            fs::copy(entry.path(), console.place("own/ra").join(entry.file_name())).unwrap();
        }
    }
    console
}

/// The faults and warnings among what was printed.
fn faults(printed: &str) -> Vec<&str> {
    printed.lines().filter(|line| line.contains("error[") || line.contains("warning[")).collect()
}

#[test]
fn a_script_that_cannot_be_read_is_the_only_fault() {
    let console = with_game("unread_scripts");
    let scripts: Vec<String> = fs::read_dir(console.place("own/ra"))
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().into_string().ok())
        .filter(|name| name.ends_with(".rhai"))
        .collect();
    assert!(scripts.len() > 2, "{scripts:?}");
    for script in &scripts {
        let path = format!("own/ra/{script}");
        let text = console.read_raw(&path);
        for (kind, said) in KINDS {
            spoil(&console, &path, kind);
            for command in ["check --quick own/ra.yaml", "test own/ra.yaml"] {
                let printed = console.run(command, "");
                let found = faults(&printed);
                assert!(
                    found.len() == 1 && found[0].contains(said),
                    "{script}, {kind}, {command}: {printed}"
                );
            }
            if kind == "folder" {
                fs::remove_dir(console.place(&path)).unwrap();
            }
            console.write(&path, &text);
        }
    }
}

#[test]
fn a_file_where_the_folder_of_a_game_would_be_is_the_only_fault() {
    let console = with_game("unread_folder");
    fs::remove_dir_all(console.place("own/ra")).unwrap();
    console.write("own/ra", "");
    let printed = console.run("check --quick own/ra.yaml", "");
    assert_eq!(faults(&printed), ["error[E0102]: `own/ra` is not a file"], "{printed}");
}
