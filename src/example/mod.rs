//! The examples of a rulebook: what lies on the table, what happens, what must hold then. This room reads them and
//! plays them; it opens no file and prints nothing.

mod absent;
mod arranging;
mod checking;
mod coming;
mod finding;
mod knowing;
mod laying;
mod lines;
mod naming;
mod pictures;
mod position;
mod reading;
mod running;
mod slips;
mod telling;
mod told;
mod verdict;
mod writing;

pub use naming::snapshot_names;
pub use position::{MOST_GIVEN, begin, begin_counting};
pub use reading::{MOST_FAULTS, read};
pub use running::{cover, run};
pub(crate) use telling::{counters, zones};
pub use told::{ToldExample, ToldLine, ToldSort};
pub use verdict::{ExampleReport, Mismatch, Verdict};
pub use writing::{position, written};

use crate::diag::Span;
use crate::load::script::ast::Name;

/// An example from a file of a game.
#[derive(Clone, Debug)]
pub struct Example {
    /// Its title, in one line.
    pub title: Name,
    /// Where the rulebook has it.
    pub rulebook: Option<Name>,
    /// The names of the rules that it covers.
    pub covers: Vec<Name>,
    /// Who plays, clockwise.
    pub seats: Vec<Name>,
    /// The variant; `None` for the definition as written.
    pub variant: Option<Name>,
    /// Figures that are set, with their values.
    pub figures: Vec<(Name, Name)>,
    /// The seed of all chance that the example does not fix.
    pub seed: u64,
    given: Vec<GivenLine>,
    acts: Vec<Act>,
}

/// One part of an example: what happens, and what must hold then.
#[derive(Clone, Debug, Default)]
struct Act {
    when: Vec<When>,
    then: Vec<Then>,
}

/// A line of `given`.
#[derive(Clone, Debug)]
enum GivenLine {
    /// `at: play_card Ann`
    At(StepText),
    /// `rest: box`
    Rest(Vec<ValueText>),
    /// `shuffled deck: fish moss`
    Shuffled(PathText, Name),
    /// `shuffled: Cleo Ann Bob`
    Order(Vec<ValueText>),
    /// `rolled: 3 5`
    Rolled(Vec<ValueText>),
    /// `drawn: Ann`
    Drawn(Vec<ValueText>),
    /// `Ann.hand: fish*2`
    About(AboutText, Name),
    /// `board:` and below it the rows of the board.
    Picture(AboutText, Name),
}

/// A line of `when`.
#[derive(Clone, Debug)]
enum When {
    /// `Ann: fish`
    Answer(Name, Name),
    /// `deal`, `play_card Ann`
    Step(StepText),
    /// `score(Ann, fish)`
    Call(CallText),
}

/// A line of `then`.
#[derive(Clone, Debug)]
enum Then {
    /// `offers Ann: fish, pass`, `offers Ann only: fish`
    Offers { seat: Name, only: bool, answers: Vec<Name>, span: Span },
    /// `does not offer Ann: fish`
    NoOffer { seat: Name, answers: Vec<Name> },
    /// `asks Ann`, `asks Ann: card`
    Asks { seat: Name, prompt: Option<Name> },
    /// `over`
    Over(Span),
    /// `ranking: Ann, Bob Cleo`
    Ranking(Vec<Vec<Name>>, Span),
    /// `fails: "not enough"`
    Fails(Name),
    /// `at: play_card Ann`
    At(StepText),
    /// `Ann sees stone = fish`
    Sees(Name, PathText, Name),
    /// `Ann sees board =` and below it the rows of the board.
    SeesPicture(Name, PathText, Name),
    /// `Ann knows Bob.hand = fish`, or as a part of what lies there: `Ann knows Bob.hand has fish`
    Knows { seat: Name, about: AboutText, text: Name, is_part: bool },
    /// `Ann does not know Bob.hand`
    KnowsNot(Name, AboutText),
    /// `the log of Bob has "fish"`, `the log of Bob does not have "fish"`
    Log { seat: Name, words: Name, is_there: bool },
    /// `price(Ann, fish) = 4`
    ///
    /// The same for a zone or counter of a kind, `supply(fish) = fish*2`, of which only the game knows that it is no
    /// function. The value may be none, which is then a fault at this place.
    Result(CallText, Result<ValueText, Span>, Option<(AboutText, Name)>),
    /// `Ann.hand = fish*2`
    Equal(AboutText, Name),
    /// `board =` and below it the rows of the board.
    Picture(AboutText, Name),
}

/// A step, and whose turn it is.
#[derive(Clone, Debug)]
struct StepText {
    step: Name,
    seat: Option<Name>,
    span: Span,
}

/// A function and its arguments.
#[derive(Clone, Debug)]
struct CallText {
    name: Name,
    values: Vec<ValueText>,
    span: Span,
}

/// A value as it is written.
#[derive(Clone, Debug)]
enum ValueText {
    List(Vec<ValueText>, Span),
    Number(i32, Span),
    Path(PathText),
}

impl ValueText {
    fn span(&self) -> Span {
        match self {
            Self::List(_, span) | Self::Number(_, span) => *span,
            Self::Path(path) => path.span,
        }
    }
}

/// A seat, kind, zone, place, counter or word as it is written.
#[derive(Clone, Debug)]
struct PathText {
    /// `Ann` and `hand` of `Ann.hand`: one or two words, without quotation marks.
    words: Vec<Name>,
    /// Whether the first word was in quotation marks: then it is not a kind.
    quoted: bool,
    /// `fish` of `supply(fish)`, as written.
    arguments: Option<Name>,
    /// What stands in brackets.
    indices: Vec<IndexText>,
    span: Span,
}

/// Which of several, or a place.
#[derive(Clone, Debug)]
enum IndexText {
    /// One or two numbers, from 1.
    Numbers(Vec<u16>),
    /// `b2`
    Spot(Name),
}

impl PathText {
    /// Its only word, if it is not in quotation marks.
    fn plain_word(&self) -> Option<&str> {
        match self.words.as_slice() {
            [word] if !self.quoted && self.arguments.is_none() && self.indices.is_empty() => Some(&word.text),
            _ => None,
        }
    }

    /// Whether it stands for no value.
    fn is_nothing(&self) -> bool {
        self.plain_word() == Some(finding::NOTHING)
    }

    /// `true` or `false`.
    fn switch(&self) -> Option<bool> {
        self.plain_word().and_then(|word| word.parse().ok())
    }
}

/// The part of a zone that a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ZonePart {
    Whole,
    Top,
    Bottom,
    FaceDown,
    Faces,
}

/// The subject of a line.
#[derive(Clone, Debug)]
struct AboutText {
    part: ZonePart,
    path: PathText,
    property: Option<Name>,
    span: Span,
}
