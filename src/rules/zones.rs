//! Zones: how many there are, who sees what lies in them, what order means in them.

use super::shapes::ZoneShape;
use super::{Amount, Spaces};
use crate::load::script::ast::Name;

/// A zone of the rules, which may stand for several zones of a match.
#[derive(Clone, Debug)]
pub struct ZoneRule {
    /// Its name.
    pub name: Name,
    /// The piece sets it may hold, as indices in [`super::Rules::sets`].
    pub holds: Vec<usize>,
    /// How many there are.
    pub copies: Copies,
    /// How these are joined.
    pub spaces: Spaces,
    /// Who sees what lies face up in it.
    pub shown: Shown,
    /// Its shape, which says what its places are and what order means in it; with its least measures.
    pub shape: ZoneShape,
    /// The measures of the shape, in its order.
    pub measures: Vec<Amount>,
}

impl ZoneRule {
    /// The shape with its measures; `number` gives the number of an amount, which the checker has bounded.
    #[must_use]
    pub fn sized(&self, number: impl Fn(&Amount) -> i32) -> ZoneShape {
        let given = self.measures.iter().zip(self.shape.measures());
        self.shape
            .with_size(given.map(|(amount, measure)| u8::try_from(number(amount)).unwrap_or(measure.least)))
    }
}

/// How many zones a rule stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Copies {
    /// A single shared one.
    One,
    /// One for each seat.
    PerSeat,
    /// This many for each seat.
    CountPerSeat(Amount),
    /// One for each kind of the piece set with this index.
    PerKind(usize),
    /// One for each kind of the piece set with this index, for each seat.
    PerSeatAndKind(usize),
    /// This many shared ones.
    Count(Amount),
}

impl Copies {
    /// Whether there are several, which are numbered.
    #[must_use]
    pub fn is_numbered(&self) -> bool {
        matches!(self, Self::Count(_) | Self::CountPerSeat(_))
    }

    /// Whether each of the zones belongs to a seat.
    #[must_use]
    pub fn is_per_seat(&self) -> bool {
        matches!(self, Self::PerSeat | Self::CountPerSeat(_) | Self::PerSeatAndKind(_))
    }

    /// The piece set of which each kind has one: an index in [`super::Rules::sets`].
    #[must_use]
    pub fn kinds(&self) -> Option<usize> {
        match self {
            Self::PerKind(set) | Self::PerSeatAndKind(set) => Some(*set),
            Self::One | Self::PerSeat | Self::CountPerSeat(_) | Self::Count(_) => None,
        }
    }
}

/// Who sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// All seats and spectators.
    Everyone,
    /// The seat that it belongs to.
    Owner,
    /// All seats except the owner, and no spectator.
    Others,
    /// No one.
    Nobody,
}

impl Shown {
    /// Whether an observer sees it. The observer is a seat or a spectator, and may be the owner.
    #[must_use]
    pub fn includes(self, is_owner: bool, is_seat: bool) -> bool {
        match self {
            Self::Everyone => true,
            Self::Owner => is_owner,
            Self::Others => !is_owner && is_seat,
            Self::Nobody => false,
        }
    }

    /// The seats that see it, a bit for each of so many; `owner` is the one to which it belongs.
    #[must_use]
    pub fn seats(self, owner: Option<u8>, seats: u8) -> u32 {
        let sees = |seat: &u8| self.includes(owner == Some(*seat), true);
        (0..seats).filter(sees).fold(0, |set, seat| set | 1 << (seat & 31))
    }
}
