//! Files, through one small trait: nothing else in the house opens one to load a definition.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use crate::diag::codes;
use crate::diag::{Code, Diagnostic, SourceId, Sources, Span};

/// The most bytes of a definition, of a labels file and of a script.
pub const MAX_BYTES: u64 = 1 << 20;

/// The most files that one game's folder may hold.
pub const MAX_FILES: usize = 1000;

/// What a loader may ask of a file system. Paths are as the user typed them.
pub trait Files {
    /// The bytes of a file inside `root` (or of `root` itself).
    ///
    /// # Errors
    /// When there is no such file, when it is larger than `limit` bytes, or when a link leads out
    /// of `root`.
    fn read(&self, root: &str, path: &str, limit: u64) -> Result<Vec<u8>, FileError>;

    /// The names of the files directly in a folder, sorted; none when there is no such folder.
    ///
    /// # Errors
    /// When the folder cannot be read or holds more than [`MAX_FILES`].
    fn list(&self, folder: &str) -> Result<Vec<String>, FileError>;
}

/// Why a file or folder could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// There is nothing of that name.
    Missing,
    /// A folder (or a device) where a file is expected, or a file in place of a folder.
    WrongKind,
    /// More bytes than this.
    TooLarge(u64),
    /// More files than this in one folder.
    TooMany(usize),
    /// A link leads out of the game's folder, or stands where parlor writes.
    Outside,
    /// What the system says.
    System(String),
}

impl FileError {
    /// The fault to show for a path.
    #[must_use]
    pub fn at(&self, path: &str) -> Diagnostic {
        let fault = |code: Code, message: String| Diagnostic::error(code, None, message);
        match self {
            Self::Missing => fault(codes::UNREADABLE, format!("there is no file `{path}`")),
            Self::WrongKind => fault(codes::NOT_A_FILE, format!("`{path}` is not a file")),
            Self::TooLarge(limit) => {
                fault(codes::TOO_LARGE, format!("`{path}` is larger than {} kB", limit / 1024))
            }
            Self::TooMany(limit) => {
                fault(codes::TOO_LARGE, format!("the folder `{path}` has more than {limit} files"))
            }
            Self::Outside => {
                fault(codes::OUTSIDE, format!("`{path}` is a link that leads out of the game's folder"))
                    .hint("put what it leads to in its place, or name that yourself")
            }
            Self::System(why) => fault(codes::UNREADABLE, format!("cannot read `{path}`: {why}")),
        }
    }
}

/// The file system of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, root: &str, path: &str, limit: u64) -> Result<Vec<u8>, FileError> {
        let real = inside(root, path)?;
        // Devices and pipes could block or never end: only plain files are opened.
        let meta = fs::symlink_metadata(&real).map_err(|error| system(&error))?;
        if !meta.is_file() {
            return Err(FileError::WrongKind);
        }
        if meta.len() > limit {
            return Err(FileError::TooLarge(limit));
        }
        let file = fs::File::open(&real).map_err(|error| system(&error))?;
        // Somebody may have put a link in its place meanwhile.
        let opened = file.metadata().map_err(|error| system(&error))?;
        if inside(root, path)? != real || !is_same(&meta, &opened) {
            return Err(FileError::Outside);
        }
        let mut bytes = Vec::new();
        // The file may have grown since: never read more than the limit.
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

/// The first link on the way from a game's folder to what is below it, the folder itself included. Where parlor
/// writes, or reads what it wrote, there must be none: it could lead anywhere.
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

/// Where a file really is, if that is in the folder `root`, or beside it if it is `root` itself: a user may name a
/// folder by a link, but what is in it leads nowhere else.
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

fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|meta| meta.is_symlink())
}

/// Whether both are of one file.
#[cfg(unix)]
fn is_same(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Whether both are of one file, as far as can be said.
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

/// Reads a text into the sources.
///
/// # Errors
/// The fault when the file cannot be read, is empty, or is not text in UTF-8; then the place of
/// the first wrong byte is shown.
pub fn read_text(
    files: &dyn Files,
    root: &str,
    path: &str,
    sources: &mut Sources,
) -> Result<SourceId, Diagnostic> {
    let bytes = files.read(root, path, MAX_BYTES).map_err(|error| error.at(path))?;
    let (text, wrong) = match String::from_utf8(bytes) {
        Ok(text) => {
            let wrong = text.find('\0');
            (text, wrong)
        }
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            (String::from_utf8_lossy(error.as_bytes()).into_owned(), Some(valid))
        }
    };
    // The mark that some systems put before a text is no character of it.
    let (text, wrong) = match text.strip_prefix('\u{feff}') {
        Some(rest) => (rest.to_owned(), wrong.map(|at| at - '\u{feff}'.len_utf8())),
        None => (text, wrong),
    };
    let empty = text.trim().is_empty();
    let id = sources.add(path, text);
    if let Some(at) = wrong {
        let start = u32::try_from(at).unwrap_or(u32::MAX);
        let length = sources.text(id)[at..].chars().next().map_or(0, char::len_utf8);
        let end = start.saturating_add(u32::try_from(length).unwrap_or(0));
        let fault =
            Diagnostic::error(codes::NOT_TEXT, Span::new(id, start, end), "this is not text in UTF-8");
        return Err(fault.hint("save the file with the encoding UTF-8"));
    }
    if empty {
        return Err(Diagnostic::error(codes::EMPTY_FILE, None, format!("`{path}` is empty")));
    }
    Ok(id)
}
