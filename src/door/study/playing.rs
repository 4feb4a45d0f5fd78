//! Plays many matches and collects the counts.

use std::sync::atomic::AtomicBool;

use super::plan::Plan;
use crate::door::Faults;
use crate::simulate::{self, Batch, Better, Detail, MatchEnd, Played, Summary, Tallied, Tally};
use crate::vm::Failure;

/// What was played so far.
#[derive(Debug)]
pub struct Gathered<'a> {
    plan: &'a Plan,
    summary: Summary,
    /// The counts of matches that were played before.
    before: Option<Tallied>,
    tally: Tally,
    /// The first matches that failed, each at another place in the scripts.
    failures: Vec<(u64, Failure)>,
    most_failures: usize,
}

impl Plan {
    /// Plays the first matches again that failed, and the first that was forfeited: rows do not say why. `look` is called
    /// with those that failed.
    pub(super) fn find_reasons(&self, summary: &mut Summary, mut look: impl FnMut(u64, &Played)) {
        for failed in &mut summary.failures {
            let played = simulate::play_match(&self.inner, failed.number);
            failed.message = played.failed_with().unwrap_or_default().to_owned();
            look(failed.number, &played);
        }
        if let Some(first) = &mut summary.first_forfeit {
            let played = simulate::play_match(&self.inner, first.number);
            let forfeit = played.forfeits.into_iter().find(|forfeit| forfeit.seat + 1 == first.seat);
            first.message = forfeit.map_or_else(String::new, |forfeit| forfeit.message);
        }
    }
}

impl<'a> Gathered<'a> {
    /// Nothing so far. At most `most_failures` failed matches are kept, each for another place in the scripts.
    #[must_use]
    pub fn new(plan: &'a Plan, most_failures: usize) -> Self {
        let game = &plan.inner.game;
        let summary =
            Summary::new(usize::from(game.seats()), Better::of(game)).with_people(game.people_beside_rules());
        let tally = Tally::new(plan.course().detail);
        Self { plan, summary, before: None, tally, failures: Vec::new(), most_failures }
    }

    /// Goes on after earlier matches of the plan. Their rows do not say why a match failed or was forfeited: the first of
    /// those are played again.
    #[must_use]
    pub fn after(mut self, mut earlier: Summary, tallied: Option<Tallied>) -> Self {
        let plan = self.plan;
        plan.find_reasons(&mut earlier, |number, played| self.note(number, played));
        self.summary = earlier;
        self.before = tallied;
        self
    }

    /// Plays all matches, or until `stop` is set. `look` is called with each batch in its order, and with everything
    /// gathered so far, this batch included.
    ///
    /// # Errors
    /// When `look` fails. No further match is played then.
    pub fn play<E>(
        &mut self,
        stop: &AtomicBool,
        mut look: impl FnMut(&Batch, &Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let plan = self.plan;
        simulate::run(&plan.inner, stop, |batch| {
            for (number, played) in (batch.first..).zip(&batch.rows) {
                self.summary.add(number, played);
                self.note(number, played);
            }
            self.tally.merge(&batch.tally);
            look(&batch, self)
        })
    }

    /// The summary of the rows.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The counts that are not in the rows.
    #[must_use]
    pub fn tallied(&self) -> Tallied {
        let tallied = self.tally.named(&self.plan.inner.game);
        match &self.before {
            Some(before) => {
                let mut all = before.clone();
                all.merge(&tallied);
                all
            }
            None => tallied,
        }
    }

    /// The first matches in which a script failed: the number of each, and what failed.
    #[must_use]
    pub fn failures(&self) -> Vec<(u64, Faults)> {
        let game = self.plan.game();
        self.failures.iter().map(|(number, failure)| (*number, game.failed(failure))).collect()
    }

    fn note(&mut self, number: u64, played: &Played) {
        // Of matches that fail at the same place, only the first is shown.
        let place = |failure: &Failure| (failure.span, failure.fail.message.clone());
        if let Some(failure) = &played.failure
            && self.failures.len() < self.most_failures
            && !self.failures.iter().any(|(_, shown)| place(shown) == place(failure))
        {
            self.failures.push((number, (**failure).clone()));
        }
    }
}

/// Plays single matches of a plan, as fast as possible.
pub struct Runner<'a> {
    plan: &'a Plan,
    runner: simulate::Runner<'static>,
    tally: Tally,
}

/// A match that did not come to its end.
#[derive(Clone, Debug)]
pub struct Unended {
    /// Its seed.
    pub seed: u64,
    /// What failed; `None` when it was cut off.
    pub faults: Option<Faults>,
}

impl<'a> Runner<'a> {
    /// A table for the matches of a plan.
    #[must_use]
    pub fn new(plan: &'a Plan) -> Self {
        Self { plan, runner: simulate::Runner::new(&plan.inner), tally: Tally::new(Detail::Basic) }
    }

    /// Plays a match; returns how many decisions it had.
    ///
    /// # Errors
    /// When it does not come to its end.
    pub fn play(&mut self, number: u64) -> Result<u32, Unended> {
        let never = AtomicBool::new(false);
        let seed = self.plan.course().seed_of(number);
        match self.runner.play(seed, &mut self.tally, &never) {
            Some(Played { ending: MatchEnd::Over, decisions, .. }) => Ok(decisions),
            Some(Played { failure, .. }) => {
                let faults = failure.map(|failure| self.plan.game().failed(&failure));
                Err(Unended { seed, faults })
            }
            None => Err(Unended { seed, faults: None }),
        }
    }
}
