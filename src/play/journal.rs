//! What is kept beside a match while it is played: the answers, and where each step began.

use super::play::{Asked, Play};
use super::{Answer, Match};
use crate::compile::value::SeatId;
use crate::table::Observer;

/// An answer that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who gave it.
    pub seat: SeatId,
    /// What was asked, as the seat reads it: in the notation.
    pub prompt: String,
    /// The same as it is shown.
    pub prompt_shown: String,
    /// The answer in the notation.
    pub text: String,
    /// The same as it is shown.
    pub shown: String,
    /// The same as indices of options.
    pub answer: Answer,
    /// The question as everybody reads it.
    pub(crate) asked: Asked,
    /// By observer, then option taken: what he was told of it.
    pub(crate) told: Vec<Vec<String>>,
    /// How often something had come to light before that the seat did not know.
    pub(crate) surprises: u32,
}

impl Entry {
    /// How much room it takes, in bytes, about.
    pub(crate) fn room(&self) -> usize {
        let told = self.told.iter().flatten().map(|text| 32 + text.len()).sum::<usize>();
        let texts = [&self.prompt, &self.prompt_shown, &self.text, &self.shown];
        300 + told + texts.iter().map(|text| text.len()).sum::<usize>() + 8 * self.answer.picks.len()
    }

    /// What an observer was told of each option that was taken.
    pub(crate) fn told_to(&self, observer: Observer) -> &[String] {
        self.told.get(usize::from(observer.0)).map_or(&[], Vec::as_slice)
    }
}

/// The state at the beginning of the present step.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoint {
    pub(crate) state: Match,
    pub(crate) entries: usize,
    pub(crate) lines: usize,
    pub(crate) changes: usize,
    pub(crate) step: Option<(u16, Option<SeatId>)>,
    /// Bytes that could still be kept then.
    pub(crate) room: usize,
}

impl Checkpoint {
    /// Here, behind so many answers.
    pub(crate) fn of(play: &Play, entries: usize) -> Self {
        Self {
            state: play.state.clone(),
            entries,
            lines: play.lines.len(),
            changes: play.changes.len(),
            step: play.step,
            room: play.room(),
        }
    }
}
