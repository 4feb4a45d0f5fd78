//! Many matches, and what they say together.

use std::convert::Infallible;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::bot::steady;
use super::faults::Faults;
use super::game::Game;
use super::matches::Refused;
use crate::compile;
use crate::simulate::{self, Better, Course, Detail, MOST_DECISIONS, Plan, Summary, Tally};
use crate::vm::library;

/// What many matches say together.
#[derive(Clone, Debug)]
pub struct Report {
    report: simulate::report::Report,
}

impl Game {
    /// Plays a match of bots with each of these seeds, on so many threads (one without the feature `threads`; the report is the same for any number); by
    /// seat the name of the bot that plays it, as [`super::bot_named`] takes it.
    ///
    /// # Errors
    /// When there is no such bot, or not one for each seat.
    pub fn simulate(&self, bots: &[&str], seeds: Range<u64>, threads: usize) -> Result<Report, Refused> {
        let specs = bots.iter().map(|name| steady(name)).collect::<Result<Vec<_>, Refused>>()?;
        let seats = self.seats();
        if specs.len() != usize::from(seats) {
            let message = format!("{seats} seats need {seats} bots, not {}", specs.len());
            return Err(Refused { message, offered: Vec::new(), hint: None });
        }
        let game = self.counting().map_err(|faults| Refused::because(faults.short()))?;
        let course = Course {
            bots: specs,
            seed: seeds.start,
            from: 0,
            to: seeds.end.saturating_sub(seeds.start),
            threads,
            detail: Detail::Full,
            most_decisions: MOST_DECISIONS,
            clock: || Duration::ZERO,
        };
        let run = [(course.from, course.to)];
        let mut summary = Summary::new(course.bots.len(), Better::of(&game));
        let mut tally = Tally::new(course.detail);
        let plan = Plan { game, course };
        let Ok(()) = simulate::run::<Infallible>(&plan, &AtomicBool::new(false), |batch| {
            for (number, played) in (batch.first..).zip(&batch.rows) {
                summary.add(number, played);
            }
            tally.merge(&batch.tally);
            Ok(())
        });
        let simulation = simulate::Simulation::of(&plan, "", &self.figures, "");
        let runs = if summary.matches > 0 { &run[..] } else { &[] };
        Ok(Report { report: simulation.report(runs, &summary, Some(&tally.named(&plan.game)), None) })
    }

    /// The same game compiled so that its matches count what happens in them.
    fn counting(&self) -> Result<Arc<compile::Game>, Faults> {
        let Self { inner, .. } = self;
        let (rules, sources) = (Arc::clone(&inner.rules), Arc::clone(&inner.sources));
        let game = compile::Game::counting(rules, inner.seats(), sources, &library().host);
        game.map(Arc::new).map_err(|faults| Faults::new(faults, Arc::clone(&inner.sources)))
    }
}

impl Report {
    /// Matches that were played.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.report.matches
    }

    /// Matches in which a script failed, or that had no end after 100,000 decisions.
    #[must_use]
    pub fn unfinished(&self) -> u64 {
        self.report.failed + self.report.cut_off
    }

    /// By seat: its share of all wins, from 0 to 1; a win shared by two is half a win of each.
    #[must_use]
    pub fn win_shares(&self) -> Vec<f64> {
        self.report.seats.iter().map(|seat| seat.win_share).collect()
    }

    /// By seat: its mean score; 0 where no match came to an end.
    #[must_use]
    pub fn mean_scores(&self) -> Vec<f64> {
        let mean = |seat: &simulate::report::SeatReport| seat.score.as_ref().map_or(0.0, |score| score.mean);
        self.report.seats.iter().map(mean).collect()
    }

    /// All figures as JSON; docs/report.md says what each means.
    #[must_use]
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(&self.report).unwrap_or_default()
    }
}
