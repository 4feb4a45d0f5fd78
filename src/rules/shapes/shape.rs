//! What a shape says of itself.

/// Measures of a shape at most.
pub(super) const MOST_MEASURES: usize = 2;

/// The measures of one zone, in the order in which its shape names them.
pub type Size = [u8; MOST_MEASURES];

/// A shape of zones.
pub trait Shape: Sync {
    /// The word in a definition: `layout: grid`.
    fn word(&self) -> &'static str;

    /// What a fault calls such a zone, without the article: `grid`.
    fn noun(&self) -> &'static str {
        self.word()
    }

    /// What `show` calls it, by language, English first; a measure's key in braces stands for its number. These
    /// phrases stand here, not among the words of the interface, so that a new shape is one file and no later room
    /// need know its name.
    fn descriptions(&self) -> &'static [(&'static str, &'static str)];

    /// What order means in it.
    fn order(&self) -> Order;

    /// The keys that stand beside the word in a definition, as many as a [`Size`] has at most.
    fn measures(&self) -> &'static [Measure] {
        &[]
    }

    /// Of a sparse shape its lines of places from the top; `None` below the last.
    fn line(&self, _size: Size, _nth: u16) -> Option<PlaceLine> {
        None
    }

    /// Where one can go from a place, clockwise.
    fn directions(&self) -> &'static [Direction] {
        &[]
    }

    /// The row and column one step from another in the direction with this index; it may lie outside.
    fn step(&self, from: (i32, i32), _direction: usize) -> (i32, i32) {
        from
    }
}

/// A number that a shape needs.
#[derive(Debug)]
pub struct Measure {
    /// Its key in a definition.
    pub key: &'static str,
    /// Never below.
    pub least: u8,
    /// Never above.
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

/// What order means in a zone: what every move asks, as plain flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Whether the order tells pieces of one kind apart.
    pub is_kept: bool,
    /// Whether there is a fixed number of places, each with at most one piece: some may be empty.
    pub is_sparse: bool,
    /// Whether new pieces come on top and pieces are taken from there; else they come last.
    pub is_from_top: bool,
}

/// A line of places, as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceLine {
    /// How far it stands to the right, in halves of a place.
    pub indent: u8,
    /// How many places stand in it.
    pub count: u16,
}
