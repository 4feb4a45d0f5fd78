//! What a line asks for.

use serde::Deserialize;
use serde_json::Value as Json;

/// A request. Every one has `do`; the others are for some.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    /// Sent back with the reply.
    #[serde(default)]
    pub(super) id: Json,
    /// What is to be done.
    #[serde(rename = "do")]
    pub(super) what: String,
    #[serde(rename = "match")]
    pub(super) which: Option<u64>,
    pub(super) seats: Option<Vec<String>>,
    pub(super) seed: Option<u64>,
    pub(super) chance: Option<ChanceRequest>,
    pub(super) action: Option<u32>,
    pub(super) actions: Option<Vec<u32>>,
    pub(super) answer: Option<String>,
    pub(super) outcome: Option<usize>,
    pub(super) seat: Option<usize>,
    #[serde(rename = "as")]
    pub(super) form: Option<ObservedForm>,
    pub(super) times: Option<u32>,
    pub(super) record: Option<String>,
    pub(super) moves: Option<Vec<u32>>,
    pub(super) most: Option<u64>,
    pub(super) bot: Option<String>,
}

/// How chance is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ChanceRequest {
    /// Drawn from the seed.
    Drawn,
    /// By the program.
    Open,
}

/// How an observation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ObservedForm {
    /// An object.
    Json,
    /// One text, equal for what the seat cannot tell apart.
    Text,
    /// Numbers.
    Numbers,
}
