//! What can be typed after `parlor`.

use std::path::PathBuf;

use crate::door::study::MOST_DECISIONS;
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Runs tabletop games from their rulebook written as data.
#[derive(Debug, Parser)]
#[command(name = "parlor", version, arg_required_else_help = true)]
#[command(after_help = "Exit codes: 0 fine, 1 wrong usage or a file that cannot be used, 2 faults in a \
    definition, 3 a script failed, 4 an example or record differs, 130 interrupted.")]
pub(super) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(super) command: Command,
    /// Whether to use colours; NO_COLOR is honoured
    #[arg(long, global = true, value_enum, default_value_t = Colors::Auto, value_name = "WHEN", help_heading = "Display")]
    pub(super) color: Colors,
    /// Draw with plain characters only
    #[arg(long, global = true, help_heading = "Display")]
    pub(super) ascii: bool,
}

/// Whether to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Colors {
    /// At a terminal.
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Play a match
    Play(PlayArguments),
    /// Replay a record and say whether it comes to the same end
    Replay(ReplayArguments),
    /// Say what happened in a recorded match, as one observer reads it
    Log(LogArguments),
    /// Find the faults of definitions
    Check(CheckArguments),
    /// Play the examples and recorded matches of games and say what does not hold
    Test(TestArguments),
    /// Show what a definition says
    Show(ShowArguments),
    /// List the games of a folder
    List(ListArguments),
    /// Let bots play many matches and report on the game
    Simulate(SimulateArguments),
    /// Put simulations together and report on the game
    Report(ReportArguments),
    /// Let bots play against each other and say which is better
    Arena(ArenaArguments),
    /// Say what an edit of the rules changes, on the same seeds
    Diff(DiffArguments),
    /// Measure how fast random matches are played
    Bench(BenchArguments),
    /// Print all functions and properties that scripts can use, as Markdown
    Reference,
}

/// `parlor play`
#[derive(Debug, Args)]
pub(super) struct PlayArguments {
    /// The definition, such as games/pairs.yaml
    #[arg(required_unless_present = "resume")]
    pub(super) game: Option<String>,
    /// Who plays, clockwise: Ann,Bob,Cleo; or how many [default: as many as usual]
    #[arg(long, value_name = "NAMES", conflicts_with = "resume")]
    pub(super) seats: Option<String>,
    /// Let a bot play all seats: random, greedy, search:1000, search:200ms
    #[arg(long, value_name = "BOT", conflicts_with = "bot")]
    pub(super) bots: Option<String>,
    /// Let a bot play one seat: Bob=search:200ms
    #[arg(long, value_name = "SEAT=BOT")]
    pub(super) bot: Vec<String>,
    /// What chance is drawn from [default: another one each time]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    pub(super) seed: Option<u64>,
    /// Play a variant of the definition
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    pub(super) variant: Option<String>,
    /// Give a figure of the rules another value
    #[arg(long, value_name = "FIGURE=VALUE", conflicts_with = "resume")]
    pub(super) set: Vec<String>,
    /// Keep the match in this file [default: one in the user's data folder]
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Go on with a match that was kept
    #[arg(long, value_name = "FILE")]
    pub(super) resume: Option<PathBuf>,
    /// Go on from after this many decisions, in a new file
    #[arg(long, value_name = "N", requires = "resume")]
    pub(super) at: Option<usize>,
    /// What runs the scripts
    #[arg(long, value_enum, default_value_t = Engine::Machine)]
    pub(super) engine: Engine,
    #[command(flatten)]
    pub(super) language: Language,
}

/// In which language a game is shown.
#[derive(Debug, Args)]
pub(super) struct Language {
    /// Show the game by its names in this language, such as ja [default: by those that scripts use]
    #[arg(long, value_name = "LANGUAGE", help_heading = "Display")]
    pub(super) lang: Option<String>,
}

/// What runs the scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Engine {
    /// Compiled code
    Machine,
    /// Rhai's own evaluator, for comparison: much slower
    Rhai,
}

impl From<Engine> for crate::door::sitting::Engine {
    fn from(engine: Engine) -> Self {
        match engine {
            Engine::Machine => Self::Machine,
            Engine::Rhai => Self::Rhai,
        }
    }
}

