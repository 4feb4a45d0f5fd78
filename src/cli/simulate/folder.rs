//! The folder of a simulation: `simulation.json` says what is played, `matches.csv` has a row for each match,
//! `tally.json` has the other counts.
//!
//! It is written to a folder `unfinished` inside the final one and moved at the end, so that the files in the final
//! folder are always complete. Rows are written as they are handed over, the counts about once a second. A process that
//! is killed leaves whole rows there, and perhaps an incomplete one, which readers leave out.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::reading::described;
use crate::cli::clock::since_start;
use crate::cli::exit::{self, CommandError};
use crate::cli::output::Output;
use crate::cli::{shell, whole};
use crate::door::study::{Batch, Detail, Gathered, RowText, Simulation};
use crate::door::words::visible;

/// The description of the simulation.
pub(super) const SIMULATION: &str = "simulation.json";
/// A row for each match.
pub(super) const ROWS: &str = "matches.csv";
/// The counts that are not in the rows.
pub(super) const TALLY: &str = "tally.json";
/// The report as a page, written at the end.
const PAGE: &str = "report.html";
/// The rows for data tools.
pub(super) const PARQUET: &str = "matches.parquet";

/// The folder of all files while they are written.
pub(super) const UNFINISHED: &str = "unfinished";
/// The folder of all files while they are moved; all of them are complete.
const FINISHED: &str = "finished";
/// In the order in which they are moved: the file that marks a complete simulation is last.
const NAMES: [&str; 5] = [ROWS, TALLY, PARQUET, PAGE, SIMULATION];

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
    file: File,
    /// How many bytes of the file are whole rows.
    whole: u64,
    /// How many whole rows there are.
    kept: u64,
    text: RowText,
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
        fs::create_dir_all(place).map_err(|error| exit::unwritable(place, &error))?;
        let lock = lock(place)?;
        check_own(place)?;
        if settle(place)? {
            whole::warn_of_late(place, output);
        }
        check_free(place, force)?;
        let path = place.join(UNFINISHED);
        clear(&path, output)?;
        let unwritten = |name: &str, error: &io::Error| exit::unwritable(&path.join(name), error);
        fs::create_dir(&path).map_err(|error| exit::unwritable(&path, &error))?;
        let begin = || {
            let text = serde_json::to_string_pretty(simulation)
                .map_err(|error| CommandError::usage(error.to_string()))?;
            let text = visible::json(&text).into_owned() + "\n";
            let mut rows = RowText::new(usize::from(simulation.seats), simulation.columns());
            let head = rows.take();
            let mut file = File::create_new(path.join(ROWS)).map_err(|error| unwritten(ROWS, &error))?;
            file.write_all(&head).map_err(|error| unwritten(ROWS, &error))?;
            whole::write(&path.join(SIMULATION), text.as_bytes())
                .map_err(|error| unwritten(SIMULATION, &error))?;
            Ok((file, head.len() as u64, rows))
        };
        let (file, whole, text) = begin().inspect_err(|_: &CommandError| {
            // There is nothing in it that anybody could want.
            let _ = remove(&path);
        })?;
        let (first, detail) = (simulation.from, simulation.stats);
        let place = place.to_owned();
        Ok(Self { place, _lock: lock, path, file, whole, kept: 0, text, detail, first, last: since_start() })
    }

    /// Writes matches that have been played; `so_far` has counted them and all before.
    ///
    /// # Errors
    /// When it cannot be written. Whole rows are kept then.
    pub(super) fn add(&mut self, batch: &Batch, so_far: &Gathered<'_>) -> Result<(), CommandError> {
        for (number, played) in (batch.first..).zip(&batch.rows) {
            self.text.add(number, played);
        }
        self.write_rows()?;
        let now = since_start();
        if now.saturating_sub(self.last) >= SOON {
            self.last = now;
            return self.write_tally(so_far);
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
        self.file.sync_all().map_err(|error| self.full(ROWS, &error))?;
        self.write_tally(so_far)
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
        let rows = self.text.take();
        if let Err(error) = self.file.write_all(&rows) {
            self.cut(&rows);
            return Err(self.full(ROWS, &error));
        }
        self.whole += rows.len() as u64;
        self.kept += lines(&rows);
        Ok(())
    }

    /// Removes an incomplete row from the file.
    fn cut(&mut self, rows: &[u8]) {
        let there = self.file.metadata().map_or(self.whole, |data| data.len());
        let reached = usize::try_from(there.saturating_sub(self.whole)).unwrap_or(usize::MAX);
        let reached = &rows[..reached.min(rows.len())];
        let end = reached.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        self.kept += lines(&reached[..end]);
        self.whole += end as u64;
        // If even this fails, readers leave the incomplete row out.
        let _ = self.file.set_len(self.whole);
    }

    /// Writes the counts, to another file first, so that there is a complete one at any time; nothing if only rows are
    /// wanted.
    fn write_tally(&self, so_far: &Gathered<'_>) -> Result<(), CommandError> {
        if self.detail == Detail::Basic {
            return Ok(());
        }
        let text = serde_json::to_string(&so_far.tallied())
            .map_err(|error| CommandError::usage(error.to_string()))?;
        let text = visible::json(&text).into_owned() + "\n";
        whole::write(&self.path.join(TALLY), text.as_bytes()).map_err(|error| self.full(TALLY, &error))
    }

    fn full(&self, name: &str, error: &io::Error) -> CommandError {
        let kept = match self.kept {
            0 => "no match is kept".to_owned(),
            1 => format!("match {} is kept", self.first),
            kept => format!("matches {} to {} are kept", self.first, self.first + kept - 1),
        };
        let next = self.first + self.kept;
        exit::unwritable(&self.path.join(name), error)
            .hint(format!("{kept}; play the others in another folder with `--from {next}`"))
    }
}

