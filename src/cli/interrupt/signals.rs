//! The signals of Unix.

use std::io;
use std::sync::Once;
use std::thread;

use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
use signal_hook::consts::signal::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGSTOP, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::raise;

/// The number of the signal for Ctrl-C.
pub(super) const BY_KEY: u8 = 2;

/// What sets the modes of the terminal again that it has now; `None` without a terminal.
pub(super) fn kept_modes() -> Option<Box<dyn Fn() + Send>> {
    let modes = tcgetattr(io::stdin()).ok()?;
    Some(Box::new(move || {
        // If that fails, nothing more can be done.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &modes);
    }))
}

/// From now on tells the numbers of signals to end.
pub(super) fn listen(heard: fn(u8)) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT])?;
    thread::spawn(move || signals.forever().for_each(|signal| heard(number(signal))));
    Ok(())
}

/// From now on tells signals to pause and to go on.
pub(super) fn listen_to_pauses(pause: fn(), resumed: fn()) -> io::Result<()> {
    static ONCE: Once = Once::new();
    let mut signals = Signals::new([SIGTSTP, SIGCONT])?;
    ONCE.call_once(|| {
        thread::spawn(move || {
            for signal in signals.forever() {
                match signal {
                    SIGTSTP => pause(),
                    _ => resumed(),
                }
            }
        });
    });
    Ok(())
}

/// Suspends the process; if that is not possible, it goes on at once.
pub(super) fn suspend() {
    let _ = raise(SIGSTOP);
}

fn number(signal: i32) -> u8 {
    u8::try_from(signal).unwrap_or(BY_KEY)
}
