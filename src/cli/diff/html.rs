//! The differences as a page that opens without a network.

use std::fmt::Write;

use super::comparison::Findings;
use super::text::to_choose;
use crate::door::study::{About, Continuation, Finding, Interval, Parting};
use crate::report::{self, Cell, escaped};

/// The page.
pub(super) fn page(report: &Findings<'_>) -> String {
    let [old, new] = report.sides;
    let mut lines = vec![
        format!("old: {} ({})", old.name, old.rules.hash()),
        format!("new: {} ({})", new.name, new.rules.hash()),
        format!(
            "{} seats, {}, {} seeds from {}; parlor {}",
            report.seats,
            report.bots_told(),
            report.arguments.matches,
            report.arguments.seed,
            env!("CARGO_PKG_VERSION"),
        ),
    ];
    lines.extend(report.players());
    if report.same_rules() {
        lines.push("these are the same rules".to_owned());
    }
    let mut body = format!("<section><p><strong>{}</strong></p>\n", escaped(&report.verdict()));
    if report.differences.left_out != [0, 0] {
        let [old, new] = report.differences.left_out;
        let _ = writeln!(
            body,
            "<p>matches that are not played to their end and left out: {old} under the old rules, {new} under the new ones</p>"
        );
    }
    body.push_str("</section>\n");
    figures(report, &mut body);
    if let Some(parting) = &report.parting {
        parted(report, parting, &mut body);
    }
    tests(report, &mut body);
    report::page(&format!("{}: what changes", old.rules.title()), &lines, &body)
}

fn figures(report: &Findings<'_>, page: &mut String) {
    let sort = |about: &About| match about {
        About::Wins(_) => "Wins",
        About::Score(_) | About::BestScore => "Scores",
        About::Winners | About::Turns | About::Decisions | About::Options => "Length",
        About::Kind(_) => "Kinds that are chosen, a match",
    };
    for heading in ["Wins", "Length", "Scores", "Kinds that are chosen, a match"] {
        let rows: Vec<&Finding> = report.findings.iter().filter(|one| sort(&one.about) == heading).collect();
        // Each group has a scale of its own; figures with different units are shown relative to their old values.
        let unit = |row: &Finding| match heading {
            "Length" => row.old.abs().max(f64::MIN_POSITIVE),
            _ => 1.0,
        };
        let reach = rows.iter().map(|row| row.interval.low.abs().max(row.interval.high.abs()) / unit(row));
        let reach = reach.fold(0.0, f64::max).max(f64::MIN_POSITIVE);
        if rows.is_empty() {
            continue;
        }
        let _ = writeln!(
            page,
            "<section><h2>{heading}</h2>\n<div class=\"table\"><table><tr><th></th><th class=\"right\">old</th><th class=\"right\">new</th><th>change, 95 %</th><th></th></tr>"
        );
        for row in rows {
            let _ = writeln!(
                page,
                "<tr><td>{}</td><td class=\"right\">{}</td><td class=\"right\">{}</td><td>{}</td><td>{}</td></tr>",
                escaped(&row.about.name()),
                row.told(row.old),
                row.told(row.new),
                picture(row, reach * unit(row)),
                if row.is_seen() {
                    format!("<strong>{}</strong>", escaped(&row.verdict()))
                } else {
                    escaped(&row.verdict())
                },
            );
        }
        page.push_str("</table></div></section>\n");
    }
}

/// The interval of a change, as a bar relative to 0.
fn picture(finding: &Finding, reach: f64) -> String {
    let at = |change: f64| 0.5 + 0.48 * (change / reach).clamp(-1.0, 1.0);
    let Interval { low, high } = finding.interval;
    report::told(&Cell::Range { low: at(low), middle: at(finding.change), high: at(high), mark: 0.5 })
}

fn parted(report: &Findings<'_>, parting: &Parting, page: &mut String) {
    let _ = writeln!(
        page,
        "<section><h2>They part first with seed {}, after {} decisions</h2>\n<div class=\"plots\">",
        parting.seed, parting.decisions
    );
    for (at, name) in ["old", "new"].into_iter().enumerate() {
        let _ = writeln!(page, "<div><strong>{name}</strong>");
        side(&parting.sides[at], &parting.sides[1 - at], page);
        if let Some(command) = report.command(at, parting.seed) {
            let _ = writeln!(page, "<p><code>{}</code></p>", escaped(&command));
        }
        page.push_str("</div>\n");
    }
    page.push_str("</div></section>\n");
}

fn side(side: &Continuation, other: &Continuation, page: &mut String) {
    for line in &side.log {
        let _ = writeln!(page, "<br>{}", escaped(line));
    }
    if let Some(failure) = &side.failure {
        let _ = writeln!(page, "<p>a script fails: {}</p>", escaped(failure));
    }
    for (name, place, score) in &side.ending {
        let _ = writeln!(page, "<br>{place}. {} {score}", escaped(name));
    }
    if side.seat.is_empty() {
        return;
    }
    let options: Vec<String> = (side.options.iter())
        .map(|option| match other.options.contains(option) {
            true => escaped(option),
            false => format!("<mark>{}</mark>", escaped(option)),
        })
        .collect();
    let _ = writeln!(
        page,
        "<p>{} is asked: {}</p><p>{}: {}</p><p>answers <strong>{}</strong></p>",
        escaped(&side.seat),
        escaped(&side.prompt),
        to_choose(side),
        options.join(", "),
        escaped(&side.answer),
    );
}

fn tests(report: &Findings<'_>, page: &mut String) {
    let broken = &report.broken;
    let _ = writeln!(
        page,
        "<section><h2>Tests</h2>\n<p>Of {} examples and {} recorded matches that hold under the old rules, {} do not under the new ones.</p>",
        broken.examples,
        broken.records,
        broken.broken.len()
    );
    page.push_str("<div class=\"table\"><table><tr><th></th><th>old</th><th>new</th></tr>\n");
    for one in &broken.broken {
        let _ = writeln!(
            page,
            "<tr><td>{}<br><code>{}</code></td><td>{}</td><td>{}</td></tr>",
            escaped(&one.title),
            escaped(&one.place),
            escaped(&one.expected),
            escaped(&one.got),
        );
    }
    page.push_str("</table></div></section>\n");
}
