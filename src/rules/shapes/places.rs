//! The places of a sparse shape, computed once for each zone.

use std::fmt;
use std::sync::Arc;

use super::drawing::MapDrawing;
use super::naming::PlaceNames;
use super::shape::{Direction, PlaceLine, Shape, Size};

/// The places of a zone, numbered row by row from 0, each with its row and column.
#[derive(Clone)]
pub struct Places {
    shape: &'static dyn Shape,
    directions: &'static [Direction],
    /// What draws the places of a map.
    drawing: Option<Arc<MapDrawing>>,
    /// The lines, each with the number of its first place.
    lines: Vec<(PlaceLine, u16)>,
    /// For each place its row and column.
    coordinates: Vec<(u16, u16)>,
    /// For each place, and in it for each direction, the next place, or [`NOWHERE`].
    next: Vec<u16>,
    /// What the places are called, unless by row and column.
    names: Option<PlaceNames>,
}

/// Past the edge.
const NOWHERE: u16 = u16::MAX;

impl Places {
    pub(super) fn new(
        shape: &'static dyn Shape,
        size: Size,
        drawing: Option<Arc<MapDrawing>>,
        names: Option<PlaceNames>,
    ) -> Self {
        let directions = shape.directions();
        if let Some(drawing) = drawing {
            let coordinates = drawing.coordinates();
            let count = |alike: &[(u16, u16)]| u16::try_from(alike.len()).unwrap_or(u16::MAX);
            let lines = coordinates.chunk_by(|one, other| one.0 == other.0).scan(0, |first, alike| {
                let line = (PlaceLine { indent: 0, count: count(alike) }, *first);
                *first += line.0.count;
                Some(line)
            });
            let lines = lines.collect();
            let ways =
                (0..count(&coordinates)).flat_map(|at| (0..directions.len()).map(move |way| (at, way)));
            let next = ways.map(|(at, way)| drawing.next(at, way).unwrap_or(NOWHERE)).collect();
            return Self { shape, directions, drawing: Some(drawing), lines, coordinates, next, names };
        }
        let (mut lines, mut coordinates) = (Vec::new(), Vec::new());
        let mut first = 0;
        for (row, line) in (0..).map_while(|nth| Some((nth, shape.line(size, nth)?))) {
            lines.push((line, first));
            coordinates.extend((0..line.count).map(|column| (row, column)));
            first += line.count;
        }
        let mut places =
            Self { shape, directions, drawing: None, lines, coordinates, next: Vec::new(), names };
        places.next = places.coordinates.iter().flat_map(|at| places.all_next(*at)).collect();
        places
    }

    /// What draws them, if they are those of a map.
    #[must_use]
    pub fn drawing(&self) -> Option<&MapDrawing> {
        self.drawing.as_deref()
    }

