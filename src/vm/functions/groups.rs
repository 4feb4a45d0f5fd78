//! Functions of boards: groups of connected pieces, the free places beside them, and the areas that they surround.

use super::arguments::{kind, places_of, unfit, zone};
use super::boards::{Standpoint, kind_on};
use crate::compile::value::{KindId, Value, ZoneId};
use crate::rules::host::Effect;
use crate::rules::shapes::Places;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::Stop;

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "bordering(places: list of place) -> list of place",
        effect: Effect::None,
        doc: "The places that share an edge with some of these places of a board and are not among them, row by row.",
        call: bordering,
    },
    LibraryFunction {
        signature: "liberties(place: place, kind: kind) -> list of place",
        effect: Effect::None,
        doc: "The free places, row by row, that share an edge with the group to which a piece of a kind on this place \
              belongs or would belong. A group is connected from neighbour to neighbour by pieces of its kind.",
        call: liberties,
    },
    LibraryFunction {
        signature: "smothered(place: place, kind: kind) -> list of place",
        effect: Effect::None,
        doc: "The places, row by row, of all neighbouring groups of other kinds that have no free place beside them once \
              a piece of a kind lies on this place.",
        call: smothered,
    },
    LibraryFunction {
        signature: "breathing(zone: zone, kind: kind) -> list of place",
        effect: Effect::None,
        doc: "The free places of a board on which a piece of a kind has `liberties`, or gets some because others are \
              `smothered`.",
        call: breathing,
    },
    LibraryFunction {
        signature: "surrounded(zone: zone, kind: kind) -> list of place",
        effect: Effect::None,
        doc: "The free places of a board from which free places lead from neighbour to neighbour only to pieces of this \
              kind, and to some.",
        call: surrounded,
    },
];

/// A board with the group of each place.
struct Groups<'a> {
    zone: ZoneId,
    places: &'a Places,
    /// For each place what lies on it.
    kinds: Vec<Option<KindId>>,
    /// For each place the number of its group; free places have groups, too.
    group_of: Vec<u16>,
    /// For each group its places.
    members: Vec<Vec<u16>>,
}

impl<'a> Groups<'a> {
    fn of(context: &mut Context<'a>, zone: ZoneId) -> Result<Self, Stop> {
        let places = places_of(context.game, zone)?;
        context.spend(usize::from(places.count()) * (2 + places.directions().len()))?;
        let pieces = context.table.ground(zone).pieces();
        let kinds: Vec<Option<KindId>> = pieces.map(|piece| piece.map(|(_, kind)| kind)).collect();
        let mut groups =
            Self { zone, places, group_of: vec![u16::MAX; kinds.len()], kinds, members: Vec::new() };
        for place in 0..places.count() {
            if groups.group_of[usize::from(place)] == u16::MAX {
                groups.gather(place);
            }
        }
        Ok(groups)
    }

    /// Makes everything that is connected with a place a group.
    fn gather(&mut self, from: u16) {
        let number = u16::try_from(self.members.len()).unwrap_or(u16::MAX);
        let kind = self.kinds[usize::from(from)];
        let mut members = vec![from];
        self.group_of[usize::from(from)] = number;
        let mut seen = 0;
        while let Some(place) = members.get(seen).copied() {
            seen += 1;
            for next in self.places.neighbours(place) {
                let group = &mut self.group_of[usize::from(next)];
                if *group == u16::MAX && self.kinds[usize::from(next)] == kind {
                    *group = number;
                    members.push(next);
                }
            }
        }
        self.members.push(members);
    }

    /// What is beside a group: each place, often more than once.
    fn beside(&self, group: u16) -> impl Iterator<Item = u16> {
        let members = &self.members[usize::from(group)];
        members.iter().flat_map(|place| self.places.neighbours(*place))
    }

    fn is_free(&self, place: u16) -> bool {
        self.kinds[usize::from(place)].is_none()
    }

    /// How many free places are beside a group, counted up to 2, and the last one found.
    fn breath(&self, group: u16) -> (u8, u16) {
        let mut last = None;
        for place in self.beside(group).filter(|place| self.is_free(*place)) {
            match last {
                Some(other) if other != place => return (2, place),
                _ => last = Some(place),
            }
        }
        last.map_or((0, u16::MAX), |place| (1, place))
    }

    /// The groups that lie beside a place.
    fn around(&self, place: u16) -> impl Iterator<Item = u16> {
        self.places.neighbours(place).map(|next| self.group_of[usize::from(next)])
    }

    /// The kind of the pieces of a group; `None` for free places.
    fn kind(&self, group: u16) -> Option<KindId> {
        self.kinds[usize::from(self.members[usize::from(group)][0])]
    }

    /// Whether a group is of another kind and has no free place beside it but this one.
    fn loses(&self, group: u16, at: u16, own: KindId, (count, last): (u8, u16)) -> bool {
        self.kind(group).is_some_and(|kind| kind != own) && (count == 0 || (count == 1 && last == at))
    }

    /// Makes a list of those places for which the flag is set.
    fn list(&self, context: &mut Context<'_>, is_found: &[bool]) -> Result<Value, Stop> {
        let found = (0u16..).zip(is_found).filter(|(_, is_found)| **is_found);
        Ok(context.heap.collect(found.map(|(index, _)| Value::Place(self.zone, index)))?)
    }

