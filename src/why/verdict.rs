//! Why things are not offered in one imagined match.

use serde::Serialize;

use super::explain::{ContentsAsked, Decided};
use super::slice::{FlowSlice, FlowSource};
use super::trace::{LeftOut, Trace};
use crate::belief::Sureness;
use crate::compile::value::{KindId, Value};
use crate::compile::{Game, Global};
use crate::diag::{Span, cut};
use crate::load::script::ast::{Expression, ExpressionKind};
use crate::notation::wording::Wording;
use crate::notation::writing::{Naming, Notation};
use crate::play::Match;
use crate::table::{Observer, sees};
use crate::vm::eyes::Eyes;
use crate::vm::machine::Heap;

/// Reasons for one thing at most.
const MOST_REASONS: usize = 3;
/// Things at hand that are looked at.
const MOST_AT_HAND: usize = 400;
/// Elements of a list that is shown at most.
const MOST_LISTED: usize = 6;
/// Numbers of a range that are looked at.
const MOST_NUMBERS: usize = 2000;
/// Letters of a value at most.
const LONGEST_VALUE: usize = 60;

/// Why something is not offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// A condition that must hold does not.
    IsFalse,
    /// A condition that must not hold does.
    IsTrue,
    /// What the options come from does not have it.
    NotGiven,
    /// The step never looks at it.
    NotLookedAt,
}

/// Why something is not offered, with the place in the scripts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbsenceReason {
    /// What it is.
    pub because: Because,
    /// The condition, or what the options come from.
    pub span: Span,
    /// What a function does that gives options, for authors.
    pub doc: Option<&'static str>,
    /// The values in it, each with its text in the script; `None` where the seat cannot know the value.
    pub values: Vec<(String, Option<String>)>,
    /// What it says of a zone, if it is nothing else.
    pub contents: Option<AbsentContents>,
    /// The calls of functions that came out so because of it, the innermost first.
    pub calls: Vec<Span>,
    /// Whether it follows from what the seat knows.
    pub certainty: Sureness,
}

/// Whether something lies in a zone, which decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbsentContents {
    /// The zone as the seat reads it.
    pub place: String,
    /// What is looked for; `None` for anything at all.
    pub kind: Option<String>,
    /// Whether it is there.
    pub is_there: bool,
}

impl AbsenceReason {
    fn new(because: Because, span: Span) -> Self {
        Self {
            because,
            span,
            doc: None,
            values: Vec::new(),
            contents: None,
            calls: Vec::new(),
            certainty: Sureness::Known,
        }
    }
}

/// An imagined match at the question, and how it came there.
pub(super) struct WhyWorld<'g> {
    pub(super) state: Match,
    pub(super) lists: Heap,
    pub(super) trace: Trace<'g>,
}

/// What one imagined match shows.
#[derive(Clone, Copy)]
pub(super) struct SeatFindings<'w, 'g> {
    pub(super) slice: &'w FlowSlice<'g>,
    pub(super) world: &'w WhyWorld<'g>,
    pub(super) names: Wording<'w>,
    pub(super) observer: Observer,
}

