//! Where an observer loses track of hidden pieces, and how they lie then in a match that is only imagined.
//!
//! After a shuffle, and whenever anything changes in an unordered zone, an observer cannot say any more which of
//! the hidden pieces is which. When a step is run again these pieces are therefore laid anew at each such moment:
//! not in any order, or hardly ever the same would come to light as in the real match, but so that in the end each
//! place holds the kind that was dealt to it. What such a place held before the *next* such moment says nothing of
//! what it holds then: between two of them the same kinds lie in another order, but for pieces that the observer saw
//! between. A [`Trail`] notes these moments of the real match; of it only the places matter, of which all know that a
//! hidden piece lies there, and what was dealt to them.

use std::sync::Arc;

use super::chance::Generator;
use super::sight::{Crowd, Observer, Sight, is_die, sees_at, sight};
use super::table::{EMPTY, Table, short};
use super::watch::Shift;
use crate::check::rules::Layout as Order;
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId, ZoneId};

/// How pieces are laid of which an observer has lost track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laid {
    /// So that what has come to light since comes to light again, and between two moments just as in the real match:
    /// for tests of what it gives away, never for whoever plays.
    AsItWent,
    /// So that what has come to light since comes to light again, and between two moments in any order: right where
    /// all chance is as it was, but where another cell may have been drawn it would tell of the real one.
    Fitting,
    /// Those of unordered zones in any order.
    Free,
}

/// The moments of a step at which an observer lost track of pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    pub(super) mixes: Vec<Mix>,
}

impl Trail {
    /// These moments one after the other.
    pub(super) fn new(mut mixes: Vec<Mix>) -> Self {
        let mut begin = 0;
        for mix in &mut mixes {
            mix.begin = begin;
            begin = mix.end();
        }
        Self { mixes }
    }

    /// What is to lie in each place at each moment, so that by piece `wanted` lies there in the end; `now` are the
    /// kinds as they really are, of which those are taken that the observer saw. In which order the kinds of a
    /// crowd lay before tells nothing of the order behind, unless all is to lie as it went.
    pub(super) fn aims(
        &self,
        wanted: &[KindId],
        now: &[KindId],
        laid: Laid,
        generator: &mut Generator,
    ) -> Vec<KindId> {
        let places = self.mixes.last().map_or(0, Mix::end);
        let mut wanted = wanted.to_vec();
        let mut aims = vec![KindId(0); places];
        let mut kinds = Vec::new();
        for mix in self.mixes.iter().rev() {
            let mut begin = mix.begin;
            for crowd in &mix.crowds {
                kinds.clear();
                kinds.extend(crowd.iter().map(|(_, piece)| wanted[usize::from(piece.0)]));
                aims[begin..begin + crowd.len()].copy_from_slice(&kinds);
                begin += crowd.len();
                if laid != Laid::AsItWent {
                    mix.put_back(crowd, &mut wanted, &mut kinds, now, generator);
                }
            }
        }
        aims
    }

    /// Whether the observer lost track of a piece in a zone.
    pub(super) fn has_lost(&self, zone: ZoneId, piece: PieceId) -> bool {
        let crowds = self.mixes.iter().filter(|mix| mix.zone == zone).flat_map(|mix| &mix.crowds);
        crowds.flatten().any(|(_, one)| *one == piece)
    }
}

/// One such moment.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mix {
    pub(super) zone: ZoneId,
    /// How many cells the zone had.
    len: u16,
    /// Pieces that look the same: the cell of each and which one it was.
    pub(super) crowds: Vec<Vec<(u16, PieceId)>>,
    /// Those of them that he saw since he last lost track of them.
    met: Vec<PieceId>,
    /// How many places the crowds of all earlier moments have.
    begin: usize,
}

impl Mix {
    /// The pieces of a zone that the observer cannot tell apart now.
    pub(super) fn of(layout: &Layout, table: &Table, observer: Observer, zone: ZoneId) -> Self {
        Self::made(layout, table, observer, zone, false)
    }

    /// The same after a shuffle: of an unordered zone nobody knows what lies where, even of what he sees.
    pub(super) fn of_shuffled(layout: &Layout, table: &Table, observer: Observer, zone: ZoneId) -> Self {
        let is_pile = matches!(layout.zones[usize::from(zone.0)].order, Order::Pile);
        Self::made(layout, table, observer, zone, is_pile)
    }

