//! What can be typed after the commands that let bots play many matches.

use std::path::PathBuf;
use std::time::Duration;

use super::amounts::{how_many, minutes, seconds};
use super::arguments::Language;
use super::bot_arguments::ProgramArguments;
use super::rules_arguments::SeededRules;
use crate::door::study::MOST_DECISIONS;
use clap::{Args, ValueEnum};

/// `parlor simulate`
#[derive(Debug, Args)]
pub(super) struct SimulateArguments {
    /// The definition
    pub(super) game: String,
    /// How many matches
    #[arg(long, value_name = "N", default_value_t = 1000, conflicts_with = "to", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) matches: u64,
    /// How many play, or the names of the seats [default: one for each bot, or as many as usual]
    #[arg(long, value_name = "SEATS")]
    pub(super) seats: Option<String>,
    /// Which bots play: one for all seats, or one for each: greedy,random,search:1000,cmd:./mybot.py [default: trained
    /// where the game was learnt, otherwise random]
    #[arg(long, value_name = "BOTS")]
    pub(super) bots: Option<String>,
    /// Let another bot play one seat: Bob=search:1000
    #[arg(long, value_name = "SEAT=BOT")]
    pub(super) bot: Vec<String>,
    /// Play the same seeds with weak and with better bots, and put both beside each other; or with these bots
    #[arg(long, value_name = "BOTS", num_args = 0..=1, require_equals = true, default_missing_value = "", conflicts_with_all = ["bots", "bot", "from", "to", "stats", "out"])]
    pub(super) levels: Option<String>,
    /// The seed of match 0; match i has the seed S+i
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// The first match, to play a part of many
    #[arg(long, value_name = "A", default_value_t = 0)]
    pub(super) from: u64,
    /// The match before which to stop [default: as many as --matches says]
    #[arg(long, value_name = "B")]
    pub(super) to: Option<u64>,
    /// How many matches are played at the same time [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// Play a variant of the definition
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    /// Give a figure of the rules another value
    #[arg(long, value_name = "FIGURE=VALUE")]
    pub(super) set: Vec<String>,
    /// Cut a match off after this many decisions
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
    /// Write a row for each match, all counts and the report to this folder
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Also write the rows as matches.parquet
    #[cfg(feature = "parquet")]
    #[arg(long, requires = "out")]
    pub(super) parquet: bool,
    /// Replace a simulation that is in the folder
    #[arg(long, requires = "out")]
    pub(super) force: bool,
    /// Go on with the simulation in the folder where it was stopped or killed; begin it if there is none
    #[arg(long = "continue", requires = "out", conflicts_with = "force")]
    pub(super) continues: bool,
    #[command(flatten)]
    pub(super) programs: ProgramArguments,
    #[command(flatten)]
    pub(super) language: Language,
}

/// How much a simulation counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Stats {
    /// What is in the rows: who won, scores, lengths
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
    /// Report also when matches are missing or not whole: when a simulation was stopped or killed, or between folders
    #[arg(long)]
    pub(super) partial: bool,
    /// Also write the report as a page with plots, in one file
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    /// How to print the report
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
    #[command(flatten)]
    pub(super) language: Language,
}

/// `parlor arena`
#[derive(Debug, Args)]
pub(super) struct ArenaArguments {
    /// The definition
    pub(super) game: String,
    /// The bots, two or more: search:1000,random; one can be there twice
    #[arg(long, value_name = "BOTS")]
    pub(super) bots: String,
    /// The most matches; perhaps a few fewer, so that every bot sits in every seat equally often
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(super) matches: u64,
    /// How many play [default: as many as usual]
    #[arg(long, value_name = "K", value_parser = how_many)]
    pub(super) seats: Option<u8>,
    /// The seed of the first round; the next one has the next seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// How many matches are played at the same time [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// Play a variant of the definition
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    /// Give a figure of the rules another value
    #[arg(long, value_name = "FIGURE=VALUE")]
    pub(super) set: Vec<String>,
    /// Play all matches, even if all differences are certain earlier
    #[arg(long)]
    pub(super) all: bool,
    /// How to print the results
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
    #[command(flatten)]
    pub(super) programs: ProgramArguments,
}

/// `parlor train`
#[derive(Debug, Args)]
pub(super) struct TrainArguments {
    /// The definition, or the name of a game
    pub(super) game: String,
    /// How many play [default: as many as usual]
    #[arg(long, value_name = "K", value_parser = how_many)]
    pub(super) seats: Option<u8>,
    /// Learn from so many matches, rounded up to whole rounds, instead of for some minutes: then the result is the same again
    #[arg(long, value_name = "N", conflicts_with = "minutes", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(super) matches: Option<u64>,
    /// How long it may take in all, such as 0.5: three fifths of it to learn, the rest to choose [default: 1]
    #[arg(long, value_name = "M", value_parser = minutes)]
    pub(super) minutes: Option<Duration>,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// How many matches are played at the same time [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// Learn a variant of the definition
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    /// Give a figure of the rules another value
    #[arg(long, value_name = "FIGURE=VALUE")]
    pub(super) set: Vec<String>,
    /// Go on where the last learning of these rules stopped; --matches counts those before, too
    #[arg(long = "continue", conflicts_with = "seed")]
    pub(super) continues: bool,
    /// Write the model to this file [default: bots/K-seats.model in the folder of the game]
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// How `club` is to search with the model [default: as wins most in the trials after the learning]
    #[arg(long, value_enum)]
    pub(super) way: Option<TrainWay>,
    /// Learn nothing: say what of a position speaks for a seat and what against it, by what was learnt
    #[arg(long, conflicts_with_all = ["matches", "minutes", "continues", "out", "way"])]
    pub(super) explain: bool,
    /// How to print the results
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
}

