//! Events of moves: consecutive moves from the same zone to the same zone are joined, and so are moves from the same
//! space to several zones.

use std::collections::{BTreeMap, BTreeSet};

use super::Noter;
use crate::compile::Game;
use crate::compile::value::{PieceId, ZoneId};
use crate::play::event::{Facing, Moved, Spot, What};
use crate::rules::Spaces;
use crate::table::{Change, UP};

/// A move of one piece, with the places that are named when the move is an event of its own.
pub(super) struct Move {
    piece: Moved,
    from: Spot,
    to: Spot,
    facing: Option<Facing>,
    /// Whether it leaves a space of a ring or a track as it lay.
    from_space: bool,
    /// Whether it goes from one place of a board to another: only the places say what has moved, so it is not joined.
    is_on_board: bool,
}

/// Moves that are not events yet, because they may still be joined.
#[derive(Default)]
pub(super) struct PendingMoves {
    moves: Vec<Move>,
    pieces: BTreeSet<PieceId>,
    /// The zones to which they went.
    filled: BTreeSet<ZoneId>,
}

impl PendingMoves {
    /// Whether a move may be joined with these. The next move of the same piece may not. Which piece leaves an
    /// unordered zone is not known to everybody, so no move may leave a zone to which some of these went.
    pub(super) fn can_take(&self, game: &Game, change: &Change) -> bool {
        let Change::Moved { piece, from, .. } = change else { return false };
        match game.layout.zones[usize::from(from.0)].order.is_kept {
            false => !self.filled.contains(from),
            true => !self.pieces.contains(piece),
        }
    }

    /// Adds a move, with what is to be said of it, if anything.
    pub(super) fn take(&mut self, change: &Change, told: Option<Move>) {
        if let Change::Moved { piece, to, .. } = change {
            self.pieces.insert(*piece);
            self.filled.insert(*to);
            self.moves.extend(told);
        }
    }

    /// Turns the moves so far into events; moves that can be joined become one event.
    pub(super) fn end(&mut self, events: &mut Vec<What>) {
        let mut groups: Vec<Vec<Move>> = Vec::new();
        let mut met = BTreeMap::new();
        for one in std::mem::take(self).moves {
            let to = (!one.from_space).then_some(one.to.zone);
            let at = match one.is_on_board {
                true => groups.len(),
                false => *met.entry((one.from.zone, to, one.facing)).or_insert(groups.len()),
            };
            groups.resize_with(groups.len().max(at + 1), Vec::new);
            groups[at].push(one);
        }
        events.extend(groups.into_iter().filter_map(joined));
    }
}

/// One event of moves from the same zone, to the same zone or from a space to several; of several moves no places are named.
fn joined(moves: Vec<Move>) -> Option<What> {
    let first = moves.first()?;
    if moves.iter().any(|one| one.to.zone != first.to.zone) {
        let from = first.from.zone;
        let (pieces, to) = moves.into_iter().map(|one| (one.piece, one.to.zone)).unzip();
        return Some(What::Sown { pieces, from, to });
    }
    let spot = |spot: Spot| Spot { index: spot.index.filter(|_| moves.len() == 1), ..spot };
    let (from, to, facing) = (spot(first.from), spot(first.to), first.facing);
    Some(What::Moved { pieces: moves.into_iter().map(|one| one.piece).collect(), from, to, facing })
}

impl Noter<'_> {
    /// What is to be said of a move; nothing if it is within an unordered zone.
    pub(super) fn moved(&self, change: &Change) -> Option<Move> {
        let Change::Moved { piece, from, to, from_index, to_index, face_before, face_after, seen } = *change
        else {
            return None;
        };
        let order = |zone: ZoneId| self.game.layout.zones[usize::from(zone.0)].order;
        if from == to && !order(from).is_kept {
            return None;
        }
        let spot = |zone: ZoneId, index: u16, usual: bool| {
            let order = order(zone);
            let is_told = order.is_kept && (from == to || !usual || order.is_sparse);
            Spot { zone, index: is_told.then_some(index) }
        };
        let is_stack = |zone: ZoneId| order(zone).is_from_top;
        let spec = &self.game.layout.pieces[usize::from(piece.0)];
        let facing = match (face_before == face_after, spec.sides, face_after) {
            (false, 0, UP) => Some(Facing::Up),
            (false, 0, _) => Some(Facing::Down),
            _ => None,
        };
        let is_space = self.game.layout.zones[usize::from(from.0)].spaces != Spaces::Apart;
        let usual_end = if is_stack(to) { to_index == 0 } else { to_index >= self.table.len(to) };
        Some(Move {
            piece: Moved {
                kind: self.table.kind(piece),
                set: spec.set,
                seen,
                shows: self.newly_seen(piece, seen),
            },
            from: spot(from, from_index, is_stack(from) && from_index == 0),
            to: spot(to, to_index, usual_end),
            facing,
            from_space: facing.is_none() && is_space,
            is_on_board: from == to && order(from).is_sparse,
        })
    }
}
