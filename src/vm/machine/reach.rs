//! Reaching for parts of values: elements, properties, zones and kinds.

use std::ops::Range;

use super::{Heap, MOST_ELEMENTS, Stop};
use crate::compile::Game;
use crate::compile::code::{OwnProperty, OwnZones};
use crate::compile::layout::{Holding, Layout, SeatTraitValue};
use crate::compile::value::{CounterId, KindId, SeatId, Value, ZoneId};
use crate::table::Table;
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::library::Library;

/// What looking at values needs.
pub(crate) struct Reach<'a> {
    /// The game.
    pub game: &'a Game,
    /// The table.
    pub table: &'a Table,
    /// The lists.
    pub heap: &'a mut Heap,
}

impl Reach<'_> {
    /// Whether a list has an equal element, or a zone the piece or a piece of the kind.
    pub(crate) fn contains(&mut self, list: Value, item: Value) -> Result<bool, Stop> {
        let looked_at = match (list, item) {
            (Value::Zone(_), Value::Piece(_)) => 1,
            (Value::Zone(zone), _) => usize::from(self.table.span(zone)),
            _ => self.heap.elements(list).len() * self.heap.weight(item),
        };
        self.heap.work.spend(looked_at)?;
        Ok(match list {
            Value::List(_) => self.heap.elements(list).iter().any(|element| self.heap.equal(*element, item)),
            Value::Zone(zone) => match item {
                Value::Piece(piece) => self.table.zone_of(piece) == zone,
                Value::Kind(kind) => {
                    let mut pieces = self.table.pieces(zone);
                    pieces.any(|piece| self.game.layout.is_a(self.table.kind(piece), kind))
                }
                _ => false,
            },
            other => {
                return Err(
                    Fail::new(format!("`in` looks into lists and zones, not {}", other.type_name())).into()
                );
            }
        })
    }

    #[cfg(feature = "oracle")]
    /// An element of a list (not copied) or a piece of a zone.
    pub(crate) fn element(&mut self, list: Value, index: Value) -> Result<Value, Stop> {
        element(self.table, self.heap, list, index)
    }

    #[cfg(feature = "oracle")]
    /// What a loop goes through: see [`loop_source`].
    pub(crate) fn loop_source(&mut self, source: Value, copied: bool) -> Result<Value, Stop> {
        loop_source(self.table, self.heap, source, copied)
    }
}

/// The first piece of a zone, or `()`.
#[inline(always)]
pub(super) fn top(table: &Table, zone: ZoneId) -> Value {
    table.from(zone, 0).map_or(Value::Unit, |(top, _)| Value::Piece(top))
}

/// Whether the value means that there is nothing: `()`, `false`, or a list or zone in which nothing is.
pub(crate) fn is_nothing(table: &Table, heap: &Heap, value: Value) -> bool {
    match value {
        Value::Unit | Value::Bool(false) => true,
        Value::Zone(zone) => table.is_empty(zone),
        Value::List(_) => heap.len(value) == 0,
        _ => false,
    }
}

fn element(table: &Table, heap: &Heap, list: Value, index: Value) -> Result<Value, Stop> {
    match (list, index) {
        (Value::List(_), Value::Int(_)) => own_element(heap, list, index),
        (Value::Zone(zone), Value::Int(index)) => {
            let len = usize::from(table.len(zone));
            let at = position(index, len).ok_or_else(|| no_such(index, len))?;
            let piece = u16::try_from(at).ok().and_then(|at| table.at(zone, at));
            Ok(piece.map_or(Value::Unit, Value::Piece))
        }
        (Value::List(_) | Value::Zone(_), other) => Err(no_position(other)),
        (other, _) => Err(Fail::new(format!("{} has no positions", other.type_name())).into()),
    }
}

/// An element of a list, not copied.
pub(super) fn own_element(heap: &Heap, list: Value, index: Value) -> Result<Value, Stop> {
    let (Value::List(_), Value::Int(index)) = (list, index) else {
        return Err(
            Fail::new(format!("{} cannot be changed at {}", list.type_name(), index.type_name())).into()
        );
    };
    let elements = heap.elements(list);
    let at = position(index, elements.len()).ok_or_else(|| no_such(index, elements.len()))?;
    Ok(elements[at])
}

