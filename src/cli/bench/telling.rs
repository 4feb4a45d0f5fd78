//! Prints the figures of a benchmark.

use serde_json::{Value as Json, json};

use super::Measurement;
use super::machine::SystemInfo;
use super::measure::{Measured, Spread};
use crate::cli::output::{Style, Tone, clean, padded, to_right, width};
use crate::cli::seats::add_people;
use crate::cli::study_arguments::BenchArguments;

/// The width of the columns for a figure of speed and its spread.
const FIGURE: usize = 12;
const SPREAD: usize = 7;
/// The width of the column for the cost of matches on several threads.
const CPU: usize = 7;

/// A table that is printed row by row.
pub(super) struct TextTable {
    name: usize,
    threads: usize,
    style: Style,
}

impl TextTable {
    /// A table for games with these names.
    pub(super) fn new<'a>(names: impl Iterator<Item = &'a str>, threads: usize, style: Style) -> Self {
        Self { name: names.map(|name| width(&clean(name))).max().unwrap_or(0).max(4), threads, style }
    }

    /// The lines about the machine, and the head of the table.
    pub(super) fn head(&self, machine: &SystemInfo, runs: u32, seconds: f64) -> String {
        let SystemInfo { cpu, processors, os, version, build, .. } = machine;
        let mut text =
            format!("parlor {version} ({build} build), random bots, median of {runs} runs of {seconds} s\n");
        text.push_str(&format!("{cpu}, {processors} processors, {os}\n"));
        if *build == "debug" {
            text.push_str("these are figures of a debug build: `cargo build --release` is much faster\n");
        }
        let part = |threads: usize| {
            let name = if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
            to_right(&name, FIGURE + SPREAD + FIGURE)
        };
        let mut over = format!("\n{}{}", " ".repeat(self.name + 2 + 5 + 11), part(1));
        let columns = format!(
            "{}{}{}",
            to_right("playouts/s", FIGURE),
            " ".repeat(SPREAD),
            to_right("decisions/s", FIGURE)
        );
        let mut under = format!(
            "{}  {}{}{columns}",
            padded("game", self.name),
            to_right("seats", 5),
            to_right("decisions", 11)
        );
        if self.threads > 1 {
            over.push_str(&part(self.threads));
            under.push_str(&columns);
            under.push_str(&to_right("cpu", CPU));
        }
        under.push_str("  rules");
        format!("{text}{}\n{}\n", self.style.paint(Tone::Faint, &over), self.style.paint(Tone::Faint, &under))
    }

    /// The row of a game.
    pub(super) fn row(&self, result: &Measurement<'_>) -> String {
        let entrant = result.entrant;
        let mut row = padded(&clean(&entrant.title), self.name);
        row.push_str("  ");
        row.push_str(&to_right(&entrant.plan.game().seats().to_string(), 5));
        row.push_str(&to_right(&format!("{:.1}", result.one.decisions_per_playout), 11));
        for measured in [Some(&result.one), result.all.as_ref()].into_iter().flatten() {
            let spread = format!(
                "{}{:.0} %",
                self.style.sign("±", "+-"),
                measured.playouts_per_second.reach() * 100.0
            );
            row.push_str(&to_right(&grouped(measured.playouts_per_second.median), FIGURE));
            row.push_str(&self.style.paint(Tone::Faint, &to_right(&spread, SPREAD)));
            row.push_str(&to_right(&grouped(measured.decisions_per_second.median), FIGURE));
        }
        if let Some(all) = &result.all {
            let work = |measured: &Measured| Some(1.0 / measured.playouts_per_cpu_second?.median);
            let cost = work(all).zip(work(&result.one)).map(|(all, one)| format!("{:.2}", all / one));
            row.push_str(&to_right(cost.as_deref().unwrap_or("-"), CPU));
        }
        row.push_str(&self.style.paint(Tone::Faint, &format!("  {}", entrant.rules)));
        row
    }
}

/// The meaning of the columns.
pub(super) fn foot(threads: usize, style: Style) -> String {
    let sign = style.sign("±", "+-");
    let mut text = format!(
        "\ndecisions: questions answered in a match; {sign}: how far a run lies from the median at most\n"
    );
    if threads > 1 {
        text.push_str("cpu: the processor time of a match on all threads, where that on one thread is 1\n");
    }
    text
}

/// A figure with commas: `12,345`; small ones with one more digit.
fn grouped(figure: f64) -> String {
    if figure < 100.0 {
        return format!("{figure:.1}");
    }
    let digits = format!("{figure:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The figures as one JSON object: see docs/bench.md.
pub(super) fn json(machine: &SystemInfo, arguments: &BenchArguments, results: &[Measurement<'_>]) -> String {
    let games: Vec<Json> = results.iter().map(game).collect();
    let all = json!({
        "parlor": machine.version,
        "build": machine.build,
        "machine": {
            "cpu": machine.cpu,
            "processors": machine.processors,
            "os": machine.os,
        },
        "runs": arguments.runs,
        "seconds_per_run": arguments.time,
        "seed": arguments.seed,
        "bots": "random",
        "games": games,
    });
    format!("{all:#}")
}

fn game(result: &Measurement<'_>) -> Json {
    let entrant = result.entrant;
    let mut speeds = vec![speed(1, &result.one)];
    speeds.extend(result.all.as_ref().map(|all| speed(entrant.plan.course().threads, all)));
    let mut told = json!({
        "game": entrant.title,
        "path": entrant.path,
        "rules": entrant.rules,
        "seats": entrant.plan.game().seats(),
        "decisions_per_playout": result.one.decisions_per_playout,
        "speeds": speeds,
    });
    add_people(&mut told, entrant.plan.game());
    told
}

fn speed(threads: usize, measured: &Measured) -> Json {
    let spread = |spread: Spread| json!({ "median": spread.median, "least": spread.least, "greatest": spread.greatest });
    json!({
        "threads": threads,
        "playouts": measured.playouts,
        "playouts_per_second": spread(measured.playouts_per_second),
        "decisions_per_second": spread(measured.decisions_per_second),
        "playouts_per_cpu_second": measured.playouts_per_cpu_second.map(spread),
    })
}
