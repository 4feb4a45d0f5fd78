//! Trains a model round by round.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::lane::Lane;
use super::lane_weights::LaneWeights;
use super::pace::{LanePace, StepTime};
use super::policy_mean::PolicyMean;
use super::replay::Replay;
use super::scales::{InputScale, InputSums, begin, begin_value};
use super::sharpness::SharpnessFit;
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
/// How much the last round counts in how long matches are.
const LAST: f32 = 0.1;
/// After so many matches it is known how large the numbers are that units read, and they begin to learn.
const MEASURED: u64 = 4 * ROUND;

/// Trains a model. What it learns depends on the game, the seed and the number of matches alone: not on how many threads
/// it has, nor on when it was stopped and taken up again.
pub struct Trainer {
    weights: LaneWeights,
    /// The policy as others use it.
    policy: PolicyMean,
    inputs: InputSums,
    /// The scales of inputs; empty before they are known.
    scales: Arc<[InputScale]>,
    sharpness: SharpnessFit,
    lanes: Vec<Mutex<Lane>>,
    seeds: Keyed,
    /// How many decisions a match has: a mean in which the last rounds count most.
    length: [f32; 1],
    /// Matches so far.
    pub matches: u64,
    /// How many of the last round had no end after the most answers.
    pub unended: u64,
}

impl Trainer {
    /// A trainer that knows nothing of the game.
    #[must_use]
    pub fn new(game: &Arc<Game>, seed: u64) -> Self {
        let plan = Arc::new(Features::new(game));
        let weights = LaneWeights::new();
        Self {
            policy: PolicyMean::new(&weights.model),
            weights,
            inputs: InputSums::new(),
            scales: Arc::new([]),
            sharpness: SharpnessFit::default(),
            lanes: (0..LANES).map(|_| Mutex::new(Lane::new(game, &plan))).collect(),
            seeds: Keyed::new(seed, 0x7261_696e),
            length: [0.0],
            matches: 0,
            unended: 0,
        }
    }

    /// Plays a round and learns from it; returns how many decisions it had.
    ///
    /// # Errors
    /// The first match in which a script fails; then nothing is learnt of this round.
    pub fn round(&mut self, threads: usize) -> Result<u64, Box<BrokenLesson>> {
        let lanes = self.lanes.len() as u64;
        let mut decisions = 0;
        let never = AtomicBool::new(false);
        let done: Result<(), Box<BrokenLesson>> =
            in_order(&Round { trainer: self }, lanes, threads, &never, |made| {
                decisions += made?;
                Ok(true)
            });
        done?;
        self.merge();
        self.matches += ROUND;
        #[expect(clippy::cast_precision_loss, reason = "what is lost makes no difference")]
        let length = decisions as f32 / ROUND as f32;
        self.length[0] += if self.rounds() > 1.0 { LAST * (length - self.length[0]) } else { length };
        self.policy.add(&self.weights.model, &self.scales, self.rounds());
        if self.matches == MEASURED {
            self.take_scales();
            begin_value(&mut self.weights.model.value_units, &self.scales);
            begin(&mut self.weights.model.policy_units.layer, &self.scales);
        }
        Ok(decisions)
    }

    /// All numbers that the next rounds depend on, besides how many matches there were and what lanes remember.
    pub(super) fn memory(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let Self { weights, policy, inputs, sharpness, length, .. } = self;
        let InputSums { count, numbers, squares } = inputs;
        let policies = weights.numbers_mut().chain(policy.numbers_mut());
        policies.chain([count.as_mut_slice(), numbers, squares, &mut sharpness.sums, length])
    }

    /// Sees to all that follows from what was read into the memory.
    pub(super) fn take_up(&mut self) {
        if self.matches >= MEASURED {
            self.take_scales();
        }
    }

    fn take_scales(&mut self) {
        self.scales = self.inputs.scales().into();
    }

    /// Lets `look` see what each lane remembers.
    pub(super) fn remembered(&self, mut look: impl FnMut(&Replay)) {
        self.lanes.iter().for_each(|lane| look(&locked(lane).critic.replay));
    }

    /// What each lane is to remember, in their order.
    pub(super) fn remember<E>(&mut self, mut read: impl FnMut() -> Result<Replay, E>) -> Result<(), E> {
        self.lanes.iter().try_for_each(|lane| {
            locked(lane).critic.replay = read()?;
            Ok(())
        })
    }

    /// The model as it is now, as searches use it.
    #[must_use]
    pub fn now(&self) -> Model {
        let mut model = self.weights.model.clone();
        self.policy.lend(&mut model);
        model.sharpness = self.sharpness.fitted();
        model.round();
        model
    }

    /// Rounds so far.
    #[expect(clippy::cast_precision_loss, reason = "what is lost makes no difference")]
    fn rounds(&self) -> f32 {
        (self.matches / ROUND) as f32
    }

    /// Adds up what all lanes learnt.
    fn merge(&mut self) {
        let lanes: Vec<MutexGuard<'_, Lane>> = self.lanes.iter().map(locked).collect();
        self.weights.merge(&lanes.iter().map(|lane| &lane.weights).collect::<Vec<_>>(), &self.scales);
        if self.matches < MEASURED {
            lanes.iter().for_each(|lane| self.inputs.merge(&lane.critic.inputs));
        }
        self.sharpness.age(self.rounds());
        lanes.iter().for_each(|lane| self.sharpness.merge(&lane.sharpness));
        self.unended = lanes.iter().map(|lane| lane.unended).sum();
    }
}

/// A round: a piece for each lane.
struct Round<'a> {
    trainer: &'a Trainer,
}

impl Job for Round<'_> {
    type Worker = ();
    /// How many decisions there were.
    type Made = Result<u64, Box<BrokenLesson>>;

    fn worker(&self) {}

    fn make(&self, (): &mut (), piece: u64, _stop: &AtomicBool) -> Option<Self::Made> {
        let Trainer { weights, scales, lanes, seeds, length: [length], matches, .. } = self.trainer;
        let mut lane = locked(lanes.get(usize::try_from(piece).ok()?)?);
        #[expect(clippy::cast_precision_loss, reason = "what is lost makes no difference")]
        let time = StepTime {
            matches: *matches as f32,
            steps: (matches.saturating_sub(MEASURED) / LANES as u64) as f32,
        };
        lane.begin(weights, LanePace::new(Arc::clone(scales), time, *length));
        let first = matches + piece * LANE_MATCHES;
        Some((first..first + LANE_MATCHES).map(|at| lane.learn(seed_of(seeds, at))).sum())
    }
}

/// Nobody else waits for a lane, and a lane takes its weights anew in each round.
fn locked(lane: &Mutex<Lane>) -> MutexGuard<'_, Lane> {
    lane.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The seed of a match of the course.
fn seed_of(seeds: &Keyed, at: u64) -> u64 {
    let mut generator = seeds.generator(u32::try_from(at).unwrap_or(u32::MAX));
    u64::from(generator.below(u32::MAX)) << 32 | u64::from(generator.below(u32::MAX))
}
