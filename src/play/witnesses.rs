//! Which pieces observers have seen since the step began or the last answer was given.
//!
//! Texts call such a piece by its kind although it is hidden again: `Ann takes gold`. This ends when the observer loses
//! track of the piece: when the zone is shuffled, or when another hidden piece comes to an unordered zone, leaves it or
//! is turned in it. From then on, a text that found the piece by its position would reveal what lies there.

use std::collections::BTreeMap;

use crate::compile::layout::Layout;
use crate::compile::value::{PieceId, ZoneId};
use crate::table::{Change, Observer, Observers, Table, sees};

/// For each piece, who has seen it and can still tell it from others.
#[derive(Clone, Debug, Default)]
pub(super) struct Witnesses(BTreeMap<PieceId, Observers>);

impl Witnesses {
    pub(crate) fn has(&self, observer: Observer, piece: PieceId) -> bool {
        self.0.get(&piece).is_some_and(|seen| seen.contains(observer))
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Updates what was seen after an event; the table is already as it is after it.
    pub(crate) fn follow(&mut self, layout: &Layout, table: &Table, event: &Change) {
        match *event {
            Change::Moved { piece, from, to, seen, .. } => {
                for zone in [from, to] {
                    self.stir(layout, table, zone, piece);
                }
                self.see(piece, seen);
            }
            Change::Turned { piece, seen, .. } | Change::Rolled { piece, seen, .. } => {
                self.stir(layout, table, table.zone_of(piece), piece);
                if layout.pieces[usize::from(piece.0)].is_two_sided {
                    // Who does not see it turned over no longer knows what it shows.
                    self.0.remove(&piece);
                }
                self.see(piece, seen);
            }
            Change::Shown { piece, to, .. } => self.see(piece, to),
            Change::Shuffled { zone } => self.lose(layout, table, zone, |_| true),
            _ => {}
        }
    }

    fn see(&mut self, piece: PieceId, seen: Observers) {
        self.0.entry(piece).or_default().add(seen);
    }

    /// A piece came to an unordered zone, left it or was turned in it: the others can no longer be told apart by their
    /// places.
    fn stir(&mut self, layout: &Layout, table: &Table, zone: ZoneId, piece: PieceId) {
        if !layout.zones[usize::from(zone.0)].order.is_kept {
            self.lose(layout, table, zone, |other| other != piece);
        }
    }

    /// Observers that do not see into a zone lose track of some of its pieces.
    fn lose(&mut self, layout: &Layout, table: &Table, zone: ZoneId, is_lost: impl Fn(PieceId) -> bool) {
        for (piece, seen) in &mut self.0 {
            if table.zone_of(*piece) == zone && is_lost(*piece) {
                let is_left =
                    |observer: &Observer| seen.contains(*observer) && sees(layout, table, *observer, *piece);
                *seen = Observer::all(layout).filter(is_left).collect();
            }
        }
    }
}
