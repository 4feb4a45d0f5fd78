//! A game with its examples and recorded matches, as tests.

mod loading;
mod making;
mod playing;
mod recording;

use std::sync::Arc;

use crate::compile::Game;
use crate::diag::{self, Sources};
use crate::door::Faults;
use crate::example::Example;
use crate::oracle::Oracle;
use crate::record::Record;

pub use playing::{TestOutcome, TestReport};
pub use recording::{Unrecorded, fits, recorded};

/// Everything of a game that is tested.
#[derive(Debug)]
pub struct Suite {
    /// The path of the definition.
    pub definition: String,
    /// The folder of its other files.
    pub folder: String,
    /// Its tests: examples first.
    pub tests: Vec<Test>,
    /// Folders and files that cannot be read.
    pub unread: Vec<String>,
    /// The names of snapshots that belong to something; `None` when not all of that was looked at.
    pub known: Option<Vec<String>>,
    faults: diag::Faults,
    sources: Arc<Sources>,
}

/// An example or a recorded match.
#[derive(Debug)]
pub struct Test {
    /// What it is called in the output.
    pub title: String,
    /// The names of the rules that it covers.
    pub covers: Vec<String>,
    /// Where it stands in the rulebook; empty where that is not said.
    pub rulebook: String,
    /// The name of its snapshot, without ending.
    pub snapshot: String,
    /// The file that it stands in.
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
    /// A record, and whether its snapshot says everything.
    Record(Box<Record>, bool),
}

/// The files of a game that are read.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// Files of examples (`.example`) and records (`.record`).
    pub paths: Vec<String>,
    /// Why others could not be listed.
    pub unread: Vec<String>,
    /// Whether these are all files of the game.
    pub is_all: bool,
}

impl Suite {
    /// What is wrong in the definition and the files.
    #[must_use]
    pub fn faults(&self) -> Faults {
        Faults::new(self.faults.clone(), Arc::clone(&self.sources))
    }
}
