//! Reports of simulations on a terminal and for other programs.

mod json;
mod levels;
#[cfg(test)]
mod tests;
mod text;

pub(super) use json::json;
pub(super) use levels::{levels_html, levels_json, levels_text};
pub(super) use text::text;
