//! A model: a value and a policy that add up weights of the features of a position.

use super::key::{FeatureKey, slot};
use super::options::{AnswerToken, Answers};
use super::plan::Features;
use super::scores::ScoreReader;
use super::state::{Reader, prompt};
use super::units::{UnitInput, Units};
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::play::Match;
use crate::table::Generator;
use crate::vm::eyes::scatter;

/// There are `1 << VALUE_BITS` weights of the value.
pub(crate) const VALUE_BITS: u32 = 15;
/// There are `1 << POLICY_BITS` weights of the policy.
pub(super) const POLICY_BITS: u32 = 17;

/// How much a reward counts where nothing was found out. With 50 searches won more than with 0 and with 200
/// (docs/bots.md).
pub(crate) const USUAL_SHARPNESS: u32 = 50;

/// What was learnt for a game with its number of seats.
#[derive(Debug, PartialEq)]
pub struct Model {
    /// The weights of the value: the log odds of the reward, relative to an even share.
    pub(crate) value: Vec<f32>,
    /// The weights of the policy: the log odds of an answer.
    pub(crate) policy: Vec<f32>,
    /// The hidden units of the value.
    pub(crate) units: Units,
    /// How much a reward counts beside the chance of an answer: a reward greater by 1 as much as a chance greater by this
    /// power of e.
    pub(crate) sharpness: u32,
}

/// Which parts of a model a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelUses {
    /// The value, instead of playing to the end.
    pub value: bool,
    /// The policy, for what is tried first.
    pub prior: bool,
}

/// What a seat sees of a position, as slots of weights.
#[derive(Clone, Debug, Default)]
pub struct PositionSlots {
    /// The slots of the value.
    pub(crate) value: Vec<u32>,
    /// What the units of the value read.
    pub(crate) inputs: Vec<UnitInput>,
    /// What answers are crossed with.
    plain: Vec<u64>,
    /// For each answer the slots of the policy.
    pub(crate) policy: Vec<u32>,
    /// For each answer where its slots end.
    pub(crate) ends: Vec<usize>,
}

/// Reads positions; its memory is reused.
#[derive(Debug, Default)]
pub struct PositionReader {
    reader: Reader,
    plain: Vec<FeatureKey>,
    boards: Vec<FeatureKey>,
    answers: Answers,
    scores: ScoreReader,
    /// What the scores say.
    worth: Vec<FeatureKey>,
}

/// A position that is read, for any of its seats.
pub struct PositionRead<'a> {
    reader: &'a mut PositionReader,
    game: &'a Game,
    plan: &'a Features,
    state: &'a mut Match,
}

impl Clone for Model {
    fn clone(&self) -> Self {
        let Self { value, policy, units, sharpness } = self;
        Self { value: value.clone(), policy: policy.clone(), units: units.clone(), sharpness: *sharpness }
    }

    fn clone_from(&mut self, other: &Self) {
        self.value.clone_from(&other.value);
        self.policy.clone_from(&other.policy);
        self.units.clone_from(&other.units);
        self.sharpness = other.sharpness;
    }
}

impl Model {
    /// A model that knows nothing: all positions are even and all answers alike.
    #[must_use]
    pub fn blank() -> Self {
        Self {
            value: vec![0.0; 1 << VALUE_BITS],
            policy: vec![0.0; 1 << POLICY_BITS],
            units: Units::zeros(),
            sharpness: USUAL_SHARPNESS,
        }
    }

    /// All weights.
    pub(crate) fn weights(&self) -> [&[f32]; 5] {
        let [rows, base, out] = self.units.weights();
        [&self.value, &self.policy, rows, base, out]
    }

    /// All weights, to change them.
    pub(crate) fn weights_mut(&mut self) -> [&mut [f32]; 5] {
        let Self { value, policy, units, .. } = self;
        let [rows, base, out] = units.weights_mut();
        [value, policy, rows, base, out]
    }

