//! What an observer knows for certain of what functions work out, and what is only the same in all matches that it
//! imagines: that can be chance. A function is certain if it reads nothing but what the observer knows now.

use std::collections::BTreeSet;

use super::sureness::Sureness;
use crate::compile::value::{CounterId, SeatId, ZoneId};
use crate::compile::{Game, Grouping, LineValue, ResultLine};
use crate::diag::Span;
use crate::load::script::ast::{Argument, Block, Expression, ExpressionKind, LocalId, StatementKind};
use crate::load::script::walk;
use crate::rules::names::{Declared, SeatProperty};
use crate::rules::resolved::{Callee, Meaning};
use crate::table::{Observer, Possible, View, sees_counter};

/// Properties of zones that everybody knows, whatever lies in them.
const OPEN_PROPERTIES: [&str; 7] = ["len", "empty", "owner", "index", "rows", "columns", "full"];
/// What leads to zones that the script does not name, and to what was noted of hidden pieces.
const DETOURS: [&str; 3] = ["zone", "note_position", "times_noted"];

/// Something that was worked out in imagined matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Agreed<T> {
    pub(crate) certainty: Sureness,
    /// What it is; none where it is unknown.
    pub(crate) value: Option<T>,
}

impl<T: PartialEq> Agreed<T> {
    /// What the same function gives in imagined matches; `None` where it fails. `is_known` says whether it reads only
    /// what the observer knows.
    pub(crate) fn of(values: impl IntoIterator<Item = Option<T>>, is_known: bool) -> Self {
        let mut values = values.into_iter();
        let first = values.next().flatten();
        let is_common = first.is_some() && values.all(|other| other == first);
        match (is_common, is_known) {
            (false, _) => Self { certainty: Sureness::Unknown, value: None },
            (true, true) => Self { certainty: Sureness::Known, value: first },
            (true, false) => Self { certainty: Sureness::Likely, value: first },
        }
    }
}

impl Sureness {
    /// A text that is so certain: `12`, `12?` or `?`.
    pub(crate) fn marked(self, text: &str) -> String {
        match self {
            Self::Known => text.to_owned(),
            Self::Likely => format!("{text}?"),
            Self::Unknown => "?".to_owned(),
        }
    }
}

/// What an observer knows now.
pub(crate) struct KnownNow<'a> {
    game: &'a Game,
    /// Whether nothing is hidden from it.
    is_all: bool,
    zones: Vec<bool>,
    counters: Vec<bool>,
}

/// A function with the seats that are known of its arguments.
type Called = (usize, Vec<Option<SeatId>>);

/// A search for what a function reads that the observer does not know.
struct Reading<'k, 'a> {
    knowledge: &'k KnownNow<'a>,
    /// The functions that were looked into, or are to be.
    calls: BTreeSet<Called>,
    left: Vec<Called>,
    /// The zones that are read.
    zones: BTreeSet<ZoneId>,
}

impl<'a> KnownNow<'a> {
    pub(crate) fn of(game: &'a Game, view: &View, is_all: bool) -> Self {
        let is_known = |zone: usize| {
            let has_dice = game.layout.zones[zone].holds.iter().zip(&game.rules.sets);
            let has_dice = has_dice.filter(|(holds, _)| **holds).any(|(_, set)| set.is_dice());
            let cells = view.known[zone].iter().flatten();
            let mut cells = cells.map(|known| (known.possible, known.face));
            cells.all(|(kind, face)| matches!(kind, Possible::Kind(_)) && (face.is_some() || !has_dice))
        };
        let zones = (0..game.layout.zones.len()).map(is_known).collect();
        let counters = view.known_counters.iter().map(Option::is_some).collect();
        Self { game, is_all, zones, counters }
    }

    /// What an observer would know by the definition alone if it saw into all zones.
    pub(crate) fn with_all_zones(game: &'a Game, observer: Observer) -> Self {
        let layout = &game.layout;
        let counters = (0u16..).take(layout.counters.len());
        let counters = counters.map(|counter| sees_counter(layout, observer, CounterId(counter))).collect();
        Self { game, is_all: false, zones: vec![true; layout.zones.len()], counters }
    }

