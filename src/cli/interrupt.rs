//! Ctrl-C is heard within a second, whatever is being done: a command that can tell something first is given a moment
//! for it, every other one ends at once.

use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use super::exit::Exit;

static STOP: AtomicBool = AtomicBool::new(false);
/// Whether the command looks at [`STOP`] and ends by itself.
static LOOKS: AtomicBool = AtomicBool::new(false);
/// Whether it has done so.
static ENDS: AtomicBool = AtomicBool::new(false);
/// What is said before the process ends.
static LAST_WORDS: Mutex<String> = Mutex::new(String::new());

/// How long a command may take to look: a step of a script or the thinking of a bot may last longer.
const MOMENT: Duration = Duration::from_millis(700);
/// How long saying something may take: perhaps nobody reads.
const SAYING: Duration = Duration::from_millis(200);

/// Listens from now on.
pub(super) fn listen() {
    // Where it cannot be heard the process just ends.
    let _ = ctrlc::set_handler(heard);
}

/// What is set by the first Ctrl-C, for a command that looks at it and then tells what it has done; a second one ends
/// the process at once.
pub(super) fn stop() -> &'static AtomicBool {
    LOOKS.store(true, Ordering::Relaxed);
    &STOP
}

/// The command has looked for the last time, and ends by itself from here on, however long that takes.
pub(super) fn ends_by_itself() {
    ENDS.store(true, Ordering::Relaxed);
}

/// What is to be said when the process ends without a word of the command itself.
pub(super) fn last_words(text: String) {
    *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = text;
}

/// Somebody has typed Ctrl-C where it is a key like others.
pub(super) fn typed() {
    STOP.store(true, Ordering::Relaxed);
}

/// How a command ends that somebody has had enough of.
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

fn end() {
    let (said, waits) = mpsc::channel();
    thread::spawn(move || {
        let words = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner);
        // There is nowhere else to say it.
        let _ = io::stdout().write_all(words.as_bytes()).and_then(|()| io::stdout().flush());
        let _ = said.send(());
    });
    let _ = waits.recv_timeout(SAYING);
    process::exit(Exit::Interrupted as i32);
}
