//! What has happened, as one observer reads it.

use super::seated::Sitting;
use crate::door::Observer;
use crate::door::words::{fill, visible};
use crate::play::log::LineKind;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How many answers had been given.
    pub at: usize,
    /// What it is about.
    pub sort: Sort,
    /// What it says.
    pub text: String,
}

/// What a line of the log is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A seat has answered.
    Choice,
    /// A counter has changed.
    Counter,
    /// A script says something.
    Said,
    /// Something else has happened on the table.
    Table,
}

/// An answer as everybody may read it after the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Who has answered what.
    pub text: String,
    /// What was asked, in brackets; empty where nothing is to be said of it.
    pub because: String,
}

impl Sitting {
    /// The lines of the log from a position on that a seat may read, or the spectator; [`Sitting::log_end`] is the next
    /// position.
    pub fn log(&self, observer: Observer, from: usize) -> impl Iterator<Item = Line> {
        self.session.log(observer.of(self.game.seats()), from).map(|line| Line {
            at: line.at,
            sort: match line.kind {
                LineKind::Choice => Sort::Choice,
                LineKind::Counter => Sort::Counter,
                LineKind::Said => Sort::Said,
                _ => Sort::Table,
            },
            text: line.text.to_owned(),
        })
    }

    /// How many lines the log has.
    #[must_use]
    pub fn log_end(&self) -> usize {
        self.session.log_end()
    }

    /// The answers from a position on, without regard to secrets: for whoever lets bots play.
    #[must_use]
    pub fn given(&self, from: usize) -> Vec<Given> {
        let phrases = self.session.game().voice.phrases;
        let entries = self.session.entries().get(from..).unwrap_or_default();
        let given = |entry: &crate::play::journal::Entry| {
            let seat = visible::line(&self.seats()[usize::from(entry.seat.0)]);
            let values = [("seat", &*seat), ("answer", &*visible::line(&entry.shown))];
            let because = match entry.prompt_shown.as_str() {
                "" => String::new(),
                prompt => fill(phrases.because, &[("text", &visible::line(prompt))]).trim_start().to_owned(),
            };
            Given { text: fill(phrases.answered, &values), because }
        };
        entries.iter().map(given).collect()
    }
}
