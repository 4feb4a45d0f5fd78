//! Chooses what is kept of what was learnt. To learn longer does not always help, and a search is not always better with
//! what was learnt: so all play against a pool of opponents, on seeds that nobody has learnt from, and the strongest is
//! kept. Then it plays on other seeds again, because the best of many looks better than it is.

mod bouts;
mod late;

use std::sync::Arc;
use std::time::Duration;

use self::bouts::{Bouts, Contender, Tables};
use self::late::LateTime;
use super::learning::ModelSnapshot;
use crate::bot::{Budget, Clock, Spec};
use crate::compile::Game;
use crate::model::{BrokenLesson, PlayWay, Strength};

/// Searches in the pool do so many times fewer iterations than the candidates.
const FASTER: u32 = 4;
/// The part of the whole time for those that do not search.
const FIRST: f64 = 0.15;
/// After how large a part of the whole time each heat ends; after the first the better half stays.
const HEATS: [f64; 2] = [0.6, 0.85];
/// Iterations of a search while it is found out how many there is time for; it does that many at least.
const TRIED: u32 = 64;
/// After so many times the whole time nothing is played to its end any more.
const TOO_LONG: u32 = 3;
/// The most iterations of a search.
const MOST_ITERATIONS: u32 = 2000;

/// How the choice is made.
#[derive(Clone, Copy, Debug)]
pub struct Trials {
    /// The way to search, if it is not to be chosen.
    pub way: Option<PlayWay>,
    /// In how many matches one that does not search meets each opponent from each seat.
    pub first: u64,
    /// The same for those that may search, in the first heat; in each later one twice as many as in the one before.
    pub second: u64,
    /// Iterations of a search for each decision.
    pub iterations: TrialIterations,
    /// How many matches are played at the same time, at least one.
    pub threads: usize,
    /// The seed of the matches. They are others than those of the learning.
    pub seed: u64,
}

/// How many iterations a search does while it is chosen.
#[derive(Clone, Copy, Debug)]
pub enum TrialIterations {
    /// This many.
    Fixed(u32),
    /// As many as there is time for, if the whole choice takes so long by this clock. What is chosen then depends on the
    /// machine.
    Within(Duration, Clock),
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

/// Chooses the strongest of some snapshots, and the way to play with it; there must be one. Each stage ends when `look`
/// says that there is no time left, but not before all have met all once; where that takes several times as long as there is
/// time, what is left of it says nothing.
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
    let mut tables = Tables::new(game, snapshots, trials);
    if let TrialIterations::Within(time, clock) = trials.iterations {
        tables.late = Some(LateTime { at: clock().saturating_add(time.saturating_mul(TOO_LONG)), clock });
    }
    let Ranked { order, mut curve } = without_search(&tables, look)?;
    let (candidates, pool) = (candidates(snapshots.len(), trials.way), pool(snapshots.len()));
    tables.iterations = match trials.iterations {
        TrialIterations::Fixed(iterations) => iterations,
        TrialIterations::Within(time, clock) => affordable(&mut tables, (&candidates, &pool), (time, clock))?,
    };
    let (at, way) = winner(&tables, candidates, &pool, look)?;
    // What it is worth shows only against opponents and on seeds that did not choose it.
    let greedy = Spec::Greedy { worlds: 4 };
    let search = Spec::Search(Budget::Iterations(tables.fast_iterations()));
    let mut pool = vec![Contender::Learnt(0, PlayWay::Policy)];
    pool.extend([Spec::Random, greedy, search].map(Contender::Named));
    let rounds = tables.rounds(2 * trials.second);
    let last = Bouts { candidates: vec![Contender::Learnt(at, way)], pool, rounds, salt: 9 };
    let scores = tables.play(&last, &mut |done, total| look(done, total, 1.0))?;
    // What was cut short says nothing.
    if !tables.late.is_some_and(LateTime::is_over) {
        curve.extend(scores.strengths(&tables, &last));
    }
    Ok(ChosenModel { snapshot: snapshots[at].clone(), way, quick: quick_of(&order, at), curve })
}

/// Snapshots in their ways without a search.
struct Ranked {
    /// By their indices, the strongest one first.
    order: Vec<(usize, PlayWay)>,
    /// How strong they were, each in its better way.
    curve: Vec<Strength>,
}

