//! Steps of learning that are smaller for weights that have moved much: AdaGrad (Duchi, Hazan and Singer, "Adaptive
//! Subgradient Methods for Online Learning and Stochastic Optimization", Journal of Machine Learning Research 12, 2011).
//! Features that are rare learn as fast as those that are always there.

use crate::model::WeightSlots;

/// The gradient of some weights, of which most are 0.
pub(super) struct Gradient {
    of_slots: Vec<f32>,
    /// The slots that it may not be 0 for, some of them more than once.
    touched: Vec<u32>,
}

impl Gradient {
    pub(super) fn new(slots: usize) -> Self {
        Self { of_slots: vec![0.0; slots], touched: Vec::new() }
    }

    /// Adds as much for each of these slots.
    pub(super) fn add(&mut self, slots: WeightSlots<'_>, more: f32) {
        // Each is written, and only a new one counts: to guess which are new costs more.
        let (start, slots) = (self.touched.len(), slots.numbers());
        self.touched.resize(start + slots.len(), 0);
        let (room, gradients) = (&mut self.touched[start..], self.of_slots.as_mut_slice());
        let mut new = 0;
        for slot in slots {
            let gradient = &mut gradients[slot as usize];
            room[new] = slot;
            new += usize::from(gradient.to_bits() == 0);
            *gradient += more;
        }
        self.touched.truncate(start + new);
    }

    /// Moves the weights along the gradient, and begins anew. `squares` has for each weight the sum of all its squared
    /// gradients.
    pub(super) fn apply(&mut self, weights: &mut [f32], squares: &mut [f32], length: f32) {
        for slot in self.touched.drain(..) {
            let slot = slot as usize;
            let gradient = std::mem::take(&mut self.of_slots[slot]);
            squares[slot] += gradient * gradient;
            weights[slot] += length * gradient / (1.0 + squares[slot]).sqrt();
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
        gradient.add(WeightSlots::of(&[0, 1]), 1.0);
        gradient.add(WeightSlots::of(&[1]), 2.0);
        gradient.apply(&mut weights, &mut squares, 0.5);
        assert_eq!(squares, [1.0, 9.0, 0.0]);
        assert_eq!(weights, [0.5 / 2.0_f32.sqrt(), 1.5 / 10.0_f32.sqrt(), 0.0]);
        gradient.add(WeightSlots::of(&[0]), 1.0);
        gradient.apply(&mut weights, &mut squares, 0.5);
        assert_eq!(squares, [2.0, 9.0, 0.0]);
        assert_eq!(weights[0], 0.5 / 2.0_f32.sqrt() + 0.5 / 3.0_f32.sqrt());
    }

    #[test]
    fn what_cancels_out_moves_nothing() {
        let (mut weights, mut squares) = (vec![0.25], vec![0.0]);
        let mut gradient = Gradient::new(1);
        for more in [1.0, -1.0, 1.0, -1.0] {
            gradient.add(WeightSlots::of(&[0]), more);
        }
        gradient.apply(&mut weights, &mut squares, 0.5);
        assert_eq!((weights, squares), (vec![0.25], vec![0.0]));
    }
}
