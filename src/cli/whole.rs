//! Writes files completely or not at all: first next to their final place, then by renaming. If parlor is killed in
//! between, the old file is still there, and perhaps an incomplete one that the next run removes.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::output::Output;

/// The beginning and the end of the names of incomplete files.
const PREFIX: &str = ".parlor-";
const SUFFIX: &str = ".part";
/// How often a new file is tried if another process has removed it as an incomplete one.
const TRIES: usize = 3;

/// Replaces a file, or writes to a device. A link that the user named is followed.
///
/// # Errors
/// When it cannot be written; the old file is unchanged then.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match PathTarget::of(path)? {
        PathTarget::Device => OpenOptions::new().write(true).open(path)?.write_all(bytes),
        PathTarget::File(real) => put(&real, bytes, |file, path| file.persist(path)).map(|_| ()),
    }
}

/// Replaces a regular file; returns the new one with its lock, so that writing can go on.
///
/// # Errors
/// When it cannot be written; the old file is unchanged then.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<File> {
    match PathTarget::of(path)? {
        PathTarget::Device => Err(io::Error::other("it is no file")),
        PathTarget::File(real) => put(&real, bytes, |file, path| file.persist(path)),
    }
}

/// Creates a file; returns it with its lock, so that writing can go on.
///
/// # Errors
/// `AlreadyExists` when the file exists, and other errors when it cannot be written: then there is no file.
pub(super) fn create(path: &Path, bytes: &[u8]) -> io::Result<File> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    put(path, bytes, |file, path| file.persist_noclobber(path))
}

/// Creates a file, and a folder with files in it beside it: all of them or nothing. Nothing that exists is replaced.
///
/// # Errors
/// `AlreadyExists` when the file or the folder exists, and other errors when they cannot be written: then there is
/// neither of them.
pub(super) fn create_with_folder(
    path: &Path,
    text: &str,
    folder: &Path,
    inside: &[(&str, String)],
) -> io::Result<()> {
    if fs::symlink_metadata(folder).is_ok() || fs::symlink_metadata(path).is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let waiting = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).tempdir_in(folder_of(path))?;
    let whole = waiting.path().join("whole");
    for (name, text) in inside {
        let place = whole.join(name);
        fs::create_dir_all(folder_of(&place))?;
        fs::write(place, text)?;
    }
    let mut file = begun(folder_of(path))?;
    file.write_all(text.as_bytes())?;
    fs::rename(&whole, folder)?;
    if let Err(failed) = file.persist_noclobber(path) {
        // The folder alone is no use: it goes back, and away with what waited.
        fs::rename(folder, &whole)?;
        return Err(failed.error);
    }
    Ok(())
}

/// Checks whether [`write()`] would succeed; changes nothing.
///
/// # Errors
/// When it would not.
pub(super) fn try_out(path: &Path) -> io::Result<()> {
    match PathTarget::of(path)? {
        PathTarget::Device => OpenOptions::new().write(true).open(path).map(|_| ()),
        PathTarget::File(real) => begun(folder_of(&real)).map(|_| ()),
    }
}

/// Removes incomplete files from a folder that a killed process has left, and says so.
pub(super) fn clear(folder: &Path, output: &mut Output) {
    for path in left_behind(folder) {
        let message =
            format!("removed `{}`, which was not written to its end: parlor was stopped", path.display());
        output.warn(&message);
    }
}

/// Removes the incomplete files in a folder that nobody writes any more; returns their paths.
pub(super) fn left_behind(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let is_ours = |name: &str| name.starts_with(PREFIX) && name.ends_with(SUFFIX);
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().filter(|entry| entry.file_name().to_str().is_some_and(is_ours)))
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .map(|entry| entry.path())
        .filter(|path| is_dead(path) && fs::remove_file(path).is_ok())
        .collect();
    paths.sort();
    paths
}

/// The folder of a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// What a path leads to.
enum PathTarget {
    /// A file, or nothing yet.
    File(PathBuf),
    /// A device.
    Device,
}

impl PathTarget {
    fn of(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(meta) if meta.is_dir() => Err(ErrorKind::IsADirectory.into()),
            Ok(meta) if !meta.is_file() => Ok(Self::Device),
            Ok(meta) if meta.permissions().readonly() => Err(io::Error::other("it is read-only")),
            Ok(_) => Ok(Self::File(fs::canonicalize(path)?)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self::File(path.to_owned())),
            Err(error) => Err(error),
        }
    }
}

/// Whether no process writes the file any more: a writer has locked it.
fn is_dead(path: &Path) -> bool {
    OpenOptions::new().write(true).open(path).is_ok_and(|file| file.try_lock().is_ok())
}

/// How a complete file gets its name.
type Persist = fn(NamedTempFile, &Path) -> Result<File, tempfile::PersistError>;

fn put(path: &Path, bytes: &[u8], persist: Persist) -> io::Result<File> {
    let mut tries = 1;
    loop {
        let mut file = begun(folder_of(path))?;
        file.write_all(bytes)?;
        match persist(file, path) {
            Ok(file) => return Ok(file),
            Err(failed) if failed.error.kind() == ErrorKind::NotFound && tries < TRIES => tries += 1,
            Err(failed) => return Err(failed.error),
        }
    }
}

/// A temporary file with a name of its own; it is removed unless it is renamed.
fn begun(folder: &Path) -> io::Result<NamedTempFile> {
    let make = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
    let file = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).make_in(folder, make)?;
    // Where files cannot be locked, none is ever taken for one that was left.
    let _ = file.as_file().try_lock();
    Ok(file)
}
