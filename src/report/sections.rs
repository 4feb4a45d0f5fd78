//! The sections of a report.

use super::deciding::{halfway, openings};
use super::options::{choices, kinds, questions};
use super::sheet::{
    Bar, Cell, Emphasis, Plot, PlotKind, Ranged, Sentence, Series, SheetSection, SheetTable, cells, number,
    percents,
};
use super::strength::players;
use super::{BotMatch, by_rules, count, shell};
use crate::door::study::report::{Level, Notice, Numbers, Report, grouped, percent, probability};
use crate::door::study::{Interval, real_signed, share};

/// How many rows of a long table are shown as text.
pub(crate) const MOST_ROWS: usize = 12;
/// Something is rare if it happens in a smaller part of matches than this.
const RARE: f64 = 0.01;

/// The title and the lines below it.
pub(crate) fn head(report: &Report) -> (String, Vec<String>) {
    let head = &report.head;
    let mut title = head.game.clone();
    if !head.variant.is_empty() {
        title.push_str(&format!(" ({})", head.variant));
    }
    let speed = report.matches_per_second.map(|rate| format!(", {} a second", grouped_rate(rate)));
    let seeds: Vec<String> = head.seeds.iter().take(MOST_ROWS).map(|run| span(*run)).collect();
    let more = if head.seeds.len() > seeds.len() { " and others" } else { "" };
    let seeds = if seeds.is_empty() { "no seeds".to_owned() } else { format!("seeds {}", seeds.join(", ")) };
    let mut lines = vec![
        format!("{} matches of {}{}", grouped(report.matches), who_sits(report), speed.unwrap_or_default()),
        format!("{seeds}{more}; bots: {}", head.bots.join(", ")),
    ];
    let levels = shell::parlor("simulate").path(&head.path);
    lines.extend(players(
        head.players(),
        head.learnt,
        &format!("`{levels} --levels` shows better players, too"),
    ));
    lines.extend(forfeits(report));
    if !head.figures.is_empty() {
        lines.push(format!("figures: {}", head.figures.join(", ")));
    }
    lines.push(format!("{}, rules {}, parlor {}", head.path, head.rules, head.parlor));
    (title, lines)
}

/// What each would win if all won equally often; where the rules play seats, what each player would win of the wins
/// that the players have together.
fn even_note(report: &Report) -> Option<String> {
    let even = report.even();
    if !report.has_rules() {
        return Some(format!("even would be {} for each seat", percent(even)));
    }
    let players = report.compared().len();
    let won: f64 = report.compared().iter().map(|seat| seat.win_share).sum();
    (players > 1 && won > 0.0).then(|| {
        format!("the players win {} together: even would be {} for each of them", percent(won), percent(even))
    })
}

/// Who sits at the table.
fn who_sits(report: &Report) -> String {
    let (people, all) = (report.compared().len(), report.seats.len());
    if people == all {
        return count(all, "seat");
    }
    format!("{} and {}", count(people, "player"), by_rules(all - people))
}

/// Which seats forfeited how many matches.
fn forfeits(report: &Report) -> Option<String> {
    let forfeits = report.forfeits.as_ref()?;
    let seats = (1..).zip(&forfeits.seats).filter(|(_, matches)| **matches > 0);
    let seats: Vec<String> = seats.map(|(seat, matches)| format!("seat {seat} {matches}")).collect();
    let all = grouped(forfeits.matches);
    Some(format!("forfeited: {all} ({}); whoever forfeits is last, and answered at random", seats.join(", ")))
}

fn span((first, last): (u64, u64)) -> String {
    if first == last { first.to_string() } else { format!("{first} to {last}") }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a rate is a small positive number"
)]
fn grouped_rate(rate: f64) -> String {
    if rate < 10.0 { format!("{rate:.2}") } else { grouped(rate.round() as u64) }
}

/// All sections; first what stands out and what never happened.
pub(crate) fn of(report: &Report) -> Vec<SheetSection> {
    let mut sections = vec![notices(&report.notices)];
    sections.extend(leaks(report));
    sections.extend(never(report));
    if report.over > 0 {
        if !report.is_cooperative() {
            sections.push(seats(report));
            sections.extend(teams(report));
        }
        sections.extend(report.has_points().then(|| scores(report)));
        sections.push(lengths(report));
    }
    sections.extend(questions(report));
    // Seats that win or lose together do not differ in what goes with winning.
    if report.is_cooperative() {
        sections.extend(choices(report));
    } else {
        sections.extend(kinds(report));
        sections.extend(choices(report));
        sections.extend(openings(&report.openings, None));
    }
    sections.extend(coverage(report));
    sections.push(looking(report));
    sections
}

