//! What an observer could tell when a step began, for placing pieces that are dealt by what it knows now.
//!
//! Pieces of which it has lost track since may have exchanged their places. Such pieces are a *circle*: the kinds that
//! lie in all of its places now lay in all of them then, but of each single place only what the observer knew then is
//! certain. Pieces outside of circles were then what they are now.

use super::arrange::{Arrangement, Pool};
use super::chance::Generator;
use super::guide::Trail;
use super::imagine::put_where_held;
use super::table::Table;
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId, ZoneId};

/// What an observer could tell when a step began.
#[derive(Clone, Debug, Default)]
pub(super) struct Origin {
    circles: Vec<Circle>,
    /// For each pool of that time that has pieces in a circle, and each kind: how many it had.
    counts: Vec<u16>,
    /// How many kinds the game has.
    kinds: usize,
    /// The pieces of these pools that are in no circle, with their pools.
    apart: Vec<(usize, PieceId)>,
    /// For each piece the kinds that it can be as far as was known then, as an index into `possible`; each list is
    /// sorted.
    may_be: Vec<usize>,
    possible: Vec<Vec<KindId>>,
    /// Like `counts`, for pieces that are not dealt yet.
    left: Vec<u16>,
    /// The kinds of a circle that are not dealt yet.
    supply: Vec<KindId>,
    room: DealRoom,
}

/// Memory that is used again.
#[derive(Clone, Debug, Default)]
struct DealRoom {
    /// For each kind how many pieces of it are sure.
    count: Vec<u16>,
    /// What the parts of a circle got, one part after the other.
    dealt: Vec<KindId>,
    /// For each part where that ends.
    ends: Vec<usize>,
    /// What one part got.
    kinds: Vec<KindId>,
}

/// Pieces that may have exchanged their places.
#[derive(Clone, Debug)]
struct Circle {
    /// Those of which the observer knew what they were.
    sure: Vec<(PieceId, KindId)>,
    /// All others, the smallest pools first.
    parts: Vec<PoolShare>,
}

impl Circle {
    fn members(&self) -> impl Iterator<Item = PieceId> {
        let others = self.parts.iter().flat_map(|part| part.members.iter().copied());
        self.sure.iter().map(|(piece, _)| *piece).chain(others)
    }
}

/// The pieces of a circle that were in one pool.
#[derive(Clone, Debug)]
struct PoolShare {
    /// Where the counts of the pool begin.
    pool: usize,
    members: Vec<PieceId>,
    /// Whether some of its kinds cannot lie in all places where its pieces lay.
    is_bound: bool,
}

