//! The only clock: for bots that are given time.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

#[expect(clippy::disallowed_methods, reason = "a bot with a time budget must be told when it is over")]
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// How long it is since somebody asked first.
pub(super) fn since_start() -> Duration {
    START.elapsed()
}
