//! parlor runs tabletop games from their rulebook written as data.

pub mod bot;
pub mod check;
pub mod cli;
pub mod compile;
pub mod diag;
pub mod load;
pub mod run;
pub mod simulate;
pub mod table;
