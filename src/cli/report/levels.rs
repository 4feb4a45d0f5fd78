//! The report of a game at several levels of play: one table, a column for each level.

use super::text;
use crate::cli::output::{Style, count};
use crate::door::study::report::{Numbers, SeatReport, grouped, percent};
use crate::door::study::{Interval, LevelReport, LevelsReport};
use crate::report::deciding::{halfway, openings};
use crate::report::html;
use crate::report::sections::notices;
use crate::report::sheet::{
    Cell, Plot, PlotKind, Ranged, Sentence, SheetSection, SheetTable, cells, number, percents,
};
use crate::report::strength::strength;

/// The report on a terminal, at most this wide.
pub(in crate::cli) fn levels_text(report: &LevelsReport, style: Style, columns: usize) -> String {
    text::told(&head(report), &sections(report), style, columns)
}

/// The report as a page.
pub(in crate::cli) fn levels_html(report: &LevelsReport) -> String {
    html::sheet(&head(report), &sections(report))
}

/// The report as JSON, with a line break at its end; its fields are in docs/report.md.
///
/// # Errors
/// When a figure cannot be written, which does not happen.
pub(in crate::cli) fn levels_json(report: &LevelsReport) -> serde_json::Result<String> {
    serde_json::to_string_pretty(report).map(|text| text + "\n")
}

fn head(report: &LevelsReport) -> (String, Vec<String>) {
    let variant = if report.variant.is_empty() { String::new() } else { format!(" ({})", report.variant) };
    let title = format!("{}{variant}", report.game);
    let mut lines = vec![format!(
        "{}, seeds from {} on, at {} of play",
        count(report.players, "seat"),
        report.seed,
        count(report.levels.len(), "level")
    )];
    for level in &report.levels {
        lines.extend(strength(&level.bot, report.learnt).map(|how| format!("{}: {how}", level.bot)));
    }
    if !report.figures.is_empty() {
        lines.push(format!("figures: {}", report.figures.join(", ")));
    }
    lines.push(format!("{}, rules {}, parlor {}", report.path, report.rules, report.parlor));
    (title, lines)
}

fn sections(report: &LevelsReport) -> Vec<SheetSection> {
    let mut sections = vec![notices(&report.notices), by_level(report)];
    sections.extend(better(report));
    if let Some(best) = report.levels.last() {
        let decisive = best.decisive.as_ref().map(|question| question.told());
        let among = format!("What decides among `{}`", best.bot);
        let said: Vec<Sentence> = decisive.into_iter().map(Sentence::plain).collect();
        sections.extend((!said.is_empty()).then(|| SheetSection {
            heading: among,
            said,
            ..SheetSection::default()
        }));
        sections.extend((!report.cooperative).then(|| openings(&best.openings, Some(&best.bot))).flatten());
    }
    sections
}

/// The table: a column for each level.
fn by_level(report: &LevelsReport) -> SheetSection {
    let columns: Vec<String> = report.levels.iter().map(|level| format!(">{}", level.bot)).collect();
    let columns: Vec<&str> = std::iter::once("").chain(columns.iter().map(String::as_str)).collect();
    let mut table = SheetTable::new(&columns);
    let mut row = |name: String, cell: &dyn Fn(&LevelReport) -> String| {
        let texts: Vec<String> = report.levels.iter().map(cell).collect();
        if texts.iter().any(|text| !text.is_empty()) {
            table.row(std::iter::once(name).chain(texts).map(Cell::Text));
        }
    };
    row("matches".to_owned(), &|level| grouped(level.matches));
    if !report.cooperative {
        for seat in 0..report.players {
            row(format!("seat {} wins", seat + 1), &|level| {
                let of_seat = level.seats.get(seat).filter(|_| level.over > 0);
                of_seat.map_or_else(String::new, |one| ranged(one.win_share, one.win_share_interval))
            });
        }
        row("who begins".to_owned(), &|level| {
            level.beginner.map_or_else(String::new, |one| ranged(one.win_share, one.win_share_interval))
        });
        row("seats uneven".to_owned(), &|level| {
            let word = if level.is_uneven() { "yes" } else { "not seen" };
            level.balance.map_or_else(String::new, |_| word.to_owned())
        });
        row("  by chance".to_owned(), &|level| {
            level.balance.map_or_else(String::new, |balance| chance(balance.p))
        });
        row("shared wins".to_owned(), &|level| percent(level.shared_wins.share));
    }
    if !report.cooperative && report.players > 1 {
        row("comebacks".to_owned(), &|level| {
            level.halfway.map_or_else(String::new, |half| ranged(half.comebacks, half.comebacks_interval))
        });
    }
    if !report.cooperative && report.players > 2 {
        row("  from last".to_owned(), &|level| {
            level.halfway.map_or_else(String::new, |half| ranged(half.from_last, half.from_last_interval))
        });
    }
    let points = if report.cooperative { "points" } else { "winner has" };
    if report.levels.iter().any(LevelReport::has_points) {
        row(points.to_owned(), &|level| mean(level.winning_score.as_ref()));
    }
    if !report.cooperative {
        row("ahead by".to_owned(), &|level| mean(level.margin.as_ref()));
    }
    row("decisions".to_owned(), &|level| mean(level.decisions.as_ref()));
    let plots = report.levels.iter().filter(|_| !report.cooperative).map(plot).collect();
    let mut notes = meaning(report);
    notes.extend(left_out(report));
    SheetSection {
        heading: "At each level of play".to_owned(),
        table: Some(table),
        notes,
        plots,
        ..SheetSection::default()
    }
}

