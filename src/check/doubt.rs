//! Doubt: what the faults of a definition leave open, so that no further faults are derived from it.

use std::collections::BTreeSet;
use std::sync::Arc;

/// What is uncertain about a faulty definition. Nothing is reported that may be right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doubt {
    /// Declared names whose declarations are faulty: they can be anything.
    pub names: BTreeSet<String>,
    /// Whether names may be missing because a part of the definition could not be read.
    pub missing: bool,
    /// Whether the order of play, the scoring or the ranking may call more than is known.
    pub flow: bool,
    /// Functions that were reported to lack the seat that they are given.
    pub seatless: BTreeSet<String>,
    /// Functions in the scripts that could not be read.
    pub unread: BTreeSet<String>,
    /// Functions that the game's examples may call: these count as used.
    pub in_examples: BTreeSet<String>,
    /// All words of the game's examples: names among them count as used.
    pub words_of_examples: Arc<BTreeSet<String>>,
}

impl Doubt {
    /// Whether names may be meant that stand in a part of the definition, or in a script, that could not be read.
    #[must_use]
    pub fn lacks_names(&self) -> bool {
        self.missing || !self.unread.is_empty()
    }
}