/// What stands out.
pub(crate) fn notices(notices: &[Notice]) -> SheetSection {
    let mut said: Vec<Sentence> = Vec::new();
    for notice in notices {
        let weight = match notice.level {
            Level::Error => Emphasis::Broken,
            Level::Warning => Emphasis::Suspicious,
            Level::Note => Emphasis::Plain,
        };
        said.push(Sentence { weight, place: String::new(), text: notice.message.clone() });
    }
    if said.is_empty() {
        said.push(Sentence::plain("nothing"));
    }
    SheetSection { heading: "What stands out".to_owned(), said, ..SheetSection::default() }
}

fn leaks(report: &Report) -> Option<SheetSection> {
    if report.leaks.is_empty() {
        return None;
    }
    let said = report.leaks.iter().map(|one| Sentence {
        weight: Emphasis::Suspicious,
        place: one.place.clone(),
        text: one.told(),
    });
    let heading = "What gives secrets away".to_owned();
    Some(SheetSection { heading, said: said.collect(), ..SheetSection::default() })
}

fn never(report: &Report) -> Option<SheetSection> {
    if report.never.is_empty() {
        return None;
    }
    let said = report.never.iter().map(|one| Sentence {
        weight: Emphasis::Suspicious,
        place: one.place.clone(),
        text: one.what.clone(),
    });
    Some(SheetSection {
        heading: "What never happened".to_owned(),
        said: said.collect(),
        ..SheetSection::default()
    })
}

fn seats(report: &Report) -> SheetSection {
    let even = report.even();
    let least = report.seats.iter().map(|seat| seat.win_share_interval.low).fold(even, f64::min);
    let most = report.seats.iter().map(|seat| seat.win_share_interval.high).fold(even, f64::max);
    let on_line = |share: f64| (share - least) / (most - least).max(1e-9);
    let mut table = SheetTable::new(&[
        "seat",
        "bot",
        ">wins",
        ">share",
        ">95 % interval",
        ">mean place",
        "share of wins",
    ]);
    for seat in &report.seats {
        let counted: u64 = seat.places.iter().sum();
        let places: u64 = (1_u64..).zip(&seat.places).map(|(place, count)| place * count).sum();
        let interval = seat.win_share_interval;
        let [name, bot, wins, share, shares, place] = cells([
            seat.seat.to_string(),
            seat.bot.clone(),
            format!("{:.1}", seat.wins),
            percent(seat.win_share),
            percents(interval.low, interval.high),
            format!("{:.2}", share(places, counted)),
        ]);
        let range = Cell::Range {
            low: on_line(interval.low),
            middle: on_line(seat.win_share),
            high: on_line(interval.high),
            mark: on_line(even),
        };
        table.row([name, bot, wins, share, shares, place, range]);
    }
    let mut notes: Vec<String> = even_note(report).into_iter().collect();
    if let Some(balance) = report.balance {
        notes.push(format!(
            "test of balance: chi-square {:.2} with {} of freedom, {}: {}",
            balance.chi_square,
            count(usize::try_from(balance.degrees).unwrap_or(usize::MAX), "degree"),
            probability(balance.p),
            if balance.is_suspicious() {
                "chance alone hardly makes such a difference"
            } else {
                "chance alone makes such a difference often enough"
            }
        ));
    }
    let shared = report.shared_wins;
    let count = format!("{} of {} matches", grouped(shared.count), grouped(shared.of));
    notes.push(match report.draws.count {
        0 => format!("{count} ({}) have more than one winner", percent(shared.share)),
        draws if draws == shared.count => format!("{count} ({}) are draws", percent(shared.share)),
        draws => format!(
            "{count} ({}) have more than one winner, {} are draws",
            percent(shared.share),
            grouped(draws)
        ),
    });
    if let Some(beginner) = report.beginner {
        let interval = beginner.win_share_interval;
        notes.push(format!(
            "whoever is asked first wins {} ({})",
            percent(beginner.win_share),
            percents(interval.low, interval.high)
        ));
    }
    if report.repeats.is_some() && report.compared().len() > 1 && !report.one_match {
        notes.push(halfway(report.halfway.as_ref(), report.compared().len()));
    }
    let ranged = report.seats.iter().map(|seat| {
        let name = format!("seat {}", seat.seat);
        let range = ranged(name, seat.win_share, seat.win_share_interval, even);
        Ranged { strong: range.strong && seat.seat <= report.compared().len(), ..range }
    });
    let kind = PlotKind::Intervals { rows: ranged.collect(), even };
    let plots = vec![Plot { title: "Share of all wins by seat, with 95 % intervals".to_owned(), kind }];
    SheetSection {
        heading: "Who wins".to_owned(),
        table: Some(table),
        notes,
        plots,
        ..SheetSection::default()
    }
}