    /// The zones of which a line of the score of a seat is worked out, if it reads nothing but what the observer knows.
    pub(crate) fn zones_of_line(&self, line: &ResultLine, seat: SeatId) -> Option<BTreeSet<ZoneId>> {
        let mut reading = match line.value {
            LineValue::Function(function) => Reading::of(self, (usize::from(function), vec![Some(seat)])),
            LineValue::Total | LineValue::Counter(_) => {
                return self.of_line(line, &[seat]).then(BTreeSet::new);
            }
        };
        let is_together = matches!(self.game.teams, Grouping::Alone | Grouping::Fixed(_));
        (is_together && reading.all_known()).then_some(reading.zones)
    }

    /// Whether a function reads only what the observer knows, if its arguments are these seats or tell nothing hidden.
    pub(crate) fn of_function(&self, function: usize, seats: &[Option<SeatId>]) -> bool {
        Reading::of(self, (function, seats.to_vec())).all_known()
    }

    /// The same for an expression in which some variables hold known seats.
    pub(crate) fn of_expression(&self, expression: &Expression, seats: &[(LocalId, SeatId)]) -> bool {
        let mut reading =
            Reading { knowledge: self, calls: BTreeSet::new(), left: Vec::new(), zones: BTreeSet::new() };
        let (mut is_open, mut skipped) = (true, BTreeSet::new());
        walk::each_within(expression, &mut |inner| is_open &= reading.reads_open(inner, seats, &mut skipped));
        self.is_all || is_open && reading.all_known()
    }

    /// Whether the observer knows a line of the score of all these seats.
    pub(crate) fn of_line(&self, line: &ResultLine, seats: &[SeatId]) -> bool {
        let is_certain = |seat: SeatId| match line.value {
            LineValue::Total => false,
            LineValue::Counter(first) => {
                let name = &self.game.layout.counters[usize::from(first.0)].name;
                self.counters_of(name, (!line.is_common).then_some(seat))
            }
            LineValue::Function(function) => self.of_function(usize::from(function), &[Some(seat)]),
        };
        let is_together = matches!(self.game.teams, Grouping::Alone | Grouping::Fixed(_));
        self.is_all || is_together && seats.iter().all(|seat| is_certain(*seat))
    }

    /// Whether it knows the counters of a name: of one seat, or all.
    fn counters_of(&self, name: &str, seat: Option<SeatId>) -> bool {
        let all = self.game.layout.counters.iter().zip(&self.counters);
        let mut own = all.filter(|(spec, _)| {
            spec.name == name && (seat.is_none() || spec.owner.is_none() || spec.owner == seat)
        });
        own.all(|(_, is_known)| *is_known)
    }

    /// Whether it knows what lies in the zones of a rule: in those of one seat, or in all.
    fn zones_of(&self, rule: usize, seat: Option<SeatId>) -> bool {
        self.game.layout.zones_of(rule, seat).all(|zone| self.zones[usize::from(zone.0)])
    }
}

impl<'k, 'a> Reading<'k, 'a> {
    /// What a function reads.
    fn of(knowledge: &'k KnownNow<'a>, first: Called) -> Self {
        let calls = BTreeSet::from([first.clone()]);
        Self { knowledge, calls, left: vec![first], zones: BTreeSet::new() }
    }

    /// Whether all that is left to look into reads only what is known.
    fn all_known(&mut self) -> bool {
        while let Some((function, seats)) = self.left.pop() {
            if !self.knowledge.is_all && !self.is_open(function, &seats) {
                return false;
            }
        }
        true
    }

    /// Whether a function itself reads only what is known; notes which others it calls.
    fn is_open(&mut self, function: usize, seats: &[Option<SeatId>]) -> bool {
        let game = self.knowledge.game;
        let function = &game.rules.script.functions[function];
        let changed = assigned(&function.body, game);
        let bound: Vec<(LocalId, SeatId)> = function
            .parameters
            .iter()
            .zip(seats)
            .filter_map(|(parameter, seat)| Some((parameter.id, (*seat)?)))
            .filter(|(id, _)| !changed.contains(id))
            .collect();
        let (mut is_open, mut skipped) = (true, BTreeSet::new());
        walk::expressions_of(&function.body, &mut |expression| {
            is_open &= self.reads_open(expression, &bound, &mut skipped);
        });
        is_open
    }

