//! The full screen: what stands on it, worked out as lines of text, and the terminal that shows it. It knows no rules
//! and no match, only scenes and options.

mod block;
mod blocks;
mod body;
mod commands;
mod device;
mod find;
mod grid;
mod keys;
mod news_rows;
mod page;
mod paint;
mod terminal;

pub(super) use body::{Body, DrawnTable};
pub(super) use commands::{CommandKeys, ScreenCommand, keys_line};
#[cfg(test)]
pub(super) use crossterm::event as events;
#[cfg(test)]
pub(super) use device::{TerminalDevice, begin, end};
pub(super) use grid::{OptionEntry, OptionGrid};
pub(super) use keys::{PressedKey, UserAct};
pub(super) use page::{PAGE_COLUMNS, Page};
pub(super) use paint::Painted;
pub(super) use terminal::{Terminal, is_large_enough};
