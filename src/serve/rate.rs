//! How often somebody may do something.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::door::sitting::Clock;

/// Of so many who have done something, those are forgotten who may do it as often as anybody.
const MOST_KNOWN: usize = 4096;

/// Lets everybody do something so many times at once, and then once in a time (the generic cell rate algorithm).
pub(super) struct RateLimit<Who> {
    clock: Clock,
    /// After how long one more time is allowed.
    each: Duration,
    /// How often at once.
    burst: u32,
    /// For everybody when all that was done would be allowed at an even pace.
    even: Mutex<BTreeMap<Who, Duration>>,
}

impl<Who: Ord> RateLimit<Who> {
    pub(super) fn new(clock: Clock, each: Duration, burst: u32) -> Self {
        Self { clock, each, burst, even: Mutex::default() }
    }

    /// Whether somebody may do it now; if so, it counts.
    pub(super) fn allows(&self, who: Who) -> bool {
        let now = (self.clock)();
        let mut even = self.even.lock().unwrap_or_else(PoisonError::into_inner);
        if even.len() >= MOST_KNOWN {
            even.retain(|_, even| *even > now);
        }
        let next = even.get(&who).map_or(now, |even| now.max(*even)) + self.each;
        let is_allowed = next <= now + self.each * self.burst;
        if is_allowed {
            even.insert(who, next);
        }
        is_allowed
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        static NOW: Cell<u64> = const { Cell::new(0) };
    }

    #[test]
    fn after_a_burst_everybody_has_to_wait() {
        let limit = RateLimit::new(|| Duration::from_millis(NOW.get()), Duration::from_secs(1), 3);
        let allowed = |who: &'static str| (0..5).filter(|_| limit.allows(who)).count();
        assert_eq!([allowed("Ann"), allowed("Bob")], [3, 3]);
        NOW.set(2000);
        assert_eq!([allowed("Ann"), allowed("Cleo")], [2, 3]);
        NOW.set(60_000);
        assert_eq!(allowed("Ann"), 3);
    }

    #[test]
    fn of_very_many_only_those_are_known_who_have_to_wait() {
        let limit = RateLimit::new(|| Duration::from_millis(NOW.get()), Duration::from_secs(1), 1);
        NOW.set(0);
        for who in 0..MOST_KNOWN {
            assert!(limit.allows(who));
        }
        NOW.set(1500);
        assert!(limit.allows(MOST_KNOWN) && !limit.allows(MOST_KNOWN));
        assert_eq!(limit.even.lock().unwrap().len(), 1);
    }
}
