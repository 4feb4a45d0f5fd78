//! The arguments of the commands that write pages to read and sheets to print.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// `parlor rules`
#[derive(Debug, Args)]
pub(super) struct RulesArguments {
    /// The definition, or the name of a game
    pub(super) game: String,
    /// The rules of a variant of it
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    /// How to write the page [default: html for a FILE, text without one]
    #[arg(long, value_enum)]
    pub(super) format: Option<PageFormat>,
    /// Write the page to this file
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Show the game with its names in this language, such as ja [default: that of the definition]
    #[arg(long, value_name = "LANGUAGE", help_heading = "Display")]
    pub(super) lang: Option<String>,
}

/// How a page is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PageFormat {
    /// For a terminal
    Text,
    /// For a browser, to read and to print
    Html,
}

/// `parlor print`
#[derive(Debug, Args)]
pub(super) struct PrintArguments {
    /// The definition, or the name of a game
    pub(super) game: String,
    /// The pieces of a variant of it
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    /// The pieces for so many players [default: as many as can play]
    #[arg(long, value_name = "N")]
    pub(super) seats: Option<usize>,
    /// The paper
    #[arg(long, value_enum, default_value_t = Paper::A4)]
    pub(super) paper: Paper,
    /// Print the pieces of a set in another size, in millimetres: tile=30x45
    #[arg(long, value_name = "SET=WxH")]
    pub(super) size: Vec<String>,
    /// Write the sheets to this file [default: to standard output]
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Print names in this language, such as ja [default: that of the definition]
    #[arg(long, value_name = "LANGUAGE", help_heading = "Display")]
    pub(super) lang: Option<String>,
}

/// The paper of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Paper {
    /// 210 by 297 millimetres
    A4,
    /// 8.5 by 11 inches
    Letter,
}
