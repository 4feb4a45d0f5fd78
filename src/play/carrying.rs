//! Answers that are carried out at once: who saw the pieces that they take when these were moved or turned. The log
//! then calls them by their kinds.

use super::mention::{Sighting, Taken};
use crate::compile::Game;
use crate::compile::value::{PieceId, SeatId, ZoneId};
use crate::table::{Change, Observer, Observers};

/// Pieces of answers, each with those who saw it when it was moved or turned.
pub(super) type Carried = Vec<(PieceId, Observers)>;

/// Answers that were given together, and what was done then, as long as nothing else was moved before or together with
/// their pieces.
#[derive(Debug, Default)]
struct AnswerGroup {
    taken: Vec<PieceId>,
    carried: Carried,
    /// The way of the last move, and how many pieces were carried out before that.
    last: Option<((ZoneId, ZoneId), usize)>,
    is_over: bool,
}

/// Who saw the pieces of the last answers of people, and for each change that is an answer of the rules, by its index,
/// who saw those of its pieces.
pub(super) fn carried(
    game: &Game,
    people: Vec<PieceId>,
    changes: &[Change],
) -> (Carried, Vec<(usize, Carried)>) {
    let mut groups = vec![AnswerGroup { taken: people, ..AnswerGroup::default() }];
    let mut by_rules: Vec<(usize, usize)> = Vec::new();
    for (at, change) in changes.iter().enumerate() {
        let Change::Answered(answer) = change else {
            if let Some(group) = groups.last_mut() {
                group.follow(game, change);
            }
            continue;
        };
        if groups.last().is_none_or(|group| group.is_over || group.last.is_some()) {
            groups.push(AnswerGroup::default());
        }
        by_rules.push((at, groups.len() - 1));
        if let Some(group) = groups.last_mut() {
            group.taken.extend(answer.pieces());
        }
    }
    let of_rules = by_rules.into_iter().map(|(at, group)| (at, groups[group].carried.clone())).collect();
    (groups.swap_remove(0).carried, of_rules)
}

/// Notes who saw the pieces of an answer of a seat; `pieces` are those that its options mention, in their order.
pub(super) fn name(
    seat: SeatId,
    taken: &mut [Taken],
    pieces: impl IntoIterator<Item = PieceId>,
    carried: &Carried,
) {
    let sightings = taken.iter_mut().flat_map(Taken::pieces_mut).zip(pieces);
    // Who took it blindly did not mean this kind.
    let meant = |one: &Sighting| one.sees.contains(Observer::seat(seat));
    for (sighting, piece) in sightings.filter(|(one, _)| meant(one)) {
        for (_, seen) in carried.iter().filter(|(other, _)| *other == piece) {
            sighting.carried.add(*seen);
        }
    }
}

impl AnswerGroup {
    fn follow(&mut self, game: &Game, change: &Change) {
        if self.is_over {
            return;
        }
        match change {
            Change::Said { .. }
            | Change::Counter { .. }
            | Change::Part { .. }
            | Change::PassedOver { .. } => {}
            Change::Turned { piece, seen, .. }
                if self.taken.contains(piece) && !game.layout.pieces[usize::from(piece.0)].is_two_sided =>
            {
                self.carried.push((*piece, *seen));
            }
            Change::Moved { piece, from, to, seen, .. } => {
                let way = (*from, *to);
                let (known, before) = self.last.unwrap_or((way, self.carried.len()));
                let before = if known == way { before } else { self.carried.len() };
                if !self.taken.contains(piece) {
                    self.carried.truncate(before);
                    self.is_over = true;
                    return;
                }
                self.last = Some((way, before));
                self.carried.push((*piece, *seen));
                // Nobody can tell which piece of a pile is taken out of it later.
                if !game.layout.zones[usize::from(to.0)].order.is_kept {
                    self.taken.retain(|other| other != piece);
                }
            }
            _ => self.is_over = true,
        }
    }
}
