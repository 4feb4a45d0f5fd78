//! The full screen: what stands on it, worked out as lines of text, and the terminal that shows it. It knows no rules
//! and no match, only scenes and options.

mod body;
mod grid;
mod page;
mod paint;
mod terminal;

pub(super) use body::{Body, News};
pub(super) use grid::{OptionEntry, OptionGrid};
pub(super) use page::Page;
pub(super) use paint::Painted;
pub(super) use terminal::{PressedKey, Terminal, UserAct, is_large_enough};
