//! The rules of a game for a number of seats.

use std::sync::Arc;

use super::faults::Faults;
use crate::compile;
use crate::vm::Failure;

/// The rules of one game, in one variant, for a number of seats: never changed, quickly copied, shared by any number of
/// matches and threads.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) inner: Arc<compile::Game>,
    /// Figures that were set, and their values.
    pub(super) figures: Vec<(String, String)>,
    /// Where its definition was found.
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

    /// How many seats.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.inner.seats()
    }

    /// 16 hexadecimal digits that change when the rules change, not with titles, labels or comments.
    #[must_use]
    pub fn rules_hash(&self) -> String {
        self.inner.rules.hash()
    }

    /// The failure of a script of the game, with its place.
    pub(super) fn failed(&self, failure: &Failure) -> Faults {
        Faults::one(failure.diagnostic(), &self.inner.sources)
    }
}
