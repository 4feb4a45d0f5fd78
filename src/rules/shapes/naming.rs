//! Names of places: a letter for the column and a number for the row, as in `b2`.

use std::fmt;

/// How many letters there are.
const LETTERS: u16 = 26;

/// Which place is called `a1`, and which letter is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlaceNames {
    /// Whether rows are counted from the bottom, not from the top.
    pub from_bottom: bool,
    /// Whether columns are counted from the right, not from the left.
    pub from_right: bool,
    /// A letter that no column has.
    pub without: Option<char>,
}

impl PlaceNames {
    /// The letters of a column, `a` to `z`, then `aa`, `ab` and so on.
    #[must_use]
    pub fn column(self, column: u16, columns: u16) -> String {
        let nth = if self.from_right { columns.saturating_sub(column + 1) } else { column };
        let letters: Vec<char> = ('a'..='z').filter(|letter| Some(*letter) != self.without).collect();
        let base = letters.len().min(usize::from(LETTERS));
        let mut rest = usize::from(nth) + 1;
        let mut name = Vec::new();
        while rest > 0 {
            name.push(letters[(rest - 1) % base]);
            rest = (rest - 1) / base;
        }
        name.iter().rev().collect()
    }

    /// The number of a row.
    #[must_use]
    pub fn row(self, row: u16, rows: u16) -> String {
        let nth = if self.from_bottom { rows.saturating_sub(row + 1) } else { row };
        (nth + 1).to_string()
    }
}

/// The text for the hash of the rules.
impl fmt::Display for PlaceNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (down, aside) =
            (if self.from_bottom { "bottom" } else { "top" }, if self.from_right { "right" } else { "left" });
        write!(f, "a1 {down} {aside}")?;
        self.without.map_or(Ok(()), |letter| write!(f, " without {letter}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ZoneShape;

    #[test]
    fn a1_is_in_the_named_corner() {
        let names = |from_bottom, from_right, without| {
            let names = PlaceNames { from_bottom, from_right, without };
            let places = ZoneShape::grid(3, 12).named(names).places().unwrap();
            [0, 8, 35].map(|place| places.spot(place).unwrap()).join(" ")
        };
        assert_eq!(names(false, false, None), "a1 i1 l3");
        assert_eq!(names(true, false, None), "a3 i3 l1");
        assert_eq!(names(true, true, None), "l3 d3 a1");
        assert_eq!(names(true, false, Some('i')), "a3 j3 m1");
    }

    #[test]
    fn every_name_is_read_back() {
        let names = PlaceNames { from_bottom: true, without: Some('i'), ..PlaceNames::default() };
        let places = ZoneShape::grid(20, 100).named(names).places().unwrap();
        for place in 0..places.count() {
            assert_eq!(places.read_spot(&places.spot(place).unwrap()), Some(place));
        }
        assert_eq!(["i1", "a0", "a21", "a", "1", "a01"].map(|name| places.read_spot(name)), [None; 6]);
        assert_eq!(places.spot(26).as_deref(), Some("ab20"));
    }
}
