//! What the names of a definition stand for in scripts.

use std::collections::BTreeMap;

use super::Interner;
use crate::compile::code::{MixedProperty, OwnProperty, OwnZones};
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, KindId, PartId, SeatId, Value, WordId, ZoneId};
use crate::load::script::ast::Expression;
use crate::rules::host::Host;
use crate::rules::names::{Declared, SeatProperty};
use crate::rules::resolved::{PropertyMeaning, Resolved};
use crate::rules::{Copies, FigureValue, FlowItem, Rules};

/// What a name stands for.
#[derive(Clone, Debug)]
pub enum Global {
    /// One value.
    Value(Value),
    /// A list that never changes.
    List(Vec<Value>),
    /// A list of lists that never changes: the value of a figure.
    Lists(Vec<FigureValue>),
    /// The zones of a rule per kind: a list, or indexed by kind.
    KindZones {
        /// The zone rule.
        rule: u16,
        /// All its zones.
        zones: Vec<Value>,
    },
    /// The counters of a rule per kind, those of the first seat if every seat has them: a list, or indexed by kind.
    KindCounters {
        /// The counter rule.
        rule: u16,
        /// All of them.
        counters: Vec<Value>,
    },
    /// A family with parameters: a value for `is_a`, or called to build a kind.
    Family(KindId),
}

/// What the names in scripts stand for: what they name by the numbers of the expressions, what that is at this number
/// of seats, and the host functions.
#[derive(Clone, Copy)]
pub(in crate::compile) struct Names<'a> {
    pub(in crate::compile) host: &'a Host,
    pub(in crate::compile) globals: &'a Globals,
    pub(in crate::compile) resolved: &'a Resolved,
}

impl<'a> Names<'a> {
    /// What an expression stands for that names something of the definition.
    pub(in crate::compile) fn global(self, expression: &Expression) -> Option<&'a Global> {
        self.globals.declared.get(&self.resolved.declared(expression)?)
    }
}

/// All names, and properties of seats and kinds.
#[derive(Clone, Debug, Default)]
pub(in crate::compile) struct Globals {
    pub(in crate::compile) names: BTreeMap<String, Global>,
    /// The same by what declares them.
    pub(in crate::compile) declared: BTreeMap<Declared, Global>,
    /// What the words after dots can be, by their numbers.
    pub(in crate::compile) properties: Vec<MixedProperty>,
    /// By kind and family: its name without arguments.
    pub(in crate::compile) kind_words: Vec<WordId>,
    /// Parts of the order of play, by id.
    pub(super) parts: Vec<String>,
}

impl Globals {
    pub(in crate::compile) fn new(rules: &Rules, layout: &Layout, words: &mut Interner) -> Self {
        let mut globals = Self::default();
        globals.add_figures(rules, layout);
        globals.add_table(rules, layout);
        globals.add_kinds(rules, layout, words);
        globals.add_parts(&rules.flow);
        let seats = (0..layout.seats).map(|seat| Value::Seat(SeatId(seat))).collect();
        globals.names.insert("seats".to_owned(), Global::List(seats));
        let declared = rules.resolved.names().names();
        let declared = declared.filter_map(|(name, rule)| Some((rule, globals.names.get(name)?.clone())));
        globals.declared = declared.collect();
        let meanings = rules.resolved.properties().iter();
        globals.properties = meanings.map(|meaning| Self::property(layout, meaning)).collect();
        globals
    }

    /// What a word after a dot can be at this number of seats.
    fn property(layout: &Layout, meaning: &PropertyMeaning) -> MixedProperty {
        let small = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        let kind =
            meaning.kind.is_some().then(|| layout.properties.iter().position(|one| *one == meaning.name));
        let zones = |rule: usize| {
            let (first, count) = layout.zone_rules[rule];
            (first, count / u16::from(layout.seats).max(1))
        };
        let own = meaning.seat.map(|property| match property {
            SeatProperty::Zone(rule) => OwnProperty::Zones(OwnZones { first: zones(rule).0, each: None }),
            SeatProperty::Zones(rule) => {
                let (first, each) = zones(rule);
                OwnProperty::Zones(OwnZones { first, each: Some(each) })
            }
            SeatProperty::ZonePerKind(rule) => {
                let (first, each) = zones(rule);
                OwnProperty::ZonesOfKinds(first, each)
            }
            SeatProperty::Counter(rule) => OwnProperty::Counter(layout.counter_rules[rule]),
            SeatProperty::CounterPerKind(rule) => {
                let (first, each) = layout.counters_of(rule);
                OwnProperty::CountersOfKinds(first, each)
            }
            SeatProperty::Trait(index) => OwnProperty::Trait(small(index)),
        });
        let host = meaning.host.iter().map(|row| small(*row)).collect();
        MixedProperty { host, kind: kind.flatten().map(small), own }
    }

