//! Ctrl-C: ends many matches early, so that what was played is told.

use std::process;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// The exit code of a process that somebody has interrupted twice, as shells know it.
const INTERRUPTED: i32 = 130;

static LISTENS: LazyLock<bool> = LazyLock::new(|| {
    let heard = || {
        if STOP.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    };
    ctrlc::set_handler(heard).is_ok()
});

/// What is set by the first Ctrl-C; a second one ends the process at once.
pub(super) fn stop() -> &'static AtomicBool {
    // Where it cannot be heard the process just ends.
    let _ = *LISTENS;
    &STOP
}
