//! Counters as an observer sees them.

use super::clean;
use super::scene::{Counter, Showing};
use crate::belief::Sureness;
use crate::compile::layout::{CounterSpec, Holding};
use crate::compile::value::{CounterId, SeatId, Value};
use crate::notation::wording::worked_out;

impl Showing<'_> {
    /// The counters of a seat, or the shared ones.
    pub(super) fn counters(&self, seat: Option<SeatId>) -> Vec<Counter> {
        let layout = &self.game().layout;
        let is_plain = |id: u16| {
            layout.stands(CounterId(id)).is_none() || self.view.counters[usize::from(id)] != Some(0)
        };
        let all = |first: &CounterSpec| -> Vec<(u16, &CounterSpec)> {
            let name = first.name.clone();
            (0u16..).zip(&layout.counters).filter(|(_, other)| other.name == name).collect()
        };
        let mut shown: Vec<(usize, Counter)> = Vec::new();
        let mut last = None;
        let counters = (0u16..).zip(&layout.counters);
        for (id, spec) in counters.filter(|(id, spec)| spec.owner == seat && is_plain(*id)) {
            if layout.stands(CounterId(id)).is_some() {
                let (text, certainty, alike) = (String::new(), Sureness::Known, Vec::new());
                let name = self.names.stands(self.view.counters[usize::from(id)].unwrap_or(0)).to_owned();
                shown.push((0, Counter { name, text, certainty, most: None, alike }));
                continue;
            }
            if last == Some(&spec.name) {
                continue;
            }
            last = Some(&spec.name);
            let rank = match self.game().rules.counter_item(&spec.name) {
                Some(item) if self.is_hidden(item) => continue,
                item => item.map_or(0, |item| self.rank(item)),
            };
            let of_rule = all(spec);
            let text = self.held(CounterId(id), &of_rule);
            let alike = match spec.kind {
                Some(_) => vec![text.clone()],
                None => of_rule.iter().map(|(id, _)| self.number(CounterId(*id))).collect(),
            };
            let mut own = of_rule.iter().filter(|(_, other)| other.owner == spec.owner);
            let certainty = match own.all(|(id, _)| self.view.counters[usize::from(*id)].is_some()) {
                true => Sureness::Known,
                false => Sureness::Unknown,
            };
            let is_bounded = spec.content == Holding::Number && spec.kind.is_none() && spec.max != i32::MAX;
            let most = is_bounded.then_some(spec.max);
            let name = clean(self.names.label(&spec.name));
            // A switch that is off is no news, and one that is on needs no word but its name.
            let is_switch = spec.content == Holding::Switch && spec.kind.is_none();
            match self.view.counters[usize::from(id)].filter(|_| is_switch) {
                Some(0) => {}
                Some(_) => {
                    let (text, alike) = (String::new(), Vec::new());
                    shown.push((rank, Counter { name, text, certainty, most, alike }));
                }
                None => shown.push((rank, Counter { name, text, certainty, most, alike })),
            }
        }
        shown.sort_by_key(|(rank, _)| *rank);
        let own = seat.map(|seat| self.traits(seat)).unwrap_or_default();
        own.into_iter()
            .chain(shown.into_iter().map(|(_, counter)| counter))
            .chain(self.worked_out(seat))
            .collect()
    }

    /// What a counter holds; of counters for each kind all that belong to the same seat, each below the same of others.
    fn held(&self, first: CounterId, alike: &[(u16, &CounterSpec)]) -> String {
        let spec = &self.game().layout.counters[usize::from(first.0)];
        if spec.kind.is_none() {
            return self.number(first);
        }
        let own = alike.iter().filter(|(_, other)| other.owner == spec.owner);
        let texts = own.map(|(id, other)| {
            let same = alike.iter().filter(|(_, one)| one.kind == other.kind);
            let widest = same.map(|(id, _)| self.number(CounterId(*id)).chars().count()).max();
            let kind = other.kind.map_or_else(String::new, |kind| self.kind(kind.0));
            format!("{kind} {:>width$}", self.number(CounterId(*id)), width = widest.unwrap_or(0))
        });
        texts.collect::<Vec<String>>().join(", ")
    }

    /// What a counter holds; in parentheses if the observer does not see it, but knows it.
    fn number(&self, counter: CounterId) -> String {
        let at = usize::from(counter.0);
        match (self.view.counters[at], self.view.known_counters[at]) {
            (Some(number), _) => self.holds(counter, number),
            (None, Some(number)) => worked_out(&self.holds(counter, number)),
            (None, None) => "?".to_owned(),
        }
    }

    /// What a counter holds when this is its number.
    fn holds(&self, counter: CounterId, number: i32) -> String {
        match self.game().layout.counters[usize::from(counter.0)].value(number) {
            Value::Unit => "-".to_owned(),
            _ => clean(&self.names.held(counter, number)),
        }
    }
}