    fn add_figures(&mut self, rules: &Rules, layout: &Layout) {
        for figure in &rules.figures {
            let global = match figure.value.at(layout.people) {
                FigureValue::Int(number) => Global::Value(Value::Int(*number)),
                FigureValue::Bool(flag) => Global::Value(Value::Bool(*flag)),
                value @ FigureValue::List(list) if value.holds_lists() => Global::Lists(list.clone()),
                FigureValue::List(list) => {
                    let numbers = list.iter().filter_map(FigureValue::number);
                    Global::List(numbers.map(Value::Int).collect())
                }
            };
            self.names.insert(figure.name.text.clone(), global);
        }
    }

    fn add_table(&mut self, rules: &Rules, layout: &Layout) {
        for (rule, zone) in rules.zones.iter().enumerate() {
            let (first, count) = layout.zone_rules[rule];
            let name = zone.name.text.clone();
            let zones = || (first..first + count).map(|zone| Value::Zone(ZoneId(zone))).collect();
            match zone.copies {
                Copies::One => {
                    self.names.insert(name, Global::Value(Value::Zone(ZoneId(first))));
                }
                Copies::PerSeat | Copies::CountPerSeat(_) | Copies::PerSeatAndKind(_) => {}
                Copies::PerKind(_) => {
                    let rule = u16::try_from(rule).unwrap_or(u16::MAX);
                    self.names.insert(name, Global::KindZones { rule, zones: zones() });
                }
                Copies::Count(_) => {
                    self.names.insert(name, Global::List(zones()));
                }
            }
        }
        for (rule, counter) in rules.counters.iter().enumerate() {
            let (first, each) = layout.counters_of(rule);
            let counters = (first..first + each).map(|id| Value::Counter(CounterId(id)));
            let rule = u16::try_from(rule).unwrap_or(u16::MAX);
            let global = match counter.copies.kinds() {
                Some(_) => Global::KindCounters { rule, counters: counters.collect() },
                None => Global::Value(Value::Counter(CounterId(first))),
            };
            self.names.insert(counter.name.text.clone(), global);
        }
    }

    fn add_kinds(&mut self, rules: &Rules, layout: &Layout, words: &mut Interner) {
        for (id, kind) in layout.kinds.iter().enumerate() {
            if let Value::Word(word) = words.intern(&layout.kinds[usize::from(kind.family.0)].name) {
                self.kind_words.push(word);
            }
            let id = KindId(u16::try_from(id).unwrap_or(u16::MAX));
            let parametrised = kind.rule.as_ref().is_some_and(|rule| !rule.arguments.is_empty());
            if layout.is_family(id) {
                self.names.entry(kind.name.clone()).or_insert(Global::Family(id));
            } else if !parametrised {
                self.names.insert(kind.name.clone(), Global::Value(Value::Kind(id)));
            }
        }
        for (set, piece_set) in rules.sets.iter().enumerate() {
            let kinds = layout.kinds_of(set).into_iter().map(Value::Kind).collect();
            self.names.insert(piece_set.name.text.clone(), Global::List(kinds));
        }
    }

    fn add_parts(&mut self, flow: &[FlowItem]) {
        for item in flow {
            if let FlowItem::Part(part) = item {
                let id = PartId(u16::try_from(self.parts.len()).unwrap_or(u16::MAX));
                self.parts.push(part.name.text.clone());
                self.names.insert(part.name.text.clone(), Global::Value(Value::Part(id)));
                self.add_parts(&part.body);
            }
        }
    }
}
