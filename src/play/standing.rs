//! Places, totals and ranking of the seats, for callers that compute them often: its memory is reused. The results are
//! those of [`super::outcome`], without its texts.

use std::cmp::Ordering;
use std::sync::Arc;

use super::Match;
use super::outcome::number;
use super::teams;
use super::verdict::verdicts;
use crate::compile::value::{CounterId, SeatId, Value, WordId};
use crate::compile::{Game, Grouping, LineValue, ResultLine};
use crate::rules::chairs_of_teams;
use crate::vm::machine::{Heap, Machine};
use crate::vm::{Fail, Failure, Pause, library};

/// The places and totals of a match when it was last examined.
#[derive(Debug)]
pub struct Standings {
    machine: Machine,
    /// For each seat.
    totals: Vec<i64>,
    /// For each seat.
    places: Vec<u8>,
    /// The values of the ranking: entry by entry, seat by seat.
    numbers: Vec<i64>,
    /// For each entry of the ranking and each seat, where its values end.
    ends: Vec<usize>,
    /// For each seat the number of its team.
    sides: Vec<i64>,
    /// What these numbers stand for.
    told: SideKind,
    /// For each seat the first seat of its team.
    leads: Vec<u8>,
    /// For each seat whether it is said to have won or lost.
    verdicts: Vec<i8>,
}

/// What the numbers of teams stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SideKind {
    Number,
    Word,
    Piece,
}

