//! Files that are written whole or not at all: first beside the place they are for, then put there by their new name.
//! Whoever ends parlor in between leaves what was there before, and perhaps a file that the next run takes away.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::output::Output;

/// How the names of files begin and end that are still written.
const PREFIX: &str = ".parlor-";
const SUFFIX: &str = ".part";
/// How often a file is begun again that another parlor has taken for one that was left behind.
const TRIES: usize = 3;

/// Writes a file in the place of what is there; a device as it is. A link that the user named is followed.
///
/// # Errors
/// When it cannot be written; what was there is as it was.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match PathTarget::of(path)? {
        PathTarget::Device => OpenOptions::new().write(true).open(path)?.write_all(bytes),
        PathTarget::File(real) => put(&real, bytes, |file, path| file.persist(path)).map(|_| ()),
    }
}

/// Writes a file where there is none; gives it with its lock, so that it can be gone on with.
///
/// # Errors
/// `AlreadyExists` when there is one, and when it cannot be written: there is none then.
pub(super) fn create(path: &Path, bytes: &[u8]) -> io::Result<File> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    put(path, bytes, |file, path| file.persist_noclobber(path))
}

/// Finds out whether [`write()`] could do it; leaves everything as it is.
///
/// # Errors
/// When it could not.
pub(super) fn try_out(path: &Path) -> io::Result<()> {
    match PathTarget::of(path)? {
        PathTarget::Device => OpenOptions::new().write(true).open(path).map(|_| ()),
        PathTarget::File(real) => begun(folder_of(&real)).map(|_| ()),
    }
}

/// Takes away what a parlor that was ended has left half written in a folder, and says so.
pub(super) fn clear(folder: &Path, output: &mut Output) {
    for path in left_behind(folder) {
        let message =
            format!("removed `{}`, which was not written to its end: parlor was stopped", path.display());
        output.warn(&message);
    }
}

/// Takes away the files in a folder that nobody writes any more; gives their paths.
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

/// The folder that a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// What a path leads to.
enum PathTarget {
    /// A file, or nothing so far.
    File(PathBuf),
    /// Something that takes what is written.
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

/// Whether no process writes the file: whoever does has locked it.
fn is_dead(path: &Path) -> bool {
    OpenOptions::new().write(true).open(path).is_ok_and(|file| file.try_lock().is_ok())
}

/// How a file that is whole gets its name.
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

/// A new file with a name of its own; it goes away again unless it is put somewhere.
fn begun(folder: &Path) -> io::Result<NamedTempFile> {
    let make = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
    let file = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).make_in(folder, make)?;
    // Where files cannot be locked, none is ever taken for one that was left behind.
    let _ = file.as_file().try_lock();
    Ok(file)
}
