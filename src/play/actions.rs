//! Numbers for all actions of a game, for programs that choose by number.
//!
//! A game with a given number of seats has [`count`] actions, numbered from 0 in blocks: [`PASS`], [`DONE`],
//! `false` and `true`, the numbers from [`LEAST_NUMBER`] to [`MOST_NUMBER`], seats, kinds and families,
//! zones, words, counters, parts of the order of play, the pieces named by their place (one for each place
//! of each zone) and the places of boards. A number means the same in every match of the game.
//!
//! Most answers are one action. Several options, and options that are lists, are a chain of them: see
//! [`Chain`].

use super::{Answer, Choice};
use crate::compile::Game;
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, KindId, PartId, SeatId, Value, WordId, ZoneId};
use crate::notation::reading::quote;
use crate::notation::writing::{Naming, Notation};
use crate::vm::machine::{Demand, Heap, LEAST_NUMBER, MOST_NUMBER};

/// The action of passing, and of taking no further option.
pub const PASS: u32 = 0;
/// The action of ending a group of things.
pub const DONE: u32 = 1;

/// The first actions of the blocks after the numbers, and how many actions there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocks {
    pub(super) seats: u32,
    pub(super) kinds: u32,
    pub(super) zones: u32,
    pub(super) words: u32,
    pub(super) counters: u32,
    pub(super) parts: u32,
    pub(super) pieces: u32,
    pub(super) places: u32,
    pub(super) count: u32,
}

pub(super) const BOOLS: u32 = 2;
pub(super) const NUMBERS: u32 = 4;

pub(super) fn blocks(game: &Game) -> Blocks {
    let size = |n: usize| u32::try_from(n).unwrap_or(u32::MAX / 16);
    let layout = &game.layout;
    let seats = NUMBERS + LEAST_NUMBER.unsigned_abs() + MOST_NUMBER.unsigned_abs() + 1;
    let kinds = seats + u32::from(layout.seats);
    let zones = kinds + size(layout.kinds.len());
    let words = zones + size(layout.zones.len());
    let counters = words + size(game.words.len());
    let parts = counters + size(layout.counters.len());
    let pieces = parts + size(game.code.parts.len());
    let places = pieces + size(layout.cells);
    Blocks { seats, kinds, zones, words, counters, parts, pieces, places, count: places + size(layout.cells) }
}

/// How many actions the game has.
#[must_use]
pub fn count(game: &Game) -> u32 {
    blocks(game).count
}

/// The action of a value that is neither a piece nor a list.
fn plain(game: &Game, value: Value) -> u32 {
    plain_in(blocks(game), game, value)
}

#[inline]
pub(super) fn plain_in(blocks: Blocks, game: &Game, value: Value) -> u32 {
    match value {
        Value::Bool(flag) => BOOLS + u32::from(flag),
        Value::Int(number) => {
            let number = number.clamp(LEAST_NUMBER, MOST_NUMBER);
            NUMBERS + number.abs_diff(LEAST_NUMBER)
        }
        Value::Seat(SeatId(seat)) => blocks.seats + u32::from(seat),
        Value::Kind(KindId(kind)) => blocks.kinds + u32::from(kind),
        Value::Zone(ZoneId(zone)) => blocks.zones + u32::from(zone),
        Value::Word(WordId(word)) => blocks.words + u32::from(word),
        Value::Counter(CounterId(counter)) => blocks.counters + u32::from(counter),
        Value::Part(PartId(part)) => blocks.parts + u32::from(part),
        Value::Place(zone, index) => blocks.places + cell(game, zone, index),
        Value::Unit | Value::Piece(_) | Value::List(_) => DONE,
    }
}

#[inline]
pub(super) fn cell(game: &Game, zone: ZoneId, index: u16) -> u32 {
    game.layout.zones[usize::from(zone.0)].offset + u32::from(index)
}

/// The actions of an option: one, or for a list one for each thing in it, ascending if its order means nothing, then
/// [`DONE`].
#[must_use]
pub(super) fn of_option(notation: &Notation<'_>, heap: &Heap, value: Value, naming: Naming) -> Vec<u32> {
    let game = notation.names.game;
    let single = |value: Value| match value {
        Value::Piece(piece) if naming == Naming::Kind && notation.sees(piece) => {
            plain(game, Value::Kind(notation.table.kind(piece)))
        }
        Value::Piece(piece) => {
            let (zone, index) = (notation.table.zone_of(piece), notation.table.index_of(piece));
            blocks(game).pieces + cell(game, zone, index)
        }
        other => plain(game, other),
    };
    if !matches!(value, Value::List(_)) {
        return vec![single(value)];
    }
    let mut actions: Vec<u32> = heap.leaves(value).into_iter().map(single).collect();
    if heap.is_in_any_order(value) {
        actions.sort_unstable();
    }
    actions.push(DONE);
    actions
}

