//! That the name of a type has one meaning: what each file defines, and which names are defined twice.

use std::collections::BTreeMap;

/// Types of the door that bear the name of the inner thing that they stand for: the name, and the two files.
const NAMESAKES: [(&str, &str, &str); 19] = [
    ("Bot", "src/door/bot.rs", "src/bot/mod.rs"),
    ("Comparison", "src/door/study/comparing.rs", "src/simulate/compare/mod.rs"),
    ("Contest", "src/door/study/contest.rs", "src/simulate/arena/mod.rs"),
    ("Definition", "src/door/definition.rs", "src/check/definition/mod.rs"),
    ("Engine", "src/door/sitting/beginning.rs", "src/cli/arguments.rs"),
    ("Event", "src/door/view.rs", "src/play/event.rs"),
    ("Faults", "src/door/faults.rs", "src/diag/diagnostic.rs"),
    ("Game", "src/door/game.rs", "src/compile/game.rs"),
    ("Match", "src/door/matches.rs", "src/play/playing.rs"),
    ("Observer", "src/door/view.rs", "src/table/observer.rs"),
    ("Plan", "src/door/study/plan.rs", "src/simulate/plan.rs"),
    ("Players", "src/door/games/rules.rs", "src/rules/mod.rs"),
    ("Question", "src/door/matches.rs", "src/vm/answering.rs"),
    ("Replayed", "src/door/sitting/kept.rs", "src/record/replay.rs"),
    ("Report", "src/door/report.rs", "src/simulate/report/mod.rs"),
    ("Runner", "src/door/study/playing.rs", "src/simulate/play.rs"),
    ("Setup", "src/door/sitting/beginning.rs", "src/session/setup.rs"),
    ("TakenBack", "src/door/sitting/taken_back.rs", "src/session/undo.rs"),
    ("View", "src/door/view.rs", "src/table/view.rs"),
];

/// It stands in for a whole room and bears its names.
const STAND_IN: &str = "src/oracle/absent.rs";

/// Types that are defined twice, each with its files; and pairs of namesakes that are none.
pub(crate) fn twice<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    twice_but(files, &NAMESAKES)
}

/// The same with these namesakes.
fn twice_but<'a>(
    files: impl IntoIterator<Item = (&'a str, &'a str)>,
    namesakes: &[(&str, &str, &str)],
) -> Vec<String> {
    let mut definers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (path, text) in files.into_iter().filter(|(path, _)| *path != STAND_IN && !super::is_test(path)) {
        for name in types(text) {
            definers.entry(name).or_default().push(path);
        }
    }
    let is_pair = |name: &str, paths: &[&str]| {
        namesakes.iter().any(|(one, door, inner)| {
            *one == name && paths.len() == 2 && paths.contains(door) && paths.contains(inner)
        })
    };
    let doubled = definers.iter().filter(|(name, paths)| paths.len() > 1 && !is_pair(name, paths));
    let mut wrong: Vec<String> =
        doubled.map(|(name, paths)| format!("`{name}` has two meanings: {}", paths.join(", "))).collect();
    let unpaired = namesakes.iter().filter(|(name, door, inner)| {
        let paths = definers.get(name).map_or(&[][..], Vec::as_slice);
        !door.starts_with("src/door/") || !paths.contains(door) || !paths.contains(inner)
    });
    wrong.extend(unpaired.map(|(name, ..)| format!("`{name}` is no namesake")));
    wrong
}

/// The types that a file defines at its top level, outside modules of tests.
fn types(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut is_in_tests = false;
    let mut before = "";
    for line in text.lines() {
        if before == "#[cfg(test)]" && line.starts_with("mod ") && line.ends_with('{') {
            is_in_tests = true;
        }
        if !is_in_tests {
            found.extend(defined(line));
        }
        if line == "}" {
            is_in_tests = false;
        }
        before = line;
    }
    found
}

/// The type that a line defines.
fn defined(line: &str) -> Option<&str> {
    let line = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => line,
    };
    let (word, rest) = line.split_once(' ')?;
    let is_type = ["struct", "enum", "trait", "type", "union"].contains(&word);
    is_type.then(|| rest.split(|letter: char| !super::is_part(letter)).next().unwrap_or(""))
}

#[test]
fn a_name_with_two_meanings_is_found() {
    let files = [
        ("src/door/lines.rs", "pub struct Line<'a> {\n}\npub enum Sort {}"),
        ("src/rules/lines.rs", "pub(in crate::rules) trait Line: Sync {}\nstruct Given;"),
        ("src/rules/sort.rs", "type Sort = u8;\nimpl Given {}"),
    ];
    let both = ["src/door/lines.rs", "src/rules/lines.rs", "src/rules/sort.rs"];
    let [door, lines, sort] = both;
    let line = "`Line` has two meanings: src/door/lines.rs, src/rules/lines.rs";
    let sorts = "`Sort` has two meanings: src/door/lines.rs, src/rules/sort.rs";
    assert_eq!(twice_but(files, &[]), [line, sorts]);
    assert_eq!(twice_but(files, &[("Sort", door, sort)]), [line]);
    let turned = [("Sort", door, sort), ("Line", lines, door)];
    assert_eq!(twice_but(files, &turned), ["`Line` is no namesake"]);
    let gone = [("Sort", door, sort), ("Line", door, lines), ("Given", door, lines)];
    assert_eq!(twice_but(files, &gone), ["`Given` is no namesake"]);
}

#[test]
fn a_name_with_one_meaning_is_left_alone() {
    let files = [
        ("src/play/play.rs", "struct Play;\n\n#[cfg(test)]\nmod tests {\n    struct Other;\nstruct Told;\n}"),
        ("src/play/told.rs", "    struct Play;\n// struct Play;\nstruct Told;"),
        ("src/table/tests/told.rs", "struct Told;"),
        ("src/oracle/absent.rs", "struct Told;"),
        ("src/play/notes.rs", "#[cfg(test)]\nuse a::b;\n\npub struct Notes;\nstructure Told;"),
    ];
    assert_eq!(twice_but(files, &[]), Vec::<String>::new());
}
