//! The unseen chance of a step: draws that an observer has not seen, for imagining the step.
//!
//! It does not include shuffles of zones, because what the observer cannot know of their pieces is dealt again in any
//! case. Nor does it include rolls of dice that the observer saw, or of which it knows the number.

use std::sync::Arc;

use super::arrange::known_number;
use super::chance::{Generator, ReseededChance, Stream};
use super::change::Change;
use super::observer::{Observer, is_die};
use super::table::Table;
use crate::compile::layout::Layout;

/// Draws that an observer has not seen.
#[derive(Clone, Debug)]
pub struct UnseenChance {
    past: Arc<ReseededChance>,
    /// The index of the stream, and which use.
    uses: Vec<(usize, u32)>,
}

impl UnseenChance {
    /// Whether chance other than shuffles of zones was drawn since an earlier table.
    #[must_use]
    pub fn is_possible(layout: &Layout, earlier: &Table, now: &Table) -> bool {
        streams(layout).any(|stream| now.drawn(layout, stream) != earlier.drawn(layout, stream))
    }

    /// The draws between two moments that an observer has not seen, if there are any; `events` are those between the
    /// moments.
    #[must_use]
    pub fn new(
        layout: &Layout,
        earlier: &Table,
        now: &Table,
        events: &[Change],
        observer: Observer,
    ) -> Option<Self> {
        let mut kept = rolls_in_sight(layout, earlier, events, observer);
        let knowledge = now.knowledge(layout);
        let mut uses = Vec::new();
        let mut until = vec![u32::MAX; earlier.draws.len()];
        for stream in streams(layout) {
            let index = stream.index(layout);
            let (from, to) = (earlier.drawn(layout, stream), now.drawn(layout, stream));
            if let Stream::Die(die) = stream
                && to > from
                && known_number(layout, &knowledge, observer, die).is_some()
            {
                kept.push((index, to - 1));
            }
            until[index] = from;
            uses.extend((from..to).map(|nth| (index, nth)));
        }
        uses.retain(|one| !kept.contains(one));
        let before = earlier.past.clone();
        let past = ReseededChance { seed: earlier.seed, until, kept, before };
        (!uses.is_empty()).then(|| Self { past: Arc::new(past), uses })
    }

    /// How many unseen draws there are.
    #[must_use]
    pub fn uses(&self) -> usize {
        self.uses.len()
    }

    /// Only those of these draws whose index `is_free` accepts.
    #[must_use]
    pub fn only(&self, is_free: impl Fn(usize) -> bool) -> Self {
        let (mut kept, mut uses) = (self.past.kept.clone(), Vec::new());
        for (at, one) in self.uses.iter().enumerate() {
            if is_free(at) { &mut uses } else { &mut kept }.push(*one);
        }
        let ReseededChance { seed, until, before, .. } = &*self.past;
        let past = ReseededChance { seed: *seed, until: until.clone(), kept, before: before.clone() };
        Self { past: Arc::new(past), uses }
    }

    /// Makes a copy of the earlier table take these draws from another seed.
    pub fn draw_anew(&self, table: &mut Table, generator: &mut Generator) {
        table.reseed(generator.next_bits());
        table.past = Some(Arc::clone(&self.past));
        table.staged = None;
    }
}

/// All streams except those of zones.
fn streams(layout: &Layout) -> impl Iterator<Item = Stream> {
    let dice = layout.piece_ids().filter(|piece| is_die(layout, *piece)).map(Stream::Die);
    [Stream::Random, Stream::Shuffled].into_iter().chain(dice)
}

/// The rolls that the observer saw when they happened.
fn rolls_in_sight(
    layout: &Layout,
    earlier: &Table,
    events: &[Change],
    observer: Observer,
) -> Vec<(usize, u32)> {
    let mut counts = earlier.draws.clone();
    let mut seen_rolls = Vec::new();
    for event in events {
        let Change::Rolled { piece, seen, .. } = event else { continue };
        let index = Stream::Die(*piece).index(layout);
        if seen.contains(observer) {
            seen_rolls.push((index, counts[index]));
        }
        counts[index] = counts[index].wrapping_add(1);
    }
    seen_rolls
}
