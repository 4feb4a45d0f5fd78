//! Where each seat is in a search tree: what it knows of the imagined match so far.
//!
//! A seat picks by what it knows itself, so it has branches of its own, which begin with what it sees and the searching
//! seat does not (multiple-observer information set search: Cowling, Powley and Whitehouse, "Information Set Monte Carlo
//! Tree Search", IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012). With one branch for all that
//! it may hold, it would be taken to play the same whatever it holds.

use super::tree::{OTHERS, ROOT, Tree, TreeIndex, own};
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::play::Match;
use crate::table::{Observer, Privacies};

/// The node of each seat.
#[derive(Debug, Default)]
pub(super) struct Cursors {
    nodes: Vec<TreeIndex>,
    /// For each seat what it sees and the searching seat does not.
    hidden: Privacies,
}

impl Cursors {
    /// Puts all seats where the question of the search is asked, always in the same game. A seat that sees nothing that the
    /// searching seat does not see shares its branches.
    pub(super) fn begin(&mut self, game: &Game, state: &Match, tree: &mut Tree) {
        self.nodes.clear();
        let hidden = self.hidden.from(&game.layout, Observer::seat(state.to_answer()));
        for (seat, hidden) in (0..).map(SeatId).zip(hidden) {
            let hidden = hidden.number(&game.layout, &state.table);
            let node = hidden.and_then(|hidden| tree.follow(OTHERS, own(hidden, seat)));
            self.nodes.push(node.unwrap_or(ROOT));
        }
    }

    /// Where a seat is.
    pub(super) fn of(&self, SeatId(seat): SeatId) -> TreeIndex {
        self.nodes[usize::from(seat)]
    }

    /// Every seat learns of an answer; false when the tree is full.
    pub(super) fn follow(&mut self, tree: &mut Tree, mark: u64) -> bool {
        let mut last = None;
        for node in &mut self.nodes {
            let next = match last {
                Some((from, to)) if from == *node => Some(to),
                _ => tree.follow(*node, mark),
            };
            let Some(next) = next else { return false };
            last = Some((*node, next));
            *node = next;
        }
        true
    }
}
