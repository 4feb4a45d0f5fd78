//! Examples through the library: those of all games by both engines, and what is wrong in an example.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parlor::check;
use parlor::check::definition::Loaded;
use parlor::compile::Game;
use parlor::diag::render::{Format, render};
use parlor::diag::{Code, Diagnostic, Faults, Sources};
use parlor::example::{Example, ExampleReport, Verdict, read, run, snapshot_names};
use parlor::load::disk::Disk;
use parlor::oracle::Oracle;
use parlor::record::golden::Verbosity;
use parlor::record::{Record, golden};
use parlor::session::Session;
use parlor::table::Generator;
use parlor::vm::library;

const BAZAAR: &str = "tests/games/bazaar.yaml";

/// A game with examples or records.
struct Suite {
    loaded: Loaded,
    games: BTreeMap<String, (Arc<Game>, Arc<Oracle>)>,
}

impl Suite {
    fn load(path: &str) -> Self {
        let loaded = check::load(&Disk, path, &library().host);
        assert!(!loaded.faults.has_errors(), "{path}");
        Self { loaded, games: BTreeMap::new() }
    }

    /// The game for this number of seats, compiled once.
    fn game(
        &mut self,
        seats: usize,
        variant: Option<&str>,
        figures: &[(String, String)],
    ) -> (Arc<Game>, Arc<Oracle>) {
        let key = format!("{seats} {variant:?} {figures:?}");
        if let Some(made) = self.games.get(&key) {
            return made.clone();
        }
        let rules = self.loaded.definition.as_ref().unwrap().rules(variant, figures).unwrap();
        let sources = Arc::new(self.loaded.sources.clone());
        let seats = u8::try_from(seats).unwrap();
        let game = Arc::new(Game::new(Arc::new(rules), seats, sources, &library().host).unwrap());
        let oracle = Arc::new(Oracle::new(Arc::clone(&game)).unwrap());
        self.games.insert(key, (Arc::clone(&game), Arc::clone(&oracle)));
        (game, oracle)
    }

    fn of(&mut self, example: &Example) -> (Arc<Game>, Arc<Oracle>) {
        let figures: Vec<(String, String)> =
            example.figures.iter().map(|(name, value)| (name.text.clone(), value.text.clone())).collect();
        let variant = example.variant.as_ref().map(|name| name.text.as_str());
        self.game(example.seats.len(), variant, &figures)
    }
}

/// The definitions that have examples, with their folders.
fn suites() -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for folder in ["games", "games/classics", "tests/games"] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "yaml") {
                found.push((path.to_str().unwrap().to_owned(), path.with_extension("")));
            }
        }
    }
    found.sort();
    found
}

/// The files of a folder with this ending, sorted.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|own| own == ending));
    files.sort();
    files
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// All examples of a file; it must have no fault.
fn examples(path: &Path) -> Vec<Example> {
    let mut sources = Sources::default();
    let source = sources.add(path.to_str().unwrap(), fs::read_to_string(path).unwrap());
    let mut faults = Faults::default();
    let examples = read(&sources, source, &mut faults);
    assert!(faults.is_empty(), "{}", render(&faults, &sources, Format::Plain));
    examples
}

/// Compares with the accepted snapshot of `parlor test`, as `cargo insta` does.
fn assert_snapshot(folder: &Path, name: &str, text: &str) {
    let folder = Path::new("..").join(folder).join("snapshots");
    insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => folder, omit_expression => true }, {
        insta::assert_snapshot!(name, text);
    });
}

fn passed(example: &Example, report: &ExampleReport) {
    let title = &example.title.text;
    match &report.verdict {
        Verdict::Passed => {}
        Verdict::Failed(mismatches) => panic!("{title}: {mismatches:#?}"),
        Verdict::Faulty(faults) => panic!("{title}: {faults:#?}"),
    }
}

