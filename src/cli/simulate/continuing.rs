//! Where a simulation goes on: what is whole in the folder of one that was stopped or killed.

use std::io::ErrorKind;
use std::path::Path;

use super::checksum::{RowDifference, difference, noted, unnoted};
use super::files::{CHECKSUM, ROWS, TALLY};
use super::reading::{FolderFault, FolderRows, broken, counts, described, rows, unread};
use crate::cli::exit::CommandError;
use crate::door::study::{Detail, Simulation, Summary, Tallied};

/// What helps where nothing can be kept.
const ANEW: &str = "with `--force` instead of `--continue` all matches are played again";

/// The matches that are kept: they have rows and are counted.
#[derive(Default)]
pub(super) struct KeptMatches {
    pub(super) matches: u64,
    /// Where their rows end in the file.
    pub(super) bytes: u64,
    pub(super) summary: Summary,
    /// `None` if only rows are wanted.
    pub(super) tallied: Option<Tallied>,
    /// Why none is kept, where something is damaged.
    pub(super) again: Option<String>,
    /// Why damage to those that are kept may not be seen.
    pub(super) doubt: Option<String>,
}

/// What is kept in a folder of a simulation: rows that are counted. Counts are written more seldom than rows, so the last
/// rows are left out and played again. Of damaged files none is kept: the matches will be the same again. `place` is the
/// folder that was named.
///
/// # Errors
/// When a file cannot be read, when nobody knows which simulation it is, when it is another one, or when it has more
/// matches.
pub(super) fn kept(
    folder: &Path,
    place: &Path,
    simulation: &Simulation,
) -> Result<KeptMatches, CommandError> {
    let begun = described(folder).map_err(|error| error.hint(ANEW))?;
    check_same(place, &begun, simulation)?;
    let damaged = |why: String| {
        if begun.to > simulation.to {
            let message = format!("`{}` was to have more matches than that, and {why}", place.display());
            return Err(CommandError::usage(message).hint("ask for as many, or replace it with `--force`"));
        }
        Ok(KeptMatches { again: Some(why), ..KeptMatches::default() })
    };
    let is_counted = begun.stats == Detail::Full;
    if is_counted && folder == place && !folder.join(TALLY).exists() {
        return damaged(format!("there is no `{TALLY}` in `{}`", folder.display()));
    }
    let tallied = match is_counted.then(|| counts(folder)).transpose() {
        Ok(tallied) => tallied,
        Err(FolderFault::Damaged(error)) => return damaged(error.in_short()),
        Err(FolderFault::Unread(error)) => return Err(error.hint(ANEW)),
    };
    let most = tallied.as_ref().map_or(u64::MAX, |tallied| tallied.matches);
    let path = folder.join(ROWS);
    let noted = match noted(folder) {
        Ok(noted) => noted,
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            return damaged(broken(&folder.join(CHECKSUM), &error).in_short());
        }
        Err(error) => return Err(unread(&folder.join(CHECKSUM), &error).hint(ANEW)),
    };
    let different = match difference(folder, noted.as_ref()) {
        Ok(Some(line @ RowDifference::Line(_))) => return damaged(line.told(folder)),
        // The rows say better what is wrong, where they can.
        Ok(different) => different,
        Err(error) => return Err(unread(&path, &error).hint(ANEW)),
    };
    let within = noted.as_ref().map_or(u64::MAX, |noted| noted.bytes);
    let mut summary = Summary::new(usize::from(begun.seats), begun.better).with_people(begun.people());
    let FolderRows { matches, bytes, gap, .. } = match rows(folder, &begun, (0, most, within), &mut summary) {
        Ok(read) => read,
        Err(FolderFault::Damaged(error)) => return damaged(error.in_short()),
        Err(FolderFault::Unread(error)) => return Err(error.hint(ANEW)),
    };
    let asked = simulation.to - simulation.from;
    if matches > asked {
        let message = format!("`{}` has {matches} matches already, more than {asked}", place.display());
        return Err(CommandError::usage(message).hint("ask for as many, or for more"));
    }
    if gap.is_some() || (is_counted && matches < most) {
        // Nothing says what to count without them.
        let lost = format!("`{}` has lost rows that were counted", folder.display());
        return damaged(gap.unwrap_or(lost));
    }
    if let Some(different) = different {
        return damaged(different.told(folder));
    }
    let doubt = (noted.is_none() && matches > 0).then(|| format!("{}; {ANEW}", unnoted(folder)));
    Ok(KeptMatches { matches, bytes, summary, tallied, again: None, doubt })
}

/// Checks that what was begun is what is asked for now.
fn check_same(place: &Path, begun: &Simulation, asked: &Simulation) -> Result<(), CommandError> {
    let Some((what, one, other)) = begun.begins_otherwise(asked) else { return Ok(()) };
    let message = format!(
        "`{}` has another simulation, which cannot be continued: their {what} differ",
        place.display()
    );
    Err(CommandError::usage(message).hint(format!(
        "it is `{one}` there and `{other}` here; write what was written then, name another folder, or replace it with \
         `--force`"
    )))
}
