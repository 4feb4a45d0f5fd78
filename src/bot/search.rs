//! The bot that searches: single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse,
//! "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational Intelligence and AI in Games 4(2),
//! 2012).
//!
//! Each iteration begins with an imagined match (a determinization). In the tree every seat picks the answer with the
//! best reward to itself so far, by what it sees (see [`super::cursors`]); answers that the seat can tell apart are
//! different nodes. The first answer that was
//! not tried before becomes a new node, and from there on all answers are random (the playout). The rewards of all
//! seats are then added to the nodes on the path. Seats that answer sealed pick without knowing what the others picked.
//! In the end the bot gives the answer that was tried most often.

use std::sync::Arc;
use std::time::Duration;

use super::allowance::Allowance;
use super::budget::{Budget, Clock};
use super::cursors::Cursors;
use super::playout::{Ended, Patience, give, play_on};
use super::searching::{Method, Searching};
use super::tree::{Tree, TreeIndex, own};
use super::worth::Worth;
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::play::Match;
use crate::session::Perspective;
use crate::table::Generator;
use crate::vm::Pause;
use crate::vm::machine::Demand;

/// The exploration constant of UCB1: how much an answer that was seldom tried is worth trying.
const EXPLORATION: f64 = 0.7;
/// The most decisions in the tree.
const MOST_DECISIONS: u32 = 10_000;
/// After this many attempts in a row to imagine a match have failed, the bot gives up.
const MOST_UNFIT: u32 = 4;
/// Decisions between two looks at the clock.
const CLOCK_DECISIONS: u32 = 64;

/// Plays out imagined matches.
pub(super) type Search = Searching<Playouts>;

/// The way to search with random playouts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Playouts;

/// The memory of a search.
#[derive(Debug)]
pub(super) struct Mind {
    state: Match,
    worth: Worth,
    patience: Patience,
    /// The picks of this iteration, and the seats that made them.
    path: Vec<(TreeIndex, SeatId)>,
    cursors: Cursors,
    marks: Vec<u64>,
}

/// When a search must end even within a long playout: when its time is over, or when nobody waits for it any more.
struct Deadline<'a> {
    sight: &'a Perspective<'a>,
    clock: Clock,
    at: Option<Duration>,
    decisions: u32,
    is_over: bool,
}

impl Deadline<'_> {
    /// Counts a decision and sometimes looks at the clock; returns whether the search must end.
    #[inline]
    fn is_over(&mut self) -> bool {
        self.decisions = self.decisions.wrapping_add(1);
        if self.decisions.is_multiple_of(CLOCK_DECISIONS) {
            self.is_over |= self.sight.is_stopped() || self.at.is_some_and(|at| (self.clock)() >= at);
        }
        self.is_over
    }
}

impl Search {
    /// A search with a budget; it looks at the clock only if the budget is a time.
    pub(super) fn new(budget: Budget, clock: Clock) -> Self {
        Self::with(Allowance::new(budget, clock), Playouts)
    }
}

impl Method for Playouts {
    type Mind = Mind;

    fn mind(&self, game: &Arc<Game>) -> Mind {
        Mind {
            state: Match::new(game, 0),
            worth: Worth::new(game),
            patience: Patience::default(),
            path: Vec::new(),
            cursors: Cursors::default(),
            marks: Vec::new(),
        }
    }

    fn fill(
        &self,
        mind: &mut Mind,
        tree: &mut Tree,
        allowance: &Allowance,
        sight: &Perspective<'_>,
        chance: &mut Generator,
    ) -> bool {
        let game = &**sight.game();
        let mut imagining = sight.imagining();
        mind.worth.forget();
        mind.patience = Patience::default();
        let mut spent = allowance.begin(*sight);
        let mut deadline =
            Deadline { sight, clock: allowance.clock, at: spent.until(), decisions: 0, is_over: false };
        let (mut unfit, mut is_any) = (0, false);
        while !deadline.is_over && unfit < MOST_UNFIT && allowance.goes_on(&mut spent, is_any) {
            if imagining.imagine(&mut mind.state, chance).is_none() {
                unfit += 1;
                continue;
            }
            unfit = 0;
            is_any |= mind.iterate(game, tree, &mut deadline, chance);
        }
        is_any
    }
}

