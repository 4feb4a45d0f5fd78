//! Functions of boards: lines of pieces that lie between two pieces of another kind.

use super::arguments::{kind, places_of, unfit, zone};
use super::boards::{Standpoint, direction_of};
use crate::compile::value::{KindId, Value, ZoneId};
use crate::rules::host::Effect;
use crate::rules::shapes::Places;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::Stop;

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "outflanked(place: place, kind: kind) -> list of place",
        effect: Effect::None,
        doc: "The places of the lines that a piece of a kind on this place encloses: in each direction the pieces of other \
              kinds, without a gap, up to the next piece of the kind; none if there is no such piece.",
        call: outflanked,
    },
    LibraryFunction {
        signature: "outflanked(place: place, kind: kind, directions: list of word) -> list of place",
        effect: Effect::None,
        doc: "The same in these directions only.",
        call: outflanked,
    },
    LibraryFunction {
        signature: "outflanking(zone: zone, kind: kind) -> list of place",
        effect: Effect::None,
        doc: "The free places of a board on which a piece of a kind encloses a line of others: see `outflanked`.",
        call: outflanking,
    },
    LibraryFunction {
        signature: "outflanking(zone: zone, kind: kind, directions: list of word) -> list of place",
        effect: Effect::None,
        doc: "The same in these directions only.",
        call: outflanking,
    },
];

/// What lies on a place, as one side of a line sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lies {
    Nothing,
    Own,
    Other,
}

/// A board as one side of a line sees it.
struct Sides<'a> {
    places: &'a Places,
    lies: Vec<Lies>,
    /// The indices of the directions that count.
    ways: Vec<usize>,
    /// How many places were looked at.
    seen: usize,
}

impl<'a> Sides<'a> {
    fn of(context: &mut Context<'a>, zone: ZoneId, own: KindId, words: Option<Value>) -> Result<Self, Stop> {
        let places = places_of(context.game, zone)?;
        let ways = match words {
            None => (0..places.directions().len()).collect(),
            Some(words @ Value::List(_)) => {
                context.spend(usize::from(context.heap.len(words)) * places.directions().len())?;
                let words = context.heap.elements(words).iter();
                words
                    .map(|word| direction_of(context.game, zone, *word))
                    .collect::<Result<Vec<usize>, Stop>>()?
            }
            Some(other) => return Err(unfit("a list of directions", other)),
        };
        context.go_through_zone(zone);
        let (layout, table) = (&context.game.layout, &*context.table);
        let lies = table.ground(zone).pieces().map(|piece| match piece {
            None => Lies::Nothing,
            Some((_, kind)) if layout.is_a(kind, own) => Lies::Own,
            Some(_) => Lies::Other,
        });
        Ok(Self { places, lies: lies.collect(), ways, seen: 0 })
    }

    fn on(&self, place: u16) -> Lies {
        self.lies.get(usize::from(place)).copied().unwrap_or(Lies::Nothing)
    }

    /// How many others lie in a direction without a gap, and the place after them, if it is on the board.
    fn line(&mut self, from: u16, way: usize) -> (usize, Option<u16>) {
        let mut others = 0;
        let mut next = self.places.step(from, way);
        while let Some(at) = next
            && self.on(at) == Lies::Other
        {
            others += 1;
            next = self.places.step(at, way);
        }
        self.seen += others + 1;
        (others, next)
    }
}

fn outflanked(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let at = Standpoint::of(context, arguments[0])?;
    let mut sides = Sides::of(context, at.zone, kind(arguments[1])?, arguments.get(2).copied())?;
    let mut found: Vec<u16> = Vec::new();
    for way in sides.ways.clone() {
        let (others, end) = sides.line(at.index, way);
        if end.is_some_and(|end| sides.on(end) == Lies::Own) {
            found.extend(at.places.ray(at.index, way).take(others));
        }
    }
    context.spend(sides.seen)?;
    Ok(context.heap.collect(found.into_iter().map(|index| Value::Place(at.zone, index)))?)
}

fn outflanking(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let zone = zone(arguments[0])?;
    let mut sides = Sides::of(context, zone, kind(arguments[1])?, arguments.get(2).copied())?;
    let mut is_found = vec![false; sides.lies.len()];
    // The ways back lead from the pieces of the kind to the free places.
    let back: Vec<usize> = sides.ways.iter().map(|way| sides.places.opposite(*way)).collect();
    for from in (0..sides.places.count())
        .filter(|place| sides.lies[usize::from(*place)] == Lies::Own)
        .collect::<Vec<u16>>()
    {
        for way in &back {
            if let (1.., Some(end)) = sides.line(from, *way)
                && sides.on(end) == Lies::Nothing
            {
                is_found[usize::from(end)] = true;
            }
        }
    }
    context.spend(sides.seen)?;
    let found = (0u16..).zip(is_found).filter(|(_, is_found)| *is_found);
    Ok(context.heap.collect(found.map(|(index, _)| Value::Place(zone, index)))?)
}
