//! Steps of learning that are smaller for weights that have moved much: AdaGrad (Duchi, Hazan and Singer, "Adaptive
//! Subgradient Methods for Online Learning and Stochastic Optimization", Journal of Machine Learning Research 12, 2011).
//! Features that are rare learn as fast as those that are always there.

use crate::model::Model;

/// What the steps of the value are multiplied by.
const VALUE_STEP: f32 = 0.02;
/// The same of the policy. An answer has some hundred features, whose weights all move at once: with steps five times as
/// long a few matches settle what is done for good.
const POLICY_STEP: f32 = 0.01;

/// For the weights of a model the sums of all their squared gradients.
#[derive(Clone)]
pub(super) struct Squares {
    pub(super) value: Vec<f32>,
    pub(super) policy: Vec<f32>,
}

/// The gradients of a match.
pub(super) struct Gradients {
    pub(super) value: Gradient,
    pub(super) policy: Gradient,
}

/// The gradient of some weights.
pub(super) struct Gradient {
    of_weights: Vec<f32>,
    /// The weights that it may not be 0 for, some of them more than once.
    slots: Vec<u32>,
}

impl Squares {
    /// Before the first step.
    pub(super) fn new(model: &Model) -> Self {
        Self { value: vec![0.0; model.value.len()], policy: vec![0.0; model.policy.len()] }
    }

    pub(super) fn copy(&mut self, other: &Self) {
        self.value.clone_from(&other.value);
        self.policy.clone_from(&other.policy);
    }
}

impl Gradients {
    pub(super) fn new(model: &Model) -> Self {
        Self { value: Gradient::new(model.value.len()), policy: Gradient::new(model.policy.len()) }
    }

    /// Changes a model, and begins anew.
    pub(super) fn apply(&mut self, model: &mut Model, squares: &mut Squares) {
        self.value.apply(&mut model.value, &mut squares.value, VALUE_STEP);
        self.policy.apply(&mut model.policy, &mut squares.policy, POLICY_STEP);
    }
}

impl Gradient {
    fn new(weights: usize) -> Self {
        Self { of_weights: vec![0.0; weights], slots: Vec::new() }
    }

    /// Adds as much for each of these weights.
    pub(super) fn add(&mut self, slots: &[u32], more: f32) {
        // Each is written, and only a new one counts: to guess which are new costs more.
        let start = self.slots.len();
        self.slots.resize(start + slots.len(), 0);
        let (room, gradients) = (&mut self.slots[start..], self.of_weights.as_mut_slice());
        let mut new = 0;
        for slot in slots {
            let gradient = &mut gradients[*slot as usize];
            room[new] = *slot;
            new += usize::from(*gradient == 0.0);
            *gradient += more;
        }
        self.slots.truncate(start + new);
    }

    fn apply(&mut self, weights: &mut [f32], squares: &mut [f32], step: f32) {
        let gradients = self.of_weights.as_mut_slice();
        for slot in self.slots.drain(..) {
            let slot = slot as usize;
            let gradient = std::mem::take(&mut gradients[slot]);
            squares[slot] += gradient * gradient;
            weights[slot] += step * gradient / (1.0 + squares[slot]).sqrt();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_that_moved_much_takes_smaller_steps() {
        let (mut weights, mut squares) = (vec![0.0; 3], vec![0.0; 3]);
        let mut gradient = Gradient::new(3);
        gradient.add(&[0, 1], 1.0);
        gradient.add(&[1], 2.0);
        gradient.apply(&mut weights, &mut squares, 0.5);
        assert_eq!(squares, [1.0, 9.0, 0.0]);
        assert_eq!(weights, [0.5 / 2.0_f32.sqrt(), 1.5 / 10.0_f32.sqrt(), 0.0]);
        gradient.add(&[0], 1.0);
        gradient.apply(&mut weights, &mut squares, 0.5);
        assert_eq!(squares, [2.0, 9.0, 0.0]);
        assert_eq!(weights[0], 0.5 / 2.0_f32.sqrt() + 0.5 / 3.0_f32.sqrt());
    }

    #[test]
    fn what_cancels_out_moves_nothing() {
        let (mut weights, mut squares) = (vec![0.25], vec![0.0]);
        let mut gradient = Gradient::new(1);
        for more in [1.0, -1.0, 1.0, -1.0] {
            gradient.add(&[0], more);
        }
        gradient.apply(&mut weights, &mut squares, 0.5);
        assert_eq!((weights, squares), (vec![0.25], vec![0.0]));
    }
}
