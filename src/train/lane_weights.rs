//! What a lane changes while it learns.

use super::adam::GradientMeans;
use crate::model::Model;

/// How many of the numbers add up over lanes: what each lane added to them is added.
const SUMMED: usize = 7;

/// What is learnt, with what the next steps depend on.
pub(super) struct LaneWeights {
    pub(super) model: Model,
    /// For each weight of the value and of the policy the sum of all its squared gradients.
    pub(super) value_squares: Vec<f32>,
    pub(super) policy_squares: Vec<f32>,
    pub(super) means: GradientMeans,
}

impl LaneWeights {
    pub(super) fn new() -> Self {
        let model = Model::blank();
        let squares = |weights: &[f32]| vec![0.0; weights.len()];
        let (value_squares, policy_squares) = (squares(&model.value), squares(&model.policy));
        Self { model, value_squares, policy_squares, means: GradientMeans::new() }
    }

    /// Becomes like others.
    pub(super) fn copy(&mut self, other: &Self) {
        self.model.clone_from(&other.model);
        self.value_squares.clone_from(&other.value_squares);
        self.policy_squares.clone_from(&other.policy_squares);
        self.means.copy(&other.means);
    }

    /// All numbers: first those that add up over lanes.
    fn numbers(&self) -> impl Iterator<Item = &[f32]> {
        let Self { model, value_squares, policy_squares, means } = self;
        let means = means.means.weights().into_iter().chain(means.squares.weights());
        model.weights().into_iter().chain([value_squares.as_slice(), policy_squares]).chain(means)
    }

    /// All numbers, to change them.
    pub(super) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let Self { model, value_squares, policy_squares, means } = self;
        let means = means.means.weights_mut().into_iter().chain(means.squares.weights_mut());
        model.weights_mut().into_iter().chain([value_squares.as_mut_slice(), policy_squares]).chain(means)
    }

    /// Adds up what some lanes learnt that began with these weights. What they remember of gradients counts on average.
    pub(super) fn merge(&mut self, lanes: &[&Self]) {
        #[expect(clippy::cast_precision_loss, reason = "a few lanes")]
        let each = 1.0 / lanes.len() as f32;
        for (nth, own) in self.numbers_mut().enumerate() {
            let lanes: Vec<&[f32]> = lanes.iter().filter_map(|lane| lane.numbers().nth(nth)).collect();
            let times = if nth < SUMMED { 1.0 } else { each };
            for (at, number) in own.iter_mut().enumerate() {
                let before = *number;
                *number += times * lanes.iter().map(|lane| lane[at] - before).sum::<f32>();
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
        one.copy(&weights);
        other.copy(&weights);
        one.numbers_mut().for_each(|numbers| numbers[0] += 1.0);
        other.numbers_mut().for_each(|numbers| numbers[0] += 3.0);
        weights.merge(&[&one, &other]);
        let added: Vec<f32> =
            (0u8..).zip(weights.numbers()).map(|(at, now)| now[0] - f32::from(at)).collect();
        assert_eq!(added, [4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0]);
        assert_eq!(weights.means.squares.out[0], 12.0 + 2.0, "the last ones are what is left of squares");
    }
}
