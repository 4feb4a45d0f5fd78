//! Who is in which place with how many points, and nothing else: what [`super::outcome`] says, at a fraction of the
//! cost.

use std::cmp::Ordering;

use super::failure::Failure;
use super::machine::Machine;
use super::outcome::{Asked, numbers, own};
use super::playing::Match;
use crate::compile::value::{SeatId, Value};
use crate::compile::{Game, Line, LineValue};

/// How the seats of a match stand. It is made once for a game and filled again for every match, in the same memory.
#[derive(Clone, Debug)]
pub struct Standings {
    places: Vec<u8>,
    totals: Vec<i64>,
    /// By seat, then line of the ranking: where its numbers end in `keys`.
    ends: Vec<usize>,
    keys: Vec<i64>,
    machine: Machine,
}

impl Standings {
    /// Before any match.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let machine = Machine::new(game);
        Self { places: Vec::new(), totals: Vec::new(), ends: Vec::new(), keys: Vec::new(), machine }
    }

    /// By seat: its place from 1; tied seats share one, and the next place is left out: 1, 1, 3.
    #[must_use]
    pub fn places(&self) -> &[u8] {
        &self.places
    }

    /// By seat: the sum of the lines of its score.
    #[must_use]
    pub fn totals(&self) -> &[i64] {
        &self.totals
    }

    /// Looks how the seats stand now.
    ///
    /// # Errors
    /// When a script function that scores fails.
    pub fn look(&mut self, game: &Game, state: &mut Match) -> Result<(), Failure> {
        self.totals.clear();
        self.keys.clear();
        self.ends.clear();
        for seat in (0..game.seats()).map(SeatId) {
            let mut total = 0;
            for line in &game.scoring {
                total += self.score(game, state, line, seat)?;
            }
            self.totals.push(total);
            for line in &game.ranking {
                self.key(game, state, line, seat)?;
                self.ends.push(self.keys.len());
            }
        }
        self.place(game);
        Ok(())
    }

    fn score(&mut self, game: &Game, state: &mut Match, line: &Line, seat: SeatId) -> Result<i64, Failure> {
        match line.value {
            LineValue::Total => Ok(0),
            LineValue::Counter(first) => Ok(i64::from(state.table.counter(own(first, seat)))),
            LineValue::Function(function) if line.kinds.is_empty() => {
                self.points(game, state, function, &[Value::Seat(seat)])
            }
            LineValue::Function(function) => {
                let mut sum = 0;
                for kind in &line.kinds {
                    sum += self.points(game, state, function, &[Value::Seat(seat), Value::Kind(*kind)])?;
                }
                Ok(sum)
            }
        }
    }

    fn points(
        &mut self,
        game: &Game,
        state: &mut Match,
        function: u16,
        arguments: &[Value],
    ) -> Result<i64, Failure> {
        Ok(match self.ask(game, state, function, arguments)? {
            Asked::One(points) => points,
            Asked::List(numbers) => match numbers[..] {
                [count, each] => count * each,
                _ => numbers.iter().sum(),
            },
        })
    }

    fn key(&mut self, game: &Game, state: &mut Match, line: &Line, seat: SeatId) -> Result<(), Failure> {
        match line.value {
            LineValue::Total => self.keys.push(self.totals[usize::from(seat.0)]),
            LineValue::Counter(first) => self.keys.push(i64::from(state.table.counter(own(first, seat)))),
            LineValue::Function(function) => match self.ask(game, state, function, &[Value::Seat(seat)])? {
                Asked::One(number) => self.keys.push(number),
                Asked::List(numbers) => self.keys.extend(numbers),
            },
        }
        Ok(())
    }

    fn ask(
        &mut self,
        game: &Game,
        state: &mut Match,
        function: u16,
        arguments: &[Value],
    ) -> Result<Asked, Failure> {
        let value = state.call_in(&mut self.machine, game, function, arguments)?;
        numbers(self.machine.heap(), value).map_err(|fail| Failure {
            fail,
            span: Some(game.code.functions[usize::from(function)].span),
            calls: Vec::new(),
        })
    }

    fn place(&mut self, game: &Game) {
        self.places.clear();
        let seats = self.totals.len();
        for one in 0..seats {
            let better = (0..seats).filter(|other| self.compare(game, *other, one) == Ordering::Greater);
            self.places.push(u8::try_from(1 + better.count()).unwrap_or(u8::MAX));
        }
    }

    /// Whether one seat stands better than the other. Without a ranking the total decides.
    fn compare(&self, game: &Game, one: usize, other: usize) -> Ordering {
        if game.ranking.is_empty() {
            return self.totals[one].cmp(&self.totals[other]);
        }
        for (at, line) in game.ranking.iter().enumerate() {
            let (a, b) = (self.numbers(game, one, at), self.numbers(game, other, at));
            let order = if line.fewer { b.cmp(a) } else { a.cmp(b) };
            if order != Ordering::Equal {
                return order;
            }
        }
        Ordering::Equal
    }

    /// What a seat has for a line of the ranking.
    fn numbers(&self, game: &Game, seat: usize, line: usize) -> &[i64] {
        let at = seat * game.ranking.len() + line;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.keys[start..self.ends[at]]
    }
}
