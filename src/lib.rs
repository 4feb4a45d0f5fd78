//! parlor runs tabletop games from their rulebook written as data.

pub mod belief;
pub mod bot;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compile;
pub mod diag;
pub mod example;
pub mod load;
pub mod notation;
#[cfg(feature = "oracle")]
pub mod oracle;
#[cfg(not(feature = "oracle"))]
#[path = "oracle/absent.rs"]
pub mod oracle;
pub mod play;
pub mod record;
pub mod rules;
pub mod session;
pub mod simulate;
pub mod table;
pub mod vm;
