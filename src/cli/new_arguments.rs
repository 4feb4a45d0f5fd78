//! The arguments of `parlor new`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// `parlor new`
#[derive(Debug, Args)]
pub(super) struct NewArguments {
    /// What the game is called, such as treasure-hunt or "Treasure Hunt"
    pub(super) name: String,
    /// The folder to put it in, made if it is not there [default: the present folder]
    pub(super) folder: Option<PathBuf>,
    /// The small game to begin with
    #[arg(long, value_enum, default_value_t = Like::Cards)]
    pub(super) like: Like,
}

/// The small games to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Like {
    /// Hands of cards: all choose one at the same time and pass the others on
    Cards,
    /// A board of places: pieces move and capture
    Board,
    /// Dice: roll again or keep what you have
    Dice,
    /// Tiles and coins: buy from a row that is filled again
    Tiles,
}
