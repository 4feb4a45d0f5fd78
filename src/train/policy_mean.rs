//! The mean of the policy over the last rounds: it plays better than the policy of any of them, because what single matches
//! taught goes to and fro (Polyak and Juditsky, "Acceleration of Stochastic Approximation by Averaging", SIAM Journal on
//! Control and Optimization 30, 1992; here with the last rounds counting most).

use super::lane_weights::rows;
use super::scales::InputScale;
use crate::model::{Model, PolicyUnits};

/// The mean is over this part of all rounds so far, about,
const PART: f32 = 0.25;
/// but over no more rounds than these.
const MOST: f32 = 50.0;

/// The mean of the weights of the policy.
pub(super) struct PolicyMean {
    policy: Vec<f32>,
    units: PolicyUnits,
}

impl PolicyMean {
    pub(super) fn new(model: &Model) -> Self {
        Self { policy: model.policy.clone(), units: model.policy_units.clone() }
    }

    /// Adds the policy after this round; the first one is number 1.
    pub(super) fn add(&mut self, model: &Model, scales: &[InputScale], round: f32) {
        let share = (1.0 / (PART * round).min(MOST)).min(1.0);
        let near = |mean: &mut [f32], now: &[f32]| {
            mean.iter_mut().zip(now).for_each(|(mean, now)| *mean += share * (now - *mean));
        };
        let [own_layer, own_base, own_tokens] = self.units.weights_mut();
        let [layer, base, tokens] = model.policy_units.weights();
        rows(scales).for_each(|row| near(&mut own_layer[row.clone()], &layer[row]));
        near(own_base, base);
        near(own_tokens, tokens);
        near(&mut self.policy, &model.policy);
    }

    /// Gives a model this policy.
    pub(super) fn lend(&self, model: &mut Model) {
        model.policy.clone_from(&self.policy);
        model.policy_units.clone_from(&self.units);
    }

    /// All numbers, to change them.
    pub(super) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        std::iter::once(self.policy.as_mut_slice()).chain(self.units.weights_mut())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_rounds_count() {
        let mut model = Model::blank();
        let mut mean = PolicyMean::new(&model);
        let mut after = |rounds: std::ops::RangeInclusive<u16>, weight| {
            model.policy[7] = weight;
            model.policy_units.tokens[3][1] = -weight;
            rounds.for_each(|round| mean.add(&model, &[], f32::from(round)));
            let mut lent = Model::blank();
            mean.lend(&mut lent);
            assert_eq!(lent.policy_units.tokens[3][1], -lent.policy[7]);
            lent.policy[7]
        };
        assert_eq!(after(1..=1, 8.0), 8.0, "one round is its own mean");
        assert_eq!(after(2..=8, 8.0), 8.0);
        assert_eq!(after(9..=9, 17.0), 12.0, "the ninth counts for four of nine");
        assert!(after(10..=400, 0.0) < 0.1);
        let later = after(401..=401, 50.0);
        assert!((0.9..1.1).contains(&later), "one of the last 50 rounds: {later}");
    }
}
