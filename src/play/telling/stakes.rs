//! What is at stake in an answer or step: which seats win pieces and what the reader loses, without having chosen just
//! that.

use super::fact::{Fact, Movement};
use super::paragraph::Cause;
use crate::compile::layout::ZoneSpec;
use crate::compile::value::{SeatId, ZoneId};
use crate::notation::wording::Wording;
use crate::play::event::{Event, Spot, What};
use crate::table::Observer;

/// From this many seats on that get or give pieces at once, it is the same for everybody.
const MANY_SEATS: usize = 3;

/// Who did what the facts tell, and what seats get and give by it.
#[derive(Debug)]
pub(super) struct Stakes {
    cause: Cause,
    /// The seat whose answer led to it.
    doer: Option<SeatId>,
    /// Whether other seats have answered in the same step before.
    is_contest: bool,
    /// The seats that get pieces that they did not have.
    getting: Vec<SeatId>,
    /// The seats that give pieces away.
    giving: Vec<SeatId>,
}

/// Whether another seat has answered before in the step in which this answer was given.
pub(super) fn is_contested(events: &[Event], at: usize) -> bool {
    let Some(Event { step, seat, what: What::Answered { seat: by, .. }, .. }) = events.get(at) else {
        return false;
    };
    let is_part = |event: &Event| matches!(event.what, What::Began { .. } | What::Ended { .. });
    let run = events[..at].iter().rev();
    let mut run = run.take_while(|event| (event.step, event.seat) == (*step, *seat) && !is_part(event));
    run.any(|event| matches!(event.what, What::Answered { seat: other, .. } if other != *by))
}

impl Stakes {
    pub(super) fn of(facts: &[Fact], (doer, is_contest): (Option<SeatId>, bool), names: Wording<'_>) -> Self {
        let (mut getting, mut giving) = (Vec::new(), Vec::new());
        let note = |seats: &mut Vec<SeatId>, seat: Option<SeatId>| {
            seats.extend(seat.filter(|seat| !seats.contains(seat)));
        };
        for fact in facts {
            let Fact::Moved(movement) = fact else { continue };
            for (from, to) in movement.ways() {
                let (from, to) = (owner(names, from), owner(names, to));
                if from != to {
                    note(&mut giving, from);
                    note(&mut getting, to);
                }
            }
        }
        let cause = if doer.is_some() { Cause::Answer } else { Cause::Step };
        Self { cause, doer, is_contest, getting, giving }
    }

    pub(super) fn cause(&self) -> Cause {
        self.cause
    }

    /// Whether this seat alone gets something that others wanted, so that what changes for it is the price.
    pub(super) fn is_won_by(&self, seat: SeatId) -> bool {
        self.is_contest && self.getting == [seat]
    }

    /// Whether a seat gives pieces to nobody that it did not choose, and gets nothing for them.
    pub(super) fn is_taken_from(&self, seat: SeatId, movement: &Movement) -> bool {
        movement.others.is_empty() && self.doer != Some(seat) && !self.getting.contains(&seat)
    }

    /// Whether a movement is what a seat wins, what it pays for that, or what the reader loses.
    pub(super) fn matters(&self, movement: &Movement, reader: Observer, names: Wording<'_>) -> bool {
        let (from, to) = movement.way();
        let (giver, getter) = (owner(names, from), owner(names, to));
        let is_seen = movement.pieces.iter().any(|one| one.kind.is_some());
        if giver == getter || !is_seen || !movement.others.is_empty() {
            return false;
        }
        let is_chosen = |seat: SeatId| self.doer == Some(seat) && !self.is_contest;
        let is_supply = spec(names, from.zone).kind.is_some();
        let is_income = self.cause == Cause::Step && (is_supply || self.getting.len() >= MANY_SEATS);
        let wins = |seat: SeatId| !is_income && !is_chosen(seat);
        let is_readers = |seat: SeatId| Observer::seat(seat) == reader && self.giving.len() == 1;
        getter.is_some_and(wins)
            || giver.is_some_and(|seat| {
                !is_chosen(seat) && (is_readers(seat) || self.getting.contains(&seat) && wins(seat))
            })
    }
}

fn spec(names: Wording<'_>, zone: ZoneId) -> &ZoneSpec {
    &names.game.layout.zones[usize::from(zone.0)]
}

fn owner(names: Wording<'_>, spot: Spot) -> Option<SeatId> {
    spec(names, spot.zone).owner
}
