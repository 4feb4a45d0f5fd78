//! Finds what the words of an example mean in a game.

use super::{IndexText, PathText, StepText, ValueText};
use crate::compile::Game;
use crate::compile::layout::CounterSpec;
use crate::compile::value::{CounterId, KindId, SeatId, Value, WordId, ZoneId};
use crate::diag::codes::example::{BAD_VALUE, UNKNOWN};
use crate::diag::{Diagnostic, Span, did_you_mean};
use crate::load::pieces::{self, ArgumentText, KindText, MAX_TIMES, TimesText};
use crate::load::script::ast::Name;
use crate::load::yaml::YamlText;
use crate::notation::reading::is_plain;
use crate::rules::FlowItem;
use crate::rules::shapes::Places;
use crate::session::staging::StartPoint;
use crate::table::Table;
use crate::vm::machine::Heap;

/// What a path can mean besides a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A zone, or the zones of all seats.
    Zones(Vec<ZoneId>),
    /// A place of a zone, from 0.
    Place(ZoneId, u16),
    /// A counter, or the counters of all seats.
    Counters(Vec<CounterId>),
    /// A part of the order of play, by its index.
    Part(usize),
    /// The score of a seat.
    Total(SeatId),
}

/// A kind with a number of pieces, and its place in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    pub(super) kind: KindId,
    pub(super) times: u16,
    pub(super) span: Span,
}

pub(super) type Lookup<T> = Result<T, Diagnostic>;

/// Looks up names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finder<'a> {
    pub(super) game: &'a Game,
    /// The names of the seats, without quotation marks.
    pub(super) seats: &'a [String],
}

/// The property for the number of pieces.
pub(super) const LEN: &str = "len";
/// The property for how often a part was begun.
pub(super) const NTH: &str = "nth";
/// The property for a seat's score.
pub(super) const TOTAL: &str = "total";
/// The fault of a word behind the name of a zone or counter that examples do not have there.
fn no_such_property(thing: &Name, other: &Name) -> Diagnostic {
    let name = &thing.text;
    let message = format!("examples have no `.{}` of `{name}`", other.text);
    Diagnostic::error(UNKNOWN, other.span, message).hint(format!(
        "write `{name} = ...` for what is in it, `{name}.{LEN} = 4` for how many, `{name}[1] = ...` for one place"
    ))
}

/// The word for no piece, no seat and no value.
pub(super) const NOTHING: &str = "nothing";

pub(super) fn unknown(name: &Name, what: &str) -> Diagnostic {
    Diagnostic::error(UNKNOWN, name.span, format!("unknown {what} `{}`", name.text))
}

/// The fault of a name that none of these places has.
fn no_place(places: &Places, name: &Name) -> Diagnostic {
    let ends = places.spot(0).zip(places.spot(places.count().saturating_sub(1)));
    let known = ends.map_or_else(
        || "write row and column: `[2, 3]`".to_owned(),
        |(first, last)| format!("from `{first}` at the top left to `{last}` at the bottom right"),
    );
    Diagnostic::error(UNKNOWN, name.span, format!("there is no place `{}`", name.text)).hint(known)
}

/// A hint: `there are a, b` if that is short, otherwise a similar name.
pub(super) fn meant(name: &str, known: &[&str]) -> Option<String> {
    did_you_mean(name, known.iter().copied()).or_else(|| {
        let list: Vec<String> = known.iter().map(|known| format!("`{known}`")).collect();
        (1..=9).contains(&list.len()).then(|| format!("there are {}", list.join(", ")))
    })
}

