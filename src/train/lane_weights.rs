//! What a lane changes while it learns.

use std::ops::Range;

use super::adam::GradientMeans;
use super::scales::InputScale;
use crate::model::{Model, PolicyUnits, UNITS, ValueUnits};

/// How many of the numbers add up over lanes: what each lane added to them is added.
const SUMMED: usize = 10;
/// Which of the numbers have a row for each input of units.
const LAYERS: [usize; 6] = [2, 5, 10, 13, 16, 19];

/// What is learnt, with what the next steps depend on.
#[derive(Clone, Debug)]
pub(super) struct LaneWeights {
    pub(super) model: Model,
    /// For each weight of the value and of the policy, without those of units, the sum of all its squared gradients.
    pub(super) value_squares: Vec<f32>,
    pub(super) policy_squares: Vec<f32>,
    pub(super) value_means: GradientMeans<ValueUnits>,
    pub(super) policy_means: GradientMeans<PolicyUnits>,
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

    /// Becomes the same as other weights, which differ at most in what is learnt where these inputs have scales.
    pub(super) fn follow(&mut self, other: &Self, scales: &[InputScale]) {
        for (nth, (own, other)) in self.numbers_mut().zip(other.numbers()).enumerate() {
            if LAYERS.contains(&nth) {
                rows(scales).for_each(|row| own[row.clone()].copy_from_slice(&other[row]));
            } else {
                own.copy_from_slice(other);
            }
        }
    }

    /// Adds up what some lanes learnt that began with these weights, where these inputs have scales. What they remember of
    /// gradients counts on average.
    pub(super) fn merge(&mut self, lanes: &[&Self], scales: &[InputScale]) {
        #[expect(clippy::cast_precision_loss, reason = "a few lanes")]
        let each = 1.0 / lanes.len() as f32;
        let all: Vec<Vec<&[f32]>> = lanes.iter().map(|lane| lane.numbers().collect()).collect();
        for (nth, own) in self.numbers_mut().enumerate() {
            let lanes: Vec<&[f32]> = all.iter().map(|lane| lane[nth]).collect();
            let times = if nth < SUMMED { 1.0 } else { each };
            if LAYERS.contains(&nth) {
                rows(scales).for_each(|row| add_up(own, &lanes, row, times));
            } else {
                let len = own.len();
                let parts = (0..len).step_by(UNITS).map(|at| at..len.min(at + UNITS));
                parts.for_each(|part| add_up(own, &lanes, part, times));
            }
        }
    }
}

/// Where the numbers of these inputs lie in those of a layer.
pub(super) fn rows(scales: &[InputScale]) -> impl Iterator<Item = Range<usize>> {
    scales.iter().map(|InputScale { row, .. }| row * UNITS..(row + 1) * UNITS)
}

/// Adds to at most [`UNITS`] numbers what each lane added to them, so many times.
fn add_up(own: &mut [f32], lanes: &[&[f32]], part: Range<usize>, times: f32) {
    let own = &mut own[part.clone()];
    let mut more = [0.0; UNITS];
    for lane in lanes {
        let (lane, more) = (&lane[part.clone()], &mut more[..own.len()]);
        for at in 0..own.len() {
            more[at] += lane[at] - own[at];
        }
    }
    own.iter_mut().zip(more).for_each(|(number, more)| *number += times * more);
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
        weights.merge(&[&one, &other], &[InputScale { row: 0, mean: 0.0, factor: 1.0 }]);
        let added: Vec<f32> =
            (0u8..).zip(weights.numbers()).map(|(at, now)| now[0] - f32::from(at)).collect();
        assert_eq!(added[..10], [4.0; 10]);
        assert_eq!(added[10..], [2.0; 12]);
        assert_eq!(weights.policy_means.squares.tokens[0][0], 21.0 + 2.0, "the last ones are squares");
    }
}
