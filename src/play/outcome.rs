//! The end of a match: every score line by line, and the places.

use std::cmp::Ordering;

use super::Match;
use super::event::{Event, What};
use super::log::reason;
use super::teams;
use super::verdict::verdicts;
use crate::compile::layout::Holding;
use crate::compile::value::{CounterId, SeatId, Value};
use crate::compile::{Game, Grouping, LineValue, ResultLine};
use crate::notation::voice::{NOTATION, Voice};
use crate::notation::wording::Wording;
use crate::vm::machine::Heap;
use crate::vm::{Fail, Failure};

/// The scores and places of all seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// One entry for each seat.
    pub seats: Vec<Standing>,
    /// The names of the entries of the ranking, the most important first.
    pub ranking: Vec<String>,
}

/// The score and place of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The seat.
    pub seat: SeatId,
    /// Its place, from 1. Tied seats share one, and the next places are left out: 1, 1, 3.
    pub place: usize,
    /// The first seat of its team, which is the seat itself where it plays alone. All of a team have the same score.
    pub team: SeatId,
    /// The sum of the lines.
    pub total: i64,
    /// The lines of the score: each is the sum of those of all seats of the team.
    pub lines: Vec<Points>,
    /// The values of the ranking, in the order of [`Outcome::ranking`]: each is one number, or several that are
    /// compared one after the other.
    pub keys: Vec<Vec<i64>>,
}

/// A line of a seat's score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    /// The name of the line.
    pub name: String,
    /// The kind that the line is for, if there is one line for each kind.
    pub kind: Option<String>,
    /// Its points.
    pub points: i64,
    /// For a line that counts things: how many there are, and what each is worth.
    pub counted: Option<(i64, i64)>,
    /// For a counter: what it began with, as `start`, and what it gained or lost for each reason, in the order in which
    /// the reasons first came up.
    pub reasons: Vec<(String, i64)>,
}

impl Outcome {
    /// The seats in the first place.
    pub fn winners(&self) -> impl Iterator<Item = SeatId> {
        self.seats.iter().filter(|standing| standing.place == 1).map(|standing| standing.seat)
    }
}

impl Match {
    /// The scores as they stand now, and the places. The reasons for the points of counters are only in the outcome of
    /// a session.
    ///
    /// # Errors
    /// When a script function for scoring fails.
    pub fn outcome(&self, game: &Game) -> Result<Outcome, Failure> {
        of(Wording { game, voice: Voice::notation(), seats: &[] }, self, &[])
    }
}

/// The scores of the state, with reasons from the events.
pub(crate) fn of(names: Wording<'_>, state: &Match, events: &[Event]) -> Result<Outcome, Failure> {
    let game = names.game;
    let scorer = Scorer { names, state, changes: changes(names, events) };
    let mut seats = Vec::new();
    for seat in (0..game.seats()).map(SeatId) {
        let mut lines = Vec::new();
        for line in &game.scoring {
            scorer.score(line, seat, &mut lines)?;
        }
        seats.push(Standing { seat, place: 1, team: seat, total: 0, lines, keys: Vec::new() });
    }
    scorer.team_up(&mut seats)?;
    for standing in &mut seats {
        standing.total = standing.lines.iter().map(|line| line.points).sum();
    }
    scorer.add_keys(&mut seats)?;
    let leads: Vec<u8> = seats.iter().map(|standing| standing.team.0).collect();
    let mut said = Vec::new();
    verdicts(game, &state.table, &leads, &mut said);
    let is_ahead = |one: usize, other: usize| {
        said.get(one).cmp(&said.get(other)).then_with(|| compare(game, &seats[one], &seats[other])).is_gt()
    };
    let ahead_of = |one: usize| (0..seats.len()).filter(move |other| is_ahead(*other, one));
    let places: Vec<usize> = (0..seats.len()).map(|seat| 1 + ahead_of(seat).count()).collect();
    for (standing, place) in seats.iter_mut().zip(places) {
        standing.place = place;
    }
    Ok(Outcome { seats, ranking: game.ranking.iter().map(|line| line.name.clone()).collect() })
}

/// Whether one seat stands better than the other. Without a ranking the total decides.
fn compare(game: &Game, one: &Standing, other: &Standing) -> Ordering {
    if game.ranking.is_empty() {
        return one.total.cmp(&other.total);
    }
    let keys = game.ranking.iter().zip(one.keys.iter().zip(&other.keys));
    keys.map(|(line, (a, b))| if line.fewer { b.cmp(a) } else { a.cmp(b) })
        .find(|order| *order != Ordering::Equal)
        .unwrap_or(Ordering::Equal)
}

struct Scorer<'a> {
    names: Wording<'a>,
    state: &'a Match,
    changes: Vec<CounterChange<'a>>,
}

