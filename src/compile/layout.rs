//! Numbers for everything that can lie on the table with a given number of seats.

use std::ops::Range;
use std::sync::Arc;

use super::value::{CounterId, KindId, PieceId, SeatId, Value, ZoneId};
use crate::rules::shapes::{Order, Places};
use crate::rules::{
    Amount, Copies, CounterHolds, FigureValue, KindArgument, KindName, ParameterType, Rules, Shown,
    TraitKinds, TraitValue, Which,
};

/// Everything that can lie on the table: immutable, indexed by ids.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// How many seats.
    pub seats: u8,
    /// By [`KindId`]; the first [`Layout::first_family`] are kinds, the others families.
    pub kinds: Vec<KindSpec>,
    /// The id of the first family.
    pub first_family: u16,
    /// By family: its kinds, one after the other.
    pub families: Vec<Range<u16>>,
    /// Names of parameters and traits: properties of kinds.
    pub properties: Vec<String>,
    /// By [`PieceId`].
    pub pieces: Vec<PieceSpec>,
    /// By [`ZoneId`].
    pub zones: Vec<ZoneSpec>,
    /// By [`ZoneId`]: the places that it has by its shape; moves do not need them.
    pub places: Vec<Option<Arc<Places>>>,
    /// By seat: the piles that it does not see into, one bit for each 64th zone.
    pub hiding: Vec<u64>,
    /// How many cells all zones need together.
    pub cells: usize,
    /// By zone rule: the id of its first zone and how many zones it has.
    pub zone_rules: Vec<(u16, u16)>,
    /// By [`CounterId`].
    pub counters: Vec<CounterSpec>,
    /// By counter rule: the id of its first counter.
    pub counter_rules: Vec<u16>,
}

/// A kind or a family.
#[derive(Clone, Debug)]
pub struct KindSpec {
    /// The notation: `hunter(fish)`, or `hunter` for the family.
    pub name: String,
    /// The piece set.
    pub set: u16,
    /// The id of the family in the same list (a plain kind is not its own family).
    pub family: KindId,
    /// By property; `()` when it has none of that name.
    pub properties: Vec<Value>,
    /// The family's arguments, for building a kind from values.
    pub arguments: Vec<Value>,
    /// The kind as the rules name it; `None` for a family.
    pub rule: Option<KindName>,
}

/// A piece.
#[derive(Clone, Copy, Debug)]
pub struct PieceSpec {
    /// The piece set whose back it has: the first of those that share it.
    pub set: u16,
    /// What is printed on it.
    pub kind: KindId,
    /// Where it lies before the first step.
    pub zone: ZoneId,
    /// Sides of a die, 0 for other pieces.
    pub sides: u8,
}

/// A zone.
#[derive(Clone, Debug)]
pub struct ZoneSpec {
    /// Its name without owner and number.
    pub name: String,
    /// Index of the rule.
    pub rule: u16,
    /// Whose it is.
    pub owner: Option<SeatId>,
    /// Which of several it is, from 0.
    pub number: Option<u16>,
    /// Which kind it belongs to.
    pub kind: Option<KindId>,
    /// Who sees what lies face up in it.
    pub shown: Shown,
    /// What order means in it.
    pub order: Order,
    /// Its first cell.
    pub offset: u32,
    /// How many pieces it can hold.
    pub room: u16,
    /// The key of its stream of chance, the same in every edit of the rules that keeps its name.
    pub stream: u64,
    /// By piece set: whether it may hold such pieces.
    pub holds: Vec<bool>,
}

/// A counter.
#[derive(Clone, Debug)]
pub struct CounterSpec {
    /// Its name without owner.
    pub name: String,
    /// Whose it is.
    pub owner: Option<SeatId>,
    /// Whether it holds a seat.
    pub holds_seat: bool,
    /// Whether chance chooses the seat it starts with.
    pub random: bool,
    /// Its first number; for a seat counter -1 is `()`.
    pub start: i32,
    /// Never below.
    pub min: i32,
    /// Never above.
    pub max: i32,
    /// Who sees it.
    pub shown: Shown,
}

