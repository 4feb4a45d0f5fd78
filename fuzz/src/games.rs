//! The games that inputs are about.

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use parlor::check;
use parlor::check::definition::Loaded;
use parlor::compile::Game;
use parlor::load::disk::Disk;
use parlor::oracle::Oracle;
use parlor::session::Setup;
use parlor::vm::library;

/// Names of seats.
const NAMES: [&str; 6] = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"];

/// Definitions with all sorts of questions, and for how many seats each is played.
const PLAYED: [(&str, u8); 5] = [
    ("tests/games/bazaar.yaml", 2),
    ("tests/games/mix.yaml", 3),
    ("games/classics/kuhn-poker.yaml", 2),
    ("games/tiki-topple.yaml", 2),
    ("games/nile.yaml", 2),
];

/// A game, and Rhai's evaluator for it.
#[derive(Debug)]
pub struct Played {
    /// The game.
    pub game: Arc<Game>,
    /// The evaluator.
    pub oracle: Arc<Oracle>,
}

/// The games that are played.
pub static GAMES: LazyLock<Vec<Played>> = LazyLock::new(|| {
    let played = PLAYED.iter().map(|(path, seats)| {
        let loaded = check::load(&Disk, &at(path), &library().host);
        let game = Arc::new(compiled(&loaded, *seats).expect("the definitions that are kept are sound"));
        let oracle = Arc::new(Oracle::new(Arc::clone(&game)).expect("what compiles can be evaluated"));
        Played { game, oracle }
    });
    played.collect()
});

/// A path in the project.
#[must_use]
pub fn at(path: &str) -> String {
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let root = if own.join("fuzz").is_dir() { own } else { own.join("..") };
    root.join(path).to_string_lossy().into_owned()
}

/// The game of a definition for a number of seats; `None` when there are faults or it is not for so many.
#[must_use]
pub fn compiled(loaded: &Loaded, seats: u8) -> Option<Game> {
    let rules = Arc::new(loaded.definition.as_ref()?.base.clone());
    Game::new(rules, seats, Arc::new(loaded.sources.clone()), &library().host).ok()
}

/// A match of so many seats.
#[must_use]
pub fn setup(seed: u64, seats: u8) -> Setup {
    let names = (0..usize::from(seats)).map(|seat| match NAMES.get(seat) {
        Some(name) => (*name).to_owned(),
        None => format!("Seat{seat}"),
    });
    Setup { seed, seats: names.collect(), ..Setup::default() }
}

/// The files of a folder of the project with this ending, sorted.
#[must_use]
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(at(folder)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|own| own == ending));
    paths.sort();
    paths
}

/// The bytes of all these files.
#[must_use]
pub fn contents(paths: &[PathBuf]) -> Vec<Vec<u8>> {
    paths.iter().filter_map(|path| std::fs::read(path).ok()).collect()
}
