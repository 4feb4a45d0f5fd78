//! Every code of a fault has a page. What is wrong there gives just this code, what is right gives no fault: each piece
//! is put into the small game of docs/faults.md and tried as a user would.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use parlor::diag::codes;

/// The list of the pages that become a part of the program.
const LIST: &str = "docs/pages.rs";

/// Codes that no game gives, because another one is told before, or none.
const TOLD_OTHERWISE: [(&str, &str); 5] =
    [("E0400", "E0103"), ("E0429", "E0306"), ("E0451", "E0309"), ("E0502", ""), ("E0510", "E0501")];

/// A piece of a page: its language, the path of its file if it has one, and its text.
struct Block {
    language: String,
    path: String,
    text: String,
}

/// The blocks of code in a text.
fn blocks(text: &str) -> Vec<Block> {
    let mut found = Vec::new();
    for part in text.split("\n```").skip(1).step_by(2) {
        let (info, text) = part.split_once('\n').unwrap();
        let (language, path) = info.split_once(' ').unwrap_or((info, ""));
        found.push(Block { language: language.into(), path: path.into(), text: format!("{text}\n") });
    }
    found
}

/// The game of docs/faults.md: its definition and its script.
fn base() -> (String, String) {
    let page = fs::read_to_string("docs/faults.md").unwrap();
    let blocks = blocks(&page);
    let of = |language: &str| blocks.iter().find(|block| block.language == language).unwrap().text.clone();
    (of("yaml"), of("rhai"))
}

/// The text with the chunks of another one in place of those that are called the same.
fn replaced(text: &str, begins: fn(&str) -> bool, called: fn(&str) -> Option<&str>, by: &str) -> String {
    let names: BTreeSet<&str> = by.lines().filter_map(called).collect();
    let mut chunks: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        if begins(line) || chunks.is_empty() {
            chunks.push(Vec::new());
        }
        chunks.last_mut().unwrap().push(line);
    }
    chunks.retain(|chunk| !chunk.iter().filter_map(|line| called(line)).any(|name| names.contains(name)));
    format!("{}\n{by}", chunks.concat().join("\n"))
}

fn key(line: &str) -> Option<&str> {
    let is_key = line.starts_with(|letter: char| letter.is_alphabetic());
    line.split_once(':').map(|(key, _)| key).filter(|_| is_key)
}

fn function(line: &str) -> Option<&str> {
    line.strip_prefix("fn ")?.split('(').next()
}

/// Puts what a section shows into a folder, and gives the commands to try it.
fn stage(section: &str, folder: &Path) -> Vec<String> {
    fs::create_dir_all(folder.join("pebbles")).unwrap();
    let (mut definition, mut script) = base();
    let mut commands = Vec::new();
    let mut tries = vec!["parlor check pebbles.yaml".to_owned()];
    for Block { language, path, text } in blocks(section) {
        match (language.as_str(), path.as_str()) {
            ("yaml", "") => definition = replaced(&definition, |line| key(line).is_some(), key, &text),
            ("rhai", "") => script = replaced(&script, |line| line.starts_with("///"), function, &text),
            ("console", "") => {
                let typed = format!("\n{}", text.trim_end());
                commands.extend(typed.split("\n$ ").skip(1).map(str::to_owned));
            }
            (_, path) => {
                assert!(!path.is_empty(), "a block in `{language}` has no path");
                fs::write(folder.join(path), text).unwrap();
                if path.ends_with(".example") {
                    tries.push("parlor test --accept pebbles.yaml".to_owned());
                }
            }
        }
    }
    fs::write(folder.join("pebbles.yaml"), definition).unwrap();
    fs::write(folder.join("pebbles/rules.rhai"), script).unwrap();
    if commands.is_empty() { tries } else { commands }
}

/// What the commands print, and whether all of them end well.
fn tried(commands: &[String], folder: &Path) -> (String, bool) {
    let mut path = Path::new(env!("CARGO_BIN_EXE_parlor")).parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_else(|| OsString::from("/usr/bin:/bin")));
    let (mut printed, mut is_fine) = (String::new(), true);
    for command in commands {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{{ {command}\n}} 2>&1")]).current_dir(folder).stdin(Stdio::null());
        let output = shell.env("PATH", &path).env("XDG_DATA_HOME", folder.join("data")).output().unwrap();
        printed.push_str(&format!("$ {command}\n{}", String::from_utf8_lossy(&output.stdout)));
        is_fine &= output.status.success();
    }
    (printed, is_fine)
}

/// The codes of all faults that were printed.
fn codes_in(printed: &str) -> BTreeSet<&str> {
    let after = ["error[", "warning[", "note["].into_iter().flat_map(|sign| printed.split(sign).skip(1));
    after.filter_map(|rest| rest.split_once(']').map(|(code, _)| code)).collect()
}

