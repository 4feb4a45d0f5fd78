//! Reports of simulations as pages, and what the command line shares with them: their sections, and the commands that they
//! name. This room knows no file and no terminal.
#![cfg_attr(
    not(feature = "cli"),
    allow(dead_code, unused_imports, reason = "the command line uses the rest")
)]

mod again;
mod counting;
pub(crate) mod deciding;
pub(crate) mod html;
mod options;
mod plots;
pub(crate) mod sections;
pub(crate) mod sheet;
pub(crate) mod shell;
pub(crate) mod strength;

pub(crate) use again::BotMatch;
pub(crate) use counting::{by_rules, count};
pub use html::html;
pub(crate) use html::{GENERATOR, escaped, marked, page, told};
pub(crate) use sheet::Cell;
pub(crate) use strength::players;
