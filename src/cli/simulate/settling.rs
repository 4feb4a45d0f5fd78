//! Puts complete files in their place, one process at a time.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::files::{FINISHED, NAMES, ROWS, SIMULATION, UNFINISHED, gone, remove};
use crate::cli::exit::{self, CommandError};

/// Locks a folder against other processes; `None` where folders cannot be locked, so that others are not kept out.
pub(super) fn lock(place: &Path) -> Result<Option<File>, CommandError> {
    let Ok(folder) = File::open(place) else { return Ok(None) };
    match folder.try_lock() {
        Ok(()) => Ok(Some(folder)),
        Err(TryLockError::WouldBlock) => {
            Err(CommandError::usage(format!("another simulation is being written to `{}`", place.display()))
                .hint("wait for its end, or name another folder"))
        }
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// Moves complete files to the final folder, and removes what they replace; false if there are none. If this is
/// interrupted, it can be done again.
///
/// # Errors
/// When a file cannot be moved or removed.
pub(super) fn settle(place: &Path) -> Result<bool, CommandError> {
    let finished = place.join(FINISHED);
    if !finished.join(SIMULATION).is_file() {
        let _ = remove(&finished);
        return Ok(false);
    }
    let is_begun = !finished.join(ROWS).is_file();
    for name in NAMES.iter().rev().filter(|_| !is_begun) {
        let old = place.join(name);
        gone(fs::remove_file(&old)).map_err(|error| exit::unwritable(&old, &error))?;
    }
    for name in NAMES {
        let (from, to) = (finished.join(name), place.join(name));
        gone(fs::rename(from, &to)).map_err(|error| exit::unwritable(&to, &error))?;
    }
    remove(&finished).map_err(|error| exit::unwritable(&finished, &error))?;
    Ok(true)
}

/// Completes the work of a simulation that was killed while it moved its files.
///
/// # Errors
/// When a file cannot be moved or removed.
pub(super) fn recover(place: &Path) -> Result<(), CommandError> {
    if !place.join(FINISHED).exists() {
        return Ok(());
    }
    // If another process does it, or may do it, it is left to that one.
    match lock(place) {
        Ok(Some(_lock)) => settle(place).map(|_| ()),
        _ => Ok(()),
    }
}

/// The folder that a killed simulation has left, if it exists.
pub(super) fn unfinished(place: &Path) -> Option<PathBuf> {
    let path = place.join(UNFINISHED);
    (!place.join(SIMULATION).exists() && path.join(SIMULATION).is_file()).then_some(path)
}
