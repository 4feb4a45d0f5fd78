//! How far a bot has thought, and whether somebody waits for it.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// The whole of what a bot means to think, in the unit of [`Pace::done`].
pub const WHOLE: u32 = 1000;

/// What a bot that thinks and whoever waits for it tell each other.
#[derive(Debug, Default)]
pub struct Pace {
    is_hurried: AtomicBool,
    done: AtomicU32,
}

impl Pace {
    /// Lets the bot answer as soon as it can, with what it has found so far.
    pub fn hurry(&self) {
        self.is_hurried.store(true, Ordering::Relaxed);
    }

    /// Whether the bot is to answer as soon as it can.
    #[must_use]
    pub fn is_hurried(&self) -> bool {
        self.is_hurried.load(Ordering::Relaxed)
    }

    /// How much of its budget the bot has used, in thousandths.
    #[must_use]
    pub fn done(&self) -> u32 {
        self.done.load(Ordering::Relaxed)
    }

    /// Tells how much of the budget is used.
    pub(super) fn report(&self, used: u128, budget: u128) {
        let done = used.saturating_mul(u128::from(WHOLE)) / budget.max(1);
        self.done.store(u32::try_from(done).unwrap_or(WHOLE).min(WHOLE), Ordering::Relaxed);
    }
}
