//! Seatings: which bot sits in which seat.

use std::collections::BTreeSet;

use crate::compile::layout::stream_key;
use crate::table::Generator;

/// If there are at most this many ways to seat the same bots, all are played in each round; otherwise only some.
const ALL_ORDERS: usize = 24;

/// All seatings, in rounds. In a round every bot sits in every seat equally often.
///
/// If there are as many bots as seats, all of them play in each match. If there are more, every group that fills the
/// seats plays. If there are fewer, each bot takes several seats, as evenly as possible, in every possible way. If such
/// a group can be seated in at most 24 ways, a round has all of them; otherwise it has one order, drawn at random, in
/// all its rotations.
#[derive(Clone, Debug)]
pub struct Seatings {
    seed: u64,
    /// The groups, each with its bots, sorted, as often as they take seats.
    groups: Vec<Vec<usize>>,
    /// All seatings of every round; empty when orders are drawn at random.
    fixed: Vec<Vec<usize>>,
}

impl Seatings {
    /// The seatings of bots numbered from 0. There must be at least one bot and one seat.
    #[must_use]
    pub fn new(bots: usize, seats: usize, seed: u64) -> Self {
        let (each, more) = (seats / bots.max(1), seats % bots.max(1));
        let group = |extra: Vec<usize>| {
            let times = |bot: usize| each + usize::from(extra.contains(&bot));
            (0..bots).flat_map(|bot| std::iter::repeat_n(bot, times(bot))).collect::<Vec<usize>>()
        };
        let groups: Vec<Vec<usize>> = subsets(bots, more).into_iter().map(group).collect();
        let orders: Vec<Option<Vec<Vec<usize>>>> = groups.iter().map(|group| orders(group)).collect();
        let fixed = orders.into_iter().collect::<Option<Vec<_>>>().unwrap_or_default().concat();
        Self { seed, groups, fixed }
    }

    /// How many matches a round has.
    #[must_use]
    pub fn per_round(&self) -> u64 {
        match self.fixed.len() {
            0 => self.groups.iter().map(Vec::len).sum::<usize>() as u64,
            fixed => fixed as u64,
        }
    }

    /// The round of a match, and the bot of each seat.
    #[must_use]
    pub fn of_match(&self, number: u64) -> (u64, Vec<usize>) {
        let (round, at) = (number / self.per_round(), number % self.per_round());
        let at = usize::try_from(at).unwrap_or(0);
        if let Some(seating) = self.fixed.get(at) {
            return (round, seating.clone());
        }
        let seats = self.groups[0].len();
        let mut order = self.groups[at / seats].clone();
        let key = stream_key("seating") ^ (at / seats) as u64;
        Generator::keyed(self.seed, key, u32::try_from(round).unwrap_or(u32::MAX)).shuffle(&mut order);
        order.rotate_left(at % seats);
        (round, order)
    }
}

/// All ways to take `take` of the numbers below `of`.
fn subsets(of: usize, take: usize) -> Vec<Vec<usize>> {
    if take == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for last in take - 1..of {
        for mut rest in subsets(last, take - 1) {
            rest.push(last);
            found.push(rest);
        }
    }
    found
}

/// All different orders of a sorted list; `None` when there are too many.
fn orders(sorted: &[usize]) -> Option<Vec<Vec<usize>>> {
    let mut found = BTreeSet::from([sorted.to_vec()]);
    let mut last = sorted.to_vec();
    while let Some(next) = next_order(&last) {
        if found.len() == ALL_ORDERS {
            return None;
        }
        last.clone_from(&next);
        found.insert(next);
    }
    Some(found.into_iter().collect())
}

/// The next order in lexicographic order.
fn next_order(order: &[usize]) -> Option<Vec<usize>> {
    let rise = (1..order.len()).rev().find(|at| order[*at - 1] < order[*at])?;
    let swap = (rise..order.len()).rev().find(|at| order[*at] > order[rise - 1])?;
    let mut next = order.to_vec();
    next.swap(rise - 1, swap);
    next[rise..].reverse();
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For each bot and seat, how often it sits there in a round.
    fn sits(bots: usize, seats: usize, round: u64) -> Vec<Vec<u32>> {
        let seatings = Seatings::new(bots, seats, 7);
        let mut sits = vec![vec![0; seats]; bots];
        for at in 0..seatings.per_round() {
            let (found, seating) = seatings.of_match(round * seatings.per_round() + at);
            assert_eq!((found, seating.len()), (round, seats));
            for (seat, bot) in seating.iter().enumerate() {
                sits[*bot][seat] += 1;
            }
        }
        sits
    }

    #[test]
    fn every_bot_sits_in_every_seat_equally_often() {
        let cases =
            [(1, 1), (1, 4), (2, 2), (2, 3), (2, 5), (3, 2), (3, 3), (3, 16), (4, 4), (5, 4), (5, 5), (9, 2)];
        for (bots, seats) in cases {
            for round in [0, 1, 5] {
                let sits = sits(bots, seats, round);
                let first = sits[0][0];
                assert!(first > 0, "{bots} {seats}");
                assert!(sits.iter().flatten().all(|times| *times == first), "{bots} {seats}: {sits:?}");
            }
        }
    }

    #[test]
    fn all_seatings_are_there_where_they_are_few() {
        let round = |bots: usize, seats: usize| {
            let seatings = Seatings::new(bots, seats, 7);
            (0..seatings.per_round()).map(|at| seatings.of_match(at).1).collect::<Vec<_>>()
        };
        assert_eq!(round(2, 2), [[0, 1], [1, 0]]);
        assert_eq!(round(3, 2), [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        assert_eq!(round(3, 3).len(), 6);
        assert_eq!(round(2, 3), [[0, 0, 1], [0, 1, 0], [1, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]]);
        assert_eq!(round(4, 4).len(), 24);
        assert_eq!(round(5, 5).len(), 5, "one order in all its rotations");
    }

    #[test]
    fn of_many_seatings_each_round_draws_others() {
        let seatings = Seatings::new(5, 5, 7);
        let first: BTreeSet<Vec<usize>> = (0..40).map(|round| seatings.of_match(round * 5).1).collect();
        assert!(first.len() > 20, "{first:?}");
        assert_eq!(seatings.of_match(35), Seatings::new(5, 5, 7).of_match(35));
    }
}
