//! The folder of a simulation: `simulation.json` says what is played, `matches.csv` has a row for each match,
//! `tally.json` has the other counts, `checksum.json` the checksum of the rows.
//!
//! It is written to a folder `unfinished` inside the final one and moved at the end, so that the files in the final
//! folder are always complete. Rows are written as they are handed over, checksum and counts about once a second. A process that
//! is killed leaves whole rows there, and perhaps an incomplete one, which readers leave out.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::continuing::{KeptMatches, kept};
use super::files::{CHECKSUM, FINISHED, NAMES, PAGE, PARQUET, ROWS, SIMULATION, TALLY, UNFINISHED, remove};
use super::reading::{described, has_row_file};
use super::row_file::{RowFile, begun, reopened};
use super::settling::{lock, settle};
use crate::cli::clock::since_start;
use crate::cli::exit::{self, CommandError};
use crate::cli::output::Output;
use crate::cli::whole;
use crate::door::study::{Batch, Detail, Gathered, Simulation, tally_text};
use crate::report::shell;

/// How long counts wait at most, as long as matches end.
const SOON: Duration = Duration::from_secs(1);

/// A folder that is being written.
pub(super) struct Folder {
    /// The final folder.
    place: PathBuf,
    /// Keeps other processes out as long as it is open.
    _lock: Option<File>,
    /// The folder in which it is written.
    path: PathBuf,
    rows: RowFile,
    detail: Detail,
    /// The first match.
    first: u64,
    /// When the counts were last written.
    last: Duration,
}

impl Folder {
    /// Begins a folder. With `force` it replaces an existing simulation, once the new one is complete.
    ///
    /// # Errors
    /// When there is a simulation already, when the folder is being written by another process, or when it cannot be
    /// written.
    pub(super) fn create(
        place: &Path,
        simulation: &Simulation,
        force: bool,
        output: &mut Output,
    ) -> Result<Self, CommandError> {
        let lock = Self::open(place, output)?;
        check_free(place, force)?;
        let path = place.join(UNFINISHED);
        clear(&path, output)?;
        let rows = begun(&path, simulation)?;
        Ok(Self::of(place, lock, rows, simulation))
    }

    /// Goes on with a folder: where its simulation was stopped or killed. Begins it if there is none. Also gives the
    /// matches that are kept.
    ///
    /// # Errors
    /// When the simulation in it is another one, when it cannot be read, and as for [`Folder::create`].
    pub(super) fn proceed(
        place: &Path,
        simulation: &Simulation,
        output: &mut Output,
    ) -> Result<(Self, Option<KeptMatches>), CommandError> {
        let lock = Self::open(place, output)?;
        let path = place.join(UNFINISHED);
        let there = [path.as_path(), place].into_iter().find(|at| at.join(SIMULATION).is_file());
        let kept = there.map(|there| kept(there, place, simulation)).transpose()?;
        if let Some(why) = kept.as_ref().and_then(|kept| kept.again.as_deref()) {
            output.warn(&format!("{why}: all matches are played again"));
        }
        if let Some(doubt) = kept.as_ref().and_then(|kept| kept.doubt.as_deref()) {
            output.warn(doubt);
        }
        let kept = kept.filter(|kept| kept.matches > 0);
        let Some((kept, there)) = kept.zip(there) else {
            check_free(place, there.is_some())?;
            remove(&path).map_err(|error| exit::unwritable(&path, &error))?;
            let rows = begun(&path, simulation)?;
            return Ok((Self::of(place, lock, rows, simulation), None));
        };
        let rows = reopened(&path, there, simulation, (kept.bytes, kept.matches))?;
        Ok((Self::of(place, lock, rows, simulation), Some(kept)))
    }

    /// Locks the folder, and puts in its place what is complete.
    fn open(place: &Path, output: &mut Output) -> Result<Option<File>, CommandError> {
        fs::create_dir_all(place).map_err(|error| exit::unwritable(place, &error))?;
        let lock = lock(place)?;
        check_own(place)?;
        if settle(place)? {
            whole::warn_of_late(place, output);
        }
        Ok(lock)
    }

    fn of(place: &Path, lock: Option<File>, rows: RowFile, simulation: &Simulation) -> Self {
        let (first, detail) = (simulation.from, simulation.stats);
        let path = place.join(UNFINISHED);
        Self { place: place.to_owned(), _lock: lock, path, rows, detail, first, last: since_start() }
    }

    /// Writes matches that have been played; `so_far` has counted them and all before.
    ///
    /// # Errors
    /// When it cannot be written. Whole rows are kept then.
    pub(super) fn add(&mut self, batch: &Batch, so_far: &Gathered<'_>) -> Result<(), CommandError> {
        self.rows.add(batch);
        self.write_rows()?;
        let now = since_start();
        if now.saturating_sub(self.last) >= SOON {
            self.last = now;
            return self.write_counts(so_far);
        }
        Ok(())
    }

