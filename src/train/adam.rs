//! Steps of learning of hidden units: Adam (Kingma and Ba, "Adam: A Method for Stochastic Optimization", ICLR 2015). Steps are
//! about equally long for all weights, whatever their gradients, and shorter where these point to and fro.

use super::pace::StepTime;
use super::scales::InputScale;
use crate::model::{UNITS, UnitInput, UnitLayer, UnitRow};

/// After so many matches steps are half as long.
const HALF: f32 = 8192.0;
/// How much of the mean gradient, and of the mean of its square, is left after a step.
const MEAN_LEFT: f32 = 0.9;
const SQUARE_LEFT: f32 = 0.999;
/// Gradients that are much smaller than this move nothing.
const LEAST: f32 = 1e-4;

/// What is remembered of the gradients so far: their means, and those of their squares, for weights of scaled numbers.
#[derive(Clone, Debug)]
pub(super) struct GradientMeans<Units> {
    pub(super) means: Units,
    pub(super) squares: Units,
}

/// A step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    rate: f32,
    /// What means of gradients, and of their squares, are divided by, because they began at 0.
    mean: f32,
    square: f32,
}

impl Step {
    /// The next step; the first one is `rate` long.
    pub(super) fn new(rate: f32, time: StepTime) -> Self {
        let steps = time.steps + 1.0;
        Self {
            rate: rate / (1.0 + time.matches / HALF),
            mean: 1.0 - libm::powf(MEAN_LEFT, steps),
            square: 1.0 - libm::powf(SQUARE_LEFT, steps),
        }
    }

    /// By how much the weights of a row move along their gradient.
    pub(super) fn of(self, gradient: &UnitRow, means: &mut UnitRow, squares: &mut UnitRow) -> UnitRow {
        let mut moved = [0.0; UNITS];
        for unit in 0..UNITS {
            let gradient = gradient[unit];
            means[unit] = MEAN_LEFT * means[unit] + (1.0 - MEAN_LEFT) * gradient;
            squares[unit] = SQUARE_LEFT * squares[unit] + (1.0 - SQUARE_LEFT) * gradient * gradient;
            let (mean, square) = (means[unit] / self.mean, squares[unit] / self.square);
            moved[unit] = self.rate * mean / (square.sqrt() + LEAST);
        }
        moved
    }

    /// Moves the weights of a row along their gradient.
    pub(super) fn take(
        self,
        row: &mut UnitRow,
        gradient: &UnitRow,
        means: &mut UnitRow,
        squares: &mut UnitRow,
    ) {
        let moved = self.of(gradient, means, squares);
        row.iter_mut().zip(moved).for_each(|(weight, more)| *weight += more);
    }
}

/// The gradient of the weights of a layer.
pub(super) struct LayerGradient {
    of: UnitLayer,
}

impl LayerGradient {
    pub(super) fn new() -> Self {
        Self { of: UnitLayer::zeros() }
    }

    /// Adds what the sums of the units are to change by in a position with these inputs.
    pub(super) fn add(&mut self, inputs: &[UnitInput], more: &UnitRow) {
        self.of.base.iter_mut().zip(more).for_each(|(of, more)| *of += more);
        for input in inputs {
            let (of, number) = (&mut self.of.rows[usize::from(input.row)], f32::from(input.number));
            for unit in 0..UNITS {
                of[unit] += number * more[unit];
            }
        }
    }

    /// Moves the weights along the gradient, and begins anew. Only inputs that have a scale learn.
    pub(super) fn apply(
        &mut self,
        layer: &mut UnitLayer,
        (means, squares): (&mut UnitLayer, &mut UnitLayer),
        scales: &[InputScale],
        step: Step,
    ) {
        for InputScale { row, mean, factor } in scales {
            let of = &mut self.of.rows[*row];
            for (of, all) in of.iter_mut().zip(&self.of.base) {
                *of = (*of - mean * all) * factor;
            }
            let moved = step.of(of, &mut means.rows[*row], &mut squares.rows[*row]);
            *of = [0.0; UNITS];
            for unit in 0..UNITS {
                let moved = moved[unit] * factor;
                layer.rows[*row][unit] += moved;
                layer.base[unit] -= moved * mean;
            }
        }
        let base = std::mem::replace(&mut self.of.base, [0.0; UNITS]);
        step.take(&mut layer.base, &base, &mut means.base, &mut squares.base);
    }
}
