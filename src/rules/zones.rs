//! Places for pieces: how many, who sees them, what order means in them.

use super::Amount;
use super::shapes::ZoneShape;
use crate::load::script::ast::Name;

/// A place for pieces, or several of one name.
#[derive(Clone, Debug)]
pub struct ZoneRule {
    /// Its name.
    pub name: Name,
    /// The piece sets it may hold, as indices in [`super::Rules::sets`].
    pub holds: Vec<usize>,
    /// How many there are.
    pub copies: Copies,
    /// Who sees what lies face up in it.
    pub shown: Shown,
    /// What its places are and what order means in it.
    pub shape: ZoneShape,
}

/// How many zones a rule stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Copies {
    /// A single shared one.
    One,
    /// One for each seat.
    PerSeat,
    /// One for each kind of the piece set with this index.
    PerKind(usize),
    /// So many shared ones.
    Count(Amount),
}

/// Who sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// All seats and spectators.
    Everyone,
    /// The seat that it belongs to.
    Owner,
    /// All seats but the one that it belongs to, and no spectator.
    Others,
    /// No one.
    Nobody,
}

impl Shown {
    /// Whether an observer is one of them: a seat or a spectator, whom it belongs to or not.
    #[must_use]
    pub fn includes(self, is_owner: bool, is_seat: bool) -> bool {
        match self {
            Self::Everyone => true,
            Self::Owner => is_owner,
            Self::Others => !is_owner && is_seat,
            Self::Nobody => false,
        }
    }
}
