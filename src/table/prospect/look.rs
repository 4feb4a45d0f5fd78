//! What an observer sees of a table, as a number.

use super::{Prospect, is_pile};
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, ZoneId};
use crate::table::observer::{DOWN, sees_counter};
use crate::table::table::{EMPTY_CELL, Table};

impl Prospect {
    /// Whether a table looks to the observer as the real one does now.
    #[must_use]
    pub fn looks_the_same(&self, layout: &Layout, table: &Table) -> bool {
        self.looks(layout, table) == self.look
    }

    /// A hash of everything that the observer sees of a table; it differs between observers.
    pub(super) fn looks(&self, layout: &Layout, table: &Table) -> u64 {
        let mut all = 0;
        for (zone, sees) in (0u16..).map(ZoneId).zip(&self.sees_zone) {
            let is_pile = is_pile(layout, zone);
            let mut sum: u64 = u64::from(table.len(zone));
            for (index, cell) in (0u64..).zip(table.raw_cells(zone)) {
                if *cell == EMPTY_CELL {
                    continue;
                }
                let piece = table.pieces[usize::from(*cell)];
                let spec = layout.pieces[usize::from(*cell)];
                let has_sides = spec.faces() > 0;
                let is_seen = *sees && (has_sides || piece.face != DOWN);
                let kind = if is_seen { u64::from(piece.kind.0) + 1 } else { 0 };
                let face = if is_seen || !has_sides { u64::from(piece.face) + 1 } else { 0 };
                let place = if is_pile { 0 } else { index + 1 };
                let what = kind | (face << 17) | (u64::from(spec.set) << 26) | (place << 42);
                sum = sum.wrapping_add(scatter(what));
            }
            all = scatter(all ^ sum);
        }
        for ((id, counter), spec) in (0u16..).zip(&table.counters).zip(&layout.counters) {
            if sees_counter(layout, self.observer, CounterId(id)) && spec.max > spec.min {
                all = scatter(all ^ u64::from(counter.cast_unsigned()));
            }
        }
        all
    }
}

/// Spreads the bits of a number (the output function of MurmurHash3, Appleby, public domain).
fn scatter(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let bits = (bits ^ (bits >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    bits ^ (bits >> 33)
}