impl Origin {
    pub(super) fn of(
        layout: &Layout,
        earlier: &Table,
        then: &Arrangement,
        ranks: &[u16],
        trail: &Trail,
    ) -> Self {
        if trail.mixes.iter().all(|mix| mix.crowds.is_empty()) {
            return Self::default();
        }
        let circle_of = circles(ranks, &[trail]);
        let mut kinds: Vec<Vec<KindId>> = then.pools.iter().map(|pool| pool.kinds.clone()).collect();
        let mut pool_of = Vec::with_capacity(layout.pieces.len());
        for (piece, pool) in layout.piece_ids().zip(&then.pool_of) {
            pool_of.push(pool.map_or(kinds.len(), usize::from));
            if pool.is_none() {
                kinds.push(vec![earlier.body(layout, piece)]);
            }
        }
        let mut apart: Vec<(usize, PieceId)> = Vec::new();
        // By circle, the smallest pools first; what remains equal is ordered by what the observer could tell then.
        let mut members: Vec<(u16, usize, usize, u16, PieceId)> = Vec::new();
        let mut firsts = vec![u16::MAX; kinds.len()];
        let mut may_be = pool_of.clone();
        for piece in layout.piece_ids() {
            let id = usize::from(piece.0);
            match circle_of[id] {
                Some(circle) => {
                    firsts[pool_of[id]] = firsts[pool_of[id]].min(ranks[id]);
                    members.push((circle, kinds[pool_of[id]].len(), pool_of[id], ranks[id], piece));
                }
                None => apart.push((pool_of[id], piece)),
            }
        }
        members.sort_unstable_by_key(|one| (one.0, one.1, firsts[one.2], one.3));
        let mut possible = kinds.clone();
        let mut circles = Vec::new();
        let mut tallies = Tallies::new(layout, &kinds);
        for circle in members.chunk_by(|one, other| one.0 == other.0) {
            let mut all: Vec<KindId> = circle.iter().flat_map(|one| kinds[one.2].iter().copied()).collect();
            all.sort_unstable();
            all.dedup();
            for one in circle {
                may_be[usize::from(one.4.0)] = possible.len();
            }
            possible.push(all);
            let (sure, others) = circle.split_at(circle.partition_point(|one| one.1 == 1));
            let sure = sure.iter().map(|one| (one.4, kinds[one.2][0])).collect();
            let parts = others.chunk_by(|one, other| one.2 == other.2).map(|part| {
                let members: Vec<PieceId> = part.iter().map(|one| one.4).collect();
                let pool = part[0].2;
                let is_bound = members.iter().any(|piece| {
                    kinds[pool].iter().any(|kind| !holds(layout, earlier.zone_of(*piece), *kind))
                });
                PoolShare { pool: tallies.begin(pool), members, is_bound }
            });
            circles.push(Circle { sure, parts: parts.collect() });
        }
        apart.retain_mut(|(pool, _)| tallies.begins[*pool].map(|begin| *pool = begin).is_some());
        let (counts, kinds) = (tallies.counts, layout.kinds.len());
        Self { circles, counts, kinds, apart, may_be, possible, ..Self::default() }
    }

    /// Whether the observer has not lost track of anything.
    pub(super) fn is_empty(&self) -> bool {
        self.circles.is_empty()
    }

    /// Whether a piece can be of a kind, as far as was known then.
    pub(super) fn may_be(&self, piece: PieceId, kind: KindId) -> bool {
        self.is_empty() || self.possible[self.may_be[usize::from(piece.0)]].binary_search(&kind).is_ok()
    }

    /// Whether some pieces of a present pool could not be everything that the others can be.
    pub(super) fn binds(&self, pool: &Pool) -> bool {
        if self.is_empty() {
            return false;
        }
        let mut may_be: Vec<usize> =
            pool.members.iter().map(|piece| self.may_be[usize::from(piece.0)]).collect();
        may_be.sort_unstable();
        may_be.dedup();
        let mut kinds = pool.kinds.chunk_by(|one, other| one == other).map(|alike| alike[0]);
        kinds.any(|kind| may_be.iter().any(|at| self.possible[*at].binary_search(&kind).is_err()))
    }

    /// Places the kinds that were dealt by what is known now where they may have been then.
    pub(super) fn lay(
        &mut self,
        layout: &Layout,
        table: &mut Table,
        wanted: &[KindId],
        generator: &mut Generator,
    ) {
        let Self { left, supply, room: DealRoom { count, dealt, ends, kinds }, .. } = self;
        left.clone_from(&self.counts);
        for (pool, piece) in &self.apart {
            take(&mut left[*pool..*pool + self.kinds], wanted[usize::from(piece.0)]);
        }
        for circle in &self.circles {
            supply.clear();
            supply.extend(circle.members().map(|piece| wanted[usize::from(piece.0)]));
            supply.sort_unstable();
            generator.shuffle(supply);
            count.clear();
            count.resize(self.kinds, 0);
            circle.sure.iter().for_each(|(_, kind)| count[usize::from(kind.0)] += 1);
            supply.retain(|kind| !take(count, *kind));
            for (piece, kind) in &circle.sure {
                // What is left in the count was not in the supply.
                let is_missing = take(count, *kind);
                let kind = if is_missing { supply.pop().unwrap_or(*kind) } else { *kind };
                table.pieces[usize::from(piece.0)].kind = kind;
            }
            dealt.clear();
            ends.clear();
            for part in &circle.parts {
                let left = &mut left[part.pool..part.pool + self.kinds];
                hand_out(supply, left, part.members.len(), dealt);
                ends.push(dealt.len());
            }
            let mut from = 0;
            for (part, end) in circle.parts.iter().zip(ends.iter()) {
                kinds.clear();
                kinds.extend_from_slice(&dealt[from..*end]);
                from = *end;
                // Where pools say less than what was seen, some kinds may not fit.
                let missing = part.members.len() - kinds.len();
                kinds.extend(supply.drain(supply.len() - missing..));
                if part.is_bound {
                    let is_held = |at: usize, kind| holds(layout, table.zone_of(part.members[at]), kind);
                    put_where_held(kinds, &is_held, generator);
                }
                for (piece, kind) in part.members.iter().zip(kinds.iter()) {
                    table.pieces[usize::from(piece.0)].kind = *kind;
                }
            }
        }
    }
}

