//! Files, through a small trait: the caller of a loader decides where they are.

use crate::diag::{Code, Diagnostic, SourceId, Sources, Span, codes};

/// The most bytes of a definition, of a labels file and of a script.
pub const MAX_BYTES: u64 = 1 << 20;

/// The most files that one game's folder may hold.
pub const MAX_FILES: usize = 1000;

/// What a loader needs of a file system. Paths are as the user typed them.
pub trait Files {
    /// The bytes of a file inside `root`, or of `root` itself.
    ///
    /// # Errors
    /// When there is no such file, when it is larger than `limit` bytes, or when a link leads out of `root`.
    fn read(&self, root: &str, path: &str, limit: u64) -> Result<Vec<u8>, FileError>;

    /// The names of the files directly in a folder, sorted; empty when there is no such folder.
    ///
    /// # Errors
    /// When the folder cannot be read, or has more than 1,000 files.
    fn list(&self, folder: &str) -> Result<Vec<String>, FileError>;
}

/// Why a file or folder could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// There is no such file.
    Missing,
    /// A folder or a device instead of a file, or a file instead of a folder.
    WrongKind,
    /// The file has more bytes than this.
    TooLarge(u64),
    /// The folder has more files than this.
    TooMany(usize),
    /// A link that leads out of the game's folder, or that is where parlor writes.
    Outside,
    /// The message of the system.
    System(String),
}

impl FileError {
    /// The fault for a path.
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

/// Reads a text into the sources. A line can also end with a carriage return alone, which is read as a line feed.
///
/// # Errors
/// A fault when the file cannot be read, is empty, or is not text in UTF-8; then the place is that of the first wrong
/// byte.
pub fn read_text(
    files: &dyn Files,
    root: &str,
    path: &str,
    sources: &mut Sources,
) -> Result<SourceId, Diagnostic> {
    read_as(files, root, path, sources, with_line_feeds)
}

/// The same with all line ends as they are written.
///
/// # Errors
/// See [`read_text`].
pub(crate) fn read_written(
    files: &dyn Files,
    path: &str,
    sources: &mut Sources,
) -> Result<SourceId, Diagnostic> {
    read_as(files, path, path, sources, |_| ())
}

/// Reads a record: like [`read_text`], see [`add_record`].
///
/// # Errors
/// See [`read_text`].
pub(crate) fn read_record(
    files: &dyn Files,
    root: &str,
    path: &str,
    sources: &mut Sources,
) -> Result<SourceId, Diagnostic> {
    read_as(files, root, path, sources, as_record)
}

/// Adds the bytes of a record to the sources. Of a last line that was not written to its end what is no text is replaced,
/// so that it is the same line that does not count; all places stay as they are.
///
/// # Errors
/// A fault when they are not text in UTF-8; its place is that of the first wrong byte.
pub(crate) fn add_record(path: &str, bytes: &[u8], sources: &mut Sources) -> Result<SourceId, Diagnostic> {
    let mut bytes = bytes.to_vec();
    as_record(&mut bytes);
    let (text, wrong) = decoded(bytes);
    let source = sources.add(path, text);
    wrong.map_or(Ok(source), |at| Err(no_text(sources, source, at)))
}

/// Puts a line feed for each carriage return that none follows.
fn with_line_feeds(bytes: &mut [u8]) {
    for at in 0..bytes.len() {
        if bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            bytes[at] = b'\n';
        }
    }
}

fn as_record(bytes: &mut [u8]) {
    with_line_feeds(bytes);
    let Some(start) = bytes.iter().rposition(|byte| *byte == b'\n') else { return };
    let last = &mut bytes[start + 1..];
    let mut valid = vec![false; last.len()];
    let mut at = 0;
    for chunk in last.utf8_chunks() {
        valid[at..at + chunk.valid().len()].fill(true);
        at += chunk.valid().len() + chunk.invalid().len();
    }
    for (byte, is_valid) in last.iter_mut().zip(valid) {
        if !is_valid || *byte == 0 {
            *byte = b'?';
        }
    }
}

/// The text of some bytes, and where the first of them is that no text has.
fn decoded(bytes: Vec<u8>) -> (String, Option<usize>) {
    match String::from_utf8(bytes) {
        Ok(text) => {
            let wrong = text.find('\0');
            (text, wrong)
        }
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            (String::from_utf8_lossy(error.as_bytes()).into_owned(), Some(valid))
        }
    }
}

/// The fault of bytes that no text has.
fn no_text(sources: &Sources, id: SourceId, at: usize) -> Diagnostic {
    let start = u32::try_from(at).unwrap_or(u32::MAX);
    let length = sources.text(id)[at..].chars().next().map_or(0, char::len_utf8);
    let end = start.saturating_add(u32::try_from(length).unwrap_or(0));
    let (message, hint) = match sources.text(id)[at..].starts_with('\0') {
        true => (
            "this is a NUL byte, which no text has",
            "remove it; if there are many, save the file with the encoding UTF-8",
        ),
        false => ("this is not text in UTF-8", "save the file with the encoding UTF-8"),
    };
    Diagnostic::error(codes::NOT_TEXT, Span::new(id, start, end), message).hint(hint)
}

fn read_as(
    files: &dyn Files,
    root: &str,
    path: &str,
    sources: &mut Sources,
    form: fn(&mut [u8]),
) -> Result<SourceId, Diagnostic> {
    let mut bytes = files.read(root, path, MAX_BYTES).map_err(|error| error.at(path))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(FileError::TooLarge(MAX_BYTES).at(path));
    }
    form(&mut bytes);
    let (text, wrong) = decoded(bytes);
    // The byte order mark at the beginning of a text is not a part of it.
    let (text, wrong) = match text.strip_prefix('\u{feff}') {
        Some(rest) => (rest.to_owned(), wrong.map(|at| at - '\u{feff}'.len_utf8())),
        None => (text, wrong),
    };
    let empty = text.trim().is_empty();
    let id = sources.add(path, text);
    if let Some(at) = wrong {
        return Err(no_text(sources, id, at));
    }
    if empty {
        return Err(Diagnostic::error(codes::EMPTY_FILE, None, format!("`{path}` is empty")));
    }
    Ok(id)
}
