//! Trains a model round by round.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::lane::Lane;
use crate::compile::Game;
use crate::model::{BrokenLesson, Features, Model};
use crate::simulate::{Job, in_order};
use crate::table::Keyed;

/// Lanes that learn side by side. Their number is part of what is learnt, so it does not depend on the machine.
const LANES: usize = 4;
/// Matches of each lane between two times that the lanes share what they learnt.
const LANE_MATCHES: u64 = 16;
/// Matches of a round.
pub const ROUND: u64 = LANES as u64 * LANE_MATCHES;
/// After so many matches the steps of learning are half as large as in the beginning.
const HALF: f32 = 6000.0;

/// Trains a model. What it learns depends on the game, the seed and the number of matches alone: not on how many threads
/// it has, nor on when it was stopped and taken up again.
pub struct Trainer {
    /// The model as far as it has learnt.
    pub model: Model,
    lanes: Vec<Mutex<Lane>>,
    seeds: Keyed,
    /// Matches so far.
    pub matches: u64,
}

impl Trainer {
    /// A trainer that knows nothing of the game.
    #[must_use]
    pub fn new(game: &Arc<Game>, seed: u64) -> Self {
        let plan = Arc::new(Features::new(game));
        let model = Model::blank();
        let lanes = (0..LANES).map(|_| Mutex::new(Lane::new(game, &plan, model.clone()))).collect();
        Self { model, lanes, seeds: Keyed::new(seed, 0x7261_696e), matches: 0 }
    }

    /// Plays a round and learns from it; returns how many decisions it had.
    ///
    /// # Errors
    /// The first match in which a script fails; then nothing is learnt of this round.
    pub fn round(&mut self, threads: usize) -> Result<u64, Box<BrokenLesson>> {
        let (lanes, rate) = (self.lanes.len() as u64, rate(self.matches));
        let mut decisions = 0;
        let never = AtomicBool::new(false);
        let done: Result<(), Box<BrokenLesson>> =
            in_order(&Round { trainer: self, rate }, lanes, threads, &never, |made| {
                decisions += made?;
                Ok(true)
            });
        done?;
        self.merge();
        self.matches += ROUND;
        Ok(decisions)
    }

    /// All numbers that the next rounds depend on, besides how many matches there were.
    pub(super) fn memory(&mut self) -> [&mut Vec<f32>; 2] {
        [&mut self.model.value, &mut self.model.policy]
    }

    /// Adds up what all lanes learnt.
    fn merge(&mut self) {
        fn add(own: &mut [f32], lanes: &[&[f32]]) {
            for (at, weight) in own.iter_mut().enumerate() {
                let before = *weight;
                *weight += lanes.iter().map(|lane| lane[at] - before).sum::<f32>();
            }
        }
        let lanes: Vec<MutexGuard<'_, Lane>> = self.lanes.iter().map(locked).collect();
        let values: Vec<&[f32]> = lanes.iter().map(|lane| &*lane.model.value).collect();
        let policies: Vec<&[f32]> = lanes.iter().map(|lane| &*lane.model.policy).collect();
        add(&mut self.model.value, &values);
        add(&mut self.model.policy, &policies);
    }
}

/// A round: a piece for each lane.
struct Round<'a> {
    trainer: &'a Trainer,
    rate: f32,
}

impl Job for Round<'_> {
    type Worker = ();
    /// How many decisions there were.
    type Made = Result<u64, Box<BrokenLesson>>;

    fn worker(&self) {}

    fn make(&self, (): &mut (), piece: u64, _stop: &AtomicBool) -> Option<Self::Made> {
        let Trainer { model, lanes, seeds, matches, .. } = self.trainer;
        let mut lane = locked(lanes.get(usize::try_from(piece).ok()?)?);
        lane.begin(model);
        let first = matches + piece * LANE_MATCHES;
        let mut learn = |at| lane.learn(seed_of(seeds, at), self.rate);
        Some((first..first + LANE_MATCHES).map(|at| learn(at).map(|made| made as u64)).sum())
    }
}

/// Nobody else waits for a lane, and a lane takes its weights anew in each round.
fn locked(lane: &Mutex<Lane>) -> MutexGuard<'_, Lane> {
    lane.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How large the steps are after so many matches. It does not depend on how many there will be, so that a course can be
/// taken up again.
fn rate(matches: u64) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "only a measure")]
    let matches = matches as f32;
    HALF / (HALF + matches)
}

/// The seed of a match of the course.
fn seed_of(seeds: &Keyed, at: u64) -> u64 {
    let mut generator = seeds.generator(u32::try_from(at).unwrap_or(u32::MAX));
    u64::from(generator.below(u32::MAX)) << 32 | u64::from(generator.below(u32::MAX))
}
