//! What each observer can know: pools of interchangeable identities.
//!
//! For an observer the pieces are parted into *pools*. What he knows of a pool is the multiset of the
//! kinds of its pieces, and nothing about which of them is which; a piece alone in its pool is known.
//! The worlds that he holds possible are therefore all ways to deal out the kinds of each pool among its
//! pieces. Two things must hold: the true world is always among them (it is, because pools only group
//! pieces, the kinds stand in the table), and no world that fits what he saw is missing - otherwise he
//! would be told what he cannot know. Where a pool cannot say exactly what was seen, it says less.
//!
//! *Crowds.* In an unordered zone the ids of pieces that an observer does not see mean nothing to him: he
//! cannot tell which one leaves. Pieces of one set that lie there the same way up are a [`Crowd`]. In rows,
//! stacks and grids he can point at each back, so there ids can be followed.
//!
//! - *Seen*: a piece that is seen is alone in its pool, and stays so when it is put away (memory).
//! - *Followed while hidden*: between ordered zones, or into a crowd, it keeps its pool.
//! - *Followed, then seen*: it leaves its pool; the kinds of the others are one fewer.
//! - *Out of a crowd, unseen*: any of the crowd may have left, so their pools become one.
//! - *Out of a crowd, then seen to be of kind k*: which of the crowd it was is still unknown. Call a pool
//!   *certain* when it has more pieces of kind k than pieces outside the crowd, so that one of kind k lies
//!   in the crowd in every world. Then one may say that this one left: in a world in which the k of another
//!   pool left, exchanging it with the k of the certain pool gives the same table. So the worlds of all
//!   cases are those of this one. Two pieces of kind k exchange their pools if need be. When several pools
//!   are certain, all say the same; the smallest is taken, in an order that rests on what the observer can
//!   tell. When none is, all pools that have a k in the crowd become one first.
//! - *Shuffled*: the hidden pieces of one set and face in a zone with an order become one pool; in
//!   an unordered zone nothing changes.
//! - *Settled*: a pool of one kind only, and a pool that lies in one crowd as a whole, falls apart into
//!   known pieces: "this crowd holds a idol and a priest" is all there is to know about it.
//!
//! Dice have a number besides. An observer who does not see a die remembers its number (which everybody
//! knows at first) until it is rolled or turned out of his sight, or it can no longer be told from another.
//!
//! What is lost: a pool that reaches over several zones is merged as a whole, though only its pieces in one
//! of them were mixed; and that a seat chose to move a piece says nothing here.

use super::sight::{Crowd, Observer, Sight, is_die, sees, sight, sight_at};
use super::table::Table;
use super::watch::Shift;
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId, ZoneId};

/// The number of a die that an observer does not know.
const UNKNOWN: u8 = 0;

/// What each observer can know about each piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    pieces: usize,
    /// By observer, then piece: the pool, named by the lowest id in it.
    pools: Vec<u16>,
    /// By observer, then piece: the number of a die as far as known; empty when there are no dice.
    numbers: Vec<u8>,
}

/// The table as an observer looks at it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look<'a> {
    pub(super) layout: &'a Layout,
    pub(super) table: &'a Table,
    pub(super) observer: Observer,
}

impl Look<'_> {
    pub(super) fn sight(&self, piece: PieceId) -> Sight {
        sight(self.layout, self.table, self.observer, piece)
    }

    fn sight_at(&self, piece: PieceId, zone: ZoneId, face: u8) -> Sight {
        sight_at(self.layout, self.observer, piece, zone, face)
    }

    fn crowd(&self, crowd: Crowd) -> Vec<PieceId> {
        self.table.pieces(crowd.zone).filter(|piece| self.sight(*piece) == Sight::Lost(crowd)).collect()
    }

    /// Whether moving all pieces of `from` as a block leaves every piece in some crowd: then nobody needs
    /// to be told apart on the way.
    pub(super) fn stays_together(&self, from: ZoneId, to: ZoneId, face: Option<u8>) -> bool {
        self.table.pieces(from).all(|piece| {
            let after = face.unwrap_or(self.table.face(piece));
            let number_kept = face.is_none() || !is_die(self.layout, piece);
            number_kept && matches!(self.sight_at(piece, to, after), Sight::Lost(_))
        })
    }

    /// What an observer can say about where a piece lies, comparable; `index` is where it lies.
    pub(super) fn whereabouts(&self, piece: PieceId, index: u16) -> (u16, u16, u16, u8) {
        match self.sight(piece) {
            Sight::Lost(crowd) => lost_whereabouts(crowd),
            Sight::Seen | Sight::Tracked => {
                (self.table.zone_of(piece).0, index, self.layout.pieces[usize::from(piece.0)].set, 0)
            }
        }
    }
}

