//! Reads folders of simulations and merges them.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::checksum::{difference, noted, unnoted};
use super::files::{CHECKSUM, ROWS, SIMULATION, TALLY};
use super::settling::{recover, unfinished};
use crate::cli::exit::{CommandError, reason};
use crate::cli::opening::to_read;
use crate::door::study::{Detail, ReadRows, RowGap, Simulation, Summary, Tallied, read_rows};

/// The most bytes of a description or tally.
const MOST_BYTES: u64 = 16 << 20;
/// How every description begins.
const FIRST_FIELD: &str = "{\n  \"parlor\": ";
/// How every file of rows begins.
const FIRST_COLUMNS: &str = "match,seed,ending,";
/// The size of the blocks in which the end of the last whole row is searched.
const BLOCK: u64 = 64 << 10;

/// Several merged folders.
pub(super) struct Merged {
    /// The description from the folder with the lowest seed, for all matches: their numbers are counted from its seed.
    pub(super) simulation: Simulation,
    /// Ranges of consecutive matches, each with one past its last.
    pub(super) runs: Vec<(u64, u64)>,
    pub(super) summary: Summary,
    /// `None` if only rows were wanted.
    pub(super) tallied: Option<Tallied>,
    /// What is missing or not whole: a sentence for each.
    pub(super) lacks: Vec<String>,
    /// Where damage may not be seen: a sentence for each folder.
    pub(super) doubts: Vec<String>,
}

/// Why the rows or counts of a folder are of no use.
pub(super) enum FolderFault {
    /// A file cannot be read now.
    Unread(CommandError),
    /// A file is not as it was written.
    Damaged(CommandError),
}

impl From<FolderFault> for CommandError {
    fn from(fault: FolderFault) -> Self {
        match fault {
            FolderFault::Unread(error) | FolderFault::Damaged(error) => error,
        }
    }
}

/// A folder that was read.
struct Shard {
    folder: PathBuf,
    simulation: Simulation,
    /// Whether its simulation was killed.
    is_unfinished: bool,
    matches: u64,
    /// The number that is added to the numbers of its matches, so that they count from the lowest seed of all folders.
    shift: u64,
}

impl Shard {
    /// Its matches, counted from the lowest seed: the first, and one past the last.
    fn run(&self) -> (u64, u64) {
        let first = self.simulation.from.wrapping_add(self.shift);
        (first, first.wrapping_add(self.matches))
    }
}

/// Reads folders one after the other; only the counts of each are kept.
///
/// # Errors
/// When one cannot be read, when they differ in game, rules, bots or seats, or when they share a match.
pub(super) fn merged(folders: &[PathBuf]) -> Result<Merged, CommandError> {
    let mut parts: Vec<Shard> = Vec::new();
    let (mut lacks, mut doubts) = (Vec::new(), Vec::new());
    for folder in folders {
        recover(folder)?;
        let unfinished = unfinished(folder);
        if let Some(unfinished) = &unfinished {
            let so_far = format!(
                "`{}` is not finished: read is what is in `{}` so far",
                folder.display(),
                unfinished.display()
            );
            lacks.push(so_far);
        }
        let is_unfinished = unfinished.is_some();
        let folder = &unfinished.unwrap_or_else(|| folder.clone());
        let simulation = described(folder)?;
        if let Some(first) = parts.first() {
            check_same(first, folder, &simulation)?;
        }
        parts.push(Shard { folder: folder.clone(), simulation, is_unfinished, matches: 0, shift: 0 });
    }
    let lowest = parts.iter().min_by_key(|part| part.simulation.seed).unwrap_or(&parts[0]);
    let mut all = lowest.simulation.clone();
    let mut summary = Summary::new(usize::from(all.seats), all.better).with_people(all.people());
    let mut tallied = (all.stats == Detail::Full).then(Tallied::default);
    for part in &mut parts {
        part.shift = part.simulation.seed.wrapping_sub(all.seed);
        let read = rows(&part.folder, &part.simulation, (part.shift, u64::MAX, u64::MAX), &mut summary)?;
        part.matches = read.matches;
        if part.matches > 0 && !part.folder.join(CHECKSUM).exists() {
            doubts.push(unnoted(&part.folder));
        }
        lacks.extend(changed(part, read.bytes)?);
        lacks.extend(lacking(part, read));
        if let Some(tallied) = &mut tallied {
            tally(part, tallied, &mut lacks)?;
        }
    }
    check_apart(&parts)?;
    lacks.extend(gaps(&parts));
    let runs = runs(parts.iter().map(Shard::run));
    all.from = runs.first().map_or(all.from, |run| run.0);
    all.to = runs.last().map_or(all.from, |run| run.1);
    Ok(Merged { simulation: all, runs, summary, tallied, lacks, doubts })
}

/// Ranges in their order, merged where there is no gap between them.
fn runs(parts: impl Iterator<Item = (u64, u64)>) -> Vec<(u64, u64)> {
    let mut parts: Vec<(u64, u64)> = parts.filter(|(from, to)| from != to).collect();
    parts.sort_unstable();
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for part in parts {
        match runs.last_mut() {
            Some(run) if run.1 == part.0 => run.1 = part.1,
            _ => runs.push(part),
        }
    }
    runs
}