    /// How many places the crowds have up to here.
    fn end(&self) -> usize {
        self.begin + self.crowds.iter().map(Vec::len).sum::<usize>()
    }

    /// Lets the pieces of a crowd be of its kinds in any order, but those that the observer saw of their own.
    fn put_back(
        &self,
        crowd: &[(u16, PieceId)],
        wanted: &mut [KindId],
        kinds: &mut Vec<KindId>,
        now: &[KindId],
        generator: &mut Generator,
    ) {
        kinds.sort_unstable();
        generator.shuffle(kinds);
        let is_met = |piece: &PieceId| self.met.contains(piece);
        for (_, piece) in crowd.iter().filter(|(_, piece)| is_met(piece)) {
            let own = now[usize::from(piece.0)];
            let at = kinds.iter().position(|kind| *kind == own).unwrap_or(0);
            wanted[usize::from(piece.0)] = kinds.swap_remove(at);
        }
        for ((_, piece), kind) in crowd.iter().filter(|(_, piece)| !is_met(piece)).zip(kinds) {
            wanted[usize::from(piece.0)] = *kind;
        }
    }

    fn made(layout: &Layout, table: &Table, observer: Observer, zone: ZoneId, with_seen: bool) -> Self {
        let len = short(table.slots(zone).len());
        let mut hidden: Vec<(Crowd, u16, PieceId)> = Vec::new();
        for cell in 0..len {
            let Some(piece) = table.at(zone, cell) else { continue };
            match sight(layout, table, observer, piece) {
                Sight::Seen if with_seen => {
                    hidden.push((Crowd { zone, set: u16::MAX, face: 0 }, cell, piece))
                }
                Sight::Seen => {}
                Sight::Lost(crowd) => hidden.push((crowd, cell, piece)),
                Sight::Tracked => {
                    let set = layout.pieces[usize::from(piece.0)].set;
                    let face = if is_die(layout, piece) { 0 } else { table.face(piece) };
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

/// What is noted, and what is followed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Guide {
    notes: Option<Notes>,
    follows: Option<Following>,
}

/// A trail that is noted.
#[derive(Clone, Debug, PartialEq)]
struct Notes {
    observer: Observer,
    trail: Trail,
    /// By piece: whether he has seen it since he last lost track of it.
    has_met: Vec<bool>,
}

impl Notes {
    fn note(&mut self, mut mix: Mix) {
        for (_, piece) in mix.crowds.iter().flatten() {
            if std::mem::take(&mut self.has_met[usize::from(piece.0)]) {
                mix.met.push(*piece);
            }
        }
        self.trail.mixes.push(mix);
    }
}

impl Guide {
    /// A piece changed: whoever notes a trail may have seen it.
    pub(super) fn changed(&mut self, layout: &Layout, shift: Shift) {
        let Some(Notes { observer, has_met, .. }) = &mut self.notes else { return };
        let Shift { piece, from, to, before, after } = shift;
        has_met[usize::from(piece.0)] |=
            sees_at(layout, *observer, piece, from, before) || sees_at(layout, *observer, piece, to, after);
    }
}

/// A trail on the way along it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Following {
    pub(super) trail: Arc<Trail>,
    /// The next moment.
    pub(super) next: usize,
    /// By moment, then place of its crowds: the kind that is to lie there.
    pub(super) aims: Vec<KindId>,
    /// By piece of the real match: whether it is a die that can be told from all others in the end.
    pub(super) stays: Arc<Vec<bool>>,
    /// By piece: its place in an order that the observer can tell.
    pub(super) ranks: Arc<Vec<u16>>,
    pub(super) laid: Laid,
    pub(super) generator: Generator,
}

impl Following {
    /// Lays the pieces as they lie at the next moment. Where the match has gone another way than the real one
    /// all lie as they may.
    pub(super) fn arrange(&mut self, layout: &Layout, table: &mut Table, zone: ZoneId) {
        let trail = Arc::clone(&self.trail);
        let Some(mix) = trail.mixes.get(self.next) else { return };
        self.next += 1;
        let start = table.zones[usize::from(zone.0)].offset as usize;
        let lies = |cell: u16| table.cells[start + usize::from(cell)] != EMPTY;
        let is_same = mix.zone == zone && table.slots(zone).len() == usize::from(mix.len);
        if !is_same || !mix.crowds.iter().flatten().all(|(cell, _)| lies(*cell)) {
            self.next = usize::MAX;
            return;
        }
        let is_pile = matches!(layout.zones[usize::from(zone.0)].order, Order::Pile);
        let is_guided = self.laid != Laid::Free || !is_pile;
        let aims = std::mem::take(&mut self.aims);
        let mut at = mix.begin;
        for crowd in &mix.crowds {
            self.lay(table, start, crowd, is_guided.then(|| &aims[at..at + crowd.len()]));
            at += crowd.len();
        }
        self.aims = aims;
    }

    /// Lays pieces that look the same: each place gets one of the kind that was dealt to it, if there is one.
    fn lay(&mut self, table: &mut Table, start: usize, crowd: &[(u16, PieceId)], wanted: Option<&[KindId]>) {
        let cell_of = |cell: u16| start + usize::from(cell);
        let mut left: Vec<u16> = crowd.iter().map(|(cell, _)| table.cells[cell_of(*cell)]).collect();
        left.sort_unstable_by_key(|piece| (table.kind(PieceId(*piece)), self.ranks[usize::from(*piece)]));
        self.generator.shuffle(&mut left);
        let mut laid: Vec<Option<u16>> = vec![None; crowd.len()];
        let mut take = |laid: &mut Vec<Option<u16>>, fits: &dyn Fn(u16, usize) -> bool| {
            for (at, place) in laid.iter_mut().enumerate().filter(|(_, place)| place.is_none()) {
                if let Some(first) = left.iter().position(|piece| fits(*piece, at)) {
                    *place = Some(left.remove(first));
                }
            }
        };
        let stays = |at: usize| self.stays[usize::from(crowd[at].1.0)];
        if (0..crowd.len()).any(stays) {
            take(&mut laid, &|piece, at| stays(at) && piece == crowd[at].1.0);
        }
        if let Some(wanted) = wanted {
            take(&mut laid, &|piece, at| table.kind(PieceId(piece)) == wanted[at]);
        }
        take(&mut laid, &|_, _| true);
        for ((cell, _), piece) in crowd.iter().zip(laid) {
            if let Some(piece) = piece {
                table.cells[cell_of(*cell)] = piece;
            }
        }
    }
}

impl Table {
    /// From now on notes where an observer loses track of pieces; nobody looks at the table any more.
    pub fn begin_trail(&mut self, observer: Observer) {
        let guide = self.watch.take().and_then(|watch| watch.guide);
        let follows = guide.and_then(|guide| guide.follows);
        let has_met = vec![false; self.pieces.len()];
        let guide = Guide { notes: Some(Notes { observer, trail: Trail::default(), has_met }), follows };
        self.watch = Some(Box::new(super::Watch::blind(guide)));
    }

    /// What was noted since; nothing is noted any more.
    pub fn end_trail(&mut self) -> Trail {
        let notes = self.watch.take().and_then(|watch| watch.guide).and_then(|guide| guide.notes);
        notes.map(|notes| notes.trail).unwrap_or_default()
    }

    /// Lets a trail be followed; nobody looks at the table.
    pub(super) fn follow(&mut self, following: Following) {
        let guide = Guide { notes: None, follows: Some(following) };
        self.watch = Some(Box::new(super::Watch::blind(guide)));
    }

    /// Here everybody loses track of the pieces of an unordered zone that he does not see.
    pub(super) fn lose_track(&mut self, layout: &Layout, zone: ZoneId) {
        self.lose_track_of(layout, zone, &|table, observer| Mix::of(layout, table, observer, zone));
    }

    /// The same in any zone that was shuffled.
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

    /// The same where a piece left one zone for another, if they are unordered.
    #[cold]
    pub(super) fn lose_track_in_piles(&mut self, layout: &Layout, from: ZoneId, to: ZoneId) {
        let is_pile = |zone: ZoneId| matches!(layout.zones[usize::from(zone.0)].order, Order::Pile);
        if is_pile(from) {
            self.lose_track(layout, from);
        }
        if from != to && is_pile(to) {
            self.lose_track(layout, to);
        }
    }
}
