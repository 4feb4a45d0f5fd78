//! The terminal of the process: its modes, its keys and its mouse. Whatever happens, it is left as it was.
//!
//! `crossterm` is named beside `ratatui` for its feature `use-dev-tty`: without it, a key that is pressed while the size
//! of the screen changes is read only when the next one is pressed.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::Duration;

use crossterm::cursor::Show;
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{execute, terminal};

use crate::cli::interrupt::{self, AtSignals};

/// How long is waited for what has happened already: with less, `crossterm` does not look at the terminal at all.
const SHORTEST: Duration = Duration::from_millis(1);

/// Whether the terminal has been left as it was. It is locked while something is drawn: the process may be told to end
/// on another thread at any time, and nothing must be drawn after that.
static IS_LEFT: Mutex<bool> = Mutex::new(true);
/// Whether it was taken over again by a process that had been suspended, so that all must be drawn.
static IS_RESUMED: AtomicBool = AtomicBool::new(false);

/// What shows a full screen: bytes out, events in.
pub(in crate::cli) trait TerminalDevice {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// When it cannot be used.
    fn enter(&mut self) -> io::Result<()>;
    /// Leaves it as it was; nothing is drawn any more.
    fn leave(&mut self);
    /// Where its bytes go.
    fn bytes(&self) -> Box<dyn Write>;
    /// The columns and rows.
    fn size(&self) -> (u16, u16);
    /// What happens next; `None` when nothing does for so long.
    ///
    /// # Errors
    /// When the terminal cannot be read any more.
    fn event(&mut self, patience: Duration) -> io::Result<Option<Event>>;
    /// Whether something has happened already that [`TerminalDevice::event`] would give at once.
    fn is_waiting(&mut self) -> bool {
        false
    }
    /// Leaves it, suspends the process, and takes it over again once the process goes on.
    fn suspend(&mut self);
}

/// The terminal of the process.
pub(super) struct Tty;

impl TerminalDevice for Tty {
    fn enter(&mut self) -> io::Result<()> {
        restore_before_panics();
        enable_raw_mode()?;
        *is_left() = false;
        interrupt::with_screen(AtSignals { before_end: restore, before_pause: restore, after_pause: resume });
        begin(&mut io::stdout())
    }

    fn leave(&mut self) {
        restore();
        interrupt::without_screen();
    }

    fn bytes(&self) -> Box<dyn Write> {
        Box::new(Frames(Vec::new()))
    }

    fn size(&self) -> (u16, u16) {
        terminal::size().unwrap_or((80, 24))
    }

    fn event(&mut self, patience: Duration) -> io::Result<Option<Event>> {
        if IS_RESUMED.swap(false, Ordering::Relaxed) {
            let (columns, rows) = self.size();
            return Ok(Some(Event::Resize(columns, rows)));
        }
        let happened = if event::poll(patience)? { Some(event::read()?) } else { None };
        // A terminal that was closed says nothing any more, without an error.
        if happened.is_none() && !io::stdout().is_terminal() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        Ok(happened)
    }

    fn is_waiting(&mut self) -> bool {
        event::poll(SHORTEST).unwrap_or(false)
    }

    fn suspend(&mut self) {
        interrupt::pause();
    }
}

/// Puts a terminal into the modes of a full screen.
pub(in crate::cli) fn begin(out: &mut impl Write) -> io::Result<()> {
    execute!(out, EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

/// Puts a terminal back into its usual modes.
pub(in crate::cli) fn end(out: &mut impl Write) -> io::Result<()> {
    execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show)
}

fn is_left() -> MutexGuard<'static, bool> {
    IS_LEFT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Leaves the terminal as it was. If even this fails, nothing more can be done.
fn restore() {
    // This needs no lock, and works also where nobody reads what is drawn.
    let _ = disable_raw_mode();
    let mut is_left = is_left();
    if !std::mem::replace(&mut *is_left, true) {
        let _ = end(&mut io::stdout());
    }
}

/// Takes the terminal over once more. Its modes may have been changed by others meanwhile.
fn resume() {
    let mut is_left = is_left();
    let _ = disable_raw_mode();
    let _ = enable_raw_mode();
    *is_left = false;
    let _ = begin(&mut io::stdout());
    IS_RESUMED.store(true, Ordering::Relaxed);
}

/// From now on a panic leaves the terminal first, on whatever thread, so that its message can be read.
fn restore_before_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let told = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            told(panic);
        }));
    });
}

/// Writes frames whole, and none once the terminal was left.
struct Frames(Vec<u8>);

impl Write for Frames {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let frame = std::mem::take(&mut self.0);
        let is_left = is_left();
        if *is_left {
            return Ok(());
        }
        let mut out = io::stdout();
        out.write_all(&frame)?;
        out.flush()
    }
}