/// A share of the wins with its interval; strong if what everybody would win if all were equal lies outside.
fn ranged(name: String, share: f64, interval: Interval, even: f64) -> Ranged {
    Ranged { name, low: interval.low, middle: share, high: interval.high, strong: !interval.contains(even) }
}

/// The wins of teams, where there are several.
fn teams(report: &Report) -> Option<SheetSection> {
    if report.teams.is_empty() {
        return None;
    }
    let mut table = SheetTable::new(&["team", ">seats", ">matches", ">wins", ">share", ">95 % interval"]);
    for team in &report.teams {
        let interval = team.win_share_interval;
        table.row(cells([
            team.team.clone(),
            number(team.seats),
            grouped(team.matches),
            format!("{:.1}", team.wins),
            percent(team.win_share),
            percents(interval.low, interval.high),
        ]));
    }
    let even = 1.0 / f64::from(u32::try_from(report.teams.len()).unwrap_or(1));
    let ranged = report
        .teams
        .iter()
        .map(|team| ranged(team.team.clone(), team.win_share, team.win_share_interval, even));
    let kind = PlotKind::Intervals { rows: ranged.collect(), even };
    let plots = vec![Plot { title: "Share of wins by team, with 95 % intervals".to_owned(), kind }];
    Some(SheetSection {
        heading: "Which team wins".to_owned(),
        table: Some(table),
        plots,
        ..SheetSection::default()
    })
}

const NUMBERS: [&str; 9] =
    ["", ">mean", ">±", ">least", ">5 %", ">median", ">95 %", ">greatest", "distribution"];

/// A row of statistics, without the bars.
fn numbers(name: String, of: &Numbers) -> [Cell; 9] {
    let interval = of.mean_interval.map_or_else(String::new, |interval| digits(interval.high - of.mean));
    let [name, mean, interval, least, low, median, high, greatest] = cells([
        name,
        number(of.mean),
        interval,
        of.least.to_string(),
        of.low.to_string(),
        of.median.to_string(),
        of.high.to_string(),
        of.greatest.to_string(),
    ]);
    [name, mean, interval, least, low, median, high, greatest, Cell::Sparks(sparks(of))]
}

fn digits(value: f64) -> String {
    if value.abs() >= 1000.0 { format!("{value:.0}") } else { format!("{value:.2}") }
}

/// A row of small bars, one for each group of bins.
fn sparks(of: &Numbers) -> String {
    const SIGNS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const COLUMNS: usize = 16;
    let each = of.bins.len().div_ceil(COLUMNS).max(1);
    let counts: Vec<u64> = of.bins.chunks(each).map(|bins| bins.iter().map(|bin| bin.count).sum()).collect();
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let sign = |count: &u64| {
        let step = (count * 8).div_ceil(most);
        SIGNS[usize::try_from(step).unwrap_or(8).min(8)]
    };
    counts.iter().map(sign).collect()
}

/// The meaning of `±`, below the first table that has it.
const MEANS: &str = "`±`: the 95 % interval of the mean goes so far to both sides";

fn scores(report: &Report) -> SheetSection {
    let mut table = SheetTable::new(&NUMBERS);
    let mut series: Vec<Series> = Vec::new();
    let alike = report.seats.windows(2).all(|pair| pair[0].score == pair[1].score);
    let shown = if report.is_cooperative() && alike { 1 } else { report.seats.len() };
    for seat in report.seats.iter().take(shown) {
        let name =
            if shown < report.seats.len() { "each seat".to_owned() } else { format!("seat {}", seat.seat) };
        if let Some(score) = &seat.score {
            table.row(numbers(name.clone(), score));
            series.push(drawn(name, score));
        }
    }
    if !report.is_cooperative() {
        for (name, of) in [("winner", &report.winning_score), ("ahead by", &report.margin)] {
            if let Some(of) = of {
                table.row(numbers(name.to_owned(), of));
            }
        }
        series.extend(report.winning_score.as_ref().map(|score| drawn("winner".to_owned(), score)));
    }
    let kind = PlotKind::Distribution { unit: "score", series };
    let plots = vec![Plot { title: "Scores, in parts of all matches".to_owned(), kind }];
    let mut notes = vec![MEANS.to_owned()];
    if !report.is_cooperative() {
        let ahead = "`ahead by`: how much better the winner's score is than the next one; 0 where a win is shared or decided \
                     otherwise";
        notes.push(ahead.to_owned());
    }
    SheetSection { heading: "Scores".to_owned(), table: Some(table), plots, notes, ..SheetSection::default() }
}

