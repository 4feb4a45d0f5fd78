//! How sure an observer can be.

use serde::Serialize;

/// How sure an observer can be of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sureness {
    /// It is so.
    Known,
    /// It is so in all matches that were imagined.
    Likely,
    /// It can be this or that.
    Unknown,
}
