//! The differences on a terminal.

use std::fmt::Write;

use super::comparison::Findings;
use crate::cli::output::{Style, Tone, clean, count, padded, to_right, width, wrapped};
use crate::door::study::report::grouped;
use crate::door::study::{About, Continuation, Finding, Parting};

/// The most kinds that are listed.
const MOST_KINDS: usize = 12;
/// The most broken tests that are listed.
const MOST_BROKEN: usize = 10;
/// The width of a figure.
const FIGURE: usize = 10;
/// The most options, and lines of the log, that are listed.
const MOST_LINES: usize = 12;

/// All results.
pub(super) fn of(report: &Findings<'_>, width: usize, style: Style) -> String {
    let [old, new] = report.sides;
    let bots = report.bots_told();
    let last = report.arguments.seed.wrapping_add(report.arguments.matches - 1);
    let mut text = format!(
        "old: {}  {}\nnew: {}  {}\n{} seats, {bots}, seeds {} to {last}\n",
        clean(&old.name),
        old.rules.hash(),
        clean(&new.name),
        new.rules.hash(),
        report.seats,
        report.arguments.seed,
    );
    for line in report.players() {
        text.push_str(&wrapped(&clean(&line), width, 2));
        text.push('\n');
    }
    if report.same_rules() {
        text.push_str("these are the same rules\n");
    }
    if !report.has_tests() {
        text.push_str("the old game has no examples and no recorded matches\n");
    }
    if report.interrupted {
        text.push_str("interrupted; what was played until then is told\n");
    }
    let _ = writeln!(text, "\n{}", style.paint(Tone::Strong, &report.verdict()));
    text.push_str(&left_out(report));
    let [old, new] = report.differences.forfeited.map(grouped);
    if report.differences.forfeited != [0, 0] {
        let _ = writeln!(
            text,
            "seats forfeited {old} matches under the old rules and {new} under the new ones: their bots did not play \
             to the end"
        );
    }
    if report.differences.pairs > 0 && !report.is_same() {
        text.push_str(&table(report, style));
    }
    if let Some(parting) = &report.parting {
        text.push_str(&parted(report, parting, width, style));
    }
    if report.has_tests() {
        text.push_str(&tests(report, style));
    }
    text
}

fn left_out(report: &Findings<'_>) -> String {
    let mut text = String::new();
    for (side, name) in ["old", "new"].into_iter().enumerate() {
        let Some(broken) = &report.differences.broken[side] else { continue };
        let many = report.differences.left_out[side];
        let _ = writeln!(
            text,
            "{} under the {name} rules and left out",
            if many == 1 {
                "1 match is not played to its end".to_owned()
            } else {
                format!("{} matches are not played to their end", grouped(many))
            },
        );
        if let Some(message) = &broken.failure {
            let _ = writeln!(text, "  seed {}: {}", broken.seed, clean(message));
        }
        if let Some(command) = report.command(side, broken.seed) {
            let _ = writeln!(text, "  {command}");
        }
    }
    text
}

fn table(report: &Findings<'_>, style: Style) -> String {
    let (kinds, others): (Vec<&Finding>, Vec<&Finding>) =
        report.findings.iter().partition(|finding| matches!(finding.about, About::Kind(_)));
    let of_kinds = kinds.len();
    let mut kinds: Vec<&Finding> = kinds.into_iter().filter(|finding| finding.is_seen()).collect();
    let changed = kinds.len();
    kinds.sort_by(|a, b| b.change.abs().total_cmp(&a.change.abs()));
    kinds.truncate(MOST_KINDS);
    let rows: Vec<&Finding> = others.into_iter().chain(kinds).collect();
    let columns = rows.iter().map(|row| width(&clean(&row.about.name()))).max().unwrap_or(0);
    let head = format!("{}{}{}", " ".repeat(columns), to_right("old", FIGURE), to_right("new", FIGURE));
    let mut text = format!("\n{}\n", style.paint(Tone::Faint, &head));
    for row in rows {
        let verdict = row.verdict();
        let tone = if row.is_seen() { Tone::Strong } else { Tone::Faint };
        let _ = writeln!(
            text,
            "{}{}{}  {}",
            padded(&clean(&row.about.name()), columns),
            to_right(&row.told(row.old), FIGURE),
            to_right(&row.told(row.new), FIGURE),
            style.paint(tone, &clean(&verdict)),
        );
    }
    if of_kinds > 0 {
        let shown = changed.min(MOST_KINDS);
        let more = if changed > shown {
            format!(", of which the {shown} that change most are shown")
        } else {
            String::new()
        };
        let _ = writeln!(
            text,
            "of {} that are chosen, {changed} are chosen more or less often{more}",
            count(of_kinds, "kind")
        );
    }
    text.push_str(
        "in 95 of 100 cases the truth lies in the interval; of many figures some leave it out by chance\n",
    );
    text
}

