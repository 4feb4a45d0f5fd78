//! What can be typed about bots that are programs of their own.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::door::study::thinking_time;

/// How bots play that are programs of their own.
#[derive(Debug, Args)]
pub(super) struct ProgramArguments {
    /// The time for each answer of a bot that is a program, as `cmd:./mybot.py`: 5s, 200ms [default: 5s]
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = "Outside bots")]
    pub(super) bot_time: Option<Duration>,
    /// Write the log lines and standard errors of such bots to this file
    #[arg(long, value_name = "FILE", help_heading = "Outside bots")]
    pub(super) bot_log: Option<PathBuf>,
}

/// `parlor bot-check`
#[derive(Debug, Args)]
pub(super) struct BotCheckArguments {
    /// The command of the bot: ./mybot.py, or "python3 mybot.py --deep"
    #[arg(value_name = "CMD")]
    pub(super) command: String,
    /// The games it is to play, separated by commas: definitions or names of games [default: all that come with parlor]
    #[arg(long, value_name = "GAME", num_args = 1.., value_delimiter = ',')]
    pub(super) games: Vec<String>,
    /// How many matches of each game it plays, at all seats
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(super) matches: u64,
    /// Stop a match after this many answers
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(super) answers: usize,
    #[command(flatten)]
    pub(super) programs: ProgramArguments,
}

/// `5s`, `0.5s` or `200ms`.
fn time(text: &str) -> Result<Duration, String> {
    thinking_time(text).ok_or_else(|| "write a time up to an hour, such as `5s` or `200ms`".to_owned())
}