/// What an action is, in the notation: `pass`, `3`, `hunter(fish)`, `Bob.hand[2]`, words always in quotation
/// marks; `None` when the game has no such action. The seats are written as
/// [`crate::notation::writing::seat_names`] gives them.
#[must_use]
pub fn describe(game: &Game, seats: &[String], action: u32) -> Option<String> {
    let blocks = blocks(game);
    let at = |first: u32| u16::try_from(action - first).ok();
    let layout = &game.layout;
    let place = |first: u32| {
        let cell = action - first;
        let mut zones = (0u16..).zip(&layout.zones);
        let (zone, spec) =
            zones.find(|(_, spec)| cell >= spec.offset && cell < spec.offset + u32::from(spec.room))?;
        let index = u16::try_from(cell - spec.offset).ok()?;
        Some(layout.place_text(ZoneId(zone), index, || layout.zone_name(ZoneId(zone), seats)))
    };
    Some(match action {
        PASS => "pass".to_owned(),
        DONE => "done".to_owned(),
        2 | 3 => (action == 3).to_string(),
        n if n < blocks.seats => (i64::from(n - NUMBERS) + i64::from(LEAST_NUMBER)).to_string(),
        n if n < blocks.kinds => seats.get(usize::from(at(blocks.seats)?))?.clone(),
        n if n < blocks.zones => kind_name(layout, at(blocks.kinds)?),
        n if n < blocks.words => layout.zone_name(ZoneId(at(blocks.zones)?), seats),
        n if n < blocks.counters => quote(game.word(WordId(at(blocks.words)?))),
        n if n < blocks.parts => layout.counter_name(CounterId(at(blocks.counters)?), seats),
        n if n < blocks.pieces => game.code.parts[usize::from(at(blocks.parts)?)].name.clone(),
        n if n < blocks.places => format!("piece at {}", place(blocks.pieces)?),
        n if n < blocks.count => place(blocks.places)?,
        _ => return None,
    })
}

/// The name of a kind or family. The family of a kind without parameters is never an option, and has the same name.
fn kind_name(layout: &Layout, kind: u16) -> String {
    let name = &layout.kinds[usize::from(kind)].name;
    let plain = layout.kinds[..usize::from(layout.first_family)].iter().any(|one| one.name == *name);
    if plain && layout.is_family(KindId(kind)) { format!("any {name}") } else { name.clone() }
}

/// An answer made action by action. An action is legal only if it can still lead to an answer. The things of a list are
/// taken in its order, or ascending by their actions if its order means nothing, so that each list can be taken in only
/// one way; [`DONE`] ends a list. [`PASS`] means to pass, or to take no further option.
#[derive(Clone, Debug)]
pub struct Chain<'a> {
    choice: &'a Choice,
    picks: Vec<usize>,
    begun: Vec<u32>,
}

/// An action that is not legal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal;

impl<'a> Chain<'a> {
    /// A chain before its first action.
    #[must_use]
    pub fn new(choice: &'a Choice) -> Self {
        Self { choice, picks: Vec::new(), begun: Vec::new() }
    }

    /// The legal actions, ascending.
    #[must_use]
    pub fn legal(&self) -> Vec<u32> {
        let mut legal: Vec<u32> = self.open().filter_map(|at| self.next_of(at)).collect();
        if self.begun.is_empty() && self.may_stop() {
            legal.push(PASS);
        }
        legal.sort_unstable();
        legal.dedup();
        legal
    }

    /// Takes an action; returns the answer when it is complete.
    ///
    /// # Errors
    /// When the action is not legal. Nothing has changed then.
    pub fn take(&mut self, action: u32) -> Result<Option<Answer>, Illegal> {
        if !self.legal().contains(&action) {
            return Err(Illegal);
        }
        if action == PASS {
            return Ok(Some(Answer { picks: std::mem::take(&mut self.picks) }));
        }
        self.begun.push(action);
        let whole = self.open().find(|at| self.choice.options[*at].actions == self.begun);
        let Some(at) = whole else { return Ok(None) };
        self.begun.clear();
        self.picks.push(at);
        let most = match self.choice.demand {
            Demand::Some { most, .. } => usize::from(most),
            _ => 1,
        };
        let ended = self.picks.len() >= most || self.open().next().is_none();
        Ok(ended.then(|| Answer { picks: std::mem::take(&mut self.picks) }))
    }

    /// The actions that make an answer.
    #[must_use]
    pub fn actions(choice: &Choice, answer: &Answer) -> Vec<u32> {
        let mut chain = Chain::new(choice);
        let mut actions = Vec::new();
        let options = answer.picks.iter().filter_map(|at| choice.options.get(*at));
        for action in options.flat_map(|option| &option.actions) {
            actions.push(*action);
            if !matches!(chain.take(*action), Ok(None)) {
                return actions;
            }
        }
        actions.push(PASS);
        actions
    }

    fn may_stop(&self) -> bool {
        match self.choice.demand {
            Demand::OneOrPass => true,
            Demand::Some { least, .. } => self.picks.len() >= usize::from(least),
            _ => false,
        }
    }

    /// The options that can be taken once more and begin with the actions taken so far.
    fn open(&self) -> impl Iterator<Item = usize> {
        let goes_on = |at: &usize| self.choice.options[*at].actions.starts_with(&self.begun);
        self.choice.left(&self.picks).filter(goes_on)
    }

    fn next_of(&self, at: usize) -> Option<u32> {
        self.choice.options[at].actions.get(self.begun.len()).copied()
    }
}
