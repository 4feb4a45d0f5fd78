//! Piece sets, their kinds, and where pieces lie before the first step.

use super::forms::KindForm;
use super::{BySeats, Copies};
use crate::load::script::ast::Name;

/// Pieces with the same list of kinds.
#[derive(Clone, Debug)]
pub struct PieceSet {
    /// Its name; in scripts it stands for the list of its kinds.
    pub name: Name,
    /// What can be printed on a piece, in the order written.
    pub families: Vec<Family>,
    /// Where the pieces lie before the first step.
    pub start: Vec<StartList>,
    /// Further properties of kinds.
    pub traits: Vec<Trait>,
    /// The characters that stand for kinds on boards.
    pub glyphs: Vec<(KindName, String)>,
    /// The forms in which kinds are shown: by index in [`PieceSet::families`].
    pub forms: Vec<(usize, KindForm)>,
    /// The short texts of kinds in forms: by index in [`PieceSet::families`].
    pub short: Vec<(usize, Vec<String>)>,
    /// What is on each side, if the pieces are dice.
    pub sides: Vec<KindArgument>,
    /// What the two sides of a piece show, by index in [`PieceSet::families`]; empty if its pieces have one side.
    pub reverse: Vec<(usize, usize)>,
    /// The name of the back, if it is not that of the set: sets with the same back cannot be told apart face down.
    pub back: Option<Name>,
}

impl PieceSet {
    /// The name of the back of its pieces.
    #[must_use]
    pub fn back(&self) -> &str {
        &self.back.as_ref().unwrap_or(&self.name).text
    }

    /// Whether its pieces are dice.
    #[must_use]
    pub fn is_dice(&self) -> bool {
        !self.sides.is_empty()
    }

    /// Whether its pieces are dice whose sides are not numbered from 1.
    #[must_use]
    pub fn has_own_faces(&self) -> bool {
        !(1..).zip(&self.sides).all(|(number, side)| *side == KindArgument::Number(number))
    }

    /// The family on the other side of one; `None` if such a piece has nothing on its other side.
    #[must_use]
    pub fn reverse_of(&self, family: usize) -> Option<usize> {
        self.reverse.iter().find_map(|&(one, other)| match family {
            _ if family == one => Some(other),
            _ if family == other => Some(one),
            _ => None,
        })
    }

    /// The character that stands for a kind of it on boards.
    #[must_use]
    pub fn glyph(&self, kind: &KindName) -> Option<&str> {
        self.glyphs.iter().find(|(of, _)| of == kind).map(|(_, glyph)| glyph.as_str())
    }
}

/// A family of kinds with the same name: `idol`, or `hunter(food)` with its parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The word before the parenthesis.
    pub name: Name,
    /// Its parameters; empty for a single kind.
    pub parameters: Vec<Parameter>,
}

/// A parameter of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, a property of pieces and kinds.
    pub name: Name,
    /// Its type.
    pub kind: ParameterType,
}

/// The type of a kind's parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterType {
    /// A whole number.
    Number,
    /// A kind of the piece set with this index in [`super::Rules::sets`].
    KindOf(usize),
}

/// One kind, as it is written: `hunter(fish)`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KindName {
    /// Index in [`super::Rules::sets`].
    pub set: usize,
    /// Index in [`PieceSet::families`].
    pub family: usize,
    /// One for each parameter of the family.
    pub arguments: Vec<KindArgument>,
}

impl KindArgument {
    /// It in the notation: `3`, `hunter(fish)`.
    #[must_use]
    pub fn notation(&self, sets: &[PieceSet]) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Kind(kind) => kind.notation(sets),
        }
    }
}

impl KindName {
    /// The kind on the other side of a piece that shows this one.
    #[must_use]
    pub fn reverse(&self, sets: &[PieceSet]) -> Option<Self> {
        let family = sets[self.set].reverse_of(self.family)?;
        Some(Self { family, ..self.clone() })
    }

    /// The kind in the notation: `hunter(fish)`.
    #[must_use]
    pub fn notation(&self, sets: &[PieceSet]) -> String {
        let name = &sets[self.set].families[self.family].name.text;
        if self.arguments.is_empty() {
            return name.clone();
        }
        let arguments: Vec<String> = self.arguments.iter().map(|argument| argument.notation(sets)).collect();
        format!("{name}({})", arguments.join(", "))
    }
}

/// An argument of a kind, or what is on a side of a die.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KindArgument {
    /// A number.
    Number(i32),
    /// A kind of another set.
    Kind(KindName),
}

/// Kinds with a number of pieces each; `*` is already replaced by the kinds it stands for.
pub type CountedKinds = Vec<(KindName, u16)>;

/// The pieces that lie in a zone before the first step.
#[derive(Clone, Debug)]
pub struct StartList {
    /// The zone; if every seat has one, each of them gets the list, unless it is that of one chair.
    pub zone: ZonePlace,
    /// The pieces, top first.
    pub pieces: BySeats<CountedKinds>,
    /// The place of each of the pieces, where a picture of a board shows them; empty where they lie one after another.
    pub places: BySeats<Vec<u16>>,
}

/// A zone rule, and which of its zones is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZonePlace {
    /// Index in [`super::Rules::zones`].
    pub zone: usize,
    /// Which of the zones.
    pub which: Which,
    /// Of zones that every seat has, only that of the seat on this chair, counted from 0.
    pub chair: Option<u8>,
}

impl ZonePlace {
    /// How many seats have the zone at a table with so many of them; 1 if it belongs to nobody.
    #[must_use]
    pub fn owners(&self, copies: &Copies, seats: u8) -> u8 {
        match self.chair {
            Some(chair) => u8::from(chair < seats),
            None if copies.is_per_seat() => seats,
            None => 1,
        }
    }
}

/// Which of the zones that a rule stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// The only one, or the zones of all seats.
    All,
    /// `column[2]`, of every seat if each has several; counted from 0 here.
    Number(u16),
    /// `supply(fish)`.
    Kind(KindName),
}

/// A named property of kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trait {
    /// Its name, a property of pieces and kinds.
    pub name: Name,
    /// The values, each with the kinds that have it; a family without arguments stands for all its kinds.
    pub values: Vec<(TraitValue, Vec<TraitKinds>)>,
}

/// The value of a trait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraitValue {
    /// A whole number.
    Int(i32),
    /// A word.
    Word(String),
}

/// Kinds that have the same value of a trait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraitKinds {
    /// All kinds of the family with this index.
    Family(usize),
    /// One kind.
    Kind(KindName),
}
