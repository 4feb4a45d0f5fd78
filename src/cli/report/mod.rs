//! Reports of simulations.

mod html;
mod json;
mod options;
mod plots;
mod sections;
mod sheet;
#[cfg(test)]
mod tests;
mod text;

pub(super) use html::{escaped, html, marked, page, told};
pub(super) use json::json;
pub(super) use sheet::Cell;
pub(super) use text::text;
