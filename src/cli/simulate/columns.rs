//! Writes the rows of a folder again, as columns.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use super::files::{PARQUET, ROWS};
use crate::cli::exit::{CommandError, unwritable};
use crate::cli::opening::to_read;
use crate::door::study::{ColumnWriter, RowReader};

/// Writes the columns into the folder of the rows.
///
/// # Errors
/// When the rows cannot be read back, or the columns cannot be written.
pub(super) fn write(folder: &Path, seats: u8) -> Result<(), CommandError> {
    let seats = usize::from(seats);
    let path = folder.join(PARQUET);
    let failed = |error: &dyn std::fmt::Display| unwritable(&path, &io::Error::other(error.to_string()));
    let rows = to_read(&folder.join(ROWS)).map_err(|error| failed(&error))?;
    let mut rows = RowReader::new(BufReader::new(rows), seats).map_err(|bad| failed(&bad.message))?;
    let file = File::create(&path).map_err(|error| unwritable(&path, &error))?;
    let mut columns = ColumnWriter::new(file, seats, rows.columns()).map_err(|error| failed(&error))?;
    while let Some((number, played)) = rows.next_row().map_err(|bad| failed(&bad.message))? {
        columns.add(number, played).map_err(|error| failed(&error))?;
    }
    columns.finish().map_err(|error| failed(&error))
}
