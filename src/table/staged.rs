//! Announced chance: what comes on top when a zone is shuffled, what dice show, what is drawn at random. Examples of a
//! rulebook have it; a match that is played never does.

use std::collections::VecDeque;

use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId, Value, ZoneId};

/// The announced chance; each entry is used once, in this order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Staged {
    /// What comes on top, from the top, after the next shuffle of the zone; later entries are for later shuffles.
    pub shuffles: Vec<(ZoneId, Vec<KindId>)>,
    /// What comes first in the next lists that are shuffled; a kind also stands for a piece of it.
    pub orders: VecDeque<Vec<Value>>,
    /// What the next dice show.
    pub faces: VecDeque<Value>,
    /// What is drawn at random next; a kind also stands for a piece of it.
    pub picks: VecDeque<Value>,
    /// What happened when an announcement was impossible.
    pub instead: Instead,
}

/// What happened when announced chance was impossible: the last case of each sort of chance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Instead {
    /// Zones that were shuffled, and what lay in them.
    pub shuffled: Vec<(ZoneId, Vec<KindId>)>,
    /// The list that was shuffled; a piece is given by its kind.
    pub listed: Option<Vec<Value>>,
    /// The die that was rolled.
    pub die: Option<PieceId>,
    /// What could be drawn; a piece is given by its kind.
    pub picks: Option<Vec<Value>>,
}

impl Staged {
    /// Whether everything announced has happened.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.shuffles.is_empty() && self.orders.is_empty() && self.faces.is_empty() && self.picks.is_empty()
    }

    /// The announced face of a die, if there is one and it is possible.
    pub(super) fn face(&mut self, layout: &Layout, die: PieceId) -> Option<u8> {
        let face = layout.face_with(die, *self.faces.front()?);
        match face {
            Some(_) => drop(self.faces.pop_front()),
            None => self.instead.die = Some(die),
        }
        face
    }

    /// What is to be drawn at random next.
    #[must_use]
    pub fn next_pick(&self) -> Option<Value> {
        self.picks.front().copied()
    }

    /// Removes it, because it has been drawn.
    pub fn picked(&mut self) {
        self.picks.pop_front();
    }
}
