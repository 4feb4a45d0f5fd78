//! Examines a few matches step by step for leaks. They are the same matches with any number of threads and parts.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::bot;
use crate::compile::Game;
use crate::session::{Leaked, Session, Setup, default_name};

/// How many matches are examined, from number 0 on.
pub(super) const SAMPLED: u64 = 3;
/// The most answers that are given again in one match, because steps are run again.
const MOST_AGAIN: usize = 300;

/// A leak, with the first match that shows it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LeakTold {
    /// The number of the match.
    pub number: u64,
    /// Its seed: `parlor play` plays it again with the same bots.
    pub seed: u64,
    /// How many answers were given before it.
    pub decision: usize,
    /// The seat that could tell, from 1; 0 for the spectator.
    pub seat: usize,
    /// The file of the script, relative to the folder of the definition; empty when the place is not known.
    pub file: String,
    /// The line, from 1: that of the question if it shows the leak, otherwise that of the call that probably told it, or
    /// of the step.
    pub line: u32,
    /// What shows the leak: `log`, `view` or `choice`.
    pub what: String,
    /// The step.
    pub step: String,
    /// The question at which it was found.
    pub prompt: String,
    /// What the observer read.
    pub real: String,
    /// What it would have read with other hidden things.
    pub imagined: String,
    /// At how many questions of the examined matches it was found.
    pub times: u64,
}

/// The leaks so far, by their places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Leaks(BTreeMap<LeakKey, LeakTold>);

/// File, line, what, and step.
type LeakKey = (String, u32, String, String);

impl LeakTold {
    fn of(game: &Game, number: u64, seed: u64, found: Leaked) -> Self {
        let place = found.span.map(|span| (span, game.sources.position(span)));
        let file = place.map_or("", |(span, _)| game.sources.relative(span.source));
        let seat = usize::from(found.observer.0);
        Self {
            number,
            seed,
            decision: found.decision,
            seat: if seat < usize::from(game.seats()) { seat + 1 } else { 0 },
            file: file.to_owned(),
            line: place.map_or(0, |(_, position)| position.line),
            what: found.leak.what.to_owned(),
            step: found.step,
            prompt: found.prompt,
            real: found.leak.real,
            imagined: found.leak.imagined,
            times: 1,
        }
    }

    fn key(&self) -> LeakKey {
        (self.file.clone(), self.line, self.what.clone(), self.step.clone())
    }
}

impl Leaks {
    /// Adds a leak; of each place the first match is kept.
    fn add(&mut self, told: LeakTold) {
        match self.0.get_mut(&told.key()) {
            Some(mine) => {
                let times = mine.times + told.times;
                *mine = LeakTold { times, ..told.min(mine.clone()) };
            }
            None => {
                self.0.insert(told.key(), told);
            }
        }
    }

    /// Adds the leaks of another part.
    pub(super) fn merge(&mut self, other: &Self) {
        other.0.values().for_each(|told| self.add(told.clone()));
    }

    /// All leaks, ordered by place.
    pub(super) fn told(&self) -> Vec<LeakTold> {
        self.0.values().cloned().collect()
    }

    /// The leaks that [`Leaks::told`] gave.
    pub(super) fn of(told: &[LeakTold]) -> Self {
        let mut leaks = Self::default();
        told.iter().for_each(|told| leaks.add(told.clone()));
        leaks
    }
}

/// Examines one match while it is played.
pub(super) struct LeakWatch {
    number: u64,
    seed: u64,
    /// How many answers may still be given again.
    left: usize,
}

impl LeakWatch {
    /// For the match with this number and seed.
    pub(super) fn at(number: u64, seed: u64) -> Self {
        Self { number, seed, left: MOST_AGAIN }
    }

    /// Examines the match at a question; returns whether to go on.
    pub(super) fn look(&mut self, session: &Session, leaks: &mut Leaks) -> bool {
        if !affords(session, &mut self.left) {
            return false;
        }
        for found in session.leaked() {
            leaks.add(LeakTold::of(session.game(), self.number, self.seed, found));
        }
        true
    }

    /// Plays the match with random answers as long as it is examined.
    pub(super) fn play(mut self, game: &Arc<Game>, leaks: &mut Leaks) {
        let Some(mut session) = begun(game, self.seed) else { return };
        while self.look(&session, leaks) && answer(&mut session) {}
    }
}

/// Whether enough answers are left to examine a session; subtracts them. Two observers are examined, and the present
/// step is run again for each.
pub(super) fn affords(session: &Session, left: &mut usize) -> bool {
    let again = 2 * (1 + session.answers_of_step());
    let affords = *left >= again;
    if affords {
        *left -= again;
    }
    affords
}

pub(super) fn begun(game: &Arc<Game>, seed: u64) -> Option<Session> {
    let seats = (0..usize::from(game.people())).map(default_name).collect();
    Session::new(Arc::clone(game), Setup { seats, ..Setup::new(seed, &[]) }).ok()
}

/// Gives the answer of a random bot; false when nothing is asked.
pub(super) fn answer(session: &mut Session) -> bool {
    let Some(sight) = session.perspective() else { return false };
    let answer = bot::answer(&mut bot::Random, &sight, session.setup().seed);
    session.answer(&answer).is_ok()
}
