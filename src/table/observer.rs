//! Who sees what, by `shown` of zones and counters.
//!
//! The kind of a card is seen by those who see into its zone while it lies face up. A die is never face down: its kind
//! and its number are seen by those who see into its zone. Everybody knows which way up a card lies, how many pieces
//! lie in a zone, and of which set they are (their backs).

use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, PieceId, SeatId, ZoneId};
use crate::rules::Shown;

/// The face of a piece that lies face down.
pub const DOWN: u8 = 0;
/// The face of a piece that lies face up.
pub const UP: u8 = 1;

/// An observer of the table: a seat by its number, or the spectator, whose number follows those of the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Observer(pub u8);

impl Observer {
    /// The seat as an observer.
    #[must_use]
    pub fn seat(seat: SeatId) -> Self {
        Self(seat.0)
    }

    /// The spectator: somebody without a seat.
    #[must_use]
    pub fn spectator(layout: &Layout) -> Self {
        Self(layout.seats)
    }

    /// The seats of people in their order, then the spectator: nobody reads what a seat of the rules may know.
    pub fn people(layout: &Layout) -> impl Iterator<Item = Self> + use<> {
        (0..layout.people).chain([layout.seats]).map(Self)
    }

    /// All seats in their order, then the spectator.
    pub fn all(layout: &Layout) -> impl Iterator<Item = Self> + use<> {
        (0..=layout.seats).map(Self)
    }
}

/// A set of observers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Observers(u32);

impl Observers {
    /// The most observers there can be.
    pub(super) const MOST: usize = 32;

    /// Whether the observer is one of them.
    #[must_use]
    pub fn contains(self, observer: Observer) -> bool {
        self.0 & (1 << observer.0) != 0
    }

    /// Adds an observer.
    pub fn insert(&mut self, observer: Observer) {
        self.0 |= 1 << observer.0;
    }

    /// Adds all of another set.
    pub fn add(&mut self, others: Self) {
        self.0 |= others.0;
    }
}

impl FromIterator<Observer> for Observers {
    fn from_iter<T: IntoIterator<Item = Observer>>(observers: T) -> Self {
        let mut all = Self::default();
        observers.into_iter().for_each(|observer| all.insert(observer));
        all
    }
}

fn is_shown(layout: &Layout, observer: Observer, shown: Shown, owner: Option<SeatId>) -> bool {
    shown.includes(owner.is_some_and(|SeatId(seat)| seat == observer.0), observer.0 < layout.seats)
}

/// Whether the observer sees into the zone, that is, sees dice and what lies face up in it.
#[must_use]
pub fn sees_zone(layout: &Layout, observer: Observer, zone: ZoneId) -> bool {
    let spec = &layout.zones[usize::from(zone.0)];
    is_shown(layout, observer, spec.shown, spec.owner)
}

/// Whether the observer sees the counter.
#[must_use]
pub fn sees_counter(layout: &Layout, observer: Observer, counter: CounterId) -> bool {
    let spec = &layout.counters[usize::from(counter.0)];
    is_shown(layout, observer, spec.shown, spec.owner)
}

pub(super) fn is_die(layout: &Layout, piece: PieceId) -> bool {
    layout.pieces[usize::from(piece.0)].sides > 0
}

/// Whether the piece is a die or two-sided: one of its sides is up, which only those see who see into its zone.
pub(super) fn has_sides(layout: &Layout, piece: PieceId) -> bool {
    layout.pieces[usize::from(piece.0)].faces() > 0
}

/// Whether the observer would see the piece in that zone with that face.
pub(super) fn sees_at(layout: &Layout, observer: Observer, piece: PieceId, zone: ZoneId, face: u8) -> bool {
    (face != DOWN || has_sides(layout, piece)) && sees_zone(layout, observer, zone)
}

/// How an observer can follow a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tracking {
    /// The observer sees its kind.
    Seen,
    /// The observer sees only its back, but knows by its index which one it is.
    Tracked,
    /// It is one of several in an unordered zone that look the same to the observer.
    Lost(Crowd),
}

/// Pieces of an unordered zone that look the same to an observer that does not see their kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Crowd {
    pub(super) zone: ZoneId,
    pub(super) set: u16,
    /// Which way up they lie, which everybody knows; 0 for dice.
    pub(super) face: u8,
}

/// How the observer can follow a piece that lies in this zone with this face.
pub(super) fn sight_at(
    layout: &Layout,
    observer: Observer,
    piece: PieceId,
    zone: ZoneId,
    face: u8,
) -> Tracking {
    if sees_at(layout, observer, piece, zone, face) {
        Tracking::Seen
    } else if !layout.zones[usize::from(zone.0)].order.is_kept {
        let spec = layout.pieces[usize::from(piece.0)];
        Tracking::Lost(Crowd { zone, set: spec.set, face: if spec.faces() > 0 { 0 } else { face } })
    } else {
        Tracking::Tracked
    }
}
