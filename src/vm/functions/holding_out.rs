//! Hidden pieces of unordered zones when they are offered to a seat. Their order says nothing about when each of them
//! came there; after the choice they get another order.

use crate::compile::Game;
use crate::compile::layout::Layout;
use crate::compile::value::{PieceId, SeatId, Value, ZoneId};
use crate::table::{DOWN, Observer, Table, sees};
use crate::vm::machine::{Asking, Heap, Sealed};

/// What can be learned about pieces at little cost: in which zones they lie and which way up.
pub(super) struct Glance {
    /// One bit for all zones with the same number modulo 64.
    zones: u64,
    /// The bits that all faces have; those of dice may say down when none is.
    faces: u8,
}

impl Default for Glance {
    fn default() -> Self {
        Self { zones: 0, faces: u8::MAX }
    }
}

impl Glance {
    /// Adds a piece.
    #[inline(always)]
    pub(super) fn take_in(&mut self, table: &Table, piece: PieceId) {
        self.zones |= 1 << (table.zone_of(piece).0 % 64);
        self.faces &= table.face(piece);
    }

    /// Adds the pieces of another one.
    #[inline(always)]
    pub(super) fn add(&mut self, other: &Self) {
        self.zones |= other.zones;
        self.faces &= other.faces;
    }

    /// Whether some of them may be hidden from the seat among others of their zone. If not, the seat certainly sees
    /// them or knows them by their places.
    #[inline(always)]
    pub(super) fn may_hide(&self, layout: &Layout, seat: SeatId) -> bool {
        self.zones & layout.hiding[usize::from(seat.0)] != 0 || (self.zones != 0 && self.faces == DOWN)
    }
}

/// Puts the pieces of unordered zones that the seat does not see in a random order, if options name some of them, and
/// these options in the same order. Returns whether there are any.
#[cold]
pub(super) fn hold_out(
    game: &Game,
    table: &mut Table,
    heap: &Heap,
    seat: SeatId,
    options: &mut [Value],
) -> bool {
    if !mix(game, table, heap, seat, options.iter().copied()) {
        return false;
    }
    let place = |piece: PieceId| (table.zone_of(piece), table.index_of(piece));
    let (places, mut held): (Vec<usize>, Vec<Value>) = options
        .iter()
        .copied()
        .enumerate()
        .filter(|(_, option)| hidden(game, table, heap, seat, *option).next().is_some())
        .unzip();
    held.sort_by_cached_key(|option| {
        hidden(game, table, heap, seat, *option).map(place).collect::<Vec<(ZoneId, u16)>>()
    });
    for (at, option) in places.into_iter().zip(held) {
        options[at] = option;
    }
    true
}

/// Puts what was offered in another order once the question is answered. Then the position of a piece in its zone
/// cannot be derived from its position among the options.
#[inline]
pub(crate) fn take_back(game: &Game, table: &mut Table, heap: &Heap, asking: &Asking) {
    if asking.holds_out {
        mix_again(game, table, heap, asking);
    }
}

#[cold]
fn mix_again(game: &Game, table: &mut Table, heap: &Heap, asking: &Asking) {
    let Asking { seat, options, pool, picked, sealed, .. } = asking;
    mix(game, table, heap, *seat, options.iter().chain(pool).chain(picked).copied());
    for Sealed { seat, options, .. } in sealed {
        mix(game, table, heap, *seat, options.iter().copied());
    }
}

/// Puts the pieces that a seat does not see in a random order, in all unordered zones with such pieces among some
/// options. Returns whether there are any.
fn mix(
    game: &Game,
    table: &mut Table,
    heap: &Heap,
    seat: SeatId,
    options: impl Iterator<Item = Value>,
) -> bool {
    let mut zones: Vec<ZoneId> = options
        .flat_map(|option| hidden(game, table, heap, seat, option))
        .map(|piece| table.zone_of(piece))
        .collect();
    zones.sort_unstable();
    zones.dedup();
    for zone in &zones {
        table.hold_out(&game.layout, *zone, Observer::seat(seat));
    }
    !zones.is_empty()
}

/// The pieces in an option that the seat cannot tell from others of their zone.
fn hidden<'a>(
    game: &'a Game,
    table: &'a Table,
    heap: &'a Heap,
    seat: SeatId,
    option: Value,
) -> impl Iterator<Item = PieceId> + 'a {
    pieces(heap, option).filter(move |piece| is_hidden(game, table, seat, *piece))
}

#[inline]
fn is_hidden(game: &Game, table: &Table, seat: SeatId, piece: PieceId) -> bool {
    !game.layout.zones[usize::from(table.zone_of(piece).0)].order.is_kept
        && !sees(&game.layout, table, Observer::seat(seat), piece)
}

/// The pieces in an option.
fn pieces(heap: &Heap, option: Value) -> impl Iterator<Item = PieceId> + '_ {
    heap.leaves(option).into_iter().filter_map(|leaf| match leaf {
        Value::Piece(piece) => Some(piece),
        _ => None,
    })
}
