//! A file with a folder of the same name beside it, as a game is: both of them or neither.
//!
//! Two names cannot be given at once. The folder gets its name first, with the file in it under a name of its own; then
//! the file moves out. A process that is killed between the two leaves a folder from which [`finish()`] goes on.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use tempfile::TempPath;

use super::left::{is_dead, making};
use super::{PREFIX, SUFFIX, folder_of, tried};

/// The file in its folder, whole, before it moves out.
const INSIDE: &str = ".parlor-definition.whole";

/// Creates a file, and a folder with files in it beside it: all of them or nothing. Nothing that exists is replaced.
///
/// # Errors
/// `AlreadyExists` when the file or the folder exists, and other errors when they cannot be written: then there is
/// neither of them.
pub(in crate::cli) fn create_with_folder(
    path: &Path,
    text: &str,
    folder: &Path,
    inside: &[(&str, String)],
) -> io::Result<()> {
    if fs::symlink_metadata(folder).is_ok() || fs::symlink_metadata(path).is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    tried(|| attempt(path, text, folder, inside))
}

/// Gives a file its name that a killed process has left in the folder beside it, both of them whole; false if there is
/// none.
///
/// # Errors
/// When it cannot be moved.
pub(in crate::cli) fn finish(path: &Path, folder: &Path) -> io::Result<bool> {
    let inside = folder.join(INSIDE);
    let is_left = |kind: fs::FileType| kind.is_file() && is_dead(&inside);
    let is_there = fs::symlink_metadata(path).is_ok()
        || fs::symlink_metadata(folder).is_ok_and(|meta| meta.is_symlink());
    if is_there || !fs::symlink_metadata(&inside).is_ok_and(|meta| is_left(meta.file_type())) {
        return Ok(false);
    }
    move_out(folder, path).map(|()| true)
}

fn attempt(path: &Path, text: &str, folder: &Path, inside: &[(&str, String)]) -> io::Result<()> {
    let making = making(folder_of(path));
    let waiting = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).tempdir_in(folder_of(path))?;
    let lock = File::open(waiting.path());
    let _ = lock.as_ref().map(File::try_lock);
    drop(making);
    // Locked until it is gone. Where folders cannot be locked, none is taken for one that was left until a day later.
    let (waiting, _lock) = &(waiting, lock);
    let whole = waiting.path().join("whole");
    for (name, text) in inside {
        let place = whole.join(name);
        fs::create_dir_all(folder_of(&place))?;
        fs::write(place, text)?;
    }
    fs::create_dir_all(&whole)?;
    let mut file = File::create_new(whole.join(INSIDE))?;
    let _ = file.try_lock();
    file.write_all(text.as_bytes())?;
    fs::rename(&whole, folder).map_err(taken)?;
    move_out(folder, path).inspect_err(|_| {
        // The folder alone is no use: it goes back, and away with what waited.
        let _ = fs::rename(folder, &whole);
    })
}

/// Another process was faster.
fn taken(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::DirectoryNotEmpty | ErrorKind::NotADirectory => ErrorKind::AlreadyExists.into(),
        _ => error,
    }
}

fn move_out(folder: &Path, path: &Path) -> io::Result<()> {
    let inside = TempPath::try_from_path(folder.join(INSIDE))?;
    inside.persist_noclobber(path).map_err(|failed| {
        // It stays where it is, so that it can be tried again.
        let _ = failed.path.keep();
        failed.error
    })
}
