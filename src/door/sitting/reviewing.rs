//! A match that is gone through: what each answer was worth, compared with the best one.

use std::sync::atomic::AtomicBool;

use super::playback::{MatchMoments, Playback};
use crate::bot::{self, Bot, Budget, Clock, Spec};
use crate::notation::voice::Voice;
use crate::play::Answer;
use crate::session::Session;
use crate::simulate::{Job, in_order};

/// An answer that was given, compared with the one that a bot would have given. Results are from 0 (last of all) to 1000
/// (first of all).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedAnswer {
    /// How many answers were given before.
    pub before: usize,
    /// The index of the seat.
    pub seat: usize,
    /// The answer, as records have it.
    pub given: String,
    /// The same, as it is shown.
    pub given_shown: String,
    /// The best answer that the bot has found, as records have it.
    pub best: String,
    /// The same, as it is shown.
    pub best_shown: String,
    /// The result that the bot expects after the answer that was given.
    pub result: u32,
    /// The result that it expects after the best one.
    pub best_result: u32,
}

impl ReviewedAnswer {
    /// What the answer has cost.
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.best_result.saturating_sub(self.result)
    }
}

/// How a match is gone through.
#[derive(Clone, Debug)]
pub struct ReviewTerms {
    /// How many matches the bot imagines for each answer.
    pub iterations: u32,
    /// How many answers are looked at at the same time, at least one.
    pub threads: usize,
    /// The seats whose answers are looked at; all if there is none.
    pub seats: Vec<usize>,
}

impl Playback {
    /// Goes through the match: all answers to questions that have several ones. `look` is told how many questions of
    /// how many were looked at, and ends it when it returns false. The bot plays with what was learnt of the game, if
    /// something was, and knows at each answer only what its seat may know. The same match and terms give the same
    /// review, unless it is ended.
    pub fn review(
        &self,
        terms: &ReviewTerms,
        clock: Clock,
        look: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Vec<ReviewedAnswer> {
        let entries = self.whole().session.entries();
        let is_wanted = |seat: usize| terms.seats.is_empty() || terms.seats.contains(&seat);
        let wanted: Vec<usize> =
            (0..entries.len()).filter(|at| is_wanted(usize::from(entries[*at].seat.0))).collect();
        let (voice, iterations) = (&*self.whole().voice, terms.iterations);
        let job = ReviewJob { moments: self.moments(), voice, wanted: &wanted, iterations, clock };
        let (mut all, mut done) = (Vec::new(), 0);
        let never = AtomicBool::new(false);
        let end: Result<(), ()> = in_order(&job, wanted.len() as u64, terms.threads, &never, |one| {
            all.extend(one);
            done += 1;
            Ok(look(done, wanted.len()))
        });
        debug_assert!(end.is_ok(), "nothing is handed over that could fail");
        all
    }
}

/// The answers of a review, one by one.
struct ReviewJob<'a> {
    moments: MatchMoments<'a>,
    voice: &'a Voice,
    wanted: &'a [usize],
    iterations: u32,
    clock: Clock,
}

impl Job for ReviewJob<'_> {
    type Worker = Box<dyn Bot>;
    type Made = Option<ReviewedAnswer>;

    fn worker(&self) -> Self::Worker {
        Spec::TrainedSearch(Budget::Iterations(self.iterations)).build(self.clock)
    }

    fn make(&self, bot: &mut Self::Worker, piece: u64, _stop: &AtomicBool) -> Option<Self::Made> {
        let before = *self.wanted.get(usize::try_from(piece).ok()?)?;
        let given = &self.moments.whole.entries()[before].answer;
        Some(self.reviewed(&self.moments.after(before), &mut **bot, before, given))
    }
}

impl ReviewJob<'_> {
    /// The review of an answer to the present question; `None` when there was no other one.
    fn reviewed(
        &self,
        session: &Session,
        bot: &mut dyn Bot,
        before: usize,
        given: &Answer,
    ) -> Option<ReviewedAnswer> {
        let sight = session.perspective()?;
        if bot::only_answer(sight.choice()).is_some() {
            return None;
        }
        let mut chance = bot::chance(session.setup().seed, sight.seat(), sight.decision());
        let weighed = bot.weigh(&sight, given, &mut chance)?;
        let asked = session.choice_in(self.voice)?;
        let names = session.wording(self.voice);
        Some(ReviewedAnswer {
            before,
            seat: usize::from(sight.seat().0),
            given: sight.choice().text(given),
            given_shown: asked.shown(names, given),
            best: sight.choice().text(&weighed.best),
            best_shown: asked.shown(names, &weighed.best),
            result: thousandths(weighed.of_given.reward),
            best_result: thousandths(weighed.of_best.reward),
        })
    }
}

fn thousandths(reward: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number from 0 to 1000")]
    {
        (reward.clamp(0.0, 1.0) * 1000.0).round() as u32
    }
}
