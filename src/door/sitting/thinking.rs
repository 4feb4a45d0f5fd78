//! Bots that think apart from the match, so that people can look at the table meanwhile; and what a bot thinks of the
//! options of a person.

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use super::seated::{BotStop, Sitting};
use crate::bot::{self, Bot, BotFault, Budget, Clock, Pace, Spec, WHOLE};
use crate::compile::value::SeatId;
use crate::play::Answer;
use crate::scene;
use crate::session::Session;

/// A bot that is about to think about the present question. It knows only what its seat may know.
pub struct Thinking {
    session: Session,
    bot: Box<dyn Bot>,
    seat: SeatId,
}

/// The answer that a bot has found.
pub struct Thought {
    bot: Box<dyn Bot>,
    seat: SeatId,
    answer: Answer,
    /// The length of the journal when the question was asked.
    at: usize,
}

/// How far a bot has thought, and the way to hurry it.
#[derive(Clone, Debug, Default)]
pub struct ThinkingProgress(Arc<Pace>);

/// The options of the present question, about to be estimated for the seat that is asked.
pub struct Hinting {
    session: Session,
    bot: Box<dyn Bot>,
}

/// What a bot thinks of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hint {
    /// The index of the option; `None` for passing.
    pub option: Option<usize>,
    /// Of a hundred matches that the bot imagined, how many began with it.
    pub tries: u32,
    /// The mean result of these for the seat, from 0 (last of all) to 100 (first of all).
    pub result: u32,
}

impl ThinkingProgress {
    /// Lets the bot answer as soon as it can.
    pub fn hurry(&self) {
        self.0.hurry();
    }

    /// How much of its budget it has used, from 0 to 1000.
    #[must_use]
    pub fn done(&self) -> u32 {
        self.0.done().min(WHOLE)
    }
}

impl Sitting {
    /// If a bot is to answer: the bot with a copy of the match, to think on another thread. The match waits for
    /// [`Sitting::take`].
    ///
    /// # Errors
    /// When the match seems to have no end.
    pub fn begin_thinking(&mut self) -> Result<Option<Thinking>, BotStop> {
        let Some(seat) = self.bot_to_answer()? else { return Ok(None) };
        let bot = self.bots[usize::from(seat.0)].take();
        Ok(bot.map(|bot| Thinking { session: self.session.clone(), bot, seat }))
    }

    /// Gives the answer that a bot has found. If the match has changed since, the answer is dropped.
    ///
    /// # Errors
    /// When the answer is illegal, or when the bot plays no further.
    pub fn take(&mut self, thought: Thought) -> Result<(), BotStop> {
        let Thought { bot, seat, answer, at } = thought;
        let stop = bot.fault().map(|fault| self.forfeited(seat, fault));
        self.bots[usize::from(seat.0)] = Some(bot);
        if let Some(stop) = stop {
            return Err(stop);
        }
        if at == self.session.journal_end() { self.give(&answer) } else { Ok(()) }
    }

    /// The options of the present question, to be estimated on another thread within a time; `None` when nothing is
    /// asked.
    #[must_use]
    pub fn begin_hints(&self, time: Duration, clock: Clock) -> Option<Hinting> {
        self.hints_of(Budget::Time(time), clock)
    }

    /// The same with a number of imagined matches, so that the estimates are the same again.
    #[must_use]
    pub fn begin_steady_hints(&self, iterations: u32, clock: Clock) -> Option<Hinting> {
        self.hints_of(Budget::Iterations(iterations), clock)
    }

    fn hints_of(&self, budget: Budget, clock: Clock) -> Option<Hinting> {
        self.session.perspective()?;
        // With what was learnt of the game, if something was.
        let mut bot = Spec::TrainedSearch(budget).build(clock);
        bot.use_threads(self.threads);
        Some(Hinting { session: self.session.clone(), bot })
    }
}

impl Thinking {
    /// Which seat thinks, by its index clockwise.
    #[must_use]
    pub fn seat(&self) -> usize {
        usize::from(self.seat.0)
    }

    /// Thinks; `progress` tells how far it has come.
    #[must_use]
    pub fn think(self, progress: &ThinkingProgress) -> Option<Thought> {
        let Self { session, mut bot, seat } = self;
        bot.keep_pace(&progress.0);
        let sight = session.perspective()?;
        let answer = bot::answer(bot.as_mut(), &sight, session.setup().seed);
        let at = session.journal_end();
        Some(Thought { bot, seat, answer, at })
    }
}

impl Thought {
    /// What the bot has done wrong, if it plays no further, with its seat by its index clockwise.
    #[must_use]
    pub fn fault(&self) -> Option<(usize, &BotFault)> {
        self.bot.fault().map(|fault| (usize::from(self.seat.0), fault))
    }
}

impl Hinting {
    /// Estimates the options: how many matches were imagined, and the options, those that were tried most often first.
    #[must_use]
    pub fn think(mut self) -> (u32, Vec<Hint>) {
        let Some(sight) = self.session.perspective() else { return (0, Vec::new()) };
        let mut chance = bot::chance(self.session.setup().seed, sight.seat(), sight.decision());
        let estimates = self.bot.estimates(&sight, &mut chance);
        let all: u32 = estimates.iter().flatten().map(|estimate| estimate.tries).sum();
        let order = scene::order(&self.session);
        let shown = |at: usize| order.iter().position(|index| *index == at);
        let hint = |(at, estimate): (usize, Option<bot::Estimate>)| {
            let estimate = estimate?;
            let tries = estimate.tries.saturating_mul(100) / all.max(1);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a number from 0 to 100"
            )]
            let result = (estimate.reward * 100.0).round() as u32;
            Some((estimate.tries, Hint { option: shown(at), tries, result }))
        };
        let mut hints: Vec<(u32, Hint)> = estimates.into_iter().enumerate().filter_map(hint).collect();
        hints.sort_by_key(|(tries, _)| std::cmp::Reverse(*tries));
        (all, hints.into_iter().map(|(_, hint)| hint).collect())
    }
}
