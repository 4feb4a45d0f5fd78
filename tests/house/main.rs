//! What the compiler does not guard: which room may use which, that no circle of files spans two rooms or ties many
//! files, where each foreign crate is used, that no file grows too long, that no name of a type has two meanings and
//! that the engine knows no game.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod names;
mod paths;

use std::fs;
use std::path::{Path, PathBuf};

use paths::{House, Module};

/// The rooms. Each uses itself and those before it.
const ORDER: [&str; 27] = [
    "diag", "load", "rules", "check", "compile", "table", "vm", "notation", "oracle", "play", "belief",
    "session", "why", "example", "editor", "record", "tidy", "model", "bot", "simulate", "train", "scene",
    "door", "report", "paper", "serve", "cli",
];

/// Files that may use each other in a circle, at most.
const MOST_IN_A_CIRCLE: usize = 3;

/// Lines of a file at most.
const MOST_LINES: usize = 800;

/// Names of games, which the engine must not know, not even in a comment.
const GAMES: [&str; 9] = ["rapa", "tiki", "topple", "ra", "nile", "kuhn", "leduc", "goofspiel", "blackjack"];

/// What games are made of: it may stand in a comment and in a text as an example of the notation, but the
/// engine must not do anything with it.
const KINDS: [&str; 5] = ["moai", "nui", "hookipa", "woodcutter", "offering"];

/// A crate that is not ours, and the files that may use it.
const CRATES: [(&str, &[&str]); 44] = [
    ("crossterm", &["src/cli/screen/"]),
    ("ratatui", &["src/cli/screen/"]),
    ("rhai", &["src/load/script/", "src/oracle/"]),
    ("serde_yaml", &["src/load/yaml.rs", "src/load/yaml/"]),
    ("annotate_snippets", &["src/diag/"]),
    (
        "pest",
        &[
            "src/load/pieces.rs",
            "src/load/pieces/",
            "src/notation/reading.rs",
            "src/record/reading.rs",
            "src/example/lines.rs",
        ],
    ),
    (
        "pest_derive",
        &["src/load/pieces.rs", "src/notation/reading.rs", "src/record/reading.rs", "src/example/lines.rs"],
    ),
    ("lsp_server", &["src/cli/lsp/"]),
    ("lsp_types", &["src/cli/lsp/"]),
    ("similar", &["src/cli/test/"]),
    ("tempfile", &["src/cli/whole/", "src/cli/played.rs", "src/serve/store/", "src/serve/tests/"]),
    ("rustyline", &["src/cli/"]),
    ("etcetera", &["src/cli/"]),
    ("clap", &["src/cli/", "src/main.rs"]),
    ("clap_complete", &["src/cli/completions.rs"]),
    ("clap_mangen", &["src/cli/man.rs"]),
    ("terminal_size", &["src/main.rs"]),
    ("plotters", &["src/report/plots.rs"]),
    ("pulldown_cmark", &["src/cli/help/markdown.rs"]),
    ("maud", &["src/cli/paper/", "src/cli/test/coverage/page.rs", "src/paper/", "src/serve/pages/"]),
    ("lcov", &["src/cli/test/coverage/tracefile.rs"]),
    ("axum", &["src/serve/"]),
    ("tokio", &["src/serve/"]),
    ("tokio_stream", &["src/serve/live.rs", "src/serve/uploads/"]),
    ("hyper", &["src/serve/connections.rs"]),
    ("hyper_util", &["src/serve/connections.rs"]),
    ("postgres", &["src/serve/store/database.rs"]),
    ("rusqlite", &["src/serve/store/sqlite.rs"]),
    ("qrcode", &["src/serve/qr.rs"]),
    ("form_urlencoded", &["src/serve/form.rs"]),
    (
        "libm",
        &[
            "src/model/",
            "src/bot/tree.rs",
            "src/simulate/statistics/distribution.rs",
            "src/simulate/arena/certain.rs",
            "src/bot/likelihood.rs",
            "src/bot/worlds.rs",
            "src/train/adam.rs",
            "src/train/actor.rs",
            "src/train/sharpness.rs",
        ],
    ),
    ("csv", &["src/simulate/rows.rs"]),
    ("parquet", &["src/simulate/columns.rs"]),
    ("ctrlc", &["src/cli/interrupt/keys.rs"]),
    ("rustix", &["src/cli/driving/waiting.rs", "src/cli/interrupt/signals.rs", "src/bot/outside/process.rs"]),
    ("signal_hook", &["src/cli/interrupt/signals.rs"]),
    ("indicatif", &["src/cli/progress.rs"]),
    ("cpu_time", &["src/cli/bench/measure.rs"]),
    ("sysinfo", &["src/cli/bench/machine.rs"]),
    ("skillratings", &["src/simulate/arena/"]),
    ("rand_pcg", &["src/table/chance.rs"]),
    (
        "sha2",
        &[
            "src/cli/simulate/checksum.rs",
            "src/model/file/sheet.rs",
            "src/rules/hash.rs",
            "src/serve/secret.rs",
            "src/table/digest.rs",
        ],
    ),
    ("getrandom", &["src/serve/secret.rs", "src/serve/declined.rs"]),
    ("rlimit", &["src/serve/connections.rs"]),
];

