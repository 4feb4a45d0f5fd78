//! Moves of pieces on boards, as options from place to place.

use super::arguments::{each, places_of, unfit};
use super::boards::direction_of;
use crate::compile::value::{PieceId, Value, ZoneId};
use crate::rules::host::Effect;
use crate::rules::shapes::Places;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::{Full, MOST_ELEMENTS, Stop};

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

/// A piece and one direction in which it may move.
struct Way<'a> {
    context: &'a Context<'a>,
    zone: ZoneId,
    places: &'a Places,
    from: u16,
    direction: usize,
    piece: PieceId,
}

/// What a call costs besides what it looks at.
const CALL: usize = 50;

/// From a place of a board to another one.
type FromTo = (ZoneId, u16, u16);

impl Way<'_> {
    fn to(&self, place: u16) -> FromTo {
        (self.zone, self.from, place)
    }

    fn on(&self, place: u16) -> Option<PieceId> {
        self.context.table.at(self.zone, place)
    }

    fn next(&self, place: u16) -> Option<u16> {
        self.places.step(place, self.direction)
    }

    /// Whether a piece of another kind lies on a place.
    fn is_other(&self, place: u16) -> bool {
        let table = &self.context.table;
        self.on(place).is_some_and(|other| table.kind(other) != table.kind(self.piece))
    }

    fn step(&self) -> Option<u16> {
        self.next(self.from).filter(|to| self.on(*to).is_none())
    }

    fn capture(&self) -> Option<u16> {
        self.next(self.from).filter(|to| self.is_other(*to))
    }

    fn slide(&self) -> impl Iterator<Item = u16> {
        self.places.ray(self.from, self.direction).take_while(|to| self.on(*to).is_none())
    }

    fn jump(&self) -> Option<u16> {
        let over = self.next(self.from).filter(|over| self.is_other(*over))?;
        self.next(over).filter(|to| self.on(*to).is_none())
    }
}

/// The moves of each piece in each direction, in this order.
fn moves(
    context: &mut Context<'_>,
    arguments: &[Value],
    targets: impl Fn(&Way<'_>, &mut Vec<FromTo>),
) -> Result<Value, Stop> {
    let words = match arguments[1] {
        Value::List(_) => context.heap.elements(arguments[1]).to_vec(),
        other => return Err(unfit("a list of directions", other)),
    };
    let mut pieces = Vec::new();
    each(context.table, context.heap, arguments[0], &mut |value| match value {
        Value::Piece(piece) => {
            pieces.push(piece);
            Ok(())
        }
        other => Err(unfit("a piece", other)),
    })?;
    context.go_through(arguments[0]);
    context.spend(CALL + 2 * pieces.len() * (1 + words.len()))?;
    let mut ways: Vec<FromTo> = Vec::new();
    let mut known: Option<(ZoneId, Vec<usize>)> = None;
    for piece in pieces {
        let zone = context.table.zone_of(piece);
        let places = places_of(context.game, zone)?;
        if known.as_ref().is_none_or(|(there, _)| *there != zone) {
            context.spend(words.len() * places.directions().len())?;
            let directions = words.iter().map(|word| direction_of(context.game, zone, *word));
            known = Some((zone, directions.collect::<Result<Vec<usize>, Stop>>()?));
        }
        let from = context.table.index_of(piece);
        for direction in known.iter().flat_map(|(_, directions)| directions).copied() {
            let way = Way { context, zone, places, from, direction, piece };
            targets(&way, &mut ways);
            if ways.len() > MOST_ELEMENTS {
                return Err(Full::Elements.into());
            }
        }
    }
    let mut all = context.heap.fresh()?;
    for (zone, from, to) in ways {
        let way = context.heap.list(&[Value::Place(zone, from), Value::Place(zone, to)])?;
        context.heap.push(&mut all, way)?;
    }
    Ok(all)
}

fn step_moves(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    moves(context, arguments, |way, ways| ways.extend(way.step().map(|to| way.to(to))))
}

fn capture_moves(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    moves(context, arguments, |way, ways| ways.extend(way.capture().map(|to| way.to(to))))
}

fn slide_moves(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    moves(context, arguments, |way, ways| ways.extend(way.slide().map(|to| way.to(to))))
}

fn jump_moves(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    moves(context, arguments, |way, ways| ways.extend(way.jump().map(|to| way.to(to))))
}
