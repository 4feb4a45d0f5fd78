//! The rules of a game for a number of seats.

use std::sync::Arc;

use super::faults::Faults;
use crate::compile;
#[cfg(feature = "cli")]
use crate::model::Learnt;
use crate::vm::Failure;

/// The rules of one game, in one variant, for a number of seats. It is immutable and cheap to clone, and is shared by
/// any number of matches and threads.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) inner: Arc<compile::Game>,
    /// Figures that were set, with their values.
    pub(super) figures: Vec<(String, String)>,
    /// The path of its definition.
    pub(super) path: Arc<str>,
}

impl Game {
    /// Its name as it is shown.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.inner.rules.title
    }

    /// The variant; empty for the rules as written.
    #[must_use]
    pub fn variant(&self) -> &str {
        &self.inner.rules.variant
    }

    /// What records and reports call it: the path of its definition, or a name.
    #[cfg(feature = "cli")]
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// Figures that were set, with their values.
    #[cfg(feature = "cli")]
    pub(crate) fn figures(&self) -> &[(String, String)] {
        &self.figures
    }

    /// From how many matches it was learnt, if what was learnt is kept with it.
    #[cfg(feature = "cli")]
    pub(crate) fn learnt_matches(&self) -> Option<u64> {
        Learnt::of(&self.inner).map(|learnt| learnt.matches)
    }

    /// The number of people that play, or bots in their places.
    #[must_use]
    pub(crate) fn people(&self) -> u8 {
        self.inner.people()
    }

    /// The same where the rules play further seats.
    #[cfg(feature = "cli")]
    #[must_use]
    pub(crate) fn people_beside_rules(&self) -> Option<u8> {
        self.inner.people_beside_rules()
    }

    /// The number of seats: also of those that the rules play.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.inner.seats()
    }

    /// A hash of the rules: 16 hexadecimal digits. It does not depend on titles, labels or comments.
    #[must_use]
    pub fn rules_hash(&self) -> String {
        self.inner.rules.hash()
    }

    /// The failure of a script of the game, with its place.
    pub(super) fn failed(&self, failure: &Failure) -> Faults {
        Faults::one(failure.diagnostic(), &self.inner.sources)
    }
}
