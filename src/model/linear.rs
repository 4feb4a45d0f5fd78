//! A model: a value and a policy that add up weights of the features of a position, and what hidden units say of it.

use super::key::{FeatureKey, VALUE_BITS, slot};
use super::options::{AnswerToken, Answers};
use super::plan::Features;
use super::scores::ScoreReader;
use super::state::{Reader, prompt};
use super::units::{PolicyUnits, TOKEN_BITS, UnitInput, UnitRow, ValueUnits, on};
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::play::Match;
use crate::table::Generator;

/// There are `1 << POLICY_BITS` weights of the policy.
pub(super) const POLICY_BITS: u32 = 17;
/// All weights of a feature of answers lie among `1 << NEAR_BITS` of them, so that a processor has them near.
const NEAR_BITS: u32 = 13;

/// How much a reward counts where nothing was found out. With 50 searches won more than with 0 and with 200
/// (docs/bots.md).
pub(crate) const USUAL_SHARPNESS: u32 = 50;

/// What was learnt for a game with its number of seats.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The weights of the value: the log odds of the reward, relative to an even share.
    pub(crate) value: Vec<f32>,
    /// The weights of the policy: the log odds of an answer.
    pub(crate) policy: Vec<f32>,
    /// The hidden units of the value.
    pub(crate) value_units: ValueUnits,
    /// The hidden units of the policy.
    pub(crate) policy_units: PolicyUnits,
    /// How much a reward counts beside the chance of an answer: a reward greater by 1 as much as a chance greater by this
    /// power of e.
    pub(crate) sharpness: u32,
}

/// Which parts of a model a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelUses {
    /// What a new position is worth.
    pub leaf: LeafEstimate,
    /// The policy, for what is tried first.
    pub prior: bool,
}

/// How a search estimates what a position is worth that it has not seen before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafEstimate {
    /// By the value.
    Value,
    /// By playing on to the end at random.
    RandomPlayout,
    /// By playing on to the end as the policy does.
    PolicyPlayout,
}

/// What a seat sees of a position, as slots of weights.
#[derive(Clone, Debug, Default)]
pub struct PositionSlots {
    /// The slots of the value.
    pub(crate) value: Vec<u32>,
    /// What the units of the value read.
    pub(crate) inputs: Vec<UnitInput>,
    /// What features of answers are crossed with: 0, so that each also counts alone, and slots of features of the position.
    plain: Vec<u32>,
    /// For each answer the slots of its features that are crossed. Their highest bits are the rows of the units.
    crossed: Vec<u32>,
    /// For each answer the slots of those that are not.
    alone: Vec<u32>,
    /// For each answer where its features end: those that are crossed, and those that are not.
    ends: Vec<(usize, usize)>,
}

/// An answer, as slots of weights of the policy.
#[derive(Clone, Copy)]
pub(crate) struct AnswerSlots<'a> {
    plain: &'a [u32],
    crossed: &'a [u32],
    alone: &'a [u32],
}

/// Some slots of weights: a feature together with each of some others. The number of each is the exclusive or of two numbers
/// that are spread evenly, and so is spread evenly too.
#[derive(Clone, Copy)]
pub(crate) struct WeightSlots<'a> {
    /// The slot of the feature; 0 for slots that are not crossed.
    what: u32,
    with: &'a [u32],
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

impl Model {
    /// A model that knows nothing: all positions are even and all answers alike.
    #[must_use]
    pub fn blank() -> Self {
        Self {
            value: vec![0.0; 1 << VALUE_BITS],
            policy: vec![0.0; 1 << POLICY_BITS],
            value_units: ValueUnits::zeros(),
            policy_units: PolicyUnits::zeros(),
            sharpness: USUAL_SHARPNESS,
        }
    }

    /// All weights.
    pub(crate) fn weights(&self) -> [&[f32]; 8] {
        let Self { value, policy, value_units, policy_units, .. } = self;
        let ([a, b, c], [d, e, f]) = (value_units.weights(), policy_units.weights());
        [value, policy, a, b, c, d, e, f]
    }

    /// All weights, to change them.
    pub(crate) fn weights_mut(&mut self) -> [&mut [f32]; 8] {
        let Self { value, policy, value_units, policy_units, .. } = self;
        let ([a, b, c], [d, e, f]) = (value_units.weights_mut(), policy_units.weights_mut());
        [value, policy, a, b, c, d, e, f]
    }

    /// The value of a position: the expected reward, from 0 to 1.
    #[must_use]
    pub fn value_of(&self, sight: &PositionSlots) -> f32 {
        self.value_with(&sight.value, &self.value_units.layer.sums_of(&sight.inputs))
    }

    /// The value of a position with these slots, in which the units of the value have these sums.
    pub(crate) fn value_with(&self, slots: &[u32], sums: &UnitRow) -> f32 {
        share(WeightSlots::of(slots).sum_of(&self.value) + self.value_units.odds_of(sums))
    }

    /// The chance of each answer, into `chances`. A higher `temperature` than 1 makes them more alike.
    pub fn chances_of(&self, sight: &PositionSlots, temperature: f32, chances: &mut Vec<f32>) {
        self.chances_with(sight, &self.policy_on(sight), temperature, chances);
    }

    /// How much the units of the policy count in a position.
    pub(crate) fn policy_on(&self, sight: &PositionSlots) -> UnitRow {
        on(&self.policy_units.layer.sums_of(&sight.inputs))
    }

