//! Piece sets, their kinds, and where pieces lie before the first step.

use super::BySeats;
use crate::load::script::ast::Name;

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
    /// A kind of the piece set with this index in [`super::Rules::sets`].
    KindOf(usize),
}

/// One kind as written: `hunter(fish)`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KindName {
    /// Index in [`super::Rules::sets`].
    pub set: usize,
    /// Index in [`PieceSet::families`].
    pub family: usize,
    /// As many as the family has parameters.
    pub arguments: Vec<KindArgument>,
}

impl KindName {
    /// As it is written: `hunter(fish)`.
    #[must_use]
    pub fn notation(&self, sets: &[PieceSet]) -> String {
        let name = &sets[self.set].families[self.family].name.text;
        if self.arguments.is_empty() {
            return name.clone();
        }
        let arguments: Vec<String> = self
            .arguments
            .iter()
            .map(|argument| match argument {
                KindArgument::Number(number) => number.to_string(),
                KindArgument::Kind(kind) => kind.notation(sets),
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
    /// Index in [`super::Rules::zones`].
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
