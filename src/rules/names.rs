//! What the declared names of a game mean in scripts. [`super::resolved`] looks the names of scripts up here once; the
//! checker looks up other words, for its hints.

use std::collections::BTreeMap;

use super::{Copies, CounterRule, FlowItem, ParameterType, Part, PieceSet, Rules, ZoneRule};

/// What a declared name means in a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Declared {
    /// `seats`: all seats, clockwise from the first chair.
    Seats,
    /// A number of the rules: index in [`Rules::figures`].
    Figure(usize),
    /// A single shared zone: index in [`Rules::zones`].
    Zone(usize),
    /// A zone or several that every seat has, which are only reached as `seat.name`: index in [`Rules::zones`].
    ZonePerSeat(usize),
    /// Several shared zones, a list: index in [`Rules::zones`].
    Zones(usize),
    /// A zone for each kind of a piece set, a list that is indexed by kind.
    ZonePerKind {
        /// Index in [`Rules::zones`].
        zone: usize,
        /// Index in [`Rules::sets`].
        set: usize,
    },
    /// A shared counter: index in [`Rules::counters`].
    Counter(usize),
    /// A counter of each seat: index in [`Rules::counters`].
    CounterPerSeat(usize),
    /// A counter for each kind of a piece set, shared or of each seat, a list that is indexed by kind.
    CounterPerKind {
        /// Index in [`Rules::counters`].
        counter: usize,
        /// Index in [`Rules::sets`].
        set: usize,
    },
    /// A piece set, the list of its kinds: index in [`Rules::sets`].
    Set(usize),
    /// A kind without parameters.
    Kind {
        /// Index in [`Rules::sets`].
        set: usize,
        /// Index in [`PieceSet::families`].
        family: usize,
    },
    /// A family of kinds: called with arguments it gives a kind, alone it stands for all its kinds.
    Family {
        /// Index in [`Rules::sets`].
        set: usize,
        /// Index in [`PieceSet::families`].
        family: usize,
    },
    /// A named part of the order of play: index in [`NameTable::parts`].
    Part(usize),
}

impl Declared {
    /// What it is, with an article: `a zone`.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Seats => "the list of all seats",
            Self::Figure(_) => "a figure",
            Self::Zone(_) => "a zone",
            Self::ZonePerSeat(_) => "a zone of each seat",
            Self::Zones(_) => "a list of zones",
            Self::ZonePerKind { .. } => "a list of zones, one for each kind",
            Self::Counter(_) => "a counter",
            Self::CounterPerSeat(_) => "a counter of each seat",
            Self::CounterPerKind { .. } => "a list of counters, one for each kind",
            Self::Set(_) => "a piece set",
            Self::Kind { .. } => "a kind",
            Self::Family { .. } => "a family of kinds",
            Self::Part(_) => "a part of the order of play",
        }
    }
}

/// A property of a seat: `me.hand`, `me.wood`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatProperty {
    /// A zone: index in [`Rules::zones`].
    Zone(usize),
    /// Several zones, a list: index in [`Rules::zones`].
    Zones(usize),
    /// A zone for each kind of a piece set, a list that is indexed by kind: index in [`Rules::zones`].
    ZonePerKind(usize),
    /// The value of a counter: index in [`Rules::counters`].
    Counter(usize),
    /// The value of a counter for each kind of a piece set, a list that is indexed by kind: index in
    /// [`Rules::counters`].
    CounterPerKind(usize),
    /// What the chair says: index in [`Rules::seat_traits`].
    Trait(usize),
}

/// A parameter of one family of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParameterPlace {
    /// Index in [`Rules::sets`].
    pub set: usize,
    /// Index in [`PieceSet::families`].
    pub family: usize,
    /// Index among the parameters of the family.
    pub parameter: usize,
    /// Its type.
    pub kind: ParameterType,
}

/// What a property of pieces and kinds means in the piece sets that have it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindProperty {
    /// The families that have a parameter of this name.
    pub parameters: Vec<ParameterPlace>,
    /// The traits of this name: indices in [`Rules::sets`] and [`PieceSet::traits`].
    pub traits: Vec<(usize, usize)>,
}

/// All declared names of a game, in alphabetical order.
#[derive(Clone, Debug, Default)]
pub struct NameTable {
    names: BTreeMap<String, Declared>,
    seat: BTreeMap<String, SeatProperty>,
    kind: BTreeMap<String, KindProperty>,
    parts: Vec<String>,
}