    /// The next places from a row and column, by direction.
    fn all_next(&self, (row, column): (u16, u16)) -> impl Iterator<Item = u16> {
        (0..self.directions().len()).map(move |direction| {
            let (row, column) = self.shape.step((i32::from(row), i32::from(column)), direction);
            self.at(row, column).unwrap_or(NOWHERE)
        })
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u16 {
        self.lines.last().map_or(0, |(line, first)| first + line.count)
    }

    /// The lines from the top, each with the number of its first place, from which any screen can draw them; those of a
    /// map have gaps, which its drawing shows.
    pub fn lines(&self) -> impl Iterator<Item = (PlaceLine, u16)> {
        self.lines.iter().copied()
    }

    /// How many rows and columns there are.
    #[must_use]
    pub fn sides(&self) -> (usize, usize) {
        let columns = match self.drawing {
            Some(_) => self.coordinates.iter().map(|(_, column)| usize::from(*column) + 1).max(),
            None => self.lines.iter().map(|(line, _)| usize::from(line.count)).max(),
        };
        (self.lines.len(), columns.unwrap_or(0))
    }

    /// The row and column of a place, from 0; `None` where there is no such place.
    #[must_use]
    pub fn coordinates(&self, place: u16) -> Option<(u16, u16)> {
        self.coordinates.get(usize::from(place)).copied()
    }

    /// The place in a row and column, from 0; `None` if there is none.
    #[must_use]
    pub fn at(&self, row: i32, column: i32) -> Option<u16> {
        if self.drawing.is_some() {
            let at = (u16::try_from(row).ok()?, u16::try_from(column).ok()?);
            return self.coordinates.binary_search(&at).ok().and_then(|place| u16::try_from(place).ok());
        }
        let (line, first) = self.lines.get(usize::try_from(row).ok()?)?;
        let column = u16::try_from(column).ok()?;
        (column < line.count).then(|| first + column)
    }

    /// The place with these numbers of the notation, which count from 1: `[2, 3]`.
    ///
    /// # Errors
    /// What is wrong with the numbers, in a sentence.
    pub fn read(&self, numbers: &[u16]) -> Result<u16, String> {
        let noun = self.shape.noun();
        let [row, column] = numbers else {
            return Err(format!("a place of a {noun} has a row and a column: `[2, 3]`"));
        };
        self.at(i32::from(*row) - 1, i32::from(*column) - 1).ok_or_else(|| {
            let (rows, columns) = self.sides();
            let is_gap =
                (1..=rows).contains(&usize::from(*row)) && (1..=columns).contains(&usize::from(*column));
            if is_gap {
                return format!("the {noun} has no place there");
            }
            format!("the {noun} has {rows} rows and {columns} columns")
        })
    }

    /// How the notation writes a place: `[2, 3]` or `[b2]`; `None` where there is no such place.
    #[must_use]
    pub fn name(&self, place: u16) -> Option<String> {
        let (row, column) = self.coordinates(place)?;
        Some(match self.spot(place) {
            Some(spot) => format!("[{spot}]"),
            None => format!("[{}, {}]", row + 1, column + 1),
        })
    }

    /// Whether the places have names.
    #[must_use]
    pub fn has_names(&self) -> bool {
        self.names.is_some()
    }

    /// The name of a place, `b2`, if the places have names.
    #[must_use]
    pub fn spot(&self, place: u16) -> Option<String> {
        self.names?;
        let (row, column) = self.coordinates(place)?;
        Some(format!("{}{}", self.column_label(column), self.row_label(row)))
    }

    /// The place with this name, in small letters.
    #[must_use]
    pub fn read_spot(&self, name: &str) -> Option<u16> {
        self.names?;
        let digits = name.find(|letter: char| letter.is_ascii_digit())?;
        let (letters, number) = name.split_at(digits);
        let rows = self.lines.len();
        let row = (0..).take(rows).find(|row| self.row_label(*row) == number)?;
        let column = (0..self.column_count()).find(|column| self.column_label(*column) == letters)?;
        self.at(i32::from(row), i32::from(column))
    }

    /// What stands beside a row of a drawn board.
    #[must_use]
    pub fn row_label(&self, row: u16) -> String {
        let rows = u16::try_from(self.lines.len()).unwrap_or(u16::MAX);
        self.names.map_or_else(|| (row + 1).to_string(), |names| names.row(row, rows))
    }

    /// How many columns there are, where no row may have a place in all of them.
    #[must_use]
    pub fn column_count(&self) -> u16 {
        self.coordinates.iter().map(|(_, column)| column + 1).max().unwrap_or(0)
    }

    /// What stands above or below a column of a drawn board.
    #[must_use]
    pub fn column_label(&self, column: u16) -> String {
        let columns = self.column_count();
        self.names.map_or_else(|| (column + 1).to_string(), |names| names.column(column, columns))
    }

    /// Whether the labels of the columns stand below the board, not above it.
    #[must_use]
    pub fn has_labels_below(&self) -> bool {
        self.names.is_some_and(|names| names.from_bottom)
    }

    /// What such a board is called, without article: `grid`.
    #[must_use]
    pub fn noun(&self) -> &'static str {
        self.shape.noun()
    }

    /// The directions in which a place has neighbours, clockwise.
    #[must_use]
    pub fn directions(&self) -> &'static [Direction] {
        self.directions
    }

    /// The next place in the direction with this index; `None` past the edge.
    #[inline]
    #[must_use]
    pub fn step(&self, place: u16, direction: usize) -> Option<u16> {
        let directions = self.directions().len();
        let next = self.next.get(usize::from(place) * directions + direction).copied();
        next.filter(|next| direction < directions && *next != NOWHERE)
    }

    /// The places from the next one in a direction to the edge.
    pub fn ray(&self, place: u16, direction: usize) -> impl Iterator<Item = u16> {
        std::iter::successors(self.step(place, direction), move |at| self.step(*at, direction))
    }

    /// The direction in which another place lies, and how far; `None` if none of them leads there.
    #[must_use]
    pub fn toward(&self, from: u16, to: u16) -> Option<(usize, usize)> {
        (0..self.directions().len())
            .find_map(|way| Some((way, self.ray(from, way).position(|at| at == to)? + 1)))
    }

    /// The direction back from the direction with this index.
    #[must_use]
    pub fn opposite(&self, direction: usize) -> usize {
        let directions = self.directions().len();
        (direction + directions / 2) % directions.max(1)
    }

    /// How many steps across edges lie between two places.
    #[must_use]
    pub fn distance(&self, from: u16, to: u16) -> Option<u16> {
        if let Some(drawing) = &self.drawing {
            return drawing.steps_from(from).get(usize::from(to)).copied().flatten();
        }
        let at = |place: u16| {
            let (row, column) = self.coordinates(place)?;
            Some((i32::from(row), i32::from(column)))
        };
        u16::try_from(self.shape.distance(at(from)?, at(to)?)).ok()
    }

    /// Whether the place lacks a neighbour across one of its edges.
    #[must_use]
    pub fn is_at_edge(&self, place: u16) -> bool {
        self.straight().any(|direction| self.step(place, direction).is_none())
    }

    /// The indices of the directions across an edge, clockwise.
    pub fn straight(&self) -> impl Iterator<Item = usize> {
        let all = self.directions().iter().enumerate();
        all.filter(|(_, direction)| !direction.is_diagonal).map(|(at, _)| at)
    }

    /// The places that share an edge with a place, clockwise.
    pub fn neighbours(&self, place: u16) -> impl Iterator<Item = u16> {
        self.straight().filter_map(move |direction| self.step(place, direction))
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Places").field("shape", &self.shape.word()).field("lines", &self.lines).finish()
    }
}
