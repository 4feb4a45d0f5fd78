//! Repetition of positions: what lay where when a script noted it, and how often that was.

use super::arguments::{kind, list, number, unfit};
use super::boards::Standpoint;
use crate::compile::value::{KindId, Value, ZoneId};
use crate::rules::Shown;
use crate::rules::host::Effect;
use crate::table::{DOWN, PositionDigest};
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::Stop;

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "note_position(what: list) -> number",
        effect: Effect::Table,
        doc: "Notes a position, and says how often it has been noted, now included. `[board, me]` is what lies in the zone \
              `board` when it is the turn of `me`: of a zone in the list counts which kinds lie where, of any other value \
              the value itself. Everybody must see the zones.",
        call: note_position,
    },
    LibraryFunction {
        signature: "times_noted(what: list) -> number",
        effect: Effect::None,
        doc: "How often a position has been noted by `note_position`.",
        call: times_noted,
    },
    LibraryFunction {
        signature: "times_noted(what: list, kind: kind, to: place, cleared: list of place) -> number",
        effect: Effect::None,
        doc: "The same for the position after a move that is not made yet: with a piece of this kind on a place, and \
              nothing on the cleared places.",
        call: times_noted_after,
    },
];

/// What noting a position costs besides what is looked at.
const NOTE: usize = 500;

/// A move that is not made yet.
struct Planned {
    zone: ZoneId,
    to: u16,
    kind: KindId,
    cleared: Vec<u16>,
}

impl Planned {
    /// What will lie on a place, if the move decides it.
    fn lies(&self, zone: ZoneId, place: u16) -> Option<Option<KindId>> {
        match zone == self.zone {
            true if place == self.to => Some(Some(self.kind)),
            true if self.cleared.contains(&place) => Some(None),
            _ => None,
        }
    }
}

/// The digest of the zones and values of a list.
fn digest(context: &mut Context<'_>, what: Value, planned: Option<&Planned>) -> Result<PositionDigest, Stop> {
    context.spend(NOTE / 10 + context.heap.weight(list(what)?))?;
    if context.table.hides_noted() {
        return Err(Fail::new("whoever looks does not know what was noted").into());
    }
    let mut items = Vec::new();
    flatten(context, what, &mut items)?;
    let listed = |planned: &Planned| items.contains(&Value::Zone(planned.zone));
    if planned.is_some_and(|planned| !listed(planned)) {
        let fail = Fail::new("the move is on a board that is not in the list");
        return Err(fail.hint("write such as `times_noted([board], kind, to, [])`").into());
    }
    let mut digest = PositionDigest::default();
    for (nth, item) in (0u16..).zip(items) {
        let (sort, number) = match item {
            Value::Unit => (0, 0),
            Value::Bool(flag) => (1, u32::from(flag)),
            Value::Int(number) => (2, number.cast_unsigned()),
            Value::Seat(seat) => (3, u32::from(seat.0)),
            Value::Kind(kind) => (4, u32::from(kind.0)),
            Value::Place(zone, index) => (5, u32::from(zone.0) << 16 | u32::from(index)),
            Value::Word(word) => (6, u32::from(word.0)),
            Value::Zone(zone) => {
                add_zone(context, &mut digest, zone, planned)?;
                (7, u32::from(zone.0))
            }
            Value::List(_) => (8, u32::from(context.heap.len(item))),
            Value::Piece(_) | Value::Counter(_) | Value::Part(_) => {
                return Err(unfit("a zone, or a value such as a seat, a number or a place", item));
            }
        };
        digest.add_value(nth, sort, number);
    }
    Ok(digest)
}

/// The values in a list; each list in it is followed by its own values.
fn flatten(context: &Context<'_>, what: Value, into: &mut Vec<Value>) -> Result<(), Stop> {
    for one in context.heap.elements(what) {
        into.push(*one);
        flatten(context, *one, into)?;
    }
    Ok(())
}

/// Adds what lies in a zone.
fn add_zone(
    context: &mut Context<'_>,
    digest: &mut PositionDigest,
    zone: ZoneId,
    planned: Option<&Planned>,
) -> Result<(), Stop> {
    context.spend(2 * usize::from(context.table.span(zone)))?;
    let spec = &context.game.layout.zones[usize::from(zone.0)];
    if spec.shown != Shown::Everyone {
        let fail = Fail::new(format!("not everybody sees `{}`", spec.name));
        return Err(fail.hint("note only what everybody sees: zones that are `shown: everyone`").into());
    }
    for (place, piece) in (0u16..).zip(context.table.places(zone)) {
        let piece = piece.map(|piece| (context.table.kind(piece), context.table.face(piece)));
        let lies = match planned.and_then(|planned| planned.lies(zone, place)) {
            Some(kind) => kind.map(|kind| (kind, context.game.layout.side_up(kind))),
            None => piece,
        };
        if let Some((_, DOWN)) = lies {
            return Err(Fail::new(format!("a piece lies face down in `{}`", spec.name)).into());
        }
        if let Some((kind, face)) = lies {
            digest.add_piece(zone, spec.order.is_kept.then_some(place), kind, face);
        }
    }
    Ok(())
}

fn note_position(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let digest = digest(context, arguments[0], None)?;
    context.spend(NOTE + context.table.positions_noted() / 4)?;
    Ok(number(context.table.note_position(digest)))
}

fn times_noted(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let digest = digest(context, arguments[0], None)?;
    Ok(number(context.table.times_noted(digest)))
}

fn times_noted_after(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let at = Standpoint::of(context, arguments[2])?;
    let Value::List(_) = arguments[3] else { return Err(unfit("a list of places", arguments[3])) };
    let cleared = context.heap.elements(arguments[3]).iter();
    let cleared = cleared.map(|place| Ok(Standpoint::with(context, &[arguments[2], *place])?.1));
    let cleared = cleared.collect::<Result<Vec<u16>, Stop>>()?;
    context.spend(cleared.len() * usize::from(context.table.span(at.zone)))?;
    let planned = Planned { zone: at.zone, to: at.index, kind: kind(arguments[1])?, cleared };
    let digest = digest(context, arguments[0], Some(&planned))?;
    Ok(number(context.table.times_noted(digest)))
}
