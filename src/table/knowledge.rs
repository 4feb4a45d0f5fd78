//! What each observer can know: pools of interchangeable identities.
//!
//! For an observer the pieces are parted into *pools*. What it knows of a pool is the multiset of the
//! kinds of its pieces, and nothing about which of them is which; a piece alone in its pool is known.
//! The worlds that it holds possible are therefore all ways to deal out the kinds of each pool among its
//! pieces. Two things must hold: the true world is always among them (it is, because pools only group
//! pieces, the kinds stand in the table), and no world that fits what it saw is missing - otherwise it
//! would be told what it cannot know. Where a pool cannot say exactly what was seen, it says less.
//!
//! *Crowds.* In an unordered zone the ids of pieces that an observer does not see mean nothing to it: it
//! cannot tell which one leaves. Pieces of one set that lie there the same way up are a crowd. In rows,
//! stacks and boards it can point at each back, so there ids can be followed.
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
//! knows at first) until it is rolled or turned out of its sight, or it can no longer be told from another.
//!
//! What is lost: a pool that reaches over several zones is merged as a whole, though only its pieces in one
//! of them were mixed; and that a seat chose to move a piece says nothing here.

use super::observer::{Observer, is_die};
use crate::compile::layout::Layout;
use crate::compile::value::PieceId;

/// The number of a die that an observer does not know.
pub(super) const UNKNOWN: u8 = 0;

/// What each observer can know about each piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    pub(super) pieces: usize,
    /// By observer, then piece: the pool, named by the lowest id in it.
    pools: Vec<u16>,
    /// By observer, then piece: the number of a die as far as known; empty when there are no dice.
    numbers: Vec<u8>,
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

    /// There is nobody who could know anything.
    pub(super) fn none() -> Self {
        Self { pieces: 0, pools: Vec::new(), numbers: Vec::new() }
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

    /// Two pieces of different pools exchange them.
    pub(super) fn exchange(&mut self, observer: Observer, a: PieceId, b: PieceId) {
        let mut with_a = self.members(observer, a);
        let mut with_b = self.members(observer, b);
        with_a.retain(|member| *member != a);
        with_b.retain(|member| *member != b);
        with_a.push(b);
        with_b.push(a);
        self.assign(observer, &with_a);
        self.assign(observer, &with_b);
    }

    /// These dice can no longer be told apart: numbers that differ are forgotten.
    pub(super) fn blur(&mut self, observer: Observer, pieces: &[PieceId]) {
        let number = self.number(observer, pieces[0]);
        if pieces.iter().any(|piece| self.number(observer, *piece) != number) {
            for piece in pieces {
                self.set_number(observer, *piece, UNKNOWN);
            }
        }
    }

    pub(super) fn set_number(&mut self, observer: Observer, piece: PieceId, number: u8) {
        let at = self.row(observer) + usize::from(piece.0);
        if let Some(known) = self.numbers.get_mut(at) {
            *known = number;
        }
    }

    /// Makes the pieces a pool and gives its name, unless there are none.
    pub(super) fn assign(&mut self, observer: Observer, members: &[PieceId]) -> Option<u16> {
        let name = members.iter().min()?.0;
        let pools = self.pools_mut(observer);
        for member in members {
            pools[usize::from(member.0)] = name;
        }
        Some(name)
    }

    pub(super) fn members_of(&self, observer: Observer, pool: u16) -> Vec<PieceId> {
        (0u16..)
            .zip(self.pools(observer))
            .filter(|(_, one)| **one == pool)
            .map(|(id, _)| PieceId(id))
            .collect()
    }

    pub(super) fn row(&self, observer: Observer) -> usize {
        usize::from(observer.0) * self.pieces
    }

    pub(super) fn pools(&self, observer: Observer) -> &[u16] {
        let row = self.row(observer);
        &self.pools[row..row + self.pieces]
    }

    pub(super) fn pools_mut(&mut self, observer: Observer) -> &mut [u16] {
        let row = self.row(observer);
        &mut self.pools[row..row + self.pieces]
    }
}