/// FNV-1a with 64 bits: a stable key for a name (Fowler, Noll, Vo; offset basis and prime of their page).
#[must_use]
pub fn stream_key(name: &str) -> u64 {
    name.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn small(n: usize) -> u16 {
    u16::try_from(n).expect("the checker bounds the number of pieces, kinds and zones")
}

impl Layout {
    /// Lays out the rules for a number of seats; `word` interns the words of traits.
    #[must_use]
    pub fn new(rules: &Rules, seats: u8, word: &mut dyn FnMut(&str) -> Value) -> Self {
        let mut layout = Self { seats, ..Self::default() };
        layout.name_kinds(rules);
        layout.describe_kinds(rules, word);
        layout.lay_zones(rules);
        layout.hiding = (0..seats).map(|seat| layout.hiding_from(SeatId(seat))).collect();
        layout.lay_pieces(rules);
        layout.lay_counters(rules);
        layout
    }

    /// The figure's number for this number of seats.
    #[must_use]
    pub fn amount(&self, rules: &Rules, amount: &Amount, chair: u8) -> i32 {
        match amount {
            Amount::Number(number) => *number,
            Amount::Figure(figure) | Amount::ByChair(figure) => {
                match rules.figures[*figure].value.at(self.seats) {
                    FigureValue::Int(number) => *number,
                    FigureValue::Bool(flag) => i32::from(*flag),
                    FigureValue::List(list) => list.get(usize::from(chair)).copied().unwrap_or(0),
                }
            }
        }
    }

    /// The kind that the rules name.
    #[must_use]
    pub fn kind(&self, name: &KindName) -> Option<KindId> {
        self.kinds.iter().position(|kind| kind.rule.as_ref() == Some(name)).map(|at| KindId(small(at)))
    }

    /// The ids of the kinds of a family.
    #[inline]
    #[must_use]
    pub fn members(&self, family: u16) -> Range<u16> {
        self.families.get(usize::from(family.wrapping_sub(self.first_family))).cloned().unwrap_or_default()
    }

    /// Whether the id stands for a family.
    #[inline]
    #[must_use]
    pub fn is_family(&self, kind: KindId) -> bool {
        kind.0 >= self.first_family
    }

    /// Whether a piece of `kind` is one of `what`, a kind or family.
    #[inline]
    #[must_use]
    pub fn is_a(&self, kind: KindId, what: KindId) -> bool {
        kind == what || (self.is_family(what) && self.kinds[usize::from(kind.0)].family == what)
    }

    /// The notation of a zone: `deck`, `column[2]`, `Bob.hand`, `supply(fish)`.
    #[must_use]
    pub fn zone_name(&self, zone: ZoneId, seat_names: &[String]) -> String {
        let spec = &self.zones[usize::from(zone.0)];
        match (spec.owner, spec.number, spec.kind) {
            (Some(SeatId(seat)), ..) => format!("{}.{}", seat_names[usize::from(seat)], spec.name),
            (_, Some(number), _) => format!("{}[{}]", spec.name, number + 1),
            (.., Some(kind)) => format!("{}({})", spec.name, self.kinds[usize::from(kind.0)].name),
            _ => spec.name.clone(),
        }
    }

    /// The places of a zone whose shape has some.
    #[must_use]
    pub fn places_of(&self, zone: ZoneId) -> Option<&Places> {
        self.places.get(usize::from(zone.0))?.as_deref()
    }

    /// How the notation writes where a place lies in its zone, from 1: `[3]`, on a board row and column: `[2, 3]`.
    #[must_use]
    pub fn index_text(&self, zone: ZoneId, index: u16) -> String {
        let place = self.places_of(zone).and_then(|places| places.name(index));
        place.unwrap_or_else(|| format!("[{}]", u32::from(index) + 1))
    }

    fn name_kinds(&mut self, rules: &Rules) {
        let mut names: Vec<KindName> = Vec::new();
        for (set, piece_set) in rules.sets.iter().enumerate() {
            for (family, kind) in piece_set.families.iter().enumerate() {
                if kind.parameters.is_empty() {
                    names.push(KindName { set, family, arguments: Vec::new() });
                }
            }
        }
        let lists = rules.sets.iter().flat_map(|set| &set.start).flat_map(|start| start.pieces.all());
        for (name, _) in lists.flatten() {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names.sort();
        let families: Vec<(usize, usize)> = rules
            .sets
            .iter()
            .enumerate()
            .flat_map(|(set, piece_set)| (0..piece_set.families.len()).map(move |family| (set, family)))
            .collect();
        self.first_family = small(names.len());
        for name in names {
            let family = families.iter().position(|at| *at == (name.set, name.family));
            let family = names_end(self.first_family, family.unwrap_or(0));
            self.kinds.push(KindSpec {
                name: name.notation(&rules.sets),
                set: small(name.set),
                family,
                properties: Vec::new(),
                arguments: Vec::new(),
                rule: Some(name),
            });
        }
        for (at, (set, family)) in families.into_iter().enumerate() {
            let id = names_end(self.first_family, at);
            let kinds = &self.kinds[..usize::from(self.first_family)];
            let first = kinds.partition_point(|kind| kind.family < id);
            self.families.push(small(first)..small(kinds.partition_point(|kind| kind.family <= id)));
            self.kinds.push(KindSpec {
                name: rules.sets[set].families[family].name.text.clone(),
                set: small(set),
                family: id,
                properties: Vec::new(),
                arguments: Vec::new(),
                rule: None,
            });
        }
    }

    fn describe_kinds(&mut self, rules: &Rules, word: &mut dyn FnMut(&str) -> Value) {
        for set in &rules.sets {
            let parameters = set.families.iter().flat_map(|family| &family.parameters).map(|one| &one.name);
            for name in parameters.chain(set.traits.iter().map(|one| &one.name)) {
                if !self.properties.contains(&name.text) {
                    self.properties.push(name.text.clone());
                }
            }
        }
        let names: Vec<Option<KindName>> = self.kinds.iter().map(|kind| kind.rule.clone()).collect();
        for (at, name) in names.iter().enumerate() {
            let mut properties = vec![Value::Unit; self.properties.len()];
            let mut arguments = Vec::new();
            if let Some(name) = name {
                let family = &rules.sets[name.set].families[name.family];
                for (parameter, argument) in family.parameters.iter().zip(&name.arguments) {
                    let value = self.argument(argument);
                    arguments.push(value);
                    properties[self.property(&parameter.name.text)] = value;
                    debug_assert!(
                        matches!(value, Value::Int(_)) == (parameter.kind == ParameterType::Number),
                        "the checker compares arguments with parameters"
                    );
                }
                for one in &rules.sets[name.set].traits {
                    let held = one.values.iter().find(|(_, kinds)| {
                        kinds.iter().any(|kinds| match kinds {
                            TraitKinds::Family(family) => *family == name.family,
                            TraitKinds::Kind(kind) => kind == name,
                        })
                    });
                    if let Some((value, _)) = held {
                        properties[self.property(&one.name.text)] = match value {
                            TraitValue::Int(number) => Value::Int(*number),
                            TraitValue::Word(text) => word(text),
                        };
                    }
                }
            }
            self.kinds[at].properties = properties;
            self.kinds[at].arguments = arguments;
        }
    }

    fn property(&self, name: &str) -> usize {
        self.properties.iter().position(|one| one == name).unwrap_or(0)
    }

    fn argument(&self, argument: &KindArgument) -> Value {
        match argument {
            KindArgument::Number(number) => Value::Int(*number),
            KindArgument::Kind(name) => self.kind(name).map_or(Value::Unit, Value::Kind),
        }
    }

    fn lay_zones(&mut self, rules: &Rules) {
        for (rule, zone) in rules.zones.iter().enumerate() {
            let first = small(self.zones.len());
            let copies: Vec<(Option<SeatId>, Option<u16>, Option<KindId>)> = match &zone.copies {
                Copies::One => vec![(None, None, None)],
                Copies::PerSeat => (0..self.seats).map(|seat| (Some(SeatId(seat)), None, None)).collect(),
                Copies::PerKind(set) => {
                    self.kinds_of(*set).into_iter().map(|kind| (None, None, Some(kind))).collect()
                }
                Copies::Count(amount) => {
                    let count = u16::try_from(self.amount(rules, amount, 0)).unwrap_or(0);
                    (0..count).map(|number| (None, Some(number), None)).collect()
                }
            };
            let places = zone.shape.places().map(Arc::new);
            for (owner, number, kind) in copies {
                let mut spec = ZoneSpec {
                    name: zone.name.text.clone(),
                    rule: small(rule),
                    owner,
                    number,
                    kind,
                    shown: zone.shown,
                    order: zone.shape.order(),
                    offset: 0,
                    room: 0,
                    stream: 0,
                    holds: (0..rules.sets.len()).map(|set| zone.holds.contains(&set)).collect(),
                };
                let chairs: Vec<String> = (0..self.seats).map(|seat| seat.to_string()).collect();
                self.zones.push(spec.clone());
                self.places.push(places.clone());
                let id = ZoneId(small(self.zones.len() - 1));
                spec.stream = stream_key(&self.zone_name(id, &chairs));
                self.zones[usize::from(id.0)] = spec;
            }
            self.zone_rules.push((first, small(self.zones.len()) - first));
        }
    }

    fn hiding_from(&self, seat: SeatId) -> u64 {
        let hides =
            |zone: &ZoneSpec| !zone.order.is_kept && !zone.shown.includes(zone.owner == Some(seat), true);
        let bits = self.zones.iter().enumerate().filter(|(_, zone)| hides(zone));
        bits.fold(0, |all, (id, _)| all | 1 << (id % 64))
    }

    /// The kinds of a piece set, families left out.
    #[must_use]
    pub fn kinds_of(&self, set: usize) -> Vec<KindId> {
        (0..self.first_family)
            .filter(|kind| usize::from(self.kinds[usize::from(*kind)].set) == set)
            .map(KindId)
            .collect()
    }

    fn lay_pieces(&mut self, rules: &Rules) {
        let mut of_set = vec![0u16; rules.sets.len()];
        for (set, piece_set) in rules.sets.iter().enumerate() {
            let back = rules.sets.iter().position(|other| other.back() == piece_set.back()).unwrap_or(set);
            for start in &piece_set.start {
                let (first, count) = self.zone_rules[start.zone.zone];
                for zone in (first..first + count).map(ZoneId) {
                    let spec = &self.zones[usize::from(zone.0)];
                    let here = match &start.zone.which {
                        Which::All => true,
                        Which::Number(number) => spec.number == Some(*number),
                        Which::Kind(name) => spec.kind.is_some() && spec.kind == self.kind(name),
                    };
                    if !here {
                        continue;
                    }
                    for (name, count) in start.pieces.at(self.seats) {
                        let Some(kind) = self.kind(name) else { continue };
                        let piece =
                            PieceSpec { set: small(back), kind, zone, sides: piece_set.sides.unwrap_or(0) };
                        self.pieces.extend(std::iter::repeat_n(piece, usize::from(*count)));
                        of_set[set] += count;
                    }
                }
            }
        }
        let mut offset = 0;
        for (zone, places) in self.zones.iter_mut().zip(&self.places) {
            zone.offset = offset;
            zone.room = match places {
                Some(places) => places.count(),
                None => (0..of_set.len()).filter(|set| zone.holds[*set]).map(|set| of_set[set]).sum(),
            };
            offset += u32::from(zone.room);
        }
        self.cells = offset as usize;
    }

    fn lay_counters(&mut self, rules: &Rules) {
        for rule in &rules.counters {
            self.counter_rules.push(small(self.counters.len()));
            let owners: Vec<Option<SeatId>> = if rule.per_seat {
                (0..self.seats).map(|seat| Some(SeatId(seat))).collect()
            } else {
                vec![None]
            };
            for owner in owners {
                let chair = owner.map_or(0, |seat| seat.0);
                let (holds_seat, random, start, min, max) = match &rule.holds {
                    CounterHolds::Number { start, min, max } => {
                        (false, false, self.amount(rules, start, chair), *min, *max)
                    }
                    CounterHolds::Seat { random } => (true, *random, -1, -1, i32::from(self.seats) - 1),
                };
                let name = rule.name.text.clone();
                let shown = rule.shown;
                self.counters.push(CounterSpec { name, owner, holds_seat, random, start, min, max, shown });
            }
        }
    }

    /// All pieces.
    pub fn piece_ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..small(self.pieces.len())).map(PieceId)
    }

    /// The counter as the notation names it: `Bob.wood`, `round_tax`.
    #[must_use]
    pub fn counter_name(&self, counter: CounterId, seat_names: &[String]) -> String {
        let spec = &self.counters[usize::from(counter.0)];
        match spec.owner {
            Some(SeatId(seat)) => format!("{}.{}", seat_names[usize::from(seat)], spec.name),
            None => spec.name.clone(),
        }
    }
}

fn names_end(first_family: u16, at: usize) -> KindId {
    KindId(first_family + small(at))
}
