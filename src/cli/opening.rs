//! Opens files that the user names, but none that could block for ever.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Where the system has the streams of a process. A user who names one of these means it, even if it is a pipe.
const STREAMS: [&str; 5] = ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/self/fd/"];

/// Opens a file for reading.
///
/// # Errors
/// When it cannot be opened, or when opening it could block.
pub(super) fn to_read(path: &Path) -> io::Result<File> {
    check(path)?;
    File::open(path)
}

/// Checks that a path can be opened without waiting for somebody at the other end: a file, a device such as
/// `/dev/null`, a stream of this process, or nothing yet.
///
/// # Errors
/// When it is a pipe in a folder, or a socket.
pub(super) fn check(path: &Path) -> io::Result<()> {
    let is_stream = path.to_str().is_some_and(|path| STREAMS.iter().any(|stream| path.starts_with(stream)));
    match fs::metadata(path) {
        Ok(meta) if !is_stream && blocks(meta.file_type()) => {
            Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a pipe, not a file"))
        }
        // Other errors are reported when it is opened.
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
