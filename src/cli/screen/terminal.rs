//! A terminal that shows lines and says what a person does.

use std::io::{self, Write};
use std::time::Duration;

use ratatui::backend::{Backend, ClearType, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::device::{TerminalDevice, Tty};
use super::keys::UserAct;
use super::paint::{Painted, paint};

/// The smallest screen on which a question and its table can be read.
const LEAST: (u16, u16) = (40, 12);

/// The terminal while the full screen is shown.
pub(in crate::cli) struct Terminal {
    device: Box<dyn TerminalDevice>,
    backend: CrosstermBackend<Box<dyn Write>>,
    /// What stands on it.
    drawn: Buffer,
    /// Whether something else may stand on it, so that all must be drawn.
    is_stale: bool,
}

/// Whether the full screen can be shown on the terminal as it is now.
pub(in crate::cli) fn is_large_enough() -> bool {
    crossterm::terminal::size().is_ok_and(|(columns, rows)| columns >= LEAST.0 && rows >= LEAST.1)
}

impl Terminal {
    /// Takes the terminal of the process over.
    ///
    /// # Errors
    /// When it cannot be used.
    pub(in crate::cli) fn enter() -> io::Result<Self> {
        Self::on(Box::new(Tty))
    }

    /// Takes a terminal over.
    ///
    /// # Errors
    /// When it cannot be used.
    pub(in crate::cli) fn on(device: Box<dyn TerminalDevice>) -> io::Result<Self> {
        let backend = CrosstermBackend::new(device.bytes());
        // Dropping it restores the terminal, also when it could be taken over only in part.
        let mut terminal = Self { device, backend, drawn: Buffer::empty(Rect::ZERO), is_stale: true };
        terminal.device.enter()?;
        Ok(terminal)
    }

    /// The columns and rows.
    pub(in crate::cli) fn size(&self) -> (usize, usize) {
        let (columns, rows) = self.device.size();
        (usize::from(columns), usize::from(rows))
    }

    /// Shows lines, and the cursor where something is typed.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub(in crate::cli) fn show(&mut self, painted: &Painted<'_>) -> io::Result<()> {
        let (columns, rows) = self.device.size();
        let area = Rect::new(0, 0, columns, rows);
        if self.is_stale || self.drawn.area != area {
            self.backend.clear_region(ClearType::All)?;
            self.drawn = Buffer::empty(area);
            self.is_stale = false;
        }
        let mut next = Buffer::empty(area);
        paint(painted, &mut next);
        self.backend.hide_cursor()?;
        self.backend.draw(self.drawn.diff(&next).into_iter())?;
        if let Some((column, row)) = painted.cursor {
            self.backend.set_cursor_position(Position::new(column, row))?;
            self.backend.show_cursor()?;
        }
        self.drawn = next;
        Backend::flush(&mut self.backend)
    }

    /// Whether the person has done something already that was not looked at.
    pub(in crate::cli) fn is_waiting(&mut self) -> bool {
        self.device.is_waiting()
    }

    /// Whether the terminal has another size than what was drawn last.
    fn has_other_size(&self) -> bool {
        let (columns, rows) = self.device.size();
        !self.is_stale && self.drawn.area != Rect::new(0, 0, columns, rows)
    }

    /// What a person does next; `None` when it does nothing for so long.
    ///
    /// # Errors
    /// When the terminal cannot be read.
    pub(in crate::cli) fn input(&mut self, patience: Duration) -> io::Result<Option<UserAct>> {
        let act = self.device.event(patience)?.and_then(UserAct::of);
        // A signal that came before anybody waited for it is lost, but the size is not.
        let act = act.or_else(|| self.has_other_size().then_some(UserAct::Resize));
        Ok(match act {
            Some(UserAct::Suspend) => {
                self.device.suspend();
                self.is_stale = true;
                Some(UserAct::Resize)
            }
            Some(UserAct::Resize) => {
                self.is_stale = true;
                act
            }
            act => act,
        })
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.device.leave();
    }
}
