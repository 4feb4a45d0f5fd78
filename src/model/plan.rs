//! What of a game's layout features are read from, worked out once.

use super::scores::{self, ScorePlan};
use crate::compile::Game;
use crate::compile::layout::{Holding, SeatTraitValue};
use crate::compile::value::{CounterId, KindId, PieceId, SeatId, Value, ZoneId};
use crate::table::Table;

/// The most places of a board whose lines are read.
const MOST_PLACES: u16 = 400;
/// The most places of a line that are read together.
const LINE: usize = 4;

/// What features are read from.
#[derive(Debug)]
pub struct Features {
    pub(super) seats: u8,
    pub(super) zones: Vec<ZonePlan>,
    pub(super) counters: Vec<CounterPlan>,
    /// For each kind and family.
    pub(super) kinds: Vec<KindPlan>,
    /// For each kind whether properties of any other name it.
    pub(super) is_named: Vec<bool>,
    /// Whether they name one whose only piece may lie somewhere.
    pub(super) has_names: bool,
    pub(super) boards: Vec<BoardPlan>,
    /// For each kind its only piece, if it has only one and is on no board.
    pub(super) sole: Vec<Option<PieceId>>,
    /// For each piece whether a side of it is up wherever it lies.
    pub(super) sided: Vec<bool>,
    /// Whether there is any such piece.
    pub(super) has_sides: bool,
    /// The lines of the score and the entries of the ranking, if any of them is worked out by a script.
    pub(super) scores: Vec<ScorePlan>,
    /// The zones of which they are worked out.
    pub(super) score_zones: Vec<ZoneId>,
}

/// A zone.
#[derive(Debug)]
pub(super) struct ZonePlan {
    pub(super) id: ZoneId,
    /// The number of the zone that another seat, or the first one, has in its place.
    pub(super) alike: u16,
    pub(super) owner: Option<u8>,
    /// The seats that see into it, a bit for each.
    pub(super) seen: u32,
    pub(super) form: ZoneForm,
}

/// How the pieces of a zone lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ZoneForm {
    /// In no order.
    Pile,
    /// One after the other.
    Row,
    /// On places; where lines are read, which [`BoardPlan`] it has.
    Board(Option<usize>),
}

/// A counter.
#[derive(Debug)]
pub(super) struct CounterPlan {
    pub(super) id: CounterId,
    pub(super) alike: u16,
    pub(super) owner: Option<u8>,
    /// The seats that see it, a bit for each.
    pub(super) seen: u32,
    pub(super) holding: Holding,
}

/// A kind.
#[derive(Debug)]
pub(super) struct KindPlan {
    /// The seat whose kind it is, by a trait of the seats.
    pub(super) owner: Option<u8>,
    /// The kind that the first seat has in its place.
    pub(super) alike: u16,
    /// Whether it is a family.
    pub(super) is_family: bool,
    /// Its family, if that has other kinds.
    pub(super) family: Option<u16>,
    /// The first number among its properties.
    pub(super) number: Option<i32>,
    /// The kinds that its properties name, with the number of the property.
    pub(super) names: Vec<(u16, KindId)>,
}

/// A board.
#[derive(Debug)]
pub(super) struct BoardPlan {
    pub(super) zone: ZoneId,
    /// The places of each line, one line after the other.
    pub(super) lines: Vec<u16>,
    /// How many places each line has.
    pub(super) length: usize,
    /// For each place those around it, by direction.
    pub(super) around: Vec<Vec<Option<u16>>>,
}

