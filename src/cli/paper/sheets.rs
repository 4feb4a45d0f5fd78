//! Sheets of pieces and boards, to print on both sides of the paper and to cut out.

use maud::{Markup, html};

use crate::cli::exit::CommandError;
use crate::cli::paper_arguments::Paper;
use crate::door::author::{BoardPicture, PieceForm, PieceSide, PrintedGame, PrintedKind, PrintedSet};
use crate::door::words::{self, Words, did_you_mean, fill};
use crate::paper::{self, BoardDrawing, document, letter_size, suit};

/// The style of the sheets.
const STYLE: &str = include_str!("sheets.css");
/// The least distance from the edge of the paper, which printers leave white, in millimetres.
const MARGIN: f64 = 7.0;
/// The length of a crop mark, in millimetres.
const MARK: f64 = 4.0;
/// The size of a card, in millimetres.
const CARD: PieceSize = PieceSize { width: 63.0, height: 88.0 };
/// The size of a tile, in millimetres.
const TILE: PieceSize = PieceSize { width: 40.0, height: 40.0 };
/// The greatest size of a place of a board, in millimetres.
const WIDEST_PLACE: f64 = 30.0;
/// The least and the greatest size that can be given, in millimetres.
const SIZES: (f64, f64) = (5.0, 180.0);
/// A width and a height in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PieceSize {
    width: f64,
    height: f64,
}

/// The sizes that are given: `tile=30x45`.
///
/// # Errors
/// When a text is no such size.
pub(super) fn sizes(given: &[String]) -> Result<Vec<(String, PieceSize)>, CommandError> {
    let read = |text: &str| -> Option<(String, PieceSize)> {
        let (set, size) = text.split_once('=')?;
        let (wide, high) = size.split_once('x')?;
        let length = |text: &str| {
            text.trim().parse::<f64>().ok().filter(|length| (SIZES.0..=SIZES.1).contains(length))
        };
        Some((set.trim().to_owned(), PieceSize { width: length(wide)?, height: length(high)? }))
    };
    let one = |text: &String| {
        read(text).ok_or_else(|| {
            CommandError::usage(format!("`--size {text}` is no size")).hint(
                "write the set and its width and height in millimetres, from 5 to 180: `--size card=63x88`",
            )
        })
    };
    given.iter().map(one).collect()
}

/// All sheets as a page.
///
/// # Errors
/// When a size is given for a set that is not printed.
pub(super) fn html(
    game: &PrintedGame,
    paper: Paper,
    sizes: &[(String, PieceSize)],
) -> Result<String, CommandError> {
    for (name, _) in sizes {
        let known = || game.sets.iter().map(|set| set.key.as_str());
        if !known().any(|key| key == name) {
            let list: Vec<String> = known().map(|key| format!("`{key}`")).collect();
            let hint =
                did_you_mean(name, known()).unwrap_or_else(|| format!("there are {}", list.join(", ")));
            return Err(CommandError::usage(format!("no pieces of `{name}` are printed")).hint(hint));
        }
    }
    let page = match paper {
        Paper::A4 => PieceSize { width: 210.0, height: 297.0 },
        Paper::Letter => PieceSize { width: 215.9, height: 279.4 },
    };
    let printer = SheetPrinter { game, page, sizes, words: words::of(game.language) };
    let style = format!("@page {{ size: {}mm {}mm; margin: 0; }}\n{STYLE}", page.width, page.height);
    Ok(document(game.language, &game.title, &style, &printer.body()))
}

struct SheetPrinter<'a> {
    game: &'a PrintedGame,
    page: PieceSize,
    sizes: &'a [(String, PieceSize)],
    words: &'static Words,
}

/// How the pieces of a set lie on a sheet.
#[derive(Clone, Copy, Debug)]
struct PieceGrid {
    piece: PieceSize,
    columns: usize,
    rows: usize,
    left: f64,
    top: f64,
}

impl PieceGrid {
    fn new(piece: PieceSize, page: PieceSize) -> Self {
        let columns = fitting(page.width, piece.width);
        let rows = fitting(page.height, piece.height);
        let left = (page.width - piece.width * number(columns)) / 2.0;
        let top = (page.height - piece.height * number(rows)) / 2.0;
        Self { piece, columns, rows, left, top }
    }

