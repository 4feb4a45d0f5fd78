//! What README.md shows is what comes of it: its commands, typed one after the other, print just that.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const README: &str = include_str!("../README.md");

/// A folder with a copy of the games, in which somebody types.
struct Newcomer {
    folder: PathBuf,
    path: OsString,
}

impl Newcomer {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme").join(name);
        let _ = fs::remove_dir_all(&folder);
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"), &folder.join("games"));
        let mut path = Path::new(env!("CARGO_BIN_EXE_parlor")).parent().unwrap().as_os_str().to_owned();
        path.push(":");
        path.push(env::var_os("PATH").unwrap());
        Self { folder, path }
    }

    /// Everything that the command prints, without the space after it.
    fn types(&self, command: &str, answers: &str) -> String {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{command} 2>&1")]).current_dir(&self.folder);
        shell.env("PATH", &self.path).env("XDG_DATA_HOME", self.folder.join("data"));
        let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        // It may end before it has read everything.
        let _ = child.stdin.take().unwrap().write_all(answers.as_bytes());
        let output = child.wait_with_output().unwrap();
        String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// The blocks of the page in this language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    README.split(&fence).skip(1).map(|rest| rest.split("\n```").next().unwrap()).collect()
}

#[test]
fn the_commands_print_what_is_shown() {
    let newcomer = Newcomer::new("commands");
    let mut shown = 0;
    let mut page = README.to_owned();
    for block in blocks("console") {
        for step in block.strip_prefix("$ ").unwrap().split("\n$ ") {
            let (command, expected) = step.split_once('\n').unwrap_or((step, ""));
            if let Some(cargo) = command.strip_prefix("cargo ").filter(|_| !command.contains(" -- ")) {
                assert_eq!((cargo, expected), ("install --locked --path .", ""));
                continue;
            }
            let printed = newcomer.types(&command.replace("cargo run --release -- ", "parlor "), "");
            assert!(!printed.contains("error: "), "{command}\n{printed}");
            if !expected.is_empty() {
                page = page.replace(&format!("$ {step}"), &format!("$ {command}\n{printed}"));
                shown += 1;
            }
        }
    }
    assert_eq!(shown, 8);
    if env::var_os("PARLOR_README").is_some_and(|wish| wish == "write") {
        fs::write("README.md", &page).unwrap();
    } else {
        assert_eq!(page, README, "PARLOR_README=write cargo test --test readme puts it there");
    }
}

#[test]
fn the_example_stands_in_its_file() {
    let file = fs::read_to_string("games/rapa-nui/4_final_scoring.example").unwrap();
    let example = blocks("text").into_iter().find(|block| block.starts_with("example ")).unwrap();
    assert!(file.contains(&format!("\n{example}\n\nexample ")));
}
