//! The shapes that a zone can have: a file for each, with everything in which it differs from the others. Nothing else
//! knows them by name: what plays reads the flags of an [`Order`] and the table of [`Places`] that a shape gave when
//! the zones were laid out. A zone with places, whose order is sparse, is called a board, be it a grid or another one.
//!
//! To add a shape, write a file here and add a line to `SHAPES`.

mod board;
mod drawing;
mod grid;
mod hexagons;
mod map;
mod naming;
mod picture;
mod pile;
mod places;
mod rhombus;
mod row;
mod shape;
mod stack;
#[cfg(test)]
mod tests;

pub use drawing::{DrawingFault, MapDrawing};
pub use naming::PlaceNames;
pub use picture::{DrawnPlace, PictureFault};
pub use places::Places;
pub use shape::{Direction, Measure, Order, PlaceLine, Shape, Size};

use std::fmt;
use std::sync::Arc;

use crate::diag::alternatives;
use shape::MOST_MEASURES;

/// All shapes, in the order in which faults list them.
static SHAPES: &[&dyn Shape] = &[
    &pile::Pile,
    &row::Row,
    &stack::Stack,
    &grid::Grid,
    &hexagons::Hexagons,
    &rhombus::Rhombus,
    &map::Map,
    // Add new ones at the end.
];

/// The shape of one zone, with its measures.
#[derive(Clone)]
pub struct ZoneShape {
    shape: &'static dyn Shape,
    size: Size,
    /// The places of a shape that is drawn.
    drawing: Option<Arc<MapDrawing>>,
    /// What its places are called, unless by row and column.
    names: Option<PlaceNames>,
}

impl ZoneShape {
    /// A zone in which order means nothing. This is the default.
    pub const PILE: Self = Self { shape: &pile::Pile, size: [0; MOST_MEASURES], drawing: None, names: None };
    /// From the first to the last; new pieces come last.
    pub const ROW: Self = Self { shape: &row::Row, size: [0; MOST_MEASURES], drawing: None, names: None };
    /// From the top down; new pieces come on top.
    pub const STACK: Self =
        Self { shape: &stack::Stack, size: [0; MOST_MEASURES], drawing: None, names: None };

    /// Places in rows and columns.
    #[must_use]
    pub const fn grid(rows: u8, columns: u8) -> Self {
        Self { shape: &grid::Grid, size: [rows, columns], drawing: None, names: None }
    }

    /// All shapes by their words, each with its least measures.
    pub fn all() -> impl Iterator<Item = (&'static str, Self)> {
        SHAPES.iter().map(|&shape| {
            let mut size = [0; MOST_MEASURES];
            size.iter_mut().zip(shape.measures()).for_each(|(number, measure)| *number = measure.least);
            (shape.word(), Self { shape, size, drawing: None, names: None })
        })
    }

