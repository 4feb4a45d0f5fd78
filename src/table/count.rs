//! What an observer knows of a counter that it does not see: its number, or between which numbers it is.

use super::chance::Generator;
use super::observer::{Observer, sees_counter};
use super::table::Table;
use crate::compile::layout::{CounterSpec, Layout};
use crate::compile::value::CounterId;

/// How far from the last number that was known a counter without near bounds is held likely to be.
const AROUND: i32 = 50;

/// What an observer knows of a counter that it does not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterBounds {
    low: i32,
    high: i32,
    /// The least and the most that the observer takes the counter for, within these bounds.
    likely: (i32, i32),
    /// How often the counter changed by an amount that the observer did not know.
    lapses: u32,
    /// What came to it at all other changes.
    sum: i32,
}

impl CounterBounds {
    /// Before the first step: the definition says how counters begin, except where chance chooses.
    #[must_use]
    pub fn at_start(layout: &Layout, spec: &CounterSpec) -> Self {
        let (low, high) = match spec.random {
            true => (0, i32::from(layout.seats) - 1),
            false => (spec.start, spec.start),
        };
        Self { low, high, likely: (low, high), lapses: 0, sum: 0 }
    }

    /// Anything that the counter may hold.
    #[must_use]
    pub fn anything(spec: &CounterSpec) -> Self {
        let start = (spec.start, spec.start);
        Self { low: spec.min, high: spec.max, likely: start, lapses: 0, sum: 0 }.widened()
    }

    /// Takes it for anything within its bounds, or around what it was taken for when they are far apart.
    fn widened(self) -> Self {
        let Self { low, high, likely: (least, most), .. } = self;
        let is_near = i64::from(high) - i64::from(low) <= i64::from(2 * AROUND);
        let around =
            (least.saturating_sub(AROUND).clamp(low, high), most.saturating_add(AROUND).clamp(low, high));
        Self { likely: if is_near { (low, high) } else { around }, ..self }
    }

    /// The number, if the observer knows it.
    #[must_use]
    pub fn known(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// The observer knows what the counter became.
    #[must_use]
    pub fn became(self, number: i32) -> Self {
        let sum =
            self.known().map_or(self.sum, |before| self.sum.saturating_add(number.saturating_sub(before)));
        let lapses = self.lapses + u32::from(self.known().is_none());
        Self { low: number, high: number, likely: (number, number), lapses, sum }
    }

    /// The observer knows what came to the counter. What the counter cannot be then, it was not before.
    #[must_use]
    pub fn grew(self, by: i32, spec: &CounterSpec) -> Self {
        let low = self.low.saturating_add(by).clamp(spec.min, spec.max);
        let high = self.high.saturating_add(by).clamp(low, spec.max);
        let likely = (self.likely.0.saturating_add(by), self.likely.1.saturating_add(by));
        let likely = (likely.0.clamp(low, high), likely.1.clamp(low, high));
        Self { low, high, likely, lapses: self.lapses, sum: self.sum.saturating_add(by) }
    }

    /// The counter changed, or may have, and the observer does not know by how much; `by` are the least and the most
    /// that it holds likely, `None` when nothing is.
    #[must_use]
    pub fn lost(self, by: Option<(i32, i32)>, spec: &CounterSpec) -> Self {
        let lost = Self { low: spec.min, high: spec.max, lapses: self.lapses + 1, ..self };
        let Some((least, most)) = by else { return lost.widened() };
        let likely = (self.likely.0.saturating_add(least), self.likely.1.saturating_add(most));
        Self { likely: (likely.0.clamp(spec.min, spec.max), likely.1.clamp(spec.min, spec.max)), ..lost }
    }

    /// What the counter was earlier, when it is `number` now; `None` when the observer does not know all that came to it
    /// since.
    #[must_use]
    pub fn was(self, earlier: Self, number: i32) -> Option<i32> {
        (self.lapses == earlier.lapses).then(|| number.saturating_sub(self.sum.saturating_sub(earlier.sum)))
    }

    /// A number that the observer holds possible, each as likely.
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

/// Draws the counters of an imagined table that the observer does not see; `counts` says by counter what it
/// knows of them.
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
