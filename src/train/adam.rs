//! Steps of learning of the hidden units: Adam (Kingma and Ba, "Adam: A Method for Stochastic Optimization", ICLR 2015).
//! Steps are about equally long for all weights, whatever their gradients, and shorter where these point to and fro.

use super::scales::InputScale;
use crate::model::{UNITS, UnitInput, UnitRow, Units};

/// How long a step is at first.
const RATE: f32 = 0.001;
/// After so many matches steps are half as long.
const HALF: f32 = 8192.0;
/// How much of the mean gradient, and of the mean of its square, is left after a step.
const MEAN_LEFT: f32 = 0.9;
const SQUARE_LEFT: f32 = 0.999;
/// Gradients that are much smaller than this move nothing.
const LEAST: f32 = 1e-4;

/// What is remembered of the gradients so far: their means, and those of their squares, for weights of scaled numbers.
#[derive(Debug)]
pub(super) struct GradientMeans {
    pub(super) means: Units,
    pub(super) squares: Units,
}

impl GradientMeans {
    pub(super) fn new() -> Self {
        Self { means: Units::zeros(), squares: Units::zeros() }
    }

    pub(super) fn copy(&mut self, other: &Self) {
        self.means.clone_from(&other.means);
        self.squares.clone_from(&other.squares);
    }
}

/// How far learning has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct StepTime {
    /// Matches that were learnt from, by all lanes.
    pub(super) matches: f32,
    /// Steps of the lane so far, with the next one.
    pub(super) steps: f32,
}

/// The gradient of the weights of units.
pub(super) struct UnitGradient {
    of: Units,
}

impl UnitGradient {
    pub(super) fn new() -> Self {
        Self { of: Units::zeros() }
    }

    /// Adds as much for the value of a position, in which the units have these sums.
    pub(super) fn add(&mut self, units: &Units, inputs: &[UnitInput], sums: &UnitRow, more: f32) {
        let mut row = [0.0; UNITS];
        for unit in 0..UNITS {
            let is_on = sums[unit] > 0.0;
            self.of.out[unit] += if is_on { more * sums[unit] } else { 0.0 };
            row[unit] = if is_on { more * units.out[unit] } else { 0.0 };
            self.of.base[unit] += row[unit];
        }
        for input in inputs {
            let (of, number) = (&mut self.of.rows[usize::from(input.row)], f32::from(input.number));
            for unit in 0..UNITS {
                of[unit] += number * row[unit];
            }
        }
    }

    /// Moves the weights along the gradient, and begins anew. Only inputs that have a scale learn.
    pub(super) fn apply(
        &mut self,
        units: &mut Units,
        memory: &mut GradientMeans,
        scales: &[InputScale],
        time: StepTime,
    ) {
        let rate = RATE / (1.0 + time.matches / HALF);
        let (mean, square) =
            (1.0 - libm::powf(MEAN_LEFT, time.steps), 1.0 - libm::powf(SQUARE_LEFT, time.steps));
        let step = |gradient: &UnitRow, means: &mut UnitRow, squares: &mut UnitRow| {
            let mut moved = [0.0; UNITS];
            for unit in 0..UNITS {
                let gradient = gradient[unit];
                means[unit] = MEAN_LEFT * means[unit] + (1.0 - MEAN_LEFT) * gradient;
                squares[unit] = SQUARE_LEFT * squares[unit] + (1.0 - SQUARE_LEFT) * gradient * gradient;
                moved[unit] = rate * (means[unit] / mean) / ((squares[unit] / square).sqrt() + LEAST);
            }
            moved
        };
        let GradientMeans { means, squares } = memory;
        for InputScale { row, mean, factor } in scales {
            let of = &mut self.of.rows[*row];
            for (of, all) in of.iter_mut().zip(&self.of.base) {
                *of = (*of - mean * all) * factor;
            }
            let moved = step(of, &mut means.rows[*row], &mut squares.rows[*row]);
            *of = [0.0; UNITS];
            for unit in 0..UNITS {
                let moved = moved[unit] * factor;
                units.rows[*row][unit] += moved;
                units.base[unit] -= moved * mean;
            }
        }
        let add = |own: &mut UnitRow, moved: &UnitRow| {
            own.iter_mut().zip(moved).for_each(|(own, more)| *own += more)
        };
        add(&mut units.base, &step(&self.of.base, &mut means.base, &mut squares.base));
        add(&mut units.out, &step(&self.of.out, &mut means.out, &mut squares.out));
        (self.of.base, self.of.out) = ([0.0; UNITS], [0.0; UNITS]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Generator;

    /// Units learn what no sum of weights can tell: whether two numbers are both large or both small.
    #[test]
    fn units_learn_what_two_numbers_mean_together() {
        let scales = [3, 8].map(|row| InputScale { row, mean: 10.0, factor: 0.2 });
        let mut units = Units::zeros();
        super::super::scales::begin(&mut units, &scales);
        let (mut memory, mut gradient) = (GradientMeans::new(), UnitGradient::new());
        let mut chance = Generator::new(1);
        let mut worst: f32 = 0.0;
        for steps in 1..=1500_u16 {
            worst = 0.0;
            for _ in 0..16 {
                let [one, other] = [(); 2].map(|()| if chance.below(2) == 0 { 5 } else { 15 });
                let inputs = [UnitInput { row: 3, number: one }, UnitInput { row: 8, number: other }];
                let sums = units.sums_of(&inputs);
                let wanted = if one == other { 1.0 } else { -1.0 };
                let error = wanted - units.odds_of(&sums);
                worst = worst.max(error.abs());
                gradient.add(&units, &inputs, &sums, error);
            }
            let time = StepTime { matches: 0.0, steps: f32::from(steps) };
            gradient.apply(&mut units, &mut memory, &scales, time);
        }
        assert!(worst < 0.1, "{worst}");
        assert_eq!(units.rows[4], [0.0; UNITS], "nothing is known of this input");
    }
}
