//! Files that the user names: nothing is opened that could block for ever.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Where the system keeps the streams of a process: whoever names one of them means it, pipe or not.
const STREAMS: [&str; 5] = ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/self/fd/"];

/// Opens a file for reading.
///
/// # Errors
/// When it cannot be opened, or opening it could block.
pub(super) fn to_read(path: &Path) -> io::Result<File> {
    check(path)?;
    File::open(path)
}

/// Whether a path can be opened without waiting for somebody at its other end: a file, a device such as
/// `/dev/null`, a stream of this process, or nothing yet.
///
/// # Errors
/// When it is a pipe that lies in a folder, or a socket.
pub(super) fn check(path: &Path) -> io::Result<()> {
    let is_stream = path.to_str().is_some_and(|path| STREAMS.iter().any(|stream| path.starts_with(stream)));
    match fs::metadata(path) {
        Ok(meta) if !is_stream && blocks(meta.file_type()) => {
            Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a pipe, not a file"))
        }
        // Whoever opens it says what else is wrong.
        _ => Ok(()),
    }
}

#[cfg(unix)]
fn blocks(kind: fs::FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    kind.is_fifo() || kind.is_socket()
}

#[cfg(not(unix))]
fn blocks(_: fs::FileType) -> bool {
    false
}
