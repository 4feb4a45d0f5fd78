//! What a line asks for.

use std::fmt;

use serde::Deserialize;
use serde_json::value::RawValue;

/// A request. Every one has `do`; the others are for some.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    /// Sent back with the reply.
    #[serde(default)]
    pub(super) id: RequestId,
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

/// The `id` of a request as it was written: a number that is read and written again can become another one.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct RequestId(Option<Box<RawValue>>);

impl RequestId {
    pub(super) fn new(written: Box<RawValue>) -> Self {
        Self(Some(written))
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_ref().map_or("null", |written| written.get()))
    }
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
