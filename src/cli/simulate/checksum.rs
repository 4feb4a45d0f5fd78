//! The checksum of the rows that were written so far, beside them: by it damage to those that are kept is seen.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::files::{CHECKSUM, ROWS};
use crate::cli::opening::to_read;
use crate::cli::whole;

/// The most bytes of the file.
const MOST_BYTES: u64 = 1 << 10;

/// What is written of rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NotedRows {
    /// How many bytes of the file it is about, from the first on.
    pub(super) bytes: u64,
    sha256: String,
}

/// Rows that are summed up while they are written.
#[derive(Clone, Default)]
pub(super) struct RowSum {
    bytes: u64,
    sum: Sha256,
}

impl RowSum {
    /// That of the first bytes of the rows in a folder; of fewer if there are not so many.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(super) fn of(folder: &Path, bytes: u64) -> io::Result<Self> {
        let mut rows = BufReader::new(to_read(&folder.join(ROWS))?.take(bytes));
        let mut sum = Self::default();
        loop {
            let block = rows.fill_buf()?;
            if block.is_empty() {
                return Ok(sum);
            }
            sum.add(block);
            let read = block.len();
            rows.consume(read);
        }
    }

    /// Adds rows that were written after the others.
    pub(super) fn add(&mut self, rows: &[u8]) {
        self.bytes += rows.len() as u64;
        self.sum.update(rows);
    }

    /// How many bytes the rows have.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Writes it beside the rows.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn note(&self, folder: &Path) -> io::Result<()> {
        let text = serde_json::to_string(&self.noted())?;
        whole::write(&folder.join(CHECKSUM), format!("{text}\n").as_bytes())
    }

    fn noted(&self) -> NotedRows {
        let sum = self.sum.clone().finalize();
        NotedRows { bytes: self.bytes, sha256: sum.iter().map(|byte| format!("{byte:02x}")).collect() }
    }
}

/// What was noted of the rows in a folder; `None` where nothing was.
///
/// # Errors
/// `InvalidData` when the file is damaged; others when it cannot be read.
pub(super) fn noted(folder: &Path) -> io::Result<Option<NotedRows>> {
    let file = match to_read(&folder.join(CHECKSUM)) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    let mut text = Vec::new();
    file.take(MOST_BYTES).read_to_end(&mut text)?;
    serde_json::from_slice(&text).map(Some).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

/// That nothing was noted of the rows in a folder, as by earlier versions; they are taken nevertheless.
pub(super) fn unnoted(folder: &Path) -> String {
    format!(
        "`{}` has no `{CHECKSUM}`: other numbers in its rows than were written are not seen",
        folder.display()
    )
}

/// How rows differ from what was noted of them.
pub(super) enum RowDifference {
    /// This line is the first that ends otherwise.
    Line(u64),
    /// Nobody knows where.
    Somewhere,
}

impl RowDifference {
    /// It as a sentence about the rows in a folder.
    pub(super) fn told(&self, folder: &Path) -> String {
        let rows = folder.join(ROWS);
        match self {
            Self::Line(line) => {
                format!("`{}`, line {line}: this line does not end as it was written", rows.display())
            }
            Self::Somewhere => format!("`{}`: the rows are not those that were written", rows.display()),
        }
    }
}

/// How the rows in a folder differ from what was noted of them, if they do. If nothing was noted, only other ends of lines
/// are seen.
///
/// # Errors
/// When they cannot be read.
pub(super) fn difference(folder: &Path, noted: Option<&NotedRows>) -> io::Result<Option<RowDifference>> {
    let is_other = match noted {
        Some(noted) => RowSum::of(folder, noted.bytes)?.noted() != *noted,
        None => false,
    };
    if noted.is_some() && !is_other {
        return Ok(None);
    }
    let line = returned(&to_read(&folder.join(ROWS))?)?;
    Ok(line.map(RowDifference::Line).or(is_other.then_some(RowDifference::Somewhere)))
}

/// The first line in which there is a carriage return.
fn returned(rows: &File) -> io::Result<Option<u64>> {
    let mut line = Vec::new();
    let mut rows = BufReader::new(rows);
    for number in 1.. {
        line.clear();
        if rows.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.contains(&b'\r') {
            return Ok(Some(number));
        }
    }
    Ok(None)
}
