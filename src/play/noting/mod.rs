//! Turns changes of a table into events: each says how things lay when it happened, and who saw what.

mod answers;
mod moves;

use std::sync::Arc;

use super::carrying::Carried;
use super::event::{Flip, Roll, Spot, What, Why};
use super::mention::MentionContext;
use super::witnesses::Witnesses;
use crate::compile::Game;
use crate::compile::code::PartEnd;
use crate::compile::value::{PartId, PieceId, ZoneId};
use crate::play::noting::moves::PendingMoves;
use crate::table::{Change, Insertion, Observer, Observers, Reason, Table, sees};

/// Turns changes into events. It replays the changes on a table of its own.
pub(super) struct Noter<'a> {
    pub(super) game: &'a Game,
    /// The table before the next change; nobody watches it.
    pub(super) table: Table,
    /// Which pieces observers have seen since the step began or the last answer was given.
    pub(super) seen: &'a mut Witnesses,
    /// For each answer of the rules, by the index of its change, who saw its pieces when it was carried out.
    pub(super) carried: Vec<(usize, Carried)>,
}

impl Noter<'_> {
    /// The events of these changes. Subtracts the bytes that they need from `room`, and stops when there is no room
    /// left.
    pub(super) fn note(&mut self, changes: &[Change], room: &mut usize) -> Vec<What> {
        let mut events: Vec<What> = Vec::new();
        let mut noted = 0;
        let mut moves = PendingMoves::default();
        let mut at = 0;
        while let Some(change) = changes.get(at) {
            at += 1;
            for event in &events[noted..] {
                *room = room.saturating_sub(event.room());
            }
            noted = events.len();
            if *room == 0 {
                break;
            }
            if let Change::Moved { .. } = change {
                if !moves.can_take(self.game, change) {
                    moves.end(&mut events);
                }
                moves.take(change, self.moved(change));
                self.follow(change);
                continue;
            }
            moves.end(&mut events);
            if let Change::Rolled { piece, .. } = change {
                let zone = self.table.zone_of(*piece);
                let in_zone = |change: &&Change| matches!(change, Change::Rolled { piece, .. } if self.table.zone_of(*piece) == zone);
                let more = changes[at..].iter().take_while(in_zone).count();
                events.push(self.rolled(zone, &changes[at - 1..at + more]));
                at += more;
                continue;
            }
            if self.flipped_zone(change).is_some() {
                let zone = self.flipped_zone(change);
                let more =
                    changes[at..].iter().take_while(|change| self.flipped_zone(change) == zone).count();
                events.push(self.flipped(&changes[at - 1..at + more]));
                at += more;
                continue;
            }
            match change {
                Change::Answered(answer) => events.push(self.answered(answer, at - 1)),
                other => events.extend(self.single(other)),
            }
            if let Change::Part { part, now: Err(PartEnd::Nobody) } = change {
                without_last_laps(&mut events, *part);
                noted = noted.min(events.len());
            }
            self.follow(change);
        }
        moves.end(&mut events);
        events
    }

    fn look(&self) -> MentionContext<'_> {
        MentionContext { game: self.game, table: &self.table, seen: self.seen }
    }

    /// Replays the change on the own table.
    fn follow(&mut self, change: &Change) {
        let layout = &self.game.layout;
        match change {
            Change::Moved { piece, to, to_index, face_after, .. } => {
                let is_place = layout.zones[usize::from(to.0)].order.is_sparse;
                let spot = if is_place { Insertion::Place(*to_index) } else { Insertion::Index(*to_index) };
                let moved = self.table.move_turned(layout, *piece, *to, spot, *face_after);
                debug_assert!(moved.is_ok(), "what was done once can be done again");
            }
            Change::Turned { piece, after, .. } => {
                let turned = self.table.turn(layout, *piece, *after);
                debug_assert!(turned.is_ok(), "what was done once can be done again");
            }
            Change::Rolled { piece, after, .. } => {
                let rolled = self.table.roll_to(layout, *piece, *after);
                debug_assert!(rolled.is_ok(), "what was done once can be done again");
            }
            Change::Counter { counter, after, .. } => {
                let set = self.table.set_counter(layout, *counter, *after, Reason::Step);
                debug_assert!(set.is_ok(), "what was done once can be done again");
            }
            Change::Shuffled { zone } => self.table.shuffle(layout, *zone),
            Change::Shown { .. }
            | Change::Said { .. }
            | Change::Answered(_)
            | Change::Part { .. }
            | Change::PassedOver { .. } => {}
        }
        self.seen.follow(layout, &self.table, change);
    }

    /// The observers among `seen` that did not see the piece before the change.
    fn newly_seen(&self, piece: PieceId, seen: Observers) -> Observers {
        let layout = &self.game.layout;
        let is_new =
            |observer: &Observer| seen.contains(*observer) && !sees(layout, &self.table, *observer, piece);
        Observer::all(layout).filter(is_new).collect()
    }

    /// The zone in which a two-sided piece was turned over, if the change is of this sort.
    fn flipped_zone(&self, change: &Change) -> Option<ZoneId> {
        let Change::Turned { piece, .. } = change else { return None };
        let is_two_sided = self.game.layout.pieces[usize::from(piece.0)].is_two_sided;
        is_two_sided.then(|| self.table.zone_of(*piece))
    }

    fn flipped(&mut self, changes: &[Change]) -> What {
        let layout = &self.game.layout;
        let mut pieces = Vec::new();
        let mut place = Spot { zone: ZoneId(0), index: None };
        for change in changes {
            if let Change::Turned { piece, seen, .. } = change {
                let before = self.table.kind(*piece);
                let set = layout.pieces[usize::from(piece.0)].set;
                pieces.push(Flip { before, after: layout.reverse(before), set, seen: *seen });
                place.zone = self.table.zone_of(*piece);
                let is_told = changes.len() == 1 && layout.zones[usize::from(place.zone.0)].order.is_kept;
                place.index = is_told.then(|| self.table.index_of(*piece));
            }
            self.follow(change);
        }
        What::Flipped { place, pieces }
    }

    fn rolled(&mut self, zone: ZoneId, changes: &[Change]) -> What {
        let mut dice = Vec::new();
        for change in changes {
            if let Change::Rolled { piece, after, seen, .. } = change {
                dice.push(Roll { kind: self.table.kind(*piece), face: *after, seen: *seen });
            }
            self.follow(change);
        }
        What::Rolled { zone, dice }
    }

    fn single(&self, change: &Change) -> Option<What> {
        Some(match change {
            Change::Turned { piece, after, seen, .. } => What::Turned {
                piece: self.look().piece(*piece),
                face: *after,
                seen: *seen,
                shows: self.newly_seen(*piece, *seen),
            },
            Change::Counter { counter, before, after, reason } if before != after => {
                let why = match reason {
                    Reason::Step => Why::Step,
                    Reason::Word(word) => Why::Word(*word),
                };
                What::Counter { counter: *counter, before: *before, after: *after, why }
            }
            Change::Shuffled { zone } => What::Shuffled(*zone),
            Change::Shown { piece, to, is_secret } => What::Shown {
                piece: self.look().piece(*piece),
                to: *to,
                is_secret: *is_secret,
                shows: self.newly_seen(*piece, *to),
            },
            Change::Said { text, pauses: false } => What::Said(self.look().text(text)),
            Change::Said { text, pauses: true } => {
                What::Moment { text: self.look().text(text), table: Arc::new(self.table.clone_plain()) }
            }
            Change::Part { part, now: Ok(nth) } => What::Began { part: *part, nth: *nth },
            Change::Part { part, now: Err(why) } => What::Ended { part: *part, why: *why },
            Change::PassedOver { part, seat } => What::PassedOver { part: *part, seat: *seat },
            _ => return None,
        })
    }
}

/// A part that has left out all seats ends: its end says so.
fn without_last_laps(events: &mut Vec<What>, ended: PartId) {
    let is_of_laps = |event: &What| match event {
        What::PassedOver { part, .. } | What::Began { part, .. } | What::Ended { part, .. } => *part == ended,
        _ => false,
    };
    let from = events.iter().rposition(|event| !is_of_laps(event)).map_or(0, |at| at + 1);
    let laps = events.split_off(from);
    events.extend(laps.into_iter().filter(|event| !matches!(event, What::PassedOver { .. })));
}