#[test]
fn all_examples_hold_on_both_engines_and_change_the_same() {
    let mut count = 0;
    for (definition, folder) in suites() {
        let mut suite = Suite::load(&definition);
        let mut all: Vec<(String, Example)> = Vec::new();
        for file in files(&folder, "example") {
            all.extend(examples(&file).into_iter().map(|example| (stem(&file), example)));
        }
        let titles = all.iter().map(|(file, example)| (file.clone(), example.title.text.clone()));
        for (name, (_, example)) in snapshot_names(titles).iter().zip(&all) {
            let (game, oracle) = suite.of(example);
            let report = run(example, &game, None);
            passed(example, &report);
            let other = run(example, &game, Some(&oracle));
            passed(example, &other);
            assert_eq!(report.snapshot, other.snapshot, "{}", example.title.text);
            assert_snapshot(&folder, name, &report.snapshot.unwrap());
            count += 1;
        }
    }
    assert!(count > 90, "{count}");
}

#[test]
fn all_recorded_matches_fit_the_rules_on_both_engines() {
    for (definition, folder) in suites().iter().filter(|(path, _)| path.starts_with("games/")) {
        let mut suite = Suite::load(definition);
        let players = suite.loaded.definition.as_ref().unwrap().base.players;
        let paths = files(&folder.join("records"), "record");
        for path in &paths {
            let mut sources = Sources::default();
            let source = sources.add(path.to_str().unwrap(), fs::read_to_string(path).unwrap());
            let record = Record::parse(&sources, source, &mut Faults::default()).unwrap();
            let (game, oracle) = suite.game(record.setup.seats.len(), None, &[]);
            let name = stem(path);
            let everything = name == format!("{}-seats-1", players.usual);
            let detail = if everything { Verbosity::Everything } else { Verbosity::Digest };
            let setup = || record.setup.clone();
            let played = golden::play(&record, Session::new(Arc::clone(&game), setup()).unwrap(), detail);
            assert!(played.differs.is_none(), "{name}: {:?}", played.differs);
            let by_oracle = Session::with_oracle(Arc::clone(&game), setup(), oracle).unwrap();
            assert_eq!(golden::play(&record, by_oracle, detail).text, played.text, "{name}");
            assert_snapshot(folder, &golden::snapshot_name(&name), &played.text);
        }
        let seats = |name: &str| name.split('-').next().and_then(|seats| seats.parse::<u8>().ok());
        for number in players.from..=players.to {
            let recorded = paths.iter().filter(|path| seats(&stem(path)) == Some(number)).count();
            assert_eq!(recorded, 3, "{definition} for {number}");
        }
    }
}

/// What is said of the examples of a file of a game.
fn told(definition: &str, file: &str) -> String {
    let mut suite = Suite::load(definition);
    let mut sources = suite.loaded.sources.clone();
    let source = sources.add(file, fs::read_to_string(file).unwrap());
    suite.loaded.sources = sources.clone();
    let mut faults = Faults::default();
    let examples = read(&sources, source, &mut faults);
    let mut text = render(&faults, &sources, Format::Plain);
    for example in &examples {
        let (game, oracle) = suite.of(example);
        let told = tell(example, &run(example, &game, None), &sources);
        // Rhai words some errors in its own way.
        let by_oracle = tell(example, &run(example, &game, Some(&oracle)), &sources);
        assert_eq!(told.lines().next(), by_oracle.lines().next());
        text.push_str(&told);
    }
    text
}

fn tell(example: &Example, report: &ExampleReport, sources: &Sources) -> String {
    let mut faults = Faults::default();
    let word = match &report.verdict {
        Verdict::Passed => "passed",
        Verdict::Failed(mismatches) => {
            for one in mismatches {
                let fault = Diagnostic::error(Code("E0710"), one.span, one.told());
                faults.push(fault.maybe_hint(one.hint.clone()));
            }
            "failed"
        }
        Verdict::Faulty(found) => {
            faults.extend(found.clone());
            "faulty"
        }
    };
    format!("--- {}: {word}\n{}", example.title.text, render(&faults, sources, Format::Plain))
}

#[test]
fn faulty_lines_are_told_and_sound_examples_are_played() {
    insta::assert_snapshot!(told(BAZAAR, "tests/examples/faults.example"));
}

#[test]
fn examples_that_do_not_fit_the_game_are_refused() {
    insta::assert_snapshot!(told(BAZAAR, "tests/examples/unfit.example"));
}

#[test]
fn what_does_not_hold_is_told_with_its_place() {
    insta::assert_snapshot!(told(BAZAAR, "tests/examples/failing.example"));
}

#[test]
fn the_order_of_play_and_that_of_lines_are_kept() {
    insta::assert_snapshot!(told("tests/examples/opening.yaml", "tests/examples/opening.example"));
}