    fn none(&self) -> Vec<bool> {
        vec![false; self.kinds.len()]
    }
}

fn bordering(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let Value::List(_) = arguments[0] else { return Err(unfit("a list of places", arguments[0])) };
    let Some(first) = context.heap.elements(arguments[0]).first().copied() else {
        return Ok(context.heap.fresh()?);
    };
    let at = Standpoint::of(context, first)?;
    context.spend(usize::from(context.heap.len(arguments[0])) * (1 + at.places.directions().len()))?;
    context.spend(usize::from(at.places.count()))?;
    let mut is_inside = vec![false; usize::from(at.places.count())];
    let mut is_beside = is_inside.clone();
    for value in context.heap.elements(arguments[0]) {
        let (_, place) = Standpoint::with(context, &[first, *value])?;
        is_inside[usize::from(place)] = true;
        at.places.neighbours(place).for_each(|next| is_beside[usize::from(next)] = true);
    }
    let found =
        (0u16..).zip(is_inside.iter().zip(&is_beside)).filter(|(_, (inside, beside))| **beside && !**inside);
    Ok(context.heap.collect(found.map(|(index, _)| Value::Place(at.zone, index)))?)
}

/// The group of a place in a table, found from there, and the free places beside it.
struct PieceGroup<'a> {
    at: Standpoint<'a>,
    members: Vec<u16>,
    free: Vec<u16>,
}

impl<'a> PieceGroup<'a> {
    /// The group to which a piece of a kind on a place belongs or would belong.
    fn of(context: &mut Context<'_>, at: Standpoint<'a>, kind: KindId) -> Result<Self, Stop> {
        let mut is_met = vec![false; usize::from(at.places.count())];
        is_met[usize::from(at.index)] = true;
        let mut group = Self { members: vec![at.index], free: Vec::new(), at };
        let mut seen = 0;
        while let Some(place) = group.members.get(seen).copied() {
            seen += 1;
            for next in group.at.places.neighbours(place) {
                if std::mem::replace(&mut is_met[usize::from(next)], true) {
                    continue;
                }
                match kind_on(context, group.at.zone, next) {
                    None => group.free.push(next),
                    Some(other) if other == kind => group.members.push(next),
                    Some(_) => {}
                }
            }
        }
        context.spend(is_met.len() / 8 + seen * (1 + group.at.places.directions().len()))?;
        Ok(group)
    }
}

/// A list of places of a board, row by row.
fn row_by_row(context: &mut Context<'_>, zone: ZoneId, mut places: Vec<u16>) -> Result<Value, Stop> {
    places.sort_unstable();
    places.dedup();
    Ok(context.heap.collect(places.into_iter().map(|index| Value::Place(zone, index)))?)
}

fn liberties(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let at = Standpoint::of(context, arguments[0])?;
    let (zone, own) = (at.zone, kind(arguments[1])?);
    let group = PieceGroup::of(context, at, own)?;
    row_by_row(context, zone, group.free)
}

fn smothered(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let at = Standpoint::of(context, arguments[0])?;
    let own = kind(arguments[1])?;
    let mut lost: Vec<u16> = Vec::new();
    for index in at.places.neighbours(at.index) {
        let other = kind_on(context, at.zone, index).filter(|kind| *kind != own);
        let Some(other) = other.filter(|_| !lost.contains(&index)) else { continue };
        let group = PieceGroup::of(context, Standpoint { index, ..at }, other)?;
        if group.free.iter().all(|free| *free == at.index) {
            lost.extend(group.members);
        }
    }
    context.spend(lost.len())?;
    row_by_row(context, at.zone, lost)
}

fn breathing(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (zone, own) = (zone(arguments[0])?, kind(arguments[1])?);
    let groups = Groups::of(context, zone)?;
    context.spend(groups.kinds.len() * (2 + groups.places.directions().len()))?;
    let mut is_found = groups.none();
    let breaths: Vec<(u8, u16)> =
        (0u16..).zip(&groups.members).map(|(group, _)| groups.breath(group)).collect();
    for place in (0..groups.places.count()).filter(|place| groups.is_free(*place)) {
        is_found[usize::from(place)] = groups.around(place).any(|group| match groups.kind(group) {
            None => true,
            Some(kind) if kind == own => breaths[usize::from(group)].0 > 1,
            Some(_) => groups.loses(group, place, own, breaths[usize::from(group)]),
        });
    }
    groups.list(context, &is_found)
}

fn surrounded(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (zone, own) = (zone(arguments[0])?, kind(arguments[1])?);
    let groups = Groups::of(context, zone)?;
    context.spend(groups.kinds.len() * (1 + groups.places.directions().len()))?;
    let mut is_found = groups.none();
    for (number, members) in
        (0u16..).zip(&groups.members).filter(|(number, _)| groups.kind(*number).is_none())
    {
        let mut around =
            groups.beside(number).filter_map(|place| groups.kinds[usize::from(place)]).peekable();
        if around.peek().is_some() && around.all(|kind| kind == own) {
            members.iter().for_each(|place| is_found[usize::from(*place)] = true);
        }
    }
    groups.list(context, &is_found)
}
