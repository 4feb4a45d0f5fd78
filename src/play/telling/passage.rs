//! What is told, as data: texts in one language, without layout, safe to show.

/// What is told of one answer or of one step of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The position of its first event in the log.
    pub event: usize,
    /// How many answers had been given, with this one.
    pub at: usize,
    /// What caused it.
    pub occasion: Occasion,
    /// The seat that answered, or whose turn it was, by its index clockwise.
    pub seat: Option<usize>,
    /// What the step is called; empty for an answer and where no step ran.
    pub step: String,
    /// How much its most important remark matters.
    pub weight: Weight,
    /// What is to be said, in order.
    pub remarks: Vec<Remark>,
}

/// What caused something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A seat answered.
    Answer,
    /// A step of the rules, without an answer.
    Step,
}

/// Something that is told in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What it is about.
    pub theme: Theme,
    /// How much it matters to the reader.
    pub weight: Weight,
    /// The sentence.
    pub text: String,
}

/// How much something matters to a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Clean-up, and what the answer has said already: it can be left out.
    Low,
    /// What an answer or a step did.
    Normal,
    /// What is never left out: answers, reveals, scores, results, the end of a part, and texts of the author.
    High,
}

/// What a remark is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Theme {
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

impl Theme {
    /// Whether such a remark has a line of its own.
    #[must_use]
    pub fn stands_alone(self) -> bool {
        !matches!(self, Self::Table | Self::Counter)
    }
}
