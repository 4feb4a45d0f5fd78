//! Moves of pieces on boards, as options from place to place.

use super::arguments::{piece, places_of, size, unfit};
use super::boards::direction_of;
use crate::compile::Game;
use crate::compile::value::{KindId, PieceId, Value, ZoneId};
use crate::rules::host::Effect;
use crate::rules::shapes::Places;
use crate::table::{Ground, Table};
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::budget::CELLS;
use crate::vm::machine::{Heap, PairList, Stop};

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "step_moves(pieces: zone|list, directions: list of word) -> list of list of place",
        effect: Effect::None,
        doc: "The moves of pieces of a board to the next place in one of the directions, where it is free: `[from, to]` \
              each.",
        call: step_moves,
    },
    LibraryFunction {
        signature: "capture_moves(pieces: zone|list, directions: list of word) -> list of list of place",
        effect: Effect::None,
        doc: "The moves of pieces of a board to the next place in one of the directions, where a piece of another kind \
              lies: `[from, to]` each.",
        call: capture_moves,
    },
    LibraryFunction {
        signature: "slide_moves(pieces: zone|list, directions: list of word) -> list of list of place",
        effect: Effect::None,
        doc: "The moves of pieces of a board over any number of free places in one of the directions: `[from, to]` each.",
        call: slide_moves,
    },
    LibraryFunction {
        signature: "jump_moves(pieces: zone|list, directions: list of word) -> list of list of place",
        effect: Effect::None,
        doc: "The moves of pieces of a board over a piece of another kind to the free place behind it: `[from, to]` each; \
              `between(from, to)` is the place that is jumped over.",
        call: jump_moves,
    },
];

/// What a call costs besides what it looks at.
const CALL: usize = 50;

/// A board on which pieces move, and the directions in which they may.
struct Field<'a> {
    zone: ZoneId,
    places: &'a Places,
    ground: Ground<'a>,
    directions: Vec<usize>,
}

impl<'a> Field<'a> {
    fn of(
        game: &'a Game,
        table: &'a Table,
        heap: &mut Heap,
        zone: ZoneId,
        words: Value,
    ) -> Result<Self, Stop> {
        let places = places_of(game, zone)?;
        let words = heap.elements(words);
        let mut directions = Vec::with_capacity(words.len());
        for word in words {
            directions.push(direction_of(game, zone, *word)?);
        }
        heap.work.spend(directions.len() * places.directions().len())?;
        Ok(Self { zone, places, ground: table.ground(zone), directions })
    }
}

/// The pieces of a zone or a list.
fn pieces_in(context: &Context<'_>, source: Value) -> Result<Vec<PieceId>, Stop> {
    let mut pieces = Vec::with_capacity(size(context, source)?);
    match source {
        Value::Zone(zone) => pieces.extend(context.table.pieces(zone)),
        list => {
            for element in context.heap.elements(list) {
                pieces.push(piece(*element)?);
            }
        }
    }
    Ok(pieces)
}

/// A piece on its place, and one direction in which it may move.
struct Way<'a> {
    field: &'a Field<'a>,
    from: u16,
    direction: usize,
    kind: KindId,
}

impl Way<'_> {
    #[inline(always)]
    fn next(&self, place: u16) -> Option<u16> {
        self.field.places.step(place, self.direction)
    }

    #[inline(always)]
    fn is_free(&self, place: u16) -> bool {
        self.field.ground.is_free(place)
    }

    /// Whether a piece of another kind lies on a place.
    #[inline(always)]
    fn is_other(&self, place: u16) -> bool {
        self.field.ground.kind(place).is_some_and(|kind| kind != self.kind)
    }
}

/// The moves of each piece in each direction, in this order. `target` gives the next place to which a way leads, after
/// the one before it.
#[inline(always)]
fn moves(
    context: &mut Context<'_>,
    arguments: &[Value],
    target: impl Fn(&Way<'_>, Option<u16>) -> Option<u16>,
) -> Result<Value, Stop> {
    let Value::List(_) = arguments[1] else { return Err(unfit("a list of directions", arguments[1])) };
    let pieces = pieces_in(context, arguments[0])?;
    context.go_through(arguments[0]);
    context.spend(CALL + 2 * pieces.len() * (1 + usize::from(context.heap.len(arguments[1]))))?;
    let Context { game, table, heap, .. } = context;
    let (mut field, mut from, mut seen): (Option<Field<'_>>, u16, usize) = (None, 0, 0);
    let mut found = PairList::begin(heap);
    for piece in pieces {
        let zone = table.zone_of(piece);
        let field = match &mut field {
            Some(field) if field.zone == zone => &*field,
            other => other.insert(Field::of(game, table, heap, zone, arguments[1])?),
        };
        // Most lists of pieces are in the order of their places.
        let found_at = field.ground.place_of(piece, from);
        from = found_at.map_or(0, |(place, _)| place);
        seen += found_at.map_or(0, |(_, seen)| seen);
        for direction in field.directions.iter().copied() {
            let way = Way { field, from, direction, kind: table.kind(piece) };
            let mut to = target(&way, None);
            while let Some(place) = to {
                found.add(heap, Value::Place(zone, from), Value::Place(zone, place))?;
                to = target(&way, Some(place));
            }
        }
    }
    heap.work.use_up(seen / CELLS);
    Ok(found.end(heap)?)
}

/// The moves that lead to at most one place in each direction.
#[inline(always)]
fn single_moves(
    context: &mut Context<'_>,
    arguments: &[Value],
    target: impl Fn(&Way<'_>) -> Option<u16>,
) -> Result<Value, Stop> {
    moves(context, arguments, |way, last| if last.is_none() { target(way) } else { None })
}

fn step_moves(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    single_moves(context, arguments, |way| way.next(way.from).filter(|to| way.is_free(*to)))
}

fn capture_moves(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    single_moves(context, arguments, |way| way.next(way.from).filter(|to| way.is_other(*to)))
}

fn slide_moves(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    moves(context, arguments, |way, last| way.next(last.unwrap_or(way.from)).filter(|to| way.is_free(*to)))
}

fn jump_moves(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    single_moves(context, arguments, |way| {
        let over = way.next(way.from).filter(|over| way.is_other(*over))?;
        way.next(over).filter(|to| way.is_free(*to))
    })
}
