//! The checked form of a definition: what `check` hands to `compile`. Every name in it exists,
//! every list fits what it is for, every seat count has its figure.

use std::sync::Arc;

use crate::diag::Span;
use crate::load::script::ast::{Name, Script};

/// The rules of one game in one variant, for every seat count it allows.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The game's name as it is shown.
    pub title: String,
    /// One line about it, or empty.
    pub about: String,
    /// The language that the definition is written in, such as `en`.
    pub language: String,
    /// The name of the variant these rules belong to; empty for the definition as written.
    pub variant: String,
    /// How many can play.
    pub players: Players,
    /// The numbers of the rules.
    pub figures: Vec<Figure>,
    /// The piece sets.
    pub sets: Vec<PieceSet>,
    /// The zones.
    pub zones: Vec<ZoneRule>,
    /// The counters.
    pub counters: Vec<CounterRule>,
    /// The order of play.
    pub flow: Vec<FlowItem>,
    /// The lines of the score; the total is their sum.
    pub scoring: Vec<ScoreLine>,
    /// What decides the ranking, first things first.
    pub ranking: Vec<RankKey>,
    /// What bots take for how well a seat stands before the end; it decides nothing.
    pub heuristic: Option<RankKey>,
    /// Names as they are shown, by declared name, prompt or word, sorted.
    pub labels: Vec<(String, String)>,
    /// The functions of all scripts, as written.
    pub script: Arc<Script>,
}

/// How many can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// The fewest.
    pub from: u8,
    /// The most (at most [`MAX_SEATS`]).
    pub to: u8,
    /// The most usual number.
    pub usual: u8,
}

/// The most seats a game can have.
pub const MAX_SEATS: u8 = 16;

/// A value that may differ by the number of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BySeats<T> {
    /// The same for all.
    Same(T),
    /// For each number of seats from `players.from` on.
    Each {
        /// The number of seats that the first value belongs to.
        from: u8,
        /// One for each number of seats.
        values: Vec<T>,
    },
}

impl<T> BySeats<T> {
    /// The value for a number of seats that the game allows.
    #[must_use]
    pub fn at(&self, seats: u8) -> &T {
        match self {
            Self::Same(value) => value,
            Self::Each { from, values } => {
                &values[usize::from(seats.saturating_sub(*from)).min(values.len() - 1)]
            }
        }
    }
}

impl<T> BySeats<T> {
    /// The values of all seat counts.
    #[must_use]
    pub fn all(&self) -> &[T] {
        match self {
            Self::Same(value) => std::slice::from_ref(value),
            Self::Each { values, .. } => values,
        }
    }
}

/// A number of the rules.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its name in scripts.
    pub name: Name,
    /// Its value.
    pub value: BySeats<FigureValue>,
}

/// What a figure can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FigureValue {
    /// A whole number.
    Int(i32),
    /// A switch.
    Bool(bool),
    /// Several numbers.
    List(Vec<i32>),
}

/// Pieces that share a list of kinds.
#[derive(Clone, Debug)]
pub struct PieceSet {
    /// Its name; in scripts the list of its kinds.
    pub name: Name,
    /// What can be printed on a piece, in the order written.
    pub families: Vec<Family>,
    /// Where the pieces lie before the first step.
    pub start: Vec<StartList>,
    /// Further properties of kinds.
    pub traits: Vec<Trait>,
    /// The number of sides when the pieces are dice.
    pub sides: Option<u8>,
    /// What the back is called when that is not the name of the set: sets with the same back cannot be
    /// told apart from behind.
    pub back: Option<Name>,
}

impl PieceSet {
    /// What the back of its pieces is called.
    #[must_use]
    pub fn back(&self) -> &str {
        &self.back.as_ref().unwrap_or(&self.name).text
    }
}

/// Kinds of one name: `idol`, or `hunter(food)` with its parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The word before the parenthesis.
    pub name: Name,
    /// Its parameters; empty for a plain kind.
    pub parameters: Vec<Parameter>,
}

/// A parameter of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, a property of pieces and kinds.
    pub name: Name,
    /// What it can be.
    pub kind: ParameterType,
}

/// What a kind's parameter can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterType {
    /// A whole number.
    Number,
    /// A kind of the piece set with this index in [`Rules::sets`].
    KindOf(usize),
}

/// One kind as written: `hunter(fish)`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KindName {
    /// Index in [`Rules::sets`].
    pub set: usize,
    /// Index in [`PieceSet::families`].
    pub family: usize,
    /// As many as the family has parameters.
    pub arguments: Vec<KindArgument>,
}

impl KindName {
    /// As it is written: `hunter(fish)`.
    #[must_use]
    pub fn notation(&self, rules: &Rules) -> String {
        let name = &rules.sets[self.set].families[self.family].name.text;
        if self.arguments.is_empty() {
            return name.clone();
        }
        let arguments: Vec<String> = self
            .arguments
            .iter()
            .map(|argument| match argument {
                KindArgument::Number(number) => number.to_string(),
                KindArgument::Kind(kind) => kind.notation(rules),
            })
            .collect();
        format!("{name}({})", arguments.join(", "))
    }
}

/// An argument of a kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KindArgument {
    /// A number.
    Number(i32),
    /// A kind of another set.
    Kind(KindName),
}

/// So many pieces of one kind; `hunter(*)` is already written out.
pub type CountedKinds = Vec<(KindName, u16)>;

/// The pieces that lie in a zone before the first step.
#[derive(Clone, Debug)]
pub struct StartList {
    /// The zone; of a zone per seat each one gets the list.
    pub zone: ZonePlace,
    /// The pieces, top first.
    pub pieces: BySeats<CountedKinds>,
}

