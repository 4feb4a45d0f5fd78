//! Records a trail on a table, and follows one: see [`super::guide`].

use std::sync::Arc;

use super::guide::{Following, Guide, Laid, Mix, Notes, Trail};
use super::observer::{Crowd, Observer, Tracking, has_sides};
use super::sight::sight;
use super::table::{EMPTY_CELL, Table, short};
use super::watch::Watch;
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId, ZoneId};

impl Mix {
    /// The pieces of a zone that the observer cannot tell apart now.
    pub(super) fn of(layout: &Layout, table: &Table, observer: Observer, zone: ZoneId) -> Self {
        Self::made(layout, table, observer, zone, false)
    }

    /// The pieces after a shuffle: in an unordered zone nobody knows what lies where, not even of pieces that they see.
    pub(super) fn of_shuffled(layout: &Layout, table: &Table, observer: Observer, zone: ZoneId) -> Self {
        let is_pile = !layout.zones[usize::from(zone.0)].order.is_kept;
        Self::made(layout, table, observer, zone, is_pile)
    }

    fn made(layout: &Layout, table: &Table, observer: Observer, zone: ZoneId, with_seen: bool) -> Self {
        let len = short(table.raw_cells(zone).len());
        let mut hidden: Vec<(Crowd, u16, PieceId)> = Vec::new();
        for cell in 0..len {
            let Some(piece) = table.at(zone, cell) else { continue };
            match sight(layout, table, observer, piece) {
                Tracking::Seen if with_seen => {
                    hidden.push((Crowd { zone, set: u16::MAX, face: 0 }, cell, piece))
                }
                Tracking::Seen => {}
                Tracking::Lost(crowd) => hidden.push((crowd, cell, piece)),
                Tracking::Tracked => {
                    let set = layout.pieces[usize::from(piece.0)].set;
                    let face = if has_sides(layout, piece) { 0 } else { table.face(piece) };
                    hidden.push((Crowd { zone, set, face }, cell, piece));
                }
            }
        }
        hidden.sort_unstable();
        let crowds = hidden.chunk_by(|one, other| one.0 == other.0).filter(|crowd| crowd.len() > 1);
        let crowds = crowds.map(|crowd| crowd.iter().map(|(_, cell, piece)| (*cell, *piece)).collect());
        Self { zone, len, crowds: crowds.collect(), met: Vec::new(), begin: 0 }
    }
}

impl Following {
    /// Puts the pieces in the order of the next moment. If the match has taken another course than the real one, any
    /// order is good.
    pub(super) fn arrange(&mut self, layout: &Layout, table: &mut Table, zone: ZoneId) {
        let trail = Arc::clone(&self.trail);
        let Some(mix) = trail.mixes.get(self.next) else { return };
        self.next += 1;
        let start = table.zones[usize::from(zone.0)].offset as usize;
        let lies = |cell: u16| table.cells[start + usize::from(cell)] != EMPTY_CELL;
        let is_same = mix.zone == zone && table.raw_cells(zone).len() == usize::from(mix.len);
        if !is_same || !mix.crowds.iter().flatten().all(|(cell, _)| lies(*cell)) {
            self.next = usize::MAX;
            return;
        }
        let is_pile = !layout.zones[usize::from(zone.0)].order.is_kept;
        let is_guided = self.laid != Laid::Free || !is_pile;
        let aims = std::mem::take(&mut self.aims);
        let mut at = mix.begin;
        for crowd in &mix.crowds {
            self.lay(layout, table, start, crowd, is_guided.then(|| &aims[at..at + crowd.len()]));
            at += crowd.len();
        }
        self.aims = aims;
    }

    /// Orders pieces that look the same: each place gets one of the kind that was dealt to it, if there is one.
    fn lay(
        &mut self,
        layout: &Layout,
        table: &mut Table,
        start: usize,
        crowd: &[(u16, PieceId)],
        wanted: Option<&[KindId]>,
    ) {
        let cell_of = |cell: u16| start + usize::from(cell);
        let mut left: Vec<u16> = crowd.iter().map(|(cell, _)| table.cells[cell_of(*cell)]).collect();
        left.sort_unstable_by_key(|piece| {
            (table.body(layout, PieceId(*piece)), self.ranks[usize::from(*piece)])
        });
        self.generator.shuffle(&mut left);
        let mut laid: Vec<Option<u16>> = vec![None; crowd.len()];
        let stays = |at: usize| self.stays[usize::from(crowd[at].1.0)];
        if (0..crowd.len()).any(stays) {
            for (at, place) in laid.iter_mut().enumerate().filter(|(at, _)| stays(*at)) {
                if let Some(first) = left.iter().position(|piece| *piece == crowd[at].1.0) {
                    *place = Some(left.remove(first));
                }
            }
        }
        if let Some(wanted) = wanted {
            lay_wanted(
                &mut left,
                &mut laid,
                wanted,
                &|piece| table.body(layout, PieceId(piece)),
                layout.kinds.len(),
            );
        }
        let mut rest = left.into_iter();
        for place in laid.iter_mut().filter(|place| place.is_none()) {
            *place = rest.next();
        }
        for ((cell, _), piece) in crowd.iter().zip(laid) {
            if let Some(piece) = piece {
                table.cells[cell_of(*cell)] = piece;
            }
        }
    }
}