/// A property whose name stands for several things.
#[inline(never)]
pub(super) fn mixed(
    context: &mut Context<'_>,
    library: &Library,
    row: u16,
    of: Value,
) -> Result<Value, Stop> {
    let game = context.game;
    let mixed = &game.code.mixed[usize::from(row)];
    match (of, mixed.kind, mixed.own) {
        (Value::Seat(seat), _, Some(own)) => own_property(game, context.table, context.heap, seat, own),
        (Value::Piece(_) | Value::Kind(_), Some(property), _) => match kind_of(context.table, of) {
            Some(kind) => Ok(game.layout.kinds[usize::from(kind.0)].properties[usize::from(property)]),
            None => Ok(Value::Unit),
        },
        _ => match mixed.host.iter().find(|property| library.takes(**property, of)) {
            Some(property) => library.property(*property, &mut context.look(), of),
            None => Err(Fail::new(format!("{} has no such property", of.type_name())).into()),
        },
    }
}

/// A property of a seat.
pub(crate) fn own_property(
    game: &Game,
    table: &Table,
    heap: &mut Heap,
    seat: SeatId,
    own: OwnProperty,
) -> Result<Value, Stop> {
    match own {
        OwnProperty::Zones(own) => own_zones(heap, Value::Seat(seat), own),
        OwnProperty::ZonesOfKinds(first, each) => seat_zones(heap, Value::Seat(seat), first, each),
        OwnProperty::Counter(first) => seat_counter(game, table, Value::Seat(seat), first),
        OwnProperty::CountersOfKinds(first, each) => {
            let first = first + u16::from(seat.0) * each;
            Ok(heap.collect((first..first + each).map(|id| counter_value(game, table, CounterId(id))))?)
        }
        OwnProperty::Trait(index) => {
            let chairs = &game.layout.seat_traits[usize::from(index)];
            match chairs.get(usize::from(seat.0)) {
                Some(SeatTraitValue::One(value)) => Ok(*value),
                Some(SeatTraitValue::List(list)) => Ok(heap.plain_list(list)?),
                None => Ok(Value::Unit),
            }
        }
    }
}

/// What a seat has for a kind, of a property that gives something for each kind.
pub(crate) fn own_for_kind(
    game: &Game,
    table: &Table,
    seat: SeatId,
    own: OwnProperty,
    index: Value,
) -> Result<Value, Stop> {
    let chair = u16::from(seat.0);
    match own {
        OwnProperty::ZonesOfKinds(first, each) => {
            let first = first + chair * each;
            let spec = game.layout.zones.get(usize::from(first));
            let at = kind_offset(game, index, each, spec.map(|spec| (spec.name.as_str(), spec.kind)))?;
            Ok(Value::Zone(ZoneId(first + at)))
        }
        OwnProperty::CountersOfKinds(first, each) => {
            let at = counter_offset(game, index, first, each)?;
            Ok(counter_value(game, table, CounterId(first + chair * each + at)))
        }
        OwnProperty::Zones(_) | OwnProperty::Counter(_) | OwnProperty::Trait(_) => Err(no_position(index)),
    }
}

/// An element of what a property gives: for a seat that for a kind.
#[inline(never)]
pub(super) fn own_of_kind(
    context: &mut Context<'_>,
    library: &Library,
    row: u16,
    of: Value,
    index: Value,
) -> Result<Value, Stop> {
    match (of, context.game.code.mixed[usize::from(row)].own) {
        (Value::Seat(seat), Some(own)) => own_for_kind(context.game, context.table, seat, own, index),
        _ => {
            let list = mixed(context, library, row, of)?;
            copied_element(context.table, context.heap, list, index)
        }
    }
}

/// Puts a value in the place of an element.
pub(super) fn store(heap: &mut Heap, list: Value, index: Value, value: Value) -> Result<(), Stop> {
    own_element(heap, list, index)?;
    if let Value::Int(index) = index {
        let elements = heap.elements_mut(list);
        if let Some(at) = position(index, elements.len()) {
            elements[at] = value;
        }
    }
    if matches!(value, Value::List(_)) {
        heap.check_nesting(value, super::heap::MOST_NESTING - 1)?;
    }
    Ok(())
}

/// An index from 0.
#[must_use]
pub fn position(index: i32, len: usize) -> Option<usize> {
    usize::try_from(index).ok().filter(|at| *at < len)
}

