//! What scripts may use up: every limit on work, with what it was measured at.
//!
//! Work is counted in units of 1 to 4 ns: the instructions that a loop goes back over and that a called function has,
//! the elements that an instruction or a host function touches, and for each event what it costs to tell it. What is
//! counted is the same whether anybody watches or not, so that a match that is played blindly ends where the same match
//! ends that somebody looks at.

use super::heap::Full;
use crate::compile::layout::Layout;

/// Units of work between two answers. Loops, calls, sorting, comparing, copying and events that use up all of them
/// take 0.1 to 0.7 s (a release build on a slow 2-core machine, the worst of `tests/hostile`); the four games of this
/// package use less than a hundredth of them between two answers.
pub const MOST_WORK: i64 = 100_000_000;
/// Units of work of a whole match: 10 times as much, about a second. The four games use less than a hundredth
/// of them.
pub const MOST_WORK_OF_A_MATCH: i64 = 10 * MOST_WORK;
/// Units of an instruction that a loop goes back over or a called function has: 1 to 3 ns, and 5 to 20 ns of those that
/// call a host function, which a loop has beside others.
pub(crate) const INSTRUCTION: usize = 2;
#[cfg(feature = "oracle")]
/// Units of a host function that Rhai's evaluator calls, whatever it does.
pub(crate) const HOST_CALL: usize = 40;
/// Units of telling one observer of an event, as an event and as a line of the log: 0.5 to 1 µs, and some 100 bytes, so
/// that the events of a step that may be told to two seats take at most 60 MB.
pub(crate) const EVENT: usize = 200;
/// Units of beginning a step of the order of play, and one for every four pieces for each observer: the table is kept as
/// it was, 1 to 20 µs.
const STEP: usize = 1000;
/// Units of an option of a question, and of each thing in an option that is a list: it is named, shown and told, 1 to
/// 3 µs.
pub(crate) const OPTION: usize = 2000;
/// Units of drawing a number by chance.
pub(crate) const DRAW: usize = 16;
#[cfg(feature = "oracle")]
/// Units of an operation of Rhai's evaluator, which takes as long as so many instructions of the machine.
pub(crate) const OPERATION: usize = 16;
#[cfg(feature = "oracle")]
/// Units of an element that Rhai's evaluator copies: 16 bytes each, so that its lists take at most 60 MB.
pub(crate) const COPIED: usize = 30;
/// Units of a piece of the game for each observer, when one is moved: where it may lie is kept in mind, and in a pile
/// that somebody does not see into worked out anew, 20 ns.
const TRACK: usize = 4;
/// Cells of a zone that are looked at or moved as one unit.
pub(crate) const CELLS: usize = 4;
/// Options of a question at most: each is named, shown and told from all others.
pub(crate) const MOST_OPTIONS: usize = 10_000;
/// Bytes of the events and the answers of a match at most: more than 100,000 events.
pub(crate) const MOST_KEPT: usize = 16 << 20;

/// What events cost in a game.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// Units of an event that is told to all seats and those who watch.
    pub(crate) event: usize,
    /// The same of an event with a piece: everybody keeps in mind where every other piece may lie, and it is looked
    /// for where it lies.
    pub(crate) shift: usize,
    /// Units of each letter of a text that is told to all seats and those who watch.
    pub(crate) letter: usize,
    /// Units of beginning a step.
    pub(crate) step: usize,
}

impl Costs {
    /// Those of a game with this layout.
    #[inline]
    pub(crate) fn of(layout: &Layout) -> Self {
        let observers = usize::from(layout.seats) + 1;
        let pieces = layout.pieces.len();
        Self {
            event: observers * EVENT,
            shift: observers * (EVENT + TRACK * pieces),
            letter: observers,
            step: STEP + pieces * observers / CELLS,
        }
    }
}

/// The work that may still be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// Before the next answer; below 0 when it is used up.
    left: i64,
    /// After it.
    later: i64,
    /// What there is between two answers.
    most: i64,
}

impl Default for Work {
    fn default() -> Self {
        Self::of(MOST_WORK, MOST_WORK_OF_A_MATCH)
    }
}

impl Work {
    /// So many units between two answers, and in the whole match.
    #[must_use]
    pub fn of(most: i64, whole: i64) -> Self {
        let left = most.min(whole);
        Self { left, later: whole - left, most }
    }

    /// What may still be done before the next answer; below 0 when more has been done.
    #[inline]
    pub(super) fn left(self) -> i64 {
        self.left
    }

    /// What may still be done in the whole match.
    #[must_use]
    pub fn rest(self) -> i64 {
        self.left + self.later
    }

    /// Takes from what is left, even more than there is: whoever goes on looks at [`Work::is_spent`].
    #[inline]
    pub(crate) fn use_up(&mut self, units: usize) {
        self.left -= units as i64;
    }

    /// Whether nothing is left.
    #[inline]
    #[must_use]
    pub(crate) fn is_spent(self) -> bool {
        self.left < 0
    }

    /// Takes from what is left.
    ///
    /// # Errors
    /// When there is less.
    #[inline]
    pub(crate) fn spend(&mut self, units: usize) -> Result<(), Full> {
        self.use_up(units);
        if self.is_spent() { Err(self.spent()) } else { Ok(()) }
    }

    /// Whether so much is left.
    ///
    /// # Errors
    /// When there is less.
    #[inline]
    pub(crate) fn afford(self, units: usize) -> Result<(), Full> {
        if self.left < units as i64 { Err(self.spent()) } else { Ok(()) }
    }

    /// What has come to its end.
    #[cold]
    pub(crate) fn spent(self) -> Full {
        if self.later > 0 { Full::Work(self.most) } else { Full::Match }
    }

    #[cfg(feature = "oracle")]
    /// What was done since this was all that there was, and is left of it now, is done again: it counts in the whole match.
    pub(crate) fn repeat(&mut self, now: Self) {
        self.later -= (self.left + self.later) - (now.left + now.later);
    }

    /// There was an answer: what may be done between two of them may be done again.
    #[inline]
    pub(crate) fn renew(&mut self) {
        let rest = self.rest();
        self.left = self.most.min(rest);
        self.later = rest - self.left;
    }
}
