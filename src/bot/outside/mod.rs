//! Bots that are programs of their own. They are told in lines of JSON what their seats may know, and answer in lines of
//! JSON: `docs/outside-bots.md` is the protocol. Without the feature `programs` the library starts none.

#[cfg(feature = "programs")]
mod ask;
mod fault;
#[cfg(feature = "programs")]
mod process;
#[cfg(feature = "programs")]
mod program;
#[cfg(feature = "programs")]
mod protocol;
mod trial;

pub use fault::{BotFault, BotFaultKind};
#[cfg(feature = "programs")]
pub use process::{end_all, stop_waiting};
#[cfg(feature = "programs")]
pub use program::{BotLog, BotTerms, USUAL_TIME};
#[cfg(feature = "programs")]
pub use protocol::{PROTOCOL, end_line, hello_line, match_line, question_line};
pub use trial::{ProgramTrial, try_program};

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::Bot;
use crate::compile::Game;

/// What stands before the command of an outside bot in its name: `cmd:./mybot.py`.
pub const PREFIX: &str = "cmd:";

/// A bot that is a program of its own. Two of the same command are the same bot. Only whoever may start programs makes
/// one: its name in a record or in a form does not.
#[derive(Clone)]
pub struct Outside {
    /// As it is typed, with [`PREFIX`].
    name: Arc<str>,
    maker: Arc<dyn OutsideMaker>,
}

/// What makes the bots of an [`Outside`].
pub trait OutsideMaker: Send + Sync {
    /// Makes one that plays one seat of one match.
    fn build(&self) -> Box<dyn Bot>;

    /// Tries whether the program starts and takes this game.
    ///
    /// # Errors
    /// What is wrong with it.
    fn try_start(&self, game: &Game) -> Result<(), BotFault>;

    /// Tries whether the program starts at all. Nothing is asked.
    ///
    /// # Errors
    /// Why it does not.
    fn try_run(&self) -> Result<(), BotFault>;

    /// Closes the input of the programs that play no match. Whether all of them end by themselves.
    fn close(&self) -> bool;
}

impl Outside {
    /// A bot of this name, which begins with [`PREFIX`].
    pub fn new(name: &str, maker: Arc<dyn OutsideMaker>) -> Self {
        Self { name: name.into(), maker }
    }

    /// Its name, as it is typed.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Makes a bot that plays one seat of one match.
    #[must_use]
    pub fn build(&self) -> Box<dyn Bot> {
        self.maker.build()
    }

    /// Tries whether the program starts and takes this game.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn try_start(&self, game: &Game) -> Result<(), BotFault> {
        self.maker.try_start(game)
    }

    /// Tries whether the program starts at all. Nothing is asked.
    ///
    /// # Errors
    /// Why it does not.
    pub fn try_run(&self) -> Result<(), BotFault> {
        self.maker.try_run()
    }

    /// Closes the input of the programs that play no match. Whether all of them end by themselves, within a second.
    #[must_use]
    pub fn close(&self) -> bool {
        self.maker.close()
    }
}

impl fmt::Debug for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Outside({})", self.name)
    }
}

impl PartialEq for Outside {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Outside {}

impl Hash for Outside {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl PartialOrd for Outside {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Outside {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name.cmp(&other.name)
    }
}