/// What reaches out of the library, and the files that may use it: all stand behind a feature.
const WORLD: [(&str, &[&str]); 7] = [
    ("std::fs", &["src/cli/", "src/load/disk.rs", "src/load/finding.rs", "src/serve/tests/"]),
    ("std::env", &["src/cli/", "src/main.rs", "src/serve/tests/"]),
    ("std::net", &["src/cli/serve.rs", "src/serve/"]),
    ("std::process", &["src/cli/", "src/main.rs", "src/bot/outside/process.rs", "src/report/shell.rs"]),
    (
        "std::thread",
        &[
            "src/cli/",
            "src/serve/",
            "src/simulate/pool/threads.rs",
            "src/bot/side_by_side.rs",
            "src/bot/outside/process.rs",
        ],
    ),
    ("Instant", &["src/cli/", "src/bot/outside/process.rs"]),
    ("SystemTime", &["src/cli/"]),
];

/// How a room keeps its things, which others must not know: names, and the files that may use them.
const PRIVATE: [(&str, &str); 3] =
    [("EMPTY_CELL", "src/table/"), ("raw_cells", "src/table/"), ("ListHeader", "src/vm/machine/heap/")];

/// Crates that the library needs without any feature, at most.
const MOST_DEPENDENCIES: usize = 12;

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
        for (name, places) in CRATES {
            if uses_crate(code, name) && !places.iter().any(|place| path.starts_with(place)) {
                fault(format!("`{name}` is used only in {}", places.join(", ")));
            }
        }
        for (name, place) in PRIVATE {
            if code.split(|letter: char| !is_part(letter)).any(|word| word == name)
                && !path.starts_with(place)
            {
                fault(format!("`{name}` is used only in {place}"));
            }
        }
        if code.contains("Code(\"") && path != "src/diag/codes.rs" && !is_test(path) {
            fault("all codes stand in src/diag/codes.rs".to_owned());
        }
        for (name, places) in WORLD {
            let is_named = words_with_colons(code).any(|word| {
                word == name || word.ends_with(&format!("::{name}")) || word.contains(&format!("{name}::"))
            });
            if is_named && !places.iter().any(|place| path.starts_with(place)) {
                fault(format!("`{name}` is used only in {}", places.join(", ")));
            }
        }
    }
    faults
}

/// Names with the path before them.
fn words_with_colons(code: &str) -> impl Iterator<Item = &str> {
    code.split(|letter: char| !is_part(letter) && letter != ':')
}

