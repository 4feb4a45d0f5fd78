//! The actor of a lane: it learns the policy from the answers of each match.

use super::adagrad::Gradient;
use super::adam::{GradientMeans, LayerGradient, Step};
use super::lane_weights::LaneWeights;
use super::pace::LanePace;
use super::scales::InputScale;
use crate::model::{Model, PolicyUnits, PositionSlots, TOKENS, UNITS, UnitRow};

/// The pull towards answers that are all alike, against settling too early. It is all that lets answers be tried that
/// seem bad: answers drawn evenly now and then teach how to play among players who blunder.
const ENTROPY: f32 = 0.015;
/// What the steps of the policy without its units are multiplied by. An answer has some hundred features, whose weights all
/// move at once: with steps five times as long a few matches settle what is done for good.
const POLICY_STEP: f32 = 0.01;
/// How long the steps of the units are at most. With steps three times as long a search can win a sixth less
/// (tests/strength/README.md).
const RATE: f32 = 0.0001;
/// Up to so many matches the steps of the units grow: with long ones from the beginning, units settle what is done for good
/// before the value knows anything.
const GROWING: f32 = 8192.0;
/// Smaller chances count as this one in logarithms.
const LEAST_CHANCE: f32 = 1e-9;
/// Gradients that are smaller are left out.
const LEAST: f32 = 1e-5;

/// An answer that was given.
pub(super) struct LaneAnswer<'a> {
    /// What its seat saw.
    pub(super) sight: &'a PositionSlots,
    /// How much the units of the policy counted.
    pub(super) on: &'a UnitRow,
    /// The chance of each answer.
    pub(super) chances: &'a [f32],
    /// Which one it was.
    pub(super) chosen: usize,
    /// By how much it went better than expected.
    pub(super) advantage: f32,
}

/// Learns the policy.
pub(super) struct Actor {
    linear: Gradient,
    units: PolicyGradient,
    /// For each answer the gradient of its log odds.
    gradients: Vec<f32>,
}

impl Actor {
    pub(super) fn new(weights: &LaneWeights) -> Self {
        Self {
            linear: Gradient::new(weights.policy_squares.len()),
            units: PolicyGradient::new(),
            gradients: Vec::new(),
        }
    }

    /// Makes an answer that was given likelier if it went better than expected, and less likely if worse. It stands for all that
    /// were left out since the one before.
    pub(super) fn add(&mut self, model: &Model, given: &LaneAnswer<'_>, pace: &LanePace) {
        let LaneAnswer { sight, on, chances, chosen, advantage } = *given;
        #[expect(clippy::cast_precision_loss, reason = "a few decisions")]
        let times = pace.every as f32;
        let log = |chance: &f32| libm::logf(chance.max(LEAST_CHANCE));
        let entropy: f32 = chances.iter().map(|chance| -chance * log(chance)).sum();
        self.gradients.clear();
        self.gradients.extend(chances.iter().enumerate().map(|(at, chance)| {
            let given = if at == chosen { 1.0 } else { 0.0 };
            let evenly = -chance * (log(chance) + entropy);
            times * (advantage * (given - chance) + ENTROPY * evenly)
        }));
        for (answer, gradient) in sight.answers().zip(&self.gradients) {
            if gradient.abs() >= LEAST {
                answer.slots().for_each(|slots| self.linear.add(slots, *gradient));
            }
        }
        if pace.is_known() {
            self.units.add(&model.policy_units, (sight, on), &self.gradients);
        }
    }

    /// Changes the weights of the policy by what was added.
    pub(super) fn learn(&mut self, weights: &mut LaneWeights, pace: &LanePace) {
        let LaneWeights { model, policy_squares, policy_means, .. } = weights;
        self.linear.apply(&mut model.policy, policy_squares, POLICY_STEP);
        if pace.is_known() {
            let step = Step::new(RATE * (pace.time.matches / GROWING).min(1.0), pace.time);
            self.units.apply(&mut model.policy_units, policy_means, &pace.scales, step);
        }
    }
}

/// The gradient of the weights of the policy's units.
struct PolicyGradient {
    layer: LayerGradient,
    tokens: Vec<UnitRow>,
    /// The rows of features of answers that it may not be 0 for, each once.
    touched: Vec<usize>,
    is_touched: Vec<bool>,
}

impl PolicyGradient {
    fn new() -> Self {
        Self {
            layer: LayerGradient::new(),
            tokens: vec![[0.0; UNITS]; TOKENS],
            touched: Vec::new(),
            is_touched: vec![false; TOKENS],
        }
    }

