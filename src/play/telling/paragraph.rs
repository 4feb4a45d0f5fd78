//! What is told, as data: texts in one language, without layout; and how long it stays where not all fits.

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
    /// Whether that is the reader.
    #[serde(skip)]
    pub is_own: bool,
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
    /// Whose things change by it; of an answer, who gave it.
    pub concern: Concern,
    /// The sentence.
    pub text: String,
}

/// Whose pieces and counters change by something, from what touches the reader least to what does most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Concern {
    /// Nobody's: a part, and what changes only on the table.
    Nobody,
    /// Those of other seats.
    Others,
    /// The reader's own, perhaps with those of others.
    Reader,
}

/// How much something matters to a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Importance {
    /// Clean-up, and what the answer has said already: it can be left out.
    Low,
    /// What an answer or a step did.
    Normal,
    /// What matters most: answers, reveals, scores, results, the end of a part, and texts of the author.
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
    /// Seats have no turn.
    Turn,
    /// A seat has won, lost or left play.
    Result,
    /// A part of the order of play began or ended, or the match is over.
    Part,
}

impl ToldSentence {
    /// Something that changes nobody's things.
    pub(super) fn plain(topic: Topic, importance: Importance, text: String) -> Self {
        Self { topic, importance, concern: Concern::Nobody, text }
    }

    /// Whether it stands out among others: it matters much, or touches what the reader has.
    #[must_use]
    pub fn stands_out(&self) -> bool {
        self.importance == Importance::High || self.concern == Concern::Reader
    }
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
        matches!(self, Self::Answer | Self::Said | Self::Turn | Self::Result | Self::Part)
    }
}

/// How long a sentence stays where not all fit, from what goes first to what goes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NewsWeight {
    /// A counter of no seat, which the table shows.
    Number,
    /// What changed on the table, if no seat has more or less by it.
    Change,
    /// An answer of the reader.
    OwnAnswer,
    /// What the reader got and gave by its own answer or in a step of its own, and what came to light by it.
    OwnGain,
    /// What came to light.
    Reveal,
    /// An answer of another seat that led to nothing, and that a seat has no turn.
    Lone,
    /// What other seats got and gave.
    Payout,
    /// An answer of another seat, what a seat won by one, and texts of the author.
    Answer,
    /// What the reader got and gave by what others did.
    Stake,
    /// Points.
    Score,
    /// A part has begun or ended, a seat has won, lost or left play, and points of the reader.
    Milestone,
}

impl Paragraph {
    /// How long one of its sentences stays where not all fit.
    #[must_use]
    pub fn weight(&self, sentence: &ToldSentence) -> NewsWeight {
        let (is_high, is_step) = (sentence.importance == Importance::High, self.cause == Cause::Step);
        match (sentence.topic, sentence.concern) {
            (Topic::Part | Topic::Result, _) => NewsWeight::Milestone,
            (Topic::Said, _) => NewsWeight::Answer,
            (Topic::Turn, _) => NewsWeight::Lone,
            (Topic::Answer, Concern::Reader) => NewsWeight::OwnAnswer,
            (Topic::Answer, _) if self.led_to_something() => self.heaviest_effect().max(NewsWeight::Answer),
            (Topic::Answer, _) => NewsWeight::Lone,
            (Topic::Counter, Concern::Reader) if is_high && self.is_answer_of_reader() => NewsWeight::OwnGain,
            (Topic::Counter, Concern::Reader) if is_high => NewsWeight::Milestone,
            (Topic::Counter, Concern::Nobody) if !is_high => NewsWeight::Number,
            (Topic::Counter, _) if is_high => NewsWeight::Score,
            (_, Concern::Reader) if self.is_own || (is_step && sentence.topic == Topic::Reveal) => {
                NewsWeight::OwnGain
            }
            (_, Concern::Reader) if is_step && !is_high => NewsWeight::Payout,
            (_, Concern::Reader) => NewsWeight::Stake,
            (_, Concern::Others) if is_high => NewsWeight::Answer,
            (_, Concern::Others) => NewsWeight::Payout,
            (_, Concern::Nobody) if is_high && self.is_own => NewsWeight::OwnGain,
            (_, Concern::Nobody) if is_high => NewsWeight::Reveal,
            (_, Concern::Nobody) => NewsWeight::Change,
        }
    }

    /// Whether it begins with an answer of the reader.
    #[must_use]
    pub fn is_answer_of_reader(&self) -> bool {
        let mut answers = self.sentences.iter().filter(|sentence| sentence.topic == Topic::Answer);
        answers.any(|answer| answer.concern == Concern::Reader)
    }

    /// The greatest weight of what followed from the answer.
    fn heaviest_effect(&self) -> NewsWeight {
        let effects = self.sentences.iter().filter(|sentence| !sentence.topic.is_head());
        effects.map(|effect| self.weight(effect)).max().unwrap_or(NewsWeight::Number)
    }

    /// Whether anything but an answer, and parts that begin or end, is told, however little it matters.
    fn led_to_something(&self) -> bool {
        self.sentences.iter().any(|sentence| !matches!(sentence.topic, Topic::Answer | Topic::Part))
    }
}