/// The line without its comment.
fn code(line: &str) -> &str {
    // `//` in a text, as in an address, cuts too much of the line, never too little of a path.
    line.split("//").next().unwrap_or("")
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

/// What is wrong with which file uses which.
fn disorder(house: &House) -> Vec<String> {
    let place = |room: &str| ORDER.iter().position(|other| *other == room);
    let mut wrong = Vec::new();
    for user in house.modules().filter(|user| !user.is_empty() && user[0] != "main") {
        let own = &user[0];
        let Some(own_place) = place(own) else {
            wrong.push(format!("{}: `{own}` is no room", user.join("/")));
            continue;
        };
        for (used, path) in house.uses(user).into_iter().chain(house.gives_on(user)) {
            let room = used.first().map_or("the door", String::as_str);
            if place(room).is_none_or(|other| other > own_place) {
                wrong.push(format!("{}: `{own}` must not use `{room}` (`{path}`)", user.join("/")));
            }
        }
    }
    for circle in house.circles() {
        let names = |module: &&Module| module.join("/");
        let files: Vec<String> = circle.iter().map(names).collect();
        let rooms: Vec<&String> = circle.iter().filter_map(|module| module.first()).collect();
        if circle.len() > MOST_IN_A_CIRCLE || rooms.windows(2).any(|pair| pair[0] != pair[1]) {
            wrong.push(format!("{} files use each other: {}", files.len(), files.join(", ")));
        }
    }
    wrong
}

/// Rooms that front ends may name. What the library gives at its root is free for everybody.
const FRONT: [&str; 5] = ["door", "report", "paper", "serve", "cli"];

/// The rooms of the front ends: they know the door and nothing behind it, but for their tests.
const FRONT_ENDS: [&str; 4] = ["report", "paper", "serve", "cli"];

/// Rooms whose types no front end needs: the door does not give them on.
const INSIDE: [&str; 10] =
    ["rules", "check", "compile", "table", "vm", "notation", "oracle", "play", "belief", "session"];

/// The files of the command line that name anything behind the door, each with what it names.
fn past_the_door(house: &House) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for user in house.modules().filter(|user| {
        user.first().is_some_and(|room| FRONT_ENDS.contains(&room.as_str()))
            && user.iter().all(|name| name != "tests")
    }) {
        let inside = |path: &Vec<String>| {
            let room = path.first().map_or("", String::as_str);
            ORDER.contains(&room) && !FRONT.contains(&room)
        };
        let names: Vec<String> =
            house.names(user).into_iter().filter(inside).map(|path| path.join("::")).collect();
        if !names.is_empty() {
            found.push((user.join("/"), names.join(", ")));
        }
    }
    found
}

/// Of the inside, what front ends read as it is: texts and words, with nothing of the match behind them.
const TEXTS: [&str; 2] = ["play/telling/paragraph", "belief/sureness"];

/// What the door gives on that belongs to the inside.
fn given_away(house: &House) -> Vec<String> {
    let doors = house.modules().filter(|user| user.first().is_some_and(|room| room == "door"));
    let given = doors.flat_map(|user| house.gives_on(user).into_iter().map(move |given| (user, given)));
    let inside = |module: &Module| {
        module.first().is_some_and(|room| INSIDE.contains(&room.as_str()))
            && !TEXTS.contains(&module.join("/").as_str())
    };
    let inside = given.filter(|(_, (module, _))| inside(module));
    inside.map(|(user, (_, path))| format!("{}: `{path}` is not for front ends", user.join("/"))).collect()
}

/// The rooms of the door for front ends of this package. Each uses those before it.
const ROOMS: [&str; 6] = ["words", "games", "sitting", "study", "driving", "author"];

