//! What a person does at the terminal, without what is the same on all keyboards.

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

/// A key.
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
    /// Wants the shell back for a while: Ctrl-Z.
    Suspend,
    /// Pastes a text.
    Paste(String),
    /// Clicks on a character, by its column and row.
    Click(u16, u16),
    /// Turns the wheel, up or down.
    Wheel(bool),
    /// Changes the size of the screen, or wants it to be drawn again.
    Resize,
}

impl UserAct {
    /// What an event of the terminal means; `None` if nothing.
    pub(super) fn of(event: Event) -> Option<Self> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                pressed(key.code, key.modifiers.contains(KeyModifiers::CONTROL))
            }
            Event::Paste(text) => Some(Self::Paste(text)),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => Some(Self::Click(mouse.column, mouse.row)),
                MouseEventKind::ScrollUp => Some(Self::Wheel(true)),
                MouseEventKind::ScrollDown => Some(Self::Wheel(false)),
                _ => None,
            },
            Event::Resize(..) => Some(Self::Resize),
            _ => None,
        }
    }
}

fn pressed(code: KeyCode, with_control: bool) -> Option<UserAct> {
    let key = match code {
        KeyCode::Char('c' | 'd') if with_control => return Some(UserAct::Stop),
        KeyCode::Char('z') if with_control => return Some(UserAct::Suspend),
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
