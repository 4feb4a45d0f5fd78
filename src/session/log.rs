//! The log of a match as an observer reads it.

use std::ops::Range;

use super::Session;
use crate::compile::value::SeatId;
use crate::notation::voice::Voice;
use crate::play::event::Event;
use crate::play::log::LineKind;
use crate::play::telling::{self, Paragraph};
use crate::table::Observer;

/// A line of the log as one observer reads it in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine<'a> {
    /// How many answers had been given.
    pub at: usize,
    /// The name of the step in which it happened; empty before the first one.
    pub step: &'a str,
    /// Whose turn it was.
    pub seat: Option<SeatId>,
    /// What it is about.
    pub kind: LineKind,
    /// What it says.
    pub text: String,
}

impl Session {
    /// The lines of the log from a position on that an observer may read, in the notation.
    pub fn log(&self, observer: Observer, from: usize) -> impl Iterator<Item = LogLine<'_>> {
        self.log_in(Voice::notation(), observer, from)
    }

    /// Like [`Session::log`], in a language.
    pub fn log_in<'a>(
        &'a self,
        voice: &'a Voice,
        observer: Observer,
        from: usize,
    ) -> impl Iterator<Item = LogLine<'a>> {
        let events = self.play.events.get(from..).unwrap_or_default();
        events.iter().filter_map(move |event| self.line(event, voice, observer))
    }

    /// What people are told of some of the events, in a language.
    #[must_use]
    pub fn told(&self, voice: &Voice, observer: Observer, range: Range<usize>) -> Vec<Paragraph> {
        let worked_out = self.history().worked_out(observer, self.play.events.len());
        telling::told(self.wording(voice), observer, (&self.play.events, &worked_out), range)
    }

    fn line<'a>(&'a self, event: &Event, voice: &Voice, observer: Observer) -> Option<LogLine<'a>> {
        let step =
            event.step.map_or("", |function| self.game.code.functions[usize::from(function)].name.as_str());
        let (kind, text) = (event.kind()?, event.told(self.wording(voice), observer)?);
        Some(LogLine { at: event.at, step, seat: event.seat, kind, text })
    }
}
