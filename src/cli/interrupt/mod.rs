//! Ctrl-C takes effect within a second, whatever the command is doing. A command that can print a result first gets a
//! moment for it; every other one ends at once. So it is with other signals to end. Those to pause concern the full
//! screen alone.

#[cfg(unix)]
mod signals;
#[cfg(not(unix))]
#[path = "keys.rs"]
mod signals;

use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use super::exit::Exit;
use crate::door::study::{end_all, stop_waiting};

/// Whether the command is to stop.
static STOP: AtomicBool = AtomicBool::new(false);
/// The signal that said so.
static SIGNAL: AtomicU8 = AtomicU8::new(signals::BY_KEY);
/// Whether the command checks [`STOP`] and ends by itself.
static LOOKS: AtomicBool = AtomicBool::new(false);
/// Whether it has noticed the stop.
static ENDS: AtomicBool = AtomicBool::new(false);
/// What is done for a full screen that is shown.
static SCREEN: Mutex<Option<AtSignals>> = Mutex::new(None);
/// What leaves the terminal as it was where a line is being edited.
static EDITED: Mutex<Option<Box<dyn Fn() + Send>>> = Mutex::new(None);
/// What is printed before the process ends.
static LAST_WORDS: Mutex<String> = Mutex::new(String::new());

/// How long a command may take to notice: a step of a script or the thinking of a bot may take longer.
const MOMENT: Duration = Duration::from_millis(700);
/// How long printing may take, because perhaps nobody reads.
const SAYING: Duration = Duration::from_millis(200);

/// Ends the mode of a line editor in which the terminal marks what is pasted.
const PASTE_AS_TYPED: &str = "\x1b[?2004l";

/// What a full screen does when a signal comes.
#[derive(Clone, Copy)]
pub(super) struct AtSignals {
    /// Before the process ends.
    pub(super) before_end: fn(),
    /// Before it is suspended.
    pub(super) before_pause: fn(),
    /// When it goes on.
    pub(super) after_pause: fn(),
}

/// Handles Ctrl-C from now on.
pub(super) fn listen() {
    // If it cannot be handled, Ctrl-C just ends the process.
    let _ = signals::listen(heard);
}

/// The flag that the first Ctrl-C sets, for a command that checks it and then prints what it has done. A second Ctrl-C
/// ends the process at once.
pub(super) fn stop() -> &'static AtomicBool {
    LOOKS.store(true, Ordering::Relaxed);
    &STOP
}

/// The command has noticed the stop and ends by itself from now on, however long that takes.
pub(super) fn ends_by_itself() {
    ENDS.store(true, Ordering::Relaxed);
}

/// Does something that may change what is printed if the process ends without a word from the command itself. The process
/// ends before it or after it, with the words that are true then.
pub(super) fn with_last_words<T>(act: impl FnOnce(&mut String) -> T) -> T {
    act(&mut LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Ctrl-C was typed where it is an ordinary key.
pub(super) fn typed() {
    STOP.store(true, Ordering::Relaxed);
}

/// The exit of a command that was interrupted.
pub(super) fn exit() -> Exit {
    if STOP.load(Ordering::Relaxed) { Exit::Interrupted } else { Exit::Fine }
}

/// The code of a process that was interrupted: the one that shells use for its signal.
pub(super) fn exit_code() -> u8 {
    128 + SIGNAL.load(Ordering::Relaxed)
}

/// A full screen is shown from now on.
pub(super) fn with_screen(screen: AtSignals) {
    set_screen(Some(screen));
    // If they cannot be handled, the process is suspended as it is.
    let _ = signals::listen_to_pauses(pause, resumed);
}

/// The full screen is not shown any more.
pub(super) fn without_screen() {
    set_screen(None);
}

/// Edits a line at the terminal, which may change its modes. If the process is ended meanwhile, it is left as it was.
pub(super) fn while_edited<T>(edit: impl FnOnce() -> T) -> T {
    set_edited(signals::kept_modes());
    let edited = edit();
    set_edited(None);
    edited
}

/// Waits until a key is pressed at the terminal, which stays to be read, or until `look` finds something; it looks so
/// often. Nothing that is typed is shown meanwhile.
pub(super) fn wait_for_key(patience: Duration, look: &mut dyn FnMut() -> bool) {
    while_edited(|| signals::wait_for_key(patience, look));
}

fn set_edited(restore: Option<Box<dyn Fn() + Send>>) {
    *EDITED.lock().unwrap_or_else(PoisonError::into_inner) = restore;
}

/// Suspends the process after the full screen has given the terminal back; returns when it goes on.
pub(super) fn pause() {
    if let Some(screen) = screen() {
        (screen.before_pause)();
        signals::suspend();
        (screen.after_pause)();
    }
}

/// The process goes on, however it was suspended.
fn resumed() {
    if let Some(screen) = screen() {
        (screen.after_pause)();
    }
}

fn screen() -> Option<AtSignals> {
    *SCREEN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn set_screen(screen: Option<AtSignals>) {
    *SCREEN.lock().unwrap_or_else(PoisonError::into_inner) = screen;
}

fn heard(signal: u8) {
    SIGNAL.store(signal, Ordering::Relaxed);
    let again = STOP.swap(true, Ordering::Relaxed);
    if LOOKS.load(Ordering::Relaxed) {
        stop_waiting();
    }
    if again || !LOOKS.load(Ordering::Relaxed) {
        end();
    }
    thread::spawn(|| {
        thread::sleep(MOMENT);
        if !ENDS.load(Ordering::Relaxed) {
            end();
        }
    });
}

fn end() {
    let (said, waits) = mpsc::channel();
    thread::spawn(move || {
        let words = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(screen) = screen() {
            (screen.before_end)();
        }
        if let Some(restore) = &*EDITED.lock().unwrap_or_else(PoisonError::into_inner) {
            restore();
            let _ = io::stdout().write_all(PASTE_AS_TYPED.as_bytes());
        }
        // There is nowhere else to print it.
        let _ = io::stdout().write_all(words.as_bytes()).and_then(|()| io::stdout().flush());
        let _ = said.send(());
        // Until the process has ended, nothing is done that would make the words untrue.
        loop {
            thread::park();
        }
    });
    let _ = waits.recv_timeout(SAYING);
    end_all();
    process::exit(exit_code().into());
}