    /// The folder in which it is written.
    #[cfg(feature = "parquet")]
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// When it cannot be written. Whole rows are kept then.
    pub(super) fn finish(&mut self, so_far: &Gathered<'_>) -> Result<(), CommandError> {
        // Some file systems only report here that the disk is full.
        self.rows.sync().map_err(|error| self.full(ROWS, &error))?;
        self.write_counts(so_far)
    }

    /// Adds the report and moves everything to the final folder.
    ///
    /// # Errors
    /// When a file cannot be written or moved. Everything except a report that cannot be written is then in the final
    /// folder or in a folder inside it.
    pub(super) fn publish(self, page: &str) -> Result<(), CommandError> {
        let page_path = self.path.join(PAGE);
        let page =
            whole::write(&page_path, page.as_bytes()).map_err(|error| exit::unwritable(&page_path, &error));
        let finished = self.place.join(FINISHED);
        fs::rename(&self.path, &finished).map_err(|error| exit::unwritable(&finished, &error))?;
        settle(&self.place)?;
        page
    }

    fn write_rows(&mut self) -> Result<(), CommandError> {
        self.rows.write().map_err(|error| self.full(ROWS, &error))
    }

    /// Writes the checksum of the rows and then the counts, each to another file first, so that there is a complete one at
    /// any time; no counts if only rows are wanted.
    fn write_counts(&self, so_far: &Gathered<'_>) -> Result<(), CommandError> {
        self.rows.note(&self.path).map_err(|error| self.full(CHECKSUM, &error))?;
        if self.detail == Detail::Basic {
            return Ok(());
        }
        let text = tally_text(&so_far.tallied()).map_err(|error| CommandError::usage(error.to_string()))?;
        whole::write(&self.path.join(TALLY), text.as_bytes()).map_err(|error| self.full(TALLY, &error))
    }

    fn full(&self, name: &str, error: &io::Error) -> CommandError {
        let kept = match self.rows.kept() {
            0 => "no match is kept".to_owned(),
            1 => format!("match {} is kept", self.first),
            kept => format!("matches {} to {} are kept", self.first, self.first + kept - 1),
        };
        exit::unwritable(&self.path.join(name), error)
            .hint(format!("{kept}; `--continue` plays the others once there is room"))
    }
}

/// Checks that what is removed or replaced, with `--force` too, is of a simulation: its description is there, or its rows
/// are beside one that is lost or cut off.
fn check_own(place: &Path) -> Result<(), CommandError> {
    for path in [UNFINISHED, FINISHED].map(|name| place.join(name)) {
        if path.symlink_metadata().is_ok_and(|meta| !meta.is_dir()) {
            return Err(CommandError::usage(format!("`{}` is in the way", path.display()))
                .hint("name another folder"));
        }
    }
    let mut paths = NAMES.iter().map(|name| place.join(name));
    let there = paths.find(|path| path.symlink_metadata().is_ok());
    let is_simulation =
        || [place, &place.join(FINISHED)].iter().any(|at| described(at).is_ok() || has_row_file(at));
    match there {
        Some(path) if !is_simulation() => Err(CommandError::usage(format!(
            "`{}` belongs to no simulation, and stays as it is",
            path.display()
        ))
        .hint("name another folder")),
        _ => Ok(()),
    }
}

/// Checks that nothing is replaced unless that is wanted.
fn check_free(place: &Path, force: bool) -> Result<(), CommandError> {
    let is_there = |name: &str| place.join(name).symlink_metadata().is_ok();
    if force {
        return Ok(());
    }
    let advice = "name another folder, or replace it with `--force`";
    if let Some(name) =
        [SIMULATION, ROWS, CHECKSUM, TALLY, PARQUET, PAGE].into_iter().find(|name| is_there(name))
    {
        return Err(
            CommandError::usage(format!("there is a `{name}` in `{}` already", place.display())).hint(advice)
        );
    }
    let path = place.join(UNFINISHED);
    if has_rows(&path) {
        let message = format!("`{}` keeps the first matches of a simulation that was killed", path.display());
        let report = shell::parlor("report").path(place);
        return Err(CommandError::usage(message)
            .hint(format!("`--continue` goes on with them, `{report} --partial` reads them; {advice}")));
    }
    Ok(())
}

/// Whether there is more than the names of the columns.
fn has_rows(folder: &Path) -> bool {
    let two_lines = |file: File| BufReader::new(file).lines().nth(1).is_some();
    File::open(folder.join(ROWS)).is_ok_and(two_lines)
}

/// Removes what a killed simulation has left, and says so.
fn clear(path: &Path, output: &mut Output) -> Result<(), CommandError> {
    if path.symlink_metadata().is_err() {
        return Ok(());
    }
    let had_rows = has_rows(path);
    remove(path).map_err(|error| exit::unwritable(path, &error))?;
    let what = if had_rows { "the first matches of a simulation" } else { "a simulation without a match" };
    output.warn(&format!("removed `{}`, {what} that was killed", path.display()));
    Ok(())
}
