//! Who could say what lies face up in a zone without seeing into it: whoever saw all that came and went since it was empty.
//! Only what everybody is told of a change counts, so it is the same on every table that a seat can imagine.

use super::observer::{DOWN, has_sides};
use super::table::Table;
use crate::compile::layout::Layout;
use crate::compile::value::{PieceId, ZoneId};

/// Everybody, a bit for each seat.
pub(super) const EVERYBODY: u32 = u32::MAX;

impl Table {
    /// The seats that know from memory what lies face up in a zone, a bit for each, besides those that see into it.
    #[inline]
    #[must_use]
    pub fn remembered(&self, zone: ZoneId) -> u32 {
        self.zones[usize::from(zone.0)].remembered
    }

    /// A piece has gone to another zone and was turned on the way: only seats that see it at either end can go on
    /// remembering the two.
    #[inline(always)]
    pub(super) fn remember_move(
        &mut self,
        layout: &Layout,
        piece: PieceId,
        (from, to): (ZoneId, ZoneId),
        (before, after): (u8, u8),
    ) {
        let is_open = |face: u8| face != DOWN || has_sides(layout, piece);
        let seen = |zone: ZoneId, face: u8| {
            if is_open(face) { layout.zones[usize::from(zone.0)].seen } else { 0 }
        };
        let witnesses = seen(from, before) | seen(to, after);
        // A side that is turned up where nobody looks is another kind.
        let witnesses = if before == after { witnesses } else { witnesses & seen(to, after) };
        let state = &mut self.zones[usize::from(from.0)];
        state.remembered = if state.len == 0 { EVERYBODY } else { state.remembered & witnesses };
        self.zones[usize::from(to.0)].remembered &= witnesses;
    }

    /// What lies in a zone has changed as only those can tell who see into it.
    #[inline]
    pub(super) fn forget(&mut self, layout: &Layout, zone: ZoneId) {
        self.zones[usize::from(zone.0)].remembered &= layout.zones[usize::from(zone.0)].seen;
    }

    /// Nobody remembers anything of a zone but that it is empty.
    pub(super) fn forget_all(&mut self) {
        for state in &mut self.zones {
            state.remembered = if state.len == 0 { EVERYBODY } else { 0 };
        }
    }
}
