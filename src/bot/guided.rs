//! The bot that searches with what it has learnt: like [`super::search::Search`], but answers are picked by their chances among
//! good players, and a position that was not seen before is valued at once instead of being played to its end.

use std::sync::Arc;

use super::ahead::Judge;
use super::allowance::Allowance;
use super::budget::{Budget, Clock};
use super::cursors::Cursors;
use super::playout::{Ended, give, play_on};
use super::searching::{Method, Searching};
use super::tree::{Tree, TreeIndex, own};
use super::worlds::Worlds;
use super::worth::Worth;
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::model::{Features, Model, ModelUses, PositionReader, PositionSlots};
use crate::play::Match;
use crate::session::Perspective;
use crate::table::Generator;
use crate::vm::Pause;
use crate::vm::machine::Demand;

/// How much the chance of an answer counts.
const EXPLORATION: f64 = 0.6;
/// The most decisions in the tree.
const MOST_DECISIONS: u32 = 10_000;

/// Searches with a model.
pub(super) type Guided = Searching<Guidance>;

/// The way to search with a model.
pub(super) struct Guidance {
    uses: ModelUses,
    plan: Arc<Features>,
    model: Arc<Model>,
}

/// The memory of a search with a model.
pub(super) struct GuidedMind {
    game: Arc<Game>,
    worlds: Worlds,
    state: Match,
    worth: Worth,
    path: Vec<(TreeIndex, SeatId)>,
    cursors: Cursors,
    marks: Vec<u64>,
    thought: PositionReader,
    sight: PositionSlots,
    chances: Vec<f32>,
    rewards: Vec<f64>,
}

impl Guided {
    /// A search with a budget; it looks at the clock only if the budget is a time.
    pub(super) fn new(
        plan: Arc<Features>,
        model: Arc<Model>,
        uses: ModelUses,
        budget: Budget,
        clock: Clock,
    ) -> Self {
        Self::with(Allowance::new(budget, clock), Guidance { uses, plan, model })
    }
}

impl Method for Guidance {
    type Mind = GuidedMind;

    fn mind(&self, game: &Arc<Game>) -> GuidedMind {
        GuidedMind {
            game: Arc::clone(game),
            worlds: Worlds::new(game),
            state: Match::new(game, 0),
            worth: Worth::new(game),
            path: Vec::new(),
            cursors: Cursors::default(),
            marks: Vec::new(),
            thought: PositionReader::default(),
            sight: PositionSlots::default(),
            chances: Vec::new(),
            rewards: vec![0.0; usize::from(game.seats())],
        }
    }

    fn fill(
        &self,
        mind: &mut GuidedMind,
        tree: &mut Tree,
        allowance: &Allowance,
        sight: &Perspective<'_>,
        chance: &mut Generator,
    ) -> bool {
        let mut imagining = sight.imagining();
        mind.worth.forget();
        let mut is_any = false;
        let mut spent = allowance.begin(*sight);
        let judge = Judge { plan: &self.plan, model: &self.model };
        mind.worlds.begin(sight.game(), judge, &mut imagining, (allowance, &spent), chance);
        while !mind.worlds.is_hopeless() && allowance.goes_on(&mut spent, is_any) {
            if !mind.worlds.next(&mut imagining, &mut mind.state, chance) {
                continue;
            }
            is_any = true;
            mind.iterate(self, tree, chance);
        }
        is_any
    }
}

impl GuidedMind {
    fn iterate(&mut self, guidance: &Guidance, tree: &mut Tree, chance: &mut Generator) {
        self.path.clear();
        let game = Arc::clone(&self.game);
        let paused = self.descend(&game, guidance, tree);
        self.rewards.fill(0.0);
        match paused {
            None => {}
            Some(Pause::Ask) if guidance.uses.value => {
                let mut position = self.thought.begin(&game, &guidance.plan, &mut self.state);
                for (at, reward) in (0u8..).zip(&mut self.rewards) {
                    if self.path.iter().any(|(_, seat)| *seat == SeatId(at)) {
                        position.look(SeatId(at), &mut self.sight);
                        *reward = f64::from(guidance.model.value_of(&self.sight.value));
                    }
                }
            }
            Some(paused) => {
                let ended = play_on(&game, &mut self.state, paused, MOST_DECISIONS, chance, |_| false);
                if ended != Ended::Failed && self.worth.look(&game, &mut self.state).is_ok() {
                    self.rewards.copy_from_slice(&self.worth.rewards);
                }
            }
        }
        for (node, seat) in &self.path {
            tree.reward(*node, self.rewards[usize::from(seat.0)]);
        }
    }

    /// The chances of the answers that the seat that is asked can give.
    fn expect(&mut self, Guidance { uses, plan, model }: &Guidance) {
        if uses.prior {
            self.thought.begin(&self.game, plan, &mut self.state).look_at_answers(&mut self.sight);
            model.chances_of(&self.sight, 1.0, &mut self.chances);
        } else {
            self.chances.clear();
            #[expect(clippy::cast_precision_loss, reason = "a few hundred answers")]
            self.chances.resize(self.marks.len(), 1.0 / self.marks.len() as f32);
        }
    }

    fn descend(&mut self, game: &Game, guidance: &Guidance, tree: &mut Tree) -> Option<Pause> {
        let mut paused = Pause::Ask;
        self.cursors.begin(game, &self.state, tree);
        for _ in 0..MOST_DECISIONS {
            if paused != Pause::Ask {
                break;
            }
            let is_sealed = self.state.asking().demand == Demand::Sealed;
            if !is_sealed && self.state.answers() == 1 {
                paused = give(game, &mut self.state, 0)?;
                continue;
            }
            let (mut all, mut is_new) = (0, false);
            loop {
                let seat = self.state.to_answer();
                let node = self.cursors.of(seat);
                self.state.marks(game, &mut self.marks);
                if is_sealed {
                    self.marks.iter_mut().for_each(|mark| *mark = own(*mark, seat));
                }
                if tree.find(node, &self.marks) > 0 {
                    self.expect(guidance);
                    tree.expect(node, &self.marks, &self.chances);
                }
                let picked = tree.pick_by_chance(node, &self.marks, EXPLORATION);
                is_new |= picked.is_new || picked.node.is_none();
                if let Some(node) = picked.node {
                    self.path.push((node, seat));
                }
                let mark = self.marks[picked.index];
                all = if is_sealed { own(all ^ mark, seat) } else { mark };
                let whole = self.state.answer(game, picked.index).ok()?;
                if whole {
                    paused = self.state.advance(game).ok()?;
                }
                if whole || !is_sealed {
                    break;
                }
            }
            if is_new || !self.cursors.follow(tree, all) {
                break;
            }
        }
        Some(paused)
    }
}