#[test]
fn what_lies_on_boards_is_laid_as_it_is_said() {
    insta::assert_snapshot!(told("tests/examples/boards.yaml", "tests/examples/boards.example"));
}

#[test]
fn what_seats_know_and_read_is_checked() {
    insta::assert_snapshot!(told("tests/examples/knowing.yaml", "tests/examples/knowing.example"));
}

#[test]
fn ranges_that_do_not_fit_are_told() {
    insta::assert_snapshot!(told("tests/games/ranks.yaml", "tests/examples/ranges.example"));
}

#[test]
fn places_off_a_board_are_told() {
    insta::assert_snapshot!(told("tests/examples/named.yaml", "tests/examples/named.example"));
}

#[test]
fn examples_that_never_end_are_told() {
    insta::assert_snapshot!(told("tests/examples/endless.yaml", "tests/examples/endless.example"));
}

#[test]
fn a_wrong_number_of_names_is_told_at_the_title() {
    let mut suite = Suite::load(BAZAAR);
    let example = examples(Path::new("tests/games/bazaar/play.example")).remove(0);
    let (game, _) = suite.game(example.seats.len() + 1, None, &[]);
    let Verdict::Faulty(faults) = run(&example, &game, None).verdict else { panic!("it is refused") };
    let spans: Vec<_> = faults.iter().map(|fault| fault.span).collect();
    assert_eq!(spans, [Some(example.title.span)]);
}

#[test]
fn no_text_brings_it_down() {
    let mut suite = Suite::load(BAZAAR);
    let text = fs::read_to_string("tests/games/bazaar/play.example").unwrap();
    let mut generator = Generator::new(11);
    let mut below = |number: usize| generator.below(u32::try_from(number).unwrap()) as usize;
    let signs: Vec<char> = "\"#:=.,*[](){}\n\t @-09手\u{0}\u{3000}".chars().collect();
    let words = ["nothing", "top of ", "Ann", "deck", "at: ", "given\n", "99999999999", "[2, 3]", "fig*9999"];
    let (mut played, mut faulty) = (0, 0);
    for _ in 0..300 {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..=below(4) {
            let at = below(letters.len());
            match below(4) {
                0 => drop(letters.remove(at)),
                1 => letters[at] = signs[below(signs.len())],
                2 => letters.insert(at, signs[below(signs.len())]),
                _ => drop(letters.splice(at..at, words[below(words.len())].chars())),
            }
        }
        let mut sources = Sources::default();
        let source = sources.add("x.example", letters.into_iter().collect::<String>());
        let mut faults = Faults::default();
        let examples = read(&sources, source, &mut faults);
        assert!(!render(&faults, &sources, Format::Plain).contains('\0'));
        faulty += faults.len();
        for example in examples.iter().filter(|example| (2..=4).contains(&example.seats.len())) {
            if example.variant.is_none() && example.figures.is_empty() {
                let (game, _) = suite.of(example);
                let text = tell(example, &run(example, &game, None), &sources);
                assert!(text.starts_with("--- "), "{text}");
                played += 1;
            }
        }
    }
    assert!(played > 1000 && faulty > 100, "{played} {faulty}");
    for deep in ["[", "(", "f([", "a{", "\"", "a.", "f(a(", "a[1]"] {
        let text = format!("example \"x\"\n seats A B\n then\n  f({}", deep.repeat(100_000));
        let mut sources = Sources::default();
        let source = sources.add("x.example", text);
        let mut faults = Faults::default();
        assert!(read(&sources, source, &mut faults).is_empty() && faults.has_errors());
    }
}

#[test]
fn the_examples_of_the_manual_hold() {
    let manual = fs::read_to_string("docs/examples.md").unwrap();
    let block = manual.split("```").nth(1).unwrap();
    let mut suite = Suite::load("games/rapa-nui.yaml");
    let mut sources = Sources::default();
    let source = sources.add("docs/examples.md", block);
    let mut faults = Faults::default();
    let examples = read(&sources, source, &mut faults);
    assert!(faults.is_empty(), "{}", render(&faults, &sources, Format::Plain));
    assert_eq!(examples.len(), 2);
    for example in &examples {
        let (game, _) = suite.of(example);
        passed(example, &run(example, &game, None));
    }
}
