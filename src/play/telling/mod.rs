//! The log as people tell it: what an answer or a step led to, in one or few sentences, for one observer in one
//! language. Events are first reduced to what the observer may know, and only then grouped, merged and worded.

mod fact;
mod merging;
mod paragraph;
mod parts;
mod phrasing;
mod stakes;

use std::ops::Range;

pub use paragraph::{Cause, Concern, Importance, NewsPassage, NewsWeight, Paragraph, ToldSentence, Topic};

use self::fact::{Answered, Fact, answered, fact};
use self::phrasing::Teller;
use self::stakes::{Stakes, is_contested};
use super::event::{Event, What};
use crate::compile::value::{KindId, SeatId};
use crate::diag::visible;
use crate::notation::wording::Wording;
use crate::table::Observer;

/// What is told to an observer of the events in a range. The events before it say which parts of the order of play are
/// running.
#[must_use]
pub fn told(names: Wording<'_>, observer: Observer, events: &[Event], range: Range<usize>) -> Vec<Paragraph> {
    let end = range.end.min(events.len());
    let events = &events[..end];
    let mut paragraphs = Vec::new();
    let mut open: Option<Draft> = None;
    for at in range.start..end {
        let event = &events[at];
        if let Some(answer) = answered(event, names, observer) {
            let last = open.take();
            // What follows several answers belongs to all of them.
            let is_next = |last: &&Draft| last.answer.is_some() && last.facts.is_empty();
            let mut named = last.as_ref().filter(is_next).map_or_else(Vec::new, |last| last.named.clone());
            named.extend_from_slice(&answer.named);
            paragraphs.extend(last.and_then(|last| last.paragraph(names, observer)));
            let is_contest = is_contested(events, at);
            open = Some(Draft { answer: Some(answer), is_contest, named, ..Draft::of(event, at) });
            continue;
        }
        if let Some(sentence) = parts::sentence(events, at, names) {
            let is_end = !matches!(event.what, What::Began { .. });
            let fits = open.as_ref().is_some_and(|open| is_end && open.at == event.at);
            if !fits {
                let last = open.replace(Draft::between(event, at));
                paragraphs.extend(last.and_then(|last| last.paragraph(names, observer)));
            }
            if let Some(open) = &mut open {
                let ToldSentence { topic, importance, text, .. } = sentence;
                open.facts.push(Fact::Told { topic, importance, text });
            }
            continue;
        }
        let Some(fact) = fact(event, names, observer) else { continue };
        if open.as_ref().is_none_or(|open| !open.takes(event)) {
            let last = open.replace(Draft::of(event, at));
            paragraphs.extend(last.and_then(|last| last.paragraph(names, observer)));
        }
        if let Some(open) = &mut open {
            merging::add(&mut open.facts, fact, names);
        }
    }
    paragraphs.extend(open.and_then(|open| open.paragraph(names, observer)));
    paragraphs
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
        let seat = seat.map(|seat| usize::from(seat.0));
        Some(Paragraph { event: self.event, at: self.at, cause, seat, step, importance, sentences })
    }
}
