//! The description of a shape.

/// The most measures of a shape.
pub(super) const MOST_MEASURES: usize = 2;

/// The measures of one zone, in the order of its shape.
pub type Size = [u8; MOST_MEASURES];

/// A shape of zones.
pub trait Shape: Sync {
    /// The word in a definition: `layout: grid`.
    fn word(&self) -> &'static str;

    /// The name of such a zone in a fault, without article: `grid`.
    fn noun(&self) -> &'static str {
        self.word()
    }

    /// What `show` calls it, by language, English first; a measure's key in braces stands for its number. These
    /// phrases stand here, not among the words of the interface, so that a new shape is one file and no later room
    /// need know its name.
    fn descriptions(&self) -> &'static [(&'static str, &'static str)];

    /// What order means in it.
    fn order(&self) -> Order;

    /// The keys next to the word in a definition; there can be as many as a [`Size`] has.
    fn measures(&self) -> &'static [Measure] {
        &[]
    }

    /// For a sparse shape, its nth line of places from the top; `None` after the last.
    fn line(&self, _size: Size, _nth: u16) -> Option<PlaceLine> {
        None
    }

    /// The key of the text that draws its places, for a shape that has no lines of its own.
    fn drawing(&self) -> Option<&'static str> {
        None
    }

    /// The directions from a place to its neighbours, clockwise; the opposite one is half of them further.
    fn directions(&self) -> &'static [Direction] {
        &[]
    }

    /// The row and column one step away in the direction with this index; they may lie outside.
    fn step(&self, from: (i32, i32), _direction: usize) -> (i32, i32) {
        from
    }

    /// The least number of steps across edges between two places, on a board without an end.
    fn distance(&self, _from: (i32, i32), _to: (i32, i32)) -> i32 {
        0
    }
}

/// A number that a shape needs.
#[derive(Debug)]
pub struct Measure {
    /// Its key in a definition.
    pub key: &'static str,
    /// The least number.
    pub least: u8,
    /// The greatest number.
    pub most: u8,
    /// A number as an example.
    pub example: &'static str,
}

/// A direction from one place to the next.
#[derive(Debug)]
pub struct Direction {
    /// What it is called.
    pub name: &'static str,
    /// Whether two such places meet only at a corner.
    pub is_diagonal: bool,
}

/// What order means in a zone, as plain flags, because every move reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Whether the order tells pieces of one kind apart.
    pub is_kept: bool,
    /// Whether there is a fixed number of places, each with at most one piece: some may be empty.
    pub is_sparse: bool,
    /// Whether new pieces come on top and pieces are taken from there; otherwise new pieces come last.
    pub is_from_top: bool,
}

/// A line of places for drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceLine {
    /// By how many halves of a place it is shifted to the right.
    pub indent: u8,
    /// How many places it has.
    pub count: u16,
}
