//! How often what happened, beside a machine that runs a game which is compiled for counting.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::compile::Game;

/// By place of the rules ([`crate::compile::code::Program::sites`]): how often it happened.
#[derive(Debug)]
pub struct Counts(Box<[AtomicU32]>);

impl Counts {
    /// Nothing has happened yet.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self(game.code.sites.iter().map(|_| AtomicU32::new(0)).collect())
    }

    /// Hands out how often each happened, and begins again with nothing.
    pub fn take(&self, each: &mut dyn FnMut(usize, u32)) {
        for (at, count) in self.0.iter().enumerate() {
            let happened = count.load(Ordering::Relaxed);
            if happened > 0 {
                count.store(0, Ordering::Relaxed);
                each(at, happened);
            }
        }
    }
}

/// Counts once more. Only the thread that runs the machine counts in it, so that a load and a store do.
#[inline(never)]
pub(super) fn tick(counts: Option<&Counts>, at: u32) {
    if let Some(count) = counts.and_then(|counts| counts.0.get(at as usize)) {
        count.store(count.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
    }
}
