//! Leaks in words.

use serde::Serialize;

use super::coverage::place;
use crate::simulate::leaks::LeakTold;
use crate::simulate::tally::Tallied;

/// A leak that was found in an examined match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeakReport {
    /// The place, file and line: that of the question if it shows the leak, otherwise that of the step; empty when it
    /// is not known.
    pub place: String,
    /// What shows the leak: `log`, `view` or `choice`.
    pub what: String,
    /// The seat that could tell, from 1; null for the spectator.
    pub seat: Option<usize>,
    /// What the observer read.
    pub real: String,
    /// What it would have read with other hidden things.
    pub imagined: String,
    /// The step.
    pub step: String,
    /// The question at which it was found.
    pub prompt: String,
    /// The number of the first match that shows it.
    pub number: u64,
    /// Its seed.
    pub seed: u64,
    /// How many answers were given before it.
    pub decision: usize,
    /// At how many questions it was found.
    pub times: u64,
}

/// All leaks, ordered by place.
pub(super) fn of(tallied: &Tallied, path: &str) -> Vec<LeakReport> {
    tallied.leaks.iter().map(|told| LeakReport::of(told, path)).collect()
}

impl LeakReport {
    fn of(told: &LeakTold, path: &str) -> Self {
        Self {
            place: if told.line == 0 { String::new() } else { place(&told.file, told.line, path) },
            what: told.what.clone(),
            seat: Some(told.seat).filter(|seat| *seat > 0),
            real: told.real.clone(),
            imagined: told.imagined.clone(),
            step: told.step.clone(),
            prompt: told.prompt.clone(),
            number: told.number,
            seed: told.seed,
            decision: told.decision,
            times: told.times,
        }
    }

    /// The leak in words: what, to whom, in which match.
    #[must_use]
    pub fn told(&self) -> String {
        let who = self.seat.map_or_else(|| "whoever watches".to_owned(), |seat| format!("seat {seat}"));
        let from = match self.what.as_str() {
            "log" => "the log",
            "view" => "the table",
            _ => "the question",
        };
        let (real, imagined) = (&self.real, &self.imagined);
        let (step, prompt) = (&self.step, &self.prompt);
        format!(
            "{who} can tell something hidden from {from}: it says `{real}`, and would say `{imagined}` if that were \
             otherwise (step `{step}`, before answer {} to `{prompt}`, seed {})",
            self.decision + 1,
            self.seed
        )
    }
}
