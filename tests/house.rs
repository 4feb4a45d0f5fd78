//! What the compiler does not guard: which module may use which, where each foreign crate is used, that no
//! file grows too long and that the engine knows no game.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::fs;
use std::path::{Path, PathBuf};

/// Each module uses itself and those before it.
const ORDER: [&str; 9] = ["diag", "load", "check", "compile", "table", "run", "bot", "simulate", "cli"];

/// Lines of a file at most.
const MOST_LINES: usize = 800;

/// Names of games, which the engine must not know, not even in a comment.
const GAMES: [&str; 5] = ["rapa", "tiki", "topple", "ra", "nile"];

/// What games are made of: it may stand in a comment and in a text as an example of the notation, but the
/// engine must not do anything with it.
const KINDS: [&str; 5] = ["moai", "nui", "hookipa", "woodcutter", "offering"];

/// A crate that is not ours, and the files that may use it.
const CRATES: [(&str, &[&str]); 22] = [
    ("rhai", &["src/load/script/", "src/run/oracle/"]),
    ("serde_yaml", &["src/load/yaml.rs", "src/load/yaml/"]),
    ("annotate_snippets", &["src/diag/"]),
    (
        "pest",
        &[
            "src/load/pieces.rs",
            "src/load/pieces/",
            "src/run/reading.rs",
            "src/run/record_reading.rs",
            "src/run/example/lines.rs",
        ],
    ),
    (
        "pest_derive",
        &[
            "src/load/pieces.rs",
            "src/run/reading.rs",
            "src/run/record_reading.rs",
            "src/run/example/lines.rs",
        ],
    ),
    ("similar", &["src/cli/test/"]),
    ("tempfile", &["src/cli/whole.rs"]),
    ("rustyline", &["src/cli/"]),
    ("etcetera", &["src/cli/"]),
    ("clap", &["src/cli/", "src/main.rs"]),
    ("terminal_size", &["src/main.rs"]),
    ("plotters", &["src/cli/report/plots.rs"]),
    ("libm", &["src/simulate/statistics/distribution.rs", "src/simulate/arena/certain.rs"]),
    ("csv", &["src/simulate/rows.rs"]),
    ("parquet", &["src/simulate/columns.rs"]),
    ("ctrlc", &["src/cli/interrupt.rs"]),
    ("indicatif", &["src/cli/progress.rs"]),
    ("cpu_time", &["src/cli/bench/measure.rs"]),
    ("sysinfo", &["src/cli/bench/machine.rs"]),
    ("skillratings", &["src/simulate/arena/"]),
    ("rand_pcg", &["src/table/chance.rs"]),
    ("sha2", &["src/check/definition/hash.rs", "src/table/digest.rs"]),
];

/// What is wrong in a file, each with its line.
fn faults(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let lines = text.lines().count();
    if lines > MOST_LINES {
        faults.push(format!("{path}: {lines} lines, at most {MOST_LINES}"));
    }
    for (number, line) in (1..).zip(text.lines()) {
        let mut fault = |message: String| faults.push(format!("{path}:{number}: {message}"));
        for word in words(line) {
            if GAMES.contains(&word.to_lowercase().as_str()) {
                fault(format!("`{word}` belongs to a game"));
            }
        }
        let code = code(line);
        for word in words(&without_texts(code)) {
            if KINDS.contains(&word.to_lowercase().as_str()) && !is_test(path) {
                fault(format!("`{word}` belongs to a game"));
            }
        }
        for module in used_modules(code) {
            if let Some(message) = out_of_order(path, module) {
                fault(message);
            }
        }
        for (name, places) in CRATES {
            if uses_crate(code, name) && !places.iter().any(|place| path.starts_with(place)) {
                fault(format!("`{name}` is used only in {}", places.join(", ")));
            }
        }
    }
    // A list over several lines: `use crate::{` and names below it.
    for block in code_of(text).split("crate::{").skip(1) {
        for module in outer_names(block) {
            if let Some(message) = out_of_order(path, module) {
                faults.push(format!("{path}: {message}"));
            }
        }
    }
    faults
}

/// The line without its comment.
fn code(line: &str) -> &str {
    // `//` in a text, as in an address, cuts too much of the line, never too little of a path.
    line.split("//").next().unwrap_or("")
}

fn code_of(text: &str) -> String {
    text.lines().map(code).collect::<Vec<&str>>().join("\n")
}

/// The code without what stands in quotation marks in one line.
fn without_texts(code: &str) -> String {
    code.replace("\\\"", "").split('"').step_by(2).collect::<Vec<&str>>().join("\"\"")
}

/// Whether the file holds only tests, whose texts go over several lines.
fn is_test(path: &str) -> bool {
    path.ends_with("tests.rs") || path.contains("/tests/")
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The words of a line; `moai_glory` and `RapaNui` are several.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for run in line.split(|letter: char| !letter.is_alphanumeric()) {
        let mut start = 0;
        let letters: Vec<(usize, char)> = run.char_indices().collect();
        for pair in letters.windows(2) {
            if pair[0].1.is_lowercase() && pair[1].1.is_uppercase() {
                words.push(&run[start..pair[1].0]);
                start = pair[1].0;
            }
        }
        words.push(&run[start..]);
    }
    words
}

