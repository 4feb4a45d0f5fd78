//! Contests of bots: every bot plays in every seat, with the same luck.

mod certain;
mod ratings;
mod scores;
mod seating;

pub use certain::Certain;
pub use ratings::{Rating, Ratings};
pub use scores::{BotScore, BrokenMatch, Pair, Scores};
pub use seating::Seatings;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::plan::{Course, Detail, Plan};
use super::play::{Played, Runner};
use super::pool::{Job, in_order};
use super::tally::Tally;
use crate::bot::{Clock, Spec};
use crate::compile::Game;

/// An upper bound on the probability that any difference is called certain where there is none.
pub const ERROR: f64 = 0.05;

/// Who meets whom, and for how long.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The bots; a bot may be there twice.
    pub bots: Vec<Spec>,
    /// All seatings of round i have the seed `seed + i`, which wraps around to 0.
    pub seed: u64,
    /// The most matches, but at least one round; only whole rounds are played.
    pub matches: u64,
    /// Whether to go on when every difference is certain.
    pub all: bool,
    /// The clock for bots with a time limit.
    pub clock: Clock,
    /// How many matches are played at the same time, at least one.
    pub threads: usize,
    /// After this many decisions a match is cut off.
    pub most_decisions: u32,
}

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Contest<'a> {
    /// The game, for the number of seats that are filled.
    pub game: &'a Arc<Game>,
    /// How.
    pub terms: &'a Terms,
}

/// The state of a contest.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The results of whole rounds.
    pub scores: Scores,
    /// The ratings of the bots.
    pub ratings: Ratings,
    /// Whether it ended because every difference is certain.
    pub decided: bool,
}

impl Contest<'_> {
    /// How the bots are seated.
    #[must_use]
    pub fn seatings(&self) -> Seatings {
        Seatings::new(self.terms.bots.len(), usize::from(self.game.people()), self.terms.seed)
    }

    /// How many rounds are to be played at most.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        (self.terms.matches / self.seatings().per_round()).max(1)
    }

    /// Plays all rounds, or until every difference is certain, or until `stop` is set. `look` is called after each
    /// match with the number of matches so far.
    pub fn play(&self, stop: &AtomicBool, mut look: impl FnMut(u64)) -> Progress {
        let seatings = self.seatings();
        let per_round = seatings.per_round();
        let mut progress = Progress::new(self.terms);
        let (mut round, mut matches) = (Vec::new(), 0);
        let count = self.rounds().saturating_mul(per_round);
        let ended: Result<(), ()> =
            in_order(&ContestJob { contest: *self, seatings }, count, self.terms.threads, stop, |made| {
                round.push(made);
                matches += 1;
                look(matches);
                if (round.len() as u64) < per_round {
                    return Ok(true);
                }
                progress.add(std::mem::take(&mut round), self.terms);
                Ok(!progress.decided)
            });
        debug_assert!(ended.is_ok(), "nothing is handed over that could fail");
        progress
    }

    /// Plays the match with this number alone; `None` when it was stopped.
    #[cfg(feature = "rows")]
    #[must_use]
    pub fn play_match(&self, number: u64, stop: &AtomicBool) -> Option<(Vec<usize>, Played)> {
        let job = ContestJob { contest: *self, seatings: self.seatings() };
        job.make(&mut (), number, stop)
    }
}

impl Progress {
    /// Before any match.
    #[must_use]
    pub fn new(terms: &Terms) -> Self {
        let bots = &terms.bots;
        Self { scores: Scores::new(bots), ratings: Ratings::new(bots.len()), decided: false }
    }

    /// Counts a whole round: for each match the bot of each seat, and the result.
    pub fn add(&mut self, round: Vec<(Vec<usize>, Played)>, terms: &Terms) {
        for (seating, played) in &round {
            self.ratings.add(seating, played);
        }
        self.scores.add(round);
        self.decided = !terms.all && self.scores.is_decided();
    }
}

/// The matches of a contest, one by one.
struct ContestJob<'a> {
    contest: Contest<'a>,
    seatings: Seatings,
}

impl Job for ContestJob<'_> {
    type Worker = ();
    /// The bot of each seat, and the result.
    type Made = (Vec<usize>, Played);

    fn worker(&self) {}

    fn make(&self, (): &mut (), piece: u64, stop: &AtomicBool) -> Option<Self::Made> {
        let Contest { game, terms } = self.contest;
        let (round, seating) = self.seatings.of_match(piece);
        let course = Course {
            bots: seating.iter().map(|bot| terms.bots[*bot].clone().into()).collect(),
            clock: terms.clock,
            seed: terms.seed,
            from: round,
            to: round.saturating_add(1),
            threads: 1,
            detail: Detail::Basic,
            most_decisions: terms.most_decisions,
        };
        let plan = Plan { game: Arc::clone(game), course };
        let mut tally = Tally::new(Detail::Basic);
        let played = Runner::new(&plan).play(plan.course.seed_of(round), &mut tally, stop)?;
        Some((seating, played))
    }
}
