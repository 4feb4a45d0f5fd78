//! The folder for the files of a user.

use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};

use super::exit::CommandError;

/// The folder in which matches are saved if no file is named: `~/.local/share/parlor/saves` (under `XDG_DATA_HOME` if
/// it is set), on Windows below `AppData`.
///
/// # Errors
/// When the system knows no home folder.
pub(super) fn saves() -> Result<PathBuf, CommandError> {
    let strategy = choose_base_strategy().map_err(|_| {
        CommandError::usage("there is no home folder to keep the match in")
            .hint("name a file with `--record FILE`")
    })?;
    Ok(strategy.data_dir().join("parlor").join("saves"))
}
