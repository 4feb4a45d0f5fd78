//! Reports of simulations.

mod deciding;
mod html;
mod json;
mod levels;
mod options;
mod plots;
mod sections;
mod sheet;
mod strength;
#[cfg(test)]
mod tests;
mod text;

pub(super) use html::{escaped, html, marked, page, told};
pub(super) use json::json;
pub(super) use levels::{levels_html, levels_json, levels_text};
pub(super) use sheet::Cell;
pub(super) use strength::players;
pub(super) use text::text;