/// Lets all snapshots play without a search.
fn without_search(tables: &Tables<'_>, look: LookOn<'_>) -> Result<Ranked, Box<BrokenLesson>> {
    let snapshots = tables.snapshots;
    let bouts = Bouts {
        candidates: (0..snapshots.len()).flat_map(quick).collect(),
        pool: first_pool(snapshots.len()),
        rounds: tables.rounds(tables.trials.first),
        salt: 1,
    };
    let scores = tables.play(&bouts, &mut |done, total| look(done, total, FIRST))?;
    let order: Vec<(usize, PlayWay)> = scores
        .best(bouts.candidates.len(), |_| false)
        .iter()
        .map(|at| learnt(&bouts.candidates[*at]))
        .collect();
    let mut curve = scores.strengths(tables, &bouts);
    curve.retain(|line| {
        let at = snapshots.iter().position(|one| one.matches == line.matches);
        at.is_some_and(|at| quick_of(&order, at) == line.way)
    });
    Ok(Ranked { order, curve })
}

/// The better way without a search of a snapshot.
fn quick_of(order: &[(usize, PlayWay)], at: usize) -> PlayWay {
    order.iter().find(|one| one.0 == at).map_or(PlayWay::Policy, |one| one.1)
}

/// Those that may be kept: searches with what was learnt last. The earlier ones stay where others are equally strong. None
/// plays without a search, or with the value alone: both won less against simple rules that they had not met. Nor is one
/// tried whose matches the policy plays to their end: in searches as short as these it is much weaker than in those of `club`
/// (tests/strength/README.md).
fn candidates(snapshots: usize, way: Option<PlayWay>) -> Vec<Contender> {
    let all = [PlayWay::BOTH, PlayWay::PRIOR, PlayWay::ALONE];
    let ways = way.as_ref().map_or(&all[..], std::slice::from_ref);
    ways.iter().map(|way| Contender::Learnt(snapshots - 1, *way)).collect()
}

/// Their opponents: as different as possible, because who plays well against players of one kind may play badly against
/// others.
fn pool(snapshots: usize) -> Vec<Contender> {
    let last = snapshots - 1;
    vec![
        Contender::Learnt(last, PlayWay::Policy),
        Contender::Fast(last, PlayWay::BOTH),
        Contender::Fast(last, PlayWay::ALONE),
        Contender::Named(Spec::Greedy { worlds: 1 }),
    ]
}

/// How many iterations of a search there is time for, so that in the first heat all can meet all twice in each seat.
fn affordable(
    tables: &mut Tables<'_>,
    (candidates, pool): (&[Contender], &[Contender]),
    (time, clock): (Duration, Clock),
) -> Result<u32, Box<BrokenLesson>> {
    tables.iterations = TRIED;
    let bouts = Bouts { candidates: candidates.to_vec(), pool: pool.to_vec(), rounds: 1, salt: 8 };
    let begun = clock();
    tables.play(&bouts, &mut |_, _| true)?;
    let each = (clock() - begun).as_secs_f64() / f64::from(TRIED);
    #[expect(clippy::cast_precision_loss, reason = "a few rounds")]
    let rounds = tables.rounds(2) as f64;
    let affordable = (HEATS[0] - FIRST) * time.as_secs_f64() / (rounds * each.max(1e-9));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is clamped")]
    {
        Ok(affordable.clamp(f64::from(TRIED), f64::from(MOST_ITERATIONS)) as u32)
    }
}

/// The candidate that is left after all heats.
fn winner(
    tables: &Tables<'_>,
    mut candidates: Vec<Contender>,
    pool: &[Contender],
    look: LookOn<'_>,
) -> Result<(usize, PlayWay), Box<BrokenLesson>> {
    if tables.trials.way.is_some() {
        return Ok(learnt(&candidates[0]));
    }
    for (heat, end) in (2u64..).zip(HEATS) {
        let rounds = tables.rounds(tables.trials.second << (heat - 2));
        let bouts = Bouts { candidates, pool: pool.to_vec(), rounds, salt: heat };
        let scores = tables.play(&bouts, &mut |done, total| look(done, total, end))?;
        let stay = if end == HEATS[HEATS.len() - 1] { 1 } else { bouts.candidates.len().div_ceil(2) };
        let is_earlier = |at: usize| learnt(&bouts.candidates[at]).0 < tables.snapshots.len() - 1;
        candidates =
            scores.best(stay, is_earlier).into_iter().map(|at| bouts.candidates[at].clone()).collect();
        if stay > 1 {
            candidates.extend(before(&candidates));
        }
    }
    Ok(learnt(&candidates[0]))
}

/// The best candidate as it was at the snapshot before, because to learn longer does not always help. It does mostly, so the
/// earlier one must be clearly better.
fn before(candidates: &[Contender]) -> Option<Contender> {
    let (at, way) = learnt(candidates.first()?);
    at.checked_sub(1).filter(|_| way != PlayWay::ALONE).map(|before| Contender::Learnt(before, way))
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