/// A change of a counter and its reason.
struct CounterChange<'a> {
    counter: CounterId,
    /// By how much it grew; negative if it fell.
    by: i32,
    /// Its reason in the notation. Changes with the same one are added up, whatever their words in other languages.
    key: &'a str,
    /// Its reason in words.
    reason: &'a str,
}

/// The changes of counters that scores come from, with their reasons in words.
fn changes<'a>(names: Wording<'a>, events: &[Event]) -> Vec<CounterChange<'a>> {
    let layout = &names.game.layout;
    let as_written = Wording { voice: Voice::notation(), ..names };
    let change = |event: &Event| match &event.what {
        What::Counter { counter, before, after, why }
            if layout.counters[usize::from(counter.0)].content == Holding::Number =>
        {
            let [key, reason] = [as_written, names].map(|names| reason(names, event.step, *why));
            Some(CounterChange { counter: *counter, by: after.saturating_sub(*before), key, reason })
        }
        _ => None,
    };
    events.iter().filter_map(change).collect()
}

impl Scorer<'_> {
    fn score(&self, line: &ResultLine, seat: SeatId, lines: &mut Vec<Points>) -> Result<(), Failure> {
        let points = |kind: Option<String>, points: i64| Points {
            name: line.name.clone(),
            kind,
            points,
            counted: None,
            reasons: Vec::new(),
        };
        match line.value {
            LineValue::Total => {}
            LineValue::Counter(first) => {
                let layout = &self.names.game.layout;
                for counter in layout.own_counters(first, line.seat(seat)) {
                    let kind = layout.counters[usize::from(counter.0)].kind;
                    let kind = kind.map(|kind| layout.kinds[usize::from(kind.0)].name.clone());
                    let value = i64::from(self.state.table.counter(counter));
                    lines.push(Points { reasons: self.reasons(counter), ..points(kind, value) });
                }
            }
            LineValue::Function(function) if line.kinds.is_empty() => {
                let numbers = self.ask(line, function, line.arguments(seat).as_slice())?;
                lines.push(counted(points(None, 0), &numbers));
            }
            LineValue::Function(function) => {
                for kind in &line.kinds {
                    let numbers = self.ask(line, function, &[Value::Seat(seat), Value::Kind(*kind)])?;
                    let name = self.names.game.layout.kinds[usize::from(kind.0)].name.clone();
                    lines.push(counted(points(Some(name), 0), &numbers));
                }
            }
        }
        Ok(())
    }

    /// Finds out who plays together, and adds up their lines.
    fn team_up(&self, seats: &mut [Standing]) -> Result<(), Failure> {
        let game = self.names.game;
        let sides = match &game.teams {
            Grouping::Alone => return Ok(()),
            Grouping::Fixed(sides) => sides.clone(),
            Grouping::By(value, span) => {
                let called = |failure: Failure| failure.called_from(*span);
                let side = |standing: &Standing| self.side(*value, standing.seat).map_err(called);
                seats.iter().map(side).collect::<Result<_, _>>()?
            }
        };
        let mut leads = Vec::new();
        teams::leads(&sides, &mut leads);
        for (standing, lead) in seats.iter_mut().zip(leads) {
            standing.team = SeatId(lead);
        }
        let alone: Vec<Standing> = seats.to_vec();
        for standing in seats {
            let mates = alone.iter().filter(|mate| mate.team == standing.team);
            for (nth, mate) in mates.enumerate() {
                for ((at, line), more) in standing.lines.iter_mut().enumerate().zip(&mate.lines) {
                    let is_common = self.is_common(at);
                    if nth == 0 {
                        line.clone_from(more);
                    } else if !is_common {
                        add_line(line, more);
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a line of a seat's score is the same for all seats.
    fn is_common(&self, at: usize) -> bool {
        let lines = self.names.game.scoring.iter();
        let mut each = lines.flat_map(|line| std::iter::repeat_n(line, line.kinds.len().max(1)));
        each.nth(at).is_some_and(|line| line.is_common)
    }

    fn side(&self, value: LineValue, seat: SeatId) -> Result<i64, Failure> {
        match value {
            LineValue::Total => Ok(i64::from(seat.0)),
            LineValue::Counter(first) => Ok({
                let counters = self.names.game.layout.own_counters(first, seat);
                counters.map(|counter| i64::from(self.state.table.counter(counter))).sum()
            }),
            LineValue::Function(function) => {
                let game = self.names.game;
                let (value, _) = self.state.call(game, function, &[Value::Seat(seat)])?;
                teams::team_number(value).map_err(|fail| Failure {
                    fail,
                    span: Some(game.code.functions[usize::from(function)].span),
                    calls: Vec::new(),
                })
            }
        }
    }

    /// Adds the values of the ranking; those of a team are added up.
    fn add_keys(&self, seats: &mut [Standing]) -> Result<(), Failure> {
        for line in &self.names.game.ranking {
            let key = |standing: &Standing| self.key(line, standing.seat, standing.total);
            let own: Vec<Vec<i64>> = seats.iter().map(key).collect::<Result<_, _>>()?;
            let leads: Vec<SeatId> = seats.iter().map(|standing| standing.team).collect();
            let is_shared = line.value != LineValue::Total && !line.is_common;
            for (seat, standing) in seats.iter_mut().enumerate() {
                let mut key = own[seat].clone();
                for mate in (0..leads.len()).filter(|mate| is_shared && *mate != seat) {
                    if leads[mate] == leads[seat] {
                        teams::join(&mut key, &own[mate], line.is_best);
                    }
                }
                standing.keys.push(key);
            }
        }
        Ok(())
    }

    fn key(&self, line: &ResultLine, seat: SeatId, total: i64) -> Result<Vec<i64>, Failure> {
        match line.value {
            LineValue::Total => Ok(vec![total]),
            LineValue::Counter(first) => {
                let counter = self.names.game.layout.own_counter(first, line.seat(seat));
                Ok(vec![i64::from(self.state.table.counter(counter))])
            }
            LineValue::Function(function) => {
                self.ask(line, function, line.arguments(seat).as_slice()).map(|asked| match asked {
                    FunctionResult::One(number) => vec![number],
                    FunctionResult::List(numbers) => numbers,
                })
            }
        }
    }

    /// Calls the script function of a line, which gives numbers.
    fn ask(&self, line: &ResultLine, function: u16, arguments: &[Value]) -> Result<FunctionResult, Failure> {
        let asked = self.state.call(self.names.game, function, arguments).and_then(|(value, machine)| {
            numbers(machine.heap(), value).map_err(|fail| Failure {
                fail,
                span: Some(self.names.game.code.functions[usize::from(function)].span),
                calls: Vec::new(),
            })
        });
        asked.map_err(|failure| failure.called_from(line.span))
    }

    fn reasons(&self, counter: CounterId) -> Vec<(String, i64)> {
        let start = self.names.game.layout.counters[usize::from(counter.0)].start;
        let (mut keys, mut reasons) = (Vec::new(), Vec::new());
        if start != 0 {
            keys.push(NOTATION.start);
            reasons.push((self.names.phrases().start.to_owned(), i64::from(start)));
        }
        for change in self.changes.iter().filter(|change| change.counter == counter) {
            match keys.iter().position(|key| *key == change.key) {
                Some(at) => reasons[at].1 += i64::from(change.by),
                None => {
                    keys.push(change.key);
                    reasons.push((change.reason.to_owned(), i64::from(change.by)));
                }
            }
        }
        reasons
    }
}

/// Adds the line of a seat to that of another of its team.
fn add_line(line: &mut Points, more: &Points) {
    line.points += more.points;
    line.counted = match (line.counted, more.counted) {
        (Some((one, each)), Some((other, same))) if each == same => Some((one + other, each)),
        _ => None,
    };
    for (reason, by) in &more.reasons {
        match line.reasons.iter_mut().find(|(known, _)| known == reason) {
            Some((_, sum)) => *sum += by,
            None => line.reasons.push((reason.clone(), *by)),
        }
    }
}

/// The result of a function.
enum FunctionResult {
    One(i64),
    List(Vec<i64>),
}

/// The number that a value is: `true` is 1.
///
/// # Errors
/// When the value is no number.
pub(crate) fn number(value: Value) -> Result<i64, Fail> {
    match value {
        Value::Int(number) => Ok(i64::from(number)),
        Value::Bool(flag) => Ok(i64::from(flag)),
        other => Err(Fail::new(format!("a score is a number, not {}", other.type_name()))
            .hint("give a number, or `[count, each]`")),
    }
}

fn numbers(heap: &Heap, value: Value) -> Result<FunctionResult, Fail> {
    match value {
        Value::List(_) => heap
            .elements(value)
            .iter()
            .map(|one| number(*one))
            .collect::<Result<_, _>>()
            .map(FunctionResult::List),
        other => number(other).map(FunctionResult::One),
    }
}

/// The line with the result of the function: a number, or `[count, each]`; for a longer list, the sum.
fn counted(line: Points, asked: &FunctionResult) -> Points {
    match asked {
        FunctionResult::One(points) => Points { points: *points, ..line },
        FunctionResult::List(numbers) => match numbers[..] {
            [count, each] => Points { points: count * each, counted: Some((count, each)), ..line },
            _ => Points { points: numbers.iter().sum(), ..line },
        },
    }
}
