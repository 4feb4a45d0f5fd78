//! Chooses what is kept of what was learnt. To learn longer does not always help, and a search is not always better with
//! what was learnt: so all play against a pool of opponents, on seeds that nobody has learnt from, and the strongest is
//! kept. Then it plays on other seeds again, because the best of many looks better than it is.

mod bouts;

use std::sync::Arc;

use self::bouts::{Bouts, Contender, Tables};
use super::learning::ModelSnapshot;
use crate::bot::{Budget, Spec};
use crate::compile::Game;
use crate::model::{PlayWay, Strength};

/// How many snapshots play in all ways, after all have played by their policies.
const FINALISTS: usize = 2;
/// Iterations of the search in the pool, relative to those of the candidates.
const SEARCHER: u32 = 1;

/// How the choice is made.
#[derive(Clone, Copy, Debug)]
pub struct Trials {
    /// In how many matches a policy meets each opponent from each seat.
    pub first: u64,
    /// The same for those that may search.
    pub second: u64,
    /// Iterations of a search for each decision.
    pub iterations: u32,
    /// How many matches are played at the same time, at least one.
    pub threads: usize,
    /// The seed of the matches. They are others than those of the learning.
    pub seed: u64,
}

/// What is kept.
#[derive(Clone, Debug)]
pub struct ChosenModel {
    /// The model.
    pub snapshot: ModelSnapshot,
    /// How to play with it.
    pub way: PlayWay,
    /// How strong the policies of all snapshots were, and in the end what is kept.
    pub curve: Vec<Strength>,
}

/// Looks on while matches are played: is told how many were played of how many, and which share of the whole time may be
/// spent until this stage ends. Whether there is time left.
pub type LookOn<'a> = &'a mut dyn FnMut(u64, u64, f64) -> bool;

/// Chooses the strongest of some snapshots, and the way to play with it; there must be one. Each stage ends when `look` says that there
/// is no time left, but not before all have met all once.
///
/// # Panics
/// When there is no snapshot.
pub fn choose(
    snapshots: &[ModelSnapshot],
    game: &Arc<Game>,
    trials: &Trials,
    look: LookOn<'_>,
) -> ChosenModel {
    let tables = Tables::new(game, snapshots, trials);
    let seats = u64::from(game.people());
    // First all by their policies alone.
    let all: Vec<Contender> = (0..snapshots.len()).map(|at| Contender::Learnt(at, PlayWay::Policy)).collect();
    let pool = first_pool(snapshots.len());
    let first = Bouts { candidates: all, pool, rounds: trials.first * seats, salt: 1 };
    let scores = tables.play(&first, &mut |done, total| look(done, total, 0.35));
    let mut curve = scores.strengths(&tables, &first);
    let best = scores.best(FINALISTS);
    // Then the best in all ways.
    let search = Spec::Search(Budget::Iterations(trials.iterations * SEARCHER));
    let mut candidates = Vec::new();
    for way in PlayWay::ALL {
        let at = best.iter().map(|at| Contender::Learnt(*at, way));
        // What searches alone needs no model.
        candidates.extend(at.take(if way == PlayWay::ALONE { 1 } else { FINALISTS }));
    }
    let greedy = Contender::Named(Spec::Greedy { worlds: 4 });
    let search = Contender::Named(search);
    let mut pool = vec![greedy.clone(), search.clone()];
    pool.extend(best.iter().map(|at| Contender::Learnt(*at, PlayWay::Policy)));
    let second = Bouts { candidates, pool, rounds: trials.second * seats, salt: 2 };
    let scores = tables.play(&second, &mut |done, total| look(done, total, 0.85));
    let winner = &second.candidates[scores.best(1)[0]];
    // What it is worth shows only against opponents and on seeds that did not choose it.
    let pool = vec![Contender::Named(Spec::Random), greedy, search, Contender::Learnt(0, PlayWay::Policy)];
    let last = Bouts { candidates: vec![winner.clone()], pool, rounds: trials.second * seats, salt: 3 };
    let scores = tables.play(&last, &mut |done, total| look(done, total, 1.0));
    curve.extend(scores.strengths(&tables, &last));
    let Contender::Learnt(at, way) = *winner else { unreachable!("all candidates have learnt") };
    ChosenModel { snapshot: snapshots[at].clone(), way, curve }
}

/// Opponents for all policies: the simplest bots, and policies from an early, a middle and the last snapshot.
fn first_pool(snapshots: usize) -> Vec<Contender> {
    let mut pool = vec![Contender::Named(Spec::Random), Contender::Named(Spec::Greedy { worlds: 4 })];
    let mut some = vec![(snapshots - 1) / 3, (snapshots - 1) * 2 / 3, snapshots - 1];
    some.dedup();
    pool.extend(some.into_iter().map(|at| Contender::Learnt(at, PlayWay::Policy)));
    pool
}
