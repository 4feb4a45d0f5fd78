//! The answers in a step, as far as an observer knows them.

use super::rerun::{Stretch, eyes};
use crate::compile::value::{PieceId, SeatId, Value, ZoneId};
use crate::play::Match;
use crate::table::{Observer, Table};
use crate::vm::Pause;
use crate::vm::functions::same;
use crate::vm::machine::{Demand, Heap};

/// The answers, pick by pick.
#[derive(Clone, Debug, Default)]
pub(super) struct Picks {
    pub(super) picks: Vec<Pick>,
    /// The lists among the picks.
    lists: Heap,
    /// The pieces in these lists, and where they lay.
    places: Vec<(PieceId, ZoneId, u16)>,
}

/// A value that was picked; a piece is given by its zone and index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thing {
    pub(super) value: Value,
    pub(super) place: Option<(ZoneId, u16)>,
}

impl Thing {
    pub(super) fn of(table: &Table, value: Value) -> Self {
        let place = match value {
            Value::Piece(piece) => Some((table.zone_of(piece), table.index_of(piece))),
            _ => None,
        };
        Self { value, place }
    }

    /// The value on another table.
    pub(super) fn there(self, table: &Table) -> Value {
        let piece = self.place.and_then(|(zone, index)| table.at(zone, index));
        piece.map_or(self.value, Value::Piece)
    }
}

impl Picks {
    /// Keeps a list that was picked, and the places of its pieces.
    fn adopt(&mut self, heap: &Heap, value: Value, table: &Table) -> (Value, (usize, usize)) {
        let from = self.places.len();
        let Value::List(_) = value else { return (value, (from, from)) };
        self.places.extend(heap.leaves(value).into_iter().filter_map(|leaf| match leaf {
            Value::Piece(piece) => Some((piece, table.zone_of(piece), table.index_of(piece))),
            _ => None,
        }));
        (self.lists.adopt(heap, value), (from, self.places.len()))
    }

    /// A list that was picked, with the pieces that lie at the same places on another table.
    pub(super) fn there(&self, list: Value, (from, to): (usize, usize), table: &Table) -> (Value, Heap) {
        let mut lists = Heap::default();
        let list = lists.adopt(&self.lists, list);
        lists.replace_leaves(list, &mut |leaf| {
            let place = self.places[from..to].iter().find(|(piece, ..)| Value::Piece(*piece) == leaf);
            let there = place.and_then(|(_, zone, index)| table.at(*zone, *index));
            there.map_or(leaf, Value::Piece)
        });
        (list, lists)
    }
}

/// One pick of an answer, as far as the observer knows of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pick {
    pub(super) seat: SeatId,
    pub(super) taken: Selection,
}

/// What was taken.
#[derive(Clone, Copy, Debug)]
pub(super) enum Selection {
    /// An option that looks like this: its mark, the value, and the places of the pieces if it is a list.
    Option { mark: u64, thing: Thing, places: (usize, usize) },
    /// No further option.
    Nothing,
    /// Others do not know it yet.
    Sealed,
}

/// The answers in a step, as far as an observer knows them. `state` is played the same way again.
pub(super) fn picks(stretch: &Stretch<'_>, state: &mut Match, observer: Observer) -> Picks {
    let mut picks = Picks::default();
    let game = stretch.game;
    let mut paused = state.advance(game);
    'entries: for (at, entry) in stretch.entries.iter().enumerate() {
        debug_assert!(matches!(paused, Ok(Pause::Ask)), "the same answers lead to the same questions");
        let seat = entry.seat;
        let is_sealed = state.asking().demand == Demand::Sealed;
        let is_secret = state.asking().is_secret;
        let is_known = Observer::seat(seat) == observer || !is_sealed || (at < stretch.shown && !is_secret);
        let offered = state.options().to_vec();
        let mut whole = false;
        for wanted in entry.answer.picks.iter().filter_map(|pick| offered.get(*pick).copied()) {
            let heap = state.machine.heap();
            let alike = |option: &Value| same(game, &state.table, heap, seat, *option, wanted);
            let Some(index) = state.options().iter().position(alike) else { break 'entries };
            let value = state.options()[index];
            let taken = if is_known {
                let mark = eyes(game, state, observer).mark(value);
                let (value, places) = picks.adopt(heap, value, &state.table);
                Selection::Option { mark, thing: Thing::of(&state.table, value), places }
            } else {
                Selection::Sealed
            };
            picks.picks.push(Pick { seat, taken });
            whole = state.answer(game, index).unwrap_or(false);
        }
        if !whole && !is_sealed {
            picks.picks.push(Pick { seat, taken: Selection::Nothing });
            whole = state.answer(game, state.options().len()).unwrap_or(false);
        }
        if whole {
            paused = state.advance(game);
        }
    }
    picks
}
