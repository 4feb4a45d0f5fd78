//! The layout of files: what ships is laid out already; layouts that were made untidy become readable again, and keep
//! what they say. 60 such layouts in `cargo test`, 1,000 with `PARLOR_FULL=1` (see docs/testing.md).
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "how many layouts were restored is printed")]

mod cases;
mod untidy;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use parlor::check;
use parlor::door::author::{FileNotation, LaidOut, Overlay};
use parlor::load::disk::Disk;
use parlor::load::memory::Memory;
use parlor::table::Generator;
use parlor::vm::library;

/// What the layouts are drawn from.
const SEED: u64 = 11;

/// How many layouts are made untidy; `PARLOR_FULL` can say how many.
fn wanted() -> usize {
    let said = std::env::var_os("PARLOR_FULL").and_then(|value| value.into_string().ok());
    match said.as_deref().map(str::parse) {
        None | Some(Ok(0)) => 60,
        Some(Ok(number @ 2..)) => number,
        Some(_) => 1000,
    }
}

/// The files of games below a folder, sorted.
fn files(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_str().unwrap().to_owned();
            if path.is_dir() {
                folders.push(name);
            } else if FileNotation::of(&name).is_some() {
                found.push(name);
            }
        }
    }
    found.sort();
    found
}

/// The text of a file in its layout.
fn laid(path: &str, text: &str) -> String {
    let files = Memory::from_iter([(path, text)]);
    match LaidOut::of(&files, path, FileNotation::of(path).unwrap()) {
        Ok(layout) => layout.after,
        Err(faults) => panic!("{path}: {faults}\n{text}"),
    }
}

#[test]
fn what_ships_is_laid_out_already() {
    let mut other = Vec::new();
    for path in ["games", "library", "tests/games"].iter().flat_map(|folder| files(folder)) {
        let text = fs::read_to_string(&path).unwrap();
        if laid(&path, &text) != text {
            other.push(path);
        }
    }
    assert_eq!(other, Vec::<String>::new(), "`parlor fmt --check` shows how these files would be laid out");
}

/// What a file means: the hashes of the rules of its game, and their names in other languages; the statements of
/// examples. `None` if it has faults.
fn meaning(path: &str, text: &str) -> Option<String> {
    if path.ends_with(".example") {
        return untidy::statements(path, text);
    }
    let folder = Path::new(path).parent().unwrap().to_str().unwrap();
    let own = format!("{folder}.yaml");
    let definition = if Path::new(&own).exists() { own.as_str() } else { path };
    let texts = BTreeMap::from([(path.to_owned(), text.to_owned())]);
    let loaded = check::load(&Overlay::new(&Disk, &texts), definition, &library().host);
    let checked = loaded.definition?;
    let rules = [&checked.base].into_iter().chain(&checked.variants);
    let hashes: Vec<String> = rules.map(|rules| rules.hash()).collect();
    let names: Vec<_> = checked.translations.iter().map(|one| (&one.language, &one.labels)).collect();
    Some(format!("{hashes:?} {:?} {:?} {names:?}", checked.base.title, checked.base.about))
}

/// The lines that are not empty.
fn filled(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.is_empty())
}

#[test]
fn untidy_layouts_become_readable_and_mean_the_same() {
    let all = files("games");
    let mut chance = Generator::new(SEED);
    let (mut tried, mut restored, mut left_out) = (0, 0, 0);
    let mut worst = 0;
    while tried < wanted() {
        // each notation has its share, however many files it has
        let ending = [".yaml", ".rhai", ".example"][chance.below(3) as usize];
        let of_kind: Vec<&String> = all.iter().filter(|path| path.ends_with(ending)).collect();
        let path = of_kind[chance.below(u32::try_from(of_kind.len()).unwrap()) as usize];
        let text = fs::read_to_string(path).unwrap();
        let mixed = untidy::mix(&text, ending, &mut chance);
        let expected = meaning(path, &text);
        if mixed == text
            || meaning(path, &mixed) != expected
            || untidy::comments(ending, &mixed) != untidy::comments(ending, &text)
        {
            // what was drawn says something else, for instance a line break within a text
            left_out += 1;
            assert!(left_out < 50 + tried, "{left_out} of {tried} layouts mean something else");
            continue;
        }
        tried += 1;
        let after = laid(path, &mixed);
        assert_eq!(meaning(path, &after), expected, "{path}:\n{mixed}\n{after}");
        assert_eq!(untidy::comments(ending, &after), untidy::comments(ending, &text), "{path}:\n{mixed}");
        assert_eq!(laid(path, &after), after, "{path} is laid out differently a second time:\n{mixed}");
        let longest = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        worst = worst.max(longest(&after).saturating_sub(longest(&text).max(120)));
        // An empty line that somebody puts in stays: it parts groups.
        restored += usize::from(filled(&after).eq(filled(&text)));
    }
    println!("{tried} layouts laid out, {restored} of them as they were; {left_out} drawn ones left out");
    assert!(restored * 2 > tried, "only {restored} of {tried} layouts are as they were");
    assert!(worst <= 20, "a line has {worst} columns too many");
}
