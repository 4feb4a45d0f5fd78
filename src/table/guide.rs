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
use super::change::Shift;
use super::observer::{Observer, sees_at};
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
    /// crowd lay before tells nothing of the order afterwards, unless all is to lie as it went.
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
    pub(super) len: u16,
    /// Pieces that look the same: the cell of each and which one it was.
    pub(super) crowds: Vec<Vec<(u16, PieceId)>>,
    /// Those of them that the observer saw since losing track of them.
    pub(super) met: Vec<PieceId>,
    /// How many places the crowds of all earlier moments have.
    pub(super) begin: usize,
}

impl Mix {
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
}

/// What is noted, and what is followed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Guide {
    pub(super) notes: Option<Notes>,
    pub(super) follows: Option<Following>,
}

/// A trail that is noted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Notes {
    pub(super) observer: Observer,
    pub(super) trail: Trail,
    /// By piece: whether the observer has seen it since losing track of it.
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