impl Features {
    /// The plan for a game with its number of seats.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let layout = &game.layout;
        let kinds = kinds(game);
        let mut boards = Vec::new();
        let zones = (0u16..).zip(&layout.zones).map(|(id, spec)| {
            let (first, count) = layout.zone_rules[usize::from(spec.rule)];
            let same = |other: &u16| {
                let other = &layout.zones[usize::from(*other)];
                other.number == spec.number
                    && match (other.kind, spec.kind) {
                        (None, None) => true,
                        (Some(one), Some(two)) => {
                            kinds[usize::from(one.0)].alike == kinds[usize::from(two.0)].alike
                        }
                        _ => false,
                    }
            };
            let alike = (first..first + count).find(same).unwrap_or(id);
            let of_kind = spec.kind.and_then(|kind| kinds[usize::from(kind.0)].owner);
            let form = match (spec.order.is_sparse, spec.order.is_kept) {
                (true, _) => {
                    let board = board(game, ZoneId(id));
                    boards.extend(board);
                    ZoneForm::Board(boards.iter().position(|board: &BoardPlan| board.zone == ZoneId(id)))
                }
                (false, true) => ZoneForm::Row,
                (false, false) => ZoneForm::Pile,
            };
            ZonePlan {
                id: ZoneId(id),
                alike,
                owner: spec.owner.map(|SeatId(seat)| seat).or(of_kind),
                seen: spec.seen,
                form,
            }
        });
        let zones: Vec<ZonePlan> = zones.collect();
        let sole = (0u16..).take(layout.kinds.len()).map(|kind| {
            let mut of_kind = (0u16..).zip(&layout.pieces).filter(|(_, piece)| piece.kind == KindId(kind));
            let first = of_kind.next().map(|(at, _)| PieceId(at));
            first.filter(|_| of_kind.next().is_none())
        });
        let sole: Vec<Option<PieceId>> = sole.collect();
        let mut is_named = vec![false; layout.kinds.len()];
        let names = kinds.iter().flat_map(|kind| &kind.names);
        names.for_each(|(_, KindId(named))| is_named[usize::from(*named)] = true);
        let scores = scores::plans(game);
        Self {
            seats: layout.seats,
            score_zones: scores::zones(&scores),
            scores,
            counters: counters(game),
            sided: layout.pieces.iter().map(|piece| piece.faces() > 0).collect(),
            has_sides: layout.pieces.iter().any(|piece| piece.faces() > 0),
            zones,
            has_names: is_named.iter().zip(&sole).any(|(is_named, sole)| *is_named && sole.is_some()),
            is_named,
            sole,
            kinds,
            boards,
        }
    }

    /// Whether a seat knows what lies face up in a zone, because it sees into it or remembers.
    #[inline]
    pub(super) fn knows(&self, table: &Table, zone: ZoneId, seat: u8) -> bool {
        self.who_know(table, zone) >> (seat & 31) & 1 == 1
    }

    /// The seats that do, a bit for each.
    #[inline]
    pub(super) fn who_know(&self, table: &Table, zone: ZoneId) -> u32 {
        self.zones[usize::from(zone.0)].seen | table.remembered(zone)
    }

    /// The seat counted clockwise from another one.
    #[inline]
    pub(super) fn from(&self, seat: u8, owner: Option<u8>) -> u8 {
        match owner {
            Some(owner) => ((owner + self.seats - seat) % self.seats).min(14),
            None => super::key::FeatureKey::NOBODY,
        }
    }
}

fn kinds(game: &Game) -> Vec<KindPlan> {
    let layout = &game.layout;
    let of_seats = |kind: KindId| {
        layout.seat_traits.iter().find_map(|by_chair| {
            let holds = |one: &SeatTraitValue, kind| *one == SeatTraitValue::One(Value::Kind(kind));
            let owner = by_chair.iter().position(|one| holds(one, kind))?;
            let SeatTraitValue::One(Value::Kind(first)) = by_chair[0] else { return None };
            let is_own = by_chair.iter().filter(|one| holds(one, kind)).count() == 1;
            Some((u8::try_from(owner).ok()?, first)).filter(|_| is_own)
        })
    };
    (0u16..)
        .zip(&layout.kinds)
        .map(|(id, spec)| {
            let of_seat = of_seats(KindId(id));
            let family = usize::from(spec.family.0.saturating_sub(layout.first_family));
            let is_large = layout.families.get(family).is_some_and(|kinds| kinds.len() > 1);
            let named = (0u16..).zip(&spec.properties).filter_map(|(at, value)| match value {
                Value::Kind(kind) => Some((at, *kind)),
                _ => None,
            });
            KindPlan {
                owner: of_seat.map(|(owner, _)| owner),
                alike: of_seat.map_or(id, |(_, first)| first.0),
                is_family: id >= layout.first_family,
                family: is_large.then_some(spec.family.0),
                number: spec.properties.iter().find_map(|value| match value {
                    Value::Int(number) => Some(*number),
                    _ => None,
                }),
                names: named.collect(),
            }
        })
        .collect()
}

fn counters(game: &Game) -> Vec<CounterPlan> {
    let layout = &game.layout;
    let plan = |(id, spec): (u16, &crate::compile::layout::CounterSpec)| {
        let same = |other: &u16| {
            let other = &layout.counters[usize::from(*other)];
            other.name == spec.name
                && other.kind == spec.kind
                && other.owner.is_some() == spec.owner.is_some()
        };
        CounterPlan {
            id: CounterId(id),
            alike: (0..id).find(same).unwrap_or(id),
            owner: spec.owner.map(|SeatId(seat)| seat),
            seen: spec.shown.seats(spec.owner.map(|SeatId(seat)| seat), layout.seats),
            holding: spec.content,
        }
    };
    (0u16..).zip(&layout.counters).map(plan).collect()
}

/// The lines of a board, each once.
fn board(game: &Game, zone: ZoneId) -> Option<BoardPlan> {
    let places = game.layout.places[usize::from(zone.0)].as_ref()?;
    let count = places.count();
    if count > MOST_PLACES {
        return None;
    }
    let directions = places.directions().len();
    let sides = places.sides();
    let length = LINE.min(sides.0.max(sides.1)).max(2);
    let mut lines = Vec::new();
    for place in 0..count {
        for way in 0..directions.div_ceil(2) {
            let line: Vec<u16> = std::iter::once(place).chain(places.ray(place, way)).take(length).collect();
            if line.len() == length {
                lines.extend(line);
            }
        }
    }
    let around =
        (0..count).map(|place| (0..directions).map(|way| places.step(place, way)).collect()).collect();
    Some(BoardPlan { zone, lines, length, around })
}
