//! The parting: the first decision at which the matches of one seed under two rules differ.

use std::sync::Arc;

use crate::bot::{self, Bot};
use crate::diag::Diagnostic;
use crate::play::Answer;
use crate::session::{Session, Setup};
use crate::simulate::plan::Plan;
use crate::table::Observer;

/// The first difference of two matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The seed of both matches.
    pub seed: u64,
    /// How many decisions were the same before.
    pub decisions: usize,
    /// Under the old rules, then under the new ones.
    pub sides: [Continuation; 2],
}

/// How a match goes on under one of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Continuation {
    /// The lines of the log since the last decision, as read by the first observer for whom they differ.
    pub log: Vec<String>,
    /// The seat that is asked; empty when the match is over.
    pub seat: String,
    /// What it is asked.
    pub prompt: String,
    /// The answers that it can give.
    pub options: Vec<String>,
    /// The least and the greatest number of options that an answer takes.
    pub bounds: (usize, usize),
    /// The answer of its bot.
    pub answer: String,
    /// When the match is over: name, place and score of each seat.
    pub ending: Vec<(String, usize, i64)>,
    /// The message of a script that failed.
    pub failure: Option<String>,
}

/// Plays the match of a seed under both rules and finds the first difference; `None` when the matches are the same to
/// the end, or to the maximum number of decisions of a plan.
///
/// # Errors
/// When there is not exactly one name for each seat, or when two names are the same.
pub fn parting(plans: [&Plan<'_>; 2], names: &[String], seed: u64) -> Result<Option<Parting>, Diagnostic> {
    let [old, new] = plans;
    let mut matches = [VersionMatch::begin(old, names, seed)?, VersionMatch::begin(new, names, seed)?];
    loop {
        let [old, new] = &mut matches;
        let decisions = old.session.entries().len();
        let observer = observers(old).find(|observer| old.log(*observer) != new.log(*observer));
        let observer = observer.unwrap_or(Observer::spectator(&old.session.game().layout));
        let sides = [old.side(observer), new.side(observer)];
        if sides[0] != sides[1] {
            return Ok(Some(Parting { seed, decisions, sides }));
        }
        if decisions >= old.most || !old.go_on() || !new.go_on() {
            return Ok(None);
        }
    }
}

/// The seats and the spectator.
fn observers(playing: &VersionMatch) -> impl Iterator<Item = Observer> + use<> {
    Observer::all(&playing.session.game().layout)
}

/// A match under one of the rules.
struct VersionMatch {
    session: Session,
    bots: Vec<Box<dyn Bot>>,
    /// How many lines of the log have been compared.
    seen: usize,
    most: usize,
    /// The bot's answer to the present question.
    answer: Answer,
}

impl VersionMatch {
    fn begin(plan: &Plan<'_>, names: &[String], seed: u64) -> Result<Self, Diagnostic> {
        let setup = Setup { seed, seats: names.to_vec(), ..Setup::default() };
        let Plan { game, course } = plan;
        let bots = course.bots.iter().map(|bot| bot.build(course.clock)).collect();
        let session = Session::new(Arc::clone(game), setup)?;
        let most = usize::try_from(course.most_decisions).unwrap_or(usize::MAX);
        Ok(Self { session, bots, seen: 0, most, answer: Answer::pass() })
    }

    /// The new lines of the log.
    fn log(&self, observer: Observer) -> Vec<String> {
        self.session.log(observer, self.seen).map(|line| line.text).collect()
    }

    /// How the match goes on, with the answer of the bot that is asked.
    fn side(&mut self, observer: Observer) -> Continuation {
        let mut side = Continuation { log: self.log(observer), ..Continuation::default() };
        let names = self.session.seats();
        let Some(sight) = self.session.perspective() else {
            let ended = match self.session.failure() {
                Some(failure) => Err(failure.clone()),
                None => self.session.outcome(),
            };
            match ended {
                Err(failure) => side.failure = Some(failure.fail.message),
                Ok(outcome) => {
                    let seats = names.iter().zip(&outcome.seats);
                    side.ending = seats.map(|(name, one)| (name.clone(), one.place, one.total)).collect();
                }
            }
            return side;
        };
        let (seat, choice) = (sight.seat(), sight.choice());
        let bot = self.bots[usize::from(seat.0)].as_mut();
        self.answer = bot::answer(bot, &sight, self.session.setup().seed);
        side.seat = names[usize::from(seat.0)].clone();
        side.prompt = choice.prompt.clone();
        side.options = choice.offered();
        side.bounds = choice.bounds();
        side.answer = choice.text(&self.answer);
        side
    }

    /// Gives the answer; false when nothing is asked any more.
    fn go_on(&mut self) -> bool {
        self.seen = self.session.log_end();
        self.session.choice().is_some() && self.session.answer(&self.answer).is_ok()
    }
}
