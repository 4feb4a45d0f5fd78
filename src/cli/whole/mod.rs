//! Writes files completely or not at all: first next to their final place, then by renaming. If parlor is killed in
//! between, the old file is still there, and perhaps an incomplete one that the next run removes.

mod left;
mod made;
mod pair;

use std::cell::Cell;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, PersistError};

pub(super) use self::left::{clear, left_behind, warn_of_late};
pub(super) use self::made::{MadeFolders, in_folder};
pub(super) use self::pair::{create_with_folder, finish};
use super::opening;

/// The beginning and the end of the names of incomplete files.
const PREFIX: &str = ".parlor-";
const SUFFIX: &str = ".part";
/// How often something new is tried if another process has removed it as an incomplete one.
const TRIES: usize = 3;

/// Replaces a file, or writes to a device. A link that the user named is followed, unless it leads nowhere.
///
/// # Errors
/// When it cannot be written; the old file is unchanged then.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match PathTarget::of(path)? {
        PathTarget::Device => OpenOptions::new().write(true).open(path)?.write_all(bytes),
        PathTarget::File(real) => put(&real, bytes, |file, path| file.persist(path)).map(|_| ()),
    }
}

/// Replaces a file if it is still as the caller knows it; false if it is not, and then it stays as it is.
///
/// The look at it comes after everything else, right before the renaming. What another program saves between those two,
/// some tens of microseconds, is lost: systems have no renaming that is made only if a file has not changed.
///
/// # Errors
/// When it cannot be read or written; the old file is unchanged then.
pub(super) fn write_if(path: &Path, bytes: &[u8], is_known: impl Fn(&[u8]) -> bool) -> io::Result<bool> {
    let PathTarget::File(real) = PathTarget::of(path)? else { return Err(io::Error::other("it is no file")) };
    let is_other = Cell::new(false);
    let done = put(&real, bytes, |file, path| match there(path) {
        Ok(Some(now)) if is_known(&now) => file.persist(path),
        Ok(_) => {
            is_other.set(true);
            Err(PersistError { error: ErrorKind::AlreadyExists.into(), file })
        }
        Err(error) => Err(PersistError { error, file }),
    });
    match done {
        Err(_) if is_other.get() => Ok(false),
        done => done.map(|_| true),
    }
}

/// The bytes of a file, if it is there.
fn there(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    match opening::to_read(path).and_then(|mut file| file.read_to_end(&mut bytes)) {
        Ok(_) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
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
            // A file in the place of a link would not be where the link says.
            Err(error) if error.kind() == ErrorKind::NotFound && fs::symlink_metadata(path).is_ok() => {
                Err(io::Error::other("it is a link that leads nowhere"))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self::File(path.to_owned())),
            Err(error) => Err(error),
        }
    }
}

/// Writes a file under another name; `persist` gives it its own.
fn put(
    path: &Path,
    bytes: &[u8],
    persist: impl Fn(NamedTempFile, &Path) -> Result<File, PersistError>,
) -> io::Result<File> {
    tried(|| {
        let mut file = begun(folder_of(path))?;
        file.write_all(bytes)?;
        persist(file, path).map_err(|failed| failed.error)
    })
}

/// Writes anew what another process has taken for something that was left, before it was locked, and removed.
fn tried<T>(attempt: impl Fn() -> io::Result<T>) -> io::Result<T> {
    let mut tries = 1;
    loop {
        match attempt() {
            Err(error) if error.kind() == ErrorKind::NotFound && tries < TRIES => tries += 1,
            done => return done,
        }
    }
}

/// A temporary file with a name of its own; it is removed unless it is renamed.
fn begun(folder: &Path) -> io::Result<NamedTempFile> {
    let making = left::making(folder);
    let make = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
    let file = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).make_in(folder, make)?;
    // Where files cannot be locked, none is taken for one that was left until a day later.
    let _ = file.as_file().try_lock();
    drop(making);
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Another program saves at the last moment at which it can be seen: when everything is written but the name.
    #[test]
    fn what_is_saved_until_right_before_the_renaming_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.yaml");
        fs::write(&path, "old").unwrap();
        let parts = || {
            let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
            names.filter(|path| path.extension().is_some_and(|end| end == "part")).collect::<Vec<_>>()
        };
        let is_written = write_if(&path, b"laid out", |now| {
            assert_eq!(now, b"old");
            assert_eq!(fs::read(&parts()[0]).unwrap(), b"laid out");
            true
        });
        assert!(is_written.unwrap());
        fs::write(&path, "saved by an editor").unwrap();
        assert!(!write_if(&path, b"laid out again", |now| now == b"laid out").unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "saved by an editor");
        fs::remove_file(&path).unwrap();
        assert!(!write_if(&path, b"laid out again", |_| true).unwrap());
        assert!(!path.exists() && parts().is_empty());
    }
}
