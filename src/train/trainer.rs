//! Trains a model round by round.

use std::sync::Arc;

use super::lane::Lane;
use crate::compile::Game;
use crate::model::{Model, Plan};
use crate::table::Keyed;

/// Lanes that learn side by side. Their number is part of what is learnt, so it does not depend on the machine.
const LANES: usize = 4;
/// Matches of each lane between two times that the lanes share what they learnt.
const ROUND: u64 = 16;

/// How far learning has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// Matches so far.
    pub matches: u64,
    /// Decisions so far.
    pub decisions: u64,
}

/// Trains a model.
pub struct Trainer {
    /// The model as far as it has learnt.
    pub model: Model,
    lanes: Vec<Lane>,
    seeds: Keyed,
    /// How far it has come.
    pub course: Course,
}

impl Trainer {
    /// A trainer that knows nothing of the game.
    #[must_use]
    pub fn new(game: &Arc<Game>, seed: u64) -> Self {
        let plan = Arc::new(Plan::new(game));
        let model = Model::blank();
        let lanes = (0..LANES).map(|_| Lane::new(game, &plan, model.clone())).collect();
        Self { model, lanes, seeds: Keyed::new(seed, 0x7261_696e), course: Course::default() }
    }

    /// Plays a round and learns from it.
    pub fn round(&mut self, threads: usize, rate: f32) {
        let (model, seeds, first) = (&self.model, &self.seeds, self.course.matches);
        let work = |(nth, lane): (usize, &mut Lane)| {
            lane.model.value.copy_from_slice(&model.value);
            lane.model.policy.copy_from_slice(&model.policy);
            let begin = first + nth as u64 * ROUND;
            (begin..begin + ROUND).map(|at| lane.learn(seed_of(seeds, at), rate) as u64).sum::<u64>()
        };
        let mut decisions = 0;
        if threads > 1 {
            decisions += std::thread::scope(|scope| {
                let each = self.lanes.len().div_ceil(threads);
                let mut at = 0;
                let mut workers = Vec::new();
                for lanes in self.lanes.chunks_mut(each) {
                    let from = at;
                    at += lanes.len();
                    let work = &work;
                    workers.push(scope.spawn(move || (from..).zip(lanes).map(work).sum::<u64>()));
                }
                workers.into_iter().map(|worker| worker.join().unwrap_or(0)).sum::<u64>()
            });
        } else {
            decisions += self.lanes.iter_mut().enumerate().map(work).sum::<u64>();
        }
        self.merge();
        self.course.matches += LANES as u64 * ROUND;
        self.course.decisions += decisions;
    }

    /// Adds up what all lanes learnt.
    fn merge(&mut self) {
        fn add(own: &mut [f32], lanes: &[&[f32]]) {
            for (at, weight) in own.iter_mut().enumerate() {
                let before = *weight;
                *weight += lanes.iter().map(|lane| lane[at] - before).sum::<f32>();
            }
        }
        let values: Vec<&[f32]> = self.lanes.iter().map(|lane| &*lane.model.value).collect();
        let policies: Vec<&[f32]> = self.lanes.iter().map(|lane| &*lane.model.policy).collect();
        add(&mut self.model.value, &values);
        add(&mut self.model.policy, &policies);
    }
}

/// The seed of a match of the course.
fn seed_of(seeds: &Keyed, at: u64) -> u64 {
    let mut generator = seeds.generator(u32::try_from(at).unwrap_or(u32::MAX));
    u64::from(generator.below(u32::MAX)) << 32 | u64::from(generator.below(u32::MAX))
}
