//! A question while it waits for its answer.

use crate::compile::value::{SeatId, Value, ZoneId};

/// The least number that can be an option: every action of a game has a number of its own.
pub const LEAST_NUMBER: i32 = -128;
/// The greatest number that can be an option.
pub const MOST_NUMBER: i32 = 1023;

/// How much is to be chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Demand {
    /// Exactly one option.
    #[default]
    One,
    /// One option or none.
    OneOrPass,
    /// Several options, one after the other.
    Some {
        /// At least so many.
        least: u16,
        /// At most so many.
        most: u16,
    },
    /// One option by each of several seats, shown together.
    Sealed,
    /// Chance takes one of the pool, each as likely as the others: again and again until all is decided.
    Chance(ChanceOf),
}

/// What chance decides, one pick after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChanceOf {
    /// An element: one pick.
    Element,
    /// The order of a zone's pieces, from the top.
    Zone(ZoneId),
    /// The order of a list.
    List,
    /// The faces of dice: `pool` are the dice, the first is rolled next.
    Dice,
}

/// One seat's part of a sealed question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// Who.
    pub seat: SeatId,
    /// From what.
    pub options: Vec<Value>,
    /// What was taken, as an index of `options`.
    pub answer: Option<u16>,
}

/// What a script asks; empty while it runs.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Asking {
    /// Who must choose.
    pub seat: SeatId,
    /// How much.
    pub demand: Demand,
    /// The prompt: a word, or a list of a pattern and its values.
    pub prompt: Value,
    /// The options that differ for the seat; lists among them lie in the machine's heap.
    pub options: Vec<Value>,
    /// What a chain of picks can still take, equal ones each for itself.
    pub pool: Vec<Value>,
    /// What a chain of picks has taken so far, in order.
    pub picked: Vec<Value>,
    /// Sealed questions, in the order of the seats.
    pub sealed: Vec<Sealed>,
    /// Whether nobody but the seat itself is ever told its answer to a sealed question.
    pub is_secret: bool,
    /// Whether pieces that a seat does not see among others of their zone were put in an order for the question.
    pub holds_out: bool,
    /// Whether the machine stops where chance decides, instead of drawing at once.
    pub open_chance: bool,
}

impl Clone for Asking {
    fn clone(&self) -> Self {
        Self {
            seat: self.seat,
            demand: self.demand,
            prompt: self.prompt,
            options: self.options.clone(),
            pool: self.pool.clone(),
            picked: self.picked.clone(),
            sealed: self.sealed.clone(),
            is_secret: self.is_secret,
            holds_out: self.holds_out,
            open_chance: self.open_chance,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.seat = other.seat;
        self.demand = other.demand;
        self.prompt = other.prompt;
        self.options.clone_from(&other.options);
        self.pool.clone_from(&other.pool);
        self.picked.clone_from(&other.picked);
        self.sealed.clone_from(&other.sealed);
        self.is_secret = other.is_secret;
        self.holds_out = other.holds_out;
        self.open_chance = other.open_chance;
    }
}

impl Asking {
    /// Forgets everything, not the room for the next question.
    pub(crate) fn clear(&mut self) {
        self.options.clear();
        self.pool.clear();
        self.picked.clear();
        self.sealed.clear();
        self.is_secret = false;
        self.holds_out = false;
    }

    /// Forgets the question that was answered.
    #[inline]
    pub(crate) fn forget(&mut self) {
        match self.demand {
            // It filled nothing else.
            Demand::One | Demand::OneOrPass => {
                self.options.clear();
                self.holds_out = false;
            }
            _ => self.clear(),
        }
    }

    /// Whether a chain of picks may end here, or the question be passed.
    #[inline]
    #[must_use]
    pub fn may_stop(&self) -> bool {
        match self.demand {
            Demand::OneOrPass => true,
            Demand::Some { least, .. } => self.picked.len() >= usize::from(least),
            _ => false,
        }
    }
}
