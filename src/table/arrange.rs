//! What an observer can tell about the pieces, in an order that depends on nothing else. Views and imagined tables are
//! both made from this, so neither can reveal more.

use super::following::ObservedTable;
use super::knowledge::Knowledge;
use super::observer::{Crowd, Observer, Tracking, has_sides};
use super::table::{Table, short};
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId, ZoneId};

/// All pieces, as far as an observer can tell them apart.
#[derive(Debug)]
pub(super) struct Arrangement {
    /// For each zone its cells. In an unordered zone the pieces that are seen come first, in their order, then the
    /// crowds: known kinds first, sorted, then pool by pool.
    pub(super) zones: Vec<Vec<Option<PieceId>>>,
    /// The pools with several pieces, ordered by where their pieces lie.
    pub(super) pools: Vec<Pool>,
    /// For each piece the index of its pool, if the pool has several pieces.
    pub(super) pool_of: Vec<Option<u16>>,
}

/// Pieces that cannot be told apart.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    /// Ordered by where they lie; the pieces of one crowd are in no particular order.
    pub(super) members: Vec<PieceId>,
    /// Their kinds, sorted; of two-sided pieces those on the first side.
    pub(super) kinds: Vec<KindId>,
    /// For each member and each of the kinds whether the observer was told that it is none of these; empty when it was
    /// told nothing of the members.
    pub(super) told: Vec<bool>,
}

impl Pool {
    /// Whether a member, by its index, may be of a kind, as far as the observer was told.
    pub(super) fn may_be(&self, member: usize, kind: KindId) -> bool {
        let at = self.kinds.partition_point(|one| *one < kind);
        self.told.get(member * self.kinds.len() + at).is_none_or(|is_none| !is_none)
    }
}

/// Where a piece lies as far as the observer can tell, and the number of a die or the side that is up if the observer
/// knows it.
type Whereabouts = ((u16, u16, u16, u8), Option<u8>);

impl Arrangement {
    pub(super) fn of(layout: &Layout, table: &Table, knowledge: &Knowledge, observer: Observer) -> Self {
        let look = ObservedTable { layout, table, observer };
        let mut places: Vec<Whereabouts> = vec![((0, 0, 0, 0), None); layout.pieces.len()];
        for zone in (0u16..).zip(&layout.zones).map(|(id, _)| ZoneId(id)) {
            for index in 0..short(table.raw_cells(zone).len()) {
                if let Some(piece) = table.at(zone, index) {
                    let number = known_number(layout, knowledge, observer, piece);
                    places[usize::from(piece.0)] = (look.whereabouts(piece, index), number);
                }
            }
        }
        let place = |piece: PieceId| places[usize::from(piece.0)];
        let mut by_pool: Vec<(u16, Whereabouts, PieceId)> =
            layout.piece_ids().map(|piece| (knowledge.pool(observer, piece), place(piece), piece)).collect();
        by_pool.sort_unstable();
        let mut pools: Vec<Pool> = by_pool
            .chunk_by(|a, b| a.0 == b.0)
            .filter(|chunk| chunk.len() > 1)
            .map(|chunk| {
                let members: Vec<PieceId> = chunk.iter().map(|(.., piece)| *piece).collect();
                let mut kinds: Vec<KindId> = members.iter().map(|piece| table.body(layout, *piece)).collect();
                kinds.sort_unstable();
                let is_told = members.iter().any(|member| knowledge.is_told_of(observer, *member));
                let told = members
                    .iter()
                    .filter(|_| is_told)
                    .flat_map(|member| kinds.iter().map(|kind| !knowledge.may_be(observer, *member, *kind)));
                let told = told.collect();
                Pool { members, kinds, told }
            })
            .collect();
        pools.sort_by_cached_key(|pool| {
            let places: Vec<Whereabouts> = pool.members.iter().map(|member| place(*member)).collect();
            (places, pool.kinds.clone(), pool.told.clone())
        });
        let mut pool_of = vec![None; layout.pieces.len()];
        for (index, pool) in (0u16..).zip(&pools) {
            for member in &pool.members {
                pool_of[usize::from(member.0)] = Some(index);
            }
        }
        let mut arrangement = Self { zones: Vec::with_capacity(layout.zones.len()), pools, pool_of };
        for zone in (0u16..).zip(&layout.zones).map(|(id, _)| ZoneId(id)) {
            let cells = arrangement.cells(&look, knowledge, zone);
            arrangement.zones.push(cells);
        }
        arrangement
    }

    fn cells(&self, look: &ObservedTable<'_>, knowledge: &Knowledge, zone: ZoneId) -> Vec<Option<PieceId>> {
        let table = look.table;
        if look.layout.zones[usize::from(zone.0)].order.is_kept {
            return (0..).zip(table.raw_cells(zone)).map(|(index, _)| table.at(zone, index)).collect();
        }
        let mut cells: Vec<Option<PieceId>> = Vec::with_capacity(usize::from(table.len(zone)));
        let mut lost: Vec<(LostKey, PieceId)> = Vec::new();
        for piece in table.pieces(zone) {
            match look.sight(piece) {
                Tracking::Lost(crowd) => {
                    let pool = self.pool_of[usize::from(piece.0)];
                    let kind = if pool.is_none() { Some(table.body(look.layout, piece)) } else { None };
                    let number = known_number(look.layout, knowledge, look.observer, piece);
                    lost.push(((crowd, pool, kind, number), piece));
                }
                Tracking::Seen | Tracking::Tracked => cells.push(Some(piece)),
            }
        }
        lost.sort_unstable();
        cells.extend(lost.into_iter().map(|(_, piece)| Some(piece)));
        cells
    }
}

type LostKey = (Crowd, Option<u16>, Option<KindId>, Option<u8>);

/// The number of a die or the side of a two-sided piece, if the observer knows it.
pub(super) fn known_number(
    layout: &Layout,
    knowledge: &Knowledge,
    observer: Observer,
    piece: PieceId,
) -> Option<u8> {
    if has_sides(layout, piece) { knowledge.number(observer, piece) } else { None }
}
