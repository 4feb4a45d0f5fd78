//! What an observer sees in zones: pieces, boards, maps and spaces.

use serde::Serialize;

/// A zone, or several similar ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ZoneShown {
    /// What it is called.
    pub name: String,
    /// What is seen in it.
    pub content: Content,
    /// Whether the zone is empty, and is not drawn as empty places.
    pub is_empty: bool,
    /// Whether it is a stack of which several pieces are told apart: the first one is on top.
    pub is_stack: bool,
    /// How many pieces lie in it of how many, where that is known.
    pub fill: Option<Fill>,
    /// Whether it steps back first where there is little room.
    pub steps_back: bool,
    /// The options that stand for the zone itself, by their indices.
    pub options: Vec<usize>,
    /// The index of its rule.
    #[serde(skip)]
    pub(super) rule: usize,
}

/// How many of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fill {
    /// How many there are.
    pub count: usize,
    /// How many there can be, or were.
    pub most: usize,
}

/// What is seen in a zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// Pieces in their order, from the top.
    Row(Vec<ItemShown>),
    /// Pieces without an order, each kind once, then the hidden ones.
    Pile(Vec<ItemShown>),
    /// Pieces of which each kind has a pile of its own, with how many are left, even none.
    Stock(Vec<ItemShown>),
    /// Places.
    Board(BoardShown),
    /// A map.
    Map(MapShown),
    /// Spaces of a ring or a track.
    Spaces(SpacesShown),
}

/// Pieces that look alike and lie together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ItemShown {
    /// What is seen of each of them.
    pub piece: Piece,
    /// How many there are.
    pub count: usize,
    /// A number from 0 that tells their sort from others of the set, such as a suit, for a colour; `None` where their
    /// kind is not known.
    pub hue: Option<u8>,
    /// The options that stand for them, by their indices.
    pub options: Vec<usize>,
}

/// A place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Slot {
    /// What is seen on it; `None` when it is free.
    pub piece: Option<Piece>,
    /// As of [`ItemShown`], of the piece.
    pub hue: Option<u8>,
    /// Whether it stands out.
    pub mark: Option<Mark>,
    /// The options that stand for it or for the piece on it, by their indices.
    pub options: Vec<usize>,
}

/// A map as the definition draws it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MapShown {
    /// Its lines from the top.
    pub lines: Vec<String>,
    /// The places, row by row.
    pub places: Vec<MapPlace>,
    /// Whether the names of the columns belong below the map, not above it.
    pub is_named_below: bool,
    /// The glyphs of its kinds, each with the kind's name.
    pub glyphs: Vec<(String, String)>,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardShown {
    /// The rows from the top.
    pub rows: Vec<PlacesShown>,
    /// What the columns are called.
    pub columns: Vec<String>,
    /// Whether the names of the columns belong below the board, not above it.
    pub is_named_below: bool,
    /// The glyphs of its kinds, each with the kind's name.
    pub glyphs: Vec<(String, String)>,
}

/// A place of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MapPlace {
    /// The line of the drawing, from 0.
    pub line: usize,
    /// The character in the line, from 0.
    pub at: usize,
    /// What its row is called.
    pub row: String,
    /// What its column is called.
    pub column: String,
    /// What is seen there.
    pub slot: Slot,
}

/// The spaces of a ring or a track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpacesShown {
    /// Rows from the top.
    pub rows: Vec<SpacesRow>,
    /// The glyphs of the kinds that can lie there, each with the kind's name.
    pub glyphs: Vec<(String, String)>,
    /// Whether pieces of one kind only can lie there, so that their number says all.
    pub is_of_one_kind: bool,
}

/// A row of spaces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpacesRow {
    /// The name of the seat to which all of them belong, if there is one.
    pub owner: Option<String>,
    /// The spaces; `None` where there is none.
    pub spaces: Vec<Option<SpaceShown>>,
}

/// A space of a ring or a track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpaceShown {
    /// Its number, from 1.
    pub number: u16,
    /// What is seen in it.
    pub items: Vec<ItemShown>,
    /// The options that stand for the space itself, by their indices.
    pub options: Vec<usize>,
}

/// Why a place stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// It can be chosen now.
    Open,
    /// The last answer moved a piece from it or to it.
    Moved,
}

/// A row of places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlacesShown {
    /// What the row is called.
    pub name: String,
    /// By how many halves of a place the row is shifted to the right.
    pub indent: usize,
    /// The places.
    pub places: Vec<Slot>,
}

/// What is seen of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// What it is: `up(2)`, or `die=4`.
    Known(String),
    /// What it is on a board: the glyph of its kind, and its name.
    Marked(String, String),
    /// What the observer remembers of a piece that it does not see now: its name.
    Recalled(String),
    /// A piece whose kind the observer does not know.
    Hidden {
        /// Whether it lies face down where others lie face up.
        face_down: bool,
    },
}

impl ItemShown {
    /// Alike pieces that no option stands for yet.
    pub(super) fn of(piece: Piece, count: usize) -> Self {
        Self { piece, count, hue: None, options: Vec::new() }
    }
}
