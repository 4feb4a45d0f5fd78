//! The files of a simulation that is being played, in the folder in which they are written: the rows, and beside them
//! what is played.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use super::checksum::RowSum;
use super::files::{CHECKSUM, ROWS, SIMULATION, TALLY, remove};
use crate::cli::exit::{self, CommandError};
use crate::cli::whole;
use crate::door::study::{Batch, Detail, RowText, Simulation, described_text};

/// The rows while they are written.
pub(super) struct RowFile {
    file: File,
    /// The whole rows of the file.
    sum: RowSum,
    /// How many whole rows there are.
    kept: u64,
    text: RowText,
}

impl RowFile {
    /// Adds matches that have been played.
    pub(super) fn add(&mut self, batch: &Batch) {
        for (number, played) in (batch.first..).zip(&batch.rows) {
            self.text.add(number, played);
        }
    }

    /// How many whole rows there are.
    pub(super) fn kept(&self) -> u64 {
        self.kept
    }

    /// Waits until everything is on the disk. Some file systems only report here that it is full.
    ///
    /// # Errors
    /// When it is.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }

    /// Writes the rows that wait. If that fails, whole ones stay.
    ///
    /// # Errors
    /// When the disk is full.
    pub(super) fn write(&mut self) -> io::Result<()> {
        let rows = self.text.take();
        if let Err(error) = self.file.write_all(&rows) {
            self.cut(&rows);
            return Err(error);
        }
        self.sum.add(&rows);
        self.kept += lines(&rows);
        Ok(())
    }

    /// Writes the checksum of the rows that are written.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn note(&self, path: &Path) -> io::Result<()> {
        self.sum.note(path)
    }

    /// Removes an incomplete row from the file.
    fn cut(&mut self, rows: &[u8]) {
        let there = self.file.metadata().map_or(self.sum.bytes(), |data| data.len());
        let reached = usize::try_from(there.saturating_sub(self.sum.bytes())).unwrap_or(usize::MAX);
        let reached = &rows[..reached.min(rows.len())];
        let end = reached.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        self.kept += lines(&reached[..end]);
        self.sum.add(&reached[..end]);
        // If even this fails, readers leave the incomplete row out.
        let _ = self.file.set_len(self.sum.bytes());
    }
}

/// Begins the folder in which it is written; if that fails, nothing is left of it.
///
/// # Errors
/// When it cannot be written.
pub(super) fn begun(path: &Path, simulation: &Simulation) -> Result<RowFile, CommandError> {
    fs::create_dir(path).map_err(|error| exit::unwritable(path, &error))?;
    let begin = || {
        let mut text = RowText::new(usize::from(simulation.seats), simulation.columns());
        let head = text.take();
        let unwritten = |error: &io::Error| exit::unwritable(&path.join(ROWS), error);
        let mut file = File::create_new(path.join(ROWS)).map_err(|error| unwritten(&error))?;
        file.write_all(&head).map_err(|error| unwritten(&error))?;
        let mut sum = RowSum::default();
        sum.add(&head);
        sum.note(path).map_err(|error| exit::unwritable(&path.join(CHECKSUM), &error))?;
        describe(path, simulation)?;
        Ok(RowFile { file, sum, kept: 0, text })
    };
    begin().inspect_err(|_: &CommandError| {
        // There is nothing in it that anybody could want.
        let _ = remove(path);
    })
}

/// Opens the folder in which it is written, at the end of the matches that are kept, whose rows have so many bytes. They
/// are in this folder, or in the final one and are copied; then the description is last, without which nothing would go
/// on with a part of them.
///
/// # Errors
/// When it cannot be written.
pub(super) fn reopened(
    path: &Path,
    there: &Path,
    simulation: &Simulation,
    (bytes, matches): (u64, u64),
) -> Result<RowFile, CommandError> {
    let rows = path.join(ROWS);
    let unwritten = |error: &io::Error| exit::unwritable(&rows, error);
    if there != path {
        remove(path).map_err(|error| unwritten(&error))?;
        fs::create_dir(path).map_err(|error| exit::unwritable(path, &error))?;
        fs::copy(there.join(ROWS), &rows).map_err(|error| unwritten(&error))?;
        if simulation.stats == Detail::Full {
            fs::copy(there.join(TALLY), path.join(TALLY)).map_err(|error| unwritten(&error))?;
        }
    }
    // Before the rest is cut off: what is noted is always there.
    let sum = RowSum::of(path, bytes).map_err(|error| unwritten(&error))?;
    sum.note(path).map_err(|error| exit::unwritable(&path.join(CHECKSUM), &error))?;
    let mut file = File::options().write(true).open(&rows).map_err(|error| unwritten(&error))?;
    file.set_len(bytes).and_then(|()| file.seek(SeekFrom::End(0))).map_err(|error| unwritten(&error))?;
    describe(path, simulation)?;
    let mut text = RowText::new(usize::from(simulation.seats), simulation.columns());
    // The names of the columns are there.
    let _ = text.take();
    Ok(RowFile { file, sum, kept: matches, text })
}

/// Writes what is played.
fn describe(path: &Path, simulation: &Simulation) -> Result<(), CommandError> {
    let text = described_text(simulation).map_err(|error| CommandError::usage(error.to_string()))?;
    let path = path.join(SIMULATION);
    whole::write(&path, text.as_bytes()).map_err(|error| exit::unwritable(&path, &error))
}

fn lines(text: &[u8]) -> u64 {
    text.iter().filter(|byte| **byte == b'\n').count() as u64
}
