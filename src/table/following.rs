//! How the knowledge of observers changes with the table: see [`super::knowledge`].

use std::borrow::Cow;

use super::change::Shift;
use super::knowledge::{Knowledge, UNKNOWN};
use super::observer::{Crowd, Observer, Tracking, has_sides, sight_at};
use super::sight::{sees, sight};
use super::table::Table;
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId, ZoneId};

/// The table from the point of view of an observer.
#[derive(Clone, Copy, Debug)]
pub(super) struct ObservedTable<'a> {
    pub(super) layout: &'a Layout,
    pub(super) table: &'a Table,
    pub(super) observer: Observer,
}

impl ObservedTable<'_> {
    pub(super) fn sight(&self, piece: PieceId) -> Tracking {
        sight(self.layout, self.table, self.observer, piece)
    }

    /// What the observer can know of the piece whichever side is up.
    fn body(&self, piece: PieceId) -> KindId {
        self.table.body(self.layout, piece)
    }

    fn sight_at(&self, piece: PieceId, zone: ZoneId, face: u8) -> Tracking {
        sight_at(self.layout, self.observer, piece, zone, face)
    }

    fn crowd(&self, crowd: Crowd) -> Vec<PieceId> {
        self.table.pieces(crowd.zone).filter(|piece| self.sight(*piece) == Tracking::Lost(crowd)).collect()
    }

    /// Whether moving all pieces of `from` as a block leaves every piece in a crowd: then no pieces need to be told
    /// apart on the way.
    pub(super) fn stays_together(&self, from: ZoneId, to: ZoneId, face: Option<u8>) -> bool {
        self.table.pieces(from).all(|piece| {
            let after = face.unwrap_or(self.table.face(piece));
            let number_kept = face.is_none() || !has_sides(self.layout, piece);
            number_kept && matches!(self.sight_at(piece, to, after), Tracking::Lost(_))
        })
    }

    /// What an observer can say about where a piece lies, as a value that can be compared; `index` is the piece's
    /// index.
    pub(super) fn whereabouts(&self, piece: PieceId, index: u16) -> (u16, u16, u16, u8) {
        match self.sight(piece) {
            Tracking::Lost(crowd) => lost_whereabouts(crowd),
            Tracking::Seen | Tracking::Tracked => {
                (self.table.zone_of(piece).0, index, self.layout.pieces[usize::from(piece.0)].set, 0)
            }
        }
    }
}

fn lost_whereabouts(crowd: Crowd) -> (u16, u16, u16, u8) {
    (crowd.zone.0, u16::MAX, crowd.set, crowd.face)
}

impl Table {
    /// What each observer knows; for a table that is not watched, only what is seen.
    pub(super) fn knowledge(&self, layout: &Layout) -> Cow<'_, Knowledge> {
        match self.watch.as_ref().and_then(|watch| watch.memory()) {
            Some(knowledge) => Cow::Borrowed(knowledge),
            None => Cow::Owned(Knowledge::open(layout, self)),
        }
    }
}

impl Knowledge {
    /// Everybody knows only what is seen: the hidden pieces of a set are one pool.
    pub(super) fn open(layout: &Layout, table: &Table) -> Self {
        let mut knowledge = Self::complete(layout);
        for observer in Observer::all(layout) {
            let look = ObservedTable { layout, table, observer };
            let mut first_of_set: Vec<Option<u16>> = Vec::new();
            for piece in layout.piece_ids() {
                let seen = sees(layout, table, observer, piece);
                let die = has_sides(layout, piece);
                if die {
                    let number = if seen { table.face(piece) } else { UNKNOWN };
                    knowledge.set_number(observer, piece, number);
                }
                if !seen {
                    let set = usize::from(layout.pieces[usize::from(piece.0)].set);
                    first_of_set.resize(first_of_set.len().max(set + 1), None);
                    let first = *first_of_set[set].get_or_insert(piece.0);
                    knowledge.pools_mut(observer)[usize::from(piece.0)] = first;
                }
            }
            knowledge.settle_all(&look);
        }
        knowledge
    }

    /// A piece was moved, turned or rolled; the table already has the new state. Returns whether the observer came to
    /// know something that it did not know before.
    pub(super) fn shifted(&mut self, look: &ObservedTable<'_>, shift: Shift, rolled: bool) -> bool {
        let piece = shift.piece;
        let before = look.sight_at(piece, shift.from, shift.before);
        let after = look.sight_at(piece, shift.to, shift.after);
        let mut learned = false;
        match (before, after) {
            (Tracking::Seen, _) | (Tracking::Tracked, Tracking::Tracked) => {}
            (Tracking::Tracked, Tracking::Seen) => {
                learned = !self.is_known(look.observer, piece);
                self.single_out(look, piece);
            }
            (Tracking::Tracked, Tracking::Lost(_)) => {
                self.forget_told(look.observer, piece);
                self.settle(look, self.pool(look.observer, piece));
            }
            (Tracking::Lost(old), Tracking::Lost(new)) if old == new => {}
            (Tracking::Lost(old), _) => {
                let mut crowd = look.crowd(old);
                crowd.push(piece);
                if after == Tracking::Seen {
                    learned = self.emerge(look, piece, old, &crowd);
                } else {
                    self.merge(look, &crowd);
                }
            }
        }
        if has_sides(look.layout, piece) {
            learned |= self.number_shifted(look, shift, rolled);
        }
        learned
    }

