//! The signals of Unix.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Once};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::termios::{InputModes, LocalModes, OptionalActions, tcgetattr, tcsetattr};
use signal_hook::consts::signal::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGSTOP, SIGTERM, SIGTSTP, SIGXFSZ};
use signal_hook::flag;
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

/// Waits until a key is pressed, which stays to be read, or until `look` finds something. Nothing that is typed is shown
/// meanwhile. Without a terminal it waits for nothing.
pub(super) fn wait_for_key(patience: Duration, look: &mut dyn FnMut() -> bool) {
    let stdin = io::stdin();
    let Ok(usual) = tcgetattr(&stdin) else { return };
    let mut modes = usual.clone();
    modes.local_modes -= LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG | LocalModes::IEXTEN;
    modes.input_modes -= InputModes::ICRNL | InputModes::IXON;
    if tcsetattr(&stdin, OptionalActions::Drain, &modes).is_err() {
        return;
    }
    let patience = Timespec::try_from(patience).ok();
    while !look() {
        let pressed = poll(&mut [PollFd::new(&stdin, PollFlags::IN)], patience.as_ref());
        if !matches!(pressed, Ok(0) | Err(Errno::INTR)) {
            break;
        }
    }
    // If that fails, nothing more can be done.
    let _ = tcsetattr(&stdin, OptionalActions::Drain, &usual);
}

/// From now on tells the numbers of signals to end.
pub(super) fn listen(heard: fn(u8)) -> io::Result<()> {
    // Where a file may not become so large, writing fails instead.
    flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
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
