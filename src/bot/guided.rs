//! The bot that searches with what it has learnt: like [`super::search::Search`], but answers are picked by their chances among
//! good players, and a position that was not seen before is valued at once, or played to its end as the policy does.

use std::sync::Arc;

use super::ahead::Judge;
use super::allowance::Allowance;
use super::budget::{Budget, Clock};
use super::cursors::Cursors;
use super::halving::Halving;
use super::playout::{Ended, Patience, give, play_by, play_on};
use super::searching::{Method, Searching};
use super::tree::{ROOT, Tree, TreeIndex, own};
use super::worlds::Worlds;
use super::worth::Worth;
use crate::belief::Imagining;
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::model::{
    Features, LeafEstimate, Model, ModelUses, PositionReader, PositionSlots, USUAL_SHARPNESS, draw,
};
use crate::play::Match;
use crate::session::Perspective;
use crate::table::Generator;
use crate::vm::Pause;
use crate::vm::machine::Demand;

/// How much the chance of an answer counts.
const EXPLORATION: f64 = 0.6;
/// The most decisions in the tree.
const MOST_DECISIONS: u32 = 10_000;

/// A match that is played to its end by the policy counts as so many iterations, because it takes about as long.
const POLICY_PLAYOUT: u32 = 16;

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
    /// The imagined match in which answers are tried, and the seed of its chance.
    world: Match,
    luck: u64,
    halving: Halving,
    state: Match,
    worth: Worth,
    patience: Patience,
    path: Vec<(TreeIndex, SeatId)>,
    cursors: Cursors,
    marks: Vec<u64>,
    thought: PositionReader,
    sight: PositionSlots,
    chances: Vec<f32>,
    rewards: Vec<f64>,
}

impl Guidance {
    /// How much a reward counts beside a chance; `None` where no chances are used.
    fn sharpness(&self) -> Option<f64> {
        // It was fitted to values, not to matches that are played to their end.
        let known =
            if self.uses.leaf == LeafEstimate::Value { self.model.sharpness } else { USUAL_SHARPNESS };
        self.uses.prior.then_some(f64::from(known))
    }
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
        let budget = match (uses.leaf, budget) {
            (LeafEstimate::PolicyPlayout, Budget::Iterations(most)) => {
                Budget::Iterations(most.div_ceil(POLICY_PLAYOUT))
            }
            _ => budget,
        };
        Self::with(Allowance::new(budget, clock), Guidance { uses, plan, model })
    }
}

impl Method for Guidance {
    type Mind = GuidedMind;

    fn mind(&self, game: &Arc<Game>) -> GuidedMind {
        GuidedMind {
            game: Arc::clone(game),
            worlds: Worlds::new(game),
            world: Match::new(game, 0),
            luck: 0,
            halving: Halving::default(),
            state: Match::new(game, 0),
            worth: Worth::new(game),
            patience: Patience::default(),
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
        mind.patience = Patience::default();
        let mut is_any = false;
        let mut spent = allowance.begin(*sight);
        let judge = Judge { plan: &self.plan, model: &self.model };
        mind.worlds.begin(sight.game(), judge, &mut imagining, (allowance, &spent), chance);
        mind.halving = Halving::default();
        while !mind.worlds.is_hopeless() && allowance.goes_on(&mut spent, is_any) {
            let used = (spent.used(), allowance.iterations());
            if let Some(first) = mind.first(self, tree, &mut imagining, used, chance) {
                is_any = true;
                mind.iterate(self, tree, first);
            }
        }
        is_any
    }
}

impl GuidedMind {
    /// The answer to try next, in the present match or in another one; `None` when none was found this time. `used` is the
    /// part of the search that is done, and how many iterations it has in all, if it is limited by them.
    fn first(
        &mut self,
        guidance: &Guidance,
        tree: &mut Tree,
        imagining: &mut Imagining<'_>,
        (used, most): (f64, Option<u32>),
        chance: &mut Generator,
    ) -> Option<u64> {
        if let Some(mark) = self.halving.next() {
            return Some(mark);
        }
        let answers = u32::try_from(self.halving.len()).unwrap_or(u32::MAX);
        if !self.worlds.next(imagining, &mut self.world, answers, chance) {
            return None;
        }
        self.luck = chance.next_bits();
        if answers > 0 {
            self.halving.halve(tree, used);
        } else {
            self.state.clone_from(&self.world);
            self.look_up(guidance, tree, ROOT);
            self.halving.begin(tree, &self.marks, (most, guidance.sharpness()));
        }
        self.halving.next()
    }

