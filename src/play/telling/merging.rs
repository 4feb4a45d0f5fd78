//! Merges facts of one answer or step that can be told together.

use super::fact::{Counting, Fact, Movement, Turning};
use super::paragraph::Topic;
use crate::compile::value::SeatId;
use crate::notation::wording::Wording;
use crate::play::event::Spot;

/// Adds a fact to those before it, or merges it with one of them.
pub(super) fn add(facts: &mut Vec<Fact>, fact: Fact, names: Wording<'_>) {
    // What has a line of its own is not passed.
    let is_line = |fact: &Fact| matches!(fact, Fact::Told { topic, .. } if topic.stands_alone() && *topic != Topic::Reveal);
    let from = facts.iter().rposition(is_line).map_or(0, |at| at + 1);
    let before = &mut facts[from..];
    let merged = match &fact {
        Fact::Moved(movement) => joined(before, movement, names),
        Fact::Turned(turning) => turned(before, turning),
        Fact::Counted(counting) => counted(before, counting),
        Fact::Became { counter, after, .. } => before.iter_mut().rev().any(|other| match other {
            Fact::Became { counter: same, after: last, .. } if same == counter => {
                *last = *after;
                true
            }
            _ => false,
        }),
        Fact::PassedOver { seats, importance } => match before.last_mut() {
            Some(Fact::PassedOver { seats: others, importance: same }) if same == importance => {
                let others_too: Vec<SeatId> =
                    seats.iter().copied().filter(|seat| !others.contains(seat)).collect();
                others.extend(others_too);
                true
            }
            _ => false,
        },
        Fact::Sown { .. } | Fact::Told { .. } => false,
    };
    if !merged {
        facts.push(fact);
    }
}

/// Joins a movement with one before it: with more pieces on the same way, or with the same pieces of another seat.
/// Movements that others in between depend on keep their order.
fn joined(before: &mut [Fact], movement: &Movement, names: Wording<'_>) -> bool {
    let (from, to) = movement.way();
    if from.index.is_some() || to.index.is_some() {
        return false;
    }
    for other in before.iter_mut().rev() {
        match other {
            Fact::Moved(other) => {
                if other.facing == movement.facing && other.in_order == movement.in_order {
                    if other.way() == (from, to) && other.others.is_empty() {
                        other.pieces.extend_from_slice(&movement.pieces);
                        other.reveals |= movement.reveals;
                        other.sort();
                        return true;
                    }
                    let is_alike = other.pieces == movement.pieces && other.reveals == movement.reveals;
                    if is_alike && other.ways().all(|way| is_alike_for_others(way, (from, to), names)) {
                        other.others.push((from, to));
                        return true;
                    }
                }
                let touches = |(one_from, one_to): (Spot, Spot)| {
                    one_to.zone == from.zone || one_from.zone == to.zone || one_to.zone == to.zone
                };
                if other.ways().any(touches) {
                    return false;
                }
            }
            Fact::Sown { .. } => return false,
            Fact::Turned(turning) if turning.zone == from.zone || turning.zone == to.zone => return false,
            _ => {}
        }
    }
    false
}

/// Whether two ways are the same for two seats.
fn is_alike_for_others(one: (Spot, Spot), other: (Spot, Spot), names: Wording<'_>) -> bool {
    let seats = (acting(one, names), acting(other, names));
    let (Some(seat), Some(by)) = seats else { return false };
    seat != by && is_alike(one.0, other.0, (seat, by), names) && is_alike(one.1, other.1, (seat, by), names)
}

/// Whether two spots are the same one, or that of each seat.
fn is_alike(one: Spot, other: Spot, (seat, by): (SeatId, SeatId), names: Wording<'_>) -> bool {
    if one.index.is_some() || other.index.is_some() {
        return false;
    }
    let spec = |spot: Spot| &names.game.layout.zones[usize::from(spot.zone.0)];
    let (first, second) = (spec(one), spec(other));
    one == other
        || first.rule == second.rule
            && (first.number, first.kind) == (second.number, second.kind)
            && (first.owner, second.owner) == (Some(seat), Some(by))
}

/// The seat that gets pieces, or that gives them away.
pub(super) fn acting((from, to): (Spot, Spot), names: Wording<'_>) -> Option<SeatId> {
    let owner = |spot: Spot| names.game.layout.zones[usize::from(spot.zone.0)].owner;
    owner(to).or(owner(from))
}

fn turned(before: &mut [Fact], turning: &Turning) -> bool {
    let Some(Fact::Turned(last)) = before.last_mut() else { return false };
    let is_same = last.zone == turning.zone && last.facing == turning.facing;
    if is_same {
        last.pieces.extend_from_slice(&turning.pieces);
        last.pieces.sort_by_key(|one| one.rank());
        last.reveals |= turning.reveals;
        last.index = None;
    }
    is_same
}

fn counted(before: &mut [Fact], counting: &Counting) -> bool {
    for other in before.iter_mut().rev() {
        let Fact::Counted(other) = other else { continue };
        if other.counter != counting.counter {
            continue;
        }
        other.after = counting.after;
        for (by, word) in &counting.parts {
            match other.parts.iter_mut().find(|(_, same)| same == word) {
                Some((sum, _)) => *sum += by,
                None => other.parts.push((*by, *word)),
            }
        }
        return true;
    }
    false
}