    /// The chance of each answer like [`Model::chances_of`], where the units of the policy count so much.
    pub(crate) fn chances_with(
        &self,
        sight: &PositionSlots,
        on: &UnitRow,
        temperature: f32,
        chances: &mut Vec<f32>,
    ) {
        let odds = |answer: AnswerSlots<'_>| {
            let sums = answer.slots().map(|slots| slots.sum_of(&self.policy));
            sums.sum::<f32>() + self.policy_units.odds_of(on, answer.rows())
        };
        chances.clear();
        chances.extend(sight.answers().map(|answer| odds(answer) / temperature));
        let most = chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut total = 0.0;
        for chance in chances.iter_mut() {
            *chance = libm::expf(*chance - most);
            total += *chance;
        }
        chances.iter_mut().for_each(|chance| *chance /= total);
    }
}

impl PositionSlots {
    /// Adds features of the position.
    fn add(&mut self, keys: &[FeatureKey]) {
        let (slots, mut inputs) = (self.value.len(), self.inputs.len());
        self.value.resize(slots + keys.len(), 0);
        self.inputs.resize(inputs + keys.len(), UnitInput::default());
        for (place, key) in self.value[slots..].iter_mut().zip(keys) {
            let (slot, input) = key.slot_and_input();
            *place = slot;
            // A unit adds nothing for 0. Each is written, and only others count: to guess which are 0 costs more.
            self.inputs[inputs] = input;
            inputs += usize::from(input.number != 0);
        }
        self.inputs.truncate(inputs);
    }

    /// What units read.
    pub(crate) fn inputs(&self) -> &[UnitInput] {
        &self.inputs
    }

    /// A position with these inputs, and answers with these rows of the units, without any slots.
    #[cfg(test)]
    pub(crate) fn of_answers(inputs: Vec<UnitInput>, answers: &[&[u32]]) -> Self {
        let mut sight = Self { inputs, ..Self::default() };
        for rows in answers {
            sight.crossed.extend(rows.iter().map(|row| row << (POLICY_BITS - TOKEN_BITS)));
            sight.ends.push((sight.crossed.len(), 0));
        }
        sight
    }

    /// The answers, in their order.
    pub(crate) fn answers(&self) -> impl Iterator<Item = AnswerSlots<'_>> {
        let starts = std::iter::once(&(0, 0)).chain(&self.ends);
        self.ends.iter().zip(starts).map(|(end, start)| AnswerSlots {
            plain: &self.plain,
            crossed: &self.crossed[start.0..end.0],
            alone: &self.alone[start.1..end.1],
        })
    }
}

impl<'a> AnswerSlots<'a> {
    /// All its slots.
    pub(crate) fn slots(self) -> impl Iterator<Item = WeightSlots<'a>> {
        let crossed = self.crossed.iter().map(move |what| WeightSlots { what: *what, with: self.plain });
        crossed.chain([WeightSlots::of(self.alone)])
    }

    /// The rows of the units of the policy.
    pub(crate) fn rows(self) -> impl Iterator<Item = usize> {
        self.crossed.iter().map(|what| (what >> (POLICY_BITS - TOKEN_BITS)) as usize)
    }
}

impl<'a> WeightSlots<'a> {
    /// These slots.
    pub(crate) fn of(slots: &'a [u32]) -> Self {
        Self { what: 0, with: slots }
    }

    /// The number of each slot.
    pub(crate) fn numbers(self) -> impl ExactSizeIterator<Item = u32> {
        self.with.iter().map(move |with| self.what ^ with)
    }

    /// The weights of these slots added up, in several sums at a time.
    fn sum_of(self, weights: &[f32]) -> f32 {
        const SUMS: usize = 4;
        let weight = |with: u32| weights[(self.what ^ with) as usize];
        let (many, rest) = self.with.as_chunks::<SUMS>();
        let mut sums = [0.0; SUMS];
        for with in many {
            for at in 0..SUMS {
                sums[at] += weight(with[at]);
            }
        }
        sums.iter().sum::<f32>() + rest.iter().map(|with| weight(*with)).sum::<f32>()
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
        for keys in self.keys(seat) {
            sight.add(keys);
        }
    }

    /// The features of the position for the value of a seat: those that answers are crossed with, those of boards, and those
    /// of scores.
    pub(super) fn keys(&mut self, seat: SeatId) -> [&[FeatureKey]; 3] {
        let PositionReader { reader, plain, boards, scores, worth, .. } = &mut *self.reader;
        plain.clear();
        boards.clear();
        worth.clear();
        reader.read(self.plan, self.state, seat, (plain, boards));
        if !self.plan.scores.is_empty() {
            scores.read(self.game, self.plan, self.state, seat, worth);
        }
        [plain, boards, worth]
    }

    /// Reads the features of the position and of all answers for the seat that is asked. Answers are not crossed with
    /// scores.
    pub fn look_at_answers(&mut self, sight: &mut PositionSlots) {
        self.look(self.state.to_answer(), sight);
        let PositionReader { reader, plain, answers, .. } = &mut *self.reader;
        sight.plain.clear();
        sight.plain.push(0);
        sight.plain.extend(sight.value[..plain.len()].iter().map(|slot| slot >> (VALUE_BITS - NEAR_BITS)));
        reader.answers(self.plan, self.state, prompt(self.state), answers);
        sight.crossed.clear();
        sight.alone.clear();
        sight.ends.clear();
        for tokens in answers.each() {
            for AnswerToken { what, is_crossed } in tokens {
                let slots = if *is_crossed { &mut sight.crossed } else { &mut sight.alone };
                slots.push(slot(*what, POLICY_BITS));
            }
            sight.ends.push((sight.crossed.len(), sight.alone.len()));
        }
    }
}

/// The number from 0 to 1 that has these log odds.
fn share(odds: f32) -> f32 {
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
