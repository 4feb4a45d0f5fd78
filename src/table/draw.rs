//! Draws from the streams of chance of a table.

use super::chance::{Generator, Stream};
use super::table::Table;
use crate::compile::layout::Layout;

impl Table {
    /// How often a stream was used.
    pub(super) fn drawn(&self, layout: &Layout, stream: Stream) -> u32 {
        self.draws[stream.index(layout)]
    }

    /// The generator for the next use of a stream, which counts as a draw.
    #[inline]
    pub fn generator(&mut self, layout: &Layout, stream: Stream) -> Generator {
        if let Some(watch) = &mut self.watch {
            watch.reveal();
        }
        self.quiet_generator(layout, stream)
    }

    /// Like [`Table::generator`], for a draw that reveals nothing.
    #[inline]
    pub(super) fn quiet_generator(&mut self, layout: &Layout, stream: Stream) -> Generator {
        let count = &mut self.draws[stream.index(layout)];
        let nth = *count;
        *count = count.wrapping_add(1);
        let seed = match &self.past {
            None => self.seed,
            Some(past) => past.seed_of(layout, stream, nth).unwrap_or(self.seed),
        };
        Generator::keyed(seed, stream.key(layout), nth)
    }

    #[cfg(feature = "oracle")]
    /// Gives this table, from which a later one developed, its own chance up to the moment of the later one, and the
    /// chance of the later one after it.
    pub(crate) fn lead_to(&mut self, later: &Self) {
        use super::chance::ReseededChance;
        use std::sync::Arc;

        if self.seed == later.seed {
            return;
        }
        let before = self.past.take();
        self.past = Some(Arc::new(ReseededChance {
            seed: self.seed,
            until: later.draws.clone(),
            kept: Vec::new(),
            before,
        }));
        self.seed = later.seed;
        self.staged = None;
    }

    /// A number from 0 to `below`, without `below`; all are equally likely. 0 when `below` is 0.
    #[inline]
    pub fn draw(&mut self, layout: &Layout, stream: Stream, below: u32) -> u32 {
        self.generator(layout, stream).below(below)
    }
}
