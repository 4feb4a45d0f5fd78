//! How a lane learns in a round: how far learning has come, what is known of the numbers that units read, and which decisions
//! are learnt from.

use std::sync::Arc;

use super::scales::InputScale;

/// A match that has so many decisions is learnt from whole; of one that has twice as many one decision in four is, and so on
/// by the square, because those of a long match are much alike. With an eighth of 250 the policy becomes as strong in as much
/// time as with a quarter, and stronger than with all; with half of 100 it becomes weaker (tests/strength/README.md).
const WHOLE: f32 = 88.0;
/// At least one decision in so many is learnt from.
const MOST_EVERY: u32 = 16;
/// How much a later estimate counts, relative to one a decision nearer.
const LAMBDA: f32 = 0.95;

/// How far learning has come.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StepTime {
    /// Matches that were learnt from, by all lanes.
    pub(super) matches: f32,
    /// Steps of the lane so far.
    pub(super) steps: f32,
}

/// How a lane learns now.
pub(super) struct LanePace {
    /// The scales of inputs; empty before they are known, and then units do not learn.
    pub(super) scales: Arc<[InputScale]>,
    pub(super) time: StepTime,
    /// One in so many decisions is learnt from.
    pub(super) every: u32,
    /// How much a later estimate counts, relative to that of the decision before that is learnt from.
    pub(super) lambda: f32,
}

impl LanePace {
    /// How a lane learns where matches have `length` decisions. That may be any number, because it may come from a file.
    pub(super) fn new(scales: Arc<[InputScale]>, time: StepTime, length: f32) -> Self {
        let every = every(length);
        Self { scales, time, every, lambda: (0..every).fold(1.0, |product, _| product * LAMBDA) }
    }

    /// Whether units learn.
    pub(super) fn is_known(&self) -> bool {
        !self.scales.is_empty()
    }
}

/// One in how many decisions is learnt from.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few decisions")]
fn every(length: f32) -> u32 {
    let times = length / WHOLE;
    ((times * times) as u32).clamp(1, MOST_EVERY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_long_matches_only_some_decisions_are_learnt_from() {
        assert_eq!([0.0, 88.0, 120.0, 130.0, 176.0, 250.0].map(every), [1, 1, 1, 2, 4, 8]);
        assert_eq!([f32::NAN, f32::NEG_INFINITY, f32::INFINITY, 1e30].map(every), [1, 16, 16, 16]);
        let pace = LanePace::new(Arc::new([]), StepTime::default(), 130.0);
        assert_eq!((pace.every, pace.lambda), (2, LAMBDA * LAMBDA));
    }
}