    /// A piece was shown where it lies. Returns whether the observer came to know something.
    pub(super) fn shown(&mut self, look: &ObservedTable<'_>, piece: PieceId) -> bool {
        let mut learned = match look.sight(piece) {
            Tracking::Seen => return false,
            Tracking::Tracked => {
                let learned = !self.is_known(look.observer, piece);
                self.single_out(look, piece);
                learned
            }
            Tracking::Lost(crowd) => self.emerge(look, piece, crowd, &look.crowd(crowd)),
        };
        if has_sides(look.layout, piece) {
            learned |= self.number(look.observer, piece).is_none();
            self.set_number(look.observer, piece, look.table.face(piece));
        }
        learned
    }

    /// The observer was told of which kinds a piece may be. Returns whether it came to know the piece. Of a piece that
    /// it cannot tell from others it learns nothing that lasts.
    pub(super) fn told(&mut self, look: &ObservedTable<'_>, piece: PieceId, kinds: &[KindId]) -> bool {
        let is_two_sided = look.layout.pieces[usize::from(piece.0)].is_two_sided;
        if is_two_sided || look.sight(piece) != Tracking::Tracked || self.is_known(look.observer, piece) {
            return false;
        }
        self.restrict(look.layout, look.observer, piece, kinds);
        let kind = look.table.kind(piece);
        let is_certain = self.members(look.observer, piece).into_iter().all(|member| {
            let other = look.table.kind(member);
            other == kind || !self.may_be(look.observer, piece, other)
        });
        if is_certain {
            self.single_out(look, piece);
        }
        is_certain
    }

