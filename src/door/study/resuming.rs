//! A simulation in parts that goes on with the matches of one that was stopped.

use std::io::Read;
use std::ops::Range;

use super::parts::PartsGathered;
use super::plan::Plan;
use super::reading::{ReadRows, read_rows};
use crate::simulate::{Detail, Simulation, Summary, Tallied};

/// What is left of a simulation that was stopped.
pub struct KeptFiles<'a, R> {
    /// The text of `simulation.json`.
    pub described: &'a str,
    /// The whole lines of `matches.csv`.
    pub rows: R,
    /// The text of `tally.json`, if there is one.
    pub tally: Option<&'a str>,
}

/// Why nothing is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotResumed {
    /// It is another simulation, or it has more matches than are asked for.
    Other(String),
    /// A file is not as it was written. All matches can be played again.
    Damaged(String),
}

impl PartsGathered {
    /// Goes on with matches that have rows and are counted, and gives how many bytes their rows have. Counts are written
    /// more seldom than rows, so the last rows are left out.
    ///
    /// # Errors
    /// When it is another simulation, or when its files are damaged.
    pub fn resumed(
        plan: &Plan,
        matches: Range<u64>,
        kept: KeptFiles<'_, impl Read>,
    ) -> Result<(Self, u64), NotResumed> {
        let mut gathered = Self::new(plan, matches);
        let asked = &gathered.simulation;
        let begun: Simulation = serde_json::from_str(kept.described)
            .map_err(|error| NotResumed::Damaged(format!("`simulation.json` cannot be read: {error}")))?;
        if let Some((what, one, other)) = begun.begins_otherwise(asked) {
            let message = format!("their {what} differ: it is `{one}` there and `{other}` here");
            return Err(NotResumed::Other(message));
        }
        let damaged = |why: String| match begun.to > asked.to {
            true => NotResumed::Other(format!("it was to have more matches, and {why}")),
            false => NotResumed::Damaged(why),
        };
        let tallied =
            (begun.stats == Detail::Full).then(|| counts(kept.tally)).transpose().map_err(damaged)?;
        let counted = tallied.as_ref().map_or(u64::MAX, |tallied| tallied.matches);
        let mut summary = Summary::new(usize::from(begun.seats), begun.better).with_people(begun.people());
        let ReadRows { matches, bytes, gap } = read_rows(kept.rows, &begun, (0, counted), &mut summary)
            .map_err(|error| damaged(format!("`matches.csv`, line {}: {}", error.line, error.message)))?;
        if gap.is_some() || (tallied.is_some() && matches < counted) {
            return Err(damaged("`matches.csv` has lost rows that were counted".to_owned()));
        }
        if matches > asked.to - asked.from {
            return Err(NotResumed::Other(format!("it has {matches} matches already")));
        }
        plan.find_reasons(&mut summary, |_, _| ());
        (gathered.summary, gathered.tallied) = (summary, tallied.filter(|tallied| tallied.matches > 0));
        Ok((gathered, bytes))
    }
}

/// What is counted beside the rows; nothing where the simulation was killed before it wrote that.
fn counts(tally: Option<&str>) -> Result<Tallied, String> {
    let Some(text) = tally else { return Ok(Tallied::default()) };
    let counted: Tallied =
        serde_json::from_str(text).map_err(|error| format!("`tally.json` cannot be read: {error}"))?;
    if counted.is_sound() {
        Ok(counted)
    } else {
        Err("the numbers of `tally.json` do not fit each other".to_owned())
    }
}
