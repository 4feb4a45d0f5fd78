//! What on the table the options of the present question stand for, and which places the last move changed.

use std::collections::{BTreeMap, BTreeSet};

use super::content::Mark;
use super::order::order;
use crate::compile::value::{KindId, PieceId, SeatId, Value, ZoneId};
use crate::play::event::What;
use crate::session::Session;
use crate::table::{Observer, Seen};

/// What stands out on the table for an observer.
#[derive(Default)]
pub(super) struct Marks {
    /// For what options stand for, the options, in the order in which they are shown.
    targets: BTreeMap<MarkTarget, Vec<usize>>,
    /// The places that are options, or the last place of one: where a piece would go.
    open: BTreeSet<(ZoneId, u16)>,
    /// The places of the last move.
    moved: BTreeSet<(ZoneId, u16)>,
}

/// Something on the table, as the observer can tell it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MarkTarget {
    /// A place of a board, or a piece of a zone whose order is kept.
    Cell(ZoneId, u16),
    /// Pieces in a pile that look like this.
    Alike(ZoneId, Option<KindId>, Option<u8>),
    /// A zone.
    Zone(ZoneId),
    /// A seat.
    Seat(SeatId),
    /// A kind.
    Kind(KindId),
}

impl Marks {
    /// What stands out for an observer. Options are those of its own question.
    pub(super) fn of(session: &Session, observer: Observer) -> Self {
        let is_asked = session.choice().is_some_and(|choice| Observer::seat(choice.seat) == observer);
        let (targets, open) =
            if is_asked { (targets(session, observer), open_places(session)) } else { Default::default() };
        Self { targets, open, moved: moved_places(session) }
    }

    /// The marks of the places of a board. Where each empty place and nothing else can be chosen, that is no news.
    pub(super) fn on(&self, zone: ZoneId, is_empty: &[bool]) -> Vec<Option<Mark>> {
        let here = |places: &BTreeSet<(ZoneId, u16)>, at: usize| {
            u16::try_from(at).is_ok_and(|at| places.contains(&(zone, at)))
        };
        let is_open = |at: usize| here(&self.open, at);
        let is_news = is_empty.iter().enumerate().any(|(at, is_empty)| *is_empty != is_open(at));
        let mark = |at: usize| match is_news && is_open(at) {
            true => Some(Mark::Open),
            false => here(&self.moved, at).then_some(Mark::Moved),
        };
        (0..is_empty.len()).map(mark).collect()
    }

    /// The options that stand for a place, or for a piece of a zone whose order is kept.
    pub(super) fn at(&self, zone: ZoneId, index: u16) -> Vec<usize> {
        self.for_target(MarkTarget::Cell(zone, index))
    }

    /// The options that stand for pieces of a pile.
    pub(super) fn alike(&self, zone: ZoneId, seen: Option<Seen>) -> Vec<usize> {
        let (kind, face) = seen.map_or((None, None), |seen| (seen.kind, seen.face));
        self.for_target(MarkTarget::Alike(zone, kind, face.filter(|_| kind.is_some())))
    }

    /// The options that stand for a zone, or for the kind whose zone it is.
    pub(super) fn zone(&self, zone: ZoneId, kind: Option<KindId>) -> Vec<usize> {
        let mut options = self.for_target(MarkTarget::Zone(zone));
        options.extend(kind.into_iter().flat_map(|kind| self.for_target(MarkTarget::Kind(kind))));
        options
    }

    /// The options that stand for a seat.
    pub(super) fn seat(&self, seat: SeatId) -> Vec<usize> {
        self.for_target(MarkTarget::Seat(seat))
    }

    fn for_target(&self, target: MarkTarget) -> Vec<usize> {
        self.targets.get(&target).cloned().unwrap_or_default()
    }
}

/// The options that stand for something, as the asked seat can tell it from other things.
fn targets(session: &Session, observer: Observer) -> BTreeMap<MarkTarget, Vec<usize>> {
    let state = session.state();
    let heap = state.machine.heap();
    let target = |leaf: Value| match leaf {
        Value::Piece(piece) => Some(target(session, observer, piece)),
        Value::Place(zone, index) => Some(MarkTarget::Cell(zone, index)),
        Value::Zone(zone) => Some(MarkTarget::Zone(zone)),
        Value::Seat(seat) => Some(MarkTarget::Seat(seat)),
        Value::Kind(kind) => Some(MarkTarget::Kind(kind)),
        _ => None,
    };
    let mut found: BTreeMap<MarkTarget, Vec<usize>> = BTreeMap::new();
    let shown = order(session).into_iter().filter_map(|at| state.options().get(at));
    for (at, value) in shown.enumerate() {
        for target in heap.leaves(*value).into_iter().filter_map(target) {
            let options = found.entry(target).or_default();
            if options.last() != Some(&at) {
                options.push(at);
            }
        }
    }
    found
}

fn target(session: &Session, observer: Observer, piece: PieceId) -> MarkTarget {
    let (table, layout) = (&session.state().table, &session.game().layout);
    let zone = table.zone_of(piece);
    if layout.zones[usize::from(zone.0)].order.is_kept || layout.places_of(zone).is_some() {
        return MarkTarget::Cell(zone, table.index_of(piece));
    }
    let is_seen = crate::table::sees(layout, table, observer, piece);
    MarkTarget::Alike(zone, is_seen.then(|| table.kind(piece)), is_seen.then(|| table.face(piece)))
}

fn open_places(session: &Session) -> BTreeSet<(ZoneId, u16)> {
    let state = session.state();
    let heap = state.machine.heap();
    let last = |value: &Value| {
        heap.leaves(*value).into_iter().rev().find_map(|leaf| match leaf {
            Value::Place(zone, index) => Some((zone, index)),
            _ => None,
        })
    };
    state.options().iter().filter_map(last).collect()
}

/// The places between which the last answer that did so moved pieces, as far as everybody may know them.
fn moved_places(session: &Session) -> BTreeSet<(ZoneId, u16)> {
    let layout = &session.game().layout;
    let mut places = BTreeSet::new();
    for event in session.events().iter().rev() {
        match &event.what {
            What::Answered { .. } if !places.is_empty() => break,
            What::Moved { from, to, .. } => {
                let spots = [from, to].into_iter().filter(|spot| layout.places_of(spot.zone).is_some());
                places.extend(spots.filter_map(|spot| Some((spot.zone, spot.index?))));
            }
            _ => {}
        }
    }
    places
}
