//! A replay for other programs: one JSON object a line. `docs/replay-jsonl.md` describes every field.

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use super::question::{QuestionJson, knows};
use super::replay::replay_each;
use super::{Record, Replayed};
use crate::compile::Game;
use crate::compile::value::{CounterId, ZoneId};
use crate::diag::Diagnostic;
use crate::play::actions::Chain;
use crate::play::{Answer, Outcome, actions};
use crate::session::{Perspective, Session, all_seats};
use crate::table::{DOWN, face_json, held_json};

/// The version of the objects; it increases when the meaning of a field changes.
pub const VERSION: u32 = 1;

/// The first line.
#[derive(Serialize)]
struct MatchLine<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    version: u32,
    game: &'a str,
    title: &'a str,
    rules: String,
    variant: &'a str,
    seed: u64,
    seats: &'a [String],
    bots: &'a [Option<String>],
    actions: u32,
}

/// A line for each decision.
#[derive(Serialize)]
struct DecisionLine<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    asked: QuestionJson<'a>,
    answer: AnswerJson,
    state: Json,
    knows: Json,
    log: Vec<String>,
}

/// The answer.
#[derive(Serialize)]
struct AnswerJson {
    text: String,
    options: Vec<usize>,
    actions: Vec<u32>,
}

/// The last line.
#[derive(Serialize)]
struct EndLine {
    #[serde(rename = "type")]
    kind: &'static str,
    decisions: usize,
    over: bool,
    digest: String,
    state: Json,
    outcome: Json,
    differs: Json,
}

/// Replays a record and passes each line, without its line break, to `line`: one for the match, one for each decision,
/// one for the end.
///
/// # Errors
/// When the game has another number of seats.
pub fn follow(record: &Record, game: Arc<Game>, line: &mut dyn FnMut(&str)) -> Result<Replayed, Diagnostic> {
    line(&match_line(record, &game));
    let mut told: Vec<usize> = vec![0; record.setup.seats.len()];
    let replayed = replay_each(record, game, &mut |session, answer| {
        if let Some(sight) = session.perspective() {
            let from = std::mem::replace(&mut told[usize::from(sight.seat().0)], session.log_end());
            line(&decision_line(session, &sight, answer, from));
        }
    })?;
    line(&end_line(&replayed));
    Ok(replayed)
}

fn to_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("the keys of all maps are texts")
}

fn match_line(record: &Record, game: &Game) -> String {
    to_line(&MatchLine {
        kind: "match",
        version: VERSION,
        game: &record.setup.path,
        title: &game.rules.title,
        rules: game.rules.hash(),
        variant: &game.rules.variant,
        seed: record.setup.seed,
        seats: &all_seats(game, &record.setup.seats),
        bots: &record.setup.bots,
        actions: actions::count(game),
    })
}

/// One decision of a match in progress as a line of JSON: the state before it, the question and the answer. `from` is
/// the position in the log up to which the seat has read.
#[must_use]
pub fn decision_line(session: &Session, sight: &Perspective<'_>, answer: &Answer, from: usize) -> String {
    let choice = sight.choice();
    to_line(&DecisionLine {
        kind: "decision",
        asked: QuestionJson::of(sight),
        answer: AnswerJson {
            text: choice.text(answer),
            options: answer.picks.clone(),
            actions: Chain::actions(choice, answer),
        },
        state: state(session),
        knows: knows(sight),
        log: sight.log(from),
    })
}

/// The whole state: the pieces, which way up they lie, and all counters.
fn state(session: &Session) -> Json {
    let (layout, table) = (&session.game().layout, &session.state().table);
    let names = session.seats();
    let mut zones = Map::new();
    for (zone, _) in (0u16..).map(ZoneId).zip(&layout.zones) {
        let cells = table.places(zone).map(|piece| {
            let Some(piece) = piece else { return Json::Null };
            let kind = &layout.kinds[usize::from(table.kind(piece).0)].name;
            match layout.pieces[usize::from(piece.0)].sides {
                0 => json!({ "piece": piece.0, "kind": kind, "up": table.face(piece) != DOWN }),
                _ => {
                    let set = layout.pieces[usize::from(piece.0)].set;
                    let face = face_json(layout, set, table.face(piece));
                    json!({ "piece": piece.0, "kind": kind, "face": face })
                }
            }
        });
        zones.insert(layout.zone_name(zone, names), cells.collect());
    }
    let mut counters = Map::new();
    for (counter, number) in (0u16..).map(CounterId).zip(table.counters()) {
        let held = held_json(layout, counter, *number, names);
        counters.insert(layout.counter_name(counter, names), held);
    }
    json!({ "zones": zones, "counters": counters })
}

fn end_line(replayed: &Replayed) -> String {
    let session = &replayed.session;
    let outcome = session.is_over().then(|| session.outcome());
    to_line(&EndLine {
        kind: "end",
        decisions: session.entries().len(),
        over: session.is_over(),
        digest: session.digest(),
        state: state(session),
        outcome: match outcome {
            Some(Ok(outcome)) => outcome_json(session, &outcome),
            _ => Json::Null,
        },
        differs: replayed.differs.as_ref().map_or(Json::Null, |differs| {
            json!({ "after": differs.after, "message": differs.message, "offered": differs.offered })
        }),
    })
}

/// The outcome: every seat's place, total, lines of the score and values of the ranking.
fn outcome_json(session: &Session, outcome: &Outcome) -> Json {
    let seats = outcome.seats.iter().map(|standing| {
        let lines = standing.lines.iter().map(|line| {
            let reasons =
                line.reasons.iter().map(|(reason, points)| json!({ "reason": reason, "points": points }));
            json!({
                "name": line.name,
                "kind": line.kind,
                "points": line.points,
                "counted": line.counted.map(|(count, each)| [count, each]),
                "reasons": reasons.collect::<Vec<_>>(),
            })
        });
        json!({
            "seat": session.seats()[usize::from(standing.seat.0)],
            "place": standing.place,
            "total": standing.total,
            "lines": lines.collect::<Vec<_>>(),
            "keys": standing.keys,
        })
    });
    json!({ "seats": seats.collect::<Vec<_>>(), "ranking": outcome.ranking })
}
