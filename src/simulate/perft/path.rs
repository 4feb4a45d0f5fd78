//! The answers on the way to where a sequence stands.

use super::waypoint::Waypoint;
use crate::compile::Game;
use crate::notation::writing::counted;
use crate::play::Choice;
use crate::play::choice::PASS_TEXT;
use crate::vm::Failure;
use crate::vm::machine::Demand;

/// Answers, as records write them.
#[derive(Clone, Debug, Default)]
pub(super) struct AnswerPath {
    /// Each with the number of its seat, from 1.
    answers: Vec<(u8, String)>,
    /// What was picked for the next one.
    picks: Vec<String>,
}

/// A sequence in which a script failed.
#[derive(Clone, Debug)]
pub struct PerftFailure {
    /// The answers of the sequence, each with the number of its seat from 1. What chance did is left out.
    pub answers: Vec<(u8, String)>,
    /// What failed.
    pub(crate) failure: Failure,
}

impl AnswerPath {
    /// Adds a way on from a waypoint, which led to so many whole answers.
    pub(super) fn push(&mut self, game: &Game, from: &Waypoint, way: usize, depth: u32) {
        if from.by_chance {
            return;
        }
        let names: Vec<String> = (1..=game.seats()).map(|seat| seat.to_string()).collect();
        let choice = Choice::of(game, &from.state, &names);
        let several = matches!(choice.demand, Demand::Some { .. });
        self.picks.extend(choice.options.get(way).map(|option| option.text.clone()));
        if depth == from.depth && several {
            return;
        }
        let picks = std::mem::take(&mut self.picks);
        let text = if picks.is_empty() { PASS_TEXT.to_owned() } else { counted(&picks) };
        self.answers.push((choice.seat.0 + 1, text));
    }

    /// The first answer, once it is whole.
    pub(super) fn first(&self) -> Option<&str> {
        self.answers.first().map(|(_, text)| text.as_str())
    }

    /// The sequence, in which a script failed.
    pub(super) fn failed(self, failure: Failure) -> PerftFailure {
        PerftFailure { answers: self.answers, failure }
    }
}
