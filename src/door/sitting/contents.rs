//! What an observer sees in zones: pieces, boards, maps and spaces.

/// A zone, or several similar ones.
#[derive(Clone, Debug)]
pub struct ZoneShown {
    /// What it is called.
    pub name: String,
    /// What is seen in it.
    pub content: Content,
    /// Whether the zone is empty, and is not drawn as empty places.
    pub is_empty: bool,
}

/// What is seen in a zone.
#[derive(Clone, Debug)]
pub enum Content {
    /// Pieces in their order, from the top.
    Row(Vec<Piece>),
    /// Pieces without an order, as one text, `fish*2, grain`, and the hidden ones.
    Pile(String, Vec<Piece>),
    /// Places.
    Board(BoardShown),
    /// A map.
    Map(MapShown),
    /// Spaces of a ring or a track.
    Spaces(SpacesShown),
}

/// A map as the definition draws it.
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug)]
pub struct MapPlace {
    /// The line of the drawing, from 0.
    pub line: usize,
    /// The character in the line, from 0.
    pub at: usize,
    /// What its row is called.
    pub row: String,
    /// What its column is called.
    pub column: String,
    /// What is seen on it; `None` when it is free.
    pub piece: Option<Piece>,
    /// Whether it stands out.
    pub mark: Option<Mark>,
}

/// The spaces of a ring or a track.
#[derive(Clone, Debug)]
pub struct SpacesShown {
    /// Rows from the top.
    pub rows: Vec<SpacesRow>,
    /// The glyphs of the kinds that can lie there, each with the kind's name.
    pub glyphs: Vec<(String, String)>,
    /// Whether pieces of one kind only can lie there, so that their number says all.
    pub is_of_one_kind: bool,
}

/// A row of spaces.
#[derive(Clone, Debug)]
pub struct SpacesRow {
    /// The name of the seat to which all of them belong, if there is one.
    pub owner: Option<String>,
    /// The spaces; `None` where there is none.
    pub spaces: Vec<Option<SpaceShown>>,
}

/// A space of a ring or a track.
#[derive(Clone, Debug)]
pub struct SpaceShown {
    /// Its number, from 1.
    pub number: u16,
    /// What is seen in it, each with how many there are.
    pub pieces: Vec<(Piece, usize)>,
}

/// Why a place stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It can be chosen now.
    Open,
    /// The last answer moved a piece from it or to it.
    Moved,
}

/// A row of places.
#[derive(Clone, Debug)]
pub struct PlacesShown {
    /// What the row is called.
    pub name: String,
    /// By how many halves of a place the row is shifted to the right.
    pub indent: usize,
    /// What is seen in each place, `None` for an empty one, and whether it stands out.
    pub places: Vec<(Option<Piece>, Option<Mark>)>,
}

/// What is seen in a place, and whether it stands out.
pub(super) type SlotShown = (Option<Piece>, Option<Mark>);

/// What is seen of one piece or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// What it is: `up(2)`, or `die=4`.
    Known(String),
    /// What it is on a board: the glyph of its kind, and its name.
    Marked(String, String),
    /// A piece whose kind is not seen.
    Unknown,
    /// Several pieces whose kinds are not seen.
    Hidden {
        /// How many.
        count: usize,
        /// Whether all of them lie face down.
        face_down: bool,
    },
}
