//! What happened, as people tell it: plain data for every front end.

use std::ops::Range;

use serde::Serialize;

use super::clean;
use super::seated::Sitting;
use crate::door::Observer;
use crate::play::telling::{Occasion, Passage, Remark, Theme, Weight};

/// What is told of one answer or of one step of the rules. Its texts have no layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Paragraph {
    /// The position of its first event in the log.
    pub event: usize,
    /// How many answers had been given, with this one.
    pub at: usize,
    /// What caused it.
    pub cause: Cause,
    /// The seat that answered, or whose turn it was, by its index clockwise.
    pub seat: Option<usize>,
    /// What the step is called; empty for an answer, and where no step ran.
    pub step: String,
    /// How much its most important sentence matters.
    pub importance: Importance,
    /// What is to be said, in order.
    pub sentences: Vec<ToldSentence>,
}

/// Something that is told in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldSentence {
    /// What it is about.
    pub topic: Topic,
    /// How much it matters to the reader.
    pub importance: Importance,
    /// Whether it has a line of its own.
    pub stands_alone: bool,
    /// The sentence.
    pub text: String,
}

/// What caused something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A seat answered.
    Answer,
    /// A step of the rules, without an answer.
    Step,
}

/// How much something matters to a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Importance {
    /// Clean-up, and what the answer has said already: it can be left out.
    Low,
    /// What an answer or a step did.
    Normal,
    /// What is never left out: answers, reveals, scores, results, the end of a part, and texts of the author.
    High,
}

/// What a sentence is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// A seat has answered.
    Answer,
    /// Pieces that the reader sees now and did not see before, and dice that were rolled.
    Reveal,
    /// Pieces that moved or were turned.
    Table,
    /// Counters.
    Counter,
    /// A text of the author.
    Said,
    /// A seat has won, lost or left play.
    Result,
    /// A part of the order of play began or ended, or the match is over.
    Part,
}

impl Sitting {
    /// What is told to the observer of the events between two positions of the log; [`Sitting::log_end`] is the next
    /// position.
    #[must_use]
    pub fn told(&self, observer: Observer, range: Range<usize>) -> Vec<Paragraph> {
        let told = self.session.told(&self.voice, observer.of(self.game.seats()), range);
        told.into_iter().map(Paragraph::from).collect()
    }
}

impl From<Passage> for Paragraph {
    fn from(passage: Passage) -> Self {
        let Passage { event, at, occasion, seat, step, weight, remarks } = passage;
        let cause = match occasion {
            Occasion::Answer => Cause::Answer,
            Occasion::Step => Cause::Step,
        };
        let sentences = remarks.into_iter().map(ToldSentence::from).collect();
        Self { event, at, cause, seat, step: clean(&step), importance: weight.into(), sentences }
    }
}

impl From<Remark> for ToldSentence {
    fn from(remark: Remark) -> Self {
        let topic = match remark.theme {
            Theme::Answer => Topic::Answer,
            Theme::Reveal => Topic::Reveal,
            Theme::Table => Topic::Table,
            Theme::Counter => Topic::Counter,
            Theme::Said => Topic::Said,
            Theme::Result => Topic::Result,
            Theme::Part => Topic::Part,
        };
        let (importance, stands_alone) = (remark.weight.into(), remark.theme.stands_alone());
        Self { topic, importance, stands_alone, text: clean(&remark.text) }
    }
}

impl From<Weight> for Importance {
    fn from(weight: Weight) -> Self {
        match weight {
            Weight::Low => Self::Low,
            Weight::Normal => Self::Normal,
            Weight::High => Self::High,
        }
    }
}
