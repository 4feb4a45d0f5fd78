//! Chooses what is kept of what was learnt. To learn longer does not always help, and a search is not always better with
//! what was learnt: so all play against a pool of opponents, on seeds that nobody has learnt from, and the strongest is
//! kept. Then it plays on other seeds again, because the best of many looks better than it is.

mod bouts;

use std::sync::Arc;

use self::bouts::{Bouts, Contender, Tables};
use super::learning::ModelSnapshot;
use crate::bot::{Budget, Spec};
use crate::compile::Game;
use crate::model::{BrokenLesson, PlayWay, Strength};

/// How many snapshots play in all ways, after all have played without a search.
const FINALISTS: usize = 2;
/// Searches in the pool do so many times fewer iterations than the candidates.
const FASTER: u32 = 4;
/// After how large a part of the whole time each heat ends; after each the better half stays.
const HEATS: [f64; 3] = [0.45, 0.65, 0.85];

/// How the choice is made.
#[derive(Clone, Copy, Debug)]
pub struct Trials {
    /// In how many matches one that does not search meets each opponent from each seat.
    pub first: u64,
    /// The same for those that may search, in the first heat; in each later one twice as many as in the one before.
    pub second: u64,
    /// Iterations of a search for each decision.
    pub iterations: u32,
    /// How many matches are played at the same time, at least one.
    pub threads: usize,
    /// The seed of the matches. They are others than those of the learning.
    pub seed: u64,
}

impl Trials {
    /// Iterations of searches in the pool.
    fn fast_iterations(&self) -> u32 {
        (self.iterations / FASTER).max(1)
    }
}

/// What is kept.
#[derive(Clone, Debug)]
pub struct ChosenModel {
    /// The model.
    pub snapshot: ModelSnapshot,
    /// How to play with it.
    pub way: PlayWay,
    /// How to play with it without a search.
    pub quick: PlayWay,
    /// How strong all snapshots were without a search, and in the end what is kept.
    pub curve: Vec<Strength>,
}

/// Looks on while matches are played: is told how many were played of how many, and which share of the whole time may be
/// spent until this stage ends. Whether there is time left.
pub type LookOn<'a> = &'a mut dyn FnMut(u64, u64, f64) -> bool;

/// Chooses the strongest of some snapshots, and the way to play with it; there must be one. Each stage ends when `look` says that there
/// is no time left, but not before all have met all once.
///
/// # Errors
/// The first match in which a script fails.
///
/// # Panics
/// When there is no snapshot.
pub fn choose(
    snapshots: &[ModelSnapshot],
    game: &Arc<Game>,
    trials: &Trials,
    look: LookOn<'_>,
) -> Result<ChosenModel, Box<BrokenLesson>> {
    let tables = Tables::new(game, snapshots, trials);
    let seats = u64::from(game.people());
    let rounds = |each: u64| each * seats;
    // First all without a search.
    let first = Bouts {
        candidates: (0..snapshots.len()).flat_map(quick).collect(),
        pool: first_pool(snapshots.len()),
        rounds: rounds(trials.first),
        salt: 1,
    };
    let scores = tables.play(&first, &mut |done, total| look(done, total, 0.3))?;
    let order: Vec<(usize, PlayWay)> =
        scores.best(first.candidates.len()).iter().map(|at| learnt(&first.candidates[*at])).collect();
    let quick_of = |at: usize| order.iter().find(|one| one.0 == at).map_or(PlayWay::Policy, |one| one.1);
    let mut curve = scores.strengths(&tables, &first);
    curve.retain(|line| {
        snapshots
            .iter()
            .position(|one| one.matches == line.matches)
            .is_some_and(|at| quick_of(at) == line.way)
    });
    // Then the best in all ways, heat by heat.
    let mut best: Vec<usize> = Vec::new();
    for (at, _) in &order {
        if best.len() < FINALISTS && !best.contains(at) {
            best.push(*at);
        }
    }
    let mut candidates = Vec::new();
    for at in &best {
        candidates.push(Contender::Learnt(*at, quick_of(*at)));
        candidates.extend(PlayWay::SEARCHES.map(|way| Contender::Learnt(*at, way)));
    }
    candidates.push(Contender::Learnt(best[0], PlayWay::ALONE));
    let mut pool: Vec<Contender> = best.iter().map(|at| Contender::Learnt(*at, quick_of(*at))).collect();
    pool.push(Contender::Fast(best[0], PlayWay::BOTH));
    pool.push(Contender::Named(Spec::Greedy { worlds: 1 }));
    for (heat, end) in (2u64..).zip(HEATS) {
        let bouts =
            Bouts { candidates, pool: pool.clone(), rounds: rounds(trials.second << (heat - 2)), salt: heat };
        let scores = tables.play(&bouts, &mut |done, total| look(done, total, end))?;
        let stay = if end == HEATS[HEATS.len() - 1] { 1 } else { bouts.candidates.len() / 2 };
        candidates = scores.best(stay).into_iter().map(|at| bouts.candidates[at].clone()).collect();
    }
    let (at, way) = learnt(&candidates[0]);
    // What it is worth shows only against opponents and on seeds that did not choose it.
    let greedy = Spec::Greedy { worlds: 4 };
    let search = Spec::Search(Budget::Iterations(trials.fast_iterations()));
    let mut pool = vec![Contender::Learnt(0, PlayWay::Policy)];
    pool.extend([Spec::Random, greedy, search].map(Contender::Named));
    let last = Bouts { candidates, pool, rounds: rounds(2 * trials.second), salt: 9 };
    let scores = tables.play(&last, &mut |done, total| look(done, total, 1.0))?;
    curve.extend(scores.strengths(&tables, &last));
    Ok(ChosenModel { snapshot: snapshots[at].clone(), way, quick: quick_of(at), curve })
}

/// A snapshot in the ways without a search.
fn quick(at: usize) -> [Contender; 2] {
    PlayWay::QUICK.map(|way| Contender::Learnt(at, way))
}

/// The snapshot and the way of a candidate.
fn learnt(candidate: &Contender) -> (usize, PlayWay) {
    match candidate {
        Contender::Learnt(at, way) => (*at, *way),
        _ => unreachable!("all candidates have learnt"),
    }
}

/// Opponents for all that do not search: policies from an early, a middle and the last snapshot.
fn first_pool(snapshots: usize) -> Vec<Contender> {
    let mut some = vec![(snapshots - 1) / 3, (snapshots - 1) * 2 / 3, snapshots - 1];
    some.dedup();
    some.into_iter().map(|at| Contender::Learnt(at, PlayWay::Policy)).collect()
}
