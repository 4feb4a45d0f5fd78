//! How much of a definition its examples hold: one figure of it is changed, and at least one example must
//! fail. 16 such edits in `cargo test`, 100 with `PARLOR_FULL=1` (see docs/testing.md).
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "what slips through is printed")]

mod drawing;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, thread};

use parlor::check;
use parlor::check::definition::Loaded;
use parlor::compile::Game;
use parlor::diag::{Faults, Sources};
use parlor::door::author::Overlay;
use parlor::example::{Example, Verdict, read, run};
use parlor::load::disk::Disk;
use parlor::table::Generator;
use parlor::vm::library;

use drawing::{Edit, draw};

/// What the edits are drawn from.
const SEED: u64 = 3;

/// Edits over all games; `PARLOR_FULL` can say how many.
fn edits() -> usize {
    let said = std::env::var_os("PARLOR_FULL");
    match said.as_ref().and_then(|value| value.to_str()?.parse().ok()) {
        Some(number @ 2..) => number,
        _ if said.is_some_and(|value| value != "0") => 100,
        _ => 16,
    }
}

/// A definition and its examples.
struct Suite {
    path: String,
    text: String,
    examples: Vec<Example>,
}

/// What an edit did.
enum Effect {
    /// It makes no game.
    Refused,
    /// The title of the first example that does not hold any more.
    Caught(String),
    /// All examples hold.
    Slipped,
}

impl Suite {
    /// The game, if it has examples.
    fn load(path: &Path) -> Option<Self> {
        let files = paths(&path.with_extension(""), "example");
        let examples: Vec<Example> = files.iter().flat_map(|file| examples(file)).collect();
        let suite = Self {
            path: path.to_str().unwrap().to_owned(),
            text: fs::read_to_string(path).unwrap(),
            examples,
        };
        (!suite.examples.is_empty()).then_some(suite)
    }

    /// Plays the examples with another text of the definition, up to the first that does not hold.
    fn play(&self, text: &str) -> Effect {
        let texts = BTreeMap::from([(self.path.clone(), text.to_owned())]);
        let loaded = check::load(&Overlay::new(&Disk, &texts), &self.path, &library().host);
        if loaded.faults.has_errors() {
            return Effect::Refused;
        }
        let mut games = BTreeMap::new();
        for example in &self.examples {
            let figures: Vec<(String, String)> =
                example.figures.iter().map(|(name, value)| (name.text.clone(), value.text.clone())).collect();
            let variant = example.variant.as_ref().map(|name| name.text.as_str());
            let key = format!("{} {variant:?} {figures:?}", example.seats.len());
            let game: &Option<Arc<Game>> =
                games.entry(key).or_insert_with(|| compile(&loaded, example.seats.len(), variant, &figures));
            let holds =
                game.as_ref().is_some_and(|game| matches!(run(example, game, None).verdict, Verdict::Passed));
            if !holds {
                return Effect::Caught(example.title.text.clone());
            }
        }
        Effect::Slipped
    }

    /// The effects of so many edits that make a game, or of all there are.
    fn measure(&self, wanted: usize, chance: &mut Generator) -> Vec<(Edit, Effect)> {
        let played = draw(&self.path, &self.text, chance).into_iter().map(|edit| {
            let effect = self.play(&edit.text);
            (edit, effect)
        });
        played.filter(|(_, effect)| !matches!(effect, Effect::Refused)).take(wanted).collect()
    }
}

/// The game for so many seats, if there is one.
fn compile(
    loaded: &Loaded,
    seats: usize,
    variant: Option<&str>,
    figures: &[(String, String)],
) -> Option<Arc<Game>> {
    let rules = loaded.definition.as_ref()?.rules(variant, figures).ok()?;
    let (seats, sources) = (u8::try_from(seats).ok()?, Arc::new(loaded.sources.clone()));
    Game::new(Arc::new(rules), seats, sources, &library().host).ok().map(Arc::new)
}

/// The files of a folder with this ending, sorted.
fn paths(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|own| own == ending));
    paths.sort();
    paths
}

/// All examples of a file.
fn examples(path: &Path) -> Vec<Example> {
    let mut sources = Sources::default();
    let source = sources.add(path.to_str().unwrap(), fs::read_to_string(path).unwrap());
    read(&sources, source, &mut Faults::default())
}

#[test]
fn examples_notice_nine_of_ten_edits() {
    let suites: Vec<Suite> =
        paths(Path::new("games"), "yaml").iter().filter_map(|path| Suite::load(path)).collect();
    let wanted = |at: usize| (edits() + at) / suites.len();
    let measured: Vec<Vec<(Edit, Effect)>> = thread::scope(|scope| {
        let threads: Vec<_> = suites
            .iter()
            .enumerate()
            .map(|(at, suite)| {
                scope.spawn(move || suite.measure(wanted(at), &mut Generator::keyed(SEED, at as u64, 0)))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let (mut all, mut caught) = (0, 0);
    for (suite, effects) in suites.iter().zip(measured) {
        assert!(matches!(suite.play(&suite.text), Effect::Slipped), "the examples of {} hold", suite.path);
        let mut own = 0;
        for (Edit { place, old, new, .. }, effect) in &effects {
            match effect {
                Effect::Caught(title) => {
                    own += 1;
                    println!("{place}: `{old}` -> `{new}`: {title}");
                }
                _ => println!("{place}: `{old}` -> `{new}`: SLIPS THROUGH"),
            }
        }
        println!("{}: {own} of {} edits make an example fail", suite.path, effects.len());
        all += effects.len();
        caught += own;
    }
    println!("{caught} of {all} edits make an example fail");
    assert!(all >= 16 && caught * 10 >= all * 9, "{caught} of {all} edits make an example fail");
}
