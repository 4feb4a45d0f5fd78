//! Functions of boards: places, directions, lines and what is connected.

use super::arguments::{int, number, places_of, unfit, zone};
use crate::compile::Game;
use crate::compile::value::{KindId, Value, ZoneId};
use crate::rules::host::Effect;
use crate::rules::shapes::Places;
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::Stop;

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "places(zone: zone) -> list of place",
        effect: Effect::None,
        doc: "The places of a board, row by row.",
        call: places,
    },
    LibraryFunction {
        signature: "free(where: zone|list) -> list of place",
        effect: Effect::None,
        doc: "The places of a board, or of a list of places, that hold no piece.",
        call: free,
    },
    LibraryFunction {
        signature: "place(zone: zone, row: number, column: number) -> place or ()",
        effect: Effect::None,
        doc: "A place of a board by row and column from 0; `()` off the board.",
        call: place,
    },
    LibraryFunction {
        signature: "row_places(zone: zone, row: number) -> list of place",
        effect: Effect::None,
        doc: "The places of a row of a board, from the left; none off the board.",
        call: row_places,
    },
    LibraryFunction {
        signature: "column_places(zone: zone, column: number) -> list of place",
        effect: Effect::None,
        doc: "The places of a column of a board, from the top; none off the board.",
        call: column_places,
    },
    LibraryFunction {
        signature: "landings(zone: zone) -> list of place",
        effect: Effect::None,
        doc: "For each column that is not full, from the left, the place where a piece comes to rest that is dropped \
              into it from the top.",
        call: landings,
    },
    LibraryFunction {
        signature: "neighbours(place: place) -> list of place",
        effect: Effect::None,
        doc: "The places that share an edge with one, clockwise from the top.",
        call: neighbours,
    },
    LibraryFunction {
        signature: "touching(place: place) -> list of place",
        effect: Effect::None,
        doc: "The places that share an edge or a corner with one, clockwise from the top.",
        call: touching,
    },
    LibraryFunction {
        signature: "directions(zone: zone) -> list of word",
        effect: Effect::None,
        doc: "All directions of a board, clockwise: of a grid `up`, `up_right`, `right`, `down_right`, `down`, \
              `down_left`, `left`, `up_left`, of hexagons those but `up` and `down`.",
        call: directions,
    },
    LibraryFunction {
        signature: "straight_directions(zone: zone) -> list of word",
        effect: Effect::None,
        doc: "The directions that lead across an edge, clockwise.",
        call: straight_directions,
    },
    LibraryFunction {
        signature: "diagonal_directions(zone: zone) -> list of word",
        effect: Effect::None,
        doc: "The directions that lead across a corner, clockwise; hexagons have none.",
        call: diagonal_directions,
    },
    LibraryFunction {
        signature: "beside(place: place, direction: word) -> place or ()",
        effect: Effect::None,
        doc: "The next place in a direction; `()` off the board.",
        call: beside,
    },
    LibraryFunction {
        signature: "ray(place: place, direction: word) -> list of place",
        effect: Effect::None,
        doc: "The places from the next one in a direction to the edge.",
        call: ray,
    },
    LibraryFunction {
        signature: "direction_to(from: place, to: place) -> word or ()",
        effect: Effect::None,
        doc: "The direction that leads straight from one place to another; `()` when none does.",
        call: direction_to,
    },
    LibraryFunction {
        signature: "between(from: place, to: place) -> list of place",
        effect: Effect::None,
        doc: "The places that lie between two places on a straight line; none when no direction leads from one to the \
              other.",
        call: between,
    },
    LibraryFunction {
        signature: "distance_between(from: place, to: place) -> number",
        effect: Effect::None,
        doc: "The least number of steps from neighbour to neighbour between two places of a board.",
        call: distance,
    },
    LibraryFunction {
        signature: "connected(place: place) -> list of place",
        effect: Effect::None,
        doc: "The place and all that are connected with it from neighbour to neighbour by pieces of the same kind; from a \
              free place the free ones. The nearest come first.",
        call: connected,
    },
    LibraryFunction {
        signature: "aligned(place: place) -> number",
        effect: Effect::None,
        doc: "How many pieces of the kind that lies on a place lie on one straight line through it without a gap, in \
              the direction where there are most; 0 for a free place.",
        call: aligned,
    },
];

/// A place: its board, its number there, and all places of the board.
#[derive(Clone, Copy)]
pub(super) struct Standpoint<'a> {
    pub(super) zone: ZoneId,
    pub(super) index: u16,
    pub(super) places: &'a Places,
}