impl NameTable {
    /// Collects the names of some rules. If a name is declared twice, the first counts.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut table = Self::default();
        table.declare("seats", Declared::Seats);
        for (index, figure) in rules.figures.iter().enumerate() {
            table.declare(&figure.name.text, Declared::Figure(index));
        }
        for (index, set) in rules.sets.iter().enumerate() {
            table.add_set(index, set);
        }
        for (index, zone) in rules.zones.iter().enumerate() {
            table.add_zone(index, zone);
        }
        for (index, counter) in rules.counters.iter().enumerate() {
            table.add_counter(index, counter);
        }
        for (index, one) in rules.seat_traits.iter().enumerate() {
            table.seat.entry(one.name.text.clone()).or_insert(SeatProperty::Trait(index));
        }
        for part in parts(&rules.flow) {
            let index = table.parts.len();
            table.parts.push(part.name.text.clone());
            table.declare(&part.name.text, Declared::Part(index));
        }
        table
    }

    /// What a name means, if it is declared.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Declared> {
        self.names.get(name).copied()
    }

    /// What `seat.name` means.
    #[must_use]
    pub fn seat_property(&self, name: &str) -> Option<SeatProperty> {
        self.seat.get(name).copied()
    }

    /// What `piece.name` and `kind.name` mean, except for the properties that all pieces have.
    #[must_use]
    pub fn kind_property(&self, name: &str) -> Option<&KindProperty> {
        self.kind.get(name)
    }

    /// The names of the parts of the order of play, in the order of the definition, each before the parts inside it.
    #[must_use]
    pub fn parts(&self) -> &[String] {
        &self.parts
    }

    /// All declared names in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = (&str, Declared)> {
        self.names.iter().map(|(name, declared)| (name.as_str(), *declared))
    }

    /// The properties that the definition gives to seats, in alphabetical order.
    pub fn seat_properties(&self) -> impl Iterator<Item = (&str, SeatProperty)> {
        self.seat.iter().map(|(name, property)| (name.as_str(), *property))
    }

    /// The properties that the definition gives to pieces and kinds, in alphabetical order.
    pub fn kind_properties(&self) -> impl Iterator<Item = (&str, &KindProperty)> {
        self.kind.iter().map(|(name, property)| (name.as_str(), property))
    }

    fn declare(&mut self, name: &str, declared: Declared) {
        self.names.entry(name.to_owned()).or_insert(declared);
    }

    fn add_set(&mut self, set: usize, rule: &PieceSet) {
        self.declare(&rule.name.text, Declared::Set(set));
        for (family, one) in rule.families.iter().enumerate() {
            let plain = one.parameters.is_empty();
            let declared =
                if plain { Declared::Kind { set, family } } else { Declared::Family { set, family } };
            self.declare(&one.name.text, declared);
            for (parameter, name) in one.parameters.iter().enumerate() {
                let place = ParameterPlace { set, family, parameter, kind: name.kind };
                self.kind.entry(name.name.text.clone()).or_default().parameters.push(place);
            }
        }
        for (index, one) in rule.traits.iter().enumerate() {
            self.kind.entry(one.name.text.clone()).or_default().traits.push((set, index));
        }
    }

    fn add_zone(&mut self, index: usize, zone: &ZoneRule) {
        let declared = match zone.copies {
            Copies::One => Declared::Zone(index),
            Copies::PerSeat | Copies::CountPerSeat(_) | Copies::PerSeatAndKind(_) => {
                Declared::ZonePerSeat(index)
            }
            Copies::PerKind(set) => Declared::ZonePerKind { zone: index, set },
            Copies::Count(_) => Declared::Zones(index),
        };
        self.declare(&zone.name.text, declared);
        let property = match zone.copies {
            Copies::PerSeat => SeatProperty::Zone(index),
            Copies::CountPerSeat(_) => SeatProperty::Zones(index),
            Copies::PerSeatAndKind(_) => SeatProperty::ZonePerKind(index),
            Copies::One | Copies::PerKind(_) | Copies::Count(_) => return,
        };
        self.seat.entry(zone.name.text.clone()).or_insert(property);
    }

    fn add_counter(&mut self, index: usize, counter: &CounterRule) {
        let (declared, property) = match (counter.copies.is_per_seat(), counter.copies.kinds()) {
            (false, None) => (Declared::Counter(index), None),
            (true, None) => (Declared::CounterPerSeat(index), Some(SeatProperty::Counter(index))),
            (false, Some(set)) => (Declared::CounterPerKind { counter: index, set }, None),
            (true, Some(set)) => {
                (Declared::CounterPerKind { counter: index, set }, Some(SeatProperty::CounterPerKind(index)))
            }
        };
        self.declare(&counter.name.text, declared);
        if let Some(property) = property {
            self.seat.entry(counter.name.text.clone()).or_insert(property);
        }
    }
}

