//! Whether matches differ at all. Where neither the rules nor the bots leave anything to chance, all of them are one match.

use serde::{Deserialize, Serialize};

/// So many matches that are the same are no coincidence.
const FEWEST: u64 = 5;

/// The courses of matches, each a hash of all positions in which a question was asked, and of the last one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Courses {
    /// How many matches there were.
    pub matches: u64,
    /// The course of one of them.
    pub course: u64,
    /// Whether another one had another course.
    pub differ: bool,
}

impl Courses {
    /// One match.
    pub(super) fn of(course: u64) -> Self {
        Self { matches: 1, course, differ: false }
    }

    /// Adds the matches of another part.
    pub fn merge(&mut self, other: &Self) {
        if other.matches == 0 {
            return;
        }
        if self.matches == 0 {
            *self = *other;
            return;
        }
        self.matches += other.matches;
        self.differ |= other.differ || self.course != other.course;
        // Which part comes first makes no difference.
        self.course = self.course.min(other.course);
    }

    /// Whether all of so many matches were the same one, and that is no coincidence.
    #[must_use]
    pub fn are_one(&self, matches: u64) -> bool {
        !self.differ && self.matches >= FEWEST && self.matches == matches
    }

    /// Whether it is that of no match.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.matches == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(courses: &[u64]) -> Courses {
        let mut all = Courses::default();
        courses.iter().for_each(|course| all.merge(&Courses::of(*course)));
        all
    }

    #[test]
    fn several_matches_of_one_course_are_one() {
        assert!(of(&[7; 5]).are_one(5));
        assert!(!of(&[7, 7, 7, 7, 8]).are_one(5));
        assert!(!of(&[7; 4]).are_one(4), "of few, the same can be a coincidence");
        assert!(!of(&[7; 5]).are_one(6), "of an older part nothing is known");
        assert!(!of(&[]).are_one(0));
    }

    #[test]
    fn parts_can_be_put_together_in_any_order() {
        let [mut one, mut other] = [of(&[5, 5]), of(&[3])];
        one.merge(&of(&[3]));
        other.merge(&of(&[5, 5]));
        assert_eq!(one, other);
        assert!(one.differ);
        one.merge(&Courses::default());
        assert_eq!(one, other);
    }
}