/// Moves so many kinds of a supply into `dealt`: the first of those that are left.
fn hand_out(supply: &mut Vec<KindId>, left: &mut [u16], count: usize, dealt: &mut Vec<KindId>) {
    let full = dealt.len() + count;
    supply.retain(|kind| {
        let is_taken = dealt.len() < full && take(left, *kind);
        if is_taken {
            dealt.push(*kind);
        }
        !is_taken
    });
}

/// Removes one of a kind; returns whether there was one.
fn take(left: &mut [u16], kind: KindId) -> bool {
    let left = &mut left[usize::from(kind.0)];
    let is_there = *left > 0;
    *left -= u16::from(is_there);
    is_there
}

/// How many of each kind pools had, for the pools that were asked for.
struct Tallies<'a> {
    /// For each pool its kinds.
    kinds: &'a [Vec<KindId>],
    /// For each pool where its counts begin.
    begins: Vec<Option<usize>>,
    counts: Vec<u16>,
    /// How many kinds the game has.
    of_pool: usize,
}

impl<'a> Tallies<'a> {
    fn new(layout: &Layout, kinds: &'a [Vec<KindId>]) -> Self {
        Self { kinds, begins: vec![None; kinds.len()], counts: Vec::new(), of_pool: layout.kinds.len() }
    }

    fn begin(&mut self, pool: usize) -> usize {
        if let Some(begin) = self.begins[pool] {
            return begin;
        }
        let begin = self.counts.len();
        self.counts.resize(begin + self.of_pool, 0);
        for kind in &self.kinds[pool] {
            self.counts[begin + usize::from(kind.0)] += 1;
        }
        self.begins[pool] = Some(begin);
        begin
    }
}

/// For each piece its circle, identified by the first of its pieces in an order that the observer could tell.
pub(super) fn circles(ranks: &[u16], trails: &[&Trail]) -> Vec<Option<u16>> {
    let mut leads: Vec<usize> = (0..ranks.len()).collect();
    let mut is_in = vec![false; ranks.len()];
    for crowd in trails.iter().flat_map(|trail| &trail.mixes).flat_map(|mix| &mix.crowds) {
        let first = lead(&mut leads, usize::from(crowd[0].1.0));
        for (_, piece) in crowd {
            let piece = usize::from(piece.0);
            is_in[piece] = true;
            let other = lead(&mut leads, piece);
            leads[other] = first;
        }
    }
    let mut names = vec![u16::MAX; ranks.len()];
    for (piece, rank) in ranks.iter().enumerate() {
        let lead = lead(&mut leads, piece);
        names[lead] = names[lead].min(*rank);
    }
    (0..ranks.len()).map(|piece| is_in[piece].then(|| names[lead(&mut leads, piece)])).collect()
}

/// The root of an element (union-find); shortens the path to it.
fn lead(leads: &mut [usize], from: usize) -> usize {
    let mut at = from;
    while leads[at] != at {
        leads[at] = leads[leads[at]];
        at = leads[at];
    }
    at
}

/// Whether a zone may hold a kind.
pub(super) fn holds(layout: &Layout, zone: ZoneId, kind: KindId) -> bool {
    layout.zones[usize::from(zone.0)].holds[usize::from(layout.kinds[usize::from(kind.0)].set)]
}
