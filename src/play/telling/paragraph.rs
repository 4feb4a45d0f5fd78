//! What is told, as data: texts in one language, without layout.

use serde::Serialize;

/// What is told of one answer or of one step of the rules.
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
    /// What the step is called; empty for an answer and where no step ran.
    pub step: String,
    /// How much its most important sentence matters.
    pub importance: Importance,
    /// What is to be said, in order.
    pub sentences: Vec<ToldSentence>,
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

/// Something that is told in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldSentence {
    /// What it is about.
    pub topic: Topic,
    /// How much it matters to the reader.
    pub importance: Importance,
    /// The sentence.
    pub text: String,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
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

impl Topic {
    /// Whether such a sentence has a line of its own.
    #[must_use]
    pub fn stands_alone(self) -> bool {
        !matches!(self, Self::Table | Self::Counter)
    }

    /// Whether such a sentence tells an answer, a part or a result, not what followed from it.
    #[must_use]
    pub fn is_head(self) -> bool {
        matches!(self, Self::Answer | Self::Said | Self::Result | Self::Part)
    }
}
