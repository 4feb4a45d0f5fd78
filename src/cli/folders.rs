//! The folder for the files of a user.

use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};

use super::exit::CommandError;

/// The absolute path of a file.
pub(super) fn absolute(path: &str) -> String {
    let absolute = std::path::absolute(path).ok().and_then(|path| path.into_os_string().into_string().ok());
    absolute.unwrap_or_else(|| path.to_owned())
}

/// The folder in which matches are saved if no file is named: `~/.local/share/parlor/saves` (under `XDG_DATA_HOME` if
/// it is set), on Windows below `AppData`.
///
/// # Errors
/// When the system knows no home folder.
pub(super) fn saves() -> Result<PathBuf, CommandError> {
    let folder = own_data().ok_or_else(|| {
        CommandError::usage("there is no home folder to keep the match in")
            .hint("name a file with `--record FILE`")
    })?;
    Ok(folder.join("saves"))
}

/// The folder for the files of a user: `~/.local/share/parlor`.
///
/// # Errors
/// When the system knows no home folder.
#[cfg(feature = "serve")]
pub(super) fn data() -> Result<PathBuf, CommandError> {
    own_data().ok_or_else(|| {
        CommandError::usage("there is no home folder to keep tables in")
            .hint("name a file with `--store FILE`")
    })
}

fn own_data() -> Option<PathBuf> {
    choose_base_strategy().ok().map(|strategy| strategy.data_dir().join("parlor"))
}