    /// Where the nth piece of a sheet lies; on the other side of the paper seen through it.
    fn place(&self, nth: usize, is_back: bool) -> String {
        let (row, column) = (nth / self.columns, nth % self.columns);
        let column = if is_back { self.columns - 1 - column } else { column };
        let left = self.left + number(column) * self.piece.width;
        let top = self.top + number(row) * self.piece.height;
        let PieceSize { width, height } = self.piece;
        format!("left:{left:.2}mm;top:{top:.2}mm;width:{width:.2}mm;height:{height:.2}mm")
    }
}

/// How many pieces fit on the paper, at least one.
fn fitting(paper: f64, piece: f64) -> usize {
    (1..=100).take_while(|count| number(*count) * piece <= paper - 2.0 * MARGIN + 0.01).last().unwrap_or(1)
}

/// A number that is small enough to be exact.
fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

impl SheetPrinter<'_> {
    fn body(&self) -> Markup {
        html! {
            body {
                (self.list())
                @for set in &self.game.sets { (self.set(set)) }
                @for (board, count) in &self.game.boards {
                    @for _ in 0..*count { (self.board(board)) }
                }
            }
        }
    }

    /// A sheet of paper.
    fn sheet(&self, class: &str, head: &str, content: &Markup) -> Markup {
        let PieceSize { width, height } = self.page;
        html! {
            section class=(format!("sheet {class}")) style=(format!("width:{width}mm;height:{height}mm")) {
                @if !head.is_empty() { p class="head" { (head) } }
                (content)
            }
        }
    }

    /// The first sheet: what is to be printed.
    fn list(&self) -> Markup {
        let words = self.words;
        let title = fill(words.print_title, &[("title", &self.game.title), ("players", &self.game.players)]);
        let content = html! {
            h1 { (title) }
            p { (words.print_hint) }
            table {
                @for set in &self.game.sets {
                    @let size = self.size(set);
                    tr {
                        th scope="row" { (set.name) }
                        td { (words::count(words.piece_count, set.count())) }
                        td { (format!("{:.1} × {:.1} mm", size.width, size.height)) }
                    }
                }
            }
            @if !self.game.boards.is_empty() {
                h2 { (words.print_boards) }
                ul { @for (board, count) in &self.game.boards {
                    li { (board.name) @if *count > 1 { " ×" (count) } }
                } }
            }
            @if !self.game.dice.is_empty() {
                h2 { (words.print_dice) }
                ul { @for dice in &self.game.dice {
                    li class="dice" { (dice.name) " ×" (dice.count) " (" (dice.sides.join(", ")) ")" }
                } }
            }
        };
        self.sheet("list", "", &content)
    }

    fn size(&self, set: &PrintedSet) -> PieceSize {
        if let Some((_, size)) = self.sizes.iter().find(|(name, _)| *name == set.key) {
            return *size;
        }
        match set.form {
            PieceForm::Card => CARD,
            PieceForm::Tile => TILE,
            PieceForm::Token(board) => {
                let side = self.game.boards.get(board).map_or(TILE.width, |(board, _)| {
                    let drawing = BoardDrawing::empty(board);
                    drawing.piece() * self.board_width(board) / drawing.size().0
                });
                // Half a millimetre more or less makes no difference, and whole ones are easier to cut.
                let side = (side * 2.0).floor() / 2.0;
                PieceSize { width: side.max(SIZES.0), height: side.max(SIZES.0) }
            }
        }
    }

    /// The sheets of a set, each with the sheet of its backs behind it.
    fn set<'s>(&self, set: &'s PrintedSet) -> Markup {
        let grid = PieceGrid::new(self.size(set), self.page);
        let each = |kind: &'s PrintedKind| std::iter::repeat_n(kind, kind.count);
        let pieces: Vec<&PrintedKind> = set.kinds.iter().flat_map(each).collect();
        let sheets: Vec<&[&PrintedKind]> = pieces.chunks(grid.columns * grid.rows).collect();
        html! {
            @for (nth, pieces) in sheets.iter().enumerate() {
                @let head = fill(self.words.print_sheet, &[
                    ("set", &set.name), ("nth", &(nth + 1).to_string()), ("times", &sheets.len().to_string()),
                ]);
                (self.sheet("fronts", &head, &html! {
                    (self.marks(&grid, pieces.len(), false))
                    @for (at, kind) in pieces.iter().enumerate() {
                        (side(&kind.front, grid.piece, "front", &grid.place(at, false)))
                    }
                }))
                (self.sheet("backs", &fill(self.words.print_backs, &[("sheet", &head)]), &html! {
                    (self.marks(&grid, pieces.len(), true))
                    @for (at, kind) in pieces.iter().enumerate() {
                        @match &kind.other {
                            Some(other) => (side(other, grid.piece, "back", &grid.place(at, true))),
                            None => (self.back(set, grid.piece, &grid.place(at, true))),
                        }
                    }
                }))
            }
        }
    }

    /// The back of a piece.
    fn back(&self, set: &PrintedSet, piece: PieceSize, place: &str) -> Markup {
        let mut backs: Vec<&str> = Vec::new();
        for set in &self.game.sets {
            if !backs.contains(&set.back.as_str()) {
                backs.push(&set.back);
            }
        }
        let number = backs.iter().position(|back| *back == set.back).unwrap_or(0);
        let size = letter_size(&set.back, piece.width * 0.7, piece.height * 0.12);
        html! {
            div class=(format!("piece back pattern b{}", number % 6)) style=(place) {
                span style=(format!("font-size:{size:.2}mm")) { (set.back) }
            }
        }
    }

    /// The crop marks, at the lines along which the pieces are cut.
    fn marks(&self, grid: &PieceGrid, count: usize, is_back: bool) -> Markup {
        let rows = count.div_ceil(grid.columns);
        let columns = if rows > 1 { grid.columns } else { count };
        // The backs of a row that is not full lie at the other side.
        let first = if is_back { grid.columns - columns } else { 0 };
        let PieceGrid { piece, left, top, .. } = *grid;
        let (right, bottom) =
            (left + number(first + columns) * piece.width, top + number(rows) * piece.height);
        let left = left + number(first) * piece.width;
        let line = |x1: f64, y1: f64, x2: f64, y2: f64| {
            html! {
                line x1=(format!("{x1:.2}")) y1=(format!("{y1:.2}")) x2=(format!("{x2:.2}")) y2=(format!("{y2:.2}")) {}
            }
        };
        let PieceSize { width, height } = self.page;
        html! {
            svg class="marks" viewBox=(format!("0 0 {width} {height}")) aria-hidden="true" {
                @for column in 0..=columns {
                    @let x = left + number(column) * piece.width;
                    (line(x, top - MARK - 0.5, x, top - 0.5))
                    (line(x, bottom + 0.5, x, bottom + MARK + 0.5))
                }
                @for row in 0..=rows {
                    @let y = top + number(row) * piece.height;
                    (line(left - MARK - 0.5, y, left - 0.5, y))
                    (line(right + 0.5, y, right + MARK + 0.5, y))
                }
            }
        }
    }

    /// How wide a board is on its page, in millimetres.
    fn board_width(&self, board: &BoardPicture) -> f64 {
        let drawing = BoardDrawing::empty(board);
        let (wide, high) = drawing.size();
        let room = (self.page.width - 2.0 * MARGIN, self.page.height - 2.0 * MARGIN - 10.0);
        // A piece takes four fifths of a place.
        let most = WIDEST_PLACE * 0.8 / drawing.piece();
        wide * (room.0 / wide).min(room.1 / high).min(most)
    }

    fn board(&self, board: &BoardPicture) -> Markup {
        let width = self.board_width(board);
        let content = html! {
            div class="whole" { (BoardDrawing::empty(board).markup(&format!("{width:.2}mm"))) }
        };
        self.sheet("board-sheet", &board.name, &content)
    }
}

/// A side of a piece with something on it.
fn side(side: &PieceSide, piece: PieceSize, class: &str, place: &str) -> Markup {
    let room = piece.width * 0.86;
    let small = (piece.height * 0.055).clamp(1.6, 3.4);
    let parts = number(side.bears.len() + 1);
    let high = if side.is_glyph { 0.75 } else { 0.34 };
    let most = (piece.height * high / parts.max(1.5)).min(14.0);
    let size = |text: &str, most: f64| format!("font-size:{:.2}mm", letter_size(text, room, most));
    html! {
        div class=(format!("piece {class} {}{}", paper::class(side.colour), suit(&side.face))) style=(place) {
            @if side.is_glyph && piece.height >= 12.0 {
                span class="corner" style=(size(&side.name, small.max(piece.height * 0.1))) { (side.name) }
            }
            span class="face" style=(size(&side.face, most)) { (side.face) }
            @for borne in &side.bears { span class="borne" style=(size(borne, most)) { (borne) } }
            @if !side.lines.is_empty() && piece.height >= 25.0 {
                span class="lines" style=(format!("font-size:{small:.2}mm")) {
                    @for line in &side.lines { span { (line) } }
                }
            }
        }
    }
}
