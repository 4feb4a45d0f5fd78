//! Messages of the protocol over standard input and output. What comes in says itself how long it is: no more room is
//! taken than has arrived, and no more is read than a message can reasonably have.

use std::io::{self, BufRead, Read};
use std::thread::{self, JoinHandle};

use lsp_server::{Connection, Message};

/// The most bytes of a message. The text of a file, which may have a million, takes up to six times as many in JSON.
const MOST_BYTES: u64 = 64_000_000;
/// The most bytes of a line of its head.
const MOST_HEAD: u64 = 10_000;

/// The threads that read and write.
pub(super) struct Streams {
    reader: JoinHandle<io::Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

/// A connection to whoever is at the other end of standard input and output.
pub(super) fn connect() -> (Connection, Streams) {
    let (connection, Connection { sender, receiver }) = Connection::memory();
    let reader = thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(message) = read(&mut input)? {
            let is_last = matches!(&message, Message::Notification(told) if told.method == "exit");
            if sender.send(message).is_err() || is_last {
                break;
            }
        }
        Ok(())
    });
    let writer = thread::spawn(move || {
        let mut output = io::stdout().lock();
        receiver.into_iter().try_for_each(|message| message.write(&mut output))
    });
    (connection, Streams { reader, writer })
}

impl Streams {
    /// Waits until everything is read and written.
    ///
    /// # Errors
    /// When what came in is no message of the protocol, or when nothing can be written.
    pub(super) fn join(self) -> io::Result<()> {
        let joined = |thread: JoinHandle<io::Result<()>>| {
            thread.join().unwrap_or_else(|_| Err(io::Error::other("a thread has failed")))
        };
        joined(self.reader).and(joined(self.writer))
    }
}

/// Reads a message; `None` at the end of the input.
///
/// # Errors
/// When it is none, or says that it is too long.
fn read(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let Some(length) = length(input)? else { return Ok(None) };
    let mut text = Vec::new();
    input.take(length).read_to_end(&mut text)?;
    if (text.len() as u64) < length {
        return Err(malformed(&format!("a message of {length} bytes ends after {}", text.len())));
    }
    let message = serde_json::from_slice(&text);
    message.map(Some).map_err(|error| malformed(&format!("malformed message: {error}")))
}

/// Reads the head of a message: how many bytes the message has. `None` at the end of the input.
fn length(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.take(MOST_HEAD).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let Some(line) = line.strip_suffix("\r\n") else { return Err(malformed_head(&line)) };
        if line.is_empty() {
            return length.map(Some).ok_or_else(|| malformed("a message without `Content-Length`"));
        }
        let (name, value) = line.split_once(": ").ok_or_else(|| malformed_head(line))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            let bytes = value.parse().map_err(|_| malformed_head(line))?;
            if bytes > MOST_BYTES {
                return Err(malformed(&format!("a message has at most {MOST_BYTES} bytes, not {bytes}")));
            }
            length = Some(bytes);
        }
    }
}

fn malformed_head(line: &str) -> io::Error {
    let shown: String = line.chars().take(80).collect();
    malformed(&format!("malformed header: {shown:?}"))
}

fn malformed(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}
