//! The file system of this machine: a definition reads nothing outside its own folder, through no link.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::files::{FileError, Files, MAX_FILES};

/// The file system of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, root: &str, path: &str, limit: u64) -> Result<Vec<u8>, FileError> {
        let real = inside(root, path)?;
        // Devices and pipes could block or never end, so only plain files are opened.
        let meta = fs::symlink_metadata(&real).map_err(|error| system(&error))?;
        if !meta.is_file() {
            return Err(FileError::WrongKind);
        }
        if meta.len() > limit {
            return Err(FileError::TooLarge(limit));
        }
        let file = fs::File::open(&real).map_err(|error| system(&error))?;
        // Somebody may have put a link in its place in the meantime.
        let opened = file.metadata().map_err(|error| system(&error))?;
        if inside(root, path)? != real || !is_same(&meta, &opened) {
            return Err(FileError::Outside);
        }
        let mut bytes = Vec::new();
        // The file may have grown since then; no more than the limit is read.
        file.take(limit + 1).read_to_end(&mut bytes).map_err(|error| system(&error))?;
        if bytes.len() as u64 > limit {
            return Err(FileError::TooLarge(limit));
        }
        Ok(bytes)
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, FileError> {
        if !Path::new(folder).exists() {
            return Ok(Vec::new());
        }
        if is_link(Path::new(folder)) {
            return Err(FileError::Outside);
        }
        let mut names = Vec::new();
        for entry in fs::read_dir(folder).map_err(|error| system(&error))? {
            let entry = entry.map_err(|error| system(&error))?;
            names.extend(entry.file_name().into_string());
            if names.len() > MAX_FILES {
                return Err(FileError::TooMany(MAX_FILES));
            }
        }
        names.sort();
        Ok(names)
    }
}

/// The first link on the way from a game's folder to something inside it, including the folder itself. Where parlor
/// writes, or reads what it wrote, there must be no link, because it could lead anywhere.
#[must_use]
pub fn link_on_way(root: &Path, path: &Path) -> Option<PathBuf> {
    let below = path.strip_prefix(root).unwrap_or(Path::new(""));
    let mut way = root.to_owned();
    if is_link(&way) {
        return Some(way);
    }
    for part in below.components() {
        way.push(part);
        if is_link(&way) {
            return Some(way);
        }
    }
    None
}

/// The real path of a file that is in the folder `root`, or next to it if it is `root` itself. A user may name a folder
/// by a link, but nothing in it may lead outside.
fn inside(root: &str, path: &str) -> Result<PathBuf, FileError> {
    let real = fs::canonicalize(path).map_err(|error| system(&error))?;
    let folder = match path == root {
        true => match Path::new(root).parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        },
        false if is_link(Path::new(root)) => return Err(FileError::Outside),
        false => Path::new(root),
    };
    let folder = fs::canonicalize(folder).map_err(|error| system(&error))?;
    if real.starts_with(folder) { Ok(real) } else { Err(FileError::Outside) }
}

/// Whether two paths lead to the same file, by links of any kind or by different spellings.
#[cfg(feature = "cli")]
#[must_use]
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(first), Ok(second)) if cfg!(unix) => is_same(&first, &second),
        (Ok(_), Ok(_)) => fs::canonicalize(one).ok() == fs::canonicalize(other).ok(),
        _ => false,
    }
}

fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|meta| meta.is_symlink())
}

/// Whether both describe the same file.
#[cfg(unix)]
fn is_same(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Whether both describe the same file, as far as the system can tell.
#[cfg(not(unix))]
fn is_same(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    one.file_type() == other.file_type()
}

fn system(error: &std::io::Error) -> FileError {
    match error.kind() {
        ErrorKind::NotFound => FileError::Missing,
        ErrorKind::NotADirectory | ErrorKind::IsADirectory => FileError::WrongKind,
        _ => FileError::System(error.to_string()),
    }
}
