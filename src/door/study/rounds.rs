//! A contest in rounds, which several processes play, and which are put together in their order.

use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::contest::Contest;
use crate::door::bot::steady;
use crate::door::{Game, Refused};
use crate::simulate::arena::{Progress, Seatings, Terms};
use crate::simulate::{MOST_DECISIONS, RowColumns, RowReader, RowText};

impl Contest {
    /// A contest of two or more bots that come with parlor.
    ///
    /// # Errors
    /// When there is no such bot, or when bots cannot meet.
    pub fn of_bots(
        game: &Game,
        bots: &[&str],
        (matches, seed, all): (u64, u64, bool),
    ) -> Result<Self, Refused> {
        if bots.len() < 2 || game.people() < 2 {
            return Err(Refused::because(
                "two or more bots meet each other in matches for two or more".to_owned(),
            ));
        }
        let bots = bots.iter().map(|name| steady(name)).collect::<Result<Vec<_>, Refused>>()?;
        let terms = Terms {
            bots,
            seed,
            matches,
            all,
            clock: || Duration::ZERO,
            threads: 1,
            most_decisions: MOST_DECISIONS,
        };
        Ok(Self { game: game.clone(), terms })
    }

    /// Plays some rounds, or until `stop` is set: a row for each match, with the names of the columns.
    #[must_use]
    pub fn play_rounds(&self, rounds: Range<u64>, stop: &AtomicBool) -> Vec<u8> {
        let inner = self.inner();
        let per_round = inner.seatings().per_round();
        let mut text = RowText::new(usize::from(self.game.seats()), self.columns());
        for number in rounds.start * per_round..rounds.end * per_round {
            let Some((_, played)) = inner.play_match(number, stop) else { break };
            text.add(number, &played);
        }
        text.take()
    }

    fn columns(&self) -> RowColumns {
        RowColumns { teams: self.game.inner.teams != crate::compile::Grouping::Alone, forfeits: false }
    }
}

/// Rounds that were put together so far.
#[derive(Clone, Debug)]
pub struct RoundsGathered {
    contest: Contest,
    seatings: Seatings,
    progress: Progress,
}

impl RoundsGathered {
    /// No round so far.
    #[must_use]
    pub fn new(contest: &Contest) -> Self {
        let (seatings, progress) = (contest.inner().seatings(), Progress::new(&contest.terms));
        Self { contest: contest.clone(), seatings, progress }
    }

    /// Adds the rows of the next rounds, up to the one after which every difference is certain. Whether that is so.
    ///
    /// # Errors
    /// When they are not the next ones, or not what [`Contest::play_rounds`] made.
    pub fn add(&mut self, rows: &[u8]) -> Result<bool, Refused> {
        let bad =
            |message: String| Refused::because(format!("the rows of a round cannot be read: {message}"));
        let mut rows = RowReader::new(rows, usize::from(self.contest.game.seats()))
            .map_err(|error| bad(error.message))?;
        let per_round = self.seatings.per_round();
        let mut round = Vec::new();
        while !self.progress.decided
            && let Some((number, played)) = rows.next_row().map_err(|error| bad(error.message))?
        {
            let next = self.progress.scores.rounds * per_round + round.len() as u64;
            if number != next {
                return Err(bad(format!("the next match is {next}, not {number}")));
            }
            round.push((self.seatings.of_match(number).1, played));
            if round.len() as u64 == per_round {
                self.progress.add(std::mem::take(&mut round), &self.contest.terms);
            }
        }
        Ok(self.progress.decided)
    }

    /// How many matches there are so far.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.progress.scores.matches
    }

    /// The results as JSON: see docs/arena.md.
    #[must_use]
    pub fn json(&self) -> String {
        self.contest.json(&self.progress, false)
    }
}
