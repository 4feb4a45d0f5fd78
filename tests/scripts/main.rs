//! Scripts with the faults that the checker must find written above the lines: `// E0420 9-13:
//! there is no ~ did you mean & helper: here` is a fault with that code at the columns 9 to 12 whose
//! message holds the text before the `~`, whose hint the text after it, and which shows `helper` as
//! a further place.

#![expect(clippy::unwrap_used, reason = "a test fails where it unwraps")]

mod game;
mod host;
mod hostile;
mod resolved;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use parlor::check::doubt::Doubt;
use parlor::check::script::check;
use parlor::diag::{Diagnostic, Faults, Sources};
use parlor::load::script::parse;
use parlor::rules::host::{Host, Signature};

/// Parses and checks one script. What is said of the definition beside it, which all scripts share, is left out.
fn faults_of(path: &str, text: &str, host: &Host) -> (Sources, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let id = sources.add(path, text);
    let mut faults = Faults::default();
    let functions = parse(&sources, id, &mut faults);
    let read: Vec<String> = functions.iter().map(|function| function.name.text.clone()).collect();
    let rules = game::rules(functions, &mut sources);
    let mut doubt = Doubt::default();
    if !faults.is_empty() {
        let written = text.match_indices("fn ").map(|(at, _)| &text[at + 3..]);
        let names = written.filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next());
        doubt.unread.extend(names.filter(|name| !read.iter().any(|one| one == name)).map(str::to_owned));
    }
    let said: Vec<_> = faults.iter().map(|fault| fault.span).collect();
    let found = check(&rules, host, &sources, &doubt);
    let is_here = |fault: &&Diagnostic| fault.span.is_none_or(|span| span.source == id);
    let more = found.iter().filter(is_here).filter(|fault| !said.contains(&fault.span)).cloned();
    let all = faults.iter().cloned().chain(more).collect();
    (sources, all)
}

/// A fault as an annotation writes it.
fn annotation(sources: &Sources, fault: &Diagnostic) -> (u32, String) {
    let Some(span) = fault.span else { return (0, fault.message.clone()) };
    let at = sources.position(span);
    let width = u32::try_from(sources.slice(span).chars().count()).unwrap();
    let mut text = format!("// {} {}-{}: {}", fault.code.0, at.column, at.column + width, fault.message);
    if let Some(hint) = &fault.hint {
        write!(text, " ~ {hint}").unwrap();
    }
    for label in &fault.labels {
        let there = sources.slice(label.span).lines().next().unwrap_or("");
        write!(text, " & {there}: {}", label.text).unwrap();
    }
    (at.line, text)
}

/// Whether a fault is the one that an annotation expects.
fn matches(expected: &str, found: &str) -> bool {
    fn parts(text: &str) -> [&str; 4] {
        let (head, rest) = text.split_once(':').unwrap_or((text, ""));
        let (rest, labels) = rest.split_once(" & ").unwrap_or((rest, ""));
        let (message, hint) = rest.split_once(" ~ ").unwrap_or((rest, ""));
        [head, message, hint, labels].map(str::trim)
    }
    let (expected, found) = (parts(expected), parts(found));
    expected[0] == found[0] && (1..4).all(|part| found[part].contains(expected[part]))
}

/// What a script expects: lines and annotations.
fn expectations(text: &str) -> Vec<(u32, String)> {
    let mut expected = Vec::new();
    let mut waiting: Vec<String> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let trimmed = line.trim();
        let code = trimmed.strip_prefix("// ").and_then(|rest| rest.get(..5));
        let is_code =
            |code: &str| code.starts_with(['E', 'W']) && code[1..].bytes().all(|byte| byte.is_ascii_digit());
        if code.is_some_and(is_code) {
            waiting.push(trimmed.to_owned());
        } else {
            expected.extend(waiting.drain(..).map(|annotation| (number, annotation)));
        }
    }
    expected
}

fn scripts(folder: &str) -> Vec<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts").join(folder);
    let mut files: Vec<PathBuf> = path.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn every_annotated_fault_is_found_and_no_other() {
    let host = host::host();
    let mut count = 0;
    let mut report = String::new();
    for path in scripts("faults") {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let (sources, faults) = faults_of(&name, &text, &host);
        let mut expected = expectations(&text);
        count += expected.len();
        for fault in &faults {
            let (line, found) = annotation(&sources, fault);
            match expected.iter().position(|(at, one)| *at == line && matches(one, &found)) {
                Some(index) => {
                    expected.remove(index);
                }
                None => writeln!(report, "{name}:{line} unexpected\n    {found}").unwrap(),
            }
        }
        for (line, one) in expected {
            writeln!(report, "{name}:{line} missing\n    {one}").unwrap();
        }
    }
    assert!(report.is_empty(), "\n{report}");
    assert!(count >= 60, "only {count} faults are annotated");
}

#[test]
fn good_scripts_have_no_fault() {
    let host = host::host();
    for path in scripts("valid") {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let (sources, faults) = faults_of(&name, &text, &host);
        let found: Vec<_> = faults.iter().map(|fault| annotation(&sources, fault)).collect();
        assert!(found.is_empty(), "{name}: {found:#?}");
    }
}

#[test]
fn every_row_of_the_vocabulary_is_read_in_full() {
    for (row, effect) in host::FUNCTIONS {
        let signature = Signature::parse(row, effect, "");
        assert_eq!(signature.to_string(), row.replace('|', " or ").replace("list of any", "list"));
    }
}