impl<'w, 'g> SeatFindings<'w, 'g> {
    fn game(self) -> &'w Game {
        self.names.game
    }

    /// The mark of a value whose lists lie among those that were noted.
    pub(super) fn mark(self, value: Value) -> u64 {
        self.eyes(&self.world.lists).mark(value)
    }

    fn eyes(self, heap: &'w Heap) -> Eyes<'w> {
        Eyes { game: self.game(), table: &self.world.state.table, heap, observer: self.observer }
    }

    /// The marks of what is offered: of the options, and of what is in them.
    pub(super) fn offered(self) -> Vec<u64> {
        let heap = self.world.state.machine.heap();
        let options = self.world.state.options().iter();
        let both = options.flat_map(|option| heap.leaves(*option).into_iter().chain([*option]));
        let eyes = self.eyes(heap);
        both.map(|value| eyes.mark(value)).collect()
    }

    /// The types of what is in the options.
    pub(super) fn types_offered(self) -> Vec<&'static str> {
        let heap = self.world.state.machine.heap();
        let leaves = self.world.state.options().iter().flat_map(|option| heap.leaves(*option));
        leaves.map(Value::type_name).collect()
    }

    /// What is at hand and not offered, each once: what loops left out, what the options come from, and options that
    /// are written in the scripts.
    pub(super) fn at_hand(self) -> Vec<Value> {
        let dropped: Vec<Value> = self.world.trace.drops.iter().map(|drop| drop.item).collect();
        let written: Vec<Value> =
            self.slice.written.iter().filter_map(|(one, _)| self.constant(one)).collect();
        let offered = self.types_offered();
        let is_meant = |value: &Value| {
            // Where nothing is offered, nothing says what else could be.
            offered.is_empty()
                || offered.contains(&value.type_name())
                || matches!(value, Value::Piece(_) | Value::Place(..))
        };
        let dropped: Vec<Value> = dropped.into_iter().filter(is_meant).collect();
        let types: Vec<&str> =
            offered.iter().copied().chain(dropped.iter().map(|one| one.type_name())).collect();
        let sources = self.slice.sources.iter().flat_map(|source| {
            let values = source.from.iter().copied().chain([source.value]);
            values.flat_map(|value| self.given(value))
        });
        let sources = sources.filter(|value| types.contains(&value.type_name()));
        // Numbers of the scripts are counts or indices as a rule.
        let is_option = |value: &Value| {
            !matches!(value, Value::Int(_)) || offered.is_empty() || types.contains(&value.type_name())
        };
        let written = written.into_iter().filter(is_option);
        let mut known = self.offered();
        let mut found = Vec::new();
        for value in dropped.iter().copied().chain(sources).chain(written) {
            let mark = self.mark(value);
            if self.is_seen(value) && !known.contains(&mark) {
                known.push(mark);
                found.push(value);
            }
        }
        found.truncate(MOST_AT_HAND);
        found
    }

    /// Whether it is something that the seat sees.
    fn is_seen(self, value: Value) -> bool {
        match value {
            Value::Unit => false,
            Value::Piece(piece) => sees(&self.game().layout, &self.world.state.table, self.observer, piece),
            _ => true,
        }
    }

    /// What was in the lists, zones and ranges that an expression gave.
    fn given(self, expression: &Expression) -> Vec<Value> {
        if let ExpressionKind::Range { from, to, inclusive } = &expression.kind {
            let bounds = (self.world.trace.last(from), self.world.trace.last(to));
            let (Some(Value::Int(from)), Some(Value::Int(to))) = bounds else { return Vec::new() };
            let to = if *inclusive { to.saturating_add(1) } else { to };
            return (from..to).take(MOST_NUMBERS).map(Value::Int).collect();
        }
        let noted = self.world.trace.given(expression);
        let named = match &expression.kind {
            // What is always the same is not computed.
            ExpressionKind::Variable(name) if noted.is_empty() => match self.game().names.get(name) {
                Some(Global::Value(value)) => std::slice::from_ref(value),
                Some(Global::List(values)) => values,
                _ => &[],
            },
            _ => &[],
        };
        noted.iter().chain(named).flat_map(|value| self.elements(*value)).collect()
    }

    /// What is in a zone or list; of a board also its places.
    fn elements(self, value: Value) -> Vec<Value> {
        match value {
            Value::Zone(zone) => {
                let table = &self.world.state.table;
                let is_board = self.game().layout.zones[usize::from(zone.0)].order.is_sparse;
                let places = if is_board { table.span(zone) } else { 0 };
                table
                    .pieces(zone)
                    .map(Value::Piece)
                    .chain((0..places).map(|at| Value::Place(zone, at)))
                    .collect()
            }
            Value::List(_) => {
                let elements = self.world.lists.elements(value).iter();
                elements
                    .flat_map(|one| if let Value::Zone(_) = one { self.elements(*one) } else { vec![*one] })
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// An option that is written in a script.
    fn constant(self, written: &Expression) -> Option<Value> {
        match &written.kind {
            ExpressionKind::Int(number) => Some(Value::Int(*number)),
            ExpressionKind::Text(text) => {
                let at = self.game().words.iter().position(|word| word == text)?;
                u16::try_from(at).ok().map(|at| Value::Word(crate::compile::value::WordId(at)))
            }
            ExpressionKind::Variable(name) => {
                let at = self.game().layout.kinds.iter().position(|kind| kind.name == *name)?;
                u16::try_from(at).ok().map(|at| Value::Kind(KindId(at)))
            }
            _ => None,
        }
    }

    /// Why a thing is not offered; several values are those of a list in this order.
    pub(super) fn reasons(self, things: &[Value]) -> Vec<AbsenceReason> {
        let marks: Vec<u64> = things.iter().map(|thing| self.mark(*thing)).collect();
        let mut reasons = Vec::new();
        let drops = &self.world.trace.drops;
        let fits = |drop: &&LeftOut<'g>| {
            let item = self.mark(drop.item);
            match marks.as_slice() {
                [only] => *only == item || self.leaves(drop.item).contains(only) && drop.outer.is_empty(),
                [first, .., last] => {
                    *last == item && drop.outer.iter().any(|outer| self.mark(*outer) == *first)
                        || *first == item
                        || self.leaves(drop.item) == marks
                }
                [] => false,
            }
        };
        for drop in drops.iter().filter(fits) {
            self.add_decided(&mut reasons, &drop.decided, &marks);
        }
        self.add_written(&mut reasons, things);
        if let (true, [Value::Piece(piece)]) = (reasons.is_empty(), things) {
            // Where kinds are gone through, what is said of its kind holds for a piece.
            let kind = Value::Kind(self.world.state.table.kind(*piece));
            for drop in drops.iter().filter(|drop| drop.item == kind) {
                self.add_decided(&mut reasons, &drop.decided, &marks);
            }
        }
        if reasons.is_empty() {
            self.add_not_given(&mut reasons, things, &marks);
        }
        if reasons.is_empty() {
            for drop in
                drops.iter().filter(|drop| drop.outer.iter().any(|outer| marks.contains(&self.mark(*outer))))
            {
                self.add_decided(&mut reasons, &drop.decided, &marks);
            }
        }
        if reasons.is_empty() {
            reasons.push(AbsenceReason::new(Because::NotLookedAt, self.slice.asks));
        }
        reasons.truncate(MOST_REASONS);
        reasons
    }

    fn leaves(self, value: Value) -> Vec<u64> {
        self.world.lists.leaves(value).into_iter().map(|leaf| self.mark(leaf)).collect()
    }

    fn add_decided(self, reasons: &mut Vec<AbsenceReason>, decided: &[Decided<'g>], marks: &[u64]) {
        for one in decided {
            let because = if one.outcome { Because::IsTrue } else { Because::IsFalse };
            if reasons.iter().all(|reason| (reason.span, reason.because) != (one.span, because)) {
                reasons.push(AbsenceReason {
                    values: self.values(&one.values, one.span, marks),
                    contents: one.contents.map(|asked| self.contents(asked)),
                    calls: one.calls.clone(),
                    ..AbsenceReason::new(because, one.span)
                });
            }
        }
    }

    fn contents(self, asked: ContentsAsked) -> AbsentContents {
        let ContentsAsked { zone, kind, is_there } = asked;
        let kind = kind.map(|kind| self.names.kind(kind).to_owned());
        AbsentContents { place: self.names.zone_to(zone, self.observer), kind, is_there }
    }

    fn add_written(self, reasons: &mut Vec<AbsenceReason>, things: &[Value]) {
        let [thing] = things else { return };
        for ((written, _), decided) in self.slice.written.iter().zip(&self.world.trace.unwritten) {
            if let (true, Some(decided)) = (self.constant(written) == Some(*thing), decided) {
                self.add_decided(reasons, decided, &[]);
            }
        }
    }

    /// The calls and ranges that do not give it: those that choose from something in which it is, otherwise those that
    /// give such things at all.
    fn add_not_given(self, reasons: &mut Vec<AbsenceReason>, things: &[Value], marks: &[u64]) {
        let sources = || {
            let asked = self.slice.sources.iter();
            let asked = asked.filter(|source| self.world.trace.has_run(source.value));
            asked.filter(|source| {
                !matches!(source.value.kind, ExpressionKind::Property { .. } | ExpressionKind::Variable(_))
            })
        };
        let lacks = |source: &&FlowSource<'g>| !self.has(source.value, marks);
        let chooses = |source: &&FlowSource<'g>| source.from.iter().any(|from| self.has(from, marks));
        let gives = |source: &&FlowSource<'g>| {
            let wanted: Vec<&str> = things.iter().map(|thing| thing.type_name()).collect();
            self.given(source.value).into_iter().any(|one| {
                let types: Vec<&str> =
                    self.world.lists.leaves(one).iter().map(|leaf| leaf.type_name()).collect();
                wanted.iter().all(|wanted| types.contains(wanted))
            })
        };
        let is_empty = |source: &&FlowSource<'g>| self.given(source.value).is_empty();
        let mut found: Vec<&FlowSource<'g>> =
            sources().filter(lacks).filter(chooses).filter(|one| gives(one) || is_empty(one)).collect();
        if found.is_empty() && !matches!(things, [Value::Piece(_)]) {
            found = sources().filter(lacks).filter(gives).collect();
            let inner = found.clone();
            let is_in = |one: Span, of: Span| {
                one.source == of.source && of.start <= one.start && one.end <= of.end && one != of
            };
            found.retain(|source| !inner.iter().any(|other| is_in(source.value.span, other.value.span)));
        }
        for source in found {
            let span = source.value.span;
            if reasons.iter().all(|reason| reason.span != span) {
                let values = self.world.trace.values_in(self.slice, source.value);
                let values = self.values(&values, span, marks);
                let reason = AbsenceReason::new(Because::NotGiven, span);
                reasons.push(AbsenceReason { doc: source.doc, values, ..reason });
            }
        }
    }

    /// Whether an expression had all of these in one of its elements.
    fn has(self, expression: &Expression, marks: &[u64]) -> bool {
        self.given(expression).into_iter().any(|one| {
            let leaves = self.leaves(one);
            marks.iter().all(|mark| leaves.contains(mark))
        })
    }

    /// Values as the seat reads them, without those that say nothing more than the script, or are the thing itself.
    fn values(
        self,
        values: &[(&'g Expression, Value)],
        whole: Span,
        marks: &[u64],
    ) -> Vec<(String, Option<String>)> {
        let sources = &self.game().sources;
        let notation =
            Notation { names: self.names, table: &self.world.state.table, observer: self.observer };
        let mut shown: Vec<(String, Option<String>)> = Vec::new();
        for (expression, value) in values {
            let is_whole = expression.span == whole && matches!(value, Value::Bool(_));
            let is_thing =
                !matches!(value, Value::Int(_) | Value::Word(_)) && marks.contains(&self.mark(*value));
            let is_long =
                matches!(value, Value::List(_)) && self.world.lists.leaves(*value).len() > MOST_LISTED;
            let text = code(sources.slice(expression.span));
            let value = match value {
                Value::Zone(_) => text.clone(),
                Value::Unit => "()".to_owned(),
                value => notation.value(&self.world.lists, *value, Naming::Kind),
            };
            let is_new = shown.iter().all(|(other, _)| *other != text);
            if !is_whole && !is_thing && !is_long && is_new && value != text {
                shown.push((text, Some(cut(&value, LONGEST_VALUE).into_owned())));
            }
        }
        shown
    }
}

/// A piece of a script on one line.
pub(crate) fn code(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}
