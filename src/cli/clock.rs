//! The only clock: for bots with a time limit, and to say how long ago something was.

use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime};

#[expect(clippy::disallowed_methods, reason = "a bot with a time budget must be told when it is over")]
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The time since the first call.
pub(super) fn since_start() -> Duration {
    START.elapsed()
}

/// How long ago a moment was; nothing for one that a wrong clock has put into the future.
#[expect(clippy::disallowed_methods, reason = "people are told when they played")]
pub(super) fn since(moment: SystemTime) -> Duration {
    SystemTime::now().duration_since(moment).unwrap_or_default()
}
