//! What a process that was killed has left: files and folders under the names that they have until they are whole.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::{PREFIX, SUFFIX};
use crate::cli::clock::since;
use crate::cli::output::Output;

/// How long something is left alone where the system cannot say whether anybody still writes it.
const LONG: Duration = Duration::from_secs(24 * 60 * 60);
/// How often a folder is tried to be locked, a millisecond apart.
const PATIENCE: u32 = 500;

/// Removes what a killed process has left in a folder, and says so.
pub(in crate::cli) fn clear(folder: &Path, output: &mut Output) {
    for path in left_behind(folder) {
        let message =
            format!("removed `{}`, which was not written to its end: parlor was stopped", path.display());
        output.warn(&message);
    }
}

/// Says that something was put in its place that a killed process had left whole.
pub(in crate::cli) fn warn_of_late(path: &Path, output: &mut Output) {
    output.warn(&format!(
        "`{}` was whole but not in its place when parlor was stopped: it is now",
        path.display()
    ));
}

/// Lets nobody take something for left that has just got its name in a folder and is not locked yet, as long as what
/// this gives is held.
pub(super) fn making(folder: &Path) -> Option<File> {
    let folder = File::open(folder).ok()?;
    for _ in 0..PATIENCE {
        match folder.try_lock_shared() {
            // Somebody looks there for what was left, which takes a moment.
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
            // Where folders cannot be locked, what is left is given a day.
            Ok(()) | Err(TryLockError::Error(_)) => break,
        }
    }
    Some(folder)
}

/// Removes what nobody writes any more in a folder; returns the paths. Where somebody begins to write just now it is left
/// to the next run.
pub(in crate::cli) fn left_behind(folder: &Path) -> Vec<PathBuf> {
    // Held until all were looked at.
    let held = File::open(folder).ok();
    if held.as_ref().is_some_and(|held| matches!(held.try_lock(), Err(TryLockError::WouldBlock))) {
        return Vec::new();
    }
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let is_ours = |name: &str| name.starts_with(PREFIX) && name.ends_with(SUFFIX);
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().filter(|entry| entry.file_name().to_str().is_some_and(is_ours)))
        .filter(|entry| entry.file_type().is_ok_and(|kind| remove(&entry.path(), kind)))
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    paths
}

/// Removes a file or a folder, but no link, if nobody writes it any more; whether it is gone.
fn remove(path: &Path, kind: fs::FileType) -> bool {
    match (kind.is_file(), kind.is_dir()) {
        (true, _) => is_dead(path) && fs::remove_file(path).is_ok(),
        (_, true) => is_dead(path) && fs::remove_dir_all(path).is_ok(),
        _ => false,
    }
}

/// Whether no process writes a file or folder any more: a writer has locked it. What cannot be locked is given a day.
pub(super) fn is_dead(path: &Path) -> bool {
    let is_folder = path.is_dir();
    let opened = OpenOptions::new().read(is_folder).write(!is_folder).open(path);
    match opened.map(|file| file.try_lock()) {
        Ok(Ok(())) => true,
        Ok(Err(TryLockError::WouldBlock)) => false,
        Ok(Err(TryLockError::Error(_))) | Err(_) => is_old(path),
    }
}

fn is_old(path: &Path) -> bool {
    fs::metadata(path).and_then(|meta| meta.modified()).is_ok_and(|written| since(written) > LONG)
}
