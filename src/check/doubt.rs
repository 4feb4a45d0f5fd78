//! What the faults of a definition leave open, so that nothing follows from them.

use std::collections::BTreeSet;

/// What is not known for sure of a faulty definition. Of what may be right nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doubt {
    /// Declared names whose declarations are faulty: they can be anything.
    pub names: BTreeSet<String>,
    /// Whether names may be missing because a part of the definition could not be read.
    pub missing: bool,
    /// Whether the order of play, the scoring or the ranking may call more than is known.
    pub flow: bool,
    /// Functions that stand in the scripts and could not be read.
    pub unread: BTreeSet<String>,
    /// Functions that the game's examples may call: they have a use, whoever else calls them.
    pub in_examples: BTreeSet<String>,
}
