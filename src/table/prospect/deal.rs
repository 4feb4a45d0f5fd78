//! Which kinds the pieces come to be that an observer cannot know.

use super::Prospect;
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId};
use crate::table::arrange::Pool;
use crate::table::chance::Generator;
use crate::table::imagine::put_where_held;
use crate::table::origin::holds;
use crate::table::table::Table;

/// How the kinds that an observer cannot know now are dealt.
#[derive(Clone, Copy, Debug, Default)]
pub enum Deal<'a> {
    /// At random.
    #[default]
    Chance,
    /// Without chance: over as many turns as the largest pool has pieces, each piece gets each kind of its pool.
    Turn(usize),
    /// All pieces of a pool get one kind, another one each time. A step that does not depend on them runs as it would
    /// in any imagined match. The result itself is no possible match.
    Alike(usize),
    /// For each piece the kind that it has in another imagined match, as far as its pool has such kinds.
    Like(&'a [KindId]),
    /// Exactly like an earlier deal.
    Again(&'a Dealt),
}

/// A deal.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// For each piece its kind at the place where it lies now.
    pub(super) wanted: Vec<KindId>,
    /// By piece: its kind.
    pub(super) kinds: Vec<KindId>,
}

impl Dealt {
    /// By piece: its kind.
    #[must_use]
    pub fn kinds(&self) -> &[KindId] {
        &self.kinds
    }
}

impl Prospect {
    /// Nobody can know which piece of a crowd lies at which cell, so their order is random.
    pub(super) fn mix_crowds(&mut self, generator: &mut Generator) {
        let crowds = if self.origin.is_empty() { &[][..] } else { &self.crowds };
        for crowd in crowds {
            mix_kinds(&mut self.wanted, crowd, &mut self.kinds, generator);
        }
    }

    /// Deals the kinds of each pool again: at random, or in a turn.
    pub(super) fn deal(
        &mut self,
        layout: &Layout,
        table: &Table,
        turn: Option<usize>,
        generator: &mut Generator,
    ) {
        for (pool, is_bound) in self.pools.iter().zip(&self.is_bound) {
            self.kinds.clone_from(&pool.kinds);
            match turn {
                None => generator.shuffle(&mut self.kinds),
                Some(turn) => self.kinds.rotate_left(turn % pool.kinds.len().max(1)),
            }
            if *is_bound {
                let (zones, origin) = (&self.zones, &self.origin);
                let holds = |at: usize, kind: KindId| {
                    let piece = pool.members[at];
                    holds(layout, table.zone_of(piece), kind)
                        && holds(layout, zones[usize::from(piece.0)], kind)
                        && origin.may_be(piece, kind)
                        && pool.may_be(at, kind)
                };
                put_where_held(&mut self.kinds, &holds, generator);
            }
            let wanted = self.wanted.as_mut_slice();
            for (member, kind) in pool.members.iter().zip(&self.kinds) {
                wanted[usize::from(member.0)] = *kind;
            }
        }
    }

    pub(super) fn deal_alike(&mut self, nth: usize) {
        for pool in &self.pools {
            let kind = pool.kinds.chunk_by(|one, other| one == other).cycle().nth(nth).map(|alike| alike[0]);
            for (member, kind) in pool.members.iter().zip(kind.into_iter().cycle()) {
                self.wanted[usize::from(member.0)] = kind;
            }
        }
    }

    pub(super) fn deal_like(&mut self, layout: &Layout, kinds: &[KindId], generator: &mut Generator) {
        let mut left = vec![0u16; layout.kinds.len()];
        let mut others = Vec::new();
        for (pool, firm) in self.pools.iter().zip(&self.firm) {
            pool.kinds.iter().for_each(|kind| left[usize::from(kind.0)] += 1);
            for member in firm {
                let kind = kinds[usize::from(member.0)];
                match &mut left[usize::from(kind.0)] {
                    0 => others.push(*member),
                    left => {
                        *left -= 1;
                        self.wanted[usize::from(member.0)] = kind;
                    }
                }
            }
            self.kinds.clear();
            for kind in &pool.kinds {
                let left = &mut left[usize::from(kind.0)];
                if *left > 0 {
                    *left -= 1;
                    self.kinds.push(*kind);
                }
            }
            generator.shuffle(&mut self.kinds);
            for (member, kind) in others.drain(..).zip(&self.kinds) {
                self.wanted[usize::from(member.0)] = *kind;
            }
        }
    }

    /// The last deal; `table` is the table that resulted from it.
    #[must_use]
    pub fn dealt(&self, layout: &Layout, table: &Table) -> Dealt {
        let kinds = table.pieces.iter().map(|piece| layout.body(piece.kind)).collect();
        Dealt { wanted: self.wanted.clone(), kinds }
    }
}

/// Deals the kinds of some pieces again among them.
pub fn mix_kinds(
    kinds: &mut [KindId],
    pieces: &[PieceId],
    scratch: &mut Vec<KindId>,
    generator: &mut Generator,
) {
    scratch.clear();
    scratch.extend(pieces.iter().map(|piece| kinds[usize::from(piece.0)]));
    scratch.sort_unstable();
    generator.shuffle(scratch);
    for (piece, kind) in pieces.iter().zip(scratch) {
        kinds[usize::from(piece.0)] = *kind;
    }
}

/// The pieces of a pool, those in zones with few pieces first: in a hand rather than in a deck.
pub(super) fn firm(table: &Table, pool: &Pool) -> Vec<PieceId> {
    let mut members = pool.members.clone();
    members.sort_by_key(|piece| table.len(table.zone_of(*piece)));
    members
}

/// Whether some kinds of a pool cannot lie everywhere where its pieces lie.
pub(super) fn is_bound(layout: &Layout, table: &Table, pool: &Pool) -> bool {
    let mut sets: Vec<usize> =
        pool.kinds.iter().map(|kind| usize::from(layout.kinds[usize::from(kind.0)].set)).collect();
    sets.dedup();
    sets.sort_unstable();
    sets.dedup();
    let bound = |member: &PieceId| {
        let zone = table.zone_of(*member);
        sets.iter().any(|set| !layout.zones[usize::from(zone.0)].holds[*set])
    };
    pool.members.iter().any(bound)
}
