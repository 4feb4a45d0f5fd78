//! Boards as drawings.

use maud::{Markup, html};
use unicode_width::UnicodeWidthStr;

use super::colours;
use crate::door::author::{BoardPicture, BoardShape, PicturePlace};

/// Half a place, in units of the drawing.
const HALF: f64 = 20.0;
/// Room at the edges for labels, in units.
const EDGE: f64 = 26.0;

/// A drawing of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardDrawing<'a> {
    board: &'a BoardPicture,
    /// Whether what stands on it at first is drawn, too.
    with_pieces: bool,
}

impl<'a> BoardDrawing<'a> {
    /// A board with what stands on it at first.
    pub(crate) fn with_pieces(board: &'a BoardPicture) -> Self {
        Self { board, with_pieces: true }
    }

    /// An empty board.
    pub(crate) fn empty(board: &'a BoardPicture) -> Self {
        Self { board, with_pieces: false }
    }

    /// How many units lie between the middles of two rows, for one half of a place.
    fn down(&self) -> f64 {
        match self.board.shape {
            BoardShape::Hexagons => HALF * 0.866,
            BoardShape::Points => HALF * 0.7,
            BoardShape::Squares | BoardShape::Spaces => HALF,
        }
    }

    fn across(&self) -> f64 {
        if self.board.shape == BoardShape::Points { HALF * 0.7 } else { HALF }
    }

    /// The width and height in units.
    pub(crate) fn size(&self) -> (f64, f64) {
        let (columns, rows) = self.board.size;
        (number(columns) * self.across() + 2.0 * EDGE, number(rows) * self.down() + 2.0 * EDGE)
    }

    /// The diameter of a piece that fits on a place, in units.
    pub(crate) fn piece(&self) -> f64 {
        match self.board.shape {
            BoardShape::Points => HALF * 1.1,
            BoardShape::Spaces => HALF * 1.4,
            BoardShape::Squares | BoardShape::Hexagons => HALF * 1.6,
        }
    }

    fn at(&self, x: usize, y: usize) -> (f64, f64) {
        (EDGE + number(x) * self.across(), EDGE + number(y) * self.down())
    }

    /// The drawing; `width` is what the page calls its width.
    pub(crate) fn markup(&self, width: &str) -> Markup {
        let (wide, high) = self.size();
        let board = self.board;
        html! {
            svg class="board" role="img" aria-label=(board.name) viewBox=(format!("0 0 {wide:.1} {high:.1}"))
                style=(format!("width:{width}") ) {
                @for (from, to) in &board.lines {
                    @if let (Some(from), Some(to)) = (board.places.get(*from), board.places.get(*to)) {
                        (self.line(from, to))
                    }
                }
                @for place in &board.places { (self.place(place)) }
                @for label in &board.row_labels {
                    @let (x, y) = self.at(label.x, label.y);
                    (letters("label", (x - HALF - 11.0, y), &label.text, 13.0, 20.0))
                }
                @for label in &board.column_labels {
                    @let (x, y) = self.at(label.x, label.y);
                    @let away = if board.is_labelled_below { HALF + 9.0 } else { -HALF - 9.0 };
                    (letters("label", (x, y + away), &label.text, 13.0, 24.0))
                }
            }
        }
    }

    fn line(&self, from: &PicturePlace, to: &PicturePlace) -> Markup {
        let (from, to) = (self.at(from.x, from.y), self.at(to.x, to.y));
        html! { line x1=(units(from.0)) y1=(units(from.1)) x2=(units(to.0)) y2=(units(to.1)) {} }
    }

    fn place(&self, place: &PicturePlace) -> Markup {
        let (x, y) = self.at(place.x, place.y);
        let piece = place.piece.as_ref().filter(|_| self.with_pieces);
        html! {
            @match self.board.shape {
                BoardShape::Points => circle class="point" cx=(units(x)) cy=(units(y)) r="4" {},
                BoardShape::Hexagons => polygon class="place" points=(hexagon(x, y)) {},
                BoardShape::Squares | BoardShape::Spaces => {
                    rect class="place" x=(units(x - HALF)) y=(units(y - HALF)) width=(units(2.0 * HALF))
                        height=(units(2.0 * HALF)) {}
                }
            }
            @if !place.label.is_empty() {
                (letters("label", (x - HALF + 7.0, y - HALF + 7.0), &place.label, 9.0, 14.0))
            }
            @if let Some((face, colour, count)) = piece {
                // The number of a space stays free.
                @let y = if place.label.is_empty() { y } else { y + 4.0 };
                circle class=(format!("piece {}", colours::class(colour))) cx=(units(x)) cy=(units(y))
                    r=(units(self.piece() / 2.0)) {}
                @let text = if *count > 1 { format!("{face}×{count}") } else { face.clone() };
                (letters("face", (x, y), &text, self.piece() * 0.55, self.piece() * 0.9))
            }
        }
    }
}

/// A text in the middle of a point, not higher and not wider than this.
fn letters(class: &str, (x, y): (f64, f64), text: &str, high: f64, wide: f64) -> Markup {
    let columns = number(text.width().max(1));
    let size = high.min(wide / columns * 1.6);
    html! {
        text class=(class) x=(units(x)) y=(units(y + size * 0.35)) font-size=(units(size)) text-anchor="middle" {
            (text)
        }
    }
}

/// A number that is small enough to be exact.
fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// A number of units as the drawing writes it.
fn units(number: f64) -> String {
    format!("{number:.1}")
}

/// The corners of a hexagon that stands on a corner.
fn hexagon(x: f64, y: f64) -> String {
    let side = HALF / 0.866;
    let corners = [
        (0.0, -side),
        (HALF, -side / 2.0),
        (HALF, side / 2.0),
        (0.0, side),
        (-HALF, side / 2.0),
        (-HALF, -side / 2.0),
    ];
    let corners: Vec<String> =
        corners.iter().map(|(right, down)| format!("{:.1},{:.1}", x + right, y + down)).collect();
    corners.join(" ")
}
