//! The critic of a lane: it learns the value from positions that the lane remembers.

use std::sync::Arc;

use super::adagrad::Gradient;
use super::adam::{StepTime, UnitGradient};
use super::lane_weights::LaneWeights;
use super::replay::Replay;
use super::scales::{InputScale, InputSums};
use crate::model::{PositionSlots, share};
use crate::table::Generator;

/// What the steps of the value without its units are multiplied by. With steps ten times as long it learns the last matches
/// by heart.
const VALUE_STEP: f32 = 0.002;
/// One in so many positions is remembered: those of a match are much alike.
const REMEMBERED: u32 = 2;
/// From so many positions it learns after each match.
const REPLAYED: usize = 64;

/// Learns the value.
pub(super) struct Critic {
    linear: Gradient,
    units: UnitGradient,
    /// How large the numbers were in this round that units read, while that is measured.
    pub(super) inputs: InputSums,
    /// The scales of inputs, once they are known.
    scales: Arc<[InputScale]>,
    pub(super) replay: Replay,
    time: StepTime,
}

impl Critic {
    pub(super) fn new(weights: &LaneWeights) -> Self {
        Self {
            linear: Gradient::new(weights.value_squares.len()),
            units: UnitGradient::new(),
            inputs: InputSums::new(),
            scales: Arc::new([]),
            replay: Replay::default(),
            time: StepTime { matches: 0.0, steps: 0.0 },
        }
    }

    /// Begins a round. Units learn as soon as the scales of inputs are known.
    pub(super) fn begin(&mut self, scales: &Arc<[InputScale]>, time: StepTime) {
        self.scales = Arc::clone(scales);
        self.time = time;
        self.inputs.clear();
    }

    /// Remembers one in some positions, and what its value is to be.
    pub(super) fn remember(&mut self, sight: &PositionSlots, target: f32, chance: &mut Generator) {
        if chance.below(REMEMBERED) > 0 {
            return;
        }
        self.replay.add(sight, target);
        if self.scales.is_empty() {
            self.inputs.add(&sight.inputs);
        }
    }

    /// Changes the weights of the value by some of the positions that are remembered.
    pub(super) fn learn(&mut self, weights: &mut LaneWeights, chance: &mut Generator) {
        let LaneWeights { model, value_squares, means, .. } = weights;
        for _ in 0..REPLAYED {
            let Some(seen) = self.replay.any(chance) else { return };
            let sums = model.units.sums_of(&seen.inputs);
            let value = share(model.linear_odds_of(&seen.slots) + model.units.odds_of(&sums));
            let more = seen.target - value;
            self.linear.add(&seen.slots, more);
            if !self.scales.is_empty() {
                self.units.add(&model.units, &seen.inputs, &sums, more);
            }
        }
        self.linear.apply(&mut model.value, value_squares, VALUE_STEP);
        if !self.scales.is_empty() {
            self.time.steps += 1.0;
            self.units.apply(&mut model.units, means, &self.scales, self.time);
        }
    }
}
