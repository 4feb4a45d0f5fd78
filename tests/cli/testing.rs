//! `parlor test` as a user sees it: what is printed, which files are written, how it ends.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::console::Console;
use crate::diff::git;

macro_rules! snapshot {
    ($name:literal, $text:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "../snapshots/testing", omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        });
    };
}

const EXAMPLES: &str = r#"
example "Ann takes two white pebbles"
  rulebook p. 2
  covers P-1 P-2
  seats Ann Bob
  given
    at: take Ann
  when
    Ann: white*2
  then
    Ann.taken = white*2
    heap = white*2 black*3

example "At most three pebbles are taken"
  covers P-1
  seats Ann Bob
  given
    at: take Ann
  then
    offers Ann: white*3
    does not offer Ann: white*4
"#;

/// A folder with a small game and its examples.
fn table(name: &str) -> Console {
    let console = Console::empty(&format!("testing/{name}"));
    let read = |path: &str| fs::read_to_string(path).unwrap();
    console.write("games/pebbles.yaml", &read("tests/cli/pebbles.yaml"));
    console.write("games/pebbles/rules.rhai", &read("tests/cli/pebbles/rules.rhai"));
    console.write("games/pebbles/taking.example", EXAMPLES);
    console
}

#[test]
fn a_file_where_a_folder_of_the_tests_would_be_is_told() {
    let console = table("no_folder");
    for (name, rest) in [("records", "--record"), ("snapshots", "--accept")] {
        let path = format!("games/pebbles/{name}");
        console.write(&path, "notes\n");
        let told = console.run("test --check games/pebbles.yaml", "");
        let why = format!("error: `{path}` is a file, where a folder of this name is looked for\n");
        assert!(told.starts_with("exit 1\n") && told.contains(&why), "{told}");
        let told = console.run(&format!("test {rest} games/pebbles.yaml"), "");
        assert!(told.starts_with("exit 1\n") && told.contains(&format!("`{path}` is ")), "{told}");
        assert_eq!(console.read_raw(&path), "notes\n");
        fs::remove_file(console.place(&path)).unwrap();
    }
    assert!(!console.place("games/pebbles/records").exists());
}

#[test]
fn a_file_of_examples_has_at_most_1000_of_them() {
    let console = table("many_examples");
    let one = |nth: usize| {
        format!(
            "example \"Number {nth}\"\n  seats Ann Bob\n  given\n    at: take Ann\n  then\n    asks Ann\n"
        )
    };
    let many = |count: usize| (1..=count).map(one).collect::<String>();
    console.write("games/pebbles/taking.example", &many(1000));
    let whole = console.run("test games/pebbles.yaml", "");
    assert!(!whole.contains("error[") && whole.contains("1000 passed"), "{whole}");
    for count in [1001, 1100] {
        console.write("games/pebbles/taking.example", &many(count));
        let told = console.run("test games/pebbles.yaml", "");
        assert!(told.contains("error[E0313]: a file holds at most 1000 examples\n"), "{told}");
        assert!(told.contains("--> games/pebbles/taking.example:6001:1\n"), "{told}");
        assert!(!told.starts_with("exit 0\n") && told.matches("error[").count() == 1, "{told}");
    }
}

#[test]
fn where_reading_stops_after_many_faults_nothing_is_called_missing() {
    let console = table("many_faults");
    let wrong = "    Ann takes it\n".repeat(60);
    let text = format!("example \"Wrong\"\n  seats Ann Bob\n  when\n{wrong}  then\n    asks Ann\n");
    console.write("games/pebbles/taking.example", &text);
    let told = console.run("test games/pebbles.yaml", "");
    assert_eq!((told.matches("error[E0701]").count(), told.matches("error[").count()), (50, 50), "{told}");
}

fn path(name: &str, file: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli/testing").join(name).join(file)
}

const FIRST: &str = "games/pebbles/snapshots/taking__ann_takes_two_white_pebbles.snap";

fn replace(console: &Console, file: &str, from: &str, to: &str) {
    let text = console.read_raw(file);
    assert!(text.contains(from), "{text}");
    console.write(file, &text.replacen(from, to, 1));
}

