//! A question as a line of JSON says it to another program, with what the seat may know: the same in a replay
//! (`docs/replay-jsonl.md`) and for a bot that is a program of its own (`docs/outside-bots.md`).

use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use crate::session::Perspective;
use crate::vm::machine::Demand;

/// What is asked.
#[derive(Serialize)]
pub(crate) struct QuestionJson<'a> {
    decision: usize,
    step: Option<&'a str>,
    turn: Option<&'a str>,
    parts: Map<String, Json>,
    seat: &'a str,
    prompt: &'a str,
    demand: DemandJson,
    options: Vec<OptionJson<'a>>,
}

/// How many options are to be chosen.
#[derive(Serialize)]
struct DemandJson {
    least: usize,
    most: usize,
    sealed: bool,
}

/// An option.
#[derive(Serialize)]
struct OptionJson<'a> {
    text: &'a str,
    times: u16,
    actions: &'a [u32],
}

impl<'a> QuestionJson<'a> {
    /// The present question to the seat that is asked.
    pub(crate) fn of(sight: &Perspective<'a>) -> Self {
        let (choice, names) = (sight.choice(), sight.seats());
        let (least, most) = choice.bounds();
        let options = choice.options.iter();
        Self {
            decision: sight.decision(),
            step: sight.step().map(|(step, _)| step),
            turn: sight.step().and_then(|(_, seat)| seat).map(|seat| names[usize::from(seat.0)].as_str()),
            parts: sight.parts().map(|(name, nth)| (name.to_owned(), json!(nth))).collect(),
            seat: &names[usize::from(sight.seat().0)],
            prompt: &choice.prompt,
            demand: DemandJson { least, most, sealed: choice.demand == Demand::Sealed },
            options: options
                .map(|option| OptionJson {
                    text: &option.text,
                    times: option.times,
                    actions: &option.actions,
                })
                .collect(),
        }
    }
}

/// What the seat that is asked may know of the table.
pub(crate) fn knows(sight: &Perspective<'_>) -> Json {
    sight.view().to_json(&sight.game().layout, sight.seats())
}
