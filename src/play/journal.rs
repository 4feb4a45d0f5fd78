//! What is kept beside a match while it is played: the answers, and the beginning of each step.

use super::mention::{Taken, Text};
use super::play::Play;
use super::{Answer, Match};
use crate::compile::value::SeatId;
use crate::notation::wording::Wording;
use crate::table::Observer;

/// An answer that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The seat that gave it.
    pub seat: SeatId,
    /// What was asked, in the notation.
    pub prompt: String,
    /// The answer in the notation.
    pub text: String,
    /// The answer as indices of options.
    pub answer: Answer,
    /// The question, from which its text for each observer is made.
    pub(crate) asked: Text,
    /// The options that were taken, from which their text for each observer is made.
    pub(crate) taken: Vec<Taken>,
    /// How often something had been revealed before that the seat did not know.
    pub(crate) surprises: u32,
}

impl Entry {
    /// How much memory it takes, in bytes, roughly.
    pub(crate) fn room(&self) -> usize {
        let taken = self.taken.iter().map(Taken::room).sum::<usize>();
        let texts = self.prompt.len() + self.text.len();
        300 + texts + self.asked.room() + taken + 8 * self.answer.picks.len()
    }

    /// What an observer may read of each option that was taken.
    pub(crate) fn told_to(&self, names: Wording<'_>, observer: Observer) -> Vec<String> {
        self.taken.iter().map(|taken| taken.told(names, observer)).collect()
    }
}

/// The state at the beginning of the present step.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoint {
    pub(crate) state: Match,
    pub(crate) entries: usize,
    pub(crate) events: usize,
    pub(crate) step: Option<(u16, Option<SeatId>)>,
    /// How many bytes could still be kept at that moment.
    pub(crate) room: usize,
}

impl Checkpoint {
    /// The checkpoint of this moment, after this many answers.
    pub(crate) fn of(play: &Play, entries: usize) -> Self {
        Self {
            state: play.state.clone(),
            entries,
            events: play.events.len(),
            step: play.step,
            room: play.room(),
        }
    }
}
