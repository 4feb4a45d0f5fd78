//! Rewards: how good a position is for a seat.

use super::margins::Margins;
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::play::{Match, Standings};
use crate::vm::Failure;

/// The part of a reward for the distance to the others; the rest is for the place alone.
const MARGIN: f64 = 0.1;
/// The weight of a number of the ranking, relative to the one before it.
const NEXT: f64 = 0.25;

/// The rewards of all seats.
#[derive(Debug)]
pub(crate) struct Worth {
    standings: Standings,
    /// For each seat the weighted sum of the numbers of the ranking.
    sums: Vec<f64>,
    /// For each seat its reward, from 0 to 1.
    pub(crate) rewards: Vec<f64>,
    /// The distances between seats so far: their sum, and their number.
    distances: (f64, f64),
    results: Results,
    /// Where the match is played for them.
    margins: Option<Margins>,
}

/// How a seat stands compared with the others; the fields are compared in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub(super) struct Lead {
    /// How many seats are after it, minus how many are before it; 0 while the match goes on.
    pub(super) place: f64,
    /// How far it is ahead of the best of the others.
    pub(super) distance: f64,
}

/// The results so far of a match with one seat.
#[derive(Debug, Default)]
struct Results {
    first: Option<f64>,
    /// The sum of their differences to the first result.
    sum: f64,
    count: f64,
}

impl Worth {
    pub(crate) fn new(game: &Game) -> Self {
        let seats = usize::from(game.seats());
        Self {
            standings: Standings::new(game),
            sums: vec![0.0; seats],
            rewards: vec![0.0; seats],
            distances: (0.0, 0.0),
            results: Results::default(),
            margins: Margins::of(game),
        }
    }

    /// Forgets the distances and results of other matches.
    pub(crate) fn forget(&mut self) {
        self.distances = (0.0, 0.0);
        self.results = Results::default();
    }

    /// Computes the reward of every seat: the share of the others that it is ahead of, where ties count half, and for a
    /// small part the distance, relative to the usual distance. Seats of its team are none of the others. A seat without
    /// others gets the difference to its usual result. In a game that is played for margins the distance is all that
    /// counts.
    ///
    /// # Errors
    /// When a scoring function fails.
    pub(crate) fn look(&mut self, game: &Game, state: &mut Match) -> Result<(), Failure> {
        self.sum_up(game, state)?;
        let seats = self.sums.len();
        let leads = self.standings.leads();
        if leads.iter().all(|lead| *lead == 0) {
            let distance = self.above_mean(self.sums.first().copied().unwrap_or(0.0));
            let reward = squash(distance, self.usual(distance.abs()));
            self.rewards.fill(reward);
            return Ok(());
        }
        if let Some(margins) = self.margins {
            for (seat, reward) in self.rewards.iter_mut().enumerate() {
                *reward = margins.reward(&self.standings, seat);
            }
            return Ok(());
        }
        let (mut distance, mut pairs) = (0.0, 0.0);
        for (at, one) in self.sums.iter().enumerate() {
            let others =
                leads[at + 1..].iter().zip(&self.sums[at + 1..]).filter(|other| *other.0 != leads[at]);
            for (_, other) in others {
                distance += (one - other).abs();
                pairs += 1.0;
            }
        }
        let usual = self.usual(distance / pairs);
        let (leads, places) = (self.standings.leads(), self.standings.places());
        for seat in 0..seats {
            let rest = || (0..seats).filter(|other| leads[*other] != leads[seat]);
            let others = as_float(rest().count());
            let beaten: f64 = rest()
                .map(|other| match places[seat].cmp(&places[other]) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                })
                .sum();
            let margin: f64 = rest().map(|other| squash(self.sums[seat] - self.sums[other], usual)).sum();
            self.rewards[seat] = ((1.0 - MARGIN) * beaten + MARGIN * margin) / others;
        }
        Ok(())
    }

    /// How a seat stands compared with the others. At the end its place counts first, unless margins are played for, then
    /// its distance to the best of the others. While the match goes on, the distance is by the definition's heuristic, if it
    /// has one, otherwise by the numbers of the ranking. `None` when a function fails.
    pub(super) fn lead(
        &mut self,
        game: &Game,
        state: &mut Match,
        seat: SeatId,
        is_over: bool,
    ) -> Option<Lead> {
        if is_over || game.heuristic.is_none() {
            self.sum_up(game, state).ok()?;
        } else {
            for other in (0..game.seats()).map(SeatId) {
                let estimate = self.standings.heuristic(game, state, other).ok()??;
                self.sums[usize::from(other.0)] = as_float(estimate);
            }
        }
        let own = usize::from(seat.0);
        let places = self.standings.places();
        let beaten = |other: usize| match places[own].cmp(&places[other]) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.0,
            std::cmp::Ordering::Greater => -1.0,
        };
        let leads = self.standings.leads();
        let others = || (0..self.sums.len()).filter(|at| leads[*at] != leads[own]);
        let is_placed = is_over && self.margins.is_none();
        let place = if is_placed { others().map(beaten).sum() } else { 0.0 };
        let best = others().map(|at| self.sums[at]).reduce(f64::max).unwrap_or(0.0);
        Some(Lead { place, distance: self.sums[own] - best })
    }

    /// The weighted sum of the ranking for each seat: each number counts a quarter of the one before it.
    fn sum_up(&mut self, game: &Game, state: &mut Match) -> Result<(), Failure> {
        self.standings.look(game, state)?;
        for seat in (0..game.seats()).map(SeatId) {
            let mut weight = 1.0;
            let mut sum = match game.ranking.is_empty() {
                true => as_float(self.standings.totals()[usize::from(seat.0)]),
                false => 0.0,
            };
            for (at, line) in game.ranking.iter().enumerate() {
                for number in self.standings.key(seat, at) {
                    let number = as_float(*number);
                    sum += weight * if line.fewer { -number } else { number };
                    weight *= NEXT;
                }
            }
            self.sums[usize::from(seat.0)] = sum;
        }
        Ok(())
    }

    /// The difference of a result to the mean of all so far. It is computed relative to the first result, so the points
    /// at the start make no difference.
    fn above_mean(&mut self, result: f64) -> f64 {
        let Results { first, sum, count } = &mut self.results;
        let more = result - *first.get_or_insert(result);
        *sum += more;
        *count += 1.0;
        more - *sum / *count
    }

    /// The mean of all distances so far, including this one.
    fn usual(&mut self, distance: f64) -> f64 {
        self.distances.0 += distance;
        self.distances.1 += 1.0;
        self.distances.0 / self.distances.1
    }
}

/// A distance as a number from 0 (far behind) to 1 (far ahead).
fn squash(distance: f64, usual: f64) -> f64 {
    if distance == 0.0 { 0.5 } else { 0.5 + 0.5 * distance / (distance.abs() + usual) }
}

/// Numbers of rules are small enough: at most 2^31 and sums of these.
pub(super) fn as_float<N>(number: N) -> f64
where
    N: TryInto<i64>,
{
    let number: i64 = number.try_into().unwrap_or(i64::MAX);
    #[expect(clippy::cast_precision_loss, reason = "only a measure, no rule")]
    {
        number as f64
    }
}
