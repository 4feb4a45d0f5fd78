//! What host functions and properties have access to, and how they pay for their work.

use super::machine::budget::{Costs, EVENT};
use super::machine::{Asking, Full, Heap};
use crate::compile::Game;
use crate::compile::value::{Value, ZoneId};
use crate::table::{Reason, Table};

/// What a host function has access to.
pub struct Context<'a> {
    /// The game.
    pub game: &'a Game,
    /// The table.
    pub table: &'a mut Table,
    /// The lists.
    pub heap: &'a mut Heap,
    /// Where a question is asked.
    pub asking: &'a mut Asking,
    /// How often each part of the order of play was begun.
    pub parts: &'a mut [i32],
    /// What events cost.
    pub costs: &'a Costs,
}

impl Context<'_> {
    /// The context for reading only.
    #[inline]
    pub(crate) fn look(&mut self) -> Look<'_> {
        Look { game: self.game, table: self.table, heap: self.heap, parts: self.parts }
    }

    /// Subtracts from the remaining work.
    ///
    /// # Errors
    /// When there is not enough left.
    #[inline]
    pub(crate) fn spend(&mut self, units: usize) -> Result<(), Full> {
        self.heap.work.spend(units)
    }

    /// Pays for an event that everybody is told of, with its reason.
    ///
    /// # Errors
    /// When there is not enough left.
    #[inline]
    pub(crate) fn spend_event(&mut self, reason: Reason) -> Result<(), Full> {
        let letters = if let Reason::Word(word) = reason { self.game.word(word).len() } else { 0 };
        self.heap.work.spend(self.costs.event + letters * self.costs.letter)
    }

    /// Pays for this many events with pieces.
    ///
    /// # Errors
    /// When there is not enough left.
    #[inline]
    pub(crate) fn spend_shifts(&mut self, events: usize) -> Result<(), Full> {
        self.heap.work.spend(events * self.costs.shift)
    }

    /// Pays for a text in an event or a question.
    ///
    /// # Errors
    /// When there is not enough left.
    pub(crate) fn spend_text(&mut self, text: Value) -> Result<(), Full> {
        match text {
            Value::Word(word) => self.heap.work.spend(self.game.word(word).len() * self.costs.letter),
            list => {
                let letters = match self.heap.elements(list).first() {
                    Some(Value::Word(word)) => self.game.word(*word).len(),
                    _ => 0,
                };
                self.spend_pattern(letters, self.heap.weight(list))
            }
        }
    }

    /// Whether anybody would notice what is told.
    #[inline]
    pub(crate) fn is_heard(&self) -> bool {
        self.table.watch.is_some() || self.table.heard.is_some()
    }

    /// Pays for a text with values, given the letters of its pattern and the size of its list ([`Heap::weight`]).
    ///
    /// # Errors
    /// When there is not enough left.
    #[inline]
    pub(crate) fn spend_pattern(&mut self, letters: usize, weight: usize) -> Result<(), Full> {
        self.heap.work.spend((letters + weight * EVENT / 2) * self.costs.letter)
    }

    /// Pays for going through a list, or a zone with its empty places. This is so little work that it is only checked
    /// later whether there was enough.
    #[inline]
    pub(crate) fn go_through(&mut self, source: Value) {
        match source {
            Value::Zone(zone) => self.go_through_zone(zone),
            list => self.heap.work.use_up(usize::from(self.heap.len(list))),
        }
    }

    /// Pays for going through a zone.
    #[inline]
    pub(crate) fn go_through_zone(&mut self, zone: ZoneId) {
        self.heap.work.use_up(usize::from(self.table.span(zone)));
    }
}

/// What a property has access to.
pub struct Look<'a> {
    /// The game.
    pub game: &'a Game,
    /// The table.
    pub table: &'a Table,
    /// The lists.
    pub heap: &'a mut Heap,
    /// How often each part of the order of play was begun.
    pub parts: &'a [i32],
}
