//! The environment of a process, which the caller of the command line determines.

use std::ffi::OsString;

/// The environment of a process.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// Whether colours are unwanted or impossible.
    pub no_color: bool,
    /// Whether the terminal can show texts at any place of the screen.
    pub has_screen: bool,
    /// The width of the terminal, if it is known.
    pub columns: Option<usize>,
    /// Whether a person types the input.
    pub stdin_is_terminal: bool,
    /// Whether a person reads the output.
    pub stdout_is_terminal: bool,
    /// Whether a person reads the error output.
    pub stderr_is_terminal: bool,
    /// Folders of games, separated as in `PATH`, that come before all others.
    pub game_folders: Option<OsString>,
    /// The games that come with the program: path and text of each file, such as `coin.yaml` and `coin/coin.rhai`.
    pub shipped: &'static [(&'static str, &'static str)],
}