/// Matches of one simulation that are missing between others.
fn gaps(parts: &[Shard]) -> Vec<String> {
    let mut seeds: Vec<u64> = parts.iter().map(|part| part.simulation.seed).collect();
    seeds.sort_unstable();
    seeds.dedup();
    let mut gaps = Vec::new();
    for seed in seeds {
        let own = parts.iter().filter(|part| part.simulation.seed == seed);
        let own = own.map(|part| (part.simulation.from, part.simulation.from + part.matches));
        for pair in runs(own).windows(2) {
            let (from, to) = (pair[0].1, pair[1].0);
            let (missing, are) = match to - 1 {
                last if last == from => (format!("match {from}"), "is"),
                last => (format!("matches {from} to {last}"), "are"),
            };
            gaps.push(format!(
                "{missing} of `--seed {seed}` {are} in none of the folders: `--from {from} --to {to}` plays what is missing"
            ));
        }
    }
    gaps
}

/// The description of a simulation.
///
/// # Errors
/// When there is none, or when it cannot be read.
pub(super) fn described(folder: &Path) -> Result<Simulation, CommandError> {
    let path = folder.join(SIMULATION);
    let text = text(&path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound if folder.is_dir() => CommandError::usage(format!(
            "`{}` holds no simulation: there is no `{SIMULATION}` in it",
            folder.display()
        ))
        .hint("name folders that `parlor simulate --out` wrote"),
        _ => unread(&path, &error),
    })?;
    let simulation: Simulation = serde_json::from_str(&text).map_err(|error| broken(&path, &error))?;
    if simulation.seats == 0 || usize::from(simulation.seats) != simulation.bots.len() {
        let message = format!("`{}` does not name a bot for each seat", path.display());
        return Err(CommandError::usage(message));
    }
    Ok(simulation)
}

/// Whether a folder has rows of a simulation whose description is lost or cut off.
pub(super) fn has_row_file(folder: &Path) -> bool {
    let begins = |name: &str, expected: &str| {
        let mut head = Vec::new();
        let read = to_read(&folder.join(name)).map(|file| file.take(expected.len() as u64));
        read.and_then(|mut file| file.read_to_end(&mut head)).map(|_| expected.as_bytes().starts_with(&head))
    };
    let is_ours =
        |begun: io::Result<bool>| begun.unwrap_or_else(|error| error.kind() == io::ErrorKind::NotFound);
    begins(ROWS, FIRST_COLUMNS).unwrap_or(false)
        && folder.join(ROWS).metadata().is_ok_and(|meta| meta.len() > FIRST_COLUMNS.len() as u64)
        && is_ours(begins(SIMULATION, FIRST_FIELD))
}

fn check_same(first: &Shard, folder: &Path, simulation: &Simulation) -> Result<(), CommandError> {
    let Some((what, one, other)) = first.simulation.differs(simulation) else { return Ok(()) };
    let (first, folder) = (first.folder.display(), folder.display());
    let message = format!("`{first}` and `{folder}` cannot be put together: their {what} differ");
    Err(CommandError::usage(message).hint(format!("it is `{one}` in `{first}` and `{other}` in `{folder}`")))
}

/// The rows of a folder that were read.
#[derive(Clone, Debug, Default)]
pub(super) struct FolderRows {
    pub(super) matches: u64,
    /// Where they end in the file.
    pub(super) bytes: u64,
    /// Whether an incomplete row is left out.
    pub(super) is_torn: bool,
    /// Where a row is missing, if one is: what stands there instead. Those after it are left out.
    pub(super) gap: Option<String>,
}

/// Reads rows of a folder into a summary, in which `shift` is added to the numbers of the matches; at most so many, and only
/// those in the first so many bytes of the file.
///
/// # Errors
/// When they cannot be read, or are not those of the simulation.
pub(super) fn rows(
    folder: &Path,
    simulation: &Simulation,
    (shift, most, within): (u64, u64, u64),
    summary: &mut Summary,
) -> Result<FolderRows, FolderFault> {
    let path = folder.join(ROWS);
    let bad = |line: u64, message: &str| {
        let place = if line == 0 { String::new() } else { format!(", line {line}") };
        FolderFault::Damaged(
            CommandError::usage(format!("`{}`{place}: {message}", path.display()))
                .hint("play these matches again: `parlor simulate` with the same seed gives the same rows"),
        )
    };
    let unread = |error: io::Error| FolderFault::Unread(unread(&path, &error));
    let mut file = to_read(&path).map_err(unread)?;
    let (whole, is_torn) = whole_lines(&mut file).map_err(unread)?;
    if whole == 0 {
        return Ok(FolderRows { is_torn, ..FolderRows::default() });
    }
    let (text, terms) = (BufReader::new(file.take(whole.min(within))), (shift, most));
    let ReadRows { matches, bytes, gap } =
        read_rows(text, simulation, terms, summary).map_err(|error| bad(error.line, &error.message))?;
    let gap = gap.map(|RowGap { line, number, next }| {
        format!("`{}`, line {line}: this is match {number}, not match {next}", path.display())
    });
    Ok(FolderRows { matches, bytes, is_torn, gap })
}

