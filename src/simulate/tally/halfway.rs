//! How seats stand about half-way through a match, and whether who is ahead then wins.

use serde::{Deserialize, Serialize};

use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::play::{Match, Standings};
use crate::simulate::statistics::WHOLE;

/// How many positions of a match are kept: the one nearest to the middle is at most a sixteenth of the match away from it.
const MOST_KEPT: usize = 16;

/// Over many matches, whether who is ahead about half-way wins, by the first number of the ranking. Wins are in parts of
/// [`WHOLE`]; only people are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Halfway {
    /// Matches in which the number is not the same for all.
    pub matches: u64,
    /// Matches in which it is the same for all, or says nothing before the end.
    pub level: u64,
    /// The wins of all people in the first of these.
    pub won: u64,
    /// Those of whoever is ahead.
    pub ahead: u64,
    /// Those of whoever is last.
    pub last: u64,
    /// What whoever is last would win if all won equally often.
    pub last_even: u64,
}

impl Halfway {
    /// Counts a match: for each person the number half-way, more being better, and the wins.
    fn add(&mut self, numbers: Option<&[i64]>, credits: &[u64]) {
        let won: u64 = credits.iter().sum();
        if won == 0 {
            return;
        }
        let ends =
            numbers.and_then(|numbers| Some((numbers, *numbers.iter().max()?, *numbers.iter().min()?)));
        let Some((numbers, best, least)) = ends.filter(|(_, best, least)| best != least) else {
            self.level += 1;
            return;
        };
        let of = |number: i64| numbers.iter().zip(credits).filter(move |(one, _)| **one == number);
        self.matches += 1;
        self.won += won;
        self.ahead += of(best).map(|(_, credit)| credit).sum::<u64>();
        self.last += of(least).map(|(_, credit)| credit).sum::<u64>();
        self.last_even += WHOLE * of(least).count() as u64 / numbers.len() as u64;
    }

    /// Adds the counts of another part.
    pub fn merge(&mut self, other: &Self) {
        self.matches += other.matches;
        self.level += other.level;
        self.won += other.won;
        self.ahead += other.ahead;
        self.last += other.last;
        self.last_even += other.last_even;
    }

    /// Whether it is that of no match.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Keeps positions of a match while it is played: nobody knows yet where its middle will be.
#[derive(Debug)]
pub(super) struct HalfwayWatch {
    standings: Standings,
    /// Every nth decision is kept.
    every: u32,
    kept: Vec<(u32, Match)>,
}

impl HalfwayWatch {
    pub(super) fn new(game: &Game) -> Self {
        Self { standings: Standings::new(game), every: 1, kept: Vec::new() }
    }

    /// A match begins.
    pub(super) fn begin(&mut self) {
        self.kept.clear();
        self.every = 1;
    }

    /// There were so many decisions, and now a seat is asked.
    pub(super) fn look(&mut self, decisions: u32, state: &Match) {
        if decisions.is_multiple_of(self.every) && self.kept.len() == MOST_KEPT {
            self.every *= 2;
            self.kept.retain(|(at, _)| at.is_multiple_of(self.every));
        }
        if decisions.is_multiple_of(self.every) {
            self.kept.push((decisions, state.unwatched()));
        }
    }

    /// The match has ended after so many decisions.
    pub(super) fn end(&mut self, game: &Game, decisions: u32, credits: &[u64], counts: &mut Halfway) {
        let people = usize::from(game.people()).min(credits.len());
        let middle = decisions / 2;
        let nearest = self.kept.iter_mut().min_by_key(|(at, _)| at.abs_diff(middle));
        let numbers = nearest.and_then(|(_, state)| numbers(&mut self.standings, game, state, people));
        counts.add(numbers.as_deref(), &credits[..people]);
    }
}

/// For each person the first number of the ranking, more being better; `None` where a function for it fails.
fn numbers(standings: &mut Standings, game: &Game, state: &mut Match, people: usize) -> Option<Vec<i64>> {
    standings.look(game, state).ok()?;
    let number = |seat: u8| match game.ranking.first() {
        None => standings.totals().get(usize::from(seat)).copied(),
        Some(line) => {
            let number = standings.key(SeatId(seat), 0).first().copied()?;
            Some(if line.fewer { -number } else { number })
        }
    };
    (0..u8::try_from(people).ok()?).map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_ahead_and_whoever_is_last_are_counted() {
        let mut counts = Halfway::default();
        counts.add(Some(&[3, 1, 1]), &[WHOLE, 0, 0]);
        counts.add(Some(&[3, 3, 1]), &[0, WHOLE / 2, WHOLE / 2]);
        counts.add(Some(&[2, 2, 2]), &[WHOLE, 0, 0]);
        counts.add(None, &[WHOLE, 0, 0]);
        counts.add(Some(&[3, 1, 1]), &[0, 0, 0]);
        let expected = Halfway {
            matches: 2,
            level: 2,
            won: 2 * WHOLE,
            ahead: WHOLE + WHOLE / 2,
            last: WHOLE / 2,
            last_even: WHOLE * 2 / 3 + WHOLE / 3,
        };
        assert_eq!(counts, expected);
        counts.merge(&expected);
        assert_eq!(counts.matches, 4);
    }
}