fn lost_whereabouts(crowd: Crowd) -> (u16, u16, u16, u8) {
    (crowd.zone.0, u16::MAX, crowd.set, crowd.face)
}

impl Knowledge {
    /// Everybody knows every piece, as before the first step.
    pub(super) fn complete(layout: &Layout) -> Self {
        let pieces = layout.pieces.len();
        let observers = usize::from(layout.seats) + 1;
        let pools = (0..observers).flat_map(|_| layout.piece_ids().map(|piece| piece.0)).collect();
        let dice = layout.piece_ids().any(|piece| is_die(layout, piece));
        let numbers = if dice { vec![1; observers * pieces] } else { Vec::new() };
        Self { pieces, pools, numbers }
    }

    /// Everybody knows only what lies open: the hidden pieces of a set are one pool.
    pub(super) fn open(layout: &Layout, table: &Table) -> Self {
        let mut knowledge = Self::complete(layout);
        for observer in Observer::all(layout) {
            let look = Look { layout, table, observer };
            let mut first_of_set: Vec<Option<u16>> = Vec::new();
            for piece in layout.piece_ids() {
                let seen = sees(layout, table, observer, piece);
                let die = is_die(layout, piece);
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

    /// The pool of a piece, named by one of its members: the same for pieces that the observer cannot
    /// tell apart. The name itself must not be shown.
    #[must_use]
    pub fn pool(&self, observer: Observer, piece: PieceId) -> u16 {
        self.pools(observer)[usize::from(piece.0)]
    }

    /// The pieces among which the observer cannot tell this one.
    #[must_use]
    pub fn members(&self, observer: Observer, piece: PieceId) -> Vec<PieceId> {
        self.members_of(observer, self.pool(observer, piece))
    }

    /// Whether the observer knows what the piece is. In a crowd it only says that such a piece is in it.
    #[must_use]
    pub fn is_known(&self, observer: Observer, piece: PieceId) -> bool {
        let pool = self.pool(observer, piece);
        pool == piece.0 && self.pools(observer).iter().filter(|one| **one == pool).count() == 1
    }

    /// Whether the observer knows what a piece is, and of a die its number.
    pub(super) fn knows_all_of(&self, layout: &Layout, observer: Observer, piece: PieceId) -> bool {
        let is_number_known = !is_die(layout, piece) || self.number(observer, piece).is_some();
        self.is_known(observer, piece) && is_number_known
    }

    /// The number of a die as far as the observer knows it.
    #[must_use]
    pub fn number(&self, observer: Observer, piece: PieceId) -> Option<u8> {
        let number = *self.numbers.get(self.row(observer) + usize::from(piece.0))?;
        (number != UNKNOWN).then_some(number)
    }

    /// A piece moved, was turned or rolled; the table shows it already as it is now. Gives whether the
    /// observer came to know what he did not know before.
    pub(super) fn shifted(&mut self, look: &Look<'_>, shift: Shift, rolled: bool) -> bool {
        let piece = shift.piece;
        let before = look.sight_at(piece, shift.from, shift.before);
        let after = look.sight_at(piece, shift.to, shift.after);
        let mut learned = false;
        match (before, after) {
            (Sight::Seen, _) | (Sight::Tracked, Sight::Tracked) => {}
            (Sight::Tracked, Sight::Seen) => {
                learned = !self.is_known(look.observer, piece);
                self.single_out(look, piece);
            }
            (Sight::Tracked, Sight::Lost(_)) => self.settle(look, self.pool(look.observer, piece)),
            (Sight::Lost(old), Sight::Lost(new)) if old == new => {}
            (Sight::Lost(old), _) => {
                let mut crowd = look.crowd(old);
                crowd.push(piece);
                if after == Sight::Seen {
                    learned = self.emerge(look, piece, old, &crowd);
                } else {
                    self.merge(look, &crowd);
                }
            }
        }
        if is_die(look.layout, piece) {
            learned |= self.number_shifted(look, shift, rolled);
        }
        learned
    }

    /// The pieces of a zone, except those kept, changed their order.
    pub(super) fn mixed(&mut self, look: &Look<'_>, zone: ZoneId, kept: &[PieceId]) {
        let mut hidden: Vec<(u16, u8, PieceId)> = look
            .table
            .pieces(zone)
            .filter(|piece| look.sight(*piece) == Sight::Tracked && !kept.contains(piece))
            .map(|piece| {
                let face = if is_die(look.layout, piece) { 0 } else { look.table.face(piece) };
                (look.layout.pieces[usize::from(piece.0)].set, face, piece)
            })
            .collect();
        hidden.sort_unstable();
        for alike in hidden.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let alike: Vec<PieceId> = alike.iter().map(|(.., piece)| *piece).collect();
            self.merge(look, &alike);
            self.blur(look.observer, &alike);
        }
    }

    /// Lets all pools fall apart that say no more than their pieces do.
    pub(super) fn settle_all(&mut self, look: &Look<'_>) {
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
    fn emerge(&mut self, look: &Look<'_>, piece: PieceId, old: Crowd, crowd: &[PieceId]) -> bool {
        let kind = look.table.kind(piece);
        let mut pools: Vec<u16> = crowd.iter().map(|member| self.pool(look.observer, *member)).collect();
        pools.sort_unstable();
        pools.dedup();
        self.keep_one_known(look, &mut pools, kind);
        pools.retain(|pool| {
            self.members_of(look.observer, *pool).iter().any(|one| look.table.kind(*one) == kind)
        });
        let certain = pools
            .iter()
            .copied()
            .filter(|pool| {
                let members = self.members_of(look.observer, *pool);
                let outside = members.iter().filter(|member| !crowd.contains(member)).count();
                members.iter().filter(|member| look.table.kind(**member) == kind).count() > outside
            })
            .min_by_key(|pool| self.rank(look, *pool, piece, old));
        match certain {
            Some(pool) if pool != self.pool(look.observer, piece) => {
                let twin = crowd
                    .iter()
                    .copied()
                    .find(|one| self.pool(look.observer, *one) == pool && look.table.kind(*one) == kind)
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

    /// Leaves out pools of one piece each that make no difference where such a kind comes out of their crowd: those
    /// of other kinds, and all but the first of this one, which nobody can tell from it.
    fn keep_one_known(&self, look: &Look<'_>, pools: &mut Vec<u16>, kind: KindId) {
        let mut sizes = vec![0u16; self.pieces];
        for pool in self.pools(look.observer) {
            sizes[usize::from(*pool)] += 1;
        }
        let mut met = false;
        pools.retain(|pool| {
            // A pool is named by one of its pieces.
            sizes[usize::from(*pool)] > 1
                || (look.table.kind(PieceId(*pool)) == kind && !std::mem::replace(&mut met, true))
        });
    }

    /// An order of pools that rests on what the observer can tell; `piece` counts as still in its crowd.
    fn rank(&self, look: &Look<'_>, pool: u16, piece: PieceId, old: Crowd) -> impl Ord + use<> {
        let members = self.members_of(look.observer, pool);
        let mut kinds: Vec<KindId> = members.iter().map(|member| look.table.kind(*member)).collect();
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

    /// Two pieces of different pools exchange them.
    fn exchange(&mut self, observer: Observer, a: PieceId, b: PieceId) {
        let mut with_a = self.members(observer, a);
        let mut with_b = self.members(observer, b);
        with_a.retain(|member| *member != a);
        with_b.retain(|member| *member != b);
        with_a.push(b);
        with_b.push(a);
        self.assign(observer, &with_a);
        self.assign(observer, &with_b);
    }

    /// The piece leaves its pool and is known.
    fn single_out(&mut self, look: &Look<'_>, piece: PieceId) {
        let mut rest = self.members(look.observer, piece);
        rest.retain(|member| *member != piece);
        self.assign(look.observer, &[piece]);
        if let Some(pool) = self.assign(look.observer, &rest) {
            self.settle(look, pool);
        }
    }

    /// The pools of these pieces become one.
    fn merge(&mut self, look: &Look<'_>, pieces: &[PieceId]) {
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

    /// Lets a pool fall apart if it has one kind only or lies in one crowd as a whole.
    fn settle(&mut self, look: &Look<'_>, pool: u16) {
        let members = self.members_of(look.observer, pool);
        let [first, others @ ..] = members.as_slice() else { return };
        let kind = look.table.kind(*first);
        let crowd = look.sight(*first);
        let pure = others.iter().all(|other| look.table.kind(*other) == kind);
        let together =
            matches!(crowd, Sight::Lost(_)) && others.iter().all(|other| look.sight(*other) == crowd);
        if together && !pure {
            // Which kind has which number must not come out when the kinds are told apart.
            self.blur(look.observer, &members);
        }
        if pure || together {
            for member in &members {
                self.assign(look.observer, &[*member]);
            }
        }
    }

    fn number_shifted(&mut self, look: &Look<'_>, shift: Shift, rolled: bool) -> bool {
        let piece = shift.piece;
        let before = look.sight_at(piece, shift.from, shift.before);
        let after = look.sight_at(piece, shift.to, shift.after);
        let changed = rolled || shift.before != shift.after;
        let mut concerned = vec![piece];
        if let Sight::Lost(old) = before {
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
        if after == Sight::Seen {
            learned = before != Sight::Seen && self.number(look.observer, piece).is_none();
            self.set_number(look.observer, piece, shift.after);
        }
        learned
    }

    /// These dice can no longer be told apart: numbers that differ are forgotten.
    fn blur(&mut self, observer: Observer, pieces: &[PieceId]) {
        let number = self.number(observer, pieces[0]);
        if pieces.iter().any(|piece| self.number(observer, *piece) != number) {
            for piece in pieces {
                self.set_number(observer, *piece, UNKNOWN);
            }
        }
    }

    fn set_number(&mut self, observer: Observer, piece: PieceId, number: u8) {
        let at = self.row(observer) + usize::from(piece.0);
        if let Some(known) = self.numbers.get_mut(at) {
            *known = number;
        }
    }

    /// Makes the pieces a pool and gives its name, unless there are none.
    fn assign(&mut self, observer: Observer, members: &[PieceId]) -> Option<u16> {
        let name = members.iter().min()?.0;
        let pools = self.pools_mut(observer);
        for member in members {
            pools[usize::from(member.0)] = name;
        }
        Some(name)
    }

    fn members_of(&self, observer: Observer, pool: u16) -> Vec<PieceId> {
        (0u16..)
            .zip(self.pools(observer))
            .filter(|(_, one)| **one == pool)
            .map(|(id, _)| PieceId(id))
            .collect()
    }

    fn row(&self, observer: Observer) -> usize {
        usize::from(observer.0) * self.pieces
    }

    fn pools(&self, observer: Observer) -> &[u16] {
        let row = self.row(observer);
        &self.pools[row..row + self.pieces]
    }

    fn pools_mut(&mut self, observer: Observer) -> &mut [u16] {
        let row = self.row(observer);
        &mut self.pools[row..row + self.pieces]
    }
}
