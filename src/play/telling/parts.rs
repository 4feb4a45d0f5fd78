//! What is told when a part of the order of play begins or ends.

use super::fact::Fact;
use super::paragraph::{Importance, ToldSentence, Topic};
use crate::compile::value::PartId;
use crate::notation::voice::fill;
use crate::notation::wording::Wording;
use crate::play::event::{Event, What};
use crate::rules::names::parts;
use crate::rules::{Count, FlowItem, Part, Repeat};

/// A part with those around it.
struct Nested<'a> {
    part: &'a Part,
    around: Option<&'a Part>,
}

/// What is to be said of a part that began or ended, or of the end of the match; `None` for any other event.
pub(super) fn sentence(events: &[Event], at: usize, names: Wording<'_>) -> Option<ToldSentence> {
    let told = names.phrases().told;
    let (phrase, part, importance) = match events.get(at)?.what {
        What::Over => {
            let text = told.over.to_owned();
            return Some(ToldSentence::plain(Topic::Part, Importance::Low, text));
        }
        // That a part began again says that its last time is over.
        What::Began { part, nth } if nth > 1 && times(names, part).is_some() => {
            (told.ends, part, again(names, part))
        }
        What::Began { part, .. } if times(names, part).is_some() => (told.begins, part, Importance::Low),
        What::Ended { part, .. } => (told.ends, part, ended(names, part)?),
        _ => return None,
    };
    // A part that begins for the first time is called by its own number, any other by the last one.
    let is_first = matches!(events[at].what, What::Began { nth: 1, .. });
    let text = fill(phrase, &[("part", &called(&events[..at + usize::from(is_first)], part, names))]);
    let around = nested(names, part).and_then(|nested| nested.around);
    let text = match around.and_then(|around| id(names, &around.name.text)) {
        Some(around) if times(names, around).is_some() => {
            let within = called(&events[..at], around, names);
            fill(told.within, &[("within", &within), ("what", &text)])
        }
        _ => text,
    };
    Some(ToldSentence::plain(Topic::Part, importance, text))
}

/// That a seat has no turn, if the event says so. It matters less once it is so again and again.
pub(super) fn passed_over(events: &[Event], at: usize) -> Option<Fact> {
    let What::PassedOver { part, seat } = events.get(at)?.what else { return None };
    let of_seat = |event: &&Event| match event.what {
        What::PassedOver { part: other, seat: by } => other == part && by == seat,
        What::Answered { seat: by, .. } => by == seat,
        What::Began { part: other, nth } => other == part && nth == 1,
        _ => false,
    };
    let last = events[..at].iter().rev().find(of_seat).map(|event| &event.what);
    let importance = match last {
        Some(What::PassedOver { .. }) => Importance::Low,
        _ => Importance::Normal,
    };
    Some(Fact::PassedOver { seats: vec![seat], importance })
}

/// The name of a part, with which time of how many it was last.
fn called(events: &[Event], part: PartId, names: Wording<'_>) -> String {
    let name = names.name(&names.game.code.parts[usize::from(part.0)].name);
    let Some(times) = times(names, part) else { return name.to_owned() };
    let nths = events.iter().rev().filter_map(|event| match event.what {
        What::Began { part: other, nth } if other == part => Some(nth),
        _ => None,
    });
    let (nth, times) = (nths.take(1).sum::<i32>().to_string(), times.to_string());
    let phrase = names.phrases().told.nth_of;
    fill(phrase, &[("part", name), ("nth", &nth), ("times", &times)])
}

/// How often a part is done, if that is known before and more than once.
fn times(names: Wording<'_>, part: PartId) -> Option<i32> {
    let Repeat::Times(Count::Amount(times)) = &nested(names, part)?.part.repeat else { return None };
    Some(names.game.layout.amount(&names.game.rules, times, 0)).filter(|times| *times > 1)
}

/// How much it matters that a part is done again. What is done after the last part in it belongs to the same time, so
/// the end of that part matters more.
fn again(names: Wording<'_>, part: PartId) -> Importance {
    match nested(names, part).is_some_and(|nested| inner(nested.part).next().is_some()) {
        true => Importance::Low,
        false => Importance::High,
    }
}

/// How much the end of a part matters; `None` for parts that end again and again within others.
fn ended(names: Wording<'_>, part: PartId) -> Option<Importance> {
    let Nested { part: rule, around } = nested(names, part)?;
    if times(names, part).is_some() {
        return Some(again(names, part));
    }
    let has_end = match &rule.repeat {
        Repeat::Turns { laps, .. } => laps.is_none(),
        Repeat::Plain => rule.while_true.is_some(),
        Repeat::Times(_) | Repeat::Forever => true,
    };
    let is_outer = around.is_none_or(|around| matches!(around.repeat, Repeat::Times(_)));
    (has_end && is_outer).then_some(Importance::High)
}

fn inner(part: &Part) -> impl Iterator<Item = &Part> {
    part.body.iter().filter_map(|item| match item {
        FlowItem::Part(part) => Some(part),
        FlowItem::Step(_) => None,
    })
}

fn nested<'a>(names: Wording<'a>, part: PartId) -> Option<Nested<'a>> {
    let name = &names.game.code.parts[usize::from(part.0)].name;
    let all = parts(&names.game.rules.flow);
    let part = *all.iter().find(|part| part.name.text == *name)?;
    let around = all.iter().copied().find(|other| inner(other).any(|inside| inside.name.text == *name));
    Some(Nested { part, around })
}

fn id(names: Wording<'_>, name: &str) -> Option<PartId> {
    let at = names.game.code.parts.iter().position(|part| part.name == name)?;
    u16::try_from(at).ok().map(PartId)
}