    /// The keys of all measures and drawings of all shapes, each once.
    #[must_use]
    pub fn keys() -> Vec<&'static str> {
        let mut keys = Vec::new();
        let of = |shape: &'static dyn Shape| {
            shape.measures().iter().map(|measure| measure.key).chain(shape.drawing())
        };
        for key in SHAPES.iter().flat_map(|shape| of(*shape)) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    /// Whether the shape has this key.
    #[must_use]
    pub fn has_key(&self, key: &str) -> bool {
        self.measures().iter().any(|measure| measure.key == key) || self.drawing_key() == Some(key)
    }

    /// The key of the text that draws its places, for a shape that is drawn.
    #[must_use]
    pub fn drawing_key(&self) -> Option<&'static str> {
        self.shape.drawing()
    }

    /// What draws its places.
    #[must_use]
    pub fn drawing(&self) -> Option<&MapDrawing> {
        self.drawing.as_deref()
    }

    /// The same shape with these places.
    #[must_use]
    pub fn drawn(self, drawing: MapDrawing) -> Self {
        Self { drawing: Some(Arc::new(drawing)), ..self }
    }

    /// The shapes for which `is_one` holds, as a fault names them: `a grid or a hive`.
    #[must_use]
    pub fn nouns(is_one: impl Fn(&Self) -> bool) -> String {
        let such = Self::all().filter(|(_, shape)| is_one(shape));
        alternatives(&such.map(|(_, shape)| format!("a {}", shape.noun())).collect::<Vec<String>>())
    }

    /// The shapes for which `is_one` holds, as a definition writes them: `layout: grid`, each in backticks.
    #[must_use]
    pub fn spellings(is_one: impl Fn(&Self) -> bool) -> String {
        let such = Self::all().filter(|(_, shape)| is_one(shape));
        alternatives(&such.map(|(word, _)| format!("`layout: {word}`")).collect::<Vec<String>>())
    }

    /// The same shape with other measures, in the order of [`ZoneShape::measures`].
    #[must_use]
    pub fn with_size(&self, numbers: impl IntoIterator<Item = u8>) -> Self {
        let mut shape = self.clone();
        shape.size.iter_mut().zip(numbers).for_each(|(number, given)| *number = given);
        shape
    }

    /// The same shape with names for its places.
    #[must_use]
    pub fn named(self, names: PlaceNames) -> Self {
        Self { names: Some(names), ..self }
    }

    /// The names of its places.
    #[must_use]
    pub fn names(&self) -> Option<PlaceNames> {
        self.names
    }

    /// The word in a definition.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.shape.word()
    }

    /// Its name in a fault, without article.
    #[must_use]
    pub fn noun(&self) -> &'static str {
        self.shape.noun()
    }

    /// What its order means.
    #[must_use]
    pub fn order(&self) -> Order {
        self.shape.order()
    }

    /// The measures that the shape needs.
    #[must_use]
    pub fn measures(&self) -> &'static [Measure] {
        self.shape.measures()
    }

    /// Its measures: keys and numbers.
    pub fn numbers(&self) -> impl Iterator<Item = (&'static str, u8)> + use<> {
        self.shape.measures().iter().map(|measure| measure.key).zip(self.size)
    }

    /// Its description in a language; a measure's key in braces stands for its number.
    #[must_use]
    pub fn description(&self, language: &str) -> &'static str {
        let all = self.shape.descriptions();
        let own = all.iter().find(|(known, _)| *known == language);
        own.or_else(|| all.first()).map_or(self.shape.word(), |(_, phrase)| phrase)
    }

    /// The directions from a place to the next; none for a shape that is not sparse.
    #[must_use]
    pub fn directions(&self) -> &'static [Direction] {
        self.shape.directions()
    }

    /// The places of a sparse shape; `None` for a shape that has as many places as pieces.
    #[must_use]
    pub fn places(&self) -> Option<Places> {
        self.order().is_sparse.then(|| Places::new(self.shape, self.size, self.drawing.clone(), self.names))
    }

    /// How many places a sparse shape has; `None` for a shape that has as many places as pieces.
    #[must_use]
    pub fn place_count(&self) -> Option<u16> {
        let lines = (0..).map_while(|nth| self.shape.line(self.size, nth));
        let drawn = self.drawing().map(|drawing| u16::try_from(drawing.nodes().len()).unwrap_or(u16::MAX));
        self.order().is_sparse.then(|| drawn.unwrap_or_else(|| lines.map(|line| line.count).sum()))
    }
}

impl PartialEq for ZoneShape {
    fn eq(&self, other: &Self) -> bool {
        let sort = (self.shape.word(), self.size, &self.drawing, self.names);
        sort == (other.shape.word(), other.size, &other.drawing, other.names)
    }
}

impl Eq for ZoneShape {}

/// The word and its measures: `grid 3 4`.
impl fmt::Display for ZoneShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.shape.word())?;
        self.numbers().try_for_each(|(_, number)| write!(f, " {number}"))
    }
}

impl fmt::Debug for ZoneShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
