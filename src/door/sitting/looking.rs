//! Looking at a match: the rule behind a question, and how the table was earlier.

use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;

use super::clean;
use super::seated::Sitting;
use crate::compile::value::SeatId;
use crate::door::Observer;
use crate::session::Session;
use crate::table::Generator;

/// The step of the rules that is running.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepRule {
    /// What it is called.
    pub name: String,
    /// The name of the seat that takes it, if one does.
    pub seat: Option<String>,
    /// What the script says about it, or its translation, paragraph by paragraph.
    pub text: Vec<String>,
    /// Where it stands: `pairs/rules.rhai:3`.
    pub place: String,
}

impl StepRule {
    /// What it is called, and who takes it: `play a card (Ann)`.
    #[must_use]
    pub fn heading(&self) -> String {
        match &self.seat {
            Some(seat) => format!("{} ({seat})", self.name),
            None => self.name.clone(),
        }
    }
}

impl Sitting {
    /// The step that is running; `None` before the first one.
    #[must_use]
    pub fn step_rule(&self) -> Option<StepRule> {
        let (name, seat) = self.session.step()?;
        let game = self.session.game();
        let function = game.rules.script.functions.iter().find(|function| function.name.text == name)?;
        let position = game.sources.position(function.name.span);
        let path = game.sources.relative(function.name.span.source);
        let names = self.names();
        Some(StepRule {
            name: clean(names.label(name)),
            seat: seat.map(|seat: SeatId| clean(names.seat(seat))),
            text: self
                .voice()
                .told_of(function)
                .split("\n\n")
                .filter(|text| !text.is_empty())
                .map(clean)
                .collect(),
            place: clean(&format!("{path}:{}", position.line)),
        })
    }

    /// Where the log tells what the last of so many answers led to.
    #[must_use]
    pub fn since(&self, answers: usize) -> Range<usize> {
        let events = self.session.events();
        events.partition_point(|event| event.at < answers)..events.len()
    }

    /// Where the log tells what is new for an observer: what its own last answer led to, and all that came later. For
    /// a spectator that is the last answer of anybody.
    #[must_use]
    pub fn unread(&self, observer: Observer) -> usize {
        let entries = self.session.entries();
        let own = match observer {
            Observer::Seat(seat) => entries.iter().rposition(|entry| usize::from(entry.seat.0) == seat),
            Observer::Spectator => entries.len().checked_sub(1),
        };
        own.map_or(0, |at| self.since(at + 1).start)
    }

    /// The match as it was after this number of answers, for whoever looks at how it was played. Nobody sits at it.
    #[must_use]
    pub fn after(&self, answers: usize) -> Self {
        let mut session = self.session.clone();
        if answers < self.answers() {
            session.rewind(answers);
        }
        self.like(session)
    }

    /// Another match of the same game, read in the same language.
    pub(super) fn like(&self, session: Session) -> Self {
        Self { voice: Arc::clone(&self.voice), ..Self::with(&self.game, session) }
    }

    /// A match on another table that the observer cannot tell from this one, to test what the observer is shown. `None`
    /// where none is found. Nobody sits at it.
    #[must_use]
    pub fn twin(&self, observer: Observer, generator: &mut Generator) -> Option<Self> {
        let session = self.session.twin(observer.of(self.game.seats()), generator)?;
        Some(self.like(session))
    }
}