    /// Looks up the answers of the seat that is to answer, at its node.
    fn look_up(&mut self, guidance: &Guidance, tree: &mut Tree, node: TreeIndex) {
        self.state.marks(&self.game, &mut self.marks);
        if self.state.asking().demand == Demand::Sealed {
            let seat = self.state.to_answer();
            self.marks.iter_mut().for_each(|mark| *mark = own(*mark, seat));
        }
        if tree.find(node, &self.marks) > 0 {
            self.expect(guidance);
            tree.expect(node, &self.marks, &self.chances);
        }
    }

    fn iterate(&mut self, guidance: &Guidance, tree: &mut Tree, first: u64) {
        self.path.clear();
        let game = Arc::clone(&self.game);
        self.state.clone_from(&self.world);
        self.state.table.reseed(self.luck);
        let paused = self.descend(&game, guidance, tree, first);
        self.rewards.fill(0.0);
        match paused {
            None => {}
            Some(Pause::Ask) if guidance.uses.leaf == LeafEstimate::Value => self.value(&game, guidance),
            Some(paused) => self.play_out(&game, guidance, paused),
        }
        for (node, seat) in &self.path {
            tree.reward(*node, *seat, self.rewards[usize::from(seat.0)]);
        }
    }

    /// The rewards that the value expects for the seats that have answered.
    fn value(&mut self, game: &Game, Guidance { plan, model, .. }: &Guidance) {
        let mut position = self.thought.begin(game, plan, &mut self.state);
        for (at, reward) in (0u8..).zip(&mut self.rewards) {
            if self.path.iter().any(|(_, seat)| *seat == SeatId(at)) {
                position.look(SeatId(at), &mut self.sight);
                *reward = f64::from(model.value_of(&self.sight));
            }
        }
    }

    /// The rewards of all seats once the match is played to its end.
    fn play_out(&mut self, game: &Game, Guidance { uses, plan, model }: &Guidance, paused: Pause) {
        let Self { state, thought, sight, chances, .. } = self;
        let chance = &mut Generator::new(self.luck);
        let most = self.patience.most();
        let playout = if uses.leaf == LeafEstimate::PolicyPlayout {
            play_by(
                game,
                state,
                (paused, most),
                |_| false,
                |state, _| {
                    thought.begin(game, plan, state).look_at_answers(sight);
                    model.chances_of(sight, 1.0, chances);
                    draw(chances, chance)
                },
            )
        } else {
            play_on(game, state, paused, most, chance, |_| false)
        };
        self.patience.learn(playout);
        if playout.ended != Ended::Failed && self.worth.look(game, &mut self.state).is_ok() {
            self.rewards.copy_from_slice(&self.worth.rewards);
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

    /// Follows the tree from the first answer on to one that was not tried before, or to the end; `None` when a script
    /// fails.
    fn descend(&mut self, game: &Game, guidance: &Guidance, tree: &mut Tree, first: u64) -> Option<Pause> {
        let mut paused = Pause::Ask;
        let mut first = Some(first);
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
                self.look_up(guidance, tree, node);
                let picked = first.take().and_then(|mark| tree.pick_marked(node, &self.marks, mark));
                let picked = picked.unwrap_or_else(|| tree.pick_by_chance(node, &self.marks, EXPLORATION));
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
