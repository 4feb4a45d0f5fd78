//! The log, as one observer reads it.

use std::sync::Arc;

use super::asked::Asked;
use super::clean;
use super::seated::Sitting;
use super::seats::seat_named;
use crate::compile::value::SeatId;
use crate::door::words::{fill, visible};
use crate::door::{Event, Observer, Refused};
use crate::notation::wording::Wording;
use crate::play::event::What;
use crate::play::{Answer, Choice};
use crate::table::{self, Table};

/// A moment at which people are to look at the table.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Its position in the log.
    pub at: usize,
    /// What is to be seen.
    pub text: String,
    /// The table as it was then.
    pub(super) table: Arc<Table>,
}

/// An answer as everybody may read it after the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Who answered, and what.
    pub text: String,
    /// The question, in brackets; empty where it needs no mention.
    pub because: String,
}

impl Sitting {
    /// The observer at the seat of this name; the spectator if there is no name.
    ///
    /// # Errors
    /// When no seat has this name.
    pub fn observer(&self, seat: Option<&str>) -> Result<Observer, Refused> {
        let Some(name) = seat else { return Ok(Observer::Spectator) };
        seat_named(self.seats(), name)
            .or_else(|refused| self.seats_shown().iter().position(|shown| shown == name).ok_or(refused))
            .map(Observer::Seat)
    }

    /// What happened from a position on, as far as the observer may know.
    pub fn events(&self, observer: Observer, from: usize) -> impl Iterator<Item = Event> {
        Event::all(&self.session, &self.voice, observer, from)
    }

    /// The moments from a position of the log on at which people are to look at the table.
    #[must_use]
    pub fn moments(&self, observer: Observer, from: usize) -> Vec<Moment> {
        let observer = observer.of(self.game.seats());
        let events = self.session.events().iter().enumerate().skip(from);
        let moments = events.filter_map(|(at, event)| match &event.what {
            What::Moment { text, table } => {
                let text = clean(&text.told(self.names(), observer, true));
                Some(Moment { at, text, table: Arc::clone(table) })
            }
            _ => None,
        });
        moments.collect()
    }

    /// The number of events so far: the next position of the log.
    #[must_use]
    pub fn log_end(&self) -> usize {
        self.session.log_end()
    }

    /// All answers that stand, without regard to secrets: for whoever lets bots play. The match is played again for it.
    #[must_use]
    pub fn given(&self) -> Vec<Given> {
        let answers = self.session.answers_in(&self.voice);
        answers.iter().map(|(choice, answer)| Given::of(self.names(), choice, answer)).collect()
    }

    /// The answer to what was asked last, in the same way; `None` when something else has happened since.
    #[must_use]
    pub fn given_to(&self, asked: &Asked) -> Option<Given> {
        let entry = self.session.entries().last()?;
        let is_next = self.session.journal_end() == asked.at + 1;
        is_next.then(|| Given::of(self.names(), &asked.choice, &asked.in_shown_order(&entry.answer)))
    }

    /// The answer at a position of the log, in the same way, if the rules gave it.
    #[must_use]
    pub fn given_by_rules(&self, at: usize) -> Option<Given> {
        let event = self.session.events().get(at)?;
        let What::Answered { seat, .. } = event.what else { return None };
        if seat.0 < self.game.people() {
            return None;
        }
        let (answer, prompt) = event.answer(self.names(), table::Observer::seat(seat))?;
        Some(Given::told(self.names(), seat, &answer, &prompt))
    }
}

impl Given {
    /// An answer to a question that was put into words in the same language.
    fn of(names: Wording<'_>, choice: &Choice, answer: &Answer) -> Self {
        Self::told(names, choice.seat, &choice.shown(names, answer), &choice.prompt_shown)
    }

    fn told(names: Wording<'_>, seat: SeatId, answer: &str, prompt: &str) -> Self {
        let phrases = names.phrases();
        let seat = visible::line(names.seat(seat));
        let values = [("seat", &*seat), ("answer", &*visible::line(answer))];
        let because = match prompt {
            "" => String::new(),
            prompt => fill(phrases.because, &[("text", &visible::line(prompt))]).trim_start().to_owned(),
        };
        Self { text: fill(phrases.answered, &values), because }
    }
}
