//! The terminal: its modes, its keys and its mouse. Whatever happens, it is left as it was.
//!
//! `crossterm` is named beside `ratatui` for its feature `use-dev-tty`: without it, a key that is pressed while the size
//! of the screen changes is read only when the next one is pressed.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crossterm::cursor::Show;
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{execute, terminal};
use ratatui::DefaultTerminal;
use ratatui::layout::Position;

use super::paint::{Painted, paint};
use crate::cli::interrupt;

/// The smallest screen on which a question and its table can be read.
const LEAST: (u16, u16) = (40, 12);

/// Whether the terminal has been left as it was. It is locked while something is drawn: the process may be told to end
/// on another thread at any time, and nothing must be drawn after that.
static IS_LEFT: Mutex<bool> = Mutex::new(true);

/// The terminal while the full screen is shown.
pub(in crate::cli) struct Terminal {
    inner: DefaultTerminal,
}

/// A key, without what is the same on all keyboards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum PressedKey {
    /// A character.
    Letter(char),
    /// A function key.
    Function(u8),
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// The tab key.
    Tab,
    /// Backspace.
    Backspace,
    /// An arrow.
    Up,
    /// An arrow.
    Down,
    /// An arrow.
    Left,
    /// An arrow.
    Right,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the beginning.
    Home,
    /// To the end.
    End,
}

/// What a person does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) enum UserAct {
    /// Presses a key.
    Key(PressedKey),
    /// Wants to stop: Ctrl-C or Ctrl-D.
    Stop,
    /// Pastes a text.
    Paste(String),
    /// Clicks on a character, by its column and row.
    Click(u16, u16),
    /// Turns the wheel, up or down.
    Wheel(bool),
    /// Changes the size of the screen.
    Resize,
}

/// Whether the full screen can be shown on the terminal as it is now.
pub(in crate::cli) fn is_large_enough() -> bool {
    terminal::size().is_ok_and(|(columns, rows)| columns >= LEAST.0 && rows >= LEAST.1)
}

impl Terminal {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// When it cannot be used.
    pub(in crate::cli) fn enter() -> io::Result<Self> {
        enable_raw_mode()?;
        *is_left() = false;
        interrupt::before_end(restore);
        let entered = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste);
        let inner = entered
            .and_then(|()| DefaultTerminal::new(ratatui::prelude::CrosstermBackend::new(io::stdout())));
        // Dropping it restores the terminal.
        match inner {
            Ok(inner) => Ok(Self { inner }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// The columns and rows.
    pub(in crate::cli) fn size(&self) -> (usize, usize) {
        self.inner.size().map_or((80, 24), |size| (usize::from(size.width), usize::from(size.height)))
    }

    /// Shows lines, and the cursor where something is typed.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub(in crate::cli) fn show(&mut self, painted: &Painted<'_>) -> io::Result<()> {
        let is_left = is_left();
        if *is_left {
            return Ok(());
        }
        self.inner.draw(|frame| {
            paint(painted, frame.buffer_mut());
            if let Some((column, row)) = painted.cursor {
                frame.set_cursor_position(Position::new(column, row));
            }
        })?;
        Ok(())
    }

    /// What a person does next; `None` when it does nothing for so long.
    ///
    /// # Errors
    /// When the terminal cannot be read.
    pub(in crate::cli) fn input(&self, patience: Duration) -> io::Result<Option<UserAct>> {
        if !event::poll(patience)? {
            return Ok(None);
        }
        Ok(match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                pressed(key.code, key.modifiers.contains(KeyModifiers::CONTROL))
            }
            Event::Paste(text) => Some(UserAct::Paste(text)),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => Some(UserAct::Click(mouse.column, mouse.row)),
                MouseEventKind::ScrollUp => Some(UserAct::Wheel(true)),
                MouseEventKind::ScrollDown => Some(UserAct::Wheel(false)),
                _ => None,
            },
            Event::Resize(..) => Some(UserAct::Resize),
            _ => None,
        })
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
        interrupt::before_end(|| {});
    }
}

fn is_left() -> MutexGuard<'static, bool> {
    IS_LEFT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Leaves the terminal as it was. If even this fails, nothing more can be done.
fn restore() {
    // This needs no lock, and works also where nobody reads what is drawn.
    let _ = disable_raw_mode();
    let mut is_left = is_left();
    if std::mem::replace(&mut *is_left, true) {
        return;
    }
    let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = io::stdout().flush();
}

fn pressed(code: KeyCode, with_control: bool) -> Option<UserAct> {
    let key = match code {
        KeyCode::Char('c' | 'd') if with_control => return Some(UserAct::Stop),
        KeyCode::Char('l') if with_control => return Some(UserAct::Resize),
        KeyCode::Char(_) if with_control => return None,
        KeyCode::Char(letter) => PressedKey::Letter(letter),
        KeyCode::F(number) => PressedKey::Function(number),
        KeyCode::Enter => PressedKey::Enter,
        KeyCode::Esc => PressedKey::Escape,
        KeyCode::Tab | KeyCode::BackTab => PressedKey::Tab,
        KeyCode::Backspace => PressedKey::Backspace,
        KeyCode::Up => PressedKey::Up,
        KeyCode::Down => PressedKey::Down,
        KeyCode::Left => PressedKey::Left,
        KeyCode::Right => PressedKey::Right,
        KeyCode::PageUp => PressedKey::PageUp,
        KeyCode::PageDown => PressedKey::PageDown,
        KeyCode::Home => PressedKey::Home,
        KeyCode::End => PressedKey::End,
        _ => return None,
    };
    Some(UserAct::Key(key))
}
