//! Checked rules become a [`Game`]: ids for names, code for scripts and the order of play.

pub mod code;
pub mod layout;
pub mod value;