/// What a loop goes through: a list as it is, a zone as it is or as a list of its pieces.
#[inline(never)]
pub(super) fn loop_source(
    table: &Table,
    heap: &mut Heap,
    source: Value,
    copied: bool,
) -> Result<Value, Stop> {
    match source {
        Value::Zone(zone) if copied => {
            heap.work.use_up(usize::from(table.span(zone)));
            Ok(match table.packed(zone, 0, usize::from(table.len(zone))) {
                Some(pieces) => heap.collect(pieces.map(Value::Piece))?,
                None => heap.collect(table.pieces(zone).map(Value::Piece))?,
            })
        }
        Value::List(_) | Value::Zone(_) => Ok(source),
        other => {
            Err(Fail::new(format!("`for` goes through lists, zones and ranges, not {}", other.type_name()))
                .into())
        }
    }
}

/// A copy of a list that never changes and holds no lists.
#[inline(never)]
pub(super) fn constant_list(game: &Game, heap: &mut Heap, list: u16) -> Result<Value, Stop> {
    Ok(heap.plain_list(&game.code.lists[usize::from(list)])?)
}

/// A copy of a list that never changes, and of the lists in it.
#[inline(never)]
pub(super) fn nested_list(game: &Game, heap: &mut Heap, list: u16) -> Result<Value, Stop> {
    let elements = &game.code.lists[usize::from(list)];
    let copy = heap.plain_list(elements)?;
    for (at, element) in elements.iter().enumerate() {
        let inner = unfolded(game, heap, *element)?;
        heap.elements_mut(copy)[at] = inner;
    }
    Ok(copy)
}

/// An element of a list that never changes; of a list in it a copy.
#[inline]
fn unfolded(game: &Game, heap: &mut Heap, element: Value) -> Result<Value, Stop> {
    match element {
        Value::List(list) => nested_list(game, heap, u16::try_from(list).unwrap_or(u16::MAX)),
        plain => Ok(plain),
    }
}

/// The element of a list that never changes.
#[inline(never)]
pub(super) fn constant_element(game: &Game, heap: &mut Heap, list: u16, index: Value) -> Result<Value, Stop> {
    let list = &game.code.lists[usize::from(list)];
    let Value::Int(index) = index else { return Err(no_position(index)) };
    let at = position(index, list.len()).ok_or_else(|| no_such(index, list.len()))?;
    unfolded(game, heap, list[at])
}

/// A copy of an element of a list, or a piece of a zone.
#[inline(never)]
pub(super) fn copied_element(
    table: &Table,
    heap: &mut Heap,
    list: Value,
    index: Value,
) -> Result<Value, Stop> {
    if let Value::Int(index) = index
        && let Some(element) = usize::try_from(index).ok().and_then(|at| plain_element(heap, list, at))
    {
        return Ok(element);
    }
    let element = element(table, heap, list, index)?;
    Ok(heap.copy(element)?)
}

/// An element of a list that is there and is no list itself.
#[inline]
pub(super) fn plain_element(heap: &Heap, list: Value, at: usize) -> Option<Value> {
    let Value::List(_) = list else { return None };
    heap.element(list, at).filter(|element| !matches!(element, Value::List(_)))
}

/// The same as [`copied_element`] for a position that stands in the script.
#[inline(never)]
pub(super) fn element_at(table: &Table, heap: &mut Heap, list: Value, at: u16) -> Result<Value, Stop> {
    copied_element(table, heap, list, Value::Int(i32::from(at)))
}

/// A new list of the values, which move into it.
#[inline(never)]
pub(super) fn list(heap: &mut Heap, elements: &[Value]) -> Result<Value, Stop> {
    Ok(if elements.is_empty() { heap.fresh()? } else { heap.list(elements)? })
}

fn no_position(index: Value) -> Stop {
    Fail::new(format!("a position is a number, not {}", index.type_name())).into()
}

/// The failure of a position that is not there.
#[must_use]
pub fn no_such(index: i32, len: usize) -> Fail {
    match len {
        0 => Fail::new(format!("there is no position {index}: it is empty")),
        1 => Fail::new(format!("there is no position {index}: there is only position 0")),
        _ => Fail::new(format!("there is no position {index}: the positions are 0 to {}", len - 1)),
    }
}

/// The element of a list at a position, and the position to go on with.
#[inline]
pub(super) fn next(heap: &Heap, list: Value, index: i32) -> Option<(Value, i32)> {
    let at = usize::try_from(index).ok()?;
    heap.element(list, at).map(|element| (element, index + 1))
}