/// The bins, with each value in the middle of its bin.
fn drawn(name: String, of: &Numbers) -> Series {
    let real = |value: i64| real_signed(i128::from(value));
    let bar = |bin: &crate::door::study::Bin| Bar {
        from: real(bin.from) - 0.5,
        to: real(bin.to) + 0.5,
        part: share(bin.count, of.count) / real(bin.to - bin.from + 1),
    };
    Series { name, bars: of.bins.iter().map(bar).collect() }
}

fn lengths(report: &Report) -> SheetSection {
    let mut table = SheetTable::new(&NUMBERS);
    let mut plots = Vec::new();
    let rows = [("turns", &report.turns), ("decisions", &report.decisions), ("options", &report.options)];
    for (name, of) in rows {
        // A game without turns has no turns to count.
        let Some(of) = of.as_ref().filter(|of| name != "turns" || of.greatest > 0) else { continue };
        table.row(numbers(name.to_owned(), of));
        let title = match name {
            "turns" => "Turns of a match",
            "decisions" => "Decisions of a match",
            _ => "Answers that a decision has",
        };
        let kind = PlotKind::Distribution { unit: name, series: vec![drawn(name.to_owned(), of)] };
        plots.push(Plot { title: title.to_owned(), kind });
    }
    let mut notes = Vec::new();
    if !report.has_points() {
        notes.push(MEANS.to_owned());
    }
    notes.push(format!(
        "{} of {} decisions ({}) have only one answer",
        grouped(report.forced.count),
        grouped(report.forced.of),
        percent(report.forced.share)
    ));
    if let Some(repeats) = report.repeats.filter(|repeats| repeats.matches > 0) {
        notes.push(match repeats.matches_with {
            0 => format!("no position comes back in any of {} matches", grouped(repeats.matches)),
            with => format!(
                "a position comes back in {} of {} matches ({}), in {} of all decisions, one at most {} times",
                grouped(with),
                grouped(repeats.matches),
                percent(share(with, repeats.matches)),
                percent(share(repeats.repeated, repeats.decisions)),
                repeats.most
            ),
        });
    }
    SheetSection {
        heading: "How long and how wide".to_owned(),
        table: Some(table),
        plots,
        notes,
        ..SheetSection::default()
    }
}

fn coverage(report: &Report) -> Vec<SheetSection> {
    if report.coverage.is_empty() {
        return Vec::new();
    }
    let columns = ["what", "where", ">times", ">matches", ">of all"];
    let (mut rare, mut all) = (SheetTable::new(&columns), SheetTable::new(&columns));
    rare.most = MOST_ROWS;
    for one in &report.coverage {
        let row = cells([
            one.what.clone(),
            one.place.clone(),
            grouped(one.times),
            grouped(one.matches),
            percent(one.share),
        ]);
        if one.times > 0 && one.share < RARE {
            rare.row(row.clone());
        }
        all.row(row);
    }
    let mut sections = Vec::new();
    if !rare.rows.is_empty() {
        let heading = "What happens in fewer than 1 % of all matches".to_owned();
        sections.push(SheetSection { heading, table: Some(rare), ..SheetSection::default() });
    }
    let heading = "How often everything happened".to_owned();
    sections.push(SheetSection { heading, table: Some(all), long: true, ..SheetSection::default() });
    sections
}

fn looking(report: &Report) -> SheetSection {
    let mut table = SheetTable::new(&["match", ">seed", ">decisions", ">turns", "why"]);
    let extremes = [("shortest", report.shortest), ("longest", report.longest)];
    let mut row = |name: &str, seed: u64, decisions: u32, turns: Option<u32>, why: &str| {
        let turns = turns.map_or_else(String::new, |turns| turns.to_string());
        table.row(cells([name.to_owned(), seed.to_string(), decisions.to_string(), turns, why.to_owned()]));
    };
    for (name, extreme) in extremes {
        if let Some(one) = extreme {
            row(name, one.seed, one.decisions, Some(one.turns), "");
        }
    }
    for one in &report.failures {
        row("failed", one.seed, one.decisions, None, &one.message);
    }
    for one in &report.cuts {
        row("cut off", one.seed, one.decisions, Some(one.turns), "");
    }
    let head = &report.head;
    let again = BotMatch {
        path: &head.path,
        variant: Some(head.variant.as_str()).filter(|variant| !variant.is_empty()),
        set: head.figures.clone(),
        bots: head.players().to_vec(),
    };
    let notes = vec![format!("any of them can be looked at: `{}`", again.command("SEED"))];
    SheetSection {
        heading: "Matches worth a look".to_owned(),
        table: Some(table),
        notes,
        ..SheetSection::default()
    }
}
