//! A game with its examples and recorded matches, as tests.

mod coverage;
mod loading;
mod making;
mod parting;
mod playing;
mod recording;

use std::sync::Arc;

use crate::check::definition::Definition;
use crate::compile::Game;
use crate::diag::{self, Sources};
use crate::door::Faults;
use crate::example::Example;
use crate::oracle::Oracle;
use crate::record::Record;

pub use coverage::{CoveredFile, CoveredSite, ReachedOf, RuleCoverage};
pub use parting::RecordParting;
pub use playing::{TestOutcome, TestReport};
pub use recording::{Unrecorded, fits, recorded};

/// The tests of a game, and the files that they come from.
#[derive(Debug)]
pub struct Suite {
    /// The path of the definition.
    pub definition: String,
    /// The folder of the game's other files.
    pub folder: String,
    /// Its tests: examples first.
    pub tests: Vec<Test>,
    /// Folders and files that cannot be read.
    pub unread: Vec<String>,
    /// The names of snapshots that belong to a test; `None` when not all tests were read.
    pub known: Option<Vec<String>>,
    faults: diag::Faults,
    sources: Arc<Sources>,
    /// The definition, if it has no errors.
    checked: Option<Arc<Definition>>,
}

/// An example or a recorded match.
#[derive(Debug)]
pub struct Test {
    /// What it is called in the output.
    pub title: String,
    /// The names of the rules that it covers.
    pub covers: Vec<String>,
    /// Where the rulebook has it; empty if the example does not say.
    pub rulebook: String,
    /// The name of its snapshot, without extension.
    pub snapshot: String,
    /// The file that it is in.
    pub path: String,
    /// The line in it, from 1; `None` when it is the whole file.
    pub line: Option<u32>,
    what: Subject,
    game: Arc<Game>,
    oracle: Option<Arc<Oracle>>,
}

/// What is tested.
#[derive(Debug)]
enum Subject {
    Example(Box<Example>),
    /// A record, and whether its snapshot has all details.
    Record(Box<Record>, bool),
}

/// The example and record files of a game.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// Files of examples (`.example`) and records (`.record`).
    pub paths: Vec<String>,
    /// Why other files could not be listed.
    pub unread: Vec<String>,
    /// Whether these are all files of the game.
    pub is_all: bool,
}

impl Suite {
    /// All faults of the definition and of the files.
    #[must_use]
    pub fn faults(&self) -> Faults {
        Faults::new(self.faults.clone(), Arc::clone(&self.sources))
    }
}
