//! Who plays a seat in many matches.

use std::fmt;

use super::{Bot, Clock, ModelNeed, Spec};

/// Who plays a seat in many matches.
#[derive(Clone)]
pub enum Player<'a> {
    /// A bot that comes with parlor.
    BuiltIn(Spec),
    /// A bot of somebody's own.
    Own {
        /// What reports call it.
        name: &'a str,
        /// Makes it.
        make: &'a (dyn Fn() -> Box<dyn Bot> + Sync),
    },
}

impl Player<'_> {
    /// A new bot. Only one with a time budget looks at the clock.
    #[must_use]
    pub fn build(&self, clock: Clock) -> Box<dyn Bot> {
        match self {
            Self::BuiltIn(spec) => spec.build(clock),
            Self::Own { make, .. } => make(),
        }
    }

    /// Whether the bot plays with what was learnt of a game, where there is something.
    #[must_use]
    pub fn plays_learnt(&self) -> bool {
        match self {
            Self::BuiltIn(spec) => spec.need() > ModelNeed::Nothing,
            Self::Own { .. } => false,
        }
    }

    /// Whether the bot uses what its seat knows; if no bot does, the knowledge need not be tracked.
    #[must_use]
    pub fn seeks_knowledge(&self) -> bool {
        match self {
            Self::BuiltIn(spec) => spec.seeks_knowledge(),
            Self::Own { .. } => true,
        }
    }
}

impl From<Spec> for Player<'_> {
    /// In many matches a bot is steady, so that they are the same again.
    fn from(spec: Spec) -> Self {
        Self::BuiltIn(spec.steady())
    }
}

impl fmt::Display for Player<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn(spec) => write!(f, "{spec}"),
            Self::Own { name, .. } => f.write_str(name),
        }
    }
}

impl fmt::Debug for Player<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Player({self})")
    }
}