/// Gives each place that is free the first piece of its kind that is left, if there is one.
fn lay_wanted(
    left: &mut Vec<u16>,
    laid: &mut [Option<u16>],
    wanted: &[KindId],
    kind_of: &dyn Fn(u16) -> KindId,
    kinds: usize,
) {
    const NONE: u16 = u16::MAX;
    // For each kind its first piece among those that are left, and for each of these the next one of its kind.
    let (mut first, mut next) = (vec![NONE; kinds], vec![NONE; left.len()]);
    for at in (0..left.len()).rev() {
        let first = &mut first[usize::from(kind_of(left[at]).0)];
        next[at] = *first;
        *first = short(at);
    }
    let mut is_taken = vec![false; left.len()];
    for (place, kind) in laid.iter_mut().zip(wanted).filter(|(place, _)| place.is_none()) {
        let first = &mut first[usize::from(kind.0)];
        if *first != NONE {
            let at = usize::from(*first);
            *first = next[at];
            is_taken[at] = true;
            *place = Some(left[at]);
        }
    }
    let mut taken = is_taken.iter();
    left.retain(|_| taken.next() == Some(&false));
}

impl Table {
    /// From now on records where an observer loses track of pieces; the table is no longer watched.
    pub fn begin_trail(&mut self, observer: Observer) {
        let guide = self.watch.take().and_then(|watch| watch.guide);
        let follows = guide.and_then(|guide| guide.follows);
        let has_met = vec![false; self.pieces.len()];
        let notes = Some(Notes { observer, trail: Trail::default(), has_met });
        let guide = Guide { notes, follows, delayed: None };
        self.watch = Some(Box::new(Watch::blind(guide)));
    }

    /// The trail that was recorded; the recording ends.
    pub fn end_trail(&mut self) -> Trail {
        let notes = self.watch.take().and_then(|watch| watch.guide).and_then(|guide| guide.notes);
        notes.map(|notes| notes.trail).unwrap_or_default()
    }

    /// Makes the table follow a trail; it is not watched.
    pub(super) fn follow(&mut self, following: Following) {
        let guide = Guide { notes: None, follows: Some(following), delayed: None };
        self.watch = Some(Box::new(Watch::blind(guide)));
    }

    /// From now on pieces of a list are moved, until [`Table::end_list`].
    pub fn begin_list(&mut self) {
        if let Some(guide) = self.watch.as_mut().and_then(|watch| watch.guide.as_mut()) {
            guide.delayed = Some(Vec::new());
        }
    }

    /// All pieces of a list were moved.
    pub fn end_list(&mut self, layout: &Layout) {
        let guide = self.watch.as_mut().and_then(|watch| watch.guide.as_mut());
        for zone in guide.and_then(|guide| guide.delayed.take()).unwrap_or_default() {
            self.lose_track(layout, zone);
        }
    }

    /// Every observer loses track of those pieces of an unordered zone that it does not see.
    pub(super) fn lose_track(&mut self, layout: &Layout, zone: ZoneId) {
        self.lose_track_of(layout, zone, &|table, observer| Mix::of(layout, table, observer, zone));
    }

    /// The observers lose track of pieces in a zone of any kind that was shuffled.
    pub(super) fn lose_track_of_shuffled(&mut self, layout: &Layout, zone: ZoneId) {
        self.lose_track_of(layout, zone, &|table, observer| Mix::of_shuffled(layout, table, observer, zone));
    }

    #[cold]
    fn lose_track_of(&mut self, layout: &Layout, zone: ZoneId, mix: &dyn Fn(&Self, Observer) -> Mix) {
        let Some(mut guide) = self.watch.as_mut().and_then(|watch| watch.guide.take()) else { return };
        if let Some(following) = &mut guide.follows {
            following.arrange(layout, self, zone);
        }
        if let Some(notes) = &mut guide.notes {
            notes.note(mix(self, notes.observer));
        }
        if let Some(watch) = &mut self.watch {
            watch.guide = Some(guide);
        }
    }

    /// The observers lose track of pieces where a piece moved from one zone to another, if these are unordered.
    #[cold]
    pub(super) fn lose_track_in_piles(&mut self, layout: &Layout, from: ZoneId, to: ZoneId) {
        let is_pile = |zone: ZoneId| !layout.zones[usize::from(zone.0)].order.is_kept;
        let piles = [from, to].into_iter().take(if from == to { 1 } else { 2 }).filter(|zone| is_pile(*zone));
        let guide = self.watch.as_mut().and_then(|watch| watch.guide.as_mut());
        if let Some(delayed) = guide.and_then(|guide| guide.delayed.as_mut()) {
            for pile in piles {
                if !delayed.contains(&pile) {
                    delayed.push(pile);
                }
            }
            return;
        }
        for pile in piles {
            self.lose_track(layout, pile);
        }
    }
}