    /// Whether an expression without its parts reads only what is known. `skipped` are the zones of which only open
    /// properties are read.
    fn reads_open(
        &mut self,
        expression: &Expression,
        bound: &[(LocalId, SeatId)],
        skipped: &mut BTreeSet<(usize, usize)>,
    ) -> bool {
        if let ExpressionKind::Property { base, name } = &expression.kind
            && OPEN_PROPERTIES.contains(&name.text.as_str())
        {
            skipped.extend(zone_named(base, self.knowledge.game).map(|zone| place(zone.span)));
        }
        skipped.contains(&place(expression.span)) || self.reads_known(expression, bound)
    }

    /// Notes that the zones of a rule are read; whether the observer knows what lies in them.
    fn reads_zones(&mut self, rule: usize, seat: Option<SeatId>) -> bool {
        self.zones.extend(self.knowledge.game.layout.zones_of(rule, seat));
        self.knowledge.zones_of(rule, seat)
    }

    fn reads_known(&mut self, expression: &Expression, bound: &[(LocalId, SeatId)]) -> bool {
        let knowledge = self.knowledge;
        let resolved = &knowledge.game.resolved;
        let seat_in = |expression: &Expression| {
            let local = resolved.local(expression)?;
            bound.iter().find(|(id, _)| *id == local).map(|(_, seat)| *seat)
        };
        let counters = |rule: usize, seat: Option<SeatId>| {
            knowledge.counters_of(&knowledge.game.rules.counters[rule].name.text, seat)
        };
        match (resolved.meaning(expression), &expression.kind) {
            (Meaning::Declared(declared), _) => match declared {
                Declared::Zone(zone) | Declared::Zones(zone) | Declared::ZonePerKind { zone, .. } => {
                    self.reads_zones(zone, None)
                }
                Declared::Counter(counter)
                | Declared::CounterPerSeat(counter)
                | Declared::CounterPerKind { counter, .. } => counters(counter, None),
                _ => true,
            },
            (Meaning::Property(property), ExpressionKind::Property { base, name }) => {
                let seat = seat_in(base);
                let of_seat = resolved.properties()[property.index()].seat;
                !DETOURS.contains(&name.text.as_str())
                    && match of_seat {
                        Some(
                            SeatProperty::Zone(zone)
                            | SeatProperty::Zones(zone)
                            | SeatProperty::ZonePerKind(zone),
                        ) => self.reads_zones(zone, seat),
                        Some(SeatProperty::Counter(counter) | SeatProperty::CounterPerKind(counter)) => {
                            counters(counter, seat)
                        }
                        Some(SeatProperty::Trait(_)) | None => true,
                    }
            }
            (Meaning::Calls(Callee::Script(function)), ExpressionKind::Call { arguments, .. }) => {
                let seats = arguments.iter().map(|argument| match argument {
                    Argument::Value(value) => seat_in(value),
                    Argument::Closure(_) => None,
                });
                let called = (function, seats.collect());
                if self.calls.insert(called.clone()) {
                    self.left.push(called);
                }
                true
            }
            (_, ExpressionKind::Call { name, .. }) => !DETOURS.contains(&name.text.as_str()),
            _ => true,
        }
    }
}

/// The name of a zone in an expression that is nothing else than a zone.
fn zone_named<'e>(expression: &'e Expression, game: &Game) -> Option<&'e Expression> {
    let is_zone = match (game.resolved.meaning(expression), &expression.kind) {
        (_, ExpressionKind::Index { base, .. }) => return zone_named(base, game),
        (Meaning::Declared(declared), _) => {
            matches!(declared, Declared::Zone(_) | Declared::Zones(_) | Declared::ZonePerKind { .. })
        }
        (Meaning::Property(property), _) => {
            let of_seat = game.resolved.properties()[property.index()].seat;
            let is_zone = |seat: SeatProperty| {
                matches!(seat, SeatProperty::Zone(_) | SeatProperty::Zones(_) | SeatProperty::ZonePerKind(_))
            };
            of_seat.is_some_and(is_zone)
        }
        _ => false,
    };
    is_zone.then_some(expression)
}

/// The place of an expression, to know it again.
fn place(span: Span) -> (usize, usize) {
    (span.start as usize, span.end as usize)
}

/// The variables to which a block assigns.
fn assigned(block: &Block, game: &Game) -> Vec<LocalId> {
    let mut found = Vec::new();
    walk::statements_of(block, &mut |statement| {
        if let StatementKind::Assign { target, .. } = &statement.kind {
            found.extend(game.resolved.local(target));
        }
    });
    found
}
