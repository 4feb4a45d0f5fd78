//! A drawing of places and the lines between them, as a definition has it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The most characters of a line, and the most lines, so that a terminal can show it.
const WIDEST: usize = 76;
const HIGHEST: usize = 60;
/// A place.
const NODE: char = 'o';
/// Clockwise from the top, the steps in lines and characters, and the characters of a line that leads there.
const WAYS: [((isize, isize), [char; 2]); 8] = [
    ((-1, 0), ['|', '+']),
    ((-1, 1), ['/', 'X']),
    ((0, 1), ['-', '+']),
    ((1, 1), ['\\', 'X']),
    ((1, 0), ['|', '+']),
    ((1, -1), ['/', 'X']),
    ((0, -1), ['-', '+']),
    ((-1, -1), ['\\', 'X']),
];

/// Places `o`, with lines of `-`, `|`, `/` and `\` between them, which cross in `+` and `X`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapDrawing {
    lines: Vec<Vec<char>>,
    /// For each place, row by row, its line and its character there.
    nodes: Vec<(usize, usize)>,
    /// For each place, by direction, the place to which a line leads.
    next: Vec<[Option<u16>; 8]>,
}

/// What is wrong with a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawingFault {
    /// Where, in bytes of its text.
    pub at: Range<usize>,
    /// What, in a sentence.
    pub message: String,
    /// What to write instead.
    pub hint: &'static str,
}

impl MapDrawing {
    /// Reads a drawing.
    ///
    /// # Errors
    /// For a character that is none of a drawing, a line that does not lead from one place to another, a place that
    /// no line joins with the others, and for a drawing without places or wider or higher than a terminal.
    pub fn read(text: &str) -> Result<Self, DrawingFault> {
        let lines: Vec<Vec<char>> =
            text.trim_end().lines().map(|line| line.trim_end().chars().collect()).collect();
        let mut drawing = Self { lines, nodes: Vec::new(), next: Vec::new() };
        let fault = |(line, column): (usize, usize), message: String, hint| {
            Err(DrawingFault { at: offset(text, line, column), message, hint })
        };
        if let Some(long) = drawing.lines.iter().position(|line| line.len() > WIDEST) {
            let message = format!("a line of a map has at most {WIDEST} characters");
            return fault((long, WIDEST), message, "draw it smaller");
        }
        if drawing.lines.len() > HIGHEST {
            return fault((HIGHEST, 0), format!("a map has at most {HIGHEST} lines"), "draw it smaller");
        }
        let known = |c: char| c == ' ' || c == NODE || WAYS.iter().any(|(_, signs)| signs.contains(&c));
        if let Some((at, sign)) = drawing.signs().find(|(_, sign)| !known(*sign)) {
            let hint = "places are `o`, lines `-`, `|`, `/` and `\\`, which cross in `+` and `X`";
            return match sign {
                '\t' => fault(at, "a tab is as wide as an editor likes".to_owned(), "write blanks"),
                sign => fault(at, format!("`{sign}` means nothing on a map"), hint),
            };
        }
        drawing.nodes = drawing.signs().filter(|(_, sign)| *sign == NODE).map(|(at, _)| at).collect();
        if drawing.nodes.is_empty() {
            return fault((0, 0), "a map needs places".to_owned(), "places are `o`: `o---o`");
        }
        if let Err((at, message)) = drawing.join() {
            return fault(at, message, "a line leads straight from one `o` to another");
        }
        if let Some(alone) = drawing.unjoined() {
            let message = "no line joins this place with the first one".to_owned();
            return fault(drawing.nodes[alone], message, "draw a line to it");
        }
        Ok(drawing)
    }

    /// All characters with their lines and columns.
    fn signs(&self) -> impl Iterator<Item = ((usize, usize), char)> {
        let line = |(at, line): (usize, &'_ Vec<char>)| {
            line.clone().into_iter().enumerate().map(move |(column, sign)| ((at, column), sign))
        };
        self.lines.iter().enumerate().flat_map(line)
    }

    fn sign(&self, (line, column): (usize, usize)) -> char {
        self.lines.get(line).and_then(|line| line.get(column)).copied().unwrap_or(' ')
    }

    /// Follows the lines from each place.
    fn join(&mut self) -> Result<(), ((usize, usize), String)> {
        let numbers: BTreeMap<(usize, usize), u16> = self.nodes.iter().copied().zip(0..).collect();
        let mut drawn = BTreeSet::new();
        for from in &self.nodes {
            let mut next = [None; 8];
            for ((step, signs), next) in WAYS.iter().zip(&mut next) {
                let mut at = beyond(*from, *step);
                let mut last = None;
                while let Some(here) = at.filter(|here| signs.contains(&self.sign(*here))) {
                    drawn.insert(here);
                    last = Some(here);
                    at = beyond(here, *step);
                }
                let Some(last) = last else { continue };
                *next = at.and_then(|at| numbers.get(&at)).copied();
                if next.is_none() {
                    return Err((last, "this line leads nowhere".to_owned()));
                }
            }
            self.next.push(next);
        }
        match self.signs().find(|(at, sign)| *sign != ' ' && *sign != NODE && !drawn.contains(at)) {
            Some((at, _)) => Err((at, "this line begins at no place".to_owned())),
            None => Ok(()),
        }
    }

