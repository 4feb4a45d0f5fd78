//! What each observer knows: pools of interchangeable identities.
//!
//! For an observer the pieces are divided into *pools*. What it knows of a pool is the multiset of the kinds of its
//! pieces, and nothing about which of them is which; a piece alone in its pool is known. So the worlds that it holds
//! possible (its information set) are all ways to deal out the kinds of each pool among its pieces. Two things must
//! hold. The true world is always among them: it is, because pools only group pieces, and the kinds are in the table.
//! And no world that agrees with what it saw is missing; otherwise it would be told what it cannot know. Where a pool
//! cannot say exactly what was seen, it says less.
//!
//! *Crowds.* In an unordered zone the ids of pieces that an observer does not see mean nothing to it: it
//! cannot tell which one leaves. Pieces of one set that lie there the same way up are a crowd. In rows,
//! stacks and boards it can point at each back, so there ids can be followed.
//!
//! - *Seen*: a piece that is seen is alone in its pool, and stays so when it is put away (memory).
//! - *Followed while hidden*: between ordered zones, or into a crowd, it keeps its pool.
//! - *Followed, then seen*: it leaves its pool; the kinds of the others are one fewer.
//! - *Out of a crowd, unseen*: any piece of the crowd may have left, so their pools become one.
//! - *Out of a crowd, then seen to be of kind k*: it is still unknown which piece of the crowd it was. A pool is
//!   *certain* when it has more pieces of kind k than pieces outside the crowd, so that in every world a piece of kind
//!   k of this pool lies in the crowd. Then one may assume that this one left: in a world in which the k of another
//!   pool left, an exchange of it with the k of the certain pool gives the same table. So the worlds of all cases are
//!   the worlds of this one. If necessary, two pieces of kind k exchange their pools. If several pools are certain, all
//!   give the same result; the smallest is taken, in an order that depends only on what the observer can tell. If none
//!   is certain, all pools that have a k in the crowd become one first.
//! - *Shuffled*: the hidden pieces of one set and face in a zone with an order become one pool; in
//!   an unordered zone nothing changes.
//! - *Settled*: a pool with only one kind, and a pool that lies in one crowd as a whole, is split into known pieces:
//!   "this crowd has an idol and a priest" is all there is to know about it.
//!
//! Dice also have a number. An observer that does not see a die remembers its number (which everybody knows at first)
//! until the die is rolled or turned out of its sight, or can no longer be told from another die.
//!
//! *Two-sided pieces* have a number, too: which side is up. The kinds of a pool are those on the first sides, so turning
//! a piece over changes no pool, and an observer that does not see it only forgets which side is up.
//!
//! *Told*: an observer can be told that a piece which it can tell from all others is one of some kinds. That holds until
//! the piece is seen, is shuffled or comes into a crowd.
//!
//! What is lost: a pool that extends over several zones is merged as a whole, even if only its pieces in one of them
//! were mixed. And it is not considered here that a seat chose to move a piece.

use super::observer::{Observer, has_sides};
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId};

/// The number of a die that an observer does not know.
pub(super) const UNKNOWN: u8 = 0;

/// What each observer knows about each piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    pub(super) pieces: usize,
    /// For each observer and piece the pool, identified by the lowest id in it.
    pools: Vec<u16>,
    /// For each observer and piece the number of a die or the side of a two-sided piece, if it is known; empty when
    /// there are no such pieces.
    numbers: Vec<u8>,
    /// For each observer and piece the kinds that the observer was told it may have, as a set with `told_words` words
    /// of one bit for each kind; empty before anything was told.
    told: Vec<u64>,
    told_words: usize,
}

impl Knowledge {
    /// Everybody knows every piece, as is the case before the first step.
    pub(super) fn complete(layout: &Layout) -> Self {
        let pieces = layout.pieces.len();
        let observers = usize::from(layout.seats) + 1;
        let pools = (0..observers).flat_map(|_| layout.piece_ids().map(|piece| piece.0)).collect();
        let dice = layout.piece_ids().any(|piece| has_sides(layout, piece));
        let first = |piece: PieceId| match layout.pieces[usize::from(piece.0)] {
            spec if spec.is_two_sided => layout.side(spec.kind),
            _ => 1,
        };
        let numbers = if dice {
            (0..observers).flat_map(|_| layout.piece_ids().map(first)).collect()
        } else {
            Vec::new()
        };
        let told_words = layout.kinds.len().div_ceil(64);
        Self { pieces, pools, numbers, told: Vec::new(), told_words }
    }

