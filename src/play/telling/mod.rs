//! The log as people tell it: what an answer or a step led to, in one or few sentences, for one observer in one
//! language. Events are first reduced to what the observer may know, and only then grouped, merged and worded.

mod fact;
mod merging;
mod paragraph;
mod parts;
mod phrasing;
mod stakes;

use std::ops::Range;

pub use fact::WorkedOutChange;
pub use paragraph::{Cause, Concern, Importance, NewsWeight, Paragraph, ToldSentence, Topic};

use self::fact::{Answered, Fact, answered, fact};
use self::phrasing::Teller;
use self::stakes::{Stakes, is_contested};
use super::event::{Event, What};
use crate::compile::value::{KindId, SeatId};
use crate::diag::visible;
use crate::notation::wording::Wording;
use crate::table::Observer;

/// What is told to an observer of the events in a range. The events before it say which parts of the order of play are
/// running; `worked_out` has what the observer knows of counters that it does not see.
#[must_use]
pub fn told(
    names: Wording<'_>,
    observer: Observer,
    (events, worked_out): (&[Event], &[WorkedOutChange]),
    range: Range<usize>,
) -> Vec<Paragraph> {
    let end = range.end.min(events.len());
    let worked_out: Vec<(usize, Fact)> = worked_out
        .iter()
        .filter_map(|change| Some((change.last_event(events)?, change.fact(names))))
        .collect();
    let events = &events[..end];
    let mut writer = TellingWriter { names, observer, events, paragraphs: Vec::new(), open: None };
    for at in range.start..end {
        writer.tell(at);
        worked_out.iter().filter(|(last, _)| *last == at).for_each(|(_, fact)| writer.add(at, fact.clone()));
    }
    writer.begin(None);
    writer.paragraphs
}

/// Puts one event after the other into paragraphs.
struct TellingWriter<'a> {
    names: Wording<'a>,
    observer: Observer,
    events: &'a [Event],
    paragraphs: Vec<Paragraph>,
    open: Option<Draft>,
}

impl TellingWriter<'_> {
    /// Tells the event at this position.
    fn tell(&mut self, at: usize) {
        let (names, events) = (self.names, self.events);
        let event = &events[at];
        if let Some(answer) = answered(event, names, self.observer) {
            // What follows several answers belongs to all of them.
            let is_next = |last: &&Draft| last.answer.is_some() && last.facts.is_empty();
            let mut named =
                self.open.as_ref().filter(is_next).map_or_else(Vec::new, |last| last.named.clone());
            named.extend_from_slice(&answer.named);
            let is_contest = is_contested(events, at);
            self.begin(Some(Draft { answer: Some(answer), is_contest, named, ..Draft::of(event, at) }));
            return;
        }
        if let Some(sentence) = parts::sentence(events, at, names) {
            let is_end = !matches!(event.what, What::Began { .. });
            let fits = self.open.as_ref().is_some_and(|open| is_end && open.at == event.at);
            if !fits {
                self.begin(Some(Draft::between(event, at)));
            }
            if let Some(open) = &mut self.open {
                let ToldSentence { topic, importance, text, .. } = sentence;
                open.facts.push(Fact::Told { topic, importance, text });
            }
            return;
        }
        if let Some(fact) = parts::passed_over(events, at).or_else(|| fact(event, names, self.observer)) {
            self.add(at, fact);
        }
    }

    /// Adds a fact of the event at this position, or of the step that ends with it.
    fn add(&mut self, at: usize, fact: Fact) {
        let event = &self.events[at];
        if self.open.as_ref().is_none_or(|open| !open.takes(event)) {
            self.begin(Some(Draft::of(event, at)));
        }
        if let Some(open) = &mut self.open {
            merging::add(&mut open.facts, fact, self.names);
        }
    }

    /// Ends the paragraph that is open, and begins another one.
    fn begin(&mut self, draft: Option<Draft>) {
        let last = std::mem::replace(&mut self.open, draft);
        self.paragraphs.extend(last.and_then(|last| last.paragraph(self.names, self.observer)));
    }
}

/// A paragraph that is not worded yet.
struct Draft {
    event: usize,
    at: usize,
    step: Option<u16>,
    seat: Option<SeatId>,
    answer: Option<Answered>,
    /// Whether other seats have answered in the same step before.
    is_contest: bool,
    /// The kinds that this answer and those directly before it named.
    named: Vec<KindId>,
    facts: Vec<Fact>,
}

impl Draft {
    /// What an event begins that is at this position.
    fn of(event: &Event, position: usize) -> Self {
        let Event { at, step, seat, .. } = *event;
        let (named, facts) = (Vec::new(), Vec::new());
        Self { event: position, at, step, seat, answer: None, is_contest: false, named, facts }
    }

    /// For what happens between two steps: in which step a part ended may depend on what is hidden.
    fn between(event: &Event, position: usize) -> Self {
        Self { step: None, seat: None, ..Self::of(event, position) }
    }

    /// Whether an event belongs to it.
    fn takes(&self, event: &Event) -> bool {
        (self.at, self.step, self.seat) == (event.at, event.step, event.seat)
    }

    /// It in words; `None` when there is nothing to say.
    fn paragraph(self, names: Wording<'_>, observer: Observer) -> Option<Paragraph> {
        let doer = self.answer.as_ref().map(|answer| answer.seat);
        let stakes = Stakes::of(&self.facts, (doer, self.is_contest), names);
        let cause = stakes.cause();
        let seat = doer.or(self.seat);
        let teller = Teller { names, observer, stakes: &stakes, named: &self.named };
        let mut sentences = teller.sentences(self.facts);
        if let Some(answer) = self.answer {
            let text = visible::line(&answer.text).into_owned();
            // That a seat answered says little.
            let importance = if answer.is_secret { Importance::Low } else { Importance::High };
            let concern = teller.concern_of(std::iter::once(answer.seat));
            sentences.insert(0, ToldSentence { topic: Topic::Answer, importance, concern, text });
        }
        let importance = sentences.iter().map(|sentence| sentence.importance).max()?;
        let step = self.step.filter(|_| cause == Cause::Step);
        let step = step.map(|step| names.label(&names.game.code.functions[usize::from(step)].name));
        let step = step.map_or_else(String::new, |step| visible::line(step).into_owned());
        let is_own = seat.is_some_and(|seat| Observer::seat(seat) == observer);
        let seat = seat.map(|seat| usize::from(seat.0));
        Some(Paragraph { event: self.event, at: self.at, cause, seat, is_own, step, importance, sentences })
    }
}