impl Standings {
    /// Before a match was examined: all seats share the first place with a total of 0.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let seats = usize::from(game.seats());
        Self {
            machine: Machine::new(game),
            totals: vec![0; seats],
            places: vec![1; seats],
            numbers: Vec::new(),
            ends: vec![0; seats * game.ranking.len()],
            sides: (0..).take(seats).collect(),
            told: SideKind::Number,
            leads: (0..game.seats()).collect(),
            verdicts: Vec::new(),
        }
    }

    /// Computes the places and totals of a match as it stands now. The match is lent to the script functions for
    /// scoring, which only read it.
    ///
    /// # Errors
    /// When one of them fails. The places and totals are meaningless then.
    pub fn look(&mut self, game: &Game, state: &mut Match) -> Result<(), Failure> {
        self.machine.stand_beside(&state.machine);
        self.find_teams(game, state)?;
        self.add_up(game, state)?;
        self.numbers.clear();
        self.ends.clear();
        for line in &game.ranking {
            self.add_key(game, state, line)?;
        }
        verdicts(game, &state.table, &self.leads, &mut self.verdicts);
        for seat in (0..game.seats()).map(SeatId) {
            let ahead = (0..game.seats()).filter(|other| self.compare(game, SeatId(*other), seat).is_gt());
            self.places[usize::from(seat.0)] = u8::try_from(ahead.count()).unwrap_or(u8::MAX) + 1;
        }
        Ok(())
    }

    /// Computes who plays together now.
    fn find_teams(&mut self, game: &Game, state: &mut Match) -> Result<(), Failure> {
        match &game.teams {
            Grouping::Alone => return Ok(()),
            Grouping::Fixed(sides) => self.sides.clone_from(sides),
            Grouping::By(value, span) => {
                let told = &mut self.told;
                for seat in (0..game.seats()).map(SeatId) {
                    let side = &mut self.sides[usize::from(seat.0)];
                    match value {
                        LineValue::Total => {}
                        LineValue::Counter(first) => *side = counted(game, state, *first, seat),
                        LineValue::Function(function) => {
                            let keep = &mut |_: &Heap, value: Value| {
                                *side = teams::team_number(value)?;
                                *told = match value {
                                    Value::Word(_) => SideKind::Word,
                                    Value::Kind(_) => SideKind::Piece,
                                    _ => SideKind::Number,
                                };
                                Ok(())
                            };
                            ask(game, state, &mut self.machine, *function, &[Value::Seat(seat)], keep)
                                .map_err(|failure| failure.called_from(*span))?;
                        }
                    }
                }
            }
        }
        teams::leads(&self.sides, &mut self.leads);
        Ok(())
    }

    /// Adds the values of an entry of the ranking for all seats.
    fn add_key(&mut self, game: &Game, state: &mut Match, line: &ResultLine) -> Result<(), Failure> {
        let begin = self.numbers.len();
        for seat in (0..game.seats()).map(SeatId) {
            match line.value {
                LineValue::Total => self.numbers.push(self.totals[usize::from(seat.0)]),
                LineValue::Counter(_) | LineValue::Function(_) => {
                    let mut numbers = std::mem::take(&mut self.numbers);
                    let added = self.add_entry(game, state, line, seat, &mut numbers);
                    self.numbers = numbers;
                    added?;
                }
            }
            self.ends.push(self.numbers.len());
        }
        if teams::is_played(game) && line.value != LineValue::Total && !line.is_common {
            self.share_key(begin, line.is_best);
        }
        Ok(())
    }

    /// Adds what an entry of the ranking is worth for a seat alone, without its team, to `numbers`: nothing for the total.
    fn add_entry(
        &mut self,
        game: &Game,
        state: &mut Match,
        line: &ResultLine,
        seat: SeatId,
        numbers: &mut Vec<i64>,
    ) -> Result<(), Failure> {
        match line.value {
            LineValue::Total => {}
            LineValue::Counter(first) => numbers.push(counted(game, state, first, line.seat(seat))),
            LineValue::Function(function) => {
                let keep = &mut |heap: &Heap, value: Value| {
                    each_number(heap, value, &mut |number| numbers.push(number))
                };
                ask(game, state, &mut self.machine, function, line.arguments(seat).as_slice(), keep)
                    .map_err(|failure| failure.called_from(line.span))?;
            }
        }
        Ok(())
    }

    /// What a line of the score is worth to a seat as the match stands now.
    ///
    /// # Errors
    /// When its function fails.
    pub(crate) fn points_now(
        &mut self,
        game: &Game,
        state: &mut Match,
        line: &ResultLine,
        seat: SeatId,
    ) -> Result<i64, Failure> {
        self.machine.stand_beside(&state.machine);
        self.points(game, state, line, seat)
    }

    /// Adds what an entry of the ranking is worth for a seat alone as the match stands now, without its team, to `numbers`:
    /// nothing for the total.
    ///
    /// # Errors
    /// When its function fails.
    pub(crate) fn entry_now(
        &mut self,
        game: &Game,
        state: &mut Match,
        line: &ResultLine,
        seat: SeatId,
        numbers: &mut Vec<i64>,
    ) -> Result<(), Failure> {
        self.machine.stand_beside(&state.machine);
        self.add_entry(game, state, line, seat, numbers)
    }

    /// Gives each seat the values of its team in the entry that was added last, which begins here among all values.
    fn share_key(&mut self, begin: usize, is_best: bool) {
        let first = self.ends.len() - self.totals.len();
        let mut own = begin;
        let mut shared: Vec<Vec<i64>> = vec![Vec::new(); self.totals.len()];
        for (lead, end) in self.leads.iter().zip(&self.ends[first..]) {
            let values = &self.numbers[own..*end];
            let of_team = &mut shared[usize::from(*lead)];
            teams::join(of_team, values, is_best);
            own = *end;
        }
        self.numbers.truncate(begin);
        self.ends.truncate(first);
        for lead in &self.leads {
            self.numbers.extend(&shared[usize::from(*lead)]);
            self.ends.push(self.numbers.len());
        }
    }

    /// The value of the definition's heuristic for a seat now; `None` when there is no heuristic.
    ///
    /// # Errors
    /// When its function fails.
    pub fn heuristic(
        &mut self,
        game: &Game,
        state: &mut Match,
        seat: SeatId,
    ) -> Result<Option<i64>, Failure> {
        let Some(line) = &game.heuristic else { return Ok(None) };
        self.machine.stand_beside(&state.machine);
        match line.value {
            LineValue::Total => {
                self.add_up(game, state)?;
                Ok(self.totals[usize::from(seat.0)])
            }
            LineValue::Counter(first) => Ok(counted(game, state, first, line.seat(seat))),
            LineValue::Function(function) => {
                self.score(game, state, line, function, line.arguments(seat).as_slice())
            }
        }
        .map(Some)
    }

    /// For each seat its place, from 1. Tied seats share one, and the next places are left out: 1, 1, 3.
    #[must_use]
    pub fn places(&self) -> &[u8] {
        &self.places
    }

    /// For each seat the first seat of its team: its own number if it plays alone.
    #[must_use]
    pub fn leads(&self) -> &[u8] {
        &self.leads
    }

    /// For each seat the name of its team: its chairs as `1+3`, or what decides who plays together. Empty where nobody
    /// does.
    #[must_use]
    pub fn team_names(&self, game: &Game) -> Vec<Arc<str>> {
        let word = |side: &i64| match u16::try_from(*side).ok().map(|side| (side, self.told)) {
            Some((id, SideKind::Word)) => game.word(WordId(id)).to_owned(),
            Some((id, SideKind::Piece)) => game.layout.kinds[usize::from(id)].name.clone(),
            _ => side.to_string(),
        };
        match &game.teams {
            Grouping::Alone => Vec::new(),
            Grouping::By(..) => self.sides.iter().map(|side| word(side).into()).collect(),
            Grouping::Fixed(sides) => {
                let sides: Vec<u8> = sides.iter().map(|side| u8::try_from(*side).unwrap_or(0)).collect();
                let names = chairs_of_teams(&sides);
                sides.iter().map(|side| names[usize::from(*side)].as_str().into()).collect()
            }
        }
    }

    /// For each seat the sum of the lines of its score, and of those of its team.
    #[must_use]
    pub fn totals(&self) -> &[i64] {
        &self.totals
    }

    /// The values of an entry of the ranking for a seat: one number, or several that are compared one after the other.
    #[must_use]
    pub fn key(&self, seat: SeatId, line: usize) -> &[i64] {
        let at = line * self.totals.len() + usize::from(seat.0);
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.numbers[start..self.ends[at]]
    }

    /// Whether one seat stands better than the other: what was said of them decides, then the ranking, without one the
    /// total.
    fn compare(&self, game: &Game, one: SeatId, other: SeatId) -> Ordering {
        let said = |seat: SeatId| self.verdicts.get(usize::from(seat.0));
        if said(one) != said(other) {
            return said(one).cmp(&said(other));
        }
        if game.ranking.is_empty() {
            return self.totals[usize::from(one.0)].cmp(&self.totals[usize::from(other.0)]);
        }
        let orders = game.ranking.iter().enumerate().map(|(at, line)| {
            let order = self.key(one, at).cmp(self.key(other, at));
            if line.fewer { order.reverse() } else { order }
        });
        orders.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// Computes the totals, line by line for all seats: a function runs faster if it has just run before.
    fn add_up(&mut self, game: &Game, state: &mut Match) -> Result<(), Failure> {
        self.totals.fill(0);
        for line in game.scoring.iter().filter(|line| !line.is_common) {
            for seat in (0..game.seats()).map(SeatId) {
                self.totals[usize::from(seat.0)] += self.points(game, state, line, seat)?;
            }
        }
        if teams::is_played(game) {
            teams::sum_up(&self.leads, &mut self.totals);
        }
        for line in game.scoring.iter().filter(|line| line.is_common) {
            let points = self.points(game, state, line, SeatId(0))?;
            self.totals.iter_mut().for_each(|total| *total += points);
        }
        Ok(())
    }

    /// What a line of the score is worth to a seat alone.
    fn points(
        &mut self,
        game: &Game,
        state: &mut Match,
        line: &ResultLine,
        seat: SeatId,
    ) -> Result<i64, Failure> {
        match line.value {
            LineValue::Total => Ok(0),
            LineValue::Counter(first) => Ok(counted(game, state, first, line.seat(seat))),
            LineValue::Function(function) if line.kinds.is_empty() => {
                self.score(game, state, line, function, line.arguments(seat).as_slice())
            }
            LineValue::Function(function) => {
                let mut sum = 0;
                for kind in &line.kinds {
                    let arguments = [Value::Seat(seat), Value::Kind(*kind)];
                    sum += self.score(game, state, line, function, &arguments)?;
                }
                Ok(sum)
            }
        }
    }

    /// The score from a function's result: a number, `[count, each]`, or the sum of a longer list of numbers.
    fn score(
        &mut self,
        game: &Game,
        state: &mut Match,
        line: &ResultLine,
        function: u16,
        arguments: &[Value],
    ) -> Result<i64, Failure> {
        let mut score = 0;
        let keep = &mut |heap: &Heap, value: Value| match heap.elements(value) {
            [count, each] => {
                score = number(*count)? * number(*each)?;
                Ok(())
            }
            _ => each_number(heap, value, &mut |number| score += number),
        };
        ask(game, state, &mut self.machine, function, arguments, keep)
            .map_err(|failure| failure.called_from(line.span))?;
        Ok(score)
    }
}

