//! How large the numbers are that units read: their means and spreads in the first matches. Units learn much faster from
//! numbers that lie around 0 and are about equally spread (LeCun, Bottou, Orr and Müller, "Efficient BackProp", in: Neural
//! Networks: Tricks of the Trade, 1998).

use crate::model::{INPUTS, UNITS, UnitInput, UnitLayer, ValueUnits};
use crate::vm::eyes::scatter;

/// Numbers are taken to be spread at least so much: else those that hardly ever change would count most.
const LEAST_SPREAD: f32 = 0.5;
/// The weights of the units begin between minus and plus this, for numbers that are scaled.
const WIDEST: f32 = 0.1;
/// The same of the weights of units in the value.
const WIDEST_OUT: f32 = 0.2;

/// Sums over the positions of the first matches.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct InputSums {
    /// How many positions there were.
    pub(super) count: [f32; 1],
    /// For each row of the units the sum of the numbers, and that of their squares.
    pub(super) numbers: Vec<f32>,
    pub(super) squares: Vec<f32>,
}

/// An input of the units that was met, and how its numbers are scaled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct InputScale {
    pub(super) row: usize,
    /// The mean of its numbers.
    pub(super) mean: f32,
    /// What they are multiplied by.
    pub(super) factor: f32,
}

impl InputSums {
    pub(super) fn new() -> Self {
        Self { count: [0.0], numbers: vec![0.0; INPUTS], squares: vec![0.0; INPUTS] }
    }

    /// Adds a position.
    pub(super) fn add(&mut self, inputs: &[UnitInput]) {
        self.count[0] += 1.0;
        for UnitInput { row, number } in inputs {
            let (row, number) = (usize::from(*row), f32::from(*number));
            self.numbers[row] += number;
            self.squares[row] += number * number;
        }
    }

    /// Adds all positions of other sums.
    pub(super) fn merge(&mut self, other: &Self) {
        let add =
            |own: &mut [f32], more: &[f32]| own.iter_mut().zip(more).for_each(|(own, more)| *own += more);
        add(&mut self.count, &other.count);
        add(&mut self.numbers, &other.numbers);
        add(&mut self.squares, &other.squares);
    }

    /// Forgets all positions.
    pub(super) fn clear(&mut self) {
        self.count = [0.0];
        self.numbers.fill(0.0);
        self.squares.fill(0.0);
    }

    /// The scales of all inputs that were more than 0 at times. An input counts as 0 in a position where it is not there.
    pub(super) fn scales(&self) -> Vec<InputScale> {
        let count = self.count[0].max(1.0);
        let met = (0..INPUTS).filter(|row| self.squares[*row] > 0.0);
        let scale = |row: usize| {
            let mean = self.numbers[row] / count;
            let spread = (self.squares[row] / count - mean * mean).max(0.0).sqrt();
            InputScale { row, mean, factor: 1.0 / spread.max(LEAST_SPREAD) }
        };
        met.map(scale).collect()
    }
}

/// Gives units the weights that they begin with: small numbers that differ from unit to unit, or all would learn the same.
pub(super) fn begin(layer: &mut UnitLayer, scales: &[InputScale]) {
    for InputScale { row, mean, factor } in scales {
        for unit in 0..UNITS {
            let weight = WIDEST * around_0(row * UNITS + unit) * factor;
            layer.rows[*row][unit] = weight;
            layer.base[unit] -= weight * mean;
        }
    }
}

/// The same for the units of the value.
pub(super) fn begin_value(units: &mut ValueUnits, scales: &[InputScale]) {
    begin(&mut units.layer, scales);
    for unit in 0..UNITS {
        units.out[unit] = WIDEST_OUT * around_0(INPUTS * UNITS + unit);
    }
}

/// A number between -1 and 1 that follows from another one, in steps of 1/512.
fn around_0(at: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "10 bits fit")]
    let steps = (scatter(at as u64) % 1023) as f32;
    (steps - 511.0) / 512.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scaled_numbers_lie_around_0_and_are_spread_alike() {
        let mut sums = InputSums::new();
        let input = |row, number| UnitInput { row, number };
        sums.add(&[input(3, 2), input(9, 5)]);
        sums.add(&[input(3, 10), input(9, 5)]);
        let mut all = sums.clone();
        all.merge(&sums);
        assert_eq!(all.count, [4.0]);
        let scales = all.scales();
        assert_eq!(scales, sums.scales(), "as often in twice as many positions");
        assert_eq!(scales[0], InputScale { row: 3, mean: 6.0, factor: 0.25 });
        assert_eq!(scales[1], InputScale { row: 9, mean: 5.0, factor: 2.0 });
        sums.clear();
        assert_eq!(sums, InputSums::new());
    }

    #[test]
    fn units_begin_different_and_around_0() {
        let mut units = ValueUnits::zeros();
        begin_value(&mut units, &[InputScale { row: 3, mean: 6.0, factor: 0.25 }]);
        let mean = units.layer.sums_of(&[UnitInput { row: 3, number: 6 }]);
        assert!(mean.iter().all(|sum| sum.abs() < 1e-6), "{mean:?}");
        let more = units.layer.sums_of(&[UnitInput { row: 3, number: 10 }]);
        assert!(more.iter().all(|sum| sum.abs() < WIDEST) && more[0] != more[1], "{more:?}");
        assert!(units.out.iter().any(|weight| *weight < 0.0) && units.out.iter().any(|weight| *weight > 0.0));
    }
}
