//! Boards as pictures, with the pieces that stand on them at first.

use super::content::{BoardPicture, BoardShape, EdgeLabel, PicturePlace};
use super::pieces::face;
use crate::door::author::outline::OutlineWriter;
use crate::door::words::fill;
use crate::notation::drawing::{EMPTY, board};
use crate::rules::shapes::Places;
use crate::rules::{Copies, KindName, Spaces, StartList, Which, ZoneRule};

/// The boards, tracks and rings of the rules, as they are with so many people: each with the number of its zone rule.
pub(in crate::door::author) fn boards(outline: &OutlineWriter<'_>, people: u8) -> Vec<(usize, BoardPicture)> {
    let drawer = BoardDrawer { outline, people };
    let zones = outline.rules.zones.iter().enumerate();
    zones.filter_map(|(at, zone)| Some((at, drawer.board(at, zone)?))).collect()
}

struct BoardDrawer<'a> {
    outline: &'a OutlineWriter<'a>,
    people: u8,
}

/// What stands on a place: a kind, and how many.
type OnSpace<'a> = Option<(&'a KindName, usize)>;

impl BoardDrawer<'_> {
    fn board(&self, at: usize, zone: &ZoneRule) -> Option<BoardPicture> {
        let number =
            |amount: &_| i32::try_from(self.outline.number_at(amount, self.people)).unwrap_or(i32::MAX);
        let name = self.name(zone);
        if zone.spaces != Spaces::Apart {
            return Some(self.spaces(at, zone, name));
        }
        let places = zone.sized(number).places()?;
        let starts: Vec<&StartList> = self.starts(at).collect();
        let standing = |place: u16| -> OnSpace<'_> {
            starts.iter().find_map(|list| {
                let nth = list.places.at(self.people).iter().position(|one| *one == place)?;
                list.pieces.at(self.people).get(nth).map(|(kind, _)| (kind, 1))
            })
        };
        Some(self.with_places(&places, name, &standing))
    }

    fn name(&self, zone: &ZoneRule) -> String {
        let name = self.outline.name(&zone.name.text);
        match (zone.spaces, &zone.copies) {
            (Spaces::Ring, _) | (_, Copies::One) => name.to_owned(),
            (_, copies) => format!("{name} ({})", self.outline.copies(copies)),
        }
    }

    /// The lists of what lies in the zones of a rule at first.
    fn starts(&self, zone: usize) -> impl Iterator<Item = &StartList> {
        self.outline.rules.sets.iter().flat_map(|set| &set.start).filter(move |list| list.zone.zone == zone)
    }

    fn piece(&self, standing: OnSpace<'_>) -> Option<(String, &'static str, usize)> {
        let (kind, count) = standing?;
        let set = &self.outline.rules.sets[kind.set];
        Some((face(self.outline, set, kind), self.outline.colour(kind), count))
    }

    fn with_places<'b>(
        &self,
        places: &Places,
        name: String,
        standing: &dyn Fn(u16) -> OnSpace<'b>,
    ) -> BoardPicture {
        let drawing = places.drawing();
        let middle = |place: u16| match drawing {
            Some(drawing) => drawing.nodes().get(usize::from(place)).map(|(line, at)| (at + 1, line + 1)),
            None => places.coordinates(place).map(|(row, column)| {
                let indent = places.lines().nth(usize::from(row)).map_or(0, |(line, _)| line.indent);
                (usize::from(indent) + 2 * usize::from(column) + 1, 2 * usize::from(row) + 1)
            }),
        };
        let all: Vec<PicturePlace> = (0..places.count())
            .map(|place| {
                let (x, y) = middle(place).unwrap_or((1, 1));
                PicturePlace { x, y, label: String::new(), piece: self.piece(standing(place)) }
            })
            .collect();
        let shape = match (drawing, places.directions().len()) {
            (Some(_), _) => BoardShape::Points,
            (None, 6) => BoardShape::Hexagons,
            (None, _) => BoardShape::Squares,
        };
        let joined = |from: u16| {
            let ways = (0..places.directions().len()).filter_map(move |way| places.step(from, way));
            ways.filter(move |to| *to > from).map(move |to| (usize::from(from), usize::from(to)))
        };
        let lines = match shape {
            BoardShape::Points => (0..places.count()).flat_map(joined).collect(),
            _ => Vec::new(),
        };
        let glyph = |place: u16| all[usize::from(place)].piece.as_ref().map(|(face, ..)| face.clone());
        let rows = match drawing {
            Some(drawing) => {
                let nodes = drawing.nodes();
                let at = |line: usize, column: usize| {
                    let place = nodes.iter().position(|node| *node == (line, column))?;
                    glyph(u16::try_from(place).ok()?)
                };
                let row = |(line, text): (usize, String)| {
                    let letters = text.chars().enumerate();
                    letters
                        .map(|(column, letter)| at(line, column).unwrap_or_else(|| letter.to_string()))
                        .collect()
                };
                drawing.lines().enumerate().map(row).collect()
            }
            None => board(places, |place| glyph(place).unwrap_or_else(|| EMPTY.to_owned())),
        };
        let last = u16::try_from(places.sides().0.saturating_sub(1)).unwrap_or(0);
        let edge = if places.has_labels_below() { last } else { 0 };
        let label = |text: String, is_next: &dyn Fn((u16, u16)) -> bool| {
            let next = (0..places.count()).find(|place| places.coordinates(*place).is_some_and(is_next));
            let (x, y) = next.and_then(middle).unwrap_or((1, 1));
            EdgeLabel { x, y, text }
        };
        let line_of = |row: u16| label(String::new(), &|at| at.0 == row).y;
        let sides = (0..=last).map(|row| {
            let found = label(places.row_label(row), &|at| at.0 == row);
            match drawing {
                // Beside a map all of them stand in one line.
                Some(_) => EdgeLabel { x: 1, ..found },
                None => found,
            }
        });
        let columns = (0..places.column_count()).map(|column| {
            let is_at_edge = places.at(i32::from(edge), i32::from(column)).is_some();
            let found =
                label(places.column_label(column), &|at| at.1 == column && (at.0 == edge || !is_at_edge));
            match drawing {
                Some(_) => EdgeLabel { y: line_of(edge), ..found },
                None => found,
            }
        });
        BoardPicture {
            name,
            shape,
            size: extent(&all),
            lines,
            row_labels: sides.collect(),
            column_labels: columns.collect(),
            is_labelled_below: places.has_labels_below(),
            rows,
            places: all,
        }
    }

    /// A track or a ring.
    fn spaces(&self, at: usize, zone: &ZoneRule, name: String) -> BoardPicture {
        let each = match &zone.copies {
            Copies::Count(amount) | Copies::CountPerSeat(amount) => {
                self.outline.number_at(amount, self.people)
            }
            _ => 1,
        };
        let seats = match zone.spaces {
            // One ring goes through the zones of all seats.
            Spaces::Ring if zone.copies.is_per_seat() => self.outline.rules.seats_with(self.people),
            _ => 1,
        };
        let count = u16::try_from(each * usize::from(seats)).unwrap_or(u16::MAX);
        let each = u16::try_from(each).unwrap_or(u16::MAX).max(1);
        let standing = |space: u16| -> OnSpace<'_> {
            let of = |list: &StartList| {
                let is_seat = list.zone.chair.is_none_or(|chair| u16::from(chair) == space / each);
                is_seat && [Which::All, Which::Number(space % each)].contains(&list.zone.which)
            };
            let list = self.starts(at).find(|list| of(list))?;
            list.pieces.at(self.people).first().map(|(kind, count)| (kind, usize::from(*count)))
        };
        let drawn = zone.spaces.drawn(count);
        let mut places = Vec::new();
        for (row, spaces) in drawn.iter().enumerate() {
            for (column, space) in spaces.iter().enumerate() {
                let Some(space) = space else { continue };
                places.push(PicturePlace {
                    x: 2 * column + 1,
                    y: 2 * row + 1,
                    label: (space % each + 1).to_string(),
                    piece: self.piece(standing(*space)),
                });
            }
        }
        BoardPicture {
            rows: in_text(&drawn, &places),
            name,
            shape: BoardShape::Spaces,
            size: extent(&places),
            lines: Vec::new(),
            row_labels: Vec::new(),
            column_labels: Vec::new(),
            is_labelled_below: false,
            places,
        }
    }
}

/// How far places reach, in halves of a place.
fn extent(places: &[PicturePlace]) -> (usize, usize) {
    let widest = places.iter().map(|place| place.x + 1).max().unwrap_or(0);
    (widest, places.iter().map(|place| place.y + 1).max().unwrap_or(0))
}

/// Spaces in rows, each with its number and what lies on it.
fn in_text(drawn: &[Vec<Option<u16>>], places: &[PicturePlace]) -> Vec<String> {
    let mut texts = places.iter().map(|place| match &place.piece {
        None => format!("[{}]", place.label),
        Some((face, _, count)) => fill(
            "[{label}: {face}*{count}]",
            &[
                ("label", place.label.as_str()),
                ("face", face.as_str()),
                ("count", count.to_string().as_str()),
            ],
        ),
    });
    let mut cells: Vec<Vec<String>> = Vec::new();
    for row in drawn {
        let cell = |space: &Option<u16>| space.and_then(|_| texts.next()).unwrap_or_default();
        cells.push(row.iter().map(cell).collect());
    }
    let widest = cells.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        let padded: Vec<String> = row.iter().map(|cell| format!("{cell:<widest$}")).collect();
        padded.join(" ").trim_end().to_owned()
    };
    cells.iter().map(line).collect()
}
