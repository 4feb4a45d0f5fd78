//! Where an observer loses track of hidden pieces, and how they lie then in an imagined match.
//!
//! After a shuffle, and whenever anything changes in an unordered zone, an observer can no longer say which of the
//! hidden pieces is which. So when a step is run again, these pieces get a new order at each such moment. It cannot be
//! any order, or hardly ever the same pieces would be revealed as in the real match. It is chosen so that in the end
//! each place holds the kind that was dealt to it. What such a place held before the *next* such moment says nothing
//! about what it holds after it: between two of them the same kinds lie in another order, except for pieces that the
//! observer saw in between. A [`Trail`] records these moments of the real match. Only the places in it matter, of which
//! everybody knows that a hidden piece lies there, and the kinds that were dealt to them.

use std::sync::Arc;

use super::chance::Generator;
use super::change::Shift;
use super::observer::{Observer, Observers, sees_at};
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId, ZoneId};

/// How the pieces lie of which an observer has lost track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laid {
    /// So that what was revealed since is revealed again, and between two moments exactly as in the real match. This
    /// is for tests that look for leaks, never for players.
    AsItWent,
    /// So that what was revealed since is revealed again, and between two moments in any order. This is right if all
    /// draws are as they were. If another cell may have been drawn, it would reveal the real one.
    Fitting,
    /// The pieces of unordered zones in any order.
    Free,
}

/// The moments of a step at which an observer lost track of pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    pub(super) mixes: Vec<Mix>,
}

impl Trail {
    /// A trail of these moments, in their order.
    pub(super) fn new(mut mixes: Vec<Mix>) -> Self {
        let mut begin = 0;
        for mix in &mut mixes {
            mix.begin = begin;
            begin = mix.end();
        }
        Self { mixes }
    }

    /// What is to lie in each place at each moment, so that in the end the piece is there that `wanted` names. `now`
    /// has the real kinds, of which only those that the observer saw are used. The order in which the kinds of a crowd
    /// lay before says nothing about the order afterwards, unless everything is to lie as it did.
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

/// A moment at which an observer lost track of pieces.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mix {
    pub(super) zone: ZoneId,
    /// How many cells the zone had.
    pub(super) len: u16,
    /// Groups of pieces that look the same, each with its cell and its id.
    pub(super) crowds: Vec<Vec<(u16, PieceId)>>,
    /// Those of them that the observer has seen since it lost track of them.
    pub(super) met: Vec<PieceId>,
    /// How many places the crowds of all earlier moments have together.
    pub(super) begin: usize,
}

impl Mix {
    /// How many places the crowds have together up to and including this moment.
    fn end(&self) -> usize {
        self.begin + self.crowds.iter().map(Vec::len).sum::<usize>()
    }

    /// Gives the pieces of a crowd its kinds in any order, except that those that the observer saw keep their own.
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
}

/// A trail that is recorded or followed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Guide {
    pub(super) notes: Option<Notes>,
    pub(super) follows: Option<Following>,
    /// While pieces of a list are moved one after the other: the piles that have changed. The observers lose track of
    /// what lies in them when the last one has moved.
    pub(super) delayed: Option<Vec<ZoneId>>,
}

/// A trail that is being recorded.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Notes {
    pub(super) observer: Observer,
    pub(super) trail: Trail,
    /// For each piece whether the observer has seen it since it lost track of it.
    pub(super) has_met: Vec<bool>,
}

impl Notes {
    pub(super) fn note(&mut self, mut mix: Mix) {
        for (_, piece) in mix.crowds.iter().flatten() {
            if std::mem::take(&mut self.has_met[usize::from(piece.0)]) {
                mix.met.push(*piece);
            }
        }
        self.trail.mixes.push(mix);
    }
}

impl Guide {
    /// A piece was shown to some observers.
    pub(super) fn shown(&mut self, piece: PieceId, to: Observers) {
        if let Some(Notes { observer, has_met, .. }) = &mut self.notes {
            has_met[usize::from(piece.0)] |= to.contains(*observer);
        }
    }

    /// A piece changed: an observer whose trail is recorded may have seen it.
    pub(super) fn changed(&mut self, layout: &Layout, shift: Shift) {
        let Some(Notes { observer, has_met, .. }) = &mut self.notes else { return };
        let Shift { piece, from, to, before, after } = shift;
        has_met[usize::from(piece.0)] |=
            sees_at(layout, *observer, piece, from, before) || sees_at(layout, *observer, piece, to, after);
    }
}

/// A trail that is being followed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Following {
    pub(super) trail: Arc<Trail>,
    /// The next moment.
    pub(super) next: usize,
    /// For each moment, then for each place of its crowds: the kind that is to lie there.
    pub(super) aims: Vec<KindId>,
    /// For each piece of the real match whether it is a die that can be told from all others in the end.
    pub(super) stays: Arc<Vec<bool>>,
    /// For each piece its position in an order that the observer can tell.
    pub(super) ranks: Arc<Vec<u16>>,
    pub(super) laid: Laid,
    pub(super) generator: Generator,
}