    /// The value of a position: the expected reward, from 0 to 1.
    #[must_use]
    pub fn value_of(&self, sight: &PositionSlots) -> f32 {
        let units = &self.units;
        share(self.linear_odds_of(&sight.value) + units.odds_of(&units.sums_of(&sight.inputs)))
    }

    /// The log odds of the reward, relative to an even share, without what the units add.
    pub(crate) fn linear_odds_of(&self, slots: &[u32]) -> f32 {
        slots.iter().map(|slot| self.value[*slot as usize]).sum()
    }

    /// The chance of each answer, into `chances`. A higher `temperature` than 1 makes them more alike.
    pub fn chances_of(&self, sight: &PositionSlots, temperature: f32, chances: &mut Vec<f32>) {
        chances.clear();
        let mut start = 0;
        for end in &sight.ends {
            let sum: f32 = sight.policy[start..*end].iter().map(|slot| self.policy[*slot as usize]).sum();
            chances.push(sum / temperature);
            start = *end;
        }
        let most = chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut total = 0.0;
        for chance in chances.iter_mut() {
            *chance = libm::expf(*chance - most);
            total += *chance;
        }
        chances.iter_mut().for_each(|chance| *chance /= total);
    }
}

impl PositionReader {
    /// Begins to read a position. A reader is for one game; the match is lent to scoring functions, which only read it.
    pub fn begin<'a>(
        &'a mut self,
        game: &'a Game,
        plan: &'a Features,
        state: &'a mut Match,
    ) -> PositionRead<'a> {
        self.scores.begin(plan, state);
        PositionRead { reader: self, game, plan, state }
    }
}

impl PositionRead<'_> {
    /// Reads the features of the position for the value of a seat.
    pub fn look(&mut self, seat: SeatId, sight: &mut PositionSlots) {
        sight.value.clear();
        sight.inputs.clear();
        for key in self.keys(seat) {
            sight.value.push(key.slot(VALUE_BITS));
            sight.inputs.extend(key.input());
        }
    }

    /// The features of the position for the value of a seat.
    pub(super) fn keys(&mut self, seat: SeatId) -> impl Iterator<Item = FeatureKey> {
        let PositionReader { reader, plain, boards, scores, worth, .. } = &mut *self.reader;
        plain.clear();
        boards.clear();
        worth.clear();
        reader.read(self.plan, self.state, seat, (plain, boards));
        if !self.plan.scores.is_empty() {
            scores.read(self.game, self.plan, self.state, seat, worth);
        }
        plain.iter().chain(&*boards).chain(&*worth).copied()
    }

    /// Reads the features of the position and of all answers for the seat that is asked. Answers are not crossed with
    /// scores.
    pub fn look_at_answers(&mut self, sight: &mut PositionSlots) {
        self.look(self.state.to_answer(), sight);
        let PositionReader { reader, plain, answers, .. } = &mut *self.reader;
        sight.plain.clear();
        sight.plain.extend(plain.iter().map(|key| scatter(key.0)));
        reader.answers(self.plan, self.state, prompt(self.state), answers);
        sight.policy.clear();
        sight.ends.clear();
        for tokens in answers.each() {
            for AnswerToken { what, is_crossed } in tokens {
                sight.policy.push(slot(*what, POLICY_BITS));
                if *is_crossed {
                    // The sum of spread numbers is spread as well.
                    let crossed = sight.plain.iter().map(|key| slot(scatter(what ^ key), POLICY_BITS));
                    sight.policy.extend(crossed);
                }
            }
            sight.ends.push(sight.policy.len());
        }
    }
}

/// The number from 0 to 1 that has these log odds.
pub(crate) fn share(odds: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-odds))
}

/// Draws an index by these chances.
#[must_use]
pub fn draw(chances: &[f32], chance: &mut Generator) -> usize {
    const WHOLE: u32 = 1 << 24;
    #[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
    let mut left = chance.below(WHOLE) as f32 / WHOLE as f32;
    for (at, share) in chances.iter().enumerate() {
        left -= share;
        if left < 0.0 {
            return at;
        }
    }
    chances.len().saturating_sub(1)
}