/// Rooms of the door that use later ones, or that are used by its stable names.
fn wrong_way(house: &House) -> Vec<String> {
    let room = |module: &Module| module.get(1).and_then(|name| ROOMS.iter().position(|room| room == name));
    let mut wrong = Vec::new();
    for user in house.modules().filter(|user| user.len() > 1 && user[0] == "door") {
        let used = house.uses(user).into_iter().filter(|(used, _)| used.first() == user.first());
        for (used, path) in
            used.filter(|(used, _)| room(used).is_some_and(|at| room(user).is_none_or(|own| own < at)))
        {
            wrong.push(format!("{}: must not use {} (`{path}`)", user.join("/"), used.join("/")));
        }
    }
    wrong
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
    let mut files = Vec::new();
    for path in &found {
        let text = fs::read_to_string(path).unwrap();
        let path = path.to_string_lossy().replace('\\', "/");
        wrong.extend(faults(&path, &text));
        files.push((path, text));
    }
    wrong.extend(names::twice(files.iter().map(|(path, text)| (path.as_str(), text.as_str()))));
    let from_src = |path: &'_ str| path.strip_prefix("src/").unwrap().to_owned();
    let files: Vec<(String, String)> =
        files.into_iter().map(|(path, text)| (from_src(&path), text)).collect();
    let house = House::new(files.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    wrong.extend(disorder(&house));
    wrong.extend(given_away(&house));
    wrong.extend(wrong_way(&house));
    let past = past_the_door(&house);
    wrong.extend(past.iter().map(|(file, names)| format!("{file} reaches past the door: {names}")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_bare_library_needs_few_crates() {
    let manifest = fs::read_to_string("Cargo.toml").unwrap();
    let (_, rest) = manifest.split_once("[dependencies]\n").unwrap();
    let dependencies = rest.split("\n[").next().unwrap().lines().filter(|line| line.contains(" = "));
    let needed: Vec<&str> = dependencies.filter(|line| !line.contains("optional = true")).collect();
    assert!((1..=MOST_DEPENDENCIES).contains(&needed.len()), "{}: {needed:#?}", needed.len());
}

/// Files whose public names can be reached from the root of the library; of folders what lies right in them. What lies
/// below `src/door` is hidden and may change: rooms for front ends of this package.
const DOOR: [&str; 4] = ["src/door", "src/load/disk.rs", "src/load/files.rs", "src/load/memory.rs"];
/// Public items that can be reached from there, at most: types, functions, methods, fields; not the hidden rooms.
const MOST_PUBLIC: usize = 115;

#[test]
fn the_door_is_narrow() {
    let root = fs::read_to_string("src/lib.rs").unwrap();
    let mut hidden = 0;
    for (line, next) in root.lines().zip(root.lines().skip(1)) {
        // An attribute may stand between: `#[path = ...]`.
        let is_hidden = line == "#[doc(hidden)]" || line.starts_with("#[path");
        assert!(!next.starts_with("pub mod") || is_hidden, "{next}");
        hidden += usize::from(next.starts_with("pub mod"));
    }
    assert!(hidden >= ORDER.len(), "{hidden}");
    let mut found = Vec::new();
    for place in DOOR {
        match Path::new(place).is_dir() {
            true => sources(Path::new(place), &mut found),
            false => found.push(PathBuf::from(place)),
        }
    }
    found.retain(|path| {
        DOOR.iter().any(|place| path == Path::new(place) || path.parent() == Some(Path::new(place)))
    });
    let rooms = fs::read_to_string("src/door/mod.rs").unwrap();
    for (line, next) in rooms.lines().zip(rooms.lines().skip(1)) {
        assert!(!next.starts_with("pub mod") || line == "#[doc(hidden)]", "{next}");
    }
    let is_public = |line: &&str| {
        line.trim_start().starts_with("pub ") && !line.starts_with("pub use") && !line.starts_with("pub mod")
    };
    let texts: Vec<String> = found.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let public: Vec<&str> = texts.iter().flat_map(|text| text.lines()).filter(is_public).collect();
    // `Answer` with its field and its two makers comes from another room.
    let count = public.len() + 4;
    assert!((80..=MOST_PUBLIC).contains(&count), "{count}: {public:#?}");
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
        ("src/session/session.rs", "use rhai::Engine;", "`rhai` is used only in"),
        ("src/load/pieces.rs", "let tree = serde_yaml::from_str(text);", "`serde_yaml` is used only in"),
        ("src/cli/play/mod.rs", "use annotate_snippets as snippets;", "`annotate_snippets` is used only in"),
        ("src/check/mod.rs", "#[derive(pest_derive::Parser)]", "`pest_derive` is used only in"),
        ("src/table/change.rs", "use rand_pcg;", "`rand_pcg` is used only in"),
        ("src/play/mod.rs", "/// Scores a round of Tiki Topple.", "`Tiki` belongs to a game"),
        ("src/play/mod.rs", "fn moai_glory() {}", "`moai` belongs to a game"),
        ("src/play/mod.rs", "let \"a\" = (moai, \"b\");", "`moai` belongs to a game"),
        ("src/vm/eyes.rs", "let cells = table.raw_cells(zone);", "`raw_cells` is used only in"),
        ("src/check/mod.rs", "const ODD: Code = Code(\"E0999\");", "all codes stand in"),
        ("src/load/yaml.rs", "use std::fs;", "`std::fs` is used only in"),
        ("src/bot/spec.rs", "let now = std::time::Instant::now();", "`Instant` is used only in"),
        ("src/bot/spec.rs", "use std::time::{Duration, Instant};", "`Instant` is used only in"),
        ("src/cli/mod.rs", "struct RapaNui;", "`Rapa` belongs to a game"),
        ("src/cli/mod.rs", "//! plays `games/ra.yaml`", "`ra` belongs to a game"),
    ];
    for (path, line, message) in bad {
        let found = faults(path, line);
        assert!(found.iter().any(|fault| fault.contains(message)), "{path} {line:?}: {found:?}");
    }
    let long = "\n".repeat(MOST_LINES + 1);
    assert!(faults("src/play/mod.rs", &long)[0].contains("801 lines"));
}

#[test]
fn a_good_line_is_left_alone() {
    let good = [
        ("src/load/script/rhai.rs", "use rhai::AST;"),
        ("src/session/session.rs", "use super::rhai::Spelling; let parrhai::x = my_rhai::y;"),
        ("src/play/mod.rs", "let extra = range(random);"),
        ("src/load/pieces.rs", "hint(\"write `moai*9`\") // as in `moai*9`"),
    ];
    for (path, line) in good {
        assert_eq!(faults(path, line), Vec::<String>::new(), "{path} {line}");
    }
}

/// What is wrong with a house of these files and of others that use nothing.
fn disorder_of(files: &[(&str, &str)]) -> Vec<String> {
    let rooms = ["lib.rs", "diag/mod.rs", "load/mod.rs", "compile/mod.rs", "table/mod.rs", "table/view.rs"];
    let others = rooms.iter().filter(|path| !files.iter().any(|(own, _)| own == *path));
    disorder(&House::new(others.map(|path| (*path, "")).chain(files.iter().copied())))
}

#[test]
fn a_way_around_the_door_is_found() {
    let house = House::new([
        ("lib.rs", "pub use vm::Machine;"),
        ("vm/mod.rs", "pub struct Machine;"),
        ("door/mod.rs", "pub mod study; pub use crate::load::Memory;"),
        ("door/study/mod.rs", "pub use crate::vm::Machine; use crate::vm::Heap;"),
        ("load/mod.rs", ""),
        ("cli/mod.rs", "use crate::door::study::Machine; use crate::Machine; use super::door;"),
        ("cli/play/mod.rs", "use super::super::{vm::Heap, door}; fn f(text: crate::load::Memory) {}"),
    ]);
    let expected = [("cli/play".to_owned(), "vm::Heap, load::Memory".to_owned())];
    assert_eq!(past_the_door(&house), expected);
    assert_eq!(given_away(&house), ["door/study: `crate::vm::Machine` is not for front ends"]);
    assert_eq!(wrong_way(&house), Vec::<String>::new());
}

#[test]
fn a_room_of_the_door_that_uses_a_later_one_is_found() {
    let house = House::new([
        ("lib.rs", ""),
        ("door/mod.rs", "pub mod study; pub mod games;"),
        ("door/game.rs", "use super::games::Chosen;"),
        ("door/games/mod.rs", "use crate::door::study::Plan;"),
        ("door/study/mod.rs", "use crate::door::games::Chosen;"),
    ]);
    let expected = [
        "door/game: must not use door/games (`super::games::Chosen`)",
        "door/games: must not use door/study (`crate::door::study::Plan`)",
    ];
    assert_eq!(wrong_way(&house), expected);
}

#[test]
fn a_path_to_a_later_room_is_found() {
    let bad = [
        ("table/table.rs", "use crate::play::Match;\n", "`table` must not use `play` (`crate::play::Match`)"),
        ("load/mod.rs", "    let one = crate::compile::Game::new();", "`load` must not use `compile`"),
        ("diag/mod.rs", "use crate::{diag::Span, load::{yaml, pieces}};", "`diag` must not use `load`"),
        ("table/view.rs", "use super::super::play::Match;", "`table` must not use `play`"),
        ("table/view.rs", "let a = '\"'; use super::{super::play as b, c};", "`table` must not use `play`"),
        ("diag/mod.rs", "fn one(two: super::load::Three) {}", "`diag` must not use `load`"),
        ("table/view.rs", "pub(crate) use crate::play::Match;", "`table` must not use `play`"),
        ("diag/mod.rs", "use crate::Definition;", "`diag` must not use `the door`"),
        ("odd/mod.rs", "use crate::diag::Span;", "`odd` is no room"),
    ];
    for (path, text, message) in bad {
        let found = disorder_of(&[("play/mod.rs", ""), (path, text)]);
        assert!(found.iter().any(|fault| fault.contains(message)), "{path} {text:?}: {found:?}");
    }
}

#[test]
fn a_path_to_an_earlier_room_is_left_alone() {
    let good = [
        ("play/play.rs", "use crate::table::{Table, View};"),
        ("play/play.rs", "use crate::{diag::Span, table::{Table, play}};"),
        ("table/view.rs", "// as in crate::play::choice\nlet a = \"crate::play::Match\";"),
        ("table/view.rs", "pub(in crate::table) struct One; let b = 'a'; let c = play::Match;"),
        ("table/view.rs", "#[cfg(test)]\nmod tests {\n    use crate::play::Match;\n}"),
        ("lib.rs", "pub use crate::play::Match;"),
    ];
    for (path, text) in good {
        let found = disorder_of(&[("play/mod.rs", ""), (path, text)]);
        assert_eq!(found, Vec::<String>::new(), "{path} {text}");
    }
}

#[test]
fn circles_are_found() {
    let across = [("load/mod.rs", "use crate::diag::Span;"), ("diag/mod.rs", "use super::load::Files;")];
    assert!(disorder_of(&across).contains(&"2 files use each other: diag, load".to_owned()));
    let three = [
        ("table/mod.rs", "mod a;\nmod b;\nmod c;\npub use a::A;\npub use c::C;"),
        ("table/a.rs", "use super::b::B;"),
        ("table/b.rs", "use super::C;"),
        ("table/c.rs", "fn c(a: super::A) {}"),
    ];
    assert_eq!(disorder_of(&three), Vec::<String>::new());
    let four =
        [&three[..3], &[("table/c.rs", "use super::d::D;"), ("table/d.rs", "use crate::table::A;")]].concat();
    let message = "4 files use each other: table/a, table/b, table/c, table/d";
    assert_eq!(disorder_of(&four), [message]);
}
