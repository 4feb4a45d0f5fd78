//! A lane of learning: matches of a model against itself, one after the other, each of which changes the weights.
//!
//! An actor-critic: the value is learnt towards lambda returns (Sutton, "Learning to Predict by the Methods of Temporal
//! Differences", Machine Learning 3, 1988; in its forward view), the policy by the gradient of the answers' log chances
//! times their advantage (Williams, "Simple Statistical Gradient-Following Algorithms for Connectionist Reinforcement
//! Learning", Machine Learning 8, 1992; Sutton et al., "Policy Gradient Methods", NIPS 12, 2000).

use std::sync::Arc;

use super::actor::{Actor, LaneAnswer};
use super::critic::Critic;
use super::lane_weights::LaneWeights;
use super::pace::{LanePace, StepTime};
use super::sharpness::{Evidence, SharpnessFit};
use crate::bot::{Ahead, Judge, Worth};
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::model::{BrokenLesson, Features, PositionReader, PositionSlots, UnitRow, draw};
use crate::play::Match;
use crate::table::Generator;
use crate::vm::{Failure, Pause};

/// In one of so many decisions that are learnt from, another seat looks at the same position, so that the value knows
/// positions in which others are asked.
const OTHERS: u64 = 2;
/// In about one of so many decisions each answer is valued one step ahead, to find out how much values tell: that costs as much as
/// many decisions.
const ASKED: u64 = 64;
/// The most answers of a match.
pub(super) const MOST_ANSWERS: u32 = 3000;

/// A lane: its own copy of the weights, and its memory.
pub(super) struct Lane {
    game: Arc<Game>,
    plan: Arc<Features>,
    pub(super) weights: LaneWeights,
    pace: LanePace,
    actor: Actor,
    pub(super) critic: Critic,
    pub(super) sharpness: SharpnessFit,
    fresh: Match,
    state: Match,
    worth: Worth,
    thought: PositionReader,
    spare: Vec<LaneMoment>,
    moments: Vec<LaneMoment>,
    /// Counts the decisions that are learnt from, in each match from another number on.
    turn: u64,
    /// How many decisions the match had, without questions that have one answer.
    decisions: u64,
    /// How many matches of the round had no end after the most answers.
    pub(super) unended: u64,
    ahead: Ahead,
    /// The present question with other luck.
    asked: Match,
    /// The values after its answers.
    values: Vec<f32>,
    /// For each seat the return so far, and its estimate at the moment after.
    returns: Vec<(f32, f32)>,
}

/// A moment of a match as a seat saw it.
#[derive(Default)]
struct LaneMoment {
    seat: u8,
    sight: PositionSlots,
    value: f32,
    /// How much the units of the policy counted.
    on: UnitRow,
    chances: Vec<f32>,
    /// The answer that was given; `None` for a seat that was not asked.
    chosen: Option<usize>,
    /// What was told of the answer, where that was asked.
    told: Option<Evidence>,
}

impl Lane {
    pub(super) fn new(game: &Arc<Game>, plan: &Arc<Features>) -> Self {
        let fresh = Match::new(game, 0);
        let weights = LaneWeights::new();
        Self {
            game: Arc::clone(game),
            plan: Arc::clone(plan),
            pace: LanePace::new([].into(), StepTime::default(), 0.0),
            actor: Actor::new(&weights),
            critic: Critic::new(&weights),
            weights,
            sharpness: SharpnessFit::default(),
            state: fresh.clone(),
            asked: fresh.clone(),
            fresh,
            worth: Worth::new(game),
            thought: PositionReader::default(),
            spare: Vec::new(),
            moments: Vec::new(),
            turn: 0,
            decisions: 0,
            unended: 0,
            ahead: Ahead::new(game),
            values: Vec::new(),
            returns: vec![(0.0, 0.0); usize::from(game.seats())],
        }
    }

    /// Takes these weights for a round. Of the rounds before only the positions are left that it remembers.
    pub(super) fn begin(&mut self, weights: &LaneWeights, pace: LanePace) {
        if Arc::ptr_eq(&pace.scales, &self.pace.scales) {
            self.weights.follow(weights, &pace.scales);
        } else {
            self.weights.clone_from(weights);
        }
        self.pace = pace;
        self.critic.inputs.clear();
        self.sharpness = SharpnessFit::default();
        self.worth.forget();
        self.unended = 0;
    }

    /// Plays a match and learns from it; returns how many decisions it had, without questions that have one answer.
    ///
    /// # Errors
    /// When a script fails.
    pub(super) fn learn(&mut self, seed: u64) -> Result<u64, Box<BrokenLesson>> {
        let mut chance = Generator::new(seed);
        self.state.restart(&self.game, &self.fresh, seed);
        self.spare.append(&mut self.moments);
        (self.turn, self.decisions) = (seed % ASKED, 0);
        let broken = |failure: Failure| BrokenLesson::of(seed, failure);
        let is_over = self.play(&mut chance).map_err(broken)?;
        self.unended += u64::from(!is_over);
        match self.worth.look(&self.game, &mut self.state) {
            Ok(()) => self.update(&mut chance),
            Err(failure) if is_over => return Err(broken(failure)),
            // Nobody says what the scores are before the end.
            Err(_) => {}
        }
        Ok(self.decisions)
    }