/// Locks a folder against other processes; `None` where folders cannot be locked, so that others are not kept out.
fn lock(place: &Path) -> Result<Option<File>, CommandError> {
    let Ok(folder) = File::open(place) else { return Ok(None) };
    match folder.try_lock() {
        Ok(()) => Ok(Some(folder)),
        Err(TryLockError::WouldBlock) => {
            Err(CommandError::usage(format!("another simulation is being written to `{}`", place.display()))
                .hint("wait for its end, or name another folder"))
        }
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// Moves complete files to the final folder, and removes what they replace; false if there are none. If this is
/// interrupted, it can be done again.
///
/// # Errors
/// When a file cannot be moved or removed.
fn settle(place: &Path) -> Result<bool, CommandError> {
    let finished = place.join(FINISHED);
    if !finished.join(SIMULATION).is_file() {
        let _ = remove(&finished);
        return Ok(false);
    }
    let is_begun = !finished.join(ROWS).is_file();
    for name in NAMES.iter().rev().filter(|_| !is_begun) {
        let old = place.join(name);
        gone(fs::remove_file(&old)).map_err(|error| exit::unwritable(&old, &error))?;
    }
    for name in NAMES {
        let (from, to) = (finished.join(name), place.join(name));
        gone(fs::rename(from, &to)).map_err(|error| exit::unwritable(&to, &error))?;
    }
    remove(&finished).map_err(|error| exit::unwritable(&finished, &error))?;
    Ok(true)
}

/// Completes the work of a simulation that was killed while it moved its files.
///
/// # Errors
/// When a file cannot be moved or removed.
pub(super) fn recover(place: &Path) -> Result<(), CommandError> {
    if !place.join(FINISHED).exists() {
        return Ok(());
    }
    // If another process does it, or may do it, it is left to that one.
    match lock(place) {
        Ok(Some(_lock)) => settle(place).map(|_| ()),
        _ => Ok(()),
    }
}

/// The folder that a killed simulation has left, if it exists.
pub(super) fn unfinished(place: &Path) -> Option<PathBuf> {
    let path = place.join(UNFINISHED);
    (!place.join(SIMULATION).exists() && path.join(SIMULATION).is_file()).then_some(path)
}

/// Checks that what is removed or replaced, with `--force` too, is of a simulation and of nothing else.
fn check_own(place: &Path) -> Result<(), CommandError> {
    for path in [UNFINISHED, FINISHED].map(|name| place.join(name)) {
        if path.symlink_metadata().is_ok_and(|meta| !meta.is_dir()) {
            return Err(CommandError::usage(format!("`{}` is in the way", path.display()))
                .hint("name another folder"));
        }
    }
    let mut paths = NAMES.iter().map(|name| place.join(name));
    let there = paths.find(|path| path.symlink_metadata().is_ok());
    let is_simulation = || [place, &place.join(FINISHED)].iter().any(|at| described(at).is_ok());
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
    if let Some(name) = [SIMULATION, ROWS, TALLY, PARQUET, PAGE].into_iter().find(|name| is_there(name)) {
        return Err(
            CommandError::usage(format!("there is a `{name}` in `{}` already", place.display())).hint(advice)
        );
    }
    let path = place.join(UNFINISHED);
    if has_rows(&path) {
        let message = format!("`{}` keeps the first matches of a simulation that was killed", path.display());
        let report = shell::parlor("report").path(place);
        return Err(CommandError::usage(message).hint(format!("`{report}` reads them; {advice}")));
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

/// Removes a folder with our files in it, but nothing else, and not what a link leads to.
fn remove(folder: &Path) -> io::Result<()> {
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
fn gone(done: io::Result<()>) -> io::Result<()> {
    done.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })
}

fn lines(text: &[u8]) -> u64 {
    text.iter().filter(|byte| **byte == b'\n').count() as u64
}