impl<'a> Standpoint<'a> {
    pub(super) fn of(context: &Context<'a>, value: Value) -> Result<Self, Stop> {
        let Value::Place(zone, index) = value else { return Err(unfit("a place", value)) };
        Ok(Self { zone, index, places: places_of(context.game, zone)? })
    }

    /// The place, and the number of another one on the same board.
    pub(super) fn with(context: &Context<'a>, arguments: &[Value]) -> Result<(Self, u16), Stop> {
        let (from, to) = (Self::of(context, arguments[0])?, Self::of(context, arguments[1])?);
        if from.zone != to.zone {
            return Err(Fail::new("the two places lie on different boards").into());
        }
        Ok((from, to.index))
    }

    /// At least as many places as all rays from it have together.
    fn rays(&self) -> usize {
        let (rows, columns) = self.places.sides();
        self.places.directions().len() * rows.max(columns)
    }

    /// The index of the direction that a word names.
    fn direction(&self, context: &Context<'_>, word: Value) -> Result<usize, Stop> {
        direction_of(context.game, self.zone, word)
    }
}

/// The index of the direction that a word names on a board.
pub(super) fn direction_of(game: &Game, zone: ZoneId, word: Value) -> Result<usize, Stop> {
    let directions = game.layout.directions_of(zone);
    let at = directions.iter().position(|one| *one == word && word != Value::Unit);
    at.ok_or_else(|| no_direction(game, zone, word))
}

#[cold]
fn no_direction(game: &Game, zone: ZoneId, word: Value) -> Stop {
    let given = match word {
        Value::Word(word) => format!("`{}`", game.word(word)),
        other => other.type_name().to_owned(),
    };
    let directions = game.layout.places_of(zone).map_or(&[][..], Places::directions);
    let known: Vec<String> = directions.iter().map(|one| format!("`{}`", one.name)).collect();
    let known = known.join(", ");
    Fail::new(format!("{given} is no direction of this board")).hint(format!("it has {known}")).into()
}

fn list(context: &mut Context<'_>, zone: ZoneId, places: impl Iterator<Item = u16>) -> Result<Value, Stop> {
    Ok(context.heap.collect(places.map(|index| Value::Place(zone, index)))?)
}

fn places(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let zone = zone(arguments[0])?;
    let count = places_of(context.game, zone)?.count();
    list(context, zone, 0..count)
}

fn free(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    context.go_through(arguments[0]);
    let Value::Zone(zone) = arguments[0] else { return free_of(context, arguments[0]) };
    places_of(context.game, zone)?;
    let are_free = context.table.ground(zone).are_free();
    Ok(context.heap.collect_marked(are_free.map(|(place, is_free)| (Value::Place(zone, place), is_free)))?)
}

/// The free places among those of a list.
fn free_of(context: &mut Context<'_>, among: Value) -> Result<Value, Stop> {
    let Value::List(_) = among else { return Err(unfit("a board or a list of places", among)) };
    let mut found = context.heap.fresh()?;
    for at in 0..usize::from(context.heap.len(among)) {
        let value = context.heap.elements(among)[at];
        let Value::Place(zone, index) = value else { return Err(unfit("a place", value)) };
        if context.table.at(zone, index).is_none() {
            context.heap.push(&mut found, value)?;
        }
    }
    Ok(found)
}

fn place(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let zone = zone(arguments[0])?;
    let at = places_of(context.game, zone)?.at(int(arguments[1])?, int(arguments[2])?);
    Ok(at.map_or(Value::Unit, |index| Value::Place(zone, index)))
}

fn rows_of(places: &Places) -> i32 {
    i32::try_from(places.sides().0).unwrap_or(0)
}

fn columns_of(places: &Places) -> i32 {
    i32::try_from(places.sides().1).unwrap_or(0)
}

fn row_places(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let zone = zone(arguments[0])?;
    let (places, row) = (places_of(context.game, zone)?, int(arguments[1])?);
    context.heap.work.use_up(places.sides().1);
    list(context, zone, (0..columns_of(places)).filter_map(|column| places.at(row, column)))
}

fn column_places(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let zone = zone(arguments[0])?;
    let (places, column) = (places_of(context.game, zone)?, int(arguments[1])?);
    context.heap.work.use_up(places.sides().0);
    list(context, zone, (0..rows_of(places)).filter_map(|row| places.at(row, column)))
}

