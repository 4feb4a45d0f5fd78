//! The limits of lists, and why one cannot be made.

use crate::vm::Fail;

/// The most elements of a list.
pub const MOST_ELEMENTS: usize = 10_000;
/// How deep lists may lie in lists.
pub(in crate::vm::machine) const MOST_NESTING: usize = 16;

/// Why a list cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// More elements than [`MOST_ELEMENTS`].
    Elements,
    /// Lists nested deeper than `MOST_NESTING`.
    Nesting,
    /// All lists together take too much room.
    Room,
    /// More than this much work was done between two answers.
    Work(i64),
    /// The whole match has done more work than it may.
    Match,
}

impl Full {
    /// The message of the failure.
    #[must_use]
    pub fn message(self) -> String {
        match self {
            Self::Elements => format!("a list has more than {MOST_ELEMENTS} elements"),
            Self::Nesting => format!("lists lie more than {MOST_NESTING} deep in lists"),
            Self::Room => "the lists of this step take too much room".to_owned(),
            Self::Work(most) => format!("the script did not come to an end within {most} units of work"),
            Self::Match => {
                "the scripts of this match did not come to an end: they have worked too long".to_owned()
            }
        }
    }

    /// The failure.
    #[cold]
    #[must_use]
    pub fn fail(self) -> Fail {
        let fail = Fail::new(self.message());
        match self {
            Self::Work(_) => fail.hint("is there a loop that never ends, or one over too much?"),
            Self::Match => fail.hint("do the rules lead to an end?"),
            Self::Elements | Self::Nesting | Self::Room => fail,
        }
    }
}
