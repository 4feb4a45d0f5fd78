//! The questions, the kinds that go with winning, and the effect of each answer.

use super::deciding::FEWEST;
use super::sections::MOST_ROWS;
use super::sheet::{Cell, Plot, PlotKind, Ranged, Sentence, SheetSection, SheetTable, cells, number, points};
use crate::door::study::report::{Report, Winning, grouped, percent};

/// The most rows of a plot of intervals.
const MOST_RANGES: usize = 24;

pub(crate) fn questions(report: &Report) -> Option<SheetSection> {
    if report.questions.is_empty() {
        return None;
    }
    let mut table = SheetTable::new(&["step", "question", ">a match", ">answers", ">only one"]);
    for one in &report.questions {
        table.row(cells([
            one.step.clone(),
            one.prompt.clone(),
            number(one.per_match),
            number(one.options),
            percent(one.forced.share),
        ]));
    }
    Some(SheetSection { heading: "What is asked".to_owned(), table: Some(table), ..SheetSection::default() })
}

/// Columns of what is taken: how often, of how many offers, and what it brings.
const TAKEN: [&str; 6] = [">taken", ">of", ">win with", ">without", ">points", ">95 % interval"];

/// The first so many of them say nothing of wins.
const OFFERED: usize = 2;

/// What stands in these columns.
fn taken(taken: u64, offered: u64, wins: Option<Winning>) -> [Cell; 6] {
    let [taken, offered] = [taken, offered].map(grouped);
    let Some(wins) = wins else {
        return cells([taken, offered, String::new(), String::new(), String::new(), String::new()]);
    };
    let sign = if wins.certain { "*" } else { "" };
    cells([
        taken,
        offered,
        percent(wins.with),
        percent(wins.without),
        format!("{}{sign}", points(wins.difference)),
        format!("{} to {}", points(wins.interval.low), points(wins.interval.high)),
    ])
}

const STARRED: &str = "`*`: the 99.9 % interval of the difference too leaves out 0; among many lines a few without \
                       it stand out by chance";

/// What the two comparisons of kinds mean.
const MEANT: &str = "`having`: seats that have it in their own zones at the end, against those of the same match that \
                     have not; `taking`: seats that took it, against those that were offered it and never did";

pub(crate) fn kinds(report: &Report) -> Option<SheetSection> {
    if report.kinds.is_empty() {
        return None;
    }
    let mut table = SheetTable::new(&[&["kind"], &TAKEN[..], &["by"]].concat());
    table.most = 2 * MOST_ROWS;
    let mut ranges = Vec::new();
    let mut alike: Vec<String> = Vec::new();
    for one in &report.kinds {
        let (wins, by) = match (one.keeping, one.taking) {
            (Some(wins), _) => (wins, "having"),
            (None, Some(wins)) => (wins, "taking"),
            (None, None) => {
                if one.offered > 0 || one.kept > 0 {
                    alike.push(format!("`{}`", one.kind));
                }
                continue;
            }
        };
        let [name, by] = cells([one.kind.clone(), by.to_owned()]);
        table.row([name].into_iter().chain(taken(one.taken, one.offered, Some(wins))).chain([by]));
        ranges.push(ranged(&one.kind, wins));
    }
    if table.rows.is_empty() && alike.is_empty() {
        return None;
    }
    let mut notes = Vec::new();
    if !table.rows.is_empty() {
        notes.push(MEANT.to_owned());
        notes.push(STARRED.to_owned());
    }
    if !alike.is_empty() {
        let why = "too seldom one seat of a match with and one without to be compared";
        notes.push(format!("{why}: {}", alike.join(", ")));
    }
    let said = closely(report);
    Some(SheetSection {
        heading: "Kinds".to_owned(),
        said,
        plots: differences("Win share with a kind less win share without it", ranges),
        table: Some(table).filter(|table| !table.rows.is_empty()),
        notes,
        ..SheetSection::default()
    })
}

fn closely(report: &Report) -> Vec<Sentence> {
    let matches = report.repeats.map_or(0, |repeats| repeats.matches);
    if matches == report.matches {
        return Vec::new();
    }
    vec![Sentence::plain(format!("in the {} matches that were looked at closely", grouped(matches)))]
}

fn ranged(name: &str, wins: Winning) -> Ranged {
    Ranged {
        name: name.to_owned(),
        low: wins.interval.low,
        middle: wins.difference,
        high: wins.interval.high,
        strong: wins.certain,
    }
}

/// A plot of the greatest and the least differences.
fn differences(title: &str, mut rows: Vec<Ranged>) -> Vec<Plot> {
    if rows.is_empty() {
        return Vec::new();
    }
    if rows.len() > MOST_RANGES {
        rows.sort_by(|one, other| other.middle.abs().total_cmp(&one.middle.abs()));
        rows.truncate(MOST_RANGES);
        rows.sort_by(|one, other| other.middle.total_cmp(&one.middle));
    }
    vec![Plot { title: title.to_owned(), kind: PlotKind::Intervals { rows, even: 0.0 } }]
}

pub(crate) fn choices(report: &Report) -> Option<SheetSection> {
    if report.choices.is_empty() {
        return None;
    }
    // Seats that play together win alike, whatever one of them takes.
    let columns = if report.is_cooperative() { OFFERED } else { TAKEN.len() };
    let mut table = SheetTable::new(&[&["question", "option"], &TAKEN[..columns]].concat());
    table.most = MOST_ROWS;
    let (shown, rare): (Vec<_>, Vec<_>) = report.choices.iter().partition(|one| one.offered >= FEWEST);
    if shown.is_empty() {
        return None;
    }
    for one in shown {
        let asked = cells([one.prompt.clone(), one.option.clone()]);
        table.row(asked.into_iter().chain(taken(one.taken, one.offered, one.wins).into_iter().take(columns)));
    }
    let compared = report.choices.iter().filter(|_| !report.is_cooperative());
    let rows = compared.filter_map(|one| Some(ranged(&format!("{}: {}", one.prompt, one.option), one.wins?)));
    let meant =
        "win share of those who took the option, against those who were offered it and took another one";
    let mut notes = match report.is_cooperative() {
        true => vec!["`taken`: in how many decisions, `of` so many in which it was offered".to_owned()],
        false => vec![meant.to_owned(), STARRED.to_owned()],
    };
    if !rare.is_empty() {
        let rare = grouped(rare.len() as u64);
        notes.push(format!("{rare} that could be taken in fewer than {FEWEST} decisions are left out"));
    }
    Some(SheetSection {
        heading: "Options".to_owned(),
        said: closely(report)
            .into_iter()
            .chain(report.decisive.iter().map(|question| Sentence::plain(question.told())))
            .collect(),
        plots: differences("Win share with an option less win share with another one", rows.collect()),
        table: Some(table),
        notes,
        ..SheetSection::default()
    })
}
