//! Spaces: zones that are joined to a ring or a track, in which pieces go ahead.

use std::ops::Range;

/// How the zones of one rule are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spaces {
    /// Not at all.
    #[default]
    Apart,
    /// From the first to the last; each seat has a track of its own if the zones belong to seats.
    Track,
    /// From the last on to the first; where the zones belong to seats, one ring goes through those of all seats.
    Ring,
}

/// The most spaces side by side on a screen.
const WIDEST: u16 = 12;
/// The most spaces of a ring that is drawn as two rows.
const MOST_IN_TWO_ROWS: u16 = 28;

impl Spaces {
    /// The key of a definition that says how many there are.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Apart => "count",
            Self::Track => "track",
            Self::Ring => "ring",
        }
    }

    /// The space so many steps ahead of another one, both counted in the range of their ring or track.
    #[must_use]
    pub fn ahead(self, range: &Range<u16>, from: u16, steps: i32) -> Option<u16> {
        let at = i64::from(from.checked_sub(range.start)?) + i64::from(steps);
        let at = match self {
            Self::Apart => return None,
            Self::Track => at,
            Self::Ring => at.rem_euclid(i64::try_from(range.len()).unwrap_or(i64::MAX).max(1)),
        };
        let space = u16::try_from(at).ok()?.checked_add(range.start)?;
        range.contains(&space).then_some(space)
    }

    /// How many steps lead from one space to another: on a ring always ahead.
    #[must_use]
    pub fn steps(self, range: &Range<u16>, from: u16, to: u16) -> i32 {
        let steps = i32::from(to) - i32::from(from);
        match self {
            Self::Ring => steps.rem_euclid(i32::try_from(range.len()).unwrap_or(i32::MAX).max(1)),
            Self::Track | Self::Apart => steps,
        }
    }

    /// Where spaces are drawn: rows from the top, each with the numbers of its spaces from 0, `None` where there is
    /// none. The first space stands at the left end of the lowest row. A space is drawn next to the one before it: a
    /// track goes to and fro from row to row, a ring round about.
    #[must_use]
    pub fn drawn(self, count: u16) -> Vec<Vec<Option<u16>>> {
        match self {
            Self::Ring if count > MOST_IN_TWO_ROWS => wide_ring(count),
            Self::Ring => in_rows(count, count.div_ceil(2).max(1)),
            Self::Track | Self::Apart => {
                let rows = count.div_ceil(WIDEST).max(1);
                in_rows(count, count.div_ceil(rows).max(1))
            }
        }
    }
}

/// Rows of one length, every second from right to left.
fn in_rows(count: u16, columns: u16) -> Vec<Vec<Option<u16>>> {
    let row = |row: u16| {
        let all = (row * columns..(row + 1) * columns).map(|space| (space < count).then_some(space));
        let mut spaces: Vec<Option<u16>> = all.collect();
        if row % 2 == 1 {
            spaces.reverse();
        }
        spaces
    };
    (0..count.div_ceil(columns)).rev().map(row).collect()
}

/// The sides of a rectangle, which goes on upwards at the right.
fn wide_ring(count: u16) -> Vec<Vec<Option<u16>>> {
    let (columns, around) = (usize::from(WIDEST), count.next_multiple_of(2));
    let rows = usize::from((around - 2 * WIDEST) / 2) + 2;
    let mut drawn = vec![vec![None; columns]; rows];
    let bottom = (0..columns).map(|column| (rows - 1, column));
    let right = (1..rows - 1).rev().map(|row| (row, columns - 1));
    let top = (0..columns).rev().map(|column| (0, column));
    let left = (1..rows - 1).map(|row| (row, 0));
    for (space, (row, column)) in (0..count).zip(bottom.chain(right).chain(top).chain(left)) {
        drawn[row][column] = Some(space);
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_track_ends_and_a_ring_goes_round() {
        let range = 5..17;
        assert_eq!(Spaces::Track.ahead(&range, 5, 11), Some(16));
        assert_eq!(Spaces::Track.ahead(&range, 5, 12), None);
        assert_eq!(Spaces::Track.ahead(&range, 5, -1), None);
        assert_eq!(Spaces::Ring.ahead(&range, 16, 1), Some(5));
        assert_eq!(Spaces::Ring.ahead(&range, 5, -1), Some(16));
        // 1 - 2^31 is 5 more than a multiple of 12.
        assert_eq!(Spaces::Ring.ahead(&range, 6, i32::MIN), Some(5 + 5));
        assert_eq!(Spaces::Apart.ahead(&range, 6, 0), None);
        assert_eq!((Spaces::Ring.steps(&range, 16, 5), Spaces::Track.steps(&range, 16, 5)), (1, -11));
    }

    #[test]
    fn every_space_is_drawn_once_and_next_to_the_one_before_it() {
        let counts = [1u16, 2, 7, 12, 14, 24, 28, 29, 40, 63];
        for (spaces, count) in
            counts.into_iter().flat_map(|count| [(Spaces::Ring, count), (Spaces::Track, count)])
        {
            let drawn = spaces.drawn(count);
            let at = |space: u16| {
                let rows = drawn.iter().enumerate();
                let mut found = rows.flat_map(|(row, spaces)| {
                    let here = spaces.iter().enumerate().filter(|(_, one)| **one == Some(space));
                    here.map(move |(column, _)| (row, column))
                });
                let place = found.next().unwrap();
                assert_eq!(found.next(), None, "{space} of {count}");
                place
            };
            let far = |one: (usize, usize), other: (usize, usize)| {
                one.0.abs_diff(other.0) + one.1.abs_diff(other.1)
            };
            for space in 1..count {
                assert_eq!(far(at(space - 1), at(space)), 1, "{spaces:?} {space} of {count}");
            }
            let blank = drawn.iter().flatten().filter(|one| one.is_none()).count();
            assert!(count > 28 && spaces == Spaces::Ring || blank < 12, "{spaces:?} {count}: {blank}");
            if spaces == Spaces::Ring {
                assert!(far(at(count - 1), at(0)) <= 2, "a ring of {count} is closed");
            }
            assert!(drawn.iter().all(|row| row.len() <= 14));
        }
        assert_eq!(Spaces::Ring.drawn(4), [[Some(3), Some(2)], [Some(0), Some(1)]]);
        assert_eq!(Spaces::Track.drawn(3), [[Some(0), Some(1), Some(2)]]);
    }
}
