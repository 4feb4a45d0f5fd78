//! `parlor new`: each small game is checked, tested and played as its author would do it, and nothing that exists is
//! overwritten.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[allow(dead_code, reason = "each test uses some of it")]
mod console;

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use console::Console;

/// The games to begin with, with the numbers of players of each.
const LIKE: [(&str, std::ops::RangeInclusive<usize>); 4] =
    [("cards", 2..=4), ("board", 2..=2), ("dice", 2..=4), ("tiles", 2..=4)];

/// Where they lie.
const STARTERS: &str = "src/cli/new/starters";

/// The names of all that lies in a folder, at any depth.
fn names(folder: &Path) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            names.extend(self::names(&path).into_iter().map(|inside| format!("{name}/{inside}")));
        }
        names.insert(name);
    }
    names
}

#[test]
fn each_small_game_is_checked_tested_and_played_to_its_end() {
    for (like, seats) in LIKE {
        let console = Console::empty(&format!("new_{like}"));
        let made = console.run(&format!("new treasure-hunt --like {like}"), "");
        assert!(made.starts_with("exit 0\ntreasure-hunt.yaml, and "), "{made}");
        let next = ["play treasure-hunt.yaml", "check treasure-hunt.yaml", "test treasure-hunt.yaml"];
        assert!(next.iter().all(|next| made.contains(&format!("  parlor {next} "))), "{made}");

        let text = console.read_raw("treasure-hunt.yaml");
        assert!(text.contains("\nname: \"Treasure hunt\"\n"), "{text}");
        assert!(text.lines().count() <= 45, "{like}");
        assert!(console.read_raw("treasure-hunt/rules.rhai").lines().count() <= 50, "{like}");
        let comments = text.lines().filter(|line| line.contains('#')).count();
        assert!(comments * 4 > text.lines().count(), "{like}: {comments} comments");

        let checked = console.run("check --deny-warnings treasure-hunt.yaml", "");
        assert!(checked.starts_with("exit 0\ntreasure-hunt.yaml: fine for "), "{checked}");
        let tested = console.run("test --check treasure-hunt.yaml", "");
        assert!(tested.starts_with("exit 0\n") && tested.ends_with(" passed\n"), "{tested}");
        let shown = console.run("show treasure-hunt --lang ja", "");
        assert!(shown.starts_with("exit 0\nTreasure hunt\n"), "{shown}");
        for count in seats {
            let names = ["Ann", "Bob", "Cleo", "Dan"][..count].join(",");
            for seed in 1..=3 {
                let typed = format!("play treasure-hunt.yaml --seats {names} --bots random --seed {seed}");
                let played = console.run(&typed, "");
                assert!(played.starts_with("exit 0\n") && played.contains(" is over after "), "{played}");
            }
            let typed = format!("simulate treasure-hunt.yaml --seats {count} --matches 20 --stats full");
            let simulated = console.run(&typed, "");
            assert!(simulated.starts_with(&format!("exit 0\nTreasure hunt\n20 matches of {count} seats")));
            assert!(!simulated.contains("leak"), "{simulated}");
        }
        let variant = console.run("simulate treasure-hunt.yaml --variant deep --matches 5 --stats basic", "");
        assert_eq!(variant.starts_with("exit 0\n"), like == "dice", "{variant}");
    }
}

#[test]
fn all_files_of_the_small_games_are_a_part_of_the_program() {
    for (like, _) in LIKE {
        let console = Console::empty(&format!("new_files_{like}"));
        console.run(&format!("new {like} --like {like}"), "");
        assert_eq!(names(&console.place(like)), names(&Path::new(STARTERS).join(like)), "{like}");
    }
    assert_eq!(names(Path::new(STARTERS)).iter().filter(|name| name.ends_with(".yaml")).count(), 8);
}

#[test]
fn the_small_game_of_cards_is_made_unless_another_is_named() {
    let console = Console::empty("new_default");
    let made = console.run("new flowers some/where", "");
    assert!(made.contains("\n  parlor play some/where/flowers.yaml "), "{made}");
    assert!(console.read_raw("some/where/flowers/rules.rhai").contains("choose_sealed"));
    let wrong = console.run("new more --like chess", "");
    assert!(wrong.starts_with("exit 1\n") && wrong.contains("[possible values: cards, board, dice, tiles]"));
}

/// Runs it with arguments that have spaces.
fn new(console: &Console, arguments: &[&str]) -> (String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    let output = command.arg("new").args(arguments).current_dir(console.folder()).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8(text).unwrap(), output.status.code())
}

