//! Text becomes spanned trees, without meaning.

pub mod script;
