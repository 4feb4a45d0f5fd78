//! The only clock, for bots with a time limit.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

#[expect(clippy::disallowed_methods, reason = "a bot with a time budget must be told when it is over")]
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The time since the first call.
pub(super) fn since_start() -> Duration {
    START.elapsed()
}
