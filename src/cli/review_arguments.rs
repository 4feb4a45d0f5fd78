//! The command line of `parlor review` and `parlor hint`.

use std::path::PathBuf;

use super::arguments::Language;
use super::study_arguments::FigureFormat;
use clap::Args;

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
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(super) top: usize,
    /// How many matches are imagined for each answer
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(20..=1_000_000))]
    pub(super) iterations: u32,
    /// How many answers are looked at at the same time [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) threads: Option<u16>,
    /// How to print it
    #[arg(long, value_enum, default_value_t = FigureFormat::Text)]
    pub(super) format: FigureFormat,
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