impl Finder<'_> {
    pub(super) fn seat_named(&self, name: &str) -> Option<SeatId> {
        let at = self.seats.iter().position(|seat| seat == name)?;
        u8::try_from(at).ok().map(SeatId)
    }

    pub(super) fn seat(&self, name: &Name) -> Lookup<SeatId> {
        self.seat_named(&name.text).ok_or_else(|| self.unknown_seat(name))
    }

    fn unknown_seat(&self, name: &Name) -> Diagnostic {
        let seats: Vec<&str> = self.seats.iter().map(String::as_str).collect();
        unknown(name, "seat").maybe_hint(meant(&name.text, &seats))
    }

    /// Whether a zone or counter has this name.
    pub(super) fn names_thing(&self, name: &Name) -> bool {
        let layout = &self.game.layout;
        layout.zones.iter().any(|spec| spec.name == name.text)
            || layout.counters.iter().any(|spec| spec.name == name.text)
    }

    /// What a path and the property after it mean. Also returns the property if it does not belong to the target.
    pub(super) fn target(&self, path: &PathText, property: Option<&Name>) -> Lookup<(Target, Option<Name>)> {
        let (owner, name, property) = match path.words.as_slice() {
            [seat, name] if self.seat_named(&seat.text).is_some() => {
                if name.text == TOTAL && property.is_none() {
                    return Ok((Target::Total(self.seat(seat)?), None));
                }
                (Some(self.seat(seat)?), name, property)
            }
            [name, second] if [LEN, NTH].contains(&second.text.as_str()) => (None, name, Some(second)),
            [thing, other] if self.names_thing(thing) => return Err(no_such_property(thing, other)),
            [seat, _] => return Err(self.unknown_seat(seat)),
            [name, ..] => (None, name, property),
            [] => return Err(Diagnostic::error(UNKNOWN, path.span, "there is no name")),
        };
        let target = self.thing(owner, name, path)?;
        Ok((target, property.cloned()))
    }

    fn thing(&self, owner: Option<SeatId>, name: &Name, path: &PathText) -> Lookup<Target> {
        let layout = &self.game.layout;
        let is_zero =
            |index: &IndexText| matches!(index, IndexText::Numbers(numbers) if numbers.contains(&0));
        if path.indices.iter().any(is_zero) {
            let fault = Diagnostic::error(UNKNOWN, path.span, "there is nothing with the number 0");
            return Err(fault.hint("numbers in brackets are counted from 1"));
        }
        if let Some(counters) = self.counters(owner, name, path)? {
            return Ok(Target::Counters(counters));
        }
        if let (None, Some(part)) =
            (owner, self.game.code.parts.iter().position(|part| part.name == name.text))
        {
            return Ok(Target::Part(part));
        }
        let is_word = owner.is_none() && path.arguments.is_none() && path.indices.is_empty();
        if let Some((zone, place)) = layout.place_named(&name.text).filter(|_| is_word) {
            return Ok(Target::Place(zone, place));
        }
        let named = || (0u16..).zip(&layout.zones).filter(|(_, spec)| spec.name == name.text);
        if named().next().is_none() {
            return Err(self.unknown_thing(owner, name));
        }
        if owner.is_some() && named().all(|(_, spec)| spec.owner != owner) {
            let message = format!("`{}` does not belong to a seat", name.text);
            return Err(Diagnostic::error(UNKNOWN, path.span, message).hint(format!("write `{}`", name.text)));
        }
        let kind = path.arguments.as_ref().map(|kind| self.kind_named(kind)).transpose()?;
        let is_numbered = named().any(|(_, spec)| spec.number.is_some());
        let mut indices = path.indices.iter();
        let which = match if is_numbered { indices.next() } else { None } {
            None => None,
            Some(IndexText::Numbers(numbers)) if let [number] = numbers.as_slice() => Some(number - 1),
            Some(_) => return Err(Diagnostic::error(UNKNOWN, path.span, "one number says which one")),
        };
        let fits = |spec: &crate::compile::layout::ZoneSpec| {
            (owner.is_none() || spec.owner == owner)
                && (which.is_none() || spec.number == which)
                && (kind.is_none() || spec.kind == kind)
        };
        let zones: Vec<ZoneId> = named().filter(|(_, spec)| fits(spec)).map(|(id, _)| ZoneId(id)).collect();
        let whose = named().next().and_then(|(_, spec)| spec.owner).filter(|_| owner.is_none()).or(owner);
        let all = named().filter(|(_, spec)| spec.owner == whose).count();
        if zones.is_empty() {
            let message = format!("there are only {all} of `{}`", name.text);
            return Err(Diagnostic::error(UNKNOWN, path.span, message));
        }
        match (indices.next(), zones.as_slice()) {
            (None, _) => Ok(Target::Zones(zones)),
            (Some(place), [zone]) => self.place(*zone, place, path.span),
            (Some(_), _) => {
                let message = format!("there are {all} of `{}`: say which one", name.text);
                Err(Diagnostic::error(UNKNOWN, path.span, message))
            }
        }
    }

    /// The counters that a path means, of one seat or all; `None` when it names no counter.
    fn counters(
        &self,
        owner: Option<SeatId>,
        name: &Name,
        path: &PathText,
    ) -> Lookup<Option<Vec<CounterId>>> {
        let counters = (0u16..).map(CounterId).zip(&self.game.layout.counters);
        let mut named: Vec<(CounterId, &CounterSpec)> = counters
            .filter(|(_, spec)| spec.name == name.text && (owner.is_none() || spec.owner == owner))
            .collect();
        let Some(by_kind) = named.first().map(|(_, spec)| spec.kind.is_some()) else { return Ok(None) };
        if let Some(kind) = &path.arguments {
            let kind = self.kind_named(kind)?;
            if !by_kind {
                let message = format!("there is no `{}` for a kind", name.text);
                let fault = Diagnostic::error(UNKNOWN, path.span, message);
                return Err(fault.hint(format!("write `{}`", name.text)));
            }
            named.retain(|(_, spec)| spec.kind == Some(kind));
        }
        Ok(Some(named.into_iter().map(|(id, _)| id).collect()))
    }

    fn place(&self, zone: ZoneId, text: &IndexText, span: Span) -> Lookup<Target> {
        let fault = |message: String| Err(Diagnostic::error(UNKNOWN, span, message));
        match (self.game.layout.places_of(zone), text) {
            (Some(places), IndexText::Numbers(numbers)) => match places.read(numbers) {
                Ok(index) => Ok(Target::Place(zone, index)),
                Err(message) => fault(message),
            },
            (Some(places), IndexText::Spot(name)) => match places.read_spot(&name.text) {
                Some(index) => Ok(Target::Place(zone, index)),
                None => Err(no_place(places, name)),
            },
            (None, IndexText::Numbers(numbers)) if let [number] = numbers.as_slice() => {
                Ok(Target::Place(zone, number - 1))
            }
            _ => fault("a place has one number, from 1".to_owned()),
        }
    }

    fn unknown_thing(&self, owner: Option<SeatId>, name: &Name) -> Diagnostic {
        let layout = &self.game.layout;
        let mut known: Vec<&str> = Vec::new();
        let zones = layout.zones.iter().map(|spec| (spec.name.as_str(), spec.owner));
        let counters = layout.counters.iter().map(|spec| (spec.name.as_str(), spec.owner));
        for (name, whose) in zones.chain(counters) {
            if (owner.is_none() || whose == owner) && !known.contains(&name) {
                known.push(name);
            }
        }
        let parts = self.game.code.parts.iter().map(|part| part.name.as_str());
        let near = did_you_mean(&name.text, parts.filter(|_| owner.is_none()));
        if let Some(fault) = self.no_such_place(name).filter(|_| owner.is_none() && near.is_none()) {
            return fault;
        }
        unknown(name, "zone or counter").maybe_hint(near.or_else(|| meant(&name.text, &known)))
    }

    /// The fault of a name like `g7`, in a game whose places have such names.
    fn no_such_place(&self, name: &Name) -> Option<Diagnostic> {
        let digits = name.text.find(|letter: char| letter.is_ascii_digit())?;
        let (letters, number) = name.text.split_at(digits);
        let is_spot = matches!(letters.len(), 1 | 2)
            && letters.bytes().all(|letter| letter.is_ascii_lowercase())
            && number.bytes().all(|digit| digit.is_ascii_digit());
        let zones = (0u16..).map(ZoneId).take(self.game.layout.zones.len());
        let mut boards = zones.filter_map(|zone| self.game.layout.places_of(zone));
        let places = boards.find(|places| is_spot && places.has_names())?;
        Some(no_place(places, name))
    }

    /// The zones that a path means.
    pub(super) fn zones(&self, path: &PathText) -> Lookup<Vec<ZoneId>> {
        match self.target(path, None)? {
            (Target::Zones(zones), None) => Ok(zones),
            _ => Err(Diagnostic::error(BAD_VALUE, path.span, "a zone is expected here")),
        }
    }

    /// The pieces of a component list; an empty list for `nothing`.
    pub(super) fn pieces(&self, list: &Name) -> Lookup<Vec<Counted>> {
        self.listed(list, None)
    }

    /// The pieces of a component list for a zone: what is proposed for an unknown kind can lie in it.
    pub(super) fn pieces_in(&self, zone: ZoneId, list: &Name) -> Lookup<Vec<Counted>> {
        self.listed(list, Some(zone))
    }

    fn listed(&self, list: &Name, zone: Option<ZoneId>) -> Lookup<Vec<Counted>> {
        if list.text == NOTHING {
            return Ok(Vec::new());
        }
        let text = YamlText::new(list.text.clone(), list.span, &list.text);
        let mut all = Vec::new();
        for item in pieces::components(&text)? {
            let times = self.times(&item.times)?;
            let counted = |kind: KindId| Counted { kind, times, span: item.span };
            all.extend(self.kinds(&item.kind, zone)?.into_iter().map(counted));
        }
        Ok(all)
    }

    /// The number after a star, or that of the figure which stands there.
    fn times(&self, times: &TimesText) -> Lookup<u16> {
        let name = match times {
            TimesText::Number(number) => return Ok(*number),
            TimesText::Figure(name) => name,
        };
        let figures = || self.game.rules.figures.iter();
        let Some(figure) = figures().find(|figure| figure.name.text == name.text) else {
            let near = did_you_mean(&name.text, figures().map(|figure| figure.name.text.as_str()));
            return Err(unknown(name, "figure").maybe_hint(near));
        };
        let number = figure.value.at(self.game.people()).number();
        number.and_then(|number| u16::try_from(number).ok()).filter(|number| *number <= MAX_TIMES).ok_or_else(
            || {
                let message = format!("the figure `{}` is no number of pieces", name.text);
                Diagnostic::error(BAD_VALUE, name.span, message)
            },
        )
    }

    /// The kind that a path names.
    pub(super) fn one_kind(&self, path: &PathText) -> Lookup<KindId> {
        match (path.words.as_slice(), path.indices.as_slice()) {
            ([word], []) => {
                let arguments = path.arguments.as_ref().map(|arguments| format!("({})", arguments.text));
                let text = format!("{}{}", word.text, arguments.unwrap_or_default());
                self.kind_named(&Name { text, span: path.span })
            }
            _ => Err(Diagnostic::error(BAD_VALUE, path.span, "a kind is expected here")),
        }
    }

    fn kind_named(&self, text: &Name) -> Lookup<KindId> {
        let kind = pieces::one_kind(&YamlText::new(text.text.clone(), text.span, &text.text))?;
        match self.kinds(&kind, None)?.as_slice() {
            [one] => Ok(*one),
            many => {
                let message = format!("`{}` stands for {} kinds, expected one", text.text, many.len());
                Err(Diagnostic::error(BAD_VALUE, text.span, message))
            }
        }
    }

    /// The kinds that a text means; several if it contains `*` or a range, all of a piece set for `card(*)`. Every number of a
    /// range must be there.
    fn kinds(&self, text: &KindText, zone: Option<ZoneId>) -> Lookup<Vec<KindId>> {
        match self.absent(text) {
            None => Ok(self.fitting(text)),
            Some(absent) => Err(self.no_kind(text, &absent, zone)),
        }
    }

    /// The first of the kinds that a text means which the game does not have.
    fn absent(&self, text: &KindText) -> Option<KindText> {
        let Some((first, last)) = text.first_range() else {
            return self.fitting(text).is_empty().then(|| text.clone());
        };
        (first..=last).find_map(|number| self.absent(&text.with_number(number)))
    }

    pub(super) fn fitting(&self, text: &KindText) -> Vec<KindId> {
        let layout = &self.game.layout;
        let fits = |kind: &KindId| {
            let spec = &layout.kinds[usize::from(kind.0)];
            let set = &self.game.rules.sets[usize::from(spec.set)].name.text;
            let is_whole_set =
                *set == text.name.text && matches!(text.arguments[..], [ArgumentText::Every(_)]);
            if is_whole_set {
                return true;
            }
            layout.kinds[usize::from(spec.family.0)].name == text.name.text
                && spec.arguments.len() == text.arguments.len()
                && spec.arguments.iter().zip(&text.arguments).all(|(value, argument)| {
                    match (argument, value) {
                        (ArgumentText::Every(_), _) => true,
                        (ArgumentText::Number(number, _), Value::Int(own)) => number == own,
                        (ArgumentText::Range(first, last, _), Value::Int(own)) => {
                            (first..=last).contains(&own)
                        }
                        (ArgumentText::Kind(kind), Value::Kind(own)) => self.fitting(kind).contains(own),
                        _ => false,
                    }
                })
        };
        (0..layout.first_family).map(KindId).filter(fits).collect()
    }

    /// The step that a text names.
    pub(super) fn step(&self, text: &StepText) -> Lookup<StartPoint> {
        let mut steps = Vec::new();
        collect_steps(&self.game.rules.flow, &mut steps);
        let functions = &self.game.code.functions;
        let mut names: Vec<&str> = Vec::new();
        for step in steps {
            let name = functions[step].name.as_str();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let known = names.contains(&text.step.text.as_str());
        let Some(step) = self.game.function(&text.step.text).filter(|_| known) else {
            return Err(unknown(&text.step, "step").maybe_hint(meant(&text.step.text, &names)));
        };
        let seat = text.seat.as_ref().map(|seat| self.seat(seat)).transpose()?;
        if seat.is_some() && functions[usize::from(step)].parameters == 0 {
            let message = format!("`{}` is nobody's turn", text.step.text);
            let fault = Diagnostic::error(BAD_VALUE, text.span, message);
            return Err(fault.hint(format!("write `{}` alone", text.step.text)));
        }
        Ok(StartPoint { step, seat, parts: Vec::new() })
    }

    /// The script function of this name, which must have this number of parameters.
    pub(super) fn function(&self, name: &Name, given: usize) -> Lookup<u16> {
        let functions = &self.game.code.functions;
        let Some(index) = self.game.function(&name.text) else {
            let known: Vec<&str> = functions.iter().map(|function| function.name.as_str()).collect();
            return Err(unknown(name, "function").maybe_hint(meant(&name.text, &known)));
        };
        let takes = usize::from(functions[usize::from(index)].parameters);
        if takes != given {
            let message = format!("`{}` takes {takes} arguments, found {given}", name.text);
            return Err(Diagnostic::error(BAD_VALUE, name.span, message));
        }
        Ok(index)
    }

    /// A value for a script; lists are put into the heap.
    pub(super) fn value(&self, text: &ValueText, table: &Table, heap: &mut Heap) -> Lookup<Value> {
        match text {
            ValueText::Number(number, _) => Ok(Value::Int(*number)),
            ValueText::List(list, span) => {
                let values: Vec<Value> =
                    list.iter().map(|one| self.value(one, table, heap)).collect::<Lookup<_>>()?;
                heap.list(&values).map_err(|full| Diagnostic::error(BAD_VALUE, *span, full.message()))
            }
            ValueText::Path(path) => self.path_value(path, table),
        }
    }

    fn path_value(&self, path: &PathText, table: &Table) -> Lookup<Value> {
        let [first, rest @ ..] = path.words.as_slice() else {
            return Err(Diagnostic::error(UNKNOWN, path.span, "there is no name"));
        };
        let plain = rest.is_empty() && path.arguments.is_none() && path.indices.is_empty();
        if plain && let Some(value) = self.word_value(first, path.quoted) {
            return Ok(value);
        }
        if rest.is_empty() && path.indices.is_empty() && !path.quoted {
            let families = self.game.layout.kinds[usize::from(self.game.layout.first_family)..].iter();
            if families.clone().any(|family| family.name == first.text) {
                return self.one_kind(path).map(Value::Kind);
            }
        }
        let is_place = self.game.layout.place_named(&first.text).is_some();
        if plain && !is_place && !self.game.names.contains_key(&first.text) {
            return Err(self.unknown_value(first));
        }
        match self.target(path, None)? {
            (Target::Zones(zones), None) if zones.len() == 1 => Ok(Value::Zone(zones[0])),
            (Target::Place(zone, index), None) => match table.at(zone, index) {
                _ if self.is_sparse(zone) => Ok(Value::Place(zone, index)),
                Some(piece) => Ok(Value::Piece(piece)),
                None => Err(Diagnostic::error(BAD_VALUE, path.span, "no piece lies there")),
            },
            _ => Err(Diagnostic::error(BAD_VALUE, path.span, "this is no value for a function")),
        }
    }

    fn unknown_value(&self, name: &Name) -> Diagnostic {
        if let Some(fault) = self.no_such_place(name) {
            return fault;
        }
        let layout = &self.game.layout;
        let mut known: Vec<&str> = self.seats.iter().map(String::as_str).collect();
        known.extend(layout.kinds.iter().map(|kind| kind.name.as_str()));
        known.extend(self.game.words.iter().map(String::as_str).filter(|word| is_plain(word)));
        unknown(name, "name").maybe_hint(did_you_mean(&name.text, known))
    }

    fn is_sparse(&self, zone: ZoneId) -> bool {
        self.game.layout.zones[usize::from(zone.0)].order.is_sparse
    }

    /// The value of a single word: a seat, `true`, or a word that scripts use.
    fn word_value(&self, name: &Name, quoted: bool) -> Option<Value> {
        if let Some(seat) = self.seat_named(&name.text) {
            return Some(Value::Seat(seat));
        }
        match name.text.as_str() {
            NOTHING if !quoted => return Some(Value::Unit),
            "true" if !quoted => return Some(Value::Bool(true)),
            "false" if !quoted => return Some(Value::Bool(false)),
            _ => {}
        }
        let layout = &self.game.layout;
        let is_declared = layout.zones.iter().any(|zone| zone.name == name.text)
            || layout.kinds.iter().any(|kind| kind.name == name.text);
        if is_declared && !quoted {
            return None;
        }
        let at = self.game.words.iter().position(|word| *word == name.text)?;
        u16::try_from(at).ok().map(|at| Value::Word(WordId(at)))
    }
}

fn collect_steps(flow: &[FlowItem], steps: &mut Vec<usize>) {
    for item in flow {
        match item {
            FlowItem::Step(step) => steps.push(step.function),
            FlowItem::Part(part) => collect_steps(&part.body, steps),
        }
    }
}