    /// A place to which no line leads from the first one.
    fn unjoined(&self) -> Option<usize> {
        self.steps_from(0).iter().position(Option::is_none)
    }

    /// For each place the least number of lines that lead to it from another one.
    pub(super) fn steps_from(&self, from: u16) -> Vec<Option<u16>> {
        let mut steps = vec![None; self.nodes.len()];
        let mut reached = vec![from];
        let mut at = 0;
        if let Some(first) = steps.get_mut(usize::from(from)) {
            *first = Some(0);
        }
        while let Some(place) = reached.get(at).copied() {
            at += 1;
            let further = steps.get(usize::from(place)).copied().flatten().map(|number: u16| number + 1);
            for next in self.next.get(usize::from(place)).iter().flat_map(|next| next.iter().flatten()) {
                if steps[usize::from(*next)].is_none() {
                    steps[usize::from(*next)] = further;
                    reached.push(*next);
                }
            }
        }
        steps
    }

    /// The place to which a line leads in the direction with this index, clockwise from the top.
    pub(super) fn next(&self, place: u16, direction: usize) -> Option<u16> {
        self.next.get(usize::from(place))?.get(direction).copied().flatten()
    }

    /// For each place its row and column, which count only lines and columns with places.
    pub(super) fn coordinates(&self) -> Vec<(u16, u16)> {
        let rank = |all: BTreeSet<usize>| -> BTreeMap<usize, u16> { all.into_iter().zip(0..).collect() };
        let rows = rank(self.nodes.iter().map(|(line, _)| *line).collect());
        let columns = rank(self.nodes.iter().map(|(_, column)| *column).collect());
        self.nodes.iter().map(|(line, column)| (rows[line], columns[column])).collect()
    }

    /// Its lines as they are written, without blanks at their ends.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        self.lines.iter().map(|line| line.iter().collect())
    }

    /// For each place its line and the character there, from 0.
    #[must_use]
    pub fn nodes(&self) -> &[(usize, usize)] {
        &self.nodes
    }
}

fn beyond((line, column): (usize, usize), (down, right): (isize, isize)) -> Option<(usize, usize)> {
    Some((line.checked_add_signed(down)?, column.checked_add_signed(right)?))
}

/// The bytes of a character of a text.
fn offset(text: &str, line: usize, column: usize) -> Range<usize> {
    let before: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let rest = text.get(before..).unwrap_or("");
    let rest = rest.lines().next().unwrap_or("");
    let within: usize = rest.chars().take(column).map(char::len_utf8).sum();
    let length = rest.chars().nth(column).map_or(0, char::len_utf8);
    before + within..before + within + length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_lead_from_place_to_place() {
        let square = MapDrawing::read("o---o\n|\\ /|\n| X |\n|/ \\|\no---o\n").unwrap();
        assert_eq!(square.nodes(), [(0, 0), (0, 4), (4, 0), (4, 4)]);
        assert_eq!(square.coordinates(), [(0, 0), (0, 1), (1, 0), (1, 1)]);
        let from_the_first: Vec<Option<u16>> = (0..8).map(|way| square.next(0, way)).collect();
        assert_eq!(from_the_first, [None, None, Some(1), Some(3), Some(2), None, None, None]);
        assert_eq!((square.next(1, 4), square.next(1, 5), square.next(3, 7)), (Some(3), Some(2), Some(0)));

        let crossing = MapDrawing::read("o-o-o\n| | |\no-+-o\n| | |\no-o-o").unwrap();
        assert_eq!((crossing.next(3, 2), crossing.next(1, 4)), (Some(4), Some(6)));
        assert_eq!(crossing.steps_from(0), [0, 1, 2, 1, 2, 2, 2, 3].map(Some));
    }

    #[test]
    fn what_is_wrong_with_a_drawing_is_told_with_its_place() {
        let check = |text: &str, at: usize, message: &str| {
            let fault = MapDrawing::read(text).unwrap_err();
            assert!(fault.at.start == at && fault.message.contains(message), "{text}: {fault:?}");
        };
        check("o--", 2, "this line leads nowhere");
        check("o-o\n  |", 6, "this line leads nowhere");
        check("o-o\n  /\n", 6, "this line begins at no place");
        check("o o", 2, "no line joins this place");
        check("o-x", 2, "`x` means nothing on a map");
        check("o\to", 1, "a tab");
        check("", 0, "a map needs places");
        check(&"o".repeat(77), 76, "at most 76 characters");
        check(&"o\n".repeat(61), 120, "at most 60 lines");
    }
}
