//! Where the points of a score come from: behind each line of a counter the journal of its changes, behind every other
//! one the function.

use serde::Serialize;

use super::clean;
use super::seated::Sitting;
use super::standings::StandingsNow;
use crate::compile::value::{CounterId, SeatId};
use crate::compile::{LineValue, ResultLine};
use crate::diag::Span;
use crate::door::Observer;
use crate::door::words::Words;
use crate::play::event::{Event, What, Why};
use crate::play::log::reason;
use crate::table::sees_counter;
use crate::why::{CounterStep, calls_that_change};

/// Where the score of a seat, or of seats that play together, comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreCauses {
    /// The seats, by their indices clockwise.
    pub seats: Vec<usize>,
    /// Their names.
    pub name: String,
    /// The lines of the score, without those of which nothing can be told.
    pub lines: Vec<ScoreCause>,
    /// The names of all lines, from which points can come.
    pub all: Vec<String>,
}

/// Where the points of one line come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreCause {
    /// The name of the line.
    pub name: String,
    /// Its points, as the scores show them.
    pub points: String,
    /// The changes of its counter in their order, or its function.
    pub from: Vec<String>,
}

impl Sitting {
    /// Where the scores come from, in the order of the columns, as far as an observer may know it.
    #[must_use]
    pub fn score_causes(
        &self,
        observer: Observer,
        standings: &StandingsNow,
        words: &Words,
    ) -> Vec<ScoreCauses> {
        let sides = standings.sides.iter().zip(&standings.seats).enumerate();
        let causes = sides.map(|(column, (seats, name))| {
            let cause = |row: &super::ScoreRow| {
                let line = self.session.game().scoring.iter().find(|line| self.is_row_of(line, &row.name))?;
                let points = row.cells.get(column).cloned().unwrap_or_default();
                let from = self.causes_of(line, seats, observer, words);
                let is_told = !from.is_empty() || points != "0";
                is_told.then(|| ScoreCause { name: row.name.clone(), points, from })
            };
            let lines = standings.rows.iter().filter(|row| !row.is_sum).filter_map(cause).collect();
            let scoring = &self.session.game().scoring;
            let all = scoring.iter().map(|line| clean(self.names().label(&line.name))).collect();
            ScoreCauses { seats: seats.clone(), name: name.clone(), lines, all }
        });
        causes.collect()
    }

    /// Whether a row of the scores shows a line, perhaps for one kind of several.
    fn is_row_of(&self, line: &ResultLine, row: &str) -> bool {
        let label = clean(self.names().label(&line.name));
        row == label || row.strip_prefix(&label).is_some_and(|rest| rest.starts_with(": "))
    }

    fn causes_of(
        &self,
        line: &ResultLine,
        seats: &[usize],
        observer: Observer,
        words: &Words,
    ) -> Vec<String> {
        let game = self.session.game();
        let observer = observer.of(game.seats());
        match line.value {
            LineValue::Total => Vec::new(),
            LineValue::Function(function) => {
                let name = &game.code.functions[usize::from(function)].name;
                let functions = &game.rules.script.functions;
                let Some(function) = functions.iter().find(|one| one.name.text == *name) else {
                    return Vec::new();
                };
                let text = self.voice.told_of(function);
                let text = text.split("\n\n").next().unwrap_or_default();
                let place = self.place_of(function.name.span);
                vec![clean(&format!("{} ({place}): {text}", self.names().label(name)))]
            }
            LineValue::Counter(first) => {
                let counter = &game.layout.counters[usize::from(first.0)].name;
                let is_own = |id: CounterId| {
                    let spec = &game.layout.counters[usize::from(id.0)];
                    let is_of_seat = |owner: SeatId| line.is_common || seats.contains(&usize::from(owner.0));
                    spec.name == *counter && spec.owner.is_none_or(is_of_seat)
                };
                let mut own =
                    (0u16..).map(CounterId).take(game.layout.counters.len()).filter(|id| is_own(*id));
                if own.any(|id| !sees_counter(&game.layout, observer, id)) {
                    return vec![words.why_score_hidden.to_owned()];
                }
                let events = self.session.events().iter();
                events.filter_map(|event| self.change_told(event, &is_own)).collect()
            }
        }
    }

    /// A change of one of these counters: by how much, in which step, at which line, and why.
    fn change_told(&self, event: &Event, is_own: &dyn Fn(CounterId) -> bool) -> Option<String> {
        let What::Counter { counter, before, after, why } = event.what else { return None };
        if !is_own(counter) || before == after {
            return None;
        }
        let by = after - before;
        let names = self.names();
        let step = event.step.map(|step| {
            let game = self.session.game();
            let name = names.label(&game.code.functions[usize::from(step)].name);
            let calls = calls_that_change(game, CounterStep { step, counter, by, why });
            let places = self.places_of(&calls);
            let seat = event.seat.map_or(String::new(), |seat| format!(", {}", names.seat(seat)));
            if places.is_empty() { format!("{name}{seat}") } else { format!("{name}{seat} ({places})") }
        });
        let step = step.unwrap_or_default();
        let word = match why {
            Why::Word(_) => format!(": {}", reason(names, event.step, why)),
            Why::Step => String::new(),
        };
        Some(clean(&format!("{by:+}  {step}{word}")))
    }

    /// Places of scripts, each once; those in the same file by their lines.
    fn places_of(&self, spans: &[Span]) -> String {
        let mut told = String::new();
        let mut last = None;
        for span in spans {
            let place = self.place_of(*span);
            let (path, line) = place.rsplit_once(':').unwrap_or((&place, ""));
            match &last {
                Some((known, number)) if known == path && number == line => {}
                Some((known, _)) if known == path => told.push_str(&format!(", {line}")),
                Some(_) => told.push_str(&format!(", {place}")),
                None => told.push_str(&place),
            }
            last = Some((path.to_owned(), line.to_owned()));
        }
        told
    }

    /// `pairs/rules.rhai:12`
    fn place_of(&self, span: Span) -> String {
        let sources = &self.session.game().sources;
        format!("{}:{}", sources.relative(span.source), sources.position(span).line)
    }
}
