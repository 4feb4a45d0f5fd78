//! Notices: what stands out in a report.

use super::{Report, percent, probability};
use serde::Serialize;

/// The least difference of win shares of an option that is reported.
const MUCH: f64 = 0.1;
/// The least share of shared wins, or of repeated positions, that is reported.
const OFTEN: f64 = 0.1;
/// The least share of forced decisions that is reported.
const MOSTLY: f64 = 0.5;
/// The most options that are reported one by one.
const MOST_OPTIONS: usize = 3;

/// How serious a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Something is broken.
    Error,
    /// Something is suspicious.
    Warning,
    /// Something is worth knowing.
    Note,
}

/// Something that stands out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notice {
    /// How bad it is.
    pub level: Level,
    /// Its code, for programs.
    pub code: &'static str,
    /// What it is.
    pub message: String,
}

/// The code of the notice that all matches are the same.
pub(in crate::simulate) const ONE_MATCH: &str = "one_match";

/// All notices, the most serious first.
pub(super) fn of(report: &Report) -> Vec<Notice> {
    let mut notices = Vec::new();
    let mut say = |level: Level, code: &'static str, message: String| {
        notices.push(Notice { level, code, message });
    };
    broken(report, &mut say);
    if report.one_match {
        say(Level::Warning, ONE_MATCH, one_match(report.matches));
    }
    seats(report, &mut say);
    options(report, &mut say);
    foregone(report, &mut say);
    play(report, &mut say);
    notices.sort_by_key(|notice| notice.level);
    notices
}

type Say<'a> = dyn FnMut(Level, &'static str, String) + 'a;

fn broken(report: &Report, say: &mut Say<'_>) {
    let percent = |count: u64| percent(super::super::statistics::share(count, report.matches));
    if report.matches == 0 {
        say(Level::Error, "nothing", "no match was played".to_owned());
    }
    if let Some(first) = report.failures.first() {
        let message = format!(
            "a script failed in {} of {} matches ({}), first with seed {}: {}",
            report.failed,
            report.matches,
            percent(report.failed),
            first.seed,
            first.message
        );
        say(Level::Error, "failed", message);
    }
    if let Some(forfeits) = &report.forfeits {
        let first = &forfeits.first;
        let why = if first.message.is_empty() { String::new() } else { format!(": {}", first.message) };
        let seats = (1..).zip(&forfeits.seats).filter(|(_, matches)| **matches == report.matches);
        let nothing: String = seats
            .map(|(seat, _): (usize, _)| {
                format!("; seat {seat} forfeited all its matches, so its figures say nothing of its bot's strength")
            })
            .collect();
        let message = format!(
            "in {} of {} matches ({}) a seat forfeited because its bot did not play to the end, first seat {} with \
             seed {}{why}{nothing}",
            forfeits.matches,
            report.matches,
            percent(forfeits.matches),
            first.seat,
            first.seed
        );
        say(Level::Warning, "forfeited", message);
    }
    if let Some(first) = report.cuts.first() {
        let message = format!(
            "{} of {} matches ({}) were not over after {} decisions, first with seed {}",
            report.cut_off,
            report.matches,
            percent(report.cut_off),
            first.decisions,
            first.seed
        );
        say(Level::Warning, "cut_off", message);
    }
    if !report.leaks.is_empty() {
        let count = report.leaks.len();
        let (thing, is) = if count == 1 { ("place", "is") } else { ("places", "are") };
        let message =
            format!("{count} {thing} of the rules may give away what is hidden and {is} listed below");
        say(Level::Warning, "leaks", message);
    }
}

/// That so many matches are the same.
pub(in crate::simulate) fn one_match(matches: u64) -> String {
    format!(
        "all {} matches are the same one, because nothing in them is left to chance: they say as much as one of them, \
         whatever the seed",
        super::grouped(matches)
    )
}

