//! Ctrl-C takes effect within a second, whatever the command is doing. A command that can print a result first gets a
//! moment for it; every other one ends at once.

use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use super::exit::Exit;

static STOP: AtomicBool = AtomicBool::new(false);
/// Whether the command checks [`STOP`] and ends by itself.
static LOOKS: AtomicBool = AtomicBool::new(false);
/// Whether it has noticed the stop.
static ENDS: AtomicBool = AtomicBool::new(false);
/// What is done before the process ends.
static BEFORE_END: Mutex<fn()> = Mutex::new(|| {});
/// What is printed before the process ends.
static LAST_WORDS: Mutex<String> = Mutex::new(String::new());

/// How long a command may take to notice: a step of a script or the thinking of a bot may take longer.
const MOMENT: Duration = Duration::from_millis(700);
/// How long printing may take, because perhaps nobody reads.
const SAYING: Duration = Duration::from_millis(200);

/// Handles Ctrl-C from now on.
pub(super) fn listen() {
    // If it cannot be handled, Ctrl-C just ends the process.
    let _ = ctrlc::set_handler(heard);
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

/// Sets what is printed if the process ends without a word from the command itself.
pub(super) fn last_words(text: String) {
    *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = text;
}

/// Ctrl-C was typed where it is an ordinary key.
pub(super) fn typed() {
    STOP.store(true, Ordering::Relaxed);
}

/// The exit of a command that was interrupted.
pub(super) fn exit() -> Exit {
    if STOP.load(Ordering::Relaxed) { Exit::Interrupted } else { Exit::Fine }
}

fn heard() {
    let again = STOP.swap(true, Ordering::Relaxed);
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

/// Sets what is done before the process ends because it was interrupted, such as leaving the terminal as it was.
pub(super) fn before_end(what: fn()) {
    *BEFORE_END.lock().unwrap_or_else(PoisonError::into_inner) = what;
}

fn end() {
    let (said, waits) = mpsc::channel();
    thread::spawn(move || {
        let words = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner);
        BEFORE_END.lock().unwrap_or_else(PoisonError::into_inner)();
        // There is nowhere else to print it.
        let _ = io::stdout().write_all(words.as_bytes()).and_then(|()| io::stdout().flush());
        let _ = said.send(());
    });
    let _ = waits.recv_timeout(SAYING);
    process::exit(Exit::Interrupted as i32);
}
