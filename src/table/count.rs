//! What an observer knows of a counter that it does not see: its number, or bounds of it.

use super::chance::Generator;
use super::observer::{Observer, sees_counter};
use super::table::Table;
use crate::compile::layout::{CounterSpec, Holding, Layout};
use crate::compile::value::CounterId;

/// For a counter without near bounds, how far from the last known number the observer assumes it to be.
const AROUND: i32 = 50;

/// What an observer knows of a counter that it does not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterBounds {
    low: i32,
    high: i32,
    /// The least and the greatest number that the observer assumes, within the bounds.
    likely: (i32, i32),
    /// How often the counter changed by an amount that the observer did not know.
    lapses: u32,
    /// The sum of all other changes.
    sum: i32,
}

impl CounterBounds {
    /// Before the first step. The definition says how counters begin, unless chance decides it.
    #[must_use]
    pub fn at_start(spec: &CounterSpec) -> Self {
        let (low, high) = match spec.random {
            true => (0, spec.max),
            false => (spec.start, spec.start),
        };
        Self { low, high, likely: (low, high), lapses: 0, sum: 0 }
    }

    /// Any number that the counter may hold.
    #[must_use]
    pub fn anything(spec: &CounterSpec) -> Self {
        let start = (spec.start, spec.start);
        Self { low: spec.min, high: spec.max, likely: start, lapses: 0, sum: 0 }.widened(spec)
    }

    /// Assumes any number within its bounds, or around the assumed ones if the bounds are far apart.
    fn widened(self, spec: &CounterSpec) -> Self {
        let Self { low, high, likely: (least, most), .. } = self;
        let is_near =
            spec.content != Holding::Number || i64::from(high) - i64::from(low) <= i64::from(2 * AROUND);
        let around =
            (least.saturating_sub(AROUND).clamp(low, high), most.saturating_add(AROUND).clamp(low, high));
        Self { likely: if is_near { (low, high) } else { around }, ..self }
    }

    /// The number, if the observer knows it.
    #[must_use]
    pub fn known(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// The observer knows what the counter has become.
    #[must_use]
    pub fn became(self, number: i32) -> Self {
        let sum =
            self.known().map_or(self.sum, |before| self.sum.saturating_add(number.saturating_sub(before)));
        let lapses = self.lapses + u32::from(self.known().is_none());
        Self { low: number, high: number, likely: (number, number), lapses, sum }
    }

    /// The observer knows the change of the counter. Numbers that the counter cannot be now, it was not before.
    #[must_use]
    pub fn grew(self, by: i32, spec: &CounterSpec) -> Self {
        let low = self.low.saturating_add(by).clamp(spec.min, spec.max);
        let high = self.high.saturating_add(by).clamp(low, spec.max);
        let likely = (self.likely.0.saturating_add(by), self.likely.1.saturating_add(by));
        let likely = (likely.0.clamp(low, high), likely.1.clamp(low, high));
        Self { low, high, likely, lapses: self.lapses, sum: self.sum.saturating_add(by) }
    }

    /// The counter changed, or may have, and the observer does not know by how much. `by` has the least and the
    /// greatest change that the observer assumes; `None` if it assumes none.
    #[must_use]
    pub fn lost(self, by: Option<(i32, i32)>, spec: &CounterSpec) -> Self {
        let lost = Self { low: spec.min, high: spec.max, lapses: self.lapses + 1, ..self };
        let Some((least, most)) = by else { return lost.widened(spec) };
        let likely = (self.likely.0.saturating_add(least), self.likely.1.saturating_add(most));
        Self { likely: (likely.0.clamp(spec.min, spec.max), likely.1.clamp(spec.min, spec.max)), ..lost }
    }

    /// What the counter was earlier if it is `number` now; `None` when the observer does not know all changes since.
    #[must_use]
    pub fn was(self, earlier: Self, number: i32) -> Option<i32> {
        (self.lapses == earlier.lapses).then(|| number.saturating_sub(self.sum.saturating_sub(earlier.sum)))
    }

    /// One of the numbers that the observer assumes, all equally likely.
    #[must_use]
    pub fn draw(self, generator: &mut Generator) -> i32 {
        let (least, most) = self.likely;
        if least >= most {
            return least;
        }
        let drawn = generator.below((i64::from(most) - i64::from(least) + 1).try_into().unwrap_or(u32::MAX));
        i32::try_from(i64::from(least) + i64::from(drawn)).unwrap_or(most)
    }
}

/// Draws the counters of an imagined table that the observer does not see; `counts` has what it knows of each counter.
pub fn imagine_counts(
    layout: &Layout,
    table: &mut Table,
    observer: Observer,
    counts: &[CounterBounds],
    generator: &mut Generator,
) {
    for (counter, count) in (0u16..).map(CounterId).zip(counts) {
        if !sees_counter(layout, observer, counter) {
            table.counters[usize::from(counter.0)] = count.draw(generator);
        }
    }
}