    /// The pieces of a zone were shuffled.
    pub(super) fn mixed(&mut self, look: &ObservedTable<'_>, zone: ZoneId) {
        let mut hidden: Vec<(u16, u8, PieceId)> = look
            .table
            .pieces(zone)
            .filter(|piece| look.sight(*piece) == Tracking::Tracked)
            .map(|piece| {
                let face = if has_sides(look.layout, piece) { 0 } else { look.table.face(piece) };
                (look.layout.pieces[usize::from(piece.0)].set, face, piece)
            })
            .collect();
        hidden.sort_unstable();
        for alike in hidden.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let alike: Vec<PieceId> = alike.iter().map(|(.., piece)| *piece).collect();
            alike.iter().for_each(|piece| self.forget_told(look.observer, *piece));
            self.merge(look, &alike);
            self.blur(look.observer, &alike);
        }
    }

    /// Splits all pools that say no more than their pieces do.
    pub(super) fn settle_all(&mut self, look: &ObservedTable<'_>) {
        let mut sizes = vec![0u16; self.pieces];
        for pool in self.pools(look.observer) {
            sizes[usize::from(*pool)] += 1;
        }
        for piece in look.layout.piece_ids() {
            if sizes[usize::from(piece.0)] > 1 {
                self.settle(look, piece.0);
            }
        }
    }

    /// A piece came out of a crowd and is seen.
    fn emerge(&mut self, look: &ObservedTable<'_>, piece: PieceId, old: Crowd, crowd: &[PieceId]) -> bool {
        let kind = look.body(piece);
        let mut pools: Vec<u16> = crowd.iter().map(|member| self.pool(look.observer, *member)).collect();
        pools.sort_unstable();
        pools.dedup();
        self.keep_one_known(look, &mut pools, kind);
        pools.retain(|pool| self.members_of(look.observer, *pool).iter().any(|one| look.body(*one) == kind));
        let certain = pools
            .iter()
            .copied()
            .filter(|pool| {
                let members = self.members_of(look.observer, *pool);
                let outside = members.iter().filter(|member| !crowd.contains(member)).count();
                members.iter().filter(|member| look.body(**member) == kind).count() > outside
            })
            .min_by_key(|pool| self.rank(look, *pool, piece, old));
        match certain {
            Some(pool) if pool != self.pool(look.observer, piece) => {
                let twin = crowd
                    .iter()
                    .copied()
                    .find(|one| self.pool(look.observer, *one) == pool && look.body(*one) == kind)
                    .expect("a certain pool has such a piece in the crowd");
                self.exchange(look.observer, piece, twin);
            }
            Some(_) => {}
            None => {
                let merged: Vec<PieceId> = pools.iter().map(|pool| PieceId(*pool)).collect();
                self.merge(look, &merged);
            }
        }
        let learned = !self.is_known(look.observer, piece);
        self.single_out(look, piece);
        learned
    }

    /// Leaves out pools of one piece each that make no difference where a piece of such a kind comes out of their
    /// crowd: those of other kinds, and all but the first of this kind, which nobody can tell from it.
    fn keep_one_known(&self, look: &ObservedTable<'_>, pools: &mut Vec<u16>, kind: KindId) {
        let mut sizes = vec![0u16; self.pieces];
        for pool in self.pools(look.observer) {
            sizes[usize::from(*pool)] += 1;
        }
        let mut met = false;
        pools.retain(|pool| {
            // A pool is identified by one of its pieces.
            sizes[usize::from(*pool)] > 1
                || (look.body(PieceId(*pool)) == kind && !std::mem::replace(&mut met, true))
        });
    }

    /// An order of pools that depends only on what the observer can tell; `piece` counts as still in its crowd.
    fn rank(&self, look: &ObservedTable<'_>, pool: u16, piece: PieceId, old: Crowd) -> impl Ord + use<> {
        let members = self.members_of(look.observer, pool);
        let mut kinds: Vec<KindId> = members.iter().map(|member| look.body(*member)).collect();
        kinds.sort_unstable();
        let mut places: Vec<(u16, u16, u16, u8)> = members
            .iter()
            .map(|one| {
                if *one == piece {
                    lost_whereabouts(old)
                } else {
                    look.whereabouts(*one, look.table.index_of(*one))
                }
            })
            .collect();
        places.sort_unstable();
        (members.len(), kinds, places)
    }

    /// The piece leaves its pool and is known.
    fn single_out(&mut self, look: &ObservedTable<'_>, piece: PieceId) {
        let mut rest = self.members(look.observer, piece);
        rest.retain(|member| *member != piece);
        self.assign(look.observer, &[piece]);
        self.forget_told(look.observer, piece);
        if let Some(pool) = self.assign(look.observer, &rest) {
            self.settle(look, pool);
        }
    }

    /// Merges the pools of these pieces.
    fn merge(&mut self, look: &ObservedTable<'_>, pieces: &[PieceId]) {
        let mut pools: Vec<u16> = pieces.iter().map(|piece| self.pool(look.observer, *piece)).collect();
        pools.sort_unstable();
        pools.dedup();
        let mut merged = vec![false; self.pieces];
        pools.iter().for_each(|pool| merged[usize::from(*pool)] = true);
        let all = (0u16..).zip(self.pools(look.observer));
        let members: Vec<PieceId> =
            all.filter(|(_, pool)| merged[usize::from(**pool)]).map(|(id, _)| PieceId(id)).collect();
        if let Some(pool) = self.assign(look.observer, &members) {
            self.settle(look, pool);
        }
    }

    /// Splits a pool if it has only one kind, or lies in one crowd as a whole.
    fn settle(&mut self, look: &ObservedTable<'_>, pool: u16) {
        let members = self.members_of(look.observer, pool);
        let [first, others @ ..] = members.as_slice() else { return };
        let kind = look.body(*first);
        let crowd = look.sight(*first);
        let pure = others.iter().all(|other| look.body(*other) == kind);
        let together =
            matches!(crowd, Tracking::Lost(_)) && others.iter().all(|other| look.sight(*other) == crowd);
        if together && !pure {
            // When the kinds are told apart, this must not reveal which kind has which number.
            self.blur(look.observer, &members);
        }
        if pure || together {
            for member in &members {
                self.assign(look.observer, &[*member]);
            }
        }
    }

    fn number_shifted(&mut self, look: &ObservedTable<'_>, shift: Shift, rolled: bool) -> bool {
        let piece = shift.piece;
        let before = look.sight_at(piece, shift.from, shift.before);
        let after = look.sight_at(piece, shift.to, shift.after);
        let changed = rolled || shift.before != shift.after;
        let mut concerned = vec![piece];
        if let Tracking::Lost(old) = before {
            concerned.extend(look.crowd(old).into_iter().filter(|other| *other != piece));
            if after != before {
                self.blur(look.observer, &concerned);
            }
        }
        if changed {
            let unsure = if after == before { concerned.len() } else { 1 };
            for one in &concerned[..unsure] {
                self.set_number(look.observer, *one, UNKNOWN);
            }
        }
        let mut learned = false;
        if after == Tracking::Seen {
            learned = before != Tracking::Seen && self.number(look.observer, piece).is_none();
            self.set_number(look.observer, piece, shift.after);
        }
        learned
    }
}
