//! Ids for everything that can lie on the table with a given number of seats.

use std::ops::Range;
use std::sync::Arc;

use super::dice::DieFaces;
use super::value::{CounterId, KindId, PieceId, SeatId, Value, ZoneId};
use crate::rules::shapes::{Order, Places};
use crate::rules::{Amount, FigureValue, KindName, Rules, Shown, Spaces};

/// Everything that can lie on the table; immutable, indexed by ids.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// How many seats.
    pub seats: u8,
    /// How many of them people take, the first ones; the rules play the others.
    pub people: u8,
    /// For each [`KindId`]; kinds come before [`Layout::first_family`], families after.
    pub kinds: Vec<KindSpec>,
    /// For each [`KindId`] a number that tells its sort from others of its set: families, or suits among cards.
    pub hues: Vec<u8>,
    /// The id of the first family.
    pub first_family: u16,
    /// For each family the ids of its kinds.
    pub families: Vec<Range<u16>>,
    /// The names of parameters and traits, which are properties of kinds.
    pub properties: Vec<String>,
    /// For each [`KindId`] what is on the other side of a piece that shows it: the kind itself if nothing is. Empty if
    /// the game has no two-sided pieces.
    pub reverses: Vec<KindId>,
    /// For each piece set its faces, if any dice have others than the numbers from 1; empty otherwise.
    pub dice: Vec<DieFaces>,
    /// For each [`PieceId`].
    pub pieces: Vec<PieceSpec>,
    /// For each [`ZoneId`].
    pub zones: Vec<ZoneSpec>,
    /// For each [`ZoneId`] the places of its shape; moves do not need them.
    pub places: Vec<Option<Arc<Places>>>,
    /// The only zone whose places have names, if there is one: its places need no word before them.
    pub named: Option<ZoneId>,
    /// For each [`ZoneId`] the words of the directions of its places; `()` for a word that no script has.
    pub directions: Vec<Vec<Value>>,
    /// For each seat the piles that it does not see into, as a set with one bit for all zones with the same number
    /// modulo 64.
    pub hiding: Vec<u64>,
    /// How many cells all zones have together.
    pub cells: usize,
    /// For each zone rule the id of its first zone, and how many zones it has.
    pub zone_rules: Vec<(u16, u16)>,
    /// For each [`CounterId`].
    pub counters: Vec<CounterSpec>,
    /// For each counter rule the id of its first counter.
    pub counter_rules: Vec<u16>,
    /// The first of the counters of how seats stand, where scripts let them leave play, win or lose.
    pub standing: Option<u16>,
    /// For each trait of seats its value by chair.
    pub seat_traits: Vec<Vec<SeatTraitValue>>,
}

/// A kind or a family.
#[derive(Clone, Debug)]
pub struct KindSpec {
    /// The notation: `hunter(fish)`, or `hunter` for the family.
    pub name: String,
    /// The piece set.
    pub set: u16,
    /// The id of its family in the same list; a kind without parameters has a family, too.
    pub family: KindId,
    /// For each property its value; `()` if it has none of that name.
    pub properties: Vec<Value>,
    /// The arguments of the family, for making a kind from values.
    pub arguments: Vec<Value>,
    /// The kind in the rules; `None` for a family.
    pub rule: Option<KindName>,
}

/// A piece.
#[derive(Clone, Copy, Debug)]
pub struct PieceSpec {
    /// The piece set whose back the piece has: the first of those that share it.
    pub set: u16,
    /// Its kind.
    pub kind: KindId,
    /// Where it lies before the first step.
    pub zone: ZoneId,
    /// The place on a board, where a picture shows it; otherwise it lies after the pieces before it.
    pub place: Option<u16>,
    /// How many faces a die has; 0 for other pieces.
    pub sides: u8,
    /// Whether it belongs to a set with two-sided pieces. Such a piece has no back: like a die it lies with one of its
    /// sides up, which those who see into its zone see.
    pub is_two_sided: bool,
}

