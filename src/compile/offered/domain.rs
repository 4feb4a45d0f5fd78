//! What values an expression can have, as a set that holds at least all of them.

use std::collections::BTreeSet;

use crate::compile::layout::{Holding, Layout};
use crate::compile::value::{CounterId, KindId, Value};
use crate::load::script::ast::LocalId;

/// How deep lists are told apart; deeper ones count as this deep.
const DEEPEST: u8 = 4;

/// A set of values. Lists are not told apart by their lengths: what is in them belongs to the set, and `depth` says how
/// deep it can lie.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) bools: bool,
    /// The least and the greatest number.
    pub(super) numbers: Option<(i32, i32)>,
    pub(super) seats: bool,
    pub(super) words: BTreeSet<u16>,
    /// The words of texts with values in them.
    pub(super) patterns: BTreeSet<u16>,
    /// Kinds and families that stand for themselves.
    pub(super) kinds: BTreeSet<u16>,
    /// The kinds of pieces.
    pub(super) pieces: BTreeSet<u16>,
    /// The zones in which these pieces lie.
    pub(super) at: BTreeSet<u16>,
    /// Whether one list can hold pieces of several zones.
    pub(super) is_mixed: bool,
    /// The variable whose seat owns the zones, if all are of one.
    pub(super) owner: ZoneOwner,
    pub(super) zones: BTreeSet<u16>,
    /// The zones whose places are meant.
    pub(super) places: BTreeSet<u16>,
    pub(super) counters: BTreeSet<u16>,
    pub(super) parts: BTreeSet<u16>,
    /// How many lists lie around a value, at least and at most.
    pub(super) depth: (u8, u8),
}

/// Whose zones they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ZoneOwner {
    /// There are none.
    #[default]
    None,
    /// Those of the seat in this variable.
    Local(LocalId),
    /// Those of any seat, or of nobody.
    Any,
}

impl ZoneOwner {
    fn with(self, other: Self) -> Self {
        match (self, other) {
            (one, Self::None) => one,
            (Self::None, other) => other,
            (one, other) if one == other => one,
            _ => Self::Any,
        }
    }
}

impl Domain {
    /// The set of one value that is no list.
    pub(super) fn of(value: Value) -> Self {
        let mut domain = Self::default();
        match value {
            Value::Bool(_) => domain.bools = true,
            Value::Int(number) => domain.numbers = Some((number, number)),
            Value::Seat(_) => domain.seats = true,
            Value::Kind(kind) => domain.kinds.extend([kind.0]),
            Value::Zone(zone) => {
                domain.zones.extend([zone.0]);
                domain.owner = ZoneOwner::Any;
            }
            Value::Place(zone, _) => domain.places.extend([zone.0]),
            Value::Word(word) => domain.words.extend([word.0]),
            Value::Counter(counter) => domain.counters.extend([counter.0]),
            Value::Part(part) => domain.parts.extend([part.0]),
            Value::Unit | Value::Piece(_) | Value::List(_) => {}
        }
        domain
    }

    /// The set of all numbers from one to another.
    pub(super) fn numbers(least: i32, most: i32) -> Self {
        Self { numbers: Some((least, most)), ..Self::default() }
    }

    pub(super) fn bools() -> Self {
        Self { bools: true, ..Self::default() }
    }

    pub(super) fn seats() -> Self {
        Self { seats: true, ..Self::default() }
    }

    /// Zones, and the variable whose seat owns them.
    pub(super) fn zones(zones: impl IntoIterator<Item = u16>, owner: ZoneOwner) -> Self {
        Self { zones: zones.into_iter().collect(), owner, ..Self::default() }
    }

    /// What a counter can hold.
    pub(super) fn held(layout: &Layout, counter: CounterId) -> Self {
        let Some(spec) = layout.counters.get(usize::from(counter.0)) else { return Self::default() };
        match spec.content {
            Holding::Number => Self::numbers(spec.min, spec.max),
            Holding::Switch => Self::bools(),
            Holding::Seat => Self::seats(),
            Holding::Kind { first, count } => {
                Self { kinds: (first..first.saturating_add(count)).collect(), ..Self::default() }
            }
            Holding::Place { first, .. } => {
                let rule = usize::from(layout.zones[usize::from(first)].rule);
                let (first, count) = layout.zone_rules[rule];
                Self { places: (first..first + count).collect(), ..Self::default() }
            }
        }
    }

    /// Lists of these.
    pub(super) fn list(mut self) -> Self {
        self.depth = ((self.depth.0 + 1).min(DEEPEST), (self.depth.1 + 1).min(DEEPEST));
        self
    }