/// The modules that stand behind `crate::` in a line.
fn used_modules(code: &str) -> Vec<&str> {
    let behind = code.split("crate::").skip(1);
    behind
        .map(|rest| rest.split(|letter: char| !is_part(letter)).next().unwrap_or(""))
        .filter(|name| !name.is_empty())
        .collect()
}

/// The first words of the members of a list that has begun: `diag::Span, load::{a, b}}` gives `diag` and `load`.
fn outer_names(block: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in block.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                names.push(
                    block[start..at].trim().split(|letter: char| !is_part(letter)).next().unwrap_or(""),
                );
                start = at + 1;
                if letter == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

fn out_of_order(path: &str, module: &str) -> Option<String> {
    let place = |name: &str| ORDER.iter().position(|other| *other == name);
    let own = path.strip_prefix("src/")?.split('/').next()?.trim_end_matches(".rs");
    if own == "lib" || own == "main" {
        return None;
    }
    let Some(own_place) = place(own) else { return Some(format!("`{own}` has no place in the order")) };
    match place(module) {
        None => Some(format!("`{module}` has no place in the order")),
        Some(other) if other > own_place => Some(format!("`{own}` must not use `{module}`")),
        Some(_) => None,
    }
}

/// Whether a crate is named as the beginning of a path, in `use` or in place.
fn uses_crate(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let (before, behind) = (&code[..at], &code[at + name.len()..]);
        let begins = !before.ends_with(is_part) && (!before.ends_with("::") || before.ends_with(" ::"));
        let imported = before.trim_end().ends_with("use") && behind.starts_with([';', ' ']);
        begins && (behind.starts_with("::") || imported)
    })
}

/// All sources of the library and the program.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn the_house_is_in_order() {
    let mut found = Vec::new();
    sources(Path::new("src"), &mut found);
    assert!(found.len() > 100, "{}", found.len());
    let mut wrong = Vec::new();
    for path in &found {
        let text = fs::read_to_string(path).unwrap();
        wrong.extend(faults(&path.to_string_lossy().replace('\\', "/"), &text));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn tests_and_benchmarks_are_not_too_long_either() {
    for folder in ["tests", "benches"] {
        let mut found = Vec::new();
        sources(Path::new(folder), &mut found);
        for path in found {
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            assert!(lines <= MOST_LINES, "{}: {lines} lines", path.display());
        }
    }
}

#[test]
fn a_bad_line_is_found() {
    let bad = [
        ("src/table/table.rs", "use crate::run::Match;", "`table` must not use `run`"),
        ("src/load/mod.rs", "    let one = crate::compile::Game::new();", "`load` must not use `compile`"),
        ("src/diag/mod.rs", "use crate::{diag::Span, load::{yaml, pieces}};", "`diag` must not use `load`"),
        ("src/run/play.rs", "use crate::{\n    table::Table,\n    bot::Bot,\n};", "`run` must not use `bot`"),
        ("src/check/mod.rs", "use crate::elsewhere::Thing;", "`elsewhere` has no place"),
        ("src/odd/mod.rs", "use crate::diag::Span;", "`odd` has no place"),
        ("src/run/session.rs", "use rhai::Engine;", "`rhai` is used only in"),
        ("src/load/pieces.rs", "let tree = serde_yaml::from_str(text);", "`serde_yaml` is used only in"),
        ("src/cli/play/mod.rs", "use annotate_snippets as snippets;", "`annotate_snippets` is used only in"),
        ("src/check/mod.rs", "#[derive(pest_derive::Parser)]", "`pest_derive` is used only in"),
        ("src/table/change.rs", "use rand_pcg;", "`rand_pcg` is used only in"),
        ("src/run/mod.rs", "/// Scores a round of Tiki Topple.", "`Tiki` belongs to a game"),
        ("src/run/mod.rs", "fn moai_glory() {}", "`moai` belongs to a game"),
        ("src/run/mod.rs", "let \"a\" = (moai, \"b\");", "`moai` belongs to a game"),
        ("src/cli/mod.rs", "struct RapaNui;", "`Rapa` belongs to a game"),
        ("src/cli/mod.rs", "//! plays `games/ra.yaml`", "`ra` belongs to a game"),
    ];
    for (path, line, message) in bad {
        let found = faults(path, line);
        assert!(found.iter().any(|fault| fault.contains(message)), "{path} {line:?}: {found:?}");
    }
    let long = "\n".repeat(MOST_LINES + 1);
    assert!(faults("src/run/mod.rs", &long)[0].contains("801 lines"));
}

#[test]
fn a_good_line_is_left_alone() {
    let good = [
        ("src/run/play.rs", "use crate::table::{Table, View};"),
        ("src/run/play.rs", "use crate::{diag::Span, table::{Table, run}};"),
        ("src/table/view.rs", "// as in crate::run::choice"),
        ("src/lib.rs", "pub use crate::cli::main;"),
        ("src/load/script/rhai.rs", "use rhai::AST;"),
        ("src/run/session.rs", "use super::rhai::Spelling; let parrhai::x = my_rhai::y;"),
        ("src/run/mod.rs", "let extra = range(random);"),
        ("src/load/pieces.rs", "hint(\"write `moai*9`\") // as in `moai*9`"),
    ];
    for (path, line) in good {
        assert_eq!(faults(path, line), Vec::<String>::new(), "{path} {line}");
    }
}
