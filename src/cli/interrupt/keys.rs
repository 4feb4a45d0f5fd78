//! Ctrl-C and its like, where there are no signals of Unix.

use std::io;
use std::time::Duration;

/// The number of the signal for Ctrl-C.
pub(super) const BY_KEY: u8 = 2;

/// The terminal has no modes that outlast the process.
pub(super) fn kept_modes() -> Option<Box<dyn Fn() + Send>> {
    None
}

/// Keys cannot be waited for without reading them.
pub(super) fn wait_for_key(_: Duration, _: &mut dyn FnMut() -> bool) {}

/// From now on tells that somebody wants the process to end.
pub(super) fn listen(heard: fn(u8)) -> io::Result<()> {
    ctrlc::set_handler(move || heard(BY_KEY)).map_err(io::Error::other)
}

/// Nothing pauses.
pub(super) fn listen_to_pauses(_: fn(), _: fn()) -> io::Result<()> {
    Ok(())
}

/// Nothing can be suspended.
pub(super) fn suspend() {}
