//! Broken definitions with the fault annotated above its line.
//!
//! `# error E0301 5-9 unknown zone | did you mean` (`//` in scripts) stands above the line: severity, code,
//! columns from the first character to one past the last, a part of the message, a part of the
//! hint. `3:5-9` names another line, `-` a fault without a place. A definition without a folder of
//! its own gets the scripts of `tests/faults/shared`.

use std::fs;
use std::path::Path;

use parlor::check::definition::{Loaded, load};
use parlor::check::types::{Effect, Host, PropertySignature, Returns, Signature, Type};
use parlor::diag::render::{Format, render};
use parlor::diag::{Diagnostic, Severity, SourceId, Sources, Span};
use parlor::load::files::{Disk, FileError, Files};

const FOLDER: &str = "tests/faults";

/// The disk, with the shared scripts for definitions that have none.
struct Shared;

impl Files for Shared {
    fn read(&self, root: &str, path: &str, limit: u64) -> Result<Vec<u8>, FileError> {
        match path.strip_prefix(root).and_then(|rest| rest.strip_prefix('/')) {
            Some(name) if !Path::new(root).exists() => {
                let shared = format!("{FOLDER}/shared");
                Disk.read(&shared, &format!("{shared}/{name}"), limit)
            }
            _ => Disk.read(root, path, limit),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, FileError> {
        if Path::new(folder).exists() { Disk.list(folder) } else { Disk.list(&format!("{FOLDER}/shared")) }
    }
}

/// A few host functions and properties, as names that are taken.
fn host() -> Host {
    let property = |name, receiver| PropertySignature {
        name,
        receiver,
        returns: Returns::Type(Type::Any),
        doc: "for the tests",
    };
    let choose = Signature {
        name: "choose",
        parameters: Vec::new(),
        returns: Returns::Type(Type::Any),
        doc: "for the tests",
        effect: Effect::Pause,
    };
    Host {
        functions: vec![choose],
        properties: vec![
            property("kind", Type::Piece),
            property("up", Type::Piece),
            property("name", Type::Union(vec![Type::Piece, Type::Seat])),
        ],
    }
}

fn check(path: &str) -> Loaded {
    load(&Shared, path, &host())
}

/// All definitions, sorted.
fn definitions() -> Vec<String> {
    let names = fs::read_dir(FOLDER).expect("the folder is there");
    let mut paths: Vec<String> = names
        .map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".yaml"))
        .map(|name| format!("{FOLDER}/{name}"))
        .collect();
    paths.sort();
    paths
}

/// An annotation.
#[derive(Debug)]
struct Expected {
    /// File and line, or nothing for a fault without a place.
    line: Option<(String, u32)>,
    severity: Severity,
    code: String,
    columns: (u32, Option<u32>),
    message: String,
    hint: String,
}

impl Expected {
    fn fits(&self, fault: &Diagnostic, sources: &Sources) -> bool {
        let place = match (fault.span, &self.line) {
            (None, None) => true,
            (Some(span), Some((path, line))) => {
                let start = sources.position(span);
                let end = sources.position(Span::new(span.source, span.end, span.end));
                let same_end =
                    self.columns.1.is_none_or(|column| end.line == start.line && end.column == column);
                sources.path(span.source) == path
                    && start.line == *line
                    && start.column == self.columns.0
                    && same_end
            }
            _ => false,
        };
        place
            && fault.severity == self.severity
            && fault.code.0 == self.code
            && fault.message.contains(&self.message)
            && fault.hint.as_deref().unwrap_or("").contains(&self.hint)
    }
}

/// The annotations of a file; each belongs to the next line that is none.
fn annotations(path: &str, text: &str) -> Vec<Expected> {
    let mut found = Vec::new();
    let mut waiting = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let words = line.trim_start().trim_start_matches(['#', '/']).trim_start();
        let is_comment = line.trim_start().starts_with(['#', '/']);
        let severity = match words.split(' ').next() {
            Some("error") if is_comment => Severity::Error,
            Some("warning") if is_comment => Severity::Warning,
            _ => {
                for expected in waiting.drain(..) {
                    found.push(at_line(expected, path, number));
                }
                continue;
            }
        };
        let rest = words.split_once(' ').expect("a code follows").1;
        let (code, rest) = rest.split_once(' ').expect("columns follow");
        let (columns, rest) = rest.split_once(' ').expect("a message follows");
        let (message, hint) = rest.split_once(" | ").unwrap_or((rest, ""));
        let expected = Expected {
            line: None,
            severity,
            code: code.to_owned(),
            columns: (0, None),
            message: message.trim().to_owned(),
            hint: hint.trim().to_owned(),
        };
        waiting.push((expected, columns.to_owned()));
    }
    for expected in waiting {
        found.push(at_line(expected, path, u32::MAX));
    }
    found
}

fn at_line((expected, place): (Expected, String), path: &str, next: u32) -> Expected {
    if place == "-" {
        return expected;
    }
    let number = |text: &str| text.parse::<u32>().unwrap_or_else(|_| panic!("{path}: `{place}`"));
    let (line, columns) = match place.split_once(':') {
        Some((line, columns)) => (number(line), columns),
        None => (next, place.as_str()),
    };
    let columns = match columns.split_once('-') {
        Some((first, last)) => (number(first), Some(number(last))),
        None => (number(columns), None),
    };
    Expected { line: Some((path.to_owned(), line)), columns, ..expected }
}

#[test]
fn faults_are_found_where_they_are_annotated() {
    let mut wrong = String::new();
    let mut count = 0;
    for path in definitions() {
        let loaded = check(&path);
        let mut expected: Vec<Expected> = Vec::new();
        for id in (0..).map(SourceId).take(loaded.sources.count()) {
            let name = loaded.sources.path(id).to_owned();
            expected.extend(annotations(&name, loaded.sources.text(id)));
        }
        count += expected.len();
        for fault in loaded.faults.iter() {
            match expected.iter().position(|expected| expected.fits(fault, &loaded.sources)) {
                Some(index) => drop(expected.remove(index)),
                None => wrong += &format!("not annotated: {}", shown(fault, &loaded.sources)),
            }
        }
        for expected in expected {
            wrong += &format!("not found: {path}: {expected:?}\n");
        }
        assert!(loaded.definition.is_none() || !loaded.faults.has_errors());
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(count >= 60, "only {count} faults are annotated");
}

fn shown(fault: &Diagnostic, sources: &Sources) -> String {
    parlor::diag::render::render_one(fault, sources, Format::Short)
}

#[test]
fn faults_are_shown_to_people() {
    for name in ["names", "brace", "duplicate", "大富豪", "blocks", "variants", "clashes", "labels"] {
        let loaded = check(&format!("{FOLDER}/{name}.yaml"));
        insta::assert_snapshot!(name, render(&loaded.faults, &loaded.sources, Format::Plain));
    }
}