    /// Whether there is no value but `()`.
    pub(super) fn is_empty(&self) -> bool {
        let Self { words, kinds, pieces, zones, places, counters, parts, .. } = self;
        let sets = [words, kinds, pieces, zones, places, counters, parts];
        !self.bools && self.numbers.is_none() && !self.seats && sets.iter().all(|set| set.is_empty())
    }

    /// The elements of lists, and the pieces of zones.
    pub(super) fn elements(&self, layout: &Layout) -> Self {
        let mut elements = self.clone();
        if self.depth.0 == 0 && !self.zones.is_empty() {
            elements.add_pieces_of(layout, &self.zones);
            if self.depth.1 == 0 {
                elements.zones.clear();
            }
        }
        elements.depth = (self.depth.0.saturating_sub(1), self.depth.1.saturating_sub(1));
        elements
    }

    /// Adds the pieces that can lie in zones.
    pub(super) fn add_pieces_of(&mut self, layout: &Layout, zones: &BTreeSet<u16>) {
        for zone in zones {
            self.pieces.extend(kinds_in(layout, *zone));
            self.at.insert(*zone);
        }
    }

    /// Adds all values of another set. Returns whether there were new ones.
    pub(super) fn join(&mut self, other: &Self) -> bool {
        let was = (self.clone(), self.is_empty());
        self.bools |= other.bools;
        self.numbers = match (self.numbers, other.numbers) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            (one, other) => one.or(other),
        };
        self.seats |= other.seats;
        self.words.extend(&other.words);
        self.patterns.extend(&other.patterns);
        self.kinds.extend(&other.kinds);
        self.pieces.extend(&other.pieces);
        self.at.extend(&other.at);
        self.is_mixed |= other.is_mixed;
        self.owner = self.owner.with(other.owner);
        self.zones.extend(&other.zones);
        self.places.extend(&other.places);
        self.counters.extend(&other.counters);
        self.parts.extend(&other.parts);
        self.depth = match (was.1, other.is_empty()) {
            (true, true) => (self.depth.0.max(other.depth.0), self.depth.1.max(other.depth.1)),
            (true, false) => other.depth,
            (false, true) => self.depth,
            (false, false) => (self.depth.0.min(other.depth.0), self.depth.1.max(other.depth.1)),
        };
        *self != was.0
    }

    /// Like [`Domain::join`], where values of both can come into one list.
    pub(super) fn mix(&mut self, other: &Self) -> bool {
        let is_mixed = !self.pieces.is_empty() && !other.pieces.is_empty();
        let was = self.is_mixed;
        let changed = self.join(other);
        self.is_mixed |= is_mixed;
        changed || self.is_mixed != was
    }

    /// The set with all values of another one.
    pub(super) fn with(mut self, other: &Self) -> Self {
        self.join(other);
        self
    }

    /// Numbers that are worked out from two sets.
    pub(super) fn numbers_of(
        &self,
        other: &Self,
        work: impl Fn(i64, i64) -> Option<i64>,
    ) -> Option<(i32, i32)> {
        let ((a, b), (c, d)) = (self.numbers?, other.numbers?);
        let ends = [(a, c), (a, d), (b, c), (b, d)];
        let found: Option<Vec<i64>> =
            ends.iter().map(|(one, other)| work(i64::from(*one), i64::from(*other))).collect();
        let narrow =
            |number: i64| i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX });
        match found {
            Some(found) => Some((
                found.iter().copied().min().map_or(i32::MIN, narrow),
                found.iter().copied().max().map_or(i32::MAX, narrow),
            )),
            None => Some((i32::MIN, i32::MAX)),
        }
    }

    /// Only the pieces that count as one of these kinds.
    pub(super) fn of_kinds(mut self, layout: &Layout, kinds: &BTreeSet<u16>) -> Self {
        if !kinds.is_empty() {
            self.pieces.retain(|piece| kinds.iter().any(|kind| layout.is_a(KindId(*piece), KindId(*kind))));
        }
        self
    }
}

/// The kinds of the pieces that a zone may hold, as far as the game has them.
fn kinds_in(layout: &Layout, zone: u16) -> impl Iterator<Item = u16> {
    let holds = &layout.zones[usize::from(zone)].holds;
    let may_hold = |kind: KindId| {
        let set = usize::from(layout.kinds[usize::from(kind.0)].set);
        holds.get(set).copied().unwrap_or(false)
    };
    let there = layout.pieces.iter().flat_map(|piece| [piece.kind, layout.reverse(piece.kind)]);
    there.filter(move |kind| may_hold(*kind)).map(|kind| kind.0)
}
