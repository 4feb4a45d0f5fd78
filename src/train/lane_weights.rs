//! What a lane changes while it learns.

use super::adam::GradientMeans;
use crate::model::{Model, PolicyUnits, ValueUnits};

/// How many of the numbers add up over lanes: what each lane added to them is added.
const SUMMED: usize = 10;
/// So many numbers are added up at a time.
const PART: usize = 32;

/// What is learnt, with what the next steps depend on.
#[derive(Debug)]
pub(super) struct LaneWeights {
    pub(super) model: Model,
    /// For each weight of the value and of the policy, without those of units, the sum of all its squared gradients.
    pub(super) value_squares: Vec<f32>,
    pub(super) policy_squares: Vec<f32>,
    pub(super) value_means: GradientMeans<ValueUnits>,
    pub(super) policy_means: GradientMeans<PolicyUnits>,
}

impl Clone for LaneWeights {
    fn clone(&self) -> Self {
        let Self { model, value_squares, policy_squares, value_means, policy_means } = self;
        Self {
            model: model.clone(),
            value_squares: value_squares.clone(),
            policy_squares: policy_squares.clone(),
            value_means: value_means.clone(),
            policy_means: policy_means.clone(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.model.clone_from(&other.model);
        self.value_squares.clone_from(&other.value_squares);
        self.policy_squares.clone_from(&other.policy_squares);
        self.value_means.clone_from(&other.value_means);
        self.policy_means.clone_from(&other.policy_means);
    }
}

impl LaneWeights {
    pub(super) fn new() -> Self {
        let model = Model::blank();
        let squares = |weights: &[f32]| vec![0.0; weights.len()];
        let (value_squares, policy_squares) = (squares(&model.value), squares(&model.policy));
        Self {
            model,
            value_squares,
            policy_squares,
            value_means: GradientMeans { means: ValueUnits::zeros(), squares: ValueUnits::zeros() },
            policy_means: GradientMeans { means: PolicyUnits::zeros(), squares: PolicyUnits::zeros() },
        }
    }

    /// All numbers: first those that add up over lanes.
    fn numbers(&self) -> impl Iterator<Item = &[f32]> {
        let Self { model, value_squares, policy_squares, value_means, policy_means } = self;
        let value = value_means.means.weights().into_iter().chain(value_means.squares.weights());
        let policy = policy_means.means.weights().into_iter().chain(policy_means.squares.weights());
        let squares = [value_squares.as_slice(), policy_squares];
        model.weights().into_iter().chain(squares).chain(value).chain(policy)
    }

    /// All numbers, to change them.
    pub(super) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let Self { model, value_squares, policy_squares, value_means, policy_means } = self;
        let value = value_means.means.weights_mut().into_iter().chain(value_means.squares.weights_mut());
        let policy = policy_means.means.weights_mut().into_iter().chain(policy_means.squares.weights_mut());
        let squares = [value_squares.as_mut_slice(), policy_squares];
        model.weights_mut().into_iter().chain(squares).chain(value).chain(policy)
    }

    /// Adds up what some lanes learnt that began with these weights. What they remember of gradients counts on average.
    pub(super) fn merge(&mut self, lanes: &[&Self]) {
        #[expect(clippy::cast_precision_loss, reason = "a few lanes")]
        let each = 1.0 / lanes.len() as f32;
        for (nth, own) in self.numbers_mut().enumerate() {
            let lanes: Vec<&[f32]> = lanes.iter().filter_map(|lane| lane.numbers().nth(nth)).collect();
            let times = if nth < SUMMED { 1.0 } else { each };
            for (at, part) in own.chunks_mut(PART).enumerate() {
                let mut more = [0.0; PART];
                for lane in &lanes {
                    let (lane, more) = (&lane[at * PART..][..part.len()], &mut more[..part.len()]);
                    for number in 0..part.len() {
                        more[number] += lane[number] - part[number];
                    }
                }
                part.iter_mut().zip(more).for_each(|(number, more)| *number += times * more);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_add_up() {
        let mut weights = LaneWeights::new();
        for (at, numbers) in (0u8..).zip(weights.numbers_mut()) {
            numbers[0] = f32::from(at);
        }
        let [mut one, mut other] = [LaneWeights::new(), LaneWeights::new()];
        one.clone_from(&weights);
        other.clone_from(&weights);
        one.numbers_mut().for_each(|numbers| numbers[0] += 1.0);
        other.numbers_mut().for_each(|numbers| numbers[0] += 3.0);
        weights.merge(&[&one, &other]);
        let added: Vec<f32> =
            (0u8..).zip(weights.numbers()).map(|(at, now)| now[0] - f32::from(at)).collect();
        assert_eq!(added[..10], [4.0; 10]);
        assert_eq!(added[10..], [2.0; 12]);
        assert_eq!(weights.policy_means.squares.tokens[0][0], 21.0 + 2.0, "the last ones are squares");
    }
}
