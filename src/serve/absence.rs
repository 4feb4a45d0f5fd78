//! Programs that do not play the seats that they were given.

use super::offered::{OfferedBots, shown};
use crate::door::study::{BotFaultKind, CMD, Spec};
use crate::door::words::{Words, fill};

/// Why a program does not play its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BotAbsence {
    /// It was not named when the server was started.
    Unknown,
    /// It has done something wrong. What exactly, not everybody at the table may know.
    Fault(BotFaultKind),
}

impl BotAbsence {
    /// What is said about it at the table.
    pub(super) fn told(self, bot: &str, seat: &str, words: &Words) -> String {
        let values = [("bot", shown(bot)), ("seat", seat)];
        match self {
            Self::Unknown => fill(words.web_bot_unknown, &values),
            Self::Fault(kind) => {
                let why = match kind {
                    BotFaultKind::NotStarted => words.web_bot_unstarted,
                    BotFaultKind::Late => words.web_bot_late,
                    BotFaultKind::Ended | BotFaultKind::Stopped => words.web_bot_ended,
                    BotFaultKind::Protocol
                    | BotFaultKind::Nonsense
                    | BotFaultKind::Illegal
                    | BotFaultKind::Flood => words.web_bot_wrong,
                };
                fill(words.web_bot_out, &[values[0], values[1], ("why", why)])
            }
        }
    }
}

/// The programs that play seats and are offered, by the names of the seats.
pub(super) fn programs(
    seats: &[String],
    bots: &[Option<String>],
    offered: &OfferedBots,
) -> Vec<(String, Spec)> {
    let program = |(seat, bot): (&String, &Option<String>)| {
        let bot = bot.as_deref().filter(|bot| bot.starts_with(CMD))?;
        Some((seat.clone(), offered.kept(bot)?))
    };
    seats.iter().zip(bots).filter_map(program).collect()
}

/// The bots that are not programs.
pub(super) fn built_in(bots: &[Option<String>]) -> Vec<Option<String>> {
    bots.iter().map(|bot| bot.clone().filter(|bot| !bot.starts_with(CMD))).collect()
}
