//! A folder in which a simulation is kept while it is played: `simulation.json` says what is played, `matches.csv` has
//! a row for each match, `tally.json` what was counted beyond them.
//!
//! Rows reach the file as they are handed over, the counts about once a second: a process that is killed leaves whole
//! rows, and perhaps the beginning of one, which is left out when they are read.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::cli::clock::since_start;
use crate::cli::exit::{self, Stop};
use crate::cli::opening;
use crate::compile::Game;
use crate::simulate::{Batch, Detail, RowText, Simulation, Tally};

/// What was simulated.
pub(super) const SIMULATION: &str = "simulation.json";
/// A row for each match.
pub(super) const ROWS: &str = "matches.csv";
/// What was counted beyond the rows.
pub(super) const TALLY: &str = "tally.json";
/// The same while it is written.
const TALLY_PART: &str = "tally.json.part";
/// The report as a page, at the end.
pub(super) const PAGE: &str = "report.html";
/// The rows for data tools.
pub(super) const PARQUET: &str = "matches.parquet";

/// How long counts wait at most, as long as matches come to their end.
const SOON: Duration = Duration::from_secs(1);

/// A folder that is written.
pub(super) struct Folder {
    path: PathBuf,
    file: File,
    /// Bytes of the file that are whole rows.
    whole: u64,
    /// Rows among them.
    kept: u64,
    text: RowText,
    detail: Detail,
    /// The first match.
    first: u64,
    /// When counts were written last.
    last: Duration,
}

impl Folder {
    /// Begins a folder; `force` replaces a simulation that is in it.
    ///
    /// # Errors
    /// When there is one already, or the folder cannot be written.
    pub(super) fn create(path: &Path, simulation: &Simulation, force: bool) -> Result<Self, Stop> {
        let unwritten = |name: &str, error: &io::Error| exit::unwritable(&path.join(name), error);
        fs::create_dir_all(path).map_err(|error| exit::unwritable(path, &error))?;
        if force {
            // What is left of another simulation must not be taken for a part of this one.
            for name in [TALLY, TALLY_PART, PARQUET, PAGE] {
                match fs::remove_file(path.join(name)) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => {
                        return Err(unwritten(name, &error));
                    }
                    _ => {}
                }
            }
        } else if let Some(name) = [SIMULATION, ROWS, TALLY, PARQUET, PAGE]
            .iter()
            .find(|name| path.join(name).symlink_metadata().is_ok())
        {
            let message = format!("there is a `{name}` in `{}` already", path.display());
            return Err(Stop::usage(message).hint("name another folder, or replace it with `--force`"));
        }
        let text =
            serde_json::to_string_pretty(simulation).map_err(|error| Stop::usage(error.to_string()))?;
        let described = path.join(SIMULATION);
        let written = opening::check(&described).and_then(|()| fs::write(&described, text + "\n"));
        written.map_err(|error| unwritten(SIMULATION, &error))?;
        let mut options = OpenOptions::new();
        let rows = path.join(ROWS);
        let file =
            opening::check(&rows).and_then(|()| options.write(true).create(true).truncate(true).open(&rows));
        let mut file = file.map_err(|error| unwritten(ROWS, &error))?;
        let mut text = RowText::new(usize::from(simulation.seats));
        let head = text.take();
        file.write_all(&head).map_err(|error| unwritten(ROWS, &error))?;
        let (path, whole, first) = (path.to_owned(), head.len() as u64, simulation.from);
        let detail = simulation.stats;
        Ok(Self { path, file, whole, kept: 0, text, detail, first, last: since_start() })
    }

    /// Keeps matches that have been played; `tally` has counted them and all before.
    ///
    /// # Errors
    /// When it cannot be written; whole rows are kept then.
    pub(super) fn add(&mut self, batch: &Batch, tally: &Tally, game: &Game) -> Result<(), Stop> {
        for (number, played) in (batch.first..).zip(&batch.rows) {
            self.text.add(number, played);
        }
        self.write_rows()?;
        let now = since_start();
        if now.saturating_sub(self.last) >= SOON {
            self.last = now;
            return self.write_tally(tally, game);
        }
        Ok(())
    }

    /// Where it is.
    #[cfg(feature = "parquet")]
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes all that is left.
    ///
    /// # Errors
    /// When it cannot be written; whole rows are kept then.
    pub(super) fn finish(&mut self, tally: &Tally, game: &Game) -> Result<(), Stop> {
        // Some file systems say only here that there is no room.
        self.file.sync_all().map_err(|error| self.full(ROWS, &error))?;
        self.write_tally(tally, game)
    }

    fn write_rows(&mut self) -> Result<(), Stop> {
        let rows = self.text.take();
        if let Err(error) = self.file.write_all(&rows) {
            self.cut(&rows);
            return Err(self.full(ROWS, &error));
        }
        self.whole += rows.len() as u64;
        self.kept += lines(&rows);
        Ok(())
    }

    /// Takes the beginning of a row that did not fit out of the file again.
    fn cut(&mut self, rows: &[u8]) {
        let there = self.file.metadata().map_or(self.whole, |data| data.len());
        let reached = usize::try_from(there.saturating_sub(self.whole)).unwrap_or(usize::MAX);
        let reached = &rows[..reached.min(rows.len())];
        let end = reached.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        self.kept += lines(&reached[..end]);
        self.whole += end as u64;
        // When even this is not possible, whoever reads the file leaves the torn row out.
        let _ = self.file.set_len(self.whole);
    }

    /// In another file first, so that there is a whole one at any time; none when only rows are wanted.
    fn write_tally(&self, tally: &Tally, game: &Game) -> Result<(), Stop> {
        if self.detail == Detail::Basic {
            return Ok(());
        }
        let part = self.path.join(TALLY_PART);
        let text =
            serde_json::to_string(&tally.named(game)).map_err(|error| Stop::usage(error.to_string()))?;
        let written = fs::write(&part, text + "\n").and_then(|()| fs::rename(&part, self.path.join(TALLY)));
        written.map_err(|error| {
            let _ = fs::remove_file(&part);
            self.full(TALLY, &error)
        })
    }

    fn full(&self, name: &str, error: &io::Error) -> Stop {
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

fn lines(text: &[u8]) -> u64 {
    text.iter().filter(|byte| **byte == b'\n').count() as u64
}