/// A zone rule, and which of its zones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZonePlace {
    /// Index in [`Rules::zones`].
    pub zone: usize,
    /// Which one.
    pub which: Which,
}

/// Which of the zones that a rule stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// The only one, or every one of a zone per seat.
    All,
    /// `column[2]`: from 0 here.
    Number(u16),
    /// `supply(fish)`.
    Kind(KindName),
}

/// A named property of kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trait {
    /// Its name, a property of pieces and kinds.
    pub name: Name,
    /// Which kinds have which value; a family without arguments stands for all its kinds.
    pub values: Vec<(TraitValue, Vec<TraitKinds>)>,
}

/// What a trait can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraitValue {
    /// A whole number.
    Int(i32),
    /// A word.
    Word(String),
}

/// The kinds that share a trait's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraitKinds {
    /// All kinds of the family with this index.
    Family(usize),
    /// One kind.
    Kind(KindName),
}

/// A place for pieces, or several of one name.
#[derive(Clone, Debug)]
pub struct ZoneRule {
    /// Its name.
    pub name: Name,
    /// The piece sets it may hold, as indices in [`Rules::sets`].
    pub holds: Vec<usize>,
    /// How many there are.
    pub copies: Copies,
    /// Who sees what lies face up in it.
    pub shown: Shown,
    /// What order means in it.
    pub layout: Layout,
}

/// How many zones a rule stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Copies {
    /// A single shared one.
    One,
    /// One for each seat.
    PerSeat,
    /// One for each kind of the piece set with this index.
    PerKind(usize),
    /// So many shared ones.
    Count(Amount),
}

/// A number, or the figure that holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A number.
    Number(i32),
    /// Index in [`Rules::figures`]; its value is a number for every seat count.
    Figure(usize),
    /// Index in [`Rules::figures`]; its value is a list, taken by chair from 0.
    ByChair(usize),
}

/// Who sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// All seats and spectators.
    Everyone,
    /// The seat that it belongs to.
    Owner,
    /// All seats but the one that it belongs to, and no spectator.
    Others,
    /// No one.
    Nobody,
}

impl Shown {
    /// Whether an observer is one of them: a seat or a spectator, whom it belongs to or not.
    #[must_use]
    pub fn includes(self, is_owner: bool, is_seat: bool) -> bool {
        match self {
            Self::Everyone => true,
            Self::Owner => is_owner,
            Self::Others => !is_owner && is_seat,
            Self::Nobody => false,
        }
    }
}

/// What order means in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// None: pieces of one kind cannot be told apart.
    Pile,
    /// From the first to the last; new ones come last.
    Row,
    /// From the top down; new ones come on top.
    Stack,
    /// Places in rows and columns, each with at most one piece.
    Grid {
        /// How many rows.
        rows: u8,
        /// How many columns.
        columns: u8,
    },
}

/// A number, or a seat, that the match keeps.
#[derive(Clone, Debug)]
pub struct CounterRule {
    /// Its name.
    pub name: Name,
    /// Whether every seat has one.
    pub per_seat: bool,
    /// What it holds at first and whether it is a number or a seat.
    pub holds: CounterHolds,
    /// Who sees it.
    pub shown: Shown,
}

/// What a counter holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CounterHolds {
    /// A number.
    Number {
        /// At first.
        start: Amount,
        /// Never below.
        min: i32,
        /// Never above.
        max: i32,
    },
    /// A seat.
    Seat {
        /// Whether chance chooses it before the first step; otherwise it is `()`.
        random: bool,
    },
}

/// A part of the order of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlowItem {
    /// A script function.
    Step(StepCall),
    /// A named part.
    Part(Part),
}

/// A call of a script function by the order of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepCall {
    /// Index in [`Script::functions`].
    pub function: usize,
    /// Whether it is given the seat whose turn it is.
    pub with_seat: bool,
    /// Where the definition names it.
    pub span: Span,
}

/// A named part of the order of play that a script can `finish`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: Name,
    /// How often it is done.
    pub repeat: Repeat,
    /// Asked before each time; false ends the part.
    pub while_true: Option<StepCall>,
    /// What is done.
    pub body: Vec<FlowItem>,
}

/// How often a part is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// Once, or for as long as `while` says.
    Plain,
    /// So many times.
    Times(Count),
    /// Round the seats clockwise, again and again.
    Turns {
        /// The seat that begins.
        from: From,
        /// Asked for each seat before its turn; true leaves it out. A lap in which everybody is
        /// left out ends the part.
        skip: Option<StepCall>,
        /// After so many laps the part ends.
        laps: Option<Count>,
    },
}

/// A number, figure or function of the script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// Number or figure.
    Amount(Amount),
    /// A function that gives a number.
    Function(StepCall),
}

/// Where turns begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum From {
    /// A shared counter that holds a seat: index in [`Rules::counters`].
    Counter(usize),
    /// A function that gives a seat.
    Function(StepCall),
}

/// A line of the score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// Its name.
    pub name: Name,
    /// What it is worth.
    pub value: SeatValue,
    /// When set, one line for each kind of the set with this index; the function is given it.
    pub of: Option<usize>,
}

/// A number for each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatValue {
    /// The sum of the score lines.
    Total,
    /// A counter per seat: index in [`Rules::counters`].
    Counter(usize),
    /// A function of a seat (and a kind): index in [`Script::functions`].
    Function(usize),
}

/// What decides the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankKey {
    /// Its name.
    pub name: Name,
    /// The value.
    pub value: SeatValue,
    /// Whether less is better.
    pub fewer: bool,
}