    /// Plays a match to its end or to the most answers; whether it is over.
    fn play(&mut self, chance: &mut Generator) -> Result<bool, Failure> {
        let mut answers = 0;
        let mut paused = self.state.advance(&self.game)?;
        while paused == Pause::Ask && answers < MOST_ANSWERS {
            let index = if self.state.answers() == 1 { 0 } else { self.decide(chance) };
            answers += 1;
            let is_whole = self.state.answer(&self.game, index)?;
            if is_whole {
                paused = self.state.advance(&self.game)?;
            }
        }
        Ok(paused != Pause::Ask)
    }

    /// Picks an answer, and notes in some decisions what is to be learnt from: in any, because seats and questions take turns.
    fn decide(&mut self, chance: &mut Generator) -> usize {
        let (seats, SeatId(asked)) = (self.game.seats(), self.state.to_answer());
        self.decisions += 1;
        let is_learnt = chance.below(self.pace.every) == 0;
        self.turn += u64::from(is_learnt);
        let mut moment = self.spare.pop().unwrap_or_default();
        let mut position = self.thought.begin(&self.game, &self.plan, &mut self.state);
        position.look_at_answers(&mut moment.sight);
        moment.on = self.weights.model.policy_on(&moment.sight);
        self.weights.model.chances_with(&moment.sight, &moment.on, 1.0, &mut moment.chances);
        let chosen = draw(&moment.chances, chance);
        if is_learnt && self.turn.is_multiple_of(OTHERS) && seats > 1 {
            let other = 1 + chance.below(u32::from(seats) - 1);
            let mut moment = self.spare.pop().unwrap_or_default();
            moment.seat = u8::try_from((u32::from(asked) + other) % u32::from(seats)).unwrap_or(0);
            position.look(SeatId(moment.seat), &mut moment.sight);
            moment.value = self.weights.model.value_of(&moment.sight);
            (moment.chosen, moment.told) = (None, None);
            self.moments.push(moment);
        }
        if is_learnt {
            moment.seat = asked;
            moment.value = self.weights.model.value_of(&moment.sight);
            moment.chosen = Some(chosen);
            let every = u64::from(self.pace.every);
            let is_told = self.turn * every % ASKED < every;
            moment.told = is_told.then(|| self.tell(chosen, &moment.chances, chance));
            self.moments.push(moment);
        } else {
            self.spare.push(moment);
        }
        chosen
    }

    /// What is told of the answer that is given to the present question, of whose luck nothing is told.
    fn tell(&mut self, chosen: usize, chances: &[f32], chance: &mut Generator) -> Evidence {
        self.asked.clone_from(&self.state);
        self.asked.table.reseed(chance.next_bits());
        let judge = Judge { plan: &self.plan, model: &self.weights.model };
        self.ahead.values(judge, &self.game, &self.asked, &mut self.values);
        Evidence::of(chosen, &self.values, chances)
    }

    /// Changes the weights by the match, from its end to its beginning.
    fn update(&mut self, chance: &mut Generator) {
        for (place, reward) in self.returns.iter_mut().zip(&self.worth.rewards) {
            #[expect(clippy::cast_possible_truncation, reason = "a reward is from 0 to 1")]
            let reward = *reward as f32;
            *place = (reward, reward);
        }
        let lambda = self.pace.lambda;
        for moment in self.moments.iter().rev() {
            let (later, estimate) = &mut self.returns[usize::from(moment.seat)];
            let target = lambda * *later + (1.0 - lambda) * *estimate;
            (*later, *estimate) = (target, moment.value);
            let advantage = target - moment.value;
            self.critic.remember((&moment.sight, target), &self.pace, chance);
            if let Some(chosen) = moment.chosen {
                let LaneMoment { sight, on, chances, .. } = moment;
                let given = LaneAnswer { sight, on, chances, chosen, advantage };
                self.actor.add(&self.weights.model, &given, &self.pace);
            }
            if let Some(told) = moment.told {
                #[expect(clippy::cast_possible_truncation, reason = "a reward is from 0 to 1")]
                let reward = self.worth.rewards[usize::from(moment.seat)] as f32;
                self.sharpness.add(told, reward - moment.value);
            }
        }
        self.actor.learn(&mut self.weights, &self.pace);
        self.critic.learn(&mut self.weights, &self.pace, chance);
        self.pace.time.steps += 1.0;
    }
}