/// The counter of a seat, or the sum of its counters for each kind, from that of the first seat.
fn counted(game: &Game, state: &Match, first: CounterId, seat: SeatId) -> i64 {
    game.layout.own_counters(first, seat).map(|counter| i64::from(state.table.counter(counter))).sum()
}

/// Calls a script function that only reads, and passes its result on.
fn ask(
    game: &Game,
    state: &mut Match,
    machine: &mut Machine,
    function: u16,
    arguments: &[Value],
    keep: &mut dyn FnMut(&Heap, Value) -> Result<(), Fail>,
) -> Result<(), Failure> {
    let unfit = |fail: Fail| Failure {
        fail,
        span: Some(game.code.functions[usize::from(function)].span),
        calls: Vec::new(),
    };
    if state.has_oracle() {
        let (value, machine) = state.call(game, function, arguments)?;
        return keep(machine.heap(), value).map_err(unfit);
    }
    machine.call_again(game, function, arguments);
    match machine.run(game, library(), &mut state.table)? {
        Pause::Done => {
            let kept = keep(machine.heap(), machine.result());
            machine.let_go(game, function);
            kept.map_err(unfit)
        }
        _ => Err(unfit(Fail::new("a function that only looks cannot ask"))),
    }
}

/// Calls `take` with each number in a value.
fn each_number(heap: &Heap, value: Value, take: &mut dyn FnMut(i64)) -> Result<(), Fail> {
    match value {
        Value::List(_) => {
            for one in heap.elements(value) {
                take(number(*one)?);
            }
        }
        other => take(number(other)?),
    }
    Ok(())
}