fn landings(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let zone = zone(arguments[0])?;
    let places = places_of(context.game, zone)?;
    context.go_through_zone(zone);
    let table = &*context.table;
    let landing = |column| {
        let mut landing = None;
        for place in (0..rows_of(places)).filter_map(|row| places.at(row, column)) {
            if table.at(zone, place).is_some() {
                break;
            }
            landing = Some(place);
        }
        landing
    };
    let landings = (0..columns_of(places)).filter_map(landing).map(|index| Value::Place(zone, index));
    Ok(context.heap.collect(landings)?)
}

fn neighbours(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let at = Standpoint::of(context, arguments[0])?;
    list(context, at.zone, at.places.neighbours(at.index))
}

fn touching(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let at = Standpoint::of(context, arguments[0])?;
    let ways = 0..at.places.directions().len();
    list(context, at.zone, ways.filter_map(|way| at.places.step(at.index, way)))
}

/// The directions of a board that are diagonal or not, as asked for.
fn some_directions(
    context: &mut Context<'_>,
    arguments: &[Value],
    is_one: impl Fn(bool) -> bool,
) -> Result<Value, Stop> {
    let zone = zone(arguments[0])?;
    let all = places_of(context.game, zone)?.directions();
    let words = context.game.layout.directions_of(zone).iter().zip(all);
    let words = words.filter(|(_, direction)| is_one(direction.is_diagonal)).map(|(word, _)| *word);
    Ok(context.heap.collect(words)?)
}

fn directions(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    some_directions(context, arguments, |_| true)
}

fn straight_directions(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    some_directions(context, arguments, |is_diagonal| !is_diagonal)
}

fn diagonal_directions(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    some_directions(context, arguments, |is_diagonal| is_diagonal)
}

fn beside(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let at = Standpoint::of(context, arguments[0])?;
    let way = at.direction(context, arguments[1])?;
    Ok(at.places.step(at.index, way).map_or(Value::Unit, |next| Value::Place(at.zone, next)))
}

fn ray(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let at = Standpoint::of(context, arguments[0])?;
    let way = at.direction(context, arguments[1])?;
    list(context, at.zone, at.places.ray(at.index, way))
}

fn direction_to(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (from, to) = Standpoint::with(context, arguments)?;
    context.spend(from.rays())?;
    let words = context.game.layout.directions_of(from.zone);
    let way = from.places.toward(from.index, to).and_then(|(way, _)| words.get(way));
    Ok(way.copied().unwrap_or(Value::Unit))
}

fn between(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (from, to) = Standpoint::with(context, arguments)?;
    context.spend(from.rays())?;
    let (way, far) = from.places.toward(from.index, to).unwrap_or((0, 1));
    list(context, from.zone, from.places.ray(from.index, way).take(far - 1))
}

fn distance(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (from, to) = Standpoint::with(context, arguments)?;
    if from.places.drawing().is_some() {
        context.spend(from.places.directions().len() * usize::from(from.places.count()))?;
    }
    Ok(number(from.places.distance(from.index, to).map_or(0, usize::from)))
}

/// The kind on a place; `None` for a free one.
#[inline]
pub(super) fn kind_on(context: &Context<'_>, zone: ZoneId, place: u16) -> Option<KindId> {
    context.table.ground(zone).kind(place)
}

fn connected(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let at = Standpoint::of(context, arguments[0])?;
    context.go_through_zone(at.zone);
    let like = kind_on(context, at.zone, at.index);
    let mut is_found = vec![false; usize::from(at.places.count())];
    is_found[usize::from(at.index)] = true;
    let mut found = vec![at.index];
    let mut seen = 0;
    while let Some(place) = found.get(seen).copied() {
        seen += 1;
        for next in at.places.neighbours(place) {
            if !is_found[usize::from(next)] && kind_on(context, at.zone, next) == like {
                is_found[usize::from(next)] = true;
                found.push(next);
            }
        }
    }
    context.spend(found.len() * (1 + at.places.directions().len()))?;
    list(context, at.zone, found.into_iter())
}

fn aligned(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let at = Standpoint::of(context, arguments[0])?;
    let ground = context.table.ground(at.zone);
    let Some(like) = ground.kind(at.index) else { return Ok(number(0)) };
    let run = |way| {
        let (mut last, mut length) = (at.index, 0);
        while let Some(next) = at.places.step(last, way).filter(|next| ground.kind(*next) == Some(like)) {
            (last, length) = (next, length + 1);
        }
        length
    };
    let half = at.places.directions().len() / 2;
    let (mut longest, mut seen) = (1, half);
    for way in 0..half {
        let line = 1 + run(way) + run(way + half);
        longest = longest.max(line);
        seen += 2 * line;
    }
    context.spend(seen)?;
    Ok(number(longest))
}