/// The files of the snapshots.
fn snapshots(name: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(path(name, "games/pebbles/snapshots")) else { return Vec::new() };
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn snapshots_are_made_accepted_and_compared() {
    let console = table("flow");
    snapshot!("check_new", console.run("test --check", ""));
    assert!(snapshots("flow").is_empty(), "nothing is written");
    snapshot!("new", console.run("test", ""));
    assert!(snapshots("flow").iter().all(|name| name.ends_with(".snap.new")));
    snapshot!("accept", console.run("test --accept", ""));
    assert!(snapshots("flow").iter().all(|name| name.ends_with(".snap")));
    snapshot!("file", console.read_raw(FIRST));
    snapshot!("passed", console.run("test", ""));
    assert_eq!(console.run("test", ""), console.run("test --engine rhai", ""));
    // A rule edit that no line of the example looks at.
    replace(&console, "games/pebbles/rules.rhai", "taken", "taken");
    replace(&console, "games/pebbles.yaml", "white*4 black*3", "white*4 black*4");
    replace(&console, "games/pebbles/taking.example", "    heap = white*2 black*3\n", "");
    snapshot!("changed", console.run("test", ""));
    assert!(console.read_raw(FIRST).contains("black*3"), "the accepted one stays");
    assert!(console.read_raw(&format!("{FIRST}.new")).contains("assertion_line: 2\n"));
    replace(&console, "games/pebbles.yaml", "white*4 black*4", "white*4 black*3");
    console.run("test", "");
    assert!(!path("flow", &format!("{FIRST}.new")).exists(), "what is right again waits for nobody");
}

#[test]
fn a_rule_edit_makes_examples_fail_with_their_place() {
    let console = table("edit");
    console.run("test --accept", "");
    replace(&console, "games/pebbles.yaml", "most: { 2: 3, 3: 2 }", "most: { 2: 1, 3: 1 }");
    snapshot!("failed", console.run("test", ""));
    snapshot!("failed_colours", console.run("test --filter two --color always", ""));
    assert_eq!(console.run("test --accept", ""), console.run("test", ""), "what fails is not accepted");
}

#[test]
fn changed_snapshots_are_reviewed_one_by_one() {
    let console = table("review");
    snapshot!("review", console.run("test --review", "a\nwhat\nr\n"));
    assert_eq!(snapshots("review"), ["taking__ann_takes_two_white_pebbles.snap"]);
    snapshot!("review_skipped", console.run("test --review", "s\n"));
    snapshot!("review_ends", console.run("test --review", ""));
    assert_eq!(snapshots("review").len(), 2);
}

#[test]
fn a_reply_that_is_no_text_is_asked_for_again() {
    let console = table("review_bytes");
    let typed = console.place("typed");
    fs::write(&typed, b"\xff\xfe\na\nr\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(["test", "--review"]).current_dir(console.folder()).stdin(fs::File::open(typed).unwrap());
    let output = command.output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(told.matches("accept, reject, skip").count(), 3, "{told}");
    assert!(output.stderr.is_empty() && told.contains("1 snapshot accepted"), "{told}");
}

/// The folder of a game holds no further games, a hidden one and a link none that are meant.
#[test]
fn games_in_folders_of_a_folder_come_after_its_own() {
    let console = table("folders");
    let pebbles = console.read_raw("games/pebbles.yaml");
    for folder in ["classics", "pebbles", ".old"] {
        console.write(&format!("games/{folder}/small.yaml"), &pebbles);
        console.write(
            &format!("games/{folder}/small/rules.rhai"),
            &console.read_raw("games/pebbles/rules.rhai"),
        );
    }
    std::os::unix::fs::symlink("classics", path("folders", "games/linked")).unwrap();
    console.write("games/classics/small/taking.example", EXAMPLES);
    snapshot!("folders_list", console.run("list", ""));
    snapshot!("folders_test", console.run("test --list", ""));
    snapshot!("folders_one", console.run("test --list games/classics", ""));
}

#[test]
fn tests_are_listed_and_chosen() {
    let console = table("list");
    console.run("test --record", "");
    snapshot!("listed", console.run("test --list", ""));
    snapshot!("listed_filter", console.run("test --list --filter P-2 games/pebbles", ""));
    snapshot!("listed_file", console.run("test --list games/pebbles/taking.example", ""));
    snapshot!("listed_record", console.run("test --list games/pebbles/records/2-seats-1.record", ""));
    snapshot!("filter", console.run("test --check --filter most", ""));
    snapshot!("filter_nothing", console.run("test --check --filter least", ""));
    snapshot!("nothing", console.run("test elsewhere", ""));
    console.write("lost.example", EXAMPLES);
    snapshot!("lost", console.run("test lost.example", ""));
    snapshot!("no_games", console.run("test games/pebbles/records", ""));
}

#[test]
fn faults_are_told_and_the_others_are_played() {
    let console = table("faults");
    console.write("games/broken.yaml", "parlor: 1\nname: [\n");
    console.write(
        "games/pebbles/bad.example",
        "example \"bad\"\n  seats Ann Bob\n  then\n    Ann.takn = white\n\nexample \"worse\"\n  given\n",
    );
    console.write("games/pebbles/seats.example", "example \"many\"\n  seats A B C D\n  then\n    heap.len = 7\n\nexample \"variant\"\n  seats A B\n  variant quik\n  then\n    heap.len = 7\n\nexample \"figure\"\n  seats A B\n  set mots = 7\n  then\n    heap.len = 7\n");
    fs::write(path("faults", "games/pebbles/bytes.example"), b"example \"\xff\"\n").unwrap();
    snapshot!("faults", console.run("test --check", ""));
}

#[test]
fn snapshots_that_cannot_be_used_are_told() {
    let console = table("unusable");
    console.run("test --accept", "");
    let accepted = console.read_raw(FIRST);
    fs::write(path("unusable", FIRST), b"---\nsource: x\n---\nzones\n  \xff\xfe\n").unwrap();
    snapshot!("not_text", console.run("test", ""));
    snapshot!("not_text_accept", console.run("test --accept", ""));
    console.write(FIRST, "no head\n");
    snapshot!("no_snapshot", console.run("test", ""));
    // A snapshot that may not be written stays as it is.
    console.write(FIRST, &accepted.replace("white*2", "black*2"));
    let file = path("unusable", FIRST);
    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    snapshot!("read_only", console.run("test --accept", ""));
    assert!(console.read_raw(FIRST).contains("black*2"));
    assert!(snapshots("unusable").iter().all(|name| name.ends_with(".snap")), "nothing half is left");
}

#[test]
fn a_snapshot_of_nothing_is_named() {
    let console = table("orphan");
    console.run("test --accept", "");
    replace(&console, "games/pebbles/taking.example", "Ann takes two white pebbles", "Ann takes two");
    snapshot!("orphan", console.run("test --accept", ""));
    let filtered = console.run("test --filter most", "");
    assert!(!filtered.contains("orphan") || filtered.contains("ann_takes_two_white_pebbles"), "{filtered}");
}

#[test]
fn records_say_where_they_no_longer_fit() {
    let console = table("records");
    snapshot!("recorded", console.run("test --record --accept", ""));
    snapshot!("everything", console.read_raw("games/pebbles/snapshots/match__2-seats-1.snap"));
    snapshot!("digests", console.read_raw("games/pebbles/snapshots/match__2-seats-2.snap"));
    assert_eq!(console.run("test --engine rhai", ""), console.run("test", ""));
    replace(&console, "games/pebbles.yaml", "most: { 2: 3, 3: 2 }", "most: { 2: 2, 3: 2 }");
    snapshot!("no_longer", console.run("test --filter match", ""));
    let again = console.run("test --record --filter match --accept", "");
    assert!(again.starts_with("exit 0\nrecorded  "), "{again}");
    replace(&console, "games/pebbles/records/2-seats-1.record", "\nend: ", "\n# end: ");
    snapshot!("unfinished", console.run("test --filter 2-seats-1", ""));
    console.write("games/pebbles/records/odd.record", "parlor-record: 1\nwhat\n");
    snapshot!("odd_record", console.run("test --filter odd", ""));
}

#[test]
fn after_a_rule_edit_recorded_matches_say_what_it_means() {
    let console = table("meaning");
    console.run("test --record --accept", "");
    git(&console, "init -q -b main");
    git(&console, "add games");
    git(&console, "commit -q -m rules");
    let commit = git(&console, "rev-parse HEAD");
    let run = |arguments: &str| console.run(arguments, "").replace(&commit[..10], "[HEAD]");
    // More points for the same: only scores differ, and a counter that everybody sees.
    let bonus = ["gain(me, bonus, 1, \"pebble put back\")", "gain(me, bonus, 3, \"pebble put back\")"];
    replace(&console, "games/pebbles/rules.rhai", bonus[0], bonus[1]);
    snapshot!("meaning_scores", run("test --filter 2-seats"));
    replace(&console, "games/pebbles/rules.rhai", bonus[1], bonus[0]);
    assert!(run("test").starts_with("exit 0"), "all is as it was");
    // Another choice.
    let other = "me.taken.filter(|one| one.name == \"white\"))";
    replace(&console, "games/pebbles/rules.rhai", "\"stake\", me.taken)", &format!("\"stake\", {other}"));
    snapshot!("meaning_options", run("test --filter 3-seats-1"));
}

#[test]
fn all_snapshots_that_follow_are_accepted_at_once() {
    let console = table("rest");
    console.run("test --record", "");
    let reviewed = console.run("test --review", "rest\n");
    assert!(reviewed.starts_with("exit 0") && reviewed.contains("8 snapshots accepted"), "{reviewed}");
    assert_eq!(snapshots("rest").len(), 8);
}

#[test]
fn what_is_no_text_in_a_record_is_told_alike_wherever_it_is_read() {
    let console = table("no_text");
    console.run("test --record games/pebbles.yaml", "");
    let name = fs::read_dir(console.place("games/pebbles/records")).unwrap().next().unwrap().unwrap();
    let path = format!("games/pebbles/records/{}", name.file_name().to_str().unwrap());
    let whole = fs::read(console.place(&path)).unwrap();
    let line = whole.iter().filter(|byte| **byte == b'\n').count();
    let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    let both = || [format!("test --check {path}"), format!("replay {path}")].map(|one| console.run(&one, ""));
    for (bytes, told) in [(&b"\0"[..], "this is a NUL byte"), (b"\xff", "this is not text in UTF-8")] {
        // Before the last line: a fault with its place.
        let broken = [&whole[..last - 1], bytes, &whole[last - 1..]].concat();
        fs::write(console.place(&path), broken).unwrap();
        for said in both() {
            assert!(!said.starts_with("exit 0") && said.contains(&format!("error[E0105]: {told}")), "{said}");
            assert!(said.contains(&format!("--> {path}:{}:", line - 1)), "{said}");
        }
        // In a last line that was not written to its end: that line does not count.
        let torn = [&whole[..last + 3], bytes].concat();
        fs::write(console.place(&path), torn).unwrap();
        for said in both() {
            assert!(said.contains("warning[W0601]") && !said.contains("E0105"), "{said}");
            assert!(said.contains(&format!("--> {path}:{line}:1\n")), "{said}");
        }
    }
}

#[test]
fn files_of_tests_come_in_natural_order() {
    let console = table("natural");
    console.remove("games/pebbles/taking.example");
    for nth in [10, 9, 1] {
        let example = EXAMPLES.replace("Ann takes", &format!("{nth}: Ann takes"));
        console.write(&format!("games/pebbles/part{nth}.example"), &example);
    }
    let told = console.run("test --accept games/pebbles.yaml", "");
    let places: Vec<_> = ["1: Ann takes", "9: Ann takes", "10: Ann takes"].map(|one| told.find(one)).into();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{told}");
}

#[test]
fn without_a_path_the_games_of_the_present_folder_are_meant() {
    let console = Console::empty("testing/here");
    for command in ["test", "fmt", "test --watch"] {
        let told = console.run(command, "");
        assert!(told.starts_with("exit 1\n") && told.contains("error: there are no games here\n"), "{told}");
    }
    console.write("notes.yaml", "a:   1\n");
    console.write("other/pond.yaml", "parlor: 1\n");
    console.run("new mine", "");
    console.run("new yours yours", "");
    let tested = |console: &Console| {
        let told = console.run("test --list", "");
        ["mine.yaml\n", "yours/yours.yaml\n", "games/pebbles.yaml\n"].map(|name| told.contains(name))
    };
    assert_eq!(tested(&console), [true, true, false]);
    let listed = console.run("list", "");
    assert!(listed.contains(" mine.yaml\n") && listed.contains(" yours/yours.yaml\n"), "{listed}");
    assert!(!listed.contains("notes.yaml") && !listed.contains("pond.yaml"), "{listed}");
    assert!(console.run("test --check", "").starts_with("exit 0\n"));
    assert!(console.run("fmt --check", "").starts_with("exit 0\n"));
    console.append("mine/rules.rhai", "\n\n\n");
    let laid = console.run("fmt", "");
    assert!(laid.contains("mine/rules.rhai\n") && laid.contains("1 file laid out"), "{laid}");
    // What lies in the folder `games` counts, too.
    console.write("games/pebbles.yaml", include_str!("pebbles.yaml"));
    console.write("games/pebbles/rules.rhai", include_str!("pebbles/rules.rhai"));
    console.write("games/pebbles/taking.example", EXAMPLES);
    assert_eq!(tested(&console), [true, true, true]);
    console.append("games/pebbles/rules.rhai", "\n\n");
    console.append("yours/yours/rules.rhai", "\n\n");
    let laid = console.run("fmt", "");
    assert!(
        laid.contains("games/pebbles/rules.rhai\n") && laid.contains("yours/yours/rules.rhai\n"),
        "{laid}"
    );
    assert!(console.run("list", "").contains(" mine.yaml\n"));
}
