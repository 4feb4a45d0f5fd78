//! A simulation in parts, which several processes play, and which are put together in their order. What comes out is
//! the same as if one process had played all matches.

use std::convert::Infallible;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::playing::Gathered;
use super::written::{described_text, tally_text};
use crate::bot::Player;
use crate::door::bot::steady;
use crate::door::{Game, Refused};
use crate::simulate::report::Report;
use crate::simulate::{Better, Course, Detail, RowText, Simulation, Summary, Tallied};

/// The name of the file of the rows.
const ROWS: &str = "matches.csv";

/// How matches are played of which parts are.
#[derive(Clone, Copy, Debug)]
pub struct PartTerms {
    /// Match i has this seed plus i.
    pub seed: u64,
    /// How much is counted.
    pub detail: Detail,
    /// After this many decisions a match is cut off.
    pub most_decisions: u32,
}

impl PartTerms {
    /// The course of no matches yet, for bots that come with parlor, one for each seat.
    pub(super) fn course(self, game: &Game, bots: &[&str]) -> Result<Course<'static>, Refused> {
        let players = bots.iter().map(|name| steady(name).map(Player::BuiltIn));
        let players = players.collect::<Result<Vec<Player<'static>>, Refused>>()?;
        game.one_for_each_seat(players.len())?;
        Ok(Course {
            bots: players,
            seed: self.seed,
            from: 0,
            to: 0,
            threads: 1,
            detail: self.detail,
            most_decisions: self.most_decisions,
            clock: || Duration::ZERO,
        })
    }
}

/// What a part hands over.
#[derive(Clone, Debug)]
pub struct PlayedPart {
    /// A row for each match, without the names of the columns.
    pub rows: Vec<u8>,
    /// What else was counted, as JSON.
    pub counts: Vec<u8>,
}

/// What is counted of a part.
#[derive(Debug, Serialize, Deserialize)]
struct PartCounts {
    from: u64,
    summary: Summary,
    tallied: Option<Tallied>,
}

impl Plan {
    /// A plan for bots that come with parlor, one for each seat. Its matches are named later, part by part.
    ///
    /// # Errors
    /// When there is no such bot, when there is not one for each seat, or when a function of the scripts is too large to
    /// be counted in.
    pub fn of_parts(game: &Game, bots: &[&str], terms: PartTerms) -> Result<Self, Refused> {
        let course = terms.course(game, bots)?;
        let inner = match terms.detail {
            Detail::Basic => game.inner.clone(),
            Detail::Full => game.counting().map_err(|faults| Refused::because(faults.short()))?,
        };
        Ok(Self::new(&Game { inner, ..game.clone() }, course))
    }

    /// Plays a part on so many threads, or until `stop` is set.
    #[must_use]
    pub fn play_part(&self, matches: Range<u64>, threads: usize, stop: &AtomicBool) -> PlayedPart {
        let plan = self.part(matches, threads);
        let simulation = plan.described(ROWS);
        let mut text = RowText::new(usize::from(simulation.seats), simulation.columns());
        let _names = text.take();
        let mut gathered = Gathered::new(&plan, 0);
        let Ok(()) = gathered.play::<Infallible>(stop, |batch, _| {
            for (number, played) in (batch.first..).zip(&batch.rows) {
                text.add(number, played);
            }
            Ok(())
        });
        let tallied = (simulation.stats == Detail::Full).then(|| gathered.tallied());
        let counts = PartCounts { from: simulation.from, summary: gathered.summary().clone(), tallied };
        PlayedPart { rows: text.take(), counts: serde_json::to_vec(&counts).unwrap_or_default() }
    }

    /// The names of the columns: the first line of the rows.
    #[must_use]
    pub fn columns(&self) -> Vec<u8> {
        let simulation = self.described(ROWS);
        RowText::new(usize::from(simulation.seats), simulation.columns()).take()
    }

    pub(super) fn part(&self, matches: Range<u64>, threads: usize) -> Self {
        let mut part = self.clone();
        let course = &mut part.inner.course;
        (course.from, course.to, course.threads) = (matches.start, matches.end, threads);
        part
    }
}

/// Parts that were put together so far.
#[derive(Clone, Debug)]
pub struct PartsGathered {
    pub(super) simulation: Simulation,
    pub(super) summary: Summary,
    pub(super) tallied: Option<Tallied>,
}

impl PartsGathered {
    /// No part so far of these matches of a plan.
    #[must_use]
    pub fn new(plan: &Plan, matches: Range<u64>) -> Self {
        let (simulation, game) = (plan.part(matches, 1).described(ROWS), &plan.inner.game);
        let summary =
            Summary::new(usize::from(game.seats()), Better::of(game)).with_people(game.people_beside_rules());
        Self { simulation, summary, tallied: None }
    }

    /// Adds the counts of the next part.
    ///
    /// # Errors
    /// When it is not the next one, or not what [`Plan::play_part`] made.
    pub fn add(&mut self, counts: &[u8]) -> Result<(), Refused> {
        let counts: PartCounts = serde_json::from_slice(counts)
            .map_err(|error| Refused::because(format!("the counts of a part cannot be read: {error}")))?;
        let next = self.simulation.from + self.summary.matches;
        if counts.from != next {
            let message = format!("the next match is {next}, not {}", counts.from);
            return Err(Refused::because(message));
        }
        self.summary.merge(&counts.summary);
        match (&mut self.tallied, counts.tallied) {
            (Some(all), Some(tallied)) => all.merge(&tallied),
            (all, tallied) => *all = tallied,
        }
        Ok(())
    }

    /// How many matches there are so far.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.summary.matches
    }

    /// The text of `simulation.json`.
    #[must_use]
    pub fn described(&self) -> String {
        described_text(&self.simulation).unwrap_or_default()
    }

    /// The text of `tally.json`; `None` if only rows are wanted.
    #[must_use]
    pub fn tally(&self) -> Option<String> {
        self.tallied.as_ref().map(|tallied| tally_text(tallied).unwrap_or_default())
    }

    /// The report as JSON, without how long it took.
    #[must_use]
    pub fn report_json(&self) -> String {
        serde_json::to_string_pretty(&self.report()).unwrap_or_default()
    }

    /// The report, without how long it took.
    #[must_use]
    pub fn report(&self) -> Report {
        let from = self.simulation.from;
        let simulation = Simulation { to: from + self.summary.matches, ..self.simulation.clone() };
        let run = [(from, simulation.to)];
        let runs = if self.summary.matches > 0 { &run[..] } else { &[] };
        simulation.report(runs, &self.summary, self.tallied.as_ref(), None)
    }
}
