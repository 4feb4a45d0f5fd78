//! How long a bot may think about a decision.

use std::sync::Arc;
use std::time::Duration;

use super::Pace;
use super::budget::{Budget, Clock};
use crate::session::Perspective;

/// Iterations between two looks at the clock.
const CLOCK: u32 = 8;
/// Iterations of a bot that is hurried and has counted none of them.
const MOST_HURRIED: u32 = 8;

/// How long a bot may think about each decision, and whom it tells how far it is.
#[derive(Debug)]
pub(super) struct Allowance {
    budget: Budget,
    pub(super) clock: Clock,
    pub(super) pace: Arc<Pace>,
}

/// What of an allowance is spent on one decision.
pub(super) struct Spent<'a> {
    sight: Perspective<'a>,
    iterations: u32,
    begun: Duration,
    /// The time that there is.
    time: Option<Duration>,
    /// The part of the allowance that was used when that was last told, from 0 to 1.
    used: f64,
}

impl Spent<'_> {
    /// Until when there is time, if time is what counts.
    pub(super) fn until(&self) -> Option<Duration> {
        self.time.map(|time| self.begun.saturating_add(time))
    }

    /// The part of the allowance that is used, from 0 to 1; where time is what counts, when the clock was last looked at.
    pub(super) fn used(&self) -> f64 {
        self.used
    }
}

impl Allowance {
    /// An allowance; the clock is looked at only if it is a time.
    pub(super) fn new(budget: Budget, clock: Clock) -> Self {
        Self { budget, clock, pace: Arc::default() }
    }

    /// Whether it is a time.
    pub(super) fn is_timed(&self) -> bool {
        matches!(self.budget, Budget::Time(_))
    }

    /// Begins to think about a decision.
    pub(super) fn begin<'a>(&self, sight: Perspective<'a>) -> Spent<'a> {
        match self.budget {
            Budget::Time(time) => {
                Spent { sight, iterations: 0, begun: (self.clock)(), time: Some(time), used: 0.0 }
            }
            Budget::Iterations(_) => {
                Spent { sight, iterations: 0, begun: Duration::ZERO, time: None, used: 0.0 }
            }
        }
    }

    /// How many iterations it is for, if that is what counts.
    pub(super) fn iterations(&self) -> Option<u32> {
        match self.budget {
            Budget::Iterations(most) => Some(most),
            Budget::Time(_) => None,
        }
    }

    /// Whether a part of the time, one of so many, is left for what comes before the iterations. Always, where time is not
    /// what counts, unless the bot is hurried.
    pub(super) fn may_prepare(&self, spent: &Spent<'_>, part: u32) -> bool {
        let is_early = match self.budget {
            Budget::Iterations(_) => true,
            Budget::Time(most) => (self.clock)().saturating_sub(spent.begun) < most / part,
        };
        is_early && !self.pace.is_hurried() && !spent.sight.is_stopped()
    }

    /// Whether there is another iteration to do, which then counts; `is_any` when one has led to something.
    pub(super) fn goes_on(&self, spent: &mut Spent<'_>, is_any: bool) -> bool {
        let is_hurried = || self.pace.is_hurried() && (is_any || spent.iterations >= MOST_HURRIED);
        if self.is_enough(spent) || spent.sight.is_stopped() || is_hurried() {
            return false;
        }
        spent.iterations += 1;
        self.report(spent);
        true
    }

    fn is_enough(&self, spent: &Spent<'_>) -> bool {
        match self.budget {
            Budget::Iterations(most) => spent.iterations >= most,
            Budget::Time(most) => {
                spent.iterations > 0
                    && spent.iterations.is_multiple_of(CLOCK)
                    && (self.clock)().saturating_sub(spent.begun) >= most
            }
        }
    }

    /// Tells how much of it is used.
    fn report(&self, spent: &mut Spent<'_>) {
        match self.budget {
            Budget::Iterations(most) => {
                spent.used = f64::from(spent.iterations) / f64::from(most.max(1));
                self.pace.report(spent.iterations.into(), most.into());
            }
            Budget::Time(most) if spent.iterations.is_multiple_of(CLOCK) => {
                let used = (self.clock)().saturating_sub(spent.begun);
                spent.used = used.as_secs_f64() / most.as_secs_f64();
                self.pace.report(used.as_micros(), most.as_micros());
            }
            Budget::Time(_) => {}
        }
    }
}
