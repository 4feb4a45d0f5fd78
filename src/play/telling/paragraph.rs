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
        matches!(self, Self::Answer | Self::Said | Self::Result | Self::Part)
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
    /// A part has begun or ended, or a seat has won, lost or left play.
    Milestone,
}

impl Paragraph {
    /// How long one of its sentences stays where not all fit.
    #[must_use]
    pub fn passages(&self, is_told: impl Fn(&ToldSentence) -> bool) -> Vec<NewsPassage> {
        let told = (0..self.sentences.len()).filter(|at| is_told(&self.sentences[*at]));
        let (heads, rest): (Vec<usize>, Vec<usize>) = told.partition(|at| self.is_apart(*at));
        let is_answer = |at: &usize| self.sentences[*at].topic == Topic::Answer;
        let changes = |at: &usize, concern: Concern| !is_answer(at) && self.sentences[*at].concern == concern;
        let mut passages: Vec<NewsPassage> = heads.into_iter().map(|at| self.head(at)).collect();
        if rest.iter().any(|at| changes(at, Concern::Reader)) {
            let is_own = |at: &usize| is_answer(at) || changes(at, Concern::Reader);
            let (own, others): (Vec<usize>, Vec<usize>) = rest.into_iter().partition(is_own);
            passages.push(self.passage(own, NewsWeight::Own));
            passages.push(self.passage(others, NewsWeight::Share));
        } else {
            let weight = match rest.iter().any(|at| changes(at, Concern::Others)) {
                true => NewsWeight::Payout,
                false if rest.iter().any(|at| !is_answer(at) && self.is_high(*at)) => NewsWeight::Reveal,
                false if self.led_to_something() => NewsWeight::Change,
                false => NewsWeight::Lone,
            };
            passages.push(self.passage(rest, weight));
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
