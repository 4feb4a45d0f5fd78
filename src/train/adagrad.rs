//! Steps of learning that are smaller for weights that have moved much: AdaGrad (Duchi, Hazan and Singer, "Adaptive
//! Subgradient Methods for Online Learning and Stochastic Optimization", Journal of Machine Learning Research 12, 2011).
//! Features that are rare learn as fast as those that are always there.

use crate::model::{Model, UNITS, UnitRow, row_of};

/// What the steps of the value are multiplied by.
const VALUE_STEP: f32 = 0.02;
/// The same of the policy. An answer has some hundred features, whose weights all move at once: with steps five times as
/// long a few matches settle what is done for good.
const POLICY_STEP: f32 = 0.01;
/// The same of the units and their rows. With steps a third as long units learn hardly anything in a minute.
const UNIT_STEP: f32 = 0.1;

/// The gradients of a match.
pub(super) struct Gradients {
    value: Gradient<1>,
    policy: Gradient<1>,
    rows: Gradient<UNITS>,
    units: UnitRow,
    /// The rows of some slots.
    of_slots: Vec<u32>,
}

/// The gradient of some weights, which lie in rows.
struct Gradient<const WIDTH: usize> {
    of_rows: Vec<[f32; WIDTH]>,
    /// The rows that it may not be 0 for, some of them more than once.
    touched: Vec<u32>,
}

impl Gradients {
    pub(super) fn new(model: &Model) -> Self {
        Self {
            value: Gradient::new(model.value.len()),
            policy: Gradient::new(model.policy.len()),
            rows: Gradient::new(model.rows.len()),
            units: [0.0; UNITS],
            of_slots: Vec::new(),
        }
    }

    /// Adds as much for the value of a position, whose units have these sums.
    pub(super) fn add_value(&mut self, model: &Model, slots: &[u32], sums: &UnitRow, more: f32) {
        self.value.add(slots, [more]);
        let mut row = [0.0; UNITS];
        for unit in 0..UNITS {
            let is_on = sums[unit] > 0.0;
            self.units[unit] += if is_on { more * sums[unit] } else { 0.0 };
            row[unit] = if is_on { more * model.units[unit] } else { 0.0 };
        }
        if row == [0.0; UNITS] {
            return;
        }
        self.of_slots.clear();
        self.of_slots.extend(slots.iter().map(|slot| row_of(*slot)));
        self.rows.add(&self.of_slots, row);
    }

    /// Adds as much for the log odds of an answer.
    pub(super) fn add_policy(&mut self, slots: &[u32], more: f32) {
        self.policy.add(slots, [more]);
    }

    /// Changes a model, and begins anew. `squares` has for each weight the sum of all its squared gradients.
    pub(super) fn apply(&mut self, model: &mut Model, squares: &mut Model) {
        self.value.apply(model.value.as_chunks_mut().0, squares.value.as_chunks_mut().0, VALUE_STEP);
        self.policy.apply(model.policy.as_chunks_mut().0, squares.policy.as_chunks_mut().0, POLICY_STEP);
        self.rows.apply(&mut model.rows, &mut squares.rows, UNIT_STEP);
        step(&mut model.units, &mut squares.units, std::mem::take(&mut self.units), UNIT_STEP);
    }
}

/// Moves weights along their gradient.
#[inline]
fn step<const WIDTH: usize>(
    weights: &mut [f32; WIDTH],
    squares: &mut [f32; WIDTH],
    gradient: [f32; WIDTH],
    length: f32,
) {
    for at in 0..WIDTH {
        squares[at] += gradient[at] * gradient[at];
        weights[at] += length * gradient[at] / (1.0 + squares[at]).sqrt();
    }
}

impl<const WIDTH: usize> Gradient<WIDTH> {
    fn new(rows: usize) -> Self {
        Self { of_rows: vec![[0.0; WIDTH]; rows], touched: Vec::new() }
    }

    /// Adds as much for each of these rows.
    fn add(&mut self, rows: &[u32], more: [f32; WIDTH]) {
        // Each is written, and only a new one counts: to guess which are new costs more.
        let start = self.touched.len();
        self.touched.resize(start + rows.len(), 0);
        let (room, gradients) = (&mut self.touched[start..], self.of_rows.as_mut_slice());
        let mut new = 0;
        for row in rows {
            let gradient = &mut gradients[*row as usize];
            room[new] = *row;
            let mut bits = 0;
            for at in 0..WIDTH {
                bits |= gradient[at].to_bits();
                gradient[at] += more[at];
            }
            new += usize::from(bits == 0);
        }
        self.touched.truncate(start + new);
    }

    fn apply(&mut self, weights: &mut [[f32; WIDTH]], squares: &mut [[f32; WIDTH]], length: f32) {
        for row in self.touched.drain(..) {
            let row = row as usize;
            let gradient = std::mem::replace(&mut self.of_rows[row], [0.0; WIDTH]);
            step(&mut weights[row], &mut squares[row], gradient, length);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_that_moved_much_takes_smaller_steps() {
        let (mut weights, mut squares) = (vec![[0.0]; 3], vec![[0.0]; 3]);
        let mut gradient = Gradient::new(3);
        gradient.add(&[0, 1], [1.0]);
        gradient.add(&[1], [2.0]);
        gradient.apply(&mut weights, &mut squares, 0.5);
        assert_eq!(squares, [[1.0], [9.0], [0.0]]);
        assert_eq!(weights, [[0.5 / 2.0_f32.sqrt()], [1.5 / 10.0_f32.sqrt()], [0.0]]);
        gradient.add(&[0], [1.0]);
        gradient.apply(&mut weights, &mut squares, 0.5);
        assert_eq!(squares, [[2.0], [9.0], [0.0]]);
        assert_eq!(weights[0], [0.5 / 2.0_f32.sqrt() + 0.5 / 3.0_f32.sqrt()]);
    }

    #[test]
    fn what_cancels_out_moves_nothing() {
        let (mut weights, mut squares) = (vec![[0.25]], vec![[0.0]]);
        let mut gradient = Gradient::new(1);
        for more in [1.0, -1.0, 1.0, -1.0] {
            gradient.add(&[0], [more]);
        }
        gradient.apply(&mut weights, &mut squares, 0.5);
        assert_eq!((weights, squares), (vec![[0.25]], vec![[0.0]]));
    }
}
