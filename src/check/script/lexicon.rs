//! Everything that the words of a script can mean: declared names, script functions, host functions, list functions and
//! properties, with the shapes of their values.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use super::shape::{Sets, Tags, ValueShape};
use crate::check::doubt::Doubt;
use crate::diag::{Sources, Span, alternatives, closest, meant};
use crate::load::ready::READY_MADE;
use crate::load::script::ast::{Expression, ExpressionKind, Function};
use crate::load::script::{LIST_FUNCTIONS, ListFunction};
use crate::rules::host::{Effect, Host, PropertySignature, Returns, Signature};
use crate::rules::names::{Declared, NameTable, SeatProperty};
use crate::rules::resolved::{Callee, PropertyMeaning, Resolved};
use crate::rules::{BySeats, CounterHolds, Figure, FigureValue, ParameterType, Rules};

/// How many names are compared with mistyped words, over all faults.
const MOST_COMPARISONS: usize = 200_000;
/// The most functions that a hint lists because they begin with a word.
const MOST_LONGER: usize = 3;

/// A host property, prepared for the analysis.
#[derive(Debug)]
pub(super) struct HostProperty<'a> {
    name: &'a str,
    pub(super) receiver: Tags,
    pub(super) result: ValueShape,
}

/// Everything that names can mean in the scripts of one game.
pub(super) struct Lexicon<'a> {
    pub(super) rules: &'a Rules,
    pub(super) sources: &'a Sources,
    pub(super) names: &'a NameTable,
    /// The meaning of each name in the scripts.
    pub(super) resolved: &'a Resolved,
    host: &'a Host,
    functions: BTreeMap<&'a str, usize>,
    host_functions: BTreeMap<&'a str, Vec<usize>>,
    parameters: Vec<Vec<ValueShape>>,
    results: Vec<ValueShape>,
    /// By row of the host's properties.
    properties: Vec<HostProperty<'a>>,
    doubt: &'a Doubt,
    comparisons: Cell<usize>,
}