impl PieceSpec {
    /// How many sides of the piece can be up; 0 for a card, which lies face up or face down.
    #[inline]
    #[must_use]
    pub fn faces(&self) -> u8 {
        if self.is_two_sided { 2 } else { self.sides }
    }
}

/// A zone.
#[derive(Clone, Debug)]
pub struct ZoneSpec {
    /// Its name without owner and number.
    pub name: String,
    /// Index of the rule.
    pub rule: u16,
    /// The seat that owns it.
    pub owner: Option<SeatId>,
    /// The index of one of several zones, from 0.
    pub number: Option<u16>,
    /// The kind of a zone for each kind.
    pub kind: Option<KindId>,
    /// How it is joined with others of its rule.
    pub spaces: Spaces,
    /// Who sees what lies face up in it.
    pub shown: Shown,
    /// The seats that do, a bit for each.
    pub seen: u32,
    /// What order means in it.
    pub order: Order,
    /// Its first cell.
    pub offset: u32,
    /// How many pieces it can hold.
    pub room: u16,
    /// The key of its stream of chance, which depends only on its name.
    pub stream: u64,
    /// For each piece set whether the zone may hold its pieces.
    pub holds: Vec<bool>,
}

/// A counter.
#[derive(Clone, Debug)]
pub struct CounterSpec {
    /// Its name without owner.
    pub name: String,
    /// The seat that owns it.
    pub owner: Option<SeatId>,
    /// The kind of a counter for each kind.
    pub kind: Option<KindId>,
    /// How many counters of the rule each seat has, or how many shared ones there are.
    pub each: u16,
    /// What its number stands for.
    pub content: Holding,
    /// Whether chance chooses the seat or kind with which it starts.
    pub random: bool,
    /// Its first number.
    pub start: i32,
    /// The least number.
    pub min: i32,
    /// The greatest number.
    pub max: i32,
    /// Who sees it.
    pub shown: Shown,
}

impl CounterSpec {
    /// What the counter holds when this is its number.
    #[inline]
    #[must_use]
    pub fn value(&self, number: i32) -> Value {
        let at = u16::try_from(number);
        match (self.content, at) {
            (Holding::Number, _) => Value::Int(number),
            (Holding::Switch, _) => Value::Bool(number != 0),
            (_, Err(_)) => Value::Unit,
            (Holding::Seat, Ok(at)) => u8::try_from(at).map_or(Value::Unit, |at| Value::Seat(SeatId(at))),
            (Holding::Kind { first, .. }, Ok(at)) => Value::Kind(KindId(first + at)),
            (Holding::Place { first, each }, Ok(at)) => {
                Value::Place(ZoneId(first + at / each.max(1)), at % each.max(1))
            }
        }
    }

    /// The number that stands for a value; `None` for one that the counter cannot hold.
    #[inline]
    #[must_use]
    pub fn number(&self, value: Value) -> Option<i32> {
        let number = match (self.content, value) {
            (Holding::Number, Value::Int(number)) => return Some(number),
            (Holding::Switch, Value::Bool(flag)) => return Some(i32::from(flag)),
            (Holding::Number | Holding::Switch, _) => return None,
            (_, Value::Unit) => return Some(NOTHING),
            (Holding::Seat, Value::Seat(SeatId(seat))) => i32::from(seat),
            (Holding::Kind { first, count }, Value::Kind(KindId(kind))) => {
                i32::from(kind.checked_sub(first).filter(|at| *at < count)?)
            }
            (Holding::Place { first, each }, Value::Place(ZoneId(zone), index)) => {
                i32::from(zone.checked_sub(first)?) * i32::from(each) + i32::from(index)
            }
            _ => return None,
        };
        (number <= self.max).then_some(number)
    }
}

/// What the number of a counter stands for. In all but numbers and switches [`NOTHING`] stands for `()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// Itself.
    Number,
    /// 0 is `false`, 1 is `true`.
    Switch,
    /// A chair.
    Seat,
    /// A kind, counted from the first one of its piece set.
    Kind {
        /// The id of that kind.
        first: u16,
        /// How many kinds the set has.
        count: u16,
    },
    /// A place, counted through the zones of a rule.
    Place {
        /// The id of the first zone.
        first: u16,
        /// How many places each zone has.
        each: u16,
    },
}

