//! What can be typed after `parlor train`.

use std::path::PathBuf;

use super::study_arguments::{FigureFormat, how_many};
use clap::Args;

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
    /// How long it may take in all: half of it to learn, half to choose [default: 1]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(super) minutes: Option<u32>,
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
    /// Learn nothing: say what of a position speaks for a seat and what against it, by what was learnt
    #[arg(long, conflicts_with_all = ["matches", "minutes", "continues", "out"])]
    pub(super) explain: bool,
    /// How to print the results
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
}
