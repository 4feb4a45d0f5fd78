//! The critic of a lane: it learns the value from positions that the lane remembers.

use super::adagrad::Gradient;
use super::adam::{GradientMeans, LayerGradient, Step};
use super::lane_weights::LaneWeights;
use super::pace::LanePace;
use super::replay::Replay;
use super::scales::{InputScale, InputSums};
use crate::model::{PositionSlots, UNITS, UnitInput, UnitRow, ValueUnits, WeightSlots};
use crate::table::Generator;

/// What the steps of the value without its units are multiplied by. With steps ten times as long it learns the last matches
/// by heart.
const VALUE_STEP: f32 = 0.002;
/// How long the steps of the units are at first.
const RATE: f32 = 0.001;
/// One in so many positions is remembered where each decision is learnt from: those of a match are much alike.
const REMEMBERED: u32 = 2;
/// From so many positions it learns after each match.
const REPLAYED: usize = 64;

/// Learns the value.
pub(super) struct Critic {
    linear: Gradient,
    units: ValueGradient,
    /// How large the numbers were in this round that units read, while that is measured.
    pub(super) inputs: InputSums,
    pub(super) replay: Replay,
}

impl Critic {
    pub(super) fn new(weights: &LaneWeights) -> Self {
        Self {
            linear: Gradient::new(weights.value_squares.len()),
            units: ValueGradient::new(),
            inputs: InputSums::new(),
            replay: Replay::default(),
        }
    }

    /// Remembers a position of a decision that is learnt from, and what its value is to be: one in [`REMEMBERED`] where each
    /// decision is, otherwise each.
    pub(super) fn remember(
        &mut self,
        (sight, target): (&PositionSlots, f32),
        pace: &LanePace,
        chance: &mut Generator,
    ) {
        if chance.below(REMEMBERED) >= pace.every {
            return;
        }
        self.replay.add(sight, target);
        if !pace.is_known() {
            self.inputs.add(sight.inputs());
        }
    }

    /// Changes the weights of the value by some of the positions that are remembered.
    pub(super) fn learn(&mut self, weights: &mut LaneWeights, pace: &LanePace, chance: &mut Generator) {
        let LaneWeights { model, value_squares, value_means, .. } = weights;
        for _ in 0..REPLAYED {
            let Some(seen) = self.replay.any(chance) else { return };
            let sums = model.value_units.layer.sums_of(&seen.inputs);
            let more = seen.target - model.value_with(&seen.slots, &sums);
            self.linear.add(WeightSlots::of(&seen.slots), more);
            if pace.is_known() {
                self.units.add(&model.value_units, &seen.inputs, &sums, more);
            }
        }
        self.linear.apply(&mut model.value, value_squares, VALUE_STEP);
        if pace.is_known() {
            self.units.apply(&mut model.value_units, value_means, &pace.scales, Step::new(RATE, pace.time));
        }
    }
}

/// The gradient of the weights of the value's units.
struct ValueGradient {
    layer: LayerGradient,
    out: UnitRow,
}

impl ValueGradient {
    fn new() -> Self {
        Self { layer: LayerGradient::new(), out: [0.0; UNITS] }
    }

    /// Adds as much for the value of a position, in which the units have these sums.
    fn add(&mut self, units: &ValueUnits, inputs: &[UnitInput], sums: &UnitRow, more: f32) {
        let mut sooner = [0.0; UNITS];
        for unit in 0..UNITS {
            let is_on = sums[unit] > 0.0;
            self.out[unit] += if is_on { more * sums[unit] } else { 0.0 };
            sooner[unit] = if is_on { more * units.out[unit] } else { 0.0 };
        }
        self.layer.add(inputs, &sooner);
    }

    /// Moves the weights along the gradient, and begins anew.
    fn apply(
        &mut self,
        units: &mut ValueUnits,
        GradientMeans { means, squares }: &mut GradientMeans<ValueUnits>,
        scales: &[InputScale],
        step: Step,
    ) {
        self.layer.apply(&mut units.layer, (&mut means.layer, &mut squares.layer), scales, step);
        let out = std::mem::replace(&mut self.out, [0.0; UNITS]);
        step.take(&mut units.out, &out, &mut means.out, &mut squares.out);
    }
}

#[cfg(test)]
mod tests {
    use super::super::pace::StepTime;
    use super::*;

    /// Units learn what no sum of weights can tell: whether two numbers are both large or both small.
    #[test]
    fn units_learn_what_two_numbers_mean_together() {
        let scales = [3, 8].map(|row| InputScale { row, mean: 10.0, factor: 0.2 });
        let mut units = ValueUnits::zeros();
        super::super::scales::begin_value(&mut units, &scales);
        let mut memory = GradientMeans { means: ValueUnits::zeros(), squares: ValueUnits::zeros() };
        let mut gradient = ValueGradient::new();
        let mut chance = Generator::new(1);
        let mut worst: f32 = 0.0;
        for steps in 0..1500_u16 {
            worst = 0.0;
            for _ in 0..16 {
                let [one, other] = [(); 2].map(|()| if chance.below(2) == 0 { 5 } else { 15 });
                let inputs = [UnitInput { row: 3, number: one }, UnitInput { row: 8, number: other }];
                let sums = units.layer.sums_of(&inputs);
                let wanted = if one == other { 1.0 } else { -1.0 };
                let error = wanted - units.odds_of(&sums);
                worst = worst.max(error.abs());
                gradient.add(&units, &inputs, &sums, error);
            }
            let step = Step::new(RATE, StepTime { matches: 0.0, steps: f32::from(steps) });
            gradient.apply(&mut units, &mut memory, &scales, step);
        }
        assert!(worst < 0.1, "{worst}");
        assert_eq!(units.layer.rows[4], [0.0; UNITS], "nothing is known of this input");
    }
}
