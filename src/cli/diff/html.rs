//! The differences as a page that opens without a network.

use std::fmt::Write;

use super::Report;
use super::findings::{About, Finding};
use super::text::to_choose;
use crate::simulate::compare::{Parting, Side};

/// Half of an interval's picture, in its own units.
const HALF: f64 = 100.0;

const STYLE: &str = "body{font:15px/1.45 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 1em;color:#222;background:#fff}\
h1{font-size:1.5em}h2{font-size:1.15em;margin-top:2em}table{border-collapse:collapse}td,th{padding:.2em .8em;text-align:left;vertical-align:top}\
td.n{text-align:right;font-variant-numeric:tabular-nums}tr.seen td{font-weight:600}.faint{color:#777}svg{vertical-align:middle}\
.sides{display:grid;grid-template-columns:1fr 1fr;gap:1.5em}.own{background:#fde68a}code{background:#f3f4f6;padding:.1em .3em}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}code{background:#333}.own{background:#78520b}}";

/// The page.
pub(super) fn page(report: &Report<'_>) -> String {
    let [old, new] = report.sides;
    let title = format!("{}: what changes", escaped(&old.rules.title));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n"
    );
    let _ = write!(
        page,
        "<p>old: <code>{}</code> <span class=\"faint\">{}</span><br>new: <code>{}</code> <span class=\"faint\">{}</span><br>\
         {} seats, {}, {} seeds from {}; parlor {}</p>\n<p><strong>{}</strong></p>\n",
        escaped(&old.name),
        old.rules.hash(),
        escaped(&new.name),
        new.rules.hash(),
        report.seats,
        escaped(&report.bot_names().join(", ")),
        report.arguments.matches,
        report.arguments.seed,
        env!("CARGO_PKG_VERSION"),
        escaped(&report.verdict()),
    );
    if report.same_rules() {
        page.push_str("<p>These are the same rules.</p>\n");
    }
    if report.differences.left_out != [0, 0] {
        let [old, new] = report.differences.left_out;
        let _ = writeln!(
            page,
            "<p>Left out because they do not come to their end: {old} matches under the old rules, {new} under the new ones.</p>"
        );
    }
    figures(report, &mut page);
    if let Some(parting) = &report.parting {
        parted(report, parting, &mut page);
    }
    tests(report, &mut page);
    page.push_str("</body></html>\n");
    page
}

fn figures(report: &Report<'_>, page: &mut String) {
    let sort = |about: &About| match about {
        About::Wins(_) => "Wins",
        About::Score(_) | About::BestScore => "Scores",
        About::Winners | About::Turns | About::Decisions | About::Options => "Length",
        About::Kind(_) => "Kinds that are chosen, a match",
    };
    for heading in ["Wins", "Length", "Scores", "Kinds that are chosen, a match"] {
        let rows: Vec<&Finding> = report.findings.iter().filter(|one| sort(&one.about) == heading).collect();
        // Each group has a scale of its own.
        let reach = rows.iter().map(|row| row.interval.low.abs().max(row.interval.high.abs()));
        let reach = reach.fold(0.0, f64::max).max(f64::MIN_POSITIVE);
        if rows.is_empty() {
            continue;
        }
        let _ = writeln!(
            page,
            "<h2>{heading}</h2>\n<table><tr><th></th><th>old</th><th>new</th><th>change, 95 %</th><th></th></tr>"
        );
        for row in rows {
            let _ = writeln!(
                page,
                "<tr{}><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{}</td><td>{}</td></tr>",
                if row.is_seen() { " class=\"seen\"" } else { "" },
                escaped(&row.about.name()),
                row.told(row.old),
                row.told(row.new),
                picture(row, reach),
                escaped(&row.verdict()),
            );
        }
        page.push_str("</table>\n");
    }
}

/// The interval of a change as a bar about nothing.
fn picture(finding: &Finding, reach: f64) -> String {
    let at = |change: f64| HALF + (change / reach).clamp(-1.0, 1.0) * (HALF - 4.0);
    let (low, high, middle) = (at(finding.interval.low), at(finding.interval.high), at(finding.change));
    let colour = if finding.is_seen() { "#b45309" } else { "#888" };
    format!(
        "<svg width=\"200\" height=\"14\" viewBox=\"0 0 200 14\" role=\"img\" aria-label=\"{}\">\
         <line x1=\"100\" x2=\"100\" y1=\"0\" y2=\"14\" stroke=\"#bbb\"/>\
         <line x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"7\" y2=\"7\" stroke=\"{colour}\" stroke-width=\"3\"/>\
         <circle cx=\"{middle:.1}\" cy=\"7\" r=\"4\" fill=\"{colour}\"/></svg>",
        escaped(&finding.range())
    )
}

fn parted(report: &Report<'_>, parting: &Parting, page: &mut String) {
    let _ = writeln!(
        page,
        "<h2>They part first with seed {}, after {} decisions</h2>\n<div class=\"sides\">",
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
    page.push_str("</div>\n");
}

fn side(side: &Side, other: &Side, page: &mut String) {
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
            false => format!("<span class=\"own\">{}</span>", escaped(option)),
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

fn tests(report: &Report<'_>, page: &mut String) {
    let broken = &report.broken;
    let _ = writeln!(
        page,
        "<h2>Tests</h2>\n<p>Of {} examples and {} recorded matches that hold under the old rules, {} do not under the new ones.</p>",
        broken.examples,
        broken.records,
        broken.broken.len()
    );
    if broken.broken.is_empty() {
        return;
    }
    page.push_str("<table><tr><th></th><th>old</th><th>new</th></tr>\n");
    for one in &broken.broken {
        let _ = writeln!(
            page,
            "<tr><td>{}<br><span class=\"faint\">{}</span></td><td>{}</td><td>{}</td></tr>",
            escaped(&one.title),
            escaped(&one.place),
            escaped(&one.expected),
            escaped(&one.got),
        );
    }
    page.push_str("</table>\n");
}

/// A text that means nothing to a browser.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}
