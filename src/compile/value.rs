//! The values that scripts compute with: small plain values, and the ids of things in a match.

/// A player's place, from 0 clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatId(pub u8);

/// A physical piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u16);

/// A kind; ids after the last kind are families (`hunter` without arguments).
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

/// A value of a script: 8 bytes, cheap to copy. Lists are values, so no two lists share memory: each has one owner.
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
    /// A counter; one that every seat has is given by the counter of the first seat.
    Counter(CounterId),
    /// A part of the order of play.
    Part(PartId),
    /// A list: where it lies in the machine's heap.
    List(u32),
}

/// A part of a text in the log: the word of the pattern first, then the values in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPart {
    /// A value that is no list.
    Value(Value),
    /// A list: this many of the parts that follow are its elements; a list among them counts as one, with its own
    /// elements.
    List(u16),
}

impl Value {
    /// The piece, if it is one.
    #[must_use]
    pub fn piece(self) -> Option<PieceId> {
        if let Self::Piece(piece) = self { Some(piece) } else { None }
    }

    /// The name of the value's type, for messages.
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