    /// No knowledge, because there are no observers.
    pub(super) fn none() -> Self {
        Self { pieces: 0, pools: Vec::new(), numbers: Vec::new(), told: Vec::new(), told_words: 0 }
    }

    /// The pool of a piece, identified by one of its members: the same for pieces that the observer cannot tell apart.
    /// The identifier itself must not be revealed.
    #[must_use]
    pub fn pool(&self, observer: Observer, piece: PieceId) -> u16 {
        self.pools(observer)[usize::from(piece.0)]
    }

    /// The pieces from which the observer cannot tell this one, and the piece itself.
    #[must_use]
    pub fn members(&self, observer: Observer, piece: PieceId) -> Vec<PieceId> {
        self.members_of(observer, self.pool(observer, piece))
    }

    /// Whether the observer knows the kind of the piece. In a crowd this only says that such a piece is in it.
    #[must_use]
    pub fn is_known(&self, observer: Observer, piece: PieceId) -> bool {
        let pool = self.pool(observer, piece);
        pool == piece.0 && self.pools(observer).iter().filter(|one| **one == pool).count() == 1
    }

    /// Whether the observer knows the kind of a piece and, for a die, its number.
    pub(super) fn knows_all_of(&self, layout: &Layout, observer: Observer, piece: PieceId) -> bool {
        let is_number_known = !has_sides(layout, piece) || self.number(observer, piece).is_some();
        self.is_known(observer, piece) && is_number_known
    }

    /// The number of a die, if the observer knows it.
    #[must_use]
    pub fn number(&self, observer: Observer, piece: PieceId) -> Option<u8> {
        let number = *self.numbers.get(self.row(observer) + usize::from(piece.0))?;
        (number != UNKNOWN).then_some(number)
    }

    /// Whether the observer was told that a piece is none of some kinds.
    #[must_use]
    pub fn is_told_of(&self, observer: Observer, piece: PieceId) -> bool {
        self.told_of(observer, piece).iter().any(|word| *word != u64::MAX)
    }

    /// Whether a piece may be of a kind, as far as the observer was told.
    #[must_use]
    pub fn may_be(&self, observer: Observer, piece: PieceId, kind: KindId) -> bool {
        let word = self.told_of(observer, piece).get(usize::from(kind.0 / 64));
        word.is_none_or(|word| word >> (kind.0 % 64) & 1 == 1)
    }

    /// What the observer was told of a piece, as a set of kinds; empty when nothing was told of any piece.
    fn told_of(&self, observer: Observer, piece: PieceId) -> &[u64] {
        let first = (self.row(observer) + usize::from(piece.0)) * self.told_words;
        self.told.get(first..first + self.told_words).unwrap_or_default()
    }

    /// The observer is told that a piece is of one of these kinds.
    pub(super) fn restrict(&mut self, layout: &Layout, observer: Observer, piece: PieceId, kinds: &[KindId]) {
        if self.told.is_empty() {
            let observers = usize::from(layout.seats) + 1;
            self.told = vec![u64::MAX; observers * self.pieces * self.told_words];
        }
        let mut told = vec![0; self.told_words];
        for KindId(kind) in kinds {
            told[usize::from(kind / 64)] |= 1 << (kind % 64);
        }
        let first = (self.row(observer) + usize::from(piece.0)) * self.told_words;
        for (word, told) in self.told[first..].iter_mut().zip(told) {
            *word &= told;
        }
    }

    /// Nothing that was told of a piece holds any more: the observer cannot tell it from others, or knows it.
    pub(super) fn forget_told(&mut self, observer: Observer, piece: PieceId) {
        let first = (self.row(observer) + usize::from(piece.0)) * self.told_words;
        if let Some(words) = self.told.get_mut(first..first + self.told_words) {
            words.fill(u64::MAX);
        }
    }

    /// Two pieces exchange their pools.
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

    /// These dice can no longer be told apart: their numbers are forgotten if they differ.
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

    /// Makes the pieces a pool and returns its identifier; `None` if there are no pieces.
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