fn meaning(report: &LevelsReport) -> Vec<String> {
    let mut notes = Vec::new();
    let evens: Vec<&LevelReport> = report.levels.iter().filter(|level| level.balance.is_some()).collect();
    if let Some(first) = evens.first() {
        let same = evens.iter().all(|level| (level.even - first.even).abs() < 1e-9);
        let even = match same {
            true => format!("even would be {} for each seat; ", percent(first.even)),
            false => String::new(),
        };
        notes.push(format!("{even}in brackets the 95 % interval, after ± how far it goes to both sides"));
        notes.push(
            "`seats uneven`: whether some seats win more often than others; `by chance`: how likely seats that make no \
             difference look so uneven"
                .to_owned(),
        );
    }
    if !report.cooperative && report.players > 1 {
        let last = if report.players > 2 { "; `from last`: by whoever was last then" } else { "" };
        notes.push(match report.levels.iter().any(|level| level.halfway.is_some()) {
            true => format!("`comebacks`: matches won by somebody who was not ahead half-way{last}"),
            false => halfway(None, report.players),
        });
    }
    let has = |of: fn(&LevelReport) -> bool| report.levels.iter().any(of);
    let rows = [
        (!report.cooperative, "`shared wins`: the share of matches with several winners"),
        (!report.cooperative && has(LevelReport::has_points), "`winner has`: the mean score of winners"),
        (
            !report.cooperative && has(|level| level.margin.is_some()),
            "`ahead by`: how much better that is than the next score, on average; 0 where a win is shared or decided otherwise",
        ),
    ];
    let told: Vec<&str> = rows.into_iter().filter(|(is_there, _)| *is_there).map(|(_, told)| told).collect();
    notes.extend((!told.is_empty()).then(|| told.join("; ")));
    notes
}

/// Which levels would have taken too long, and how they are played all the same.
fn left_out(report: &LevelsReport) -> Option<String> {
    let names: Vec<String> = report.left_out.iter().map(|bot| format!("`{bot}`")).collect();
    let played = report.levels.iter().map(|level| level.bot.as_str());
    let all: Vec<&str> = played.chain(report.left_out.iter().map(String::as_str)).collect();
    let (is, it) = if names.len() == 1 { ("is", "it") } else { ("are", "them") };
    (!names.is_empty()).then(|| {
        let names = names.join(" and ");
        format!("{names} would take long and {is} left out; `--levels={}` plays {it}", all.join(","))
    })
}

/// A share with its interval: `24 % (21–27)`.
fn ranged(share: f64, interval: Interval) -> String {
    let whole = |share: f64| format!("{:.0}", share * 100.0);
    format!("{} % ({}–{})", whole(share), whole(interval.low), whole(interval.high))
}

fn chance(p: f64) -> String {
    if p < 0.0001 { "< 0.01 %".to_owned() } else { format!("{:.2} %", p * 100.0) }
}

fn mean(of: Option<&Numbers>) -> String {
    let Some(of) = of else { return String::new() };
    match of.mean_interval {
        Some(interval) => format!("{} ±{}", number(of.mean), number(interval.high - of.mean)),
        None => number(of.mean),
    }
}

fn plot(level: &LevelReport) -> Plot {
    let row = |seat: &SeatReport| Ranged {
        name: format!("seat {}", seat.seat),
        low: seat.win_share_interval.low,
        middle: seat.win_share,
        high: seat.win_share_interval.high,
        strong: !seat.win_share_interval.contains(level.even),
    };
    let kind = PlotKind::Intervals { rows: level.seats.iter().map(row).collect(), even: level.even };
    Plot { title: format!("Share of wins by seat with `{}`, with 95 % intervals", level.bot), kind }
}

/// One player of a level among others of a weaker one.
fn better(report: &LevelsReport) -> Option<SheetSection> {
    if report.better.is_empty() {
        return None;
    }
    let mut table =
        SheetTable::new(&["one", "among", ">matches", ">it wins", ">95 % interval", ">even would be"]);
    for lone in &report.better {
        table.row(cells([
            lone.one.clone(),
            lone.others.clone(),
            grouped(lone.matches),
            percent(lone.win_share),
            percents(lone.win_share_interval.low, lone.win_share_interval.high),
            percent(lone.par),
        ]));
    }
    let note = "one better player among weaker ones, in every seat equally often: the nearer to even, the more luck decides";
    Some(SheetSection {
        heading: "Luck and skill".to_owned(),
        table: Some(table),
        notes: vec![note.to_owned()],
        ..SheetSection::default()
    })
}