impl Holding {
    /// What it is, with its article.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Switch => "`true` or `false`",
            Self::Seat => "a seat",
            Self::Kind { .. } => "a kind",
            Self::Place { .. } => "a place",
        }
    }
}

/// The number of a counter that holds `()`.
pub const NOTHING: i32 = -1;

/// The value of a trait of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatTraitValue {
    /// A value that is no list.
    One(Value),
    /// A list of such values.
    List(Vec<Value>),
}

/// FNV-1a with 64 bits: a stable key for a name (Fowler, Noll, Vo; offset basis and prime from their page).
#[must_use]
pub fn stream_key(name: &str) -> u64 {
    name.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A number of pieces, kinds, zones or counters.
pub(super) fn small(n: usize) -> u16 {
    u16::try_from(n).expect("the checker bounds the number of pieces, kinds and zones")
}

impl Layout {
    /// The number of an amount for this number of seats.
    #[must_use]
    pub fn amount(&self, rules: &Rules, amount: &Amount, chair: u8) -> i32 {
        match amount {
            Amount::Number(number) => *number,
            Amount::Chairs(list) => list.get(usize::from(chair)).copied().unwrap_or(0),
            Amount::Figure(figure) | Amount::ByChair(figure) => {
                match rules.figures[*figure].value.at(self.people) {
                    FigureValue::Int(number) => *number,
                    FigureValue::Bool(flag) => i32::from(*flag),
                    FigureValue::List(list) => {
                        list.get(usize::from(chair)).and_then(FigureValue::number).unwrap_or(0)
                    }
                }
            }
        }
    }

    /// The id of a kind of the rules.
    #[must_use]
    pub fn kind(&self, name: &KindName) -> Option<KindId> {
        self.kinds.iter().position(|kind| kind.rule.as_ref() == Some(name)).map(|at| KindId(small(at)))
    }

    /// What is on the other side of a piece that shows this kind; the kind itself if nothing is.
    #[inline]
    #[must_use]
    pub fn reverse(&self, kind: KindId) -> KindId {
        self.reverses.get(usize::from(kind.0)).copied().unwrap_or(kind)
    }

    /// The kind on the first side of a piece that shows this kind. Pieces that have the same cannot be told apart by
    /// turning them over.
    #[inline]
    #[must_use]
    pub fn body(&self, kind: KindId) -> KindId {
        kind.min(self.reverse(kind))
    }

    /// Which side of a two-sided piece is up when it shows this kind: 1 or 2.
    #[inline]
    #[must_use]
    pub fn side(&self, kind: KindId) -> u8 {
        if kind == self.body(kind) { 1 } else { 2 }
    }

    /// The face of a piece that lies open and shows this kind.
    #[inline]
    #[must_use]
    pub fn side_up(&self, kind: KindId) -> u8 {
        if self.reverses.is_empty() { 1 } else { self.side(kind) }
    }

    /// What a piece shows with this side or number up; `kind` is what is on any of its sides.
    #[inline]
    #[must_use]
    pub fn shown(&self, kind: KindId, face: u8) -> KindId {
        match (self.body(kind), face) {
            (body, 2) => self.reverse(body),
            (body, _) => body,
        }
    }

    /// The ids of the kinds of a family.
    #[inline]
    #[must_use]
    pub fn members(&self, family: u16) -> Range<u16> {
        self.families.get(usize::from(family.wrapping_sub(self.first_family))).cloned().unwrap_or_default()
    }

    /// The kinds that count as a kind or family, which have their numbers one after the other.
    #[inline]
    #[must_use]
    pub fn counted_as(&self, KindId(kind): KindId) -> Range<u16> {
        if self.is_family(KindId(kind)) { self.members(kind) } else { kind..kind + 1 }
    }

    /// Whether the id stands for a family.
    #[inline]
    #[must_use]
    pub fn is_family(&self, kind: KindId) -> bool {
        kind.0 >= self.first_family
    }

    /// Whether a piece of `kind` counts as `what`, a kind or family.
    #[inline]
    #[must_use]
    pub fn is_a(&self, kind: KindId, what: KindId) -> bool {
        kind == what || (self.is_family(what) && self.kinds[usize::from(kind.0)].family == what)
    }

    /// The zones of a rule: those of one seat and those of nobody, or all.
    pub(crate) fn zones_of(&self, rule: usize, seat: Option<SeatId>) -> impl Iterator<Item = ZoneId> + '_ {
        let (first, count) = self.zone_rules[rule];
        let is_own = move |zone: &ZoneId| {
            let owner = self.zones[usize::from(zone.0)].owner;
            seat.is_none() || owner.is_none() || owner == seat
        };
        (first..first + count).map(ZoneId).filter(is_own)
    }

    /// The ids of the spaces of the ring or track that a zone belongs to; `None` if it belongs to none.
    #[must_use]
    pub fn spaces_around(&self, zone: ZoneId) -> Option<Range<u16>> {
        let spec = &self.zones[usize::from(zone.0)];
        let (first, count) = self.zone_rules[usize::from(spec.rule)];
        match (spec.spaces, spec.owner) {
            (Spaces::Apart, _) => None,
            (Spaces::Track, Some(SeatId(seat))) => {
                let each = count / u16::from(self.seats.max(1));
                let first = first + u16::from(seat) * each;
                Some(first..first + each)
            }
            _ => Some(first..first + count),
        }
    }

    /// The places of a zone whose shape has some.
    #[must_use]
    pub fn places_of(&self, zone: ZoneId) -> Option<&Places> {
        self.places.get(usize::from(zone.0))?.as_deref()
    }

    /// The words of the directions of a zone's places; empty if it has no places.
    #[must_use]
    pub fn directions_of(&self, zone: ZoneId) -> &[Value] {
        self.directions.get(usize::from(zone.0)).map_or(&[], Vec::as_slice)
    }

    /// The first counter of a rule, and how many of them each seat has, or how many shared ones there are.
    #[must_use]
    pub fn counters_of(&self, rule: usize) -> (u16, u16) {
        let first = self.counter_rules[rule];
        let end = self.counter_rules.get(rule + 1).copied().map_or(self.counters.len(), usize::from);
        let spec = self.counters.get(usize::from(first)).filter(|_| usize::from(first) < end);
        (first, spec.map_or(0, |spec| spec.each))
    }

    /// The counter of a seat, or the first of its counters for each kind, from that of the first seat.
    #[inline]
    #[must_use]
    pub fn own_counter(&self, first: CounterId, seat: SeatId) -> CounterId {
        let each = self.counters.get(usize::from(first.0)).map_or(1, |spec| spec.each);
        CounterId(first.0 + u16::from(seat.0) * each)
    }

    /// The counter of a seat, or its counters for each kind, from the first one of the first seat.
    pub fn own_counters(&self, first: CounterId, seat: SeatId) -> impl Iterator<Item = CounterId> + use<> {
        let each = self.counters.get(usize::from(first.0)).map_or(0, |spec| spec.each);
        let CounterId(own) = self.own_counter(first, seat);
        (own..own + each).map(CounterId)
    }

    /// The kinds of a piece set, without families.
    #[must_use]
    pub fn kinds_of(&self, set: usize) -> Vec<KindId> {
        (0..self.first_family)
            .filter(|kind| usize::from(self.kinds[usize::from(*kind)].set) == set)
            .map(KindId)
            .collect()
    }

    /// The ids of all pieces.
    pub fn piece_ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..small(self.pieces.len())).map(PieceId)
    }

    /// The seat whose standing a counter is, if it is one: whether it has left play, won or lost.
    #[must_use]
    pub fn stands(&self, counter: CounterId) -> Option<SeatId> {
        let first = self.standing?;
        let seat = u8::try_from(counter.0.checked_sub(first)?).ok()?;
        (seat < self.seats).then_some(SeatId(seat))
    }
}
