//! Chance that was drawn in a step and that an observer has not seen: for whoever imagines the step anew.
//!
//! Shuffles of zones do not belong to it, because what he cannot know of their pieces is dealt anew in any
//! case; nor do rolls of dice of which he knows the number, or which he saw.

use std::sync::Arc;

use super::arrange::known_number;
use super::chance::{Generator, Past, Stream};
use super::event::Event;
use super::knowledge::Knowledge;
use super::sight::{Observer, is_die};
use super::table::Table;
use crate::compile::layout::Layout;
use crate::compile::value::PieceId;

/// Chance that an observer has not seen.
#[derive(Debug)]
pub struct UnseenChance {
    past: Arc<Past>,
}

impl UnseenChance {
    /// Whether chance other than shuffles of zones was drawn since an earlier table.
    #[must_use]
    pub fn is_possible(layout: &Layout, earlier: &Table, now: &Table) -> bool {
        streams(layout).any(|stream| now.drawn(layout, stream) != earlier.drawn(layout, stream))
    }

    /// What an observer has not seen of the chance that was drawn between two moments, if there was any;
    /// `events` are what happened between them.
    #[must_use]
    pub fn new(
        layout: &Layout,
        earlier: &Table,
        now: &Table,
        events: &[Event],
        observer: Observer,
    ) -> Option<Self> {
        let mut rolls = rolls_in_sight(layout, earlier, events, observer);
        let knowledge = match &now.watch {
            Some(watch) => watch.knowledge.clone(),
            None => Knowledge::open(layout, now),
        };
        for die in layout.piece_ids().filter(|piece| is_die(layout, *piece)) {
            let rolled = now.drawn(layout, Stream::Die(die));
            if rolled > earlier.drawn(layout, Stream::Die(die))
                && known_number(layout, &knowledge, observer, die).is_some()
            {
                rolls.push((die, rolled - 1));
            }
        }
        rolls.sort_unstable();
        rolls.dedup();
        let drawn = |stream| now.drawn(layout, stream).wrapping_sub(earlier.drawn(layout, stream)) as usize;
        if streams(layout).map(drawn).sum::<usize>() <= rolls.len() {
            return None;
        }
        let mut until = vec![u32::MAX; earlier.draws.len()];
        for stream in streams(layout) {
            until[stream.index(layout)] = earlier.drawn(layout, stream);
        }
        let before = earlier.past.clone();
        Some(Self { past: Arc::new(Past { seed: earlier.seed, until, rolls, before }) })
    }

    /// Lets a copy of the earlier table draw that chance from another seed.
    pub fn draw_anew(&self, table: &mut Table, generator: &mut Generator) {
        table.reseed(generator.next_bits());
        table.past = Some(Arc::clone(&self.past));
        table.staged = None;
    }
}

/// All streams but those of zones.
fn streams(layout: &Layout) -> impl Iterator<Item = Stream> {
    let dice = layout.piece_ids().filter(|piece| is_die(layout, *piece)).map(Stream::Die);
    [Stream::Random, Stream::Shuffled].into_iter().chain(dice)
}

fn rolls_in_sight(
    layout: &Layout,
    earlier: &Table,
    events: &[Event],
    observer: Observer,
) -> Vec<(PieceId, u32)> {
    let mut seen_rolls: Vec<(PieceId, u32)> = Vec::new();
    let mut rolls: Vec<PieceId> = Vec::new();
    for event in events {
        let Event::Rolled { piece, seen, .. } = event else { continue };
        let before = rolls.iter().filter(|other| *other == piece).count();
        rolls.push(*piece);
        if seen.contains(observer) {
            let nth = earlier.drawn(layout, Stream::Die(*piece)) + u32::try_from(before).unwrap_or(u32::MAX);
            seen_rolls.push((*piece, nth));
        }
    }
    seen_rolls
}
