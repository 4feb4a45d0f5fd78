//! Where a simulation goes on: what is whole in the folder of one that was stopped or killed.

use std::path::Path;

use super::reading::{ReadRows, counts, described, rows};
use crate::cli::exit::CommandError;
use crate::door::study::{Detail, Simulation, Summary, Tallied};

/// The matches that are kept: they have rows and are counted.
pub(super) struct KeptMatches {
    pub(super) matches: u64,
    /// Where their rows end in the file.
    pub(super) bytes: u64,
    pub(super) summary: Summary,
    /// `None` if only rows are wanted.
    pub(super) tallied: Option<Tallied>,
}

/// What is kept in a folder of a simulation: rows that are counted. Counts are written more seldom than rows, so the last
/// rows are left out and played again. `place` is the folder that was named.
///
/// # Errors
/// When it cannot be read, or when another simulation was begun in it.
pub(super) fn kept(
    folder: &Path,
    place: &Path,
    simulation: &Simulation,
) -> Result<KeptMatches, CommandError> {
    let begun = described(folder)?;
    check_same(place, &begun, simulation)?;
    let tallied = (begun.stats == Detail::Full).then(|| counts(folder)).transpose()?;
    let most = tallied.as_ref().map_or(u64::MAX, |tallied| tallied.matches);
    let empty = || Summary::new(usize::from(begun.seats), begun.better).with_people(begun.people());
    let mut summary = empty();
    let ReadRows { matches, bytes, .. } = rows(folder, &begun, (0, most), &mut summary)?;
    let asked = simulation.to - simulation.from;
    if matches > asked {
        let message = format!("`{}` has {matches} matches already, more than {asked}", place.display());
        return Err(CommandError::usage(message).hint("ask for as many, or for more"));
    }
    if tallied.is_some() && matches < most {
        // Rows are lost that were counted, when the machine went down: nothing says what to count without them.
        return Ok(KeptMatches { matches: 0, bytes: 0, summary: empty(), tallied: None });
    }
    Ok(KeptMatches { matches, bytes, summary, tallied })
}

/// Checks that what was begun is what is asked for now.
fn check_same(place: &Path, begun: &Simulation, asked: &Simulation) -> Result<(), CommandError> {
    let number =
        |what, one: u64, other: u64| (one != other).then(|| (what, one.to_string(), other.to_string()));
    let differs = begun.differs(asked);
    let differs = differs.or_else(|| number("seeds", begun.seed, asked.seed));
    let Some((what, one, other)) = differs.or_else(|| number("first matches", begun.from, asked.from)) else {
        return Ok(());
    };
    let message = format!(
        "`{}` has another simulation, which cannot be continued: their {what} differ",
        place.display()
    );
    Err(CommandError::usage(message).hint(format!(
        "it is `{one}` there and `{other}` here; write what was written then, name another folder, or replace it with \
         `--force`"
    )))
}