/// Says how the rows of a folder, which take so many bytes, differ from their checksum. Where rows are missing nothing is
/// compared.
fn changed(part: &Shard, bytes: u64) -> Result<Option<String>, CommandError> {
    let folder = &part.folder;
    let checksum = noted(folder).map_err(|error| {
        let path = folder.join(CHECKSUM);
        if error.kind() == io::ErrorKind::InvalidData { broken(&path, &error) } else { unread(&path, &error) }
    })?;
    let Some(noted) = checksum.filter(|noted| noted.bytes <= bytes) else { return Ok(None) };
    let different = difference(folder, Some(&noted)).map_err(|error| unread(&folder.join(ROWS), &error))?;
    Ok(different.map(|different| different.told(folder)))
}

/// Says what is missing or not whole of the rows of a folder.
fn lacking(part: &Shard, read: FolderRows) -> Option<String> {
    let (path, simulation) = (part.folder.join(ROWS), &part.simulation);
    let asked = simulation.to.saturating_sub(simulation.from);
    if let Some(gap) = read.gap {
        return Some(format!("{gap}: rows are missing, and those after them are left out"));
    }
    if read.is_torn {
        let left_out = "the last line is not whole and left out: the simulation was killed";
        return Some(format!("`{}`: {left_out}", path.display()));
    }
    // Of a folder that is not finished this was said.
    (read.matches < asked && !part.is_unfinished).then(|| {
        let (folder, matches) = (part.folder.display(), read.matches);
        format!("`{folder}` has {matches} of {asked} matches: the simulation was stopped")
    })
}

/// How many bytes whole lines take, and whether an incomplete one follows; the file is then at its beginning.
fn whole_lines(file: &mut File) -> io::Result<(u64, bool)> {
    let len = file.seek(SeekFrom::End(0))?;
    let mut end = len;
    let mut block = Vec::new();
    let mut whole = 0;
    while end > 0 {
        let start = end.saturating_sub(BLOCK);
        file.seek(SeekFrom::Start(start))?;
        block.clear();
        file.by_ref().take(end - start).read_to_end(&mut block)?;
        if let Some(at) = block.iter().rposition(|byte| *byte == b'\n') {
            whole = start + at as u64 + 1;
            break;
        }
        end = start;
    }
    file.seek(SeekFrom::Start(0))?;
    Ok((whole, whole < len))
}

/// Adds the counts that are not in the rows.
fn tally(part: &Shard, tallied: &mut Tallied, lacks: &mut Vec<String>) -> Result<(), CommandError> {
    let mut counted = counts(&part.folder)?;
    if counted.matches != part.matches {
        let (path, counted, matches) = (part.folder.join(TALLY), counted.matches, part.matches);
        lacks.push(format!(
            "`{}` has counted {counted} matches, but there are {matches} rows: what only it knows is of these {counted}",
            path.display()
        ));
    }
    counted.shift(part.shift);
    tallied.merge(&counted);
    Ok(())
}

/// The counts of a folder that are not in its rows.
///
/// # Errors
/// When they cannot be read.
pub(super) fn counts(folder: &Path) -> Result<Tallied, FolderFault> {
    let path = folder.join(TALLY);
    let damaged = |error: &dyn Display| FolderFault::Damaged(broken(&path, error));
    let counted: Tallied = match text(&path) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| damaged(&error))?,
        // A simulation that was killed within its first second has no tally.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Tallied::default(),
        Err(error) => return Err(FolderFault::Unread(unread(&path, &error))),
    };
    if !counted.is_sound() {
        return Err(damaged(&"its numbers do not fit each other"));
    }
    Ok(counted)
}

/// Checks that no match is counted twice.
fn check_apart(parts: &[Shard]) -> Result<(), CommandError> {
    for (at, one) in parts.iter().enumerate() {
        for other in &parts[at + 1..] {
            if let Some(seed) = one.simulation.shared_seed(one.matches, &other.simulation, other.matches) {
                let (one, other) = (one.folder.display(), other.folder.display());
                let message = format!("`{one}` and `{other}` both hold the match of seed {seed}");
                return Err(CommandError::usage(message)
                    .hint("give parts of one simulation different `--from` and `--to`, or other seeds"));
            }
        }
    }
    Ok(())
}

fn text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let read = to_read(path)?.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if read as u64 > MOST_BYTES {
        return Err(io::Error::other("it is too large"));
    }
    Ok(text)
}

pub(super) fn unread(path: &Path, error: &io::Error) -> CommandError {
    CommandError::usage(format!("cannot read `{}`: {}", path.display(), reason(error)))
}

pub(super) fn broken(path: &Path, error: &dyn Display) -> CommandError {
    CommandError::usage(format!("`{}` is not what `parlor simulate` wrote: {error}", path.display()))
        .hint("play these matches again: `parlor simulate` with the same seed gives the same")
}
