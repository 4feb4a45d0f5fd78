//! What scripts compute with: small plain values, and the ids of things in a match.

/// A player's place, from 0 clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatId(pub u8);

/// A physical piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u16);

/// What is printed on pieces; behind the last kind stand the families (`hunter` without arguments).
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// A place of a grid: zone and index, row by row.
    Place(ZoneId, u16),
    /// A word.
    Word(WordId),
    /// A counter per seat is named by the one of the first seat.
    Counter(CounterId),
    /// A part of the order of play.
    Part(PartId),
    /// A list: the place of its header in the machine's heap.
    List(u32),
    /// The header of a list in the heap: how many elements follow, and room for how many.
    Header {
        /// Elements in use.
        len: u16,
        /// Elements that have room.
        room: u16,
    },
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
            Self::List(_) | Self::Header { .. } => "list",
        }
    }
}

/// A value in 8 bytes that are read and written at once: what registers and lists are made of. A
/// processor waits when it reads as a whole what it has just written in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(u64);

impl Default for Cell {
    fn default() -> Self {
        Self::UNIT
    }
}

const LIST: u8 = 11;

impl Cell {
    /// `()`
    pub const UNIT: Self = Self(0);

    /// Packs a value.
    #[inline(always)]
    #[must_use]
    #[expect(clippy::inline_always, reason = "packing a known variant leaves one instruction")]
    pub const fn new(value: Value) -> Self {
        let (tag, low, high) = match value {
            Value::Unit => (0, 0, 0),
            Value::Bool(flag) => (1, flag as u16, 0),
            Value::Int(number) => return Self(2 | (number.cast_unsigned() as u64) << 32),
            Value::Seat(seat) => (3, seat.0 as u16, 0),
            Value::Piece(piece) => (4, piece.0, 0),
            Value::Kind(kind) => (5, kind.0, 0),
            Value::Zone(zone) => (6, zone.0, 0),
            Value::Place(zone, index) => (7, zone.0, index),
            Value::Word(word) => (8, word.0, 0),
            Value::Counter(counter) => (9, counter.0, 0),
            Value::Part(part) => (10, part.0, 0),
            Value::List(at) => return Self(LIST as u64 | (at as u64) << 32),
            Value::Header { len, room } => (12, len, room),
        };
        Self(tag | (low as u64) << 32 | (high as u64) << 48)
    }

    /// The value.
    #[inline(always)]
    #[must_use]
    #[expect(clippy::inline_always, reason = "asking for one variant leaves one comparison")]
    #[expect(clippy::cast_possible_truncation, reason = "takes apart what `new` has put together")]
    pub const fn get(self) -> Value {
        let all = (self.0 >> 32) as u32;
        let (low, high) = (all as u16, (all >> 16) as u16);
        match self.0 as u8 {
            1 => Value::Bool(low != 0),
            2 => Value::Int(all.cast_signed()),
            3 => Value::Seat(SeatId(low as u8)),
            4 => Value::Piece(PieceId(low)),
            5 => Value::Kind(KindId(low)),
            6 => Value::Zone(ZoneId(low)),
            7 => Value::Place(ZoneId(low), high),
            8 => Value::Word(WordId(low)),
            9 => Value::Counter(CounterId(low)),
            10 => Value::Part(PartId(low)),
            LIST => Value::List(all),
            12 => Value::Header { len: low, room: high },
            _ => Value::Unit,
        }
    }

    /// Whether it is a list.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the tag is the lowest byte")]
    pub const fn is_list(self) -> bool {
        self.0 as u8 == LIST
    }
}

impl From<Value> for Cell {
    #[inline]
    fn from(value: Value) -> Self {
        Self::new(value)
    }
}
