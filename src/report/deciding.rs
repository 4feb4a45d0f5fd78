//! What decides matches: who is ahead half-way, and the first answers of each seat.

use super::sheet::{SheetSection, SheetTable, cells, percents};
use crate::door::study::report::{HalfwayReport, OpeningReport, grouped, percent};

/// How many first answers of each seat are shown: those that were taken most.
const MOST: usize = 4;
/// The fewest cases of an answer that is shown. With fewer the 95 % interval of an even share is wider than 40 points, so
/// that it says nothing, and reports compare nothing either.
pub(crate) const FEWEST: u64 = 20;

/// Whether who is ahead half-way wins, in a sentence.
pub(crate) fn halfway(halfway: Option<&HalfwayReport>, seats: usize) -> String {
    let Some(found) = halfway else {
        return "half-way the ranking says nothing yet, so comebacks are not counted".to_owned();
    };
    let back = format!(
        "{} ({}) are won by somebody who was not ahead half-way",
        percent(found.comebacks),
        percents(found.comebacks_interval.low, found.comebacks_interval.high)
    );
    if seats <= 2 {
        return back;
    }
    format!(
        "{back}, {} ({}) by somebody who was last, where even would be {}",
        percent(found.from_last),
        percents(found.from_last_interval.low, found.from_last_interval.high),
        percent(found.from_last_even)
    )
}

/// The first answers of each seat; `among` says whose they are, where that is not the whole report.
pub(crate) fn openings(openings: &[OpeningReport], among: Option<&str>) -> Option<SheetSection> {
    let mut table =
        SheetTable::new(&["seat", "question", "first answer", ">taken", ">of", ">wins", ">95 % interval"]);
    let mut hidden = 0;
    for of_seat in openings.chunk_by(|one, other| one.seat == other.seat) {
        // A seat with a single first answer has no choice that could be looked at.
        if of_seat.len() < 2 {
            continue;
        }
        let shown = || of_seat.iter().filter(|one| one.taken >= FEWEST).take(MOST);
        hidden += of_seat.len() - shown().count();
        for one in shown() {
            let sign = if one.wins.is_some_and(|wins| wins.certain) { "*" } else { "" };
            table.row(cells([
                one.seat.to_string(),
                one.prompt.clone(),
                one.option.clone(),
                grouped(one.taken),
                grouped(one.offered),
                format!("{}{sign}", percent(one.win_share)),
                percents(one.win_share_interval.low, one.win_share_interval.high),
            ]));
        }
    }
    if table.rows.is_empty() {
        return None;
    }
    let mut notes = vec![
        "of the matches in which a seat took it as its first answer, those that it won; `*`: certainly more or less than \
         with other first answers"
            .to_owned(),
    ];
    if hidden > 0 {
        notes.push(format!(
            "the {MOST} that each seat takes most often, of those that it took in {FEWEST} matches or more; {} left out",
            grouped(hidden as u64)
        ));
    }
    let heading = match among {
        Some(bot) => format!("First answers of `{bot}`"),
        None => "First answers".to_owned(),
    };
    Some(SheetSection { heading, table: Some(table), notes, ..SheetSection::default() })
}
