//! Small numbers for the actions that a game can offer, for programs that choose by number, and the present question
//! in these numbers, made without texts.
//!
//! The actions of [`super::actions`] have a number for everything that a game has. An [`ActionTable`] numbers only those
//! that its choices can offer, from 0 in the same order: the same in every match, run and machine for the same rules,
//! variant, figures and number of seats.

mod options;

pub use options::{NumberedOptions, TakenAction};

use super::actions::{self, Blocks, NUMBERS};
use crate::compile::Game;
use crate::compile::offered::{Offered, offered};
use crate::compile::value::ZoneId;
use crate::vm::library;
use crate::vm::machine::{LEAST_NUMBER, MOST_NUMBER};

/// The number of an action that the table does not have.
const NONE: u32 = u32::MAX;

/// The actions that a game can offer, with their numbers.
#[derive(Clone, Debug)]
pub struct ActionTable {
    /// For each number its action.
    actions: Vec<u32>,
    /// For each action its number.
    numbers: Vec<u32>,
    blocks: Blocks,
    /// The words of the questions.
    prompts: Vec<u16>,
    chains: bool,
}

impl ActionTable {
    /// The table of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let offered = offered(game, &library().host);
        let blocks = actions::blocks(game);
        let mut actions = listed(game, blocks, &offered);
        actions.sort_unstable();
        actions.dedup();
        let mut numbers = vec![NONE; blocks.count as usize];
        for (number, action) in (0..).zip(&actions) {
            numbers[*action as usize] = number;
        }
        let prompts = offered.prompts.iter().copied().collect();
        Self { actions, numbers, blocks, prompts, chains: offered.lists || offered.several }
    }

    /// The words of the questions that the game can ask, ascending; in place of values that stand in them they have
    /// [`crate::compile::PLACEHOLDER`].
    #[must_use]
    pub fn prompts(&self) -> &[u16] {
        &self.prompts
    }

    /// Whether an answer can be a chain of several actions.
    #[must_use]
    pub fn has_chains(&self) -> bool {
        self.chains
    }

    /// How many actions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether nothing is ever asked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The number of an action of [`super::actions`]. One that the scripts offer and the table lacks has its own number
    /// counted from [`ActionTable::len`] on, so that it is the same everywhere, too.
    #[inline]
    #[must_use]
    pub fn number(&self, action: u32) -> u32 {
        match self.numbers.get(action as usize) {
            Some(&number) if number != NONE => number,
            _ => self.size().saturating_add(action),
        }
    }

    /// The action of [`super::actions`] with this number.
    #[must_use]
    pub fn action(&self, number: u32) -> Option<u32> {
        match number.checked_sub(self.size()) {
            None => self.actions.get(number as usize).copied(),
            Some(action) => (action < self.blocks.count).then_some(action),
        }
    }

    /// What an action is, in the notation; see [`actions::describe`].
    #[must_use]
    pub fn text(&self, game: &Game, seats: &[String], number: u32) -> Option<String> {
        actions::describe(game, seats, self.action(number)?)
    }

    fn size(&self) -> u32 {
        u32::try_from(self.actions.len()).unwrap_or(u32::MAX)
    }
}

/// The actions that can be offered, in any order.
fn listed(game: &Game, blocks: Blocks, offered: &Offered) -> Vec<u32> {
    let mut list = Vec::new();
    list.extend(offered.pass.then_some(actions::PASS));
    list.extend(offered.lists.then_some(actions::DONE));
    if offered.bools {
        list.extend([actions::BOOLS, actions::BOOLS + 1]);
    }
    if let Some((least, most)) = offered.numbers {
        let clamped = |number: i32| number.clamp(LEAST_NUMBER, MOST_NUMBER).abs_diff(LEAST_NUMBER);
        list.extend((clamped(least)..=clamped(most)).map(|number| NUMBERS + number));
    }
    if offered.seats {
        list.extend((0..u32::from(game.seats())).map(|seat| blocks.seats + seat));
    }
    let sets = [
        (&offered.kinds, blocks.kinds),
        (&offered.zones, blocks.zones),
        (&offered.words, blocks.words),
        (&offered.counters, blocks.counters),
        (&offered.parts, blocks.parts),
    ];
    for (ids, first) in sets {
        list.extend(ids.iter().map(|id| first + u32::from(*id)));
    }
    for (zones, first) in [(&offered.pieces, blocks.pieces), (&offered.places, blocks.places)] {
        for zone in zones {
            let room = game.layout.zones[usize::from(*zone)].room;
            list.extend((0..room).map(|index| first + actions::cell(game, ZoneId(*zone), index)));
        }
    }
    list
}
