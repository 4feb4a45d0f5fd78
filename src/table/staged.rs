//! Chance that somebody has decided beforehand: what comes on top when a zone is shuffled, what dice show, what
//! is taken at random. An example of a rulebook says it; a match that is played never has it.

use std::collections::VecDeque;

use crate::compile::value::{KindId, Value, ZoneId};

/// What chance will bring, each thing once and in this order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Staged {
    /// What comes on top, from the top, when the zone is shuffled next; later ones for later shuffles.
    pub shuffles: Vec<(ZoneId, Vec<KindId>)>,
    /// What the next dice show.
    pub faces: VecDeque<u8>,
    /// What is taken at random next; a kind stands for a piece of it as well.
    pub picks: VecDeque<Value>,
    /// What there was when it could not happen.
    pub instead: Instead,
}

/// What there was where chance could not bring what was decided: the last time for each sort of chance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Instead {
    /// Zones that were shuffled, and what lay in them.
    pub shuffled: Vec<(ZoneId, Vec<KindId>)>,
    /// The sides of the die that was rolled.
    pub sides: Option<u8>,
    /// What was to take from at random; a piece as its kind.
    pub picks: Option<Vec<Value>>,
}

impl Staged {
    /// Whether all of it has happened.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.shuffles.is_empty() && self.faces.is_empty() && self.picks.is_empty()
    }

    /// What a die of so many sides shows, if that was decided and it can show it.
    pub(super) fn face(&mut self, sides: u8) -> Option<u8> {
        let face = *self.faces.front()?;
        if !(1..=sides).contains(&face) {
            self.instead.sides = Some(sides);
            return None;
        }
        self.faces.pop_front()
    }

    /// What is taken at random next.
    #[must_use]
    pub fn next_pick(&self) -> Option<Value> {
        self.picks.front().copied()
    }

    /// It has been taken.
    pub fn picked(&mut self) {
        self.picks.pop_front();
    }
}