/// How a search uses a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TrainWay {
    /// It values a new position at once
    Value,
    /// It plays a new position to the end as the policy does: better in some games, where it has a second
    Playouts,
}

/// `parlor match`
#[derive(Debug, Args)]
pub(super) struct MatchArguments {
    /// The definition
    pub(super) game: String,
    /// Read requests from standard input and write replies to standard output, each a line of JSON
    #[arg(long, required = true)]
    pub(super) stdio: bool,
    /// Who plays, clockwise: Ann,Bob,Cleo; or how many [default: as many as usual]
    #[arg(long, value_name = "SEATS")]
    pub(super) seats: Option<String>,
    #[command(flatten)]
    pub(super) rules: SeededRules,
}

/// `parlor perft`
#[derive(Debug, Args)]
pub(super) struct PerftArguments {
    /// The definition
    #[arg(required_unless_present = "from")]
    pub(super) game: Option<String>,
    /// Answers in a sequence at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(super) depth: u32,
    /// Say how many of the longest sequences begin with each answer
    #[arg(long)]
    pub(super) divide: bool,
    /// Count the different positions as well
    #[arg(long)]
    pub(super) unique: bool,
    /// Begin where this recorded match stands
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["seats", "seed", "variant", "set"])]
    pub(super) from: Option<PathBuf>,
    /// Begin after this many decisions of it
    #[arg(long, value_name = "N", requires = "from")]
    pub(super) at: Option<usize>,
    /// How many play [default: as many as usual]
    #[arg(long, value_name = "K", value_parser = how_many)]
    pub(super) seats: Option<u8>,
    /// What happens by chance
    #[arg(long, value_enum, default_value_t = ChanceMode::Drawn)]
    pub(super) chance: ChanceMode,
    /// With all chance: outcomes that may follow one answer without another question
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub(super) outcomes: u64,
    #[command(flatten)]
    pub(super) rules: SeededRules,
    /// How many threads count [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// How to print what came out
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
}

/// What happens by chance where sequences are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ChanceMode {
    /// What the seed gives, as in a match
    Drawn,
    /// All that can happen
    All,
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
    /// Take the old rules from a git revision; from A..B the new ones, too
    #[arg(long, value_name = "REV")]
    pub(super) rev: Option<String>,
    /// Give a figure another value in the new rules
    #[arg(long, value_name = "FIGURE=VALUE")]
    pub(super) set: Vec<String>,
    /// How many seeds are played under both rules
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(super) matches: u64,
    /// How many play, or the names of the seats [default: one for each bot, or as many as usual]
    #[arg(long, value_name = "SEATS")]
    pub(super) seats: Option<String>,
    /// Which bots play: one for all seats, or one for each: random,greedy [default: trained where both rules were learnt,
    /// otherwise random]
    #[arg(long, value_name = "BOTS")]
    pub(super) bots: Option<String>,
    /// Let another bot play one seat: Bob=search:1000
    #[arg(long, value_name = "SEAT=BOT")]
    pub(super) bot: Vec<String>,
    /// The first seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// How many matches are played at the same time [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// How to print the differences
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
    /// Also write a page with pictures, in one file
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    #[command(flatten)]
    pub(super) programs: ProgramArguments,
    #[command(flatten)]
    pub(super) language: Language,
}

/// `parlor bench`
#[derive(Debug, Args)]
pub(super) struct BenchArguments {
    /// Definitions, names of games, or folders [default: the games that `parlor list` lists here]
    #[arg(value_name = "GAME")]
    pub(super) games: Vec<String>,
    /// How many play [default: as many as usual]
    #[arg(long, value_name = "K", value_parser = how_many)]
    pub(super) seats: Option<u8>,
    /// Threads of the second measurement [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// How many runs; the median is printed
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) runs: u32,
    /// The approximate length of a run in seconds
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

/// `parlor review`
#[derive(Debug, Args)]
pub(super) struct ReviewArguments {
    /// The record
    pub(super) record: PathBuf,
    /// The definition, if it is not where the record says
    #[arg(long, value_name = "PATH")]
    pub(super) game: Option<String>,
    /// Look only at the answers of this seat; can be given several times
    #[arg(long, value_name = "SEAT")]
    pub(super) seat: Vec<String>,
    /// How many answers that cost most are shown
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) top: u16,
    /// How many matches are imagined for each answer
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(20..=1_000_000))]
    pub(super) iterations: u32,
    /// How many answers are looked at at the same time [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) threads: Option<u16>,
    /// How to print it
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
    #[command(flatten)]
    pub(super) language: Language,
}

/// `parlor hint`
#[derive(Debug, Args)]
pub(super) struct HintArguments {
    /// The record
    pub(super) record: PathBuf,
    /// The definition, if it is not where the record says
    #[arg(long, value_name = "PATH")]
    pub(super) game: Option<String>,
    /// After so many answers [default: where the record ends]
    #[arg(long, value_name = "N")]
    pub(super) at: Option<usize>,
    /// How many matches are imagined
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(20..=1_000_000))]
    pub(super) iterations: u32,
    /// How to print it
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
    #[command(flatten)]
    pub(super) language: Language,
}
