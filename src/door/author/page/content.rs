//! What stands on a page, as plain data.

use serde::Serialize;

/// A heading and what stands below it.
#[derive(Clone, Debug, Serialize)]
pub struct PageSection {
    /// A name for links, the same in every language.
    pub key: &'static str,
    /// The heading.
    pub heading: &'static str,
    /// What stands below it.
    pub blocks: Vec<PageBlock>,
}

/// A part of a section.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PageBlock {
    /// A sentence or several, in the language of the page.
    Text(String),
    /// A sentence or several by the author of the game, in the author's language.
    Prose(PageProse),
    /// A heading within the section.
    Heading(String),
    /// Rows of cells.
    Table(PageTable),
    /// A set of pieces.
    Set(SetPicture),
    /// A board with what stands on it at first.
    Board(BoardPicture),
    /// What is done, in its order.
    Steps(Vec<PageStep>),
    /// A value with its explanation: of a score, a ranking.
    Note(PageNote),
    /// An example of the rulebook.
    Example(PageExample),
}

/// Rows of cells; all have as many cells as the head if there is one.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PageTable {
    /// The heads of the columns; empty where the cells need none.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// A step, or a part with steps inside.
#[derive(Clone, Debug, Serialize)]
pub struct PageStep {
    /// What it is called.
    pub name: String,
    /// How often a part is done and who begins; empty for a step.
    pub how: Vec<PageNote>,
    /// What the author writes about a step; empty where that is nothing.
    pub doc: PageProse,
    /// What belongs to the step: functions about which the author writes something.
    pub details: Vec<PageNote>,
    /// The steps of a part.
    pub inside: Vec<PageStep>,
}

/// Something with its explanation.
#[derive(Clone, Debug, Serialize)]
pub struct PageNote {
    /// What it is called; empty where that has no name in the language of the page.
    pub name: String,
    /// What it is, in the language of the page; may be empty.
    pub how: String,
    /// What the author writes about it; may be empty.
    pub doc: PageProse,
}

/// What the author writes about a function, with blank lines between paragraphs.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PageProse {
    /// The text.
    pub text: String,
    /// Whether it is in the language of the page instead of the author's.
    pub is_translated: bool,
}

/// An example: what it shows, what lies on the table, what happens, what holds then.
#[derive(Clone, Debug, Serialize)]
pub struct PageExample {
    /// What it shows, in the language of the author.
    pub title: String,
    /// Where the rulebook has it; may be empty.
    pub rulebook: String,
    /// Who plays, by which variant, with which figures.
    pub seats: String,
    /// What lies on the table at first, with a heading; then what happens and what holds, in turn.
    pub acts: Vec<PageAct>,
}

/// A part of an example.
#[derive(Clone, Debug, Serialize)]
pub struct PageAct {
    /// What the lines are: what is there, what happens, what holds then.
    pub heading: &'static str,
    /// Its lines.
    pub lines: Vec<PageLine>,
}

/// A line of an example.
#[derive(Clone, Debug, Serialize)]
pub struct PageLine {
    /// What it says.
    pub text: String,
    /// The rows of a board below it.
    pub drawn: Vec<String>,
}

/// The pieces with the same list of kinds.
#[derive(Clone, Debug, Serialize)]
pub struct SetPicture {
    /// What they are called.
    pub name: String,
    /// How many there are, what dice they are, what is on their backs.
    pub summary: String,
    /// The kinds, in the order of the definition; those that no piece has are among them where no piece has any.
    pub kinds: Vec<KindPicture>,
    /// The sides of its dice; empty for other pieces.
    pub sides: Vec<String>,
    /// The traits of the kinds, each with its values.
    pub traits: Vec<[String; 2]>,
    /// What the author says about kinds: their name, and the text.
    pub about: Vec<(String, PageProse)>,
}

/// A kind of pieces.
#[derive(Clone, Debug, Serialize)]
pub struct KindPicture {
    /// What stands on it.
    pub front: PieceSide,
    /// What is on its other side, if there is something.
    pub other: Option<PieceSide>,
    /// How many there are; empty where no piece is of this set.
    pub counts: Vec<CountBySeats>,
}

/// What stands on a side of a piece.
#[derive(Clone, Debug, Serialize)]
pub struct PieceSide {
    /// What it looks like: the character that stands for it on boards, or its name in short.
    pub face: String,
    /// What it bears below that, such as a number or a kind of another set.
    pub bears: Vec<String>,
    /// What it is called in full.
    pub name: String,
    /// Whether its face is the character that stands for it on boards.
    pub is_glyph: bool,
    /// The names of what it bears, and its traits, each with the value; without what `bears` says as well.
    pub lines: Vec<String>,
    /// Its colour, as definitions name it.
    pub colour: &'static str,
}

/// A number of pieces, for some numbers of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CountBySeats {
    /// The least number of players.
    pub from: u8,
    /// The greatest number of players.
    pub to: u8,
    /// How many pieces.
    pub count: usize,
}

/// A board with its places.
#[derive(Clone, Debug, Serialize)]
pub struct BoardPicture {
    /// What it is called, and how many there are if there are several.
    pub name: String,
    /// What its places look like.
    pub shape: BoardShape,
    /// How many columns and rows of places there are, in halves of a place.
    pub size: (usize, usize),
    /// Its places, row by row.
    pub places: Vec<PicturePlace>,
    /// The places that lines join, on a board of points: pairs of indices in `places`.
    pub lines: Vec<(usize, usize)>,
    /// What stands to the left of the rows.
    pub row_labels: Vec<EdgeLabel>,
    /// What stands above or below the columns.
    pub column_labels: Vec<EdgeLabel>,
    /// Whether that stands below.
    pub is_labelled_below: bool,
    /// The board drawn with plain characters.
    pub rows: Vec<String>,
}

/// What the places of a board look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardShape {
    /// Squares, side by side.
    Squares,
    /// Hexagons, every row shifted by half a place.
    Hexagons,
    /// Points, joined by lines.
    Points,
    /// Spaces of a track or ring, on which several pieces can lie.
    Spaces,
}

/// What stands beside a row or column.
#[derive(Clone, Debug, Serialize)]
pub struct EdgeLabel {
    /// The middle of the place next to it, in halves of a place from the left.
    pub x: usize,
    /// The middle of that place, in halves of a place from the top.
    pub y: usize,
    /// What it says.
    pub text: String,
}

/// A place of a board.
#[derive(Clone, Debug, Serialize)]
pub struct PicturePlace {
    /// Its middle, in halves of a place from the left.
    pub x: usize,
    /// Its middle, in halves of a place from the top.
    pub y: usize,
    /// The number of a space; empty for other places.
    pub label: String,
    /// What stands on it: the face of a kind, its colour, and how many.
    pub piece: Option<(String, &'static str, usize)>,
}
