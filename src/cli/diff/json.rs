//! The differences as one JSON object: see docs/diff.md.

use serde_json::{Value as Json, json};

use super::comparison::Findings;
use super::sides;
use crate::door::study::{Break, Continuation, Finding, Parting};

/// All results.
pub(super) fn of(report: &Findings<'_>) -> String {
    let differences = &report.differences;
    let [old, new] = report.sides;
    let figures: Vec<Json> = report.findings.iter().map(Finding::json).collect();
    let all = json!({
        "parlor": env!("CARGO_PKG_VERSION"),
        "old": rules(old),
        "new": rules(new),
        "same_rules": report.same_rules(),
        "seats": report.seats,
        "bots": report.bot_names(),
        "learnt": report.learnt,
        "seed": report.arguments.seed,
        "pairs": differences.pairs,
        "differed": differences.differed,
        "left_out": differences.left_out,
        "forfeited": differences.forfeited,
        "looked_at_closely": differences.looked,
        "interrupted": report.interrupted,
        "verdict": report.verdict(),
        "figures": figures,
        "parting": report.parting.as_ref().map(|found| parting(report, found)),
        "tests": {
            "examples": report.broken.examples,
            "records": report.broken.records,
            "broken": report.broken.broken.iter().map(broken).collect::<Vec<Json>>(),
        },
    });
    format!("{all:#}")
}

fn rules(side: &sides::Side) -> Json {
    json!({
        "name": side.name,
        "path": side.game.name,
        "game": side.rules.title(),
        "rules": side.rules.hash(),
        "variant": side.variant,
        "figures": side.settings(),
    })
}

fn parting(report: &Findings<'_>, parting: &Parting) -> Json {
    let [old, new] = &parting.sides;
    json!({
        "seed": parting.seed,
        "decisions": parting.decisions,
        "old": side(old, report.command(0, parting.seed).as_deref()),
        "new": side(new, report.command(1, parting.seed).as_deref()),
    })
}

fn side(side: &Continuation, command: Option<&str>) -> Json {
    let ending: Vec<Json> = (side.ending.iter())
        .map(|(name, place, score)| json!({ "seat": name, "place": place, "score": score }))
        .collect();
    json!({
        "log": side.log,
        "seat": side.seat,
        "prompt": side.prompt,
        "options": side.options,
        "least": side.bounds.0,
        "most": side.bounds.1,
        "answer": side.answer,
        "ending": ending,
        "failure": side.failure,
        "command": command,
    })
}

fn broken(broken: &Break) -> Json {
    json!({
        "kind": if broken.is_record { "record" } else { "example" },
        "title": broken.title,
        "place": broken.place,
        "old": broken.expected,
        "new": broken.got,
    })
}