/// Both sides of the first difference.
fn parted(report: &Findings<'_>, parting: &Parting, width: usize, style: Style) -> String {
    let mut text = format!(
        "\nthey part first with seed {}, after {}\n",
        parting.seed,
        count(parting.decisions, "decision")
    );
    let half = (width - 3) / 2;
    let [old, new] = &parting.sides;
    let columns = [lines(old, new, half), lines(new, old, half)];
    let bar = style.sign("│", "|");
    let _ = writeln!(text, "{}", style.paint(Tone::Faint, &format!("{} {bar} new", padded("old", half))));
    for at in 0..columns[0].len().max(columns[1].len()) {
        let of = |side: usize| columns[side].get(at).map_or("", String::as_str);
        let line = format!("{} {bar} {}", padded(of(0), half), of(1));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    for side in 0..2 {
        if let Some(command) = report.command(side, parting.seed) {
            let _ = writeln!(text, "{}: {command}", ["old", "new"][side]);
        }
    }
    text
}

/// One side, wrapped; `*` marks the options that the other side does not have.
fn lines(side: &Continuation, other: &Continuation, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut add = |text: &str, indent: usize| {
        lines.extend(wrapped(&clean(text), columns, indent).lines().map(str::to_owned));
    };
    for line in some(&side.log) {
        add(&line, 2);
    }
    if let Some(failure) = &side.failure {
        add(&format!("a script fails: {failure}"), 2);
    }
    for (name, place, score) in &side.ending {
        add(&format!("{place}. {name} {score}"), 2);
    }
    if !side.seat.is_empty() {
        add(&format!("{} is asked: {}", side.seat, side.prompt), 2);
        let marked: Vec<String> = (side.options.iter())
            .map(|option| if other.options.contains(option) { option.clone() } else { format!("*{option}") })
            .collect();
        // Different options come first if not all can be listed.
        let (own, both): (Vec<String>, Vec<String>) =
            marked.into_iter().partition(|option| option.starts_with('*'));
        let all: Vec<String> = own.into_iter().chain(both).collect();
        add(&format!("{}: {}", to_choose(side), some(&all).join(", ")), 2);
        add(&format!("answers {}", side.answer), 2);
    }
    lines
}

/// How many answers there are, or how many options are chosen together.
pub(super) fn to_choose(side: &Continuation) -> String {
    match side.bounds {
        (_, 0 | 1) => count(side.options.len(), "answer"),
        (least, most) if least == most => format!("{most} of"),
        (least, most) => format!("{least} to {most} of"),
    }
}

/// The first ones, and how many more there are.
fn some(all: &[String]) -> Vec<String> {
    let mut some: Vec<String> = all.iter().take(MOST_LINES).cloned().collect();
    if all.len() > MOST_LINES {
        some.push(format!("and {} more", all.len() - MOST_LINES));
    }
    some
}

fn tests(report: &Findings<'_>, style: Style) -> String {
    let broken = &report.broken;
    let of = |is_record: bool| broken.broken.iter().filter(|one| one.is_record == is_record).count();
    let mut text = format!(
        "\nunder the new rules {} of {} and {} of {} do not hold any more\n",
        of(false),
        count(broken.examples, "example"),
        of(true),
        match broken.records {
            1 => "1 recorded match".to_owned(),
            many => format!("{many} recorded matches"),
        },
    );
    for one in broken.broken.iter().take(MOST_BROKEN) {
        let _ = writeln!(text, "  {}  {}", clean(&one.title), style.paint(Tone::Faint, &clean(&one.place)));
        let _ = writeln!(text, "    old: {}", clean(&one.expected));
        let _ = writeln!(text, "    new: {}", clean(&one.got));
    }
    if broken.broken.len() > MOST_BROKEN {
        let _ = writeln!(
            text,
            "  and {} more; `--format json` names them all",
            broken.broken.len() - MOST_BROKEN
        );
    }
    text
}
