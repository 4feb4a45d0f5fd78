//! The names of the files of a simulation, and how they are removed.

use std::fs;
use std::io;
use std::path::Path;

use crate::cli::whole;

/// The description of the simulation.
pub(super) const SIMULATION: &str = "simulation.json";
/// A row for each match.
pub(super) const ROWS: &str = "matches.csv";
/// The counts that are not in the rows.
pub(super) const TALLY: &str = "tally.json";
/// The checksum of the rows.
pub(super) const CHECKSUM: &str = "checksum.json";
/// The report as a page, written at the end.
pub(super) const PAGE: &str = "report.html";
/// The rows for data tools.
pub(super) const PARQUET: &str = "matches.parquet";

/// The folder of all files while they are written.
pub(super) const UNFINISHED: &str = "unfinished";
/// The folder of all files while they are moved; all of them are complete.
pub(super) const FINISHED: &str = "finished";
/// In the order in which they are moved: the file that marks a complete simulation is last.
pub(super) const NAMES: [&str; 6] = [ROWS, CHECKSUM, TALLY, PARQUET, PAGE, SIMULATION];

/// Removes a folder with our files in it, but nothing else, and not what a link leads to.
pub(super) fn remove(folder: &Path) -> io::Result<()> {
    if !folder.symlink_metadata().is_ok_and(|meta| meta.is_dir()) {
        return gone(fs::remove_file(folder));
    }
    whole::left_behind(folder);
    for name in NAMES {
        gone(fs::remove_file(folder.join(name)))?;
    }
    fs::remove_dir(folder)
}

/// If the file does not exist, it need not be removed.
pub(super) fn gone(done: io::Result<()>) -> io::Result<()> {
    done.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })
}