fn seats(report: &Report, say: &mut Say<'_>) {
    let even = report.even();
    let far = |one: &&super::SeatReport| (one.win_share - even).abs();
    let farthest = report.compared().iter().max_by(|one, other| far(one).total_cmp(&far(other)));
    if report.is_cooperative() && report.over > 0 {
        say(Level::Note, "together", together(report.compared().len(), report.has_points()));
    }
    let (Some(balance), Some(seat)) = (report.balance, farthest) else { return };
    let told = format!(
        "seat {} wins {} ({} to {}) where even would be {}",
        seat.seat,
        percent(seat.win_share),
        percent(seat.win_share_interval.low),
        percent(seat.win_share_interval.high),
        percent(even)
    );
    if !balance.is_suspicious() {
        if report.same_bots() {
            let from = balance.seen_from.map(|from| from * report.won_by_compared());
            let message =
                format!("no unfair seat is seen ({}){}", probability(balance.p), seen_from(from, even));
            say(Level::Note, "seats_even", message);
        }
        return;
    }
    if report.same_bots() {
        let message = format!("the seats do not win equally often ({}): {told}", probability(balance.p));
        say(Level::Warning, "seats", message);
    } else {
        let message =
            format!("the bots or their seats do not win equally often ({}): {told}", probability(balance.p));
        say(Level::Note, "seats", message);
    }
}

/// What is seldom missed: a share that is so far from even.
pub(in crate::simulate) fn seen_from(from: Option<f64>, even: f64) -> String {
    let Some(from) = from else { return ", but too few matches are decided for one to be seen".to_owned() };
    let less = if from < even { " or less" } else { "" };
    let points = format!("{:.1}", from * 100.0);
    format!("; about 4 of 5 such simulations would notice one that wins {points} points more{less} than even")
}

/// Why no wins are compared.
pub(in crate::simulate) fn together(players: usize, has_points: bool) -> String {
    let who = if players == 1 { "one seat plays alone" } else { "all seats play together" };
    let points = if has_points { "" } else { ", and nobody ever has a point" };
    format!("{who}, so there are no wins to compare{points}")
}

fn options(report: &Report, say: &mut Say<'_>) {
    let strong = |one: &&super::ChoiceReport| {
        one.wins.is_some_and(|wins| wins.certain && wins.difference >= MUCH && wins.interval.low > MUCH / 2.0)
    };
    for choice in report.choices.iter().filter(strong).take(MOST_OPTIONS) {
        let Some(wins) = choice.wins else { continue };
        let message = format!(
            "who takes `{}` at `{}` ({}) wins {}, who takes something else {}",
            choice.option,
            choice.prompt,
            choice.step,
            percent(wins.with),
            percent(wins.without)
        );
        say(Level::Warning, "best_option", message);
    }
}

fn foregone(report: &Report, say: &mut Say<'_>) {
    for one in report.foregone.iter().take(MOST_OPTIONS) {
        let taken = super::super::statistics::share(one.taken, one.offered);
        let message = format!(
            "`{}` at `{}` ({}) is taken in {} of {} decisions in which there was something else: it is hardly a decision",
            one.option,
            one.prompt,
            one.step,
            percent(taken),
            super::grouped(one.offered)
        );
        say(Level::Note, "foregone", message);
    }
}

fn play(report: &Report, say: &mut Say<'_>) {
    if report.shared_wins.share > OFTEN {
        let what = if report.draws == report.shared_wins { "are draws" } else { "have more than one winner" };
        let message = format!("{} of all matches {what}", percent(report.shared_wins.share));
        say(Level::Note, "shared_wins", message);
    }
    if report.forced.share > MOSTLY {
        let message = format!("{} of all decisions have only one answer", percent(report.forced.share));
        say(Level::Note, "forced", message);
    }
    if let Some(repeats) = report.repeats {
        let often = super::super::statistics::share(repeats.repeated, repeats.decisions);
        if often > OFTEN {
            let number = repeats.most_in.unwrap_or(0);
            let message = format!(
                "{} of all decisions are in a position that was there before in the match; one came {} times in \
                 the match with seed {}",
                percent(often),
                repeats.most,
                report.head.seed.wrapping_add(number)
            );
            say(Level::Warning, "repeats", message);
        }
    }
    if !report.never.is_empty() {
        let count = report.never.len();
        let (thing, is) = if count == 1 { ("thing", "is") } else { ("things", "are") };
        let message = format!("{count} {thing} of the rules never happened and {is} listed below");
        say(Level::Note, "never", message);
    }
}