/// The kind of a piece, or the kind itself.
fn kind_of(table: &Table, value: Value) -> Option<KindId> {
    match value {
        Value::Piece(piece) => Some(table.kind(piece)),
        Value::Kind(kind) => Some(kind),
        _ => None,
    }
}

/// The failure of a property of kinds that is asked of anything else.
#[cold]
pub(super) fn no_kind_property(game: &Game, of: Value, first: u32) -> Result<Value, Stop> {
    let name = &game.layout.properties[first as usize / game.layout.kinds.len()];
    Err(Fail::new(format!("{} has no property `{name}`", of.type_name())).into())
}

/// Where a `switch` over names goes on for what is no kind.
#[cold]
pub(super) fn named_arm(
    context: &mut Context<'_>,
    library: &Library,
    first: u32,
    of: Value,
) -> Result<u32, Stop> {
    let game = context.game;
    let Some(switch) = game.code.switches.iter().find(|switch| switch.first == first) else {
        return Err(Fail::new("there is no such switch").into());
    };
    let name = library.property(switch.property, &mut context.look(), of)?;
    let arm = switch.words.iter().find(|(word, _)| name == Value::Word(*word));
    Ok(arm.map_or(switch.other, |(_, to)| *to))
}

/// The zone of a seat, of which every seat has one, from the one of the first seat.
///
/// # Errors
/// When it is no seat.
#[inline]
pub(super) fn seat_zone(of: Value, first: u16) -> Result<ZoneId, Stop> {
    match of {
        Value::Seat(SeatId(seat)) => Ok(ZoneId(first + u16::from(seat))),
        other => Err(Fail::new(format!("only a seat has such a zone, not {}", other.type_name())).into()),
    }
}

/// The list of the zones of a seat, from the first one of the first seat.
#[inline(never)]
pub(super) fn seat_zones(heap: &mut Heap, of: Value, first: u16, each: u16) -> Result<Value, Stop> {
    let Value::Seat(SeatId(seat)) = of else { return seat_zone(of, first).map(Value::Zone) };
    let first = first + u16::from(seat) * each;
    Ok(heap.collect((first..first + each).map(|zone| Value::Zone(ZoneId(zone))))?)
}

/// The zone of a seat, or the list of its zones.
fn own_zones(heap: &mut Heap, of: Value, own: OwnZones) -> Result<Value, Stop> {
    match own.each {
        None => seat_zone(of, own.first).map(Value::Zone),
        Some(each) => seat_zones(heap, of, own.first, each),
    }
}

/// The counter of a seat from the one of the first seat.
#[inline(never)]
pub(super) fn seat_counter(game: &Game, table: &Table, of: Value, first: u16) -> Result<Value, Stop> {
    match of {
        Value::Seat(SeatId(seat)) => Ok(counter_value(game, table, CounterId(first + u16::from(seat)))),
        other => Err(Fail::new(format!("only a seat has such a counter, not {}", other.type_name())).into()),
    }
}

/// What a counter holds, as a value.
#[inline]
#[must_use]
pub fn counter_value(game: &Game, table: &Table, counter: CounterId) -> Value {
    let (spec, number) = (&game.layout.counters[usize::from(counter.0)], table.counter(counter));
    if spec.content == Holding::Number { Value::Int(number) } else { spec.value(number) }
}

#[inline(never)]
pub(crate) fn kind_zone(game: &Game, index: Value, rule: u16) -> Result<Value, Stop> {
    let (first, count) = game.layout.zone_rules[usize::from(rule)];
    let spec = game.layout.zones.get(usize::from(first));
    if let (Value::Kind(KindId(kind)), Some(KindId(least))) = (index, spec.and_then(|spec| spec.kind))
        && let at = kind.wrapping_sub(least)
        && at < count
    {
        return Ok(Value::Zone(ZoneId(first + at)));
    }
    let at = kind_offset(game, index, count, spec.map(|spec| (spec.name.as_str(), spec.kind)))?;
    Ok(Value::Zone(ZoneId(first + at)))
}

/// The counter of a rule for a kind; that of the first seat if every seat has one.
#[inline(never)]
pub(crate) fn kind_counter(game: &Game, index: Value, rule: u16) -> Result<Value, Stop> {
    let (first, each) = game.layout.counters_of(usize::from(rule));
    Ok(Value::Counter(CounterId(first + counter_offset(game, index, first, each)?)))
}