/// `parlor replay`
#[derive(Debug, Args)]
pub(super) struct ReplayArguments {
    /// The record
    pub(super) record: PathBuf,
    /// The definition, if it is not where the record says
    #[arg(long, value_name = "PATH")]
    pub(super) game: Option<String>,
    /// How to print the replay
    #[arg(long, value_enum, default_value_t = ReplayFormat::Human)]
    pub(super) format: ReplayFormat,
    /// What runs the scripts
    #[arg(long, value_enum, default_value_t = Engine::Machine, conflicts_with = "format")]
    pub(super) engine: Engine,
}

/// How a replay is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ReplayFormat {
    /// In short
    Human,
    /// One JSON object on a line for each decision
    Jsonl,
}

/// `parlor log`
#[derive(Debug, Args)]
pub(super) struct LogArguments {
    /// The record
    pub(super) record: PathBuf,
    /// Who reads: the name of a seat [default: somebody who only watches]
    #[arg(long, value_name = "SEAT")]
    pub(super) seat: Option<String>,
    /// The definition, if it is not where the record says
    #[arg(long, value_name = "PATH")]
    pub(super) game: Option<String>,
    /// How to print what happened
    #[arg(long, value_enum, default_value_t = LogFormat::Human)]
    pub(super) format: LogFormat,
    #[command(flatten)]
    pub(super) language: Language,
}

/// How a log is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum LogFormat {
    /// As it is read at the table
    Human,
    /// One JSON object on a line for each event
    Jsonl,
}

/// `parlor check`
#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    /// The definitions
    #[arg(required = true)]
    pub(super) games: Vec<String>,
    /// How to print faults
    #[arg(long, value_enum, default_value_t = FaultFormat::Human)]
    pub(super) format: FaultFormat,
    /// Let warnings count as faults
    #[arg(long)]
    pub(super) deny_warnings: bool,
}

/// How faults are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum FaultFormat {
    /// With the lines they are in
    Human,
    /// On one line each
    Short,
    /// As one JSON object on a line each
    Json,
}

/// `parlor test`
#[derive(Debug, Args)]
pub(super) struct TestArguments {
    /// Folders of games, definitions, files of examples, records
    #[arg(default_value = "games", value_name = "PATH")]
    pub(super) paths: Vec<String>,
    /// Only those whose title, name or covered rules have this in them
    #[arg(long, value_name = "TEXT")]
    pub(super) filter: Option<String>,
    /// Only list them, with what they cover
    #[arg(long, conflicts_with_all = ["accept", "review", "record"])]
    pub(super) list: bool,
    /// Write no file (for automatic checks)
    #[arg(long, conflicts_with_all = ["accept", "review", "record"])]
    pub(super) check: bool,
    /// Accept all changed snapshots
    #[arg(long, conflicts_with = "review")]
    pub(super) accept: bool,
    /// Go through changed snapshots one by one
    #[arg(long)]
    pub(super) review: bool,
    /// First record the matches of bots that are missing or fit the rules no more
    #[arg(long)]
    pub(super) record: bool,
    /// What runs the scripts
    #[arg(long, value_enum, default_value_t = Engine::Machine)]
    pub(super) engine: Engine,
}

/// `parlor show`
#[derive(Debug, Args)]
pub(super) struct ShowArguments {
    /// The definition
    pub(super) game: String,
    /// Show a variant of it
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    #[command(flatten)]
    pub(super) language: Language,
}

/// `parlor list`
#[derive(Debug, Args)]
pub(super) struct ListArguments {
    /// Where the definitions are
    #[arg(default_value = "games")]
    pub(super) folder: String,
    #[command(flatten)]
    pub(super) language: Language,
}

/// `parlor simulate`
#[derive(Debug, Args)]
pub(super) struct SimulateArguments {
    /// The definition
    pub(super) game: String,
    /// How many matches
    #[arg(long, value_name = "N", default_value_t = 1000, conflicts_with = "to", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) matches: u64,
    /// How many play [default: one for each bot, or as many as usual]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..))]
    pub(super) seats: Option<u8>,
    /// Who plays: one for all seats, or one for each: greedy,random,search:1000
    #[arg(long, value_name = "BOTS", default_value = "random")]
    pub(super) bots: String,
    /// The seed of match 0; match i has the seed S+i
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// The first match, to play a part of many
    #[arg(long, value_name = "A", default_value_t = 0)]
    pub(super) from: u64,
    /// The match before which to stop [default: as many as --matches says]
    #[arg(long, value_name = "B")]
    pub(super) to: Option<u64>,
    /// Matches that are played at a time [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// Play a variant of the definition
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    /// Give a figure of the rules another value
    #[arg(long, value_name = "FIGURE=VALUE")]
    pub(super) set: Vec<String>,
    /// Cut a match off after so many decisions
    #[arg(long, value_name = "N", default_value_t = MOST_DECISIONS, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) most_decisions: u32,
    /// How much is counted
    #[arg(long, value_enum, default_value_t = Stats::Full)]
    pub(super) stats: Stats,
    /// How to print the report
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
    /// Also write the report as a page with plots, in one file
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    /// Keep a row of each match, all counts and the report in this folder
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Also keep the rows as matches.parquet
    #[cfg(feature = "parquet")]
    #[arg(long, requires = "out")]
    pub(super) parquet: bool,
    /// Replace a simulation that is in the folder
    #[arg(long, requires = "out")]
    pub(super) force: bool,
}

