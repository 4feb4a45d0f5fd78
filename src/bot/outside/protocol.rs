//! The messages of the protocol, each one line of JSON: `docs/outside-bots.md` describes every field.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::compile::Game;
use crate::play::outcome::Standing;
use crate::play::{Outcome, actions};
use crate::record::question::{QuestionJson, knows};
use crate::session::{EndSight, Perspective};

/// The version of the protocol; it increases when the meaning of a field changes.
pub const PROTOCOL: u32 = 1;

/// The first line. Whoever reads no JSON finds `type` first.
#[derive(Serialize)]
struct HelloMessage<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    protocol: u32,
    parlor: &'static str,
    game: &'a str,
    rules: &'a str,
    variant: &'a str,
    seats: u8,
    actions: u32,
    time: u64,
}

/// A new match.
#[derive(Serialize)]
struct MatchMessage<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    seat: &'a str,
    seats: &'a [String],
    seed: u32,
}

/// The end of a match.
#[derive(Serialize)]
struct EndMessage<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    over: bool,
    ranking: Option<Vec<PlaceMessage<'a>>>,
    log: Vec<String>,
}

/// How a seat has ended.
#[derive(Serialize)]
struct PlaceMessage<'a> {
    seat: &'a str,
    place: usize,
    total: Option<i64>,
    keys: &'a [Vec<i64>],
}

/// A question, with what the seat may know.
#[derive(Serialize)]
struct QuestionMessage<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    id: u64,
    time: u64,
    #[serde(flatten)]
    asked: QuestionJson<'a>,
    knows: Json,
    log: Vec<String>,
}

/// What a bot writes. Fields that are not known are left out.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum BotMessage {
    /// The answer to the first line.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// What the program calls itself.
        #[serde(default)]
        name: String,
        /// Whether it is started anew for each match.
        #[serde(default)]
        one_match: bool,
    },
    /// The answer to a question.
    Answer {
        /// The number of the question.
        id: u64,
        /// The indices of the options that are taken; none to pass.
        options: Vec<usize>,
    },
    /// A line for the log.
    Log {
        /// The line.
        text: String,
    },
}

/// The first line: the game.
#[must_use]
pub fn hello_line(game: &Game, time: Duration) -> String {
    let rules = &game.rules;
    to_line(&HelloMessage {
        kind: "hello",
        protocol: PROTOCOL,
        parlor: env!("CARGO_PKG_VERSION"),
        game: &rules.title,
        rules: &rules.hash(),
        variant: &rules.variant,
        seats: game.seats(),
        actions: actions::count(game),
        time: millis(time),
    })
}

/// A new match: the seat, and a seed of the bot's own.
#[must_use]
pub fn match_line(sight: &Perspective<'_>) -> String {
    to_line(&MatchMessage {
        kind: "match",
        seat: &sight.seats()[usize::from(sight.seat().0)],
        seats: sight.seats(),
        seed: sight.own_seed(),
    })
}

/// A question with its number in the match, from 1. `read` is the position of the log up to which the bot was told it.
#[must_use]
pub fn question_line(sight: &Perspective<'_>, (id, read): (u64, usize), time: Duration) -> String {
    let question = QuestionMessage {
        kind: "question",
        id,
        time: millis(time),
        asked: QuestionJson::of(sight),
        knows: knows(sight),
        log: sight.log(read.min(sight.log_end())),
    };
    to_line(&question)
}

/// The end of a match, or that it was stopped.
#[must_use]
pub fn end_line(sight: &EndSight<'_>, read: usize) -> String {
    let outcome = sight.outcome().and_then(Result::ok);
    let ranking = outcome.as_ref().map(|outcome| ranking(sight.seats(), outcome));
    to_line(&EndMessage { kind: "end", over: ranking.is_some(), ranking, log: sight.log(read) })
}

/// The end of a match of which nothing more is known.
pub(super) fn stopped_line() -> String {
    to_line(&EndMessage { kind: "end", over: false, ranking: None, log: Vec::new() })
}

/// The seats, the first place first.
fn ranking<'a>(names: &'a [String], outcome: &'a Outcome) -> Vec<PlaceMessage<'a>> {
    let mut seats: Vec<&Standing> = outcome.seats.iter().collect();
    seats.sort_by_key(|standing| standing.place);
    let place = |standing: &'a Standing| PlaceMessage {
        seat: &names[usize::from(standing.seat.0)],
        place: standing.place,
        total: (!standing.lines.is_empty()).then_some(standing.total),
        keys: &standing.keys,
    };
    seats.into_iter().map(place).collect()
}

fn to_line(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("the keys of all maps are texts")
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Reads a line of a bot.
///
/// # Errors
/// Why it is no message.
pub(super) fn read(line: &[u8]) -> Result<BotMessage, String> {
    serde_json::from_slice(line).map_err(|error| error.to_string())
}
