//! What scripts compute with: small plain values, and the ids of things in a match.

/// A player's place, from 0 clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatId(pub u8);

/// A physical piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u16);

/// What is printed on pieces; after the last kind stand the families (`hunter` without arguments).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindId(pub u16);

/// A zone of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZoneId(pub u16);

/// A counter of a match, shared or that of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CounterId(pub u16);

/// An interned word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordId(pub u16);

/// A named part of the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartId(pub u16);

/// A value of a script: 8 bytes, copied freely. Two lists are never the same storage, because lists are
/// values: whoever keeps one owns it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// `()`
    #[default]
    Unit,
    /// `true`
    Bool(bool),
    /// `7`
    Int(i32),
    /// A player's place.
    Seat(SeatId),
    /// A physical piece.
    Piece(PieceId),
    /// A kind or a family of kinds.
    Kind(KindId),
    /// A zone.
    Zone(ZoneId),
    /// A place of a board: zone and index, row by row.
    Place(ZoneId, u16),
    /// A word.
    Word(WordId),
    /// A counter per seat is named by the one of the first seat.
    Counter(CounterId),
    /// A part of the order of play.
    Part(PartId),
    /// A list: where it lies in the machine's heap.
    List(u32),
}

/// A part of a text that a script says: the pattern's word first, then what stands in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPart {
    /// A value that is no list.
    Value(Value),
    /// A list of so many of the parts that follow; each list among them counts once, with its own.
    List(u16),
}

impl Value {
    /// The name of the value's type in messages.
    #[must_use]
    pub fn type_name(self) -> &'static str {
        match self {
            Self::Unit => "()",
            Self::Bool(_) => "bool",
            Self::Int(_) => "number",
            Self::Seat(_) => "seat",
            Self::Piece(_) => "piece",
            Self::Kind(_) => "kind",
            Self::Zone(_) => "zone",
            Self::Place(..) => "place",
            Self::Word(_) => "word",
            Self::Counter(_) => "counter",
            Self::Part(_) => "part",
            Self::List(_) => "list",
        }
    }
}
