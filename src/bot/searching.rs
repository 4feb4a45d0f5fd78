//! What all searches share: they fill a tree as long as they are allowed to, on several threads if time is what counts,
//! and take the answer that was tried most often.
//!
//! Each thread grows a tree of its own, with chance of its own; in the end what they found of the present question is
//! added up (root parallelization; Chaslot, Winands and van den Herik, "Parallel Monte-Carlo Tree Search", Computers and
//! Games 2008).

use std::sync::Arc;

use super::allowance::Allowance;
use super::random::any_answer;
use super::side_by_side::side_by_side;
use super::tree::{Estimate, Tree};
use super::weighing::{WeighedAnswer, marks_of};
use super::{Bot, Pace, PlayStyle, only_answer};
use crate::compile::Game;
use crate::compile::layout::stream_key;
use crate::play::Answer;
use crate::session::Perspective;
use crate::table::{Generator, Keyed};

/// A way to search.
pub(super) trait Method: Send + Sync {
    /// The memory of a thread, which is used again for the next question.
    type Mind: Send;

    /// The memory for a game.
    fn mind(&self, game: &Arc<Game>) -> Self::Mind;

    /// Fills an empty tree as long as it is allowed to; returns whether anything was counted.
    fn fill(
        &self,
        mind: &mut Self::Mind,
        tree: &mut Tree,
        allowance: &Allowance,
        sight: &Perspective<'_>,
        chance: &mut Generator,
    ) -> bool;
}

/// A bot that searches.
#[derive(Debug)]
pub(super) struct Searching<M: Method> {
    allowance: Allowance,
    method: M,
    /// How many threads may think if time is what counts.
    threads: usize,
    style: Option<PlayStyle>,
    /// One for each thread that has thought.
    lanes: Vec<SearchLane<M::Mind>>,
}

/// What one thread searches with.
#[derive(Debug)]
struct SearchLane<S> {
    tree: Tree,
    mind: Option<(Arc<Game>, S)>,
}

impl<S> SearchLane<S> {
    fn new() -> Self {
        Self { tree: Tree::new(), mind: None }
    }

    fn think<M: Method<Mind = S>>(
        &mut self,
        method: &M,
        allowance: &Allowance,
        sight: &Perspective<'_>,
        chance: &mut Generator,
    ) -> bool {
        let game = sight.game();
        self.tree.clear();
        let known = self.mind.take().filter(|(of, _)| Arc::ptr_eq(of, game));
        let (_, mind) = self.mind.insert(known.unwrap_or_else(|| (Arc::clone(game), method.mind(game))));
        method.fill(mind, &mut self.tree, allowance, sight, chance)
    }
}

impl<M: Method> Searching<M> {
    pub(super) fn with(allowance: Allowance, method: M) -> Self {
        Self { allowance, method, threads: 1, style: None, lanes: vec![SearchLane::new()] }
    }

    /// Searches for the best answer, trying the picks with these marks often enough to value them; returns what was found,
    /// if anything was.
    fn think(&mut self, sight: &Perspective<'_>, insisted: &[u64], chance: &mut Generator) -> Option<&Tree> {
        let threads = if self.allowance.is_timed() { self.threads } else { 1 };
        self.lanes.resize_with(threads.max(1), SearchLane::new);
        for lane in &mut self.lanes {
            lane.tree.insist(insisted.to_vec());
            lane.tree.prefer(self.style.map(|style| (sight.seat(), style)));
        }
        let (allowance, method) = (&self.allowance, &self.method);
        let (first, others) = self.lanes.split_first_mut()?;
        let is_any = if others.is_empty() {
            first.think(method, allowance, sight, chance)
        } else {
            let own = Keyed::new(chance.next_bits(), stream_key("lane"));
            let mut chances: Vec<Generator> =
                (0..).take(others.len()).map(|nth| own.generator(nth)).collect();
            let think = |lane: &mut SearchLane<M::Mind>, chance: &mut Generator| {
                lane.think(method, allowance, sight, chance)
            };
            let is_any = side_by_side((first, chance), others.iter_mut().zip(&mut chances), think);
            // Passing is a pick, too.
            let picks = sight.choice().bounds().1.saturating_add(1);
            others.iter().for_each(|other| first.tree.absorb(&other.tree, picks));
            is_any
        };
        is_any.then_some(&first.tree)
    }
}

impl<M: Method> Bot for Searching<M> {
    fn choose(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Answer {
        if let Some(answer) = only_answer(sight.choice()) {
            return answer;
        }
        match self.think(sight, &[], chance) {
            Some(tree) => tree.answer(sight, chance),
            None => any_answer(sight.choice(), chance),
        }
    }

    fn estimates(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Vec<Option<Estimate>> {
        match self.think(sight, &[], chance) {
            Some(tree) => tree.estimates(sight),
            None => vec![None; sight.marks().len()],
        }
    }

    fn weigh(
        &mut self,
        sight: &Perspective<'_>,
        given: &Answer,
        chance: &mut Generator,
    ) -> Option<WeighedAnswer> {
        let marks = marks_of(sight, given);
        self.think(sight, &marks, chance)?.weighed(sight, given, chance)
    }

    fn keep_pace(&mut self, pace: &Arc<Pace>) {
        self.allowance.pace = Arc::clone(pace);
    }

    fn use_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    fn play_in(&mut self, style: PlayStyle) {
        self.style = Some(style);
    }
}