#[test]
fn names_and_folders_with_spaces_are_quoted_for_a_shell() {
    let console = Console::empty("new_spaces");
    let (made, code) = new(&console, &["Treasure Hunt", "my games", "--like", "dice"]);
    assert_eq!(code, Some(0), "{made}");
    assert!(made.contains("\n  parlor check 'my games/treasure-hunt.yaml' "), "{made}");
    let line = made.lines().find(|line| line.contains("parlor check")).unwrap();
    let command = line.split("  finds").next().unwrap().replace("parlor", env!("CARGO_BIN_EXE_parlor"));
    let checked = Command::new("sh").args(["-c", &command]).current_dir(console.folder()).output().unwrap();
    assert!(checked.status.success());
    let (foreign, code) = new(&console, &["花札遊び"]);
    assert_eq!(code, Some(0), "{foreign}");
    assert!(console.run("check --deny-warnings 花札遊び.yaml", "").starts_with("exit 0\n"));
    for name in ["true", "12", "null", "yes", "rose", "deck"] {
        let (made, _) = new(&console, &[name]);
        let checked = console.run(&format!("check --deny-warnings {name}.yaml"), "");
        assert!(checked.starts_with("exit 0\n"), "{made}{checked}");
    }
}

#[test]
fn names_that_are_not_fit_are_refused() {
    let console = Console::empty("new_names");
    let long = "a".repeat(300);
    for name in ["", "a/b", "../x", ".x", "a\u{1b}b", "a\nb", "a:b", "it's", &long] {
        let (told, code) = new(&console, &["--", name]);
        assert_eq!(code, Some(1), "{name:?}: {told}");
        assert!(
            told.starts_with("error: the name of a game ") && told.contains("\nhelp: write a name such as ")
        );
        assert!(!told.contains('\u{1b}'), "{told}");
    }
    assert_eq!(names(console.folder()), BTreeSet::new());
}

#[test]
fn nothing_that_exists_is_overwritten() {
    let console = Console::empty("new_exists");
    console.write("a.yaml", "mine\n");
    console.write("b/notes.txt", "mine\n");
    fs::create_dir_all(console.place("c")).unwrap();
    std::os::unix::fs::symlink("nowhere", console.place("d.yaml")).unwrap();
    console.write("file", "mine\n");
    let before = names(console.folder());
    for (arguments, message) in [
        (&["a"][..], "there is a file `a.yaml` already"),
        (&["b"], "there is a folder `b` already"),
        (&["c"], "there is a folder `c` already"),
        (&["d"], "there is a file `d.yaml` already"),
        (&["e", "file"], "`file` is no folder"),
        (&["e", "file/inside"], "cannot write `file/inside/e.yaml`: "),
    ] {
        let (told, code) = new(&console, arguments);
        assert!(code == Some(1) && told.starts_with(&format!("error: {message}")), "{arguments:?}: {told}");
    }
    assert_eq!(names(console.folder()), before);
    assert_eq!(console.read_raw("a.yaml"), "mine\n");
}

/// As somebody who may not write everywhere; who may, as root, is left out.
#[test]
fn where_nothing_can_be_written_nothing_is_left() {
    let console = Console::empty("new_unwritable");
    let folder = console.place("closed");
    fs::create_dir_all(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    let can_write = fs::write(folder.join("try"), "").is_ok();
    if !can_write {
        let (told, code) = new(&console, &["a", "closed"]);
        assert!(code == Some(1) && told.starts_with("error: cannot write `closed/a.yaml`: "), "{told}");
        assert_eq!(names(&folder), BTreeSet::new());
    }
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    // No file may be larger than a block: as on a disk that is full.
    let cases = [
        ("new full", "full.yaml"),
        ("new full full/new", "full/new/full.yaml"),
        ("copy pig full", "full/pig.yaml"),
    ];
    for (command, place) in cases {
        let limited = format!("ulimit -f 1; exec {} {command}", env!("CARGO_BIN_EXE_parlor"));
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("trap '' XFSZ; {limited}")]).current_dir(console.folder());
        let output = shell.output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        let why = format!("error: cannot write `{}", &place[..place.len() - 5]);
        assert!(output.status.code() == Some(1) && told.starts_with(&why), "{told}");
    }
    assert_eq!(
        names(console.folder()).iter().filter(|name| name.contains("full") || name.contains(".part")).count(),
        0
    );
}

#[test]
fn several_games_are_made_at_once_in_one_folder() {
    let console = Console::empty("new_at_once");
    for round in 0..8 {
        // The last two have the names of the first two.
        let names: Vec<String> = (0..10).map(|nth| format!("game-{round}-{}", nth % 8)).collect();
        let begun: Vec<_> = names
            .iter()
            .map(|name| {
                let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
                command.args(["new", name]).current_dir(console.folder());
                command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn()
            })
            .collect();
        let mut made = 0;
        for (name, child) in names.iter().zip(begun) {
            let output = child.unwrap().wait_with_output().unwrap();
            let told = String::from_utf8(output.stderr).unwrap();
            if output.status.success() {
                assert_eq!(told, "", "{name}");
                made += 1;
            } else {
                let taken = ["folder `", "file `"].map(|what| format!("error: there is a {what}{name}"));
                assert!(taken.iter().any(|taken| told.starts_with(taken)), "{told}");
                assert!(told.contains("` already\n"), "{told}");
            }
        }
        assert_eq!(made, 8);
    }
    assert!(names(console.folder()).iter().all(|name| !name.starts_with(".parlor-")));
}
