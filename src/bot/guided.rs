//! The bot that searches with what it has learnt: like [`super::Search`], but answers are picked by their chances among
//! good players, and a position that was not seen before is valued at once instead of being played to its end.

use std::sync::Arc;

use super::allowance::Allowance;
use super::budget::{Budget, Clock};
use super::playout::{Ended, give, play_on};
use super::random::any_answer;
use super::search::{Estimate, own};
use super::tree::{ROOT, Tree, TreeIndex};
use super::weighing::{WeighedAnswer, marks_of};
use super::worlds::Worlds;
use super::{Bot, Pace, Worth, only_answer};
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::model::{Features, Model, ModelUses, PositionReader, PositionSlots};
use crate::play::{Answer, Match};
use crate::session::Perspective;
use crate::table::Generator;
use crate::vm::Pause;
use crate::vm::machine::Demand;

/// How much the chance of an answer counts.
const EXPLORATION: f64 = 0.6;
/// The most decisions in the tree.
const MOST_DECISIONS: u32 = 10_000;

/// Searches with a model.
pub struct Guided {
    allowance: Allowance,
    uses: ModelUses,
    plan: Arc<Features>,
    model: Arc<Model>,
    tree: Tree,
    mind: Option<GuidedMind>,
}

struct GuidedMind {
    game: Arc<Game>,
    worlds: Worlds,
    state: Match,
    worth: Worth,
    path: Vec<(TreeIndex, SeatId)>,
    marks: Vec<u64>,
    thought: PositionReader,
    sight: PositionSlots,
    chances: Vec<f32>,
    rewards: Vec<f64>,
}

impl Guided {
    /// A search with a budget; it looks at the clock only if the budget is a time.
    #[must_use]
    pub fn new(
        plan: Arc<Features>,
        model: Arc<Model>,
        uses: ModelUses,
        budget: Budget,
        clock: Clock,
    ) -> Self {
        let allowance = Allowance::new(budget, clock);
        Self { allowance, uses, plan, model, tree: Tree::new(), mind: None }
    }

    fn think(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> bool {
        let game = sight.game();
        let mut imagining = sight.imagining();
        let known = self.mind.take().filter(|mind| Arc::ptr_eq(&mind.game, game));
        let mut mind = known.unwrap_or_else(|| GuidedMind::new(game));
        mind.worth.forget();
        mind.worlds.begin();
        self.tree.clear();
        let mut is_any = false;
        let mut spent = self.allowance.begin();
        while !mind.worlds.is_hopeless() && self.allowance.goes_on(&mut spent, is_any) {
            if !mind.worlds.next(&mut imagining, &mut mind.state, chance) {
                continue;
            }
            is_any = true;
            mind.iterate(&self.plan, &self.model, self.uses, &mut self.tree, chance);
        }
        self.mind = Some(mind);
        is_any
    }
}

impl Bot for Guided {
    fn choose(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Answer {
        if let Some(answer) = only_answer(sight.choice()) {
            return answer;
        }
        if self.think(sight, chance) {
            self.tree.answer(sight, chance)
        } else {
            any_answer(sight.choice(), chance)
        }
    }

    fn estimates(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Vec<Option<Estimate>> {
        self.think(sight, chance);
        self.tree.estimates(sight)
    }

    fn weigh(
        &mut self,
        sight: &Perspective<'_>,
        given: &Answer,
        chance: &mut Generator,
    ) -> Option<WeighedAnswer> {
        self.tree.insist(marks_of(sight, given));
        self.think(sight, chance);
        self.tree.insist(Vec::new());
        self.tree.weighed(sight, given, chance)
    }

    fn keep_pace(&mut self, pace: &Arc<Pace>) {
        self.allowance.pace = Arc::clone(pace);
    }
}

impl GuidedMind {
    fn new(game: &Arc<Game>) -> Self {
        Self {
            game: Arc::clone(game),
            worlds: Worlds::new(game),
            state: Match::new(game, 0),
            worth: Worth::new(game),
            path: Vec::new(),
            marks: Vec::new(),
            thought: PositionReader::default(),
            sight: PositionSlots::default(),
            chances: Vec::new(),
            rewards: vec![0.0; usize::from(game.seats())],
        }
    }

    fn iterate(
        &mut self,
        plan: &Features,
        model: &Model,
        uses: ModelUses,
        tree: &mut Tree,
        chance: &mut Generator,
    ) {
        self.path.clear();
        let game = Arc::clone(&self.game);
        let paused = self.descend(&game, plan, model, uses, tree);
        self.rewards.fill(0.0);
        match paused {
            None => {}
            Some(Pause::Ask) if uses.value => {
                for (at, reward) in (0u8..).zip(&mut self.rewards) {
                    if self.path.iter().any(|(_, seat)| *seat == SeatId(at)) {
                        self.thought.look(plan, &self.state, SeatId(at), &mut self.sight);
                        *reward = f64::from(model.value_of(&self.sight.value));
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
    fn expect(&mut self, plan: &Features, model: &Model, uses: ModelUses) {
        if uses.prior {
            self.thought.look_at_answers(plan, &self.state, &mut self.sight);
            model.chances_of(&self.sight, 1.0, &mut self.chances);
        } else {
            self.chances.clear();
            #[expect(clippy::cast_precision_loss, reason = "a few hundred answers")]
            self.chances.resize(self.marks.len(), 1.0 / self.marks.len() as f32);
        }
    }

    fn descend(
        &mut self,
        game: &Game,
        plan: &Features,
        model: &Model,
        uses: ModelUses,
        tree: &mut Tree,
    ) -> Option<Pause> {
        let mut node = ROOT;
        let mut paused = Pause::Ask;
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
            let next = loop {
                let seat = self.state.to_answer();
                self.state.marks(game, &mut self.marks);
                if is_sealed {
                    self.marks.iter_mut().for_each(|mark| *mark = own(*mark, seat));
                }
                if tree.find(node, &self.marks) > 0 {
                    self.expect(plan, model, uses);
                    tree.expect(node, &self.marks, &self.chances);
                }
                let picked = tree.pick_by_chance(node, &self.marks, EXPLORATION);
                is_new |= picked.is_new || picked.node.is_none();
                if let Some(node) = picked.node {
                    self.path.push((node, seat));
                }
                all = own(all ^ self.marks[picked.index], seat);
                let whole = self.state.answer(game, picked.index).ok()?;
                if whole {
                    paused = self.state.advance(game).ok()?;
                }
                if whole || !is_sealed {
                    break picked.node;
                }
            };
            let next = if is_sealed && !is_new { tree.follow(node, all) } else { next };
            match next {
                Some(next) if !is_new => node = next,
                _ => break,
            }
        }
        Some(paused)
    }
}
