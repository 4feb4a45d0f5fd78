//! What happened, beside a machine that runs a game which is compiled for counting or for following a step.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use super::Heap;
use crate::compile::Game;
use crate::compile::value::Value;

/// Notes at most.
const MOST_NOTES: usize = 400_000;
/// Values in the lists of the notes at most.
const MOST_NOTED: usize = 1 << 20;

/// By place of the rules ([`crate::compile::code::Program::sites`]): how often it happened; and what was noted.
#[derive(Debug)]
pub struct Counts {
    counts: Box<[AtomicU32]>,
    log: Option<Mutex<NoteLog>>,
}

/// What was noted, in the order in which it happened.
#[derive(Debug, Default)]
pub struct NoteLog {
    /// For each note its site, an index of [`crate::compile::code::Program::notes`], and the value.
    pub notes: Vec<(u32, Value)>,
    /// The lists among the values.
    pub lists: Heap,
    /// How many values these lists have.
    weight: usize,
    /// Whether there was more to note than there is room for.
    pub is_full: bool,
}

impl Counts {
    /// Nothing has happened yet.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let log = (!game.code.notes.is_empty()).then(Mutex::default);
        Self { counts: game.code.sites.iter().map(|_| AtomicU32::new(0)).collect(), log }
    }

    /// Hands out how often each happened, and begins again with nothing.
    pub fn take(&self, each: &mut dyn FnMut(usize, u32)) {
        for (at, count) in self.counts.iter().enumerate() {
            let happened = count.load(Ordering::Relaxed);
            if happened > 0 {
                count.store(0, Ordering::Relaxed);
                each(at, happened);
            }
        }
    }

    /// Counts once more. Only the thread that runs the machine counts in it, so that a load and a store do.
    pub(crate) fn count(&self, at: u32) {
        if let Some(count) = self.counts.get(at as usize) {
            count.store(count.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
        }
    }

    /// Hands out what was noted, and begins again with nothing.
    pub fn take_notes(&self) -> NoteLog {
        let log = self.log.as_ref().map(|log| log.lock().unwrap_or_else(PoisonError::into_inner));
        log.map_or_else(NoteLog::default, |mut log| std::mem::take(&mut log))
    }
}

#[inline(never)]
pub(super) fn tick(counts: Option<&Counts>, at: u32) {
    counts.into_iter().for_each(|counts| counts.count(at));
}

/// Notes a value, whose lists lie in `heap`.
#[cold]
#[inline(never)]
pub(super) fn note(counts: Option<&Counts>, heap: &Heap, at: u32, value: Value) {
    let Some(log) = counts.and_then(|counts| counts.log.as_ref()) else { return };
    let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
    if log.is_full {
        return;
    }
    log.weight += heap.weight(value);
    if log.notes.len() >= MOST_NOTES || log.weight > MOST_NOTED {
        log.is_full = true;
        return;
    }
    let value = log.lists.adopt(heap, value);
    log.notes.push((at, value));
}