/// The parts of an order of play, in the order of the definition, each before the parts inside it.
#[must_use]
pub fn parts(flow: &[FlowItem]) -> Vec<&Part> {
    let mut found = Vec::new();
    let mut left: Vec<&FlowItem> = flow.iter().rev().collect();
    while let Some(item) = left.pop() {
        if let FlowItem::Part(part) = item {
            found.push(part);
            left.extend(part.body.iter().rev());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{SourceId, Span};
    use crate::load::script::ast::{Name, Script};
    use crate::rules::{
        BySeats, CounterHolds, Family, Figure, FigureValue, Parameter, Players, Repeat, Shown, Spaces,
        ZoneShape,
    };

    fn name(text: &str) -> Name {
        Name { text: text.to_owned(), span: Span::new(SourceId(0), 0, 0) }
    }

    fn zone(text: &str, copies: Copies) -> ZoneRule {
        let (shape, measures) = (ZoneShape::PILE, Vec::new());
        ZoneRule {
            name: name(text),
            holds: vec![0],
            copies,
            spaces: Spaces::Apart,
            shown: Shown::Everyone,
            shape,
            measures,
        }
    }

    fn part(text: &str, body: Vec<FlowItem>) -> FlowItem {
        FlowItem::Part(Part { name: name(text), repeat: Repeat::Plain, while_true: None, body })
    }

    fn rules() -> Rules {
        let food = Parameter { name: name("food"), kind: ParameterType::Number };
        let families = vec![
            Family { name: name("idol"), parameters: Vec::new() },
            Family { name: name("hunter"), parameters: vec![food] },
        ];
        let set = PieceSet {
            name: name("card"),
            families,
            start: Vec::new(),
            traits: vec![crate::rules::Trait { name: name("food"), values: Vec::new() }],
            glyphs: Vec::new(),
            forms: Vec::new(),
            short: Vec::new(),
            sides: Vec::new(),
            reverse: Vec::new(),
            back: None,
        };
        let seat = CounterHolds::Seat { random: true };
        let counter = |text: &str, per_seat| CounterRule {
            name: name(text),
            copies: if per_seat { Copies::PerSeat } else { Copies::One },
            holds: seat.clone(),
            shown: Shown::Everyone,
        };
        Rules {
            title: String::new(),
            about: String::new(),
            language: String::new(),
            variant: String::new(),
            players: Players { from: 2, to: 4, usual: 4 },
            automa: None,
            figures: vec![Figure { name: name("rounds"), value: BySeats::Same(FigureValue::Int(3)) }],
            seat_traits: Vec::new(),
            sets: vec![set],
            zones: vec![
                zone("deck", Copies::One),
                zone("hand", Copies::PerSeat),
                zone("supply", Copies::PerKind(0)),
                zone("column", Copies::Count(crate::rules::Amount::Number(3))),
                zone("bed", Copies::CountPerSeat(crate::rules::Amount::Number(2))),
            ],
            counters: vec![counter("first", false), counter("wood", true), counter("deck", false)],
            flow: vec![
                part("round", vec![part("turns", Vec::new()), part("end", Vec::new())]),
                part("finale", Vec::new()),
            ],
            scoring: Vec::new(),
            ranking: Vec::new(),
            payoff: crate::rules::Payoff::default(),
            heuristic: None,
            look: crate::rules::TableLook::default(),
            standing: None,
            teams: None,
            labels: Vec::new(),
            script: Script::default().into(),
            resolved: std::sync::Arc::default(),
        }
    }

    #[test]
    fn names_stand_for_what_the_rules_declare() {
        let table = NameTable::new(&rules());
        for (text, declared) in [
            ("seats", Declared::Seats),
            ("rounds", Declared::Figure(0)),
            ("card", Declared::Set(0)),
            ("idol", Declared::Kind { set: 0, family: 0 }),
            ("hunter", Declared::Family { set: 0, family: 1 }),
            ("deck", Declared::Zone(0)),
            ("hand", Declared::ZonePerSeat(1)),
            ("supply", Declared::ZonePerKind { zone: 2, set: 0 }),
            ("column", Declared::Zones(3)),
            ("bed", Declared::ZonePerSeat(4)),
            ("first", Declared::Counter(0)),
            ("wood", Declared::CounterPerSeat(1)),
            ("end", Declared::Part(2)),
            ("finale", Declared::Part(3)),
        ] {
            assert_eq!(table.get(text), Some(declared), "{text}");
        }
        assert_eq!(table.get("food"), None);
        assert_eq!(table.parts(), ["round", "turns", "end", "finale"]);
        assert_eq!(table.seat_property("hand"), Some(SeatProperty::Zone(1)));
        assert_eq!(table.seat_property("wood"), Some(SeatProperty::Counter(1)));
        assert_eq!(table.seat_property("bed"), Some(SeatProperty::Zones(4)));
        assert_eq!(table.seat_property("deck"), None);
        let food = table.kind_property("food").expect("declared twice");
        assert_eq!((food.parameters.len(), food.traits.as_slice()), (1, [(0, 0)].as_slice()));
    }
}
