//! Text becomes spanned trees, without meaning.

pub mod files;
pub mod pieces;
pub mod script;
pub mod yaml;