fn counter_offset(game: &Game, index: Value, first: u16, each: u16) -> Result<u16, Stop> {
    let spec = game.layout.counters.get(usize::from(first));
    kind_offset(game, index, each, spec.map(|spec| (spec.name.as_str(), spec.kind)))
}

/// Where something for a kind lies among so many for each kind, from the name and the kind of the first of them. They
/// are in the order of the kinds, which have their numbers one after the other.
fn kind_offset(
    game: &Game,
    index: Value,
    count: u16,
    first: Option<(&str, Option<KindId>)>,
) -> Result<u16, Stop> {
    match index {
        Value::Kind(kind) => {
            let at = first.and_then(|(_, least)| kind.0.checked_sub(least?.0)).filter(|at| *at < count);
            at.ok_or_else(|| {
                let name = &game.layout.kinds[usize::from(kind.0)].name;
                let what = first.map_or("", |(name, _)| name);
                Fail::new(format!("there is no `{what}` for `{name}`")).into()
            })
        }
        Value::Int(index) => {
            let at = position(index, usize::from(count)).ok_or_else(|| no_such(index, usize::from(count)))?;
            Ok(u16::try_from(at).unwrap_or(0))
        }
        other => Err(Fail::new(format!("this belongs to a kind, not to {}", other.type_name())).into()),
    }
}

#[inline(never)]
pub(crate) fn make_kind(game: &Game, family: u16, arguments: &[Value]) -> Result<Value, Stop> {
    let layout = &game.layout;
    let mut kinds = layout.members(family);
    let fits = |at: &u16| layout.kinds[usize::from(*at)].arguments == arguments;
    let near = in_order(layout, kinds.clone(), arguments).filter(fits);
    let found = near.or_else(|| kinds.find(fits));
    found.map(|at| Value::Kind(KindId(at))).ok_or_else(|| {
        let name = &layout.kinds[usize::from(family)].name;
        let arguments: Vec<String> = arguments
            .iter()
            .map(|argument| match argument {
                Value::Kind(kind) => layout.kinds[usize::from(kind.0)].name.clone(),
                Value::Int(number) => number.to_string(),
                other => other.type_name().to_owned(),
            })
            .collect();
        Fail::new(format!("the game has no `{name}({})`", arguments.join(", "))).into()
    })
}

/// Where the kind with this argument stands among those of a family if they stand in the order of their arguments, which
/// are numbers or kinds that follow one another.
#[inline]
fn in_order(layout: &Layout, kinds: Range<u16>, arguments: &[Value]) -> Option<u16> {
    let first = layout.kinds.get(usize::from(kinds.start))?.arguments.first()?;
    let after = match (arguments, first) {
        ([Value::Kind(one)], Value::Kind(first)) => one.0.wrapping_sub(first.0),
        ([Value::Int(one)], Value::Int(first)) => u16::try_from(one.wrapping_sub(*first)).ok()?,
        _ => return None,
    };
    kinds.start.checked_add(after).filter(|at| kinds.contains(at))
}

fn both_numbers(from: Value, to: Value) -> Result<(i32, i32), Stop> {
    match (from, to) {
        (Value::Int(from), Value::Int(to)) => Ok((from, to)),
        _ => Err(Fail::new(format!(
            "a range goes from number to number, not from {} to {}",
            from.type_name(),
            to.type_name()
        ))
        .into()),
    }
}

pub(super) fn loop_range(from: Value, to: Value) -> Result<(), Stop> {
    both_numbers(from, to).map(|_| ())
}

pub(crate) fn range(heap: &mut Heap, from: Value, to: Value, inclusive: bool) -> Result<Value, Stop> {
    let (from, to) = both_numbers(from, to)?;
    let end = i64::from(to) + i64::from(inclusive);
    let most = i64::try_from(MOST_ELEMENTS).unwrap_or(i64::MAX);
    if end - i64::from(from) > most {
        return Err(Fail::new(format!("a range has more than {MOST_ELEMENTS} numbers")).into());
    }
    let count = usize::try_from(end - i64::from(from)).unwrap_or(0);
    Ok(heap.collect((from..=i32::MAX).take(count).map(Value::Int))?)
}

/// Adds an element after the last one.
#[cold]
pub(super) fn push(heap: &mut Heap, list: &mut Value, item: Value) -> Result<(), Stop> {
    match list {
        Value::List(_) => Ok(heap.push(list, item)?),
        other => Err(Fail::new(format!("a list is needed here, not {}", other.type_name())).into()),
    }
}
