//! Pages of the manual: their sections, links and blocks of code, and somebody who types their commands.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder of its own, in which somebody types what a page shows.
pub(crate) struct Newcomer {
    pub(crate) folder: PathBuf,
    path: OsString,
}

impl Newcomer {
    /// Begins with an empty folder.
    pub(crate) fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("newcomer").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder of the tests can be written");
        let mut path = Path::new(env!("CARGO_BIN_EXE_parlor"))
            .parent()
            .expect("the program lies in a folder")
            .as_os_str()
            .to_owned();
        path.push(":");
        path.push(env::var_os("PATH").expect("there are programs"));
        Self { folder, path }
    }

    /// Gets a copy of a folder of the project.
    pub(crate) fn gets(&self, from: &str, to: &str) {
        copy(&home().join(from), &self.folder.join(to));
    }

    /// Everything that the command prints, without the space after it.
    pub(crate) fn types(&self, command: &str, answers: &str) -> String {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{{ {command}\n}} 2>&1")]).current_dir(&self.folder);
        shell.env("PATH", &self.path).env("XDG_DATA_HOME", self.folder.join("data"));
        let piped = shell.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.spawn().expect("there is a shell");
        // It may end before it has read everything.
        let _ = child.stdin.take().expect("it is piped").write_all(answers.as_bytes());
        let output = child.wait_with_output().expect("the shell ends");
        String::from_utf8(output.stdout).expect("programs print text").trim_end().to_owned()
    }
}

/// Where the project lies.
pub(crate) fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder can be written");
    for entry in fs::read_dir(from).expect("the folder is there") {
        let entry = entry.expect("the folder can be read");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("the file can be copied");
        }
    }
}

/// A piece of a page: text, or the inside of a block of code in a language.
pub(crate) struct Piece<'a> {
    pub(crate) language: Option<&'a str>,
    pub(crate) text: &'a str,
}

/// The pieces of a page in their order; the fences stand in the texts between the blocks.
pub(crate) fn pieces(page: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find("\n```").map(|at| at + 1) {
        let opened = at + rest[at..].find('\n').expect("a fence ends its line") + 1;
        let language = rest[at + 3..opened].trim();
        pieces.push(Piece { language: None, text: &rest[..opened] });
        let closed = opened + rest[opened..].find("```").expect("a block is closed");
        pieces.push(Piece { language: Some(language), text: &rest[opened..closed] });
        let after = closed + "```".len();
        rest = &rest[after..];
        // The closing fence belongs to the text after it, which therefore does not begin with a line break.
        let fence = &page[page.len() - rest.len() - "```".len()..page.len() - rest.len()];
        pieces.push(Piece { language: None, text: fence });
    }
    pieces.push(Piece { language: None, text: rest });
    pieces
}

/// The page with what its commands print today. A command goes on in lines that begin with `> `; where nothing stands
/// below a command, its output is not looked at.
pub(crate) fn retold(page: &str, newcomer: &Newcomer) -> String {
    let told = pieces(page).into_iter().map(|piece| {
        if piece.language == Some("console") { typed(piece.text, newcomer) } else { piece.text.to_owned() }
    });
    told.collect()
}

fn typed(block: &str, newcomer: &Newcomer) -> String {
    let block = block.strip_prefix("$ ").expect("a block begins with a command").trim_end();
    let mut told = String::new();
    for step in block.split("\n$ ") {
        let lines: Vec<&str> = step.lines().collect();
        let output = 1 + lines.iter().skip(1).take_while(|line| line.starts_with("> ")).count();
        let command: Vec<&str> =
            lines[..output].iter().map(|line| line.strip_prefix("> ").unwrap_or(line)).collect();
        told.push_str(&format!("$ {}\n", lines[..output].join("\n")));
        if command[0].starts_with("cargo install") {
            continue;
        }
        let printed = newcomer.types(&command.join("\n").replace("cargo run --release -- ", "parlor "), "");
        assert!(!printed.contains("error: "), "{}\n{printed}", command.join("\n"));
        if output < lines.len() {
            told.push_str(&printed);
            told.push('\n');
        }
    }
    told
}

/// Whether the pages are to be written as they should be.
pub(crate) fn is_writing() -> bool {
    env::var_os("PARLOR_DOCS").is_some_and(|wish| wish == "write")
}

/// Fails where a page is not as it should be, or writes it.
#[track_caller]
pub(crate) fn compare(path: &str, page: &str, told: &str) {
    if is_writing() {
        fs::write(home().join(path), told).expect("the page can be written");
    } else {
        for (shown, printed) in page.lines().zip(told.lines()) {
            assert_eq!(printed, shown, "{path}: PARLOR_DOCS=write cargo test writes what is printed");
        }
        assert_eq!(told, page, "{path}: PARLOR_DOCS=write cargo test writes what is printed");
    }
}

/// The sections below headings of the second level, each with its heading; the first is what stands above them.
pub(crate) fn sections(page: &str) -> Vec<&str> {
    let mut begins: Vec<usize> = vec![0];
    begins.extend(page.match_indices("\n## ").map(|(at, _)| at + 1));
    let ends = begins.iter().skip(1).copied().chain([page.len()]);
    begins.iter().zip(ends).map(|(begin, end)| &page[*begin..end]).collect()
}

/// The targets of the links in a text.
pub(crate) fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0))
}

/// The blocks of code in a section that are parts of files, each with its file: the last one that was linked before.
pub(crate) fn quoted<'a>(section: &'a str, folder: &str) -> Vec<(&'a str, &'a str)> {
    let mut file = None;
    let mut quoted = Vec::new();
    for piece in pieces(section) {
        match piece.language {
            None => file = links(piece.text).filter(|link| link.starts_with(folder)).last().or(file),
            Some("console") => {}
            Some(_) => quoted.push((file.expect("a file is linked before its block"), piece.text)),
        }
    }
    quoted
}

/// Fails where a block is not a part of its file, line by line.
#[track_caller]
pub(crate) fn stands_in(file: &str, block: &str) {
    let text = fs::read_to_string(home().join("docs").join(file)).expect("what is linked is there");
    assert!(format!("\n{text}").contains(&format!("\n{block}")), "docs/{file} has no such lines:\n{block}");
}