impl<'a> Lexicon<'a> {
    pub(super) fn new(rules: &'a Rules, host: &'a Host, sources: &'a Sources, doubt: &'a Doubt) -> Self {
        let mut functions = BTreeMap::new();
        for (index, function) in rules.script.functions.iter().enumerate() {
            functions.entry(function.name.text.as_str()).or_insert(index);
        }
        let mut host_functions: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (index, function) in host.functions.iter().enumerate().filter(|(_, one)| !one.is_made()) {
            host_functions.entry(function.name).or_default().push(index);
        }
        let property = |property: &'a PropertySignature| HostProperty {
            name: property.name,
            receiver: ValueShape::from_type(&property.receiver).tags,
            result: match &property.returns {
                Returns::Type(kind) => ValueShape::from_type(kind),
                _ => ValueShape::any(),
            },
        };
        let shapes = |function: &Signature| {
            function.parameters.iter().map(|(_, kind)| ValueShape::from_type(kind)).collect::<Vec<_>>()
        };
        let result = |function: &Signature| match &function.returns {
            Returns::Type(kind) => ValueShape::from_type(kind),
            Returns::Never => ValueShape::none(),
            _ => ValueShape::any(),
        };
        Self {
            rules,
            sources,
            names: rules.resolved.names(),
            resolved: &rules.resolved,
            host,
            functions,
            host_functions,
            parameters: host.functions.iter().map(shapes).collect(),
            results: host.functions.iter().map(result).collect(),
            properties: host.properties.iter().map(property).collect(),
            doubt,
            comparisons: Cell::new(MOST_COMPARISONS),
        }
    }

    pub(super) fn script_functions(&self) -> &'a [Function] {
        &self.rules.script.functions
    }

    pub(super) fn script_function(&self, name: &str) -> Option<usize> {
        self.functions.get(name).copied()
    }

    pub(super) fn signature(&self, function: usize) -> &'a Signature {
        &self.host.functions[function]
    }

    pub(super) fn host_named(&self, name: &str) -> &[usize] {
        self.host_functions.get(name).map_or(&[], Vec::as_slice)
    }

    /// The shapes of the parameters of a host function.
    pub(super) fn parameters(&self, function: usize) -> &[ValueShape] {
        &self.parameters[function]
    }

    /// The result of a host function, if it does not depend on the arguments.
    pub(super) fn result(&self, function: usize) -> &ValueShape {
        &self.results[function]
    }

    /// What a word after a dot stands for.
    pub(super) fn property(&self, expression: &Expression) -> Option<&'a PropertyMeaning> {
        self.resolved.properties().get(self.resolved.property(expression)?.index())
    }

    /// The host's properties that a word after a dot stands for.
    pub(super) fn host_properties(
        &self,
        property: &PropertyMeaning,
    ) -> impl Iterator<Item = &HostProperty<'a>> {
        property.host.iter().map(|row| &self.properties[*row])
    }

    /// Whether the name of a script function is taken already.
    pub(super) fn is_taken(&self, name: &str) -> bool {
        !self.host_named(name).is_empty()
            || ListFunction::named(name).is_some()
            || self.names.get(name).is_some()
    }

    /// Whether a script that could not be completely read has a function of this name.
    pub(super) fn is_unread(&self, name: &str) -> bool {
        self.doubt.unread.contains(name)
    }

    /// Whether an example may call a function of this name.
    pub(super) fn is_in_examples(&self, name: &str) -> bool {
        self.doubt.in_examples.contains(name)
    }

    /// Whether a function was reported to lack the seat that it is given.
    pub(super) fn lacks_seat(&self, name: &str) -> bool {
        self.doubt.seatless.contains(name)
    }

    /// Whether it is unknown which functions are called, because some of them, or the order of play, could not be read.
    pub(super) fn is_partial(&self) -> bool {
        !self.doubt.unread.is_empty() || self.doubt.flow
    }

    /// Whether the order of play may call more than is known.
    pub(super) fn flow_is_open(&self) -> bool {
        self.doubt.flow
    }

    /// Whether the declarations of some names are faulty.
    pub(super) fn has_open_names(&self) -> bool {
        !self.doubt.names.is_empty()
    }

    /// Whether names may be missing that the definition was meant to declare.
    pub(super) fn names_are_missing(&self) -> bool {
        self.doubt.missing
    }

    /// Whether the meaning of a name is unknown, because its declaration is faulty or may not have been read at all.
    pub(super) fn is_open(&self, name: &str) -> bool {
        self.doubt.names.contains(name) || self.doubt.missing && self.names.get(name).is_none()
    }

    /// Whether it is unknown which values have a property of this name, for the same reasons.
    pub(super) fn is_open_property(&self, property: &PropertyMeaning) -> bool {
        self.doubt.names.contains(&property.name) || self.doubt.missing && property.is_nothing()
    }

    /// What a call of this name calls, unless the meaning of the name is unknown.
    pub(super) fn callee(&self, name: &str, call: &Expression) -> Callee {
        match self.resolved.callee(call) {
            Callee::Family { .. } if self.is_open(name) => Callee::Unknown,
            callee => callee,
        }
    }

    /// The declaration that an expression names, unless that is unknown.
    pub(super) fn named(&self, expression: &Expression) -> Option<Declared> {
        match &expression.kind {
            ExpressionKind::Variable(name) if !self.is_open(name) => self.resolved.declared(expression),
            _ => None,
        }
    }

    /// Whether any value has a property of this name.
    pub(super) fn is_property(&self, name: &str) -> bool {
        self.properties.iter().any(|property| property.name == name)
            || self.names.seat_property(name).is_some()
            || self.names.kind_property(name).is_some()
    }

    /// The candidate most similar to a mistyped word; if there are very many faults, only the first ones get a hint.
    pub(super) fn nearest<'c>(
        &self,
        word: &str,
        candidates: impl IntoIterator<Item = &'c str>,
    ) -> Option<&'c str> {
        let left = &self.comparisons;
        let candidates = candidates.into_iter().take_while(|_| {
            left.set(left.get().saturating_sub(1));
            left.get() > 0
        });
        closest(word, candidates)
    }

    /// The property most similar to a mistyped one, among those that values of these types can have.
    pub(super) fn nearest_property(&self, name: &str, receiver: Tags) -> Option<&str> {
        let seat = self.names.seat_properties().filter(|_| receiver.meets(Tags::SEAT));
        let kind = self.names.kind_properties().filter(|_| receiver.meets(Tags::PIECE.with(Tags::KIND)));
        let host = self.properties.iter().filter(|property| property.receiver.meets(receiver));
        let host: BTreeSet<&str> = host.map(|property| property.name).collect();
        let all = seat.map(|(name, _)| name).chain(kind.map(|(name, _)| name)).chain(host);
        self.nearest(name, all)
    }

    /// What a name that is no function was meant for: a function with a similar name, one of a library, or functions
    /// that begin with this word.
    pub(super) fn meant_function(&self, name: &str) -> Option<String> {
        let ready =
            || READY_MADE.iter().flat_map(|library| library.functions().map(|name| (name, library.name)));
        let of = |function: &str| ready().find(|(one, _)| *one == function);
        if let Some((_, library)) = of(name) {
            return Some(format!("it is a function of the library `{library}`: add `use: [{library}]`"));
        }
        if let Some(near) = self.nearest_function(name) {
            return Some(meant(near));
        }
        if let Some((near, library)) = self.nearest(name, ready().map(|(name, _)| name)).and_then(of) {
            return Some(format!("did you mean `{near}`, a function of the library `{library}`?"));
        }
        let known = self.functions.keys().chain(self.host_functions.keys()).take(self.comparisons.get());
        let begins = |known: &&&str| known.strip_prefix(name).is_some_and(|rest| rest.starts_with('_'));
        let longer: BTreeSet<&str> = known.filter(begins).copied().collect();
        let longer: Vec<String> = longer.iter().take(MOST_LONGER).map(|name| format!("`{name}`")).collect();
        (!longer.is_empty()).then(|| format!("did you mean {}?", alternatives(&longer)))
    }

    /// The function most similar to a mistyped one.
    fn nearest_function(&self, name: &str) -> Option<&str> {
        let families = self.names.names().filter_map(|(name, declared)| match declared {
            Declared::Family { .. } => Some(name),
            _ => None,
        });
        let lists = LIST_FUNCTIONS.iter().map(|row| row.name());
        let host = self.host_functions.keys().copied();
        self.nearest(name, self.functions.keys().copied().chain(host).chain(lists).chain(families))
    }

    /// The shape of the value of a declared name.
    pub(super) fn declared(&self, declared: Declared) -> ValueShape {
        match declared {
            Declared::Seats => ValueShape::list(ValueShape::of(Tags::SEAT)),
            Declared::Figure(index) => figure_shape(&self.rules.figures[index]),
            Declared::Zone(index) => self.zone(index),
            Declared::ZonePerSeat(index) => {
                match self.names.seat_property(&self.rules.zones[index].name.text) {
                    Some(property) => self.seat_property(property),
                    None => self.zone(index),
                }
            }
            Declared::Zones(index) | Declared::ZonePerKind { zone: index, .. } => {
                ValueShape::list(self.zone(index))
            }
            Declared::Counter(index) | Declared::CounterPerSeat(index) => self.counter(index),
            Declared::CounterPerKind { counter, .. } => ValueShape::list(self.counter(counter)),
            Declared::Set(set) => ValueShape::list(ValueShape::of_sets(Tags::KIND, Sets::one(set))),
            Declared::Kind { set, .. } => ValueShape::of_sets(Tags::KIND, Sets::one(set)),
            Declared::Family { set, .. } => ValueShape::of_sets(Tags::FAMILY, Sets::one(set)),
            Declared::Part(_) => ValueShape::of(Tags::PART),
        }
    }

    /// The shape of `seat.name`.
    pub(super) fn seat_property(&self, property: SeatProperty) -> ValueShape {
        match property {
            SeatProperty::Zone(index) => self.zone(index),
            SeatProperty::Zones(index) => ValueShape::list(self.zone(index)),
            SeatProperty::ZonePerKind(index) => ValueShape::list(self.zone(index)),
            SeatProperty::Counter(index) => self.held(index),
            SeatProperty::CounterPerKind(index) => ValueShape::list(self.held(index)),
            // Only the analysis has numbers for its words.
            SeatProperty::Trait(_) => ValueShape::any(),
        }
    }

    fn counter(&self, index: usize) -> ValueShape {
        let per_seat = self.rules.counters[index].copies.is_per_seat();
        let tags = if per_seat { Tags::OWN_COUNTER } else { Tags::SHARED_COUNTER };
        ValueShape::counter(tags, self.held(index))
    }

    /// The shape of what a counter holds.
    fn held(&self, counter: usize) -> ValueShape {
        match &self.rules.counters[counter].holds {
            CounterHolds::Number { .. } => ValueShape::of(Tags::NUMBER),
            CounterHolds::Switch { .. } => ValueShape::of(Tags::BOOL),
            CounterHolds::Seat { .. } => ValueShape::of(Tags::SEAT).or_unit(),
            CounterHolds::Kind { set, .. } => ValueShape::of_sets(Tags::KIND, Sets::one(*set)).or_unit(),
            CounterHolds::Place { zone } => {
                ValueShape::of_sets(Tags::PLACE, Sets::of(&self.rules.zones[*zone].holds)).or_unit()
            }
        }
    }

    fn zone(&self, index: usize) -> ValueShape {
        ValueShape::of_sets(Tags::ZONE, Sets::of(&self.rules.zones[index].holds))
    }

    /// The shape of a parameter of a family.
    pub(super) fn parameter(kind: ParameterType) -> ValueShape {
        match kind {
            ParameterType::Number => ValueShape::of(Tags::NUMBER),
            ParameterType::KindOf(set) => ValueShape::of_sets(Tags::KIND, Sets::one(set)),
        }
    }

    /// The names of these piece sets in backticks: `` `card` or `pawn` ``.
    pub(super) fn set_names(&self, sets: Sets) -> String {
        let names: Vec<String> = (0..self.rules.sets.len())
            .filter(|set| sets.contains(*set))
            .map(|set| format!("`{}`", self.rules.sets[set].name.text))
            .collect();
        alternatives(&names)
    }

    /// The source text of a span, if it is short enough to be repeated.
    pub(super) fn text(&self, span: Span) -> Option<&'a str> {
        let text = self.sources.slice(span);
        (!text.is_empty() && text.len() <= 40 && !text.contains('\n')).then_some(text)
    }

    /// Whether a host function changes something, asks or draws.
    pub(super) fn acts(&self, function: usize) -> bool {
        !matches!(self.signature(function).effect, Effect::None | Effect::Takes | Effect::List)
    }
}

/// The shape of the value of a figure.
pub(super) fn figure_shape(figure: &Figure) -> ValueShape {
    match &figure.value {
        BySeats::Same(value) => shape_of(value),
        BySeats::Each { values, .. } => joined(values),
    }
}

fn shape_of(value: &FigureValue) -> ValueShape {
    match value {
        FigureValue::Int(_) => ValueShape::of(Tags::NUMBER),
        FigureValue::Bool(_) => ValueShape::of(Tags::BOOL),
        FigureValue::List(list) if value.holds_lists() => ValueShape::list(joined(list)),
        FigureValue::List(_) => ValueShape::list(ValueShape::of(Tags::NUMBER)),
    }
}

fn joined(values: &[FigureValue]) -> ValueShape {
    let mut shape = ValueShape::none();
    for value in values {
        shape.join(&shape_of(value));
    }
    shape
}