impl Mind {
    /// Plays the imagined match to its end and adds the rewards. If a script fails, the rewards are 0, so that what
    /// leads there is not tried for ever. Returns whether the playout was counted, and not dropped because the time was
    /// over.
    fn iterate(
        &mut self,
        game: &Game,
        tree: &mut Tree,
        deadline: &mut Deadline<'_>,
        chance: &mut Generator,
    ) -> bool {
        self.path.clear();
        let ended = match self.descend(game, tree, deadline, chance) {
            Some(paused) => {
                let most = self.patience.most();
                let playout = play_on(game, &mut self.state, paused, most, chance, |_| deadline.is_over());
                self.patience.learn(playout);
                playout.ended
            }
            None => Ended::Failed,
        };
        if deadline.is_over {
            return false;
        }
        let is_valued = ended != Ended::Failed && self.worth.look(game, &mut self.state).is_ok();
        for (node, seat) in &self.path {
            let reward = if is_valued { self.worth.rewards[usize::from(seat.0)] } else { 0.0 };
            tree.reward(*node, *seat, reward);
        }
        true
    }

    /// Follows the tree up to an answer that was not tried before, or to the end; `None` when a script fails.
    fn descend(
        &mut self,
        game: &Game,
        tree: &mut Tree,
        deadline: &mut Deadline<'_>,
        chance: &mut Generator,
    ) -> Option<Pause> {
        let mut paused = Pause::Ask;
        self.cursors.begin(game, &self.state, tree);
        for _ in 0..MOST_DECISIONS {
            if paused != Pause::Ask || deadline.is_over() {
                break;
            }
            if self.state.asking().demand == Demand::Sealed {
                let all = self.sealed(game, tree, chance)?;
                paused = self.state.advance(game).ok()?;
                match all {
                    Some(all) if self.cursors.follow(tree, all) => continue,
                    _ => break,
                }
            }
            if self.state.answers() == 1 {
                paused = give(game, &mut self.state, 0)?;
                continue;
            }
            self.state.marks(game, &mut self.marks);
            let seat = self.state.to_answer();
            let picked = tree.pick(self.cursors.of(seat), &self.marks, EXPLORATION, chance);
            if let Some(node) = picked.node {
                self.path.push((node, seat));
            }
            paused = give(game, &mut self.state, picked.index)?;
            let is_known = picked.node.is_some() && !picked.is_new;
            if !is_known || !self.cursors.follow(tree, self.marks[picked.index]) {
                break;
            }
        }
        Some(paused)
    }

    /// Answers a sealed question for every seat, each by its own rewards, whatever the others answered. Returns the
    /// mark of all answers together, if none of them is new. `None` when an answer is refused.
    #[expect(clippy::option_option, reason = "the outer one is a failure")]
    fn sealed(&mut self, game: &Game, tree: &mut Tree, chance: &mut Generator) -> Option<Option<u64>> {
        let mut all = 0;
        let mut is_new = false;
        let mut whole = false;
        while !whole {
            let seat = self.state.to_answer();
            self.state.marks(game, &mut self.marks);
            for mark in &mut self.marks {
                *mark = own(*mark, seat);
            }
            let picked = tree.pick(self.cursors.of(seat), &self.marks, EXPLORATION, chance);
            all = own(all ^ self.marks[picked.index], seat);
            is_new |= picked.is_new;
            if let Some(node) = picked.node {
                self.path.push((node, seat));
            }
            whole = self.state.answer(game, picked.index).ok()?;
        }
        Some((!is_new).then_some(all))
    }
}
