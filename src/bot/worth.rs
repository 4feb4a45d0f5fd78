//! What a seat makes of how a match stands.

use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::play::{Match, Standings};

/// Part of a reward that is for the distance to the others; the rest is for the place alone.
const MARGIN: f64 = 0.1;
/// What a number of the ranking weighs against the one before it.
const NEXT: f64 = 0.25;

/// The rewards of all seats.
#[derive(Debug)]
pub(super) struct Worth {
    standings: Standings,
    /// By seat: the numbers of the ranking in one.
    sums: Vec<f64>,
    /// By seat: from 0 to 1.
    pub(super) rewards: Vec<f64>,
    /// The distances between seats so far: their sum and how many there were.
    distances: (f64, f64),
    results: Results,
}

/// How a seat stands to the others; what comes first counts first.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub(super) struct Lead {
    /// How many seats are behind it less those before it; 0 while the match goes on.
    pub(super) place: f64,
    /// How far it is ahead of the best of the others.
    pub(super) distance: f64,
}

/// What somebody who plays alone has come to so far.
#[derive(Debug, Default)]
struct Results {
    first: Option<f64>,
    /// How much more than that all together were.
    sum: f64,
    count: f64,
}

impl Worth {
    pub(super) fn new(game: &Game) -> Self {
        let seats = usize::from(game.seats());
        Self {
            standings: Standings::new(game),
            sums: vec![0.0; seats],
            rewards: vec![0.0; seats],
            distances: (0.0, 0.0),
            results: Results::default(),
        }
    }

    /// Forgets what was usual in another match.
    pub(super) fn forget(&mut self) {
        self.distances = (0.0, 0.0);
        self.results = Results::default();
    }

    /// Works out the reward of every seat: the share of the others that it is ahead of, ties half, and for a
    /// small part by how far, measured against what is usual; with one seat how far it is from its usual result.
    /// `None` when a scoring function fails.
    pub(super) fn look(&mut self, game: &Game, state: &mut Match) -> Option<()> {
        self.sum_up(game, state)?;
        let seats = self.sums.len();
        if seats < 2 {
            let distance = self.above_mean(self.sums.first().copied().unwrap_or(0.0));
            let reward = squash(distance, self.usual(distance.abs()));
            self.rewards.fill(reward);
            return Some(());
        }
        let mut distance = 0.0;
        for (at, one) in self.sums.iter().enumerate() {
            distance += self.sums[at + 1..].iter().map(|other| (one - other).abs()).sum::<f64>();
        }
        let others = as_float(seats - 1);
        let usual = self.usual(distance / (others * as_float(seats) / 2.0));
        let places = self.standings.places();
        for seat in 0..seats {
            let rest = || (0..seats).filter(|other| *other != seat);
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
        Some(())
    }

    /// How a seat stands to the others: at the end by its place first, then by how far it is ahead of the best
    /// of them. While the match goes on that is told by the definition's heuristic, if it has one, otherwise
    /// by the numbers of the ranking. `None` when a function fails.
    pub(super) fn lead(
        &mut self,
        game: &Game,
        state: &mut Match,
        seat: SeatId,
        is_over: bool,
    ) -> Option<Lead> {
        if is_over || game.heuristic.is_none() {
            self.sum_up(game, state)?;
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
        let others = || (0..self.sums.len()).filter(|at| *at != own);
        let place = if is_over { others().map(beaten).sum() } else { 0.0 };
        let best = others().map(|at| self.sums[at]).reduce(f64::max).unwrap_or(0.0);
        Some(Lead { place, distance: self.sums[own] - best })
    }

    /// The numbers of the ranking in one for each seat: the first counts full, each after it a quarter of
    /// the one before.
    fn sum_up(&mut self, game: &Game, state: &mut Match) -> Option<()> {
        self.standings.look(game, state).ok()?;
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
        Some(())
    }

    /// How much more a result is than the mean of all so far. Reckoned from the first one, so that it makes
    /// no difference with how many points everybody begins.
    fn above_mean(&mut self, result: f64) -> f64 {
        let Results { first, sum, count } = &mut self.results;
        let more = result - *first.get_or_insert(result);
        *sum += more;
        *count += 1.0;
        more - *sum / *count
    }

    /// The mean of all distances so far.
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

/// Numbers of rules are small: at most 2^31 and their sums.
fn as_float<N>(number: N) -> f64
where
    N: TryInto<i64>,
{
    let number: i64 = number.try_into().unwrap_or(i64::MAX);
    #[expect(clippy::cast_precision_loss, reason = "only a measure, no rule")]
    {
        number as f64
    }
}