/// How much a simulation counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Stats {
    /// What stands in the rows: who won, scores, lengths
    Basic,
    /// Also which rules, options and kinds were used
    Full,
}

/// `parlor report`
#[derive(Debug, Args)]
pub(super) struct ReportArguments {
    /// Folders that `parlor simulate --out` wrote
    #[arg(required = true, value_name = "DIR")]
    pub(super) folders: Vec<PathBuf>,
    /// Also write the report as a page with plots, in one file
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    /// How to print the report
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
}

/// `parlor arena`
#[derive(Debug, Args)]
pub(super) struct ArenaArguments {
    /// The definition
    pub(super) game: String,
    /// The bots, two or more: search:1000,random; one can be there twice
    #[arg(long, value_name = "BOTS")]
    pub(super) bots: String,
    /// Matches at most, as every bot sits in every seat equally often
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(super) matches: u64,
    /// How many play [default: as many as usual]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..))]
    pub(super) seats: Option<u8>,
    /// The seed of the first round; the next one has the next seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// Matches that are played at a time [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// Play a variant of the definition
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    /// Give a figure of the rules another value
    #[arg(long, value_name = "FIGURE=VALUE")]
    pub(super) set: Vec<String>,
    /// Play all matches, even when all differences are certain before
    #[arg(long)]
    pub(super) all: bool,
    /// How to print what came out
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
}

/// `parlor diff`
#[derive(Debug, Args)]
#[command(
    after_help = "Ways to say two rules:\n  parlor diff old.yaml new.yaml\n  parlor diff game.yaml --variant A [--variant B]   \
    the definition and a variant, or two\n  parlor diff game.yaml --set FIGURE=VALUE\n  \
    parlor diff game.yaml --rev REV[..REV]            as it was and as it is, or was later"
)]
pub(super) struct DiffArguments {
    /// The definition with the old rules
    #[arg(value_name = "OLD")]
    pub(super) old: String,
    /// The definition with the new rules [default: the same]
    #[arg(value_name = "NEW", conflicts_with = "rev")]
    pub(super) new: Option<String>,
    /// A variant of the definition; twice, one for each side
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Vec<String>,
    /// The old rules are those of a git revision; of two (A..B) the new ones too
    #[arg(long, value_name = "REV")]
    pub(super) rev: Option<String>,
    /// In the new rules give a figure another value
    #[arg(long, value_name = "FIGURE=VALUE")]
    pub(super) set: Vec<String>,
    /// How many seeds are played under both rules
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(super) matches: u64,
    /// How many play [default: as many as usual]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..))]
    pub(super) seats: Option<u8>,
    /// The bot that plays all seats, or one for each: random,greedy
    #[arg(long, value_name = "BOTS", default_value = "random")]
    pub(super) bots: String,
    /// The first seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// Matches that are played at a time [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// How to print what is different
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
    /// Also write a page with pictures, in one file
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
}

/// `parlor bench`
#[derive(Debug, Args)]
pub(super) struct BenchArguments {
    /// Definitions, or folders of them
    #[arg(default_value = "games", value_name = "GAME")]
    pub(super) games: Vec<String>,
    /// How many play [default: as many as usual]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..))]
    pub(super) seats: Option<u8>,
    /// Threads of the second measurement [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// Runs of which the median is told
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) runs: u32,
    /// How long a run takes, about, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 0.5, value_parser = seconds)]
    pub(super) time: f64,
    /// The seed of the first match
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// How to print the figures
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
}

/// How figures are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum FigureFormat {
    /// As tables
    Text,
    /// As one JSON object
    Json,
}

/// A time that a measurement can take.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("write a number of seconds from 0.001 to 3600".to_owned()),
    }
}
