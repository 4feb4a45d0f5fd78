//! How a position with open chance was reached: from it follows what each observer has seen on the way.

use std::sync::Arc;

use serde_json::json;

use super::game::Game;
use super::view::{Observer, View};
use crate::notation::voice::Voice;
use crate::session::{Session, Setup};
use crate::table;

/// The moves from the beginning of a match on, of the seats and of chance.
#[derive(Clone, Debug)]
pub(super) struct LineOfPlay {
    seed: u64,
    /// What has happened by chance, by the indices of the outcomes.
    outcomes: Vec<usize>,
    /// The moves of the seats; where a question asks for several options, each is a move of its own.
    picks: Vec<usize>,
    /// How many whole answers the moves make.
    answers: usize,
}

impl LineOfPlay {
    pub(super) fn new(seed: u64) -> Self {
        Self { seed, outcomes: Vec::new(), picks: Vec::new(), answers: 0 }
    }

    /// Notes what has happened by chance.
    pub(super) fn happened(&mut self, outcome: usize) {
        self.outcomes.push(outcome);
    }

    /// Notes a move of a seat, and whether its answer is whole with it.
    pub(super) fn answered(&mut self, pick: usize, is_whole: bool) {
        self.picks.push(pick);
        self.answers += usize::from(is_whole);
    }

    /// What an observer knows that remembers everything it has read, answered and been asked; `None` when the line does
    /// not fit the game.
    pub(super) fn view(&self, game: &Game, seats: Vec<String>, observer: Observer) -> Option<View> {
        let observer = observer.of(game.seats());
        let (session, picked) = self.replayed(game, seats)?;
        let names = session.wording(Voice::notation());
        let told = session.events().iter().filter_map(|event| event.told(names, observer));
        let own = session.entries().iter().filter(|entry| table::Observer::seat(entry.seat) == observer);
        let asked = session.choice().filter(|choice| table::Observer::seat(choice.seat) == observer);
        let question = asked.map(|choice| {
            let options: Vec<&str> = choice.options.iter().map(|option| option.text.as_str()).collect();
            json!({ "prompt": choice.prompt, "options": options, "picked": picked })
        });
        let view = table::View::of(&game.inner.layout, &session.state().table, observer);
        let view = View::of(game, &view, session.seats());
        let view = view.with("log", told.collect());
        // Answers that are not revealed yet do not stand in the log.
        Some(
            view.with("answers", own.map(|entry| entry.text.clone()).collect())
                .with("question", question.into()),
        )
    }

    /// The match again as its seats have seen it, and what is picked of an answer that is not whole yet.
    fn replayed(&self, game: &Game, mut seats: Vec<String>) -> Option<(Session, Vec<String>)> {
        seats.truncate(game.people().into());
        let setup = Setup { seed: self.seed, seats, ..Setup::default() };
        let outcomes = self.outcomes.iter().copied();
        let mut session = Session::decided(Arc::clone(&game.inner), setup, outcomes).ok()?;
        let mut picks = self.picks.iter().copied();
        for _ in 0..self.answers {
            session.answer_with(&mut |_| picks.next().unwrap_or(usize::MAX)).ok()?;
        }
        let mut state = session.state().clone();
        let mut picked = Vec::new();
        for pick in picks {
            let (choice, value) = (session.choice()?, *state.options().get(pick)?);
            picked.push(choice.options[choice.index_of(&game.inner, &state, value)?].text.clone());
            state.answer(&game.inner, pick).ok()?;
        }
        Some((session, picked))
    }
}