    /// Adds as much for the log odds of each answer in a position in which the units count so much.
    fn add(&mut self, units: &PolicyUnits, (sight, on): (&PositionSlots, &UnitRow), gradients: &[f32]) {
        let mut sooner = [0.0; UNITS];
        for (answer, gradient) in sight.answers().zip(gradients) {
            if gradient.abs() < LEAST {
                continue;
            }
            for at in answer.rows() {
                if !std::mem::replace(&mut self.is_touched[at], true) {
                    self.touched.push(at);
                }
                let (of, row) = (&mut self.tokens[at], &units.tokens[at]);
                for unit in 0..UNITS {
                    of[unit] += gradient * on[unit];
                    sooner[unit] += gradient * row[unit];
                }
            }
        }
        for unit in 0..UNITS {
            sooner[unit] = if on[unit] > 0.0 { sooner[unit] } else { 0.0 };
        }
        self.layer.add(sight.inputs(), &sooner);
    }

    /// Moves the weights along the gradient, and begins anew. Features of answers that no answer had stay where they are.
    fn apply(
        &mut self,
        units: &mut PolicyUnits,
        GradientMeans { means, squares }: &mut GradientMeans<PolicyUnits>,
        scales: &[InputScale],
        step: Step,
    ) {
        self.layer.apply(&mut units.layer, (&mut means.layer, &mut squares.layer), scales, step);
        for at in self.touched.drain(..) {
            self.is_touched[at] = false;
            let gradient = std::mem::replace(&mut self.tokens[at], [0.0; UNITS]);
            let (means, squares) = (&mut means.tokens[at], &mut squares.tokens[at]);
            step.take(&mut units.tokens[at], &gradient, means, squares);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pace::StepTime;
    use super::*;
    use crate::model::{UnitInput, draw};
    use crate::table::Generator;

    /// What no crossed feature of one number tells: the first answer is good where two numbers are both large or both small.
    #[test]
    fn units_learn_which_answer_suits_two_numbers_together() {
        let scales = [3, 8].map(|row| InputScale { row, mean: 10.0, factor: 0.2 });
        let mut weights = LaneWeights::new();
        super::super::scales::begin(&mut weights.model.policy_units.layer, &scales);
        let mut actor = Actor::new(&weights);
        let mut pace = LanePace::new(scales.into(), StepTime { matches: GROWING, steps: 0.0 }, 0.0);
        let (mut chance, mut chances, mut least) = (Generator::new(1), Vec::new(), 1.0);
        for _ in 0..6000 {
            least = 1.0_f32;
            for numbers in [[5, 5], [5, 15], [15, 5], [15, 15]] {
                let input = |(row, number)| UnitInput { row, number };
                let inputs = [3, 8].into_iter().zip(numbers).map(input).collect();
                let sight = PositionSlots::of_answers(inputs, &[&[1, 6], &[2, 6]]);
                let on = weights.model.policy_on(&sight);
                weights.model.chances_with(&sight, &on, 1.0, &mut chances);
                let good = usize::from(numbers[0] != numbers[1]);
                least = least.min(chances[good]);
                let chosen = draw(&chances, &mut chance);
                let advantage = if chosen == good { 0.5 } else { -0.5 };
                let given = LaneAnswer { sight: &sight, on: &on, chances: &chances, chosen, advantage };
                actor.add(&weights.model, &given, &pace);
            }
            actor.learn(&mut weights, &pace);
            pace.time.steps += 1.0;
        }
        assert!(least > 0.9, "{least}");
        assert_eq!(weights.model.policy_units.tokens[4], [0.0; UNITS], "no answer had this feature");
    }

    #[test]
    fn units_wait_until_the_scales_of_inputs_are_known() {
        let mut weights = LaneWeights::new();
        let mut actor = Actor::new(&weights);
        let sight = PositionSlots::of_answers(vec![UnitInput { row: 3, number: 2 }], &[&[1], &[2]]);
        let pace = LanePace::new([].into(), StepTime::default(), 0.0);
        let on = weights.model.policy_on(&sight);
        let given = LaneAnswer { sight: &sight, on: &on, chances: &[0.5, 0.5], chosen: 0, advantage: 0.5 };
        actor.add(&weights.model, &given, &pace);
        actor.learn(&mut weights, &pace);
        assert_eq!(weights.model.policy_units, PolicyUnits::zeros());
    }
}
