//! What an outside bot can do wrong.

use std::fmt;

use serde::{Deserialize, Serialize};

#[cfg(feature = "programs")]
use crate::diag::visible;

/// The most characters of a line that are shown.
#[cfg(feature = "programs")]
const MOST_SHOWN: usize = 400;

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotFaultKind {
    /// The program cannot be started.
    NotStarted,
    /// It does not speak the protocol, or another version.
    Protocol,
    /// It did not answer in time.
    Late,
    /// It ended, or closed its output.
    Ended,
    /// It wrote what is no message, or none that belongs there.
    Nonsense,
    /// Its answer is not offered.
    Illegal,
    /// It wrote too much.
    Flood,
    /// Nobody waits for it any more: this is no fault of the bot.
    Stopped,
}

/// Why a bot does not play on. Its seat forfeits the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotFault {
    /// The kind.
    pub kind: BotFaultKind,
    /// What it did: lower case, no full stop.
    pub message: String,
    /// The last line that it was sent, shortened; empty if there was none.
    pub sent: String,
    /// The line that it wrote, shortened; empty if there was none.
    pub received: String,
    /// The last lines of its log and of its standard error.
    pub log: Vec<String>,
    /// The last line of its standard error, shortened; empty if there was none.
    pub last_error: Box<str>,
}

impl BotFault {
    /// A fault of which no more is known.
    #[must_use]
    pub fn new(kind: BotFaultKind, message: impl Into<String>) -> Self {
        let (sent, received, log) = (String::new(), String::new(), Vec::new());
        Self { kind, message: message.into(), sent, received, log, last_error: "".into() }
    }

    /// What it did, with the last line of its standard error, which often says why.
    #[must_use]
    pub fn with_last_error(&self) -> String {
        match &*self.last_error {
            "" => self.message.clone(),
            line => format!("{}; its last error: {line}", self.message),
        }
    }

    /// What it was sent and wrote, and how its log ends, line by line; `None` where nothing is known of that.
    #[must_use]
    pub fn details(&self) -> Option<String> {
        let mut lines = Vec::new();
        if !self.received.is_empty() {
            lines.push(format!("it wrote {}", self.received));
        }
        if !self.sent.is_empty() {
            lines.push(format!("it was sent {}", self.sent));
        }
        if !self.log.is_empty() {
            lines.push("its log ends so:".to_owned());
            lines.extend(self.log.iter().map(|line| format!("  {line}")));
        }
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

#[cfg(feature = "programs")]
impl BotFault {
    /// Adds the line that the bot was sent last.
    #[must_use]
    pub(super) fn sent(self, line: &str) -> Self {
        Self { sent: shown(line), ..self }
    }

    /// Adds the line that the bot wrote.
    #[must_use]
    pub(super) fn received(self, line: &[u8]) -> Self {
        Self { received: shown(&String::from_utf8_lossy(&line[..line.len().min(4 * MOST_SHOWN)])), ..self }
    }
}

impl fmt::Display for BotFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// A line, safe to show and not too long.
#[cfg(feature = "programs")]
pub(super) fn shown(line: &str) -> String {
    let line = line.trim_end();
    let mut letters = line.chars();
    let short: String = letters.by_ref().take(MOST_SHOWN).collect();
    let more = if letters.next().is_some() { "…" } else { "" };
    format!("{}{more}", visible::line(&short))
}
