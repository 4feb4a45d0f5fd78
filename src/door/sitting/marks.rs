//! Which places of boards stand out: those that can be chosen now, and those of the last move.

use super::contents::Mark;
use super::seated::Sitting;
use crate::compile::value::{Value, ZoneId};
use crate::play::event::What;
use crate::table::Observer;

/// The places that stand out.
#[derive(Default)]
pub(super) struct Marks {
    open: Vec<(ZoneId, u16)>,
    moved: Vec<(ZoneId, u16)>,
}

impl Marks {
    /// The marks of the places of a board. Where each empty place and nothing else can be chosen, that is no news.
    pub(super) fn on(&self, zone: ZoneId, is_empty: &[bool]) -> Vec<Option<Mark>> {
        let here = |places: &[(ZoneId, u16)], at: usize| {
            places.iter().any(|(other, index)| *other == zone && usize::from(*index) == at)
        };
        let is_open = |at: usize| here(&self.open, at);
        let is_news = is_empty.iter().enumerate().any(|(at, is_empty)| *is_empty != is_open(at));
        let mark = |at: usize| match is_news && is_open(at) {
            true => Some(Mark::Open),
            false => here(&self.moved, at).then_some(Mark::Moved),
        };
        (0..is_empty.len()).map(mark).collect()
    }
}

impl Sitting {
    /// The places that stand out for an observer.
    pub(super) fn marks(&self, observer: Observer) -> Marks {
        let is_asked = self.session.choice().is_some_and(|choice| Observer::seat(choice.seat) == observer);
        Marks { open: if is_asked { self.open_places() } else { Vec::new() }, moved: self.moved_places() }
    }

    /// The places that are options, or the last place of one: where a piece would go.
    fn open_places(&self) -> Vec<(ZoneId, u16)> {
        let state = self.session.state();
        let heap = state.machine.heap();
        let last = |value: &Value| {
            heap.leaves(*value).into_iter().rev().find_map(|leaf| match leaf {
                Value::Place(zone, index) => Some((zone, index)),
                _ => None,
            })
        };
        state.options().iter().filter_map(last).collect()
    }

    /// The places between which the last answer that did so moved pieces, as far as everybody may know them.
    fn moved_places(&self) -> Vec<(ZoneId, u16)> {
        let layout = &self.session.game().layout;
        let mut places = Vec::new();
        for event in self.session.events().iter().rev() {
            match &event.what {
                What::Answered { .. } if !places.is_empty() => break,
                What::Moved { from, to, .. } => {
                    let spots = [from, to].into_iter().filter(|spot| layout.places_of(spot.zone).is_some());
                    places.extend(spots.filter_map(|spot| Some((spot.zone, spot.index?))));
                }
                _ => {}
            }
        }
        places
    }
}