/// What is not as it should be on the page about a code.
fn faults_of_page(code: &str) -> Vec<String> {
    let Ok(page) = fs::read_to_string(format!("docs/faults/{code}.md")) else {
        return vec![format!("{code} has no page docs/faults/{code}.md: see docs/faults.md")];
    };
    let mut wrong = Vec::new();
    let is_titled = page.starts_with(&format!("# {code}: ")) && !page.lines().next().unwrap().ends_with('.');
    let sections = page.split_once("\n## Wrong\n").and_then(|(about, rest)| {
        let (wrong, right) = rest.split_once("\n## Right\n")?;
        Some((about, wrong, right))
    });
    let Some((about, shown_wrong, shown_right)) = sections.filter(|_| is_titled) else {
        return vec![format!("{code}: the page has a title, `## Wrong` and `## Right`")];
    };
    if about.lines().filter(|line| !line.is_empty()).count() < 2 {
        wrong.push(format!("{code}: the page does not say what it means"));
    }
    let folder = |name: &str| -> PathBuf {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explain").join(code).join(name);
        let _ = fs::remove_dir_all(&folder);
        folder
    };
    let expected = TOLD_OTHERWISE.iter().find(|(other, _)| *other == code).map_or(code, |(_, told)| *told);
    let expected: BTreeSet<&str> = Some(expected).into_iter().filter(|code| !code.is_empty()).collect();
    let place = folder("wrong");
    let (printed, _) = tried(&stage(shown_wrong, &place), &place);
    if codes_in(&printed) != expected {
        wrong.push(format!("{code}: what is wrong gives {:?}:\n{printed}", codes_in(&printed)));
    }
    let place = folder("right");
    let (printed, is_fine) = tried(&stage(shown_right, &place), &place);
    if !is_fine || printed.contains("error") || printed.contains("warning") {
        wrong.push(format!("{code}: what is right has faults:\n{printed}"));
    }
    wrong
}

#[test]
fn every_code_is_explained() {
    let all: Vec<&str> = codes::all().map(|code| code.0).collect();
    assert!(all.len() > 100);
    let workers = thread::available_parallelism().map_or(2, usize::from);
    let wrong: Vec<String> = thread::scope(|scope| {
        let tasks: Vec<_> = (0..workers)
            .map(|first| {
                let mine: Vec<&str> = all.iter().skip(first).step_by(workers).copied().collect();
                scope.spawn(move || mine.into_iter().flat_map(faults_of_page).collect::<Vec<String>>())
            })
            .collect();
        tasks.into_iter().flat_map(|task| task.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// All pages in a folder of `docs`, by their paths in it.
fn pages(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            pages(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.insert(path.strip_prefix("docs").unwrap().to_str().unwrap().to_owned());
        }
    }
}

#[test]
fn every_page_is_a_part_of_the_program_and_belongs_to_a_code() {
    let mut found = BTreeSet::new();
    pages(Path::new("docs"), &mut found);
    let known: BTreeSet<&str> = codes::all().map(|code| code.0).collect();
    for page in found.iter().filter_map(|page| page.strip_prefix("faults/")) {
        assert!(known.contains(page.trim_end_matches(".md")), "no fault has the code of docs/faults/{page}");
    }
    let mut list = "// The pages that become a part of the program. After a page was added or removed:\n\
        // PARLOR_PAGES=write cargo test --test explain\n&[\n"
        .to_owned();
    for page in found {
        list.push_str(&format!("    ({page:?}, include_str!({page:?})),\n"));
    }
    list.push_str("]\n");
    if env::var_os("PARLOR_PAGES").is_some_and(|value| value == "write") {
        fs::write(LIST, &list).unwrap();
    }
    assert_eq!(fs::read_to_string(LIST).unwrap(), list, "PARLOR_PAGES=write writes the list anew");
}

/// What a command prints, and its exit code.
fn parlor(arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_parlor")).args(arguments).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8(text).unwrap(), output.status.code())
}

#[test]
fn codes_are_explained_at_the_command_line() {
    let (page, code) = parlor(&["explain", "e0111"]);
    assert_eq!(code, Some(0));
    assert!(page.starts_with("E0111: A tab indents YAML\n\n  YAML is indented with spaces only."), "{page}");
    assert!(
        page.contains("\nWrong\n\n    players:\n") && page.contains("\nRight\n\n    players:\n"),
        "{page}"
    );
    let (two, _) = parlor(&["explain", "E0111", "W0402"]);
    assert!(two.starts_with(&page) && two.contains("\n\nW0402: "), "{two}");
    let (list, code) = parlor(&["explain"]);
    assert_eq!(code, Some(0));
    for code in codes::all() {
        assert!(list.contains(&format!("\n  {}  ", code.0)) || list.starts_with(&format!("  {}", code.0)));
    }
    let (unknown, code) = parlor(&["explain", "E0111", "E01111"]);
    assert_eq!(code, Some(1));
    assert_eq!(unknown, "error: no fault has the code `E01111`\nhelp: did you mean `E0111`?\n");
}
