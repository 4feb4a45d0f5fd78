//! The options that a seat is offered.
//!
//! They depend only on what the seat sees at this moment. Pieces that it sees, of one kind and face in one pile, cannot
//! be told apart and are one option. A piece that it does not see is offered by its place.

use super::arguments::unfit;
use super::holding_out::Glance;
use crate::compile::Game;
use crate::compile::value::{KindId, PieceId, SeatId, Value, WordId, ZoneId};
use crate::table::{Observer, Table, sees};
use crate::vm::Fail;
use crate::vm::machine::budget::{MOST_OPTIONS, OPTION};
use crate::vm::machine::{Asking, Full, Heap, LEAST_NUMBER, MOST_NUMBER, Stop};

/// What is needed to compare options.
#[derive(Clone, Copy)]
struct Offerer<'a> {
    game: &'a Game,
    table: &'a Table,
    heap: &'a Heap,
    seat: SeatId,
}

/// Adds what differs for the seat to its options; returns whether pieces that it does not see may be among them.
///
/// # Errors
/// When there are too many options, or something that cannot be chosen.
#[inline(always)]
pub(super) fn offer(
    game: &Game,
    table: &Table,
    heap: &mut Heap,
    seat: SeatId,
    source: Value,
    options: &mut Vec<Value>,
) -> Result<bool, Stop> {
    let offerer = Offerer { game, table, heap, seat };
    let (spent, may_hide) = match source {
        Value::List(_) => {
            let elements = heap.elements(source);
            offerer.offer_each(elements.iter().copied(), elements.len(), options)?
        }
        Value::Zone(zone) => offerer.offer_zone(zone, options)?,
        other => return Err(unfit("a zone or a list", other)),
    };
    heap.work.spend(spent + options.len() * OPTION)?;
    Ok(may_hide)
}

/// Adds what a chain of picks can take.
///
/// # Errors
/// When there are too many options.
pub(super) fn offer_pool(
    game: &Game,
    table: &Table,
    heap: &mut Heap,
    asking: &mut Asking,
) -> Result<bool, Stop> {
    let Asking { seat, pool, options, .. } = asking;
    let offerer = Offerer { game, table, heap, seat: *seat };
    let (spent, may_hide) = offerer.offer_each(pool.iter().copied(), pool.len(), options)?;
    heap.work.spend(spent + options.len() * OPTION)?;
    Ok(may_hide)
}

/// Gathers what a question for several options can take, equal things each for itself.
///
/// # Errors
/// When there are too many, or it is neither a zone nor a list.
pub(super) fn gather(
    table: &Table,
    heap: &mut Heap,
    source: Value,
    pool: &mut Vec<Value>,
) -> Result<(), Stop> {
    match source {
        Value::Zone(zone) => pool.extend(table.pieces(zone).map(Value::Piece)),
        Value::List(_) => pool.extend_from_slice(heap.elements(source)),
        other => return Err(unfit("a zone or a list", other)),
    }
    heap.work.spend(pool.len())?;
    check_options(pool)
}

/// Checks the number of options, because each is named, shown and compared with all others.
///
/// # Errors
/// When there are too many.
#[inline(always)]
fn check_options(options: &[Value]) -> Result<(), Stop> {
    if options.len() <= MOST_OPTIONS { Ok(()) } else { Err(too_many(options.len())) }
}

#[cold]
fn too_many(options: usize) -> Stop {
    let message = format!("there are {options} options, more than {MOST_OPTIONS}");
    Fail::new(message).hint("ask in two steps: for a part of them first").into()
}

/// Checks a number: every action of a game has an index, so the numbers that can be chosen are bounded.
fn check_number(number: i32) -> Result<(), Stop> {
    if (LEAST_NUMBER..=MOST_NUMBER).contains(&number) {
        return Ok(());
    }
    let message = format!("{number} cannot be chosen: options are from {LEAST_NUMBER} to {MOST_NUMBER}");
    Err(Fail::new(message).into())
}

/// Words of the set of bits that says which numbers were met before: one bit for all numbers with the same remainder by
/// 64 times the words. Of 30 moves of a board 1 in 70 has the bit of another one.
const WORDS: usize = 16;
/// Options for which one word is enough.
const FEW: usize = 12;

/// Sets the bit of a number; returns whether it was not set, so that the number is certainly new.
#[inline(always)]
fn is_first(word: &mut u64, number: u32) -> bool {
    let bit = 1 << (number % 64);
    let is_first = *word & bit == 0;
    *word |= bit;
    is_first
}

/// A hash of a value.
fn number_of(value: Value) -> u32 {
    match value {
        Value::Piece(PieceId(id))
        | Value::Kind(KindId(id))
        | Value::Zone(ZoneId(id))
        | Value::Word(WordId(id))
        | Value::Place(_, id) => id.into(),
        Value::Int(number) => number.cast_unsigned(),
        Value::Seat(SeatId(seat)) => seat.into(),
        _ => 0,
    }
}

/// A hash of a list that is equal for lists that cannot be told apart, in whatever order their elements are; takes in
/// the pieces in it.
fn number_of_list(table: &Table, heap: &Heap, list: Value, glance: &mut Glance) -> u32 {
    let mut sum = 0_u32;
    for one in heap.elements(list) {
        let number = match *one {
            Value::Place(_, place) => place.into(),
            Value::Piece(piece) => {
                glance.take_in(table, piece);
                table.kind(piece).0.into()
            }
            Value::List(_) => number_of_list(table, heap, *one, glance),
            other => number_of(other),
        };
        sum = sum.wrapping_add(mark(number));
    }
    sum
}

/// The part of an element in the hash of its list.
#[inline(always)]
fn mark(number: u32) -> u32 {
    // The upper bits of a product with 2^32 divided by the golden ratio differ for numbers that are close together. The
    // square tells `[1, 4]` from `[2, 3]`.
    let mark = number.wrapping_mul(0x9e37_79b9) >> 16;
    mark.wrapping_mul(mark) >> 8
}

impl Offerer<'_> {
    /// Adds what differs among so many elements; also returns the work of the comparisons.
    #[inline(always)]
    fn offer_each(
        self,
        elements: impl Iterator<Item = Value>,
        count: usize,
        options: &mut Vec<Value>,
    ) -> Result<(usize, bool), Stop> {
        if count <= FEW {
            let mut met = 0;
            self.offer_new(elements, options, |number| is_first(&mut met, number))
        } else {
            self.offer_many(elements, options)
        }
    }

    #[inline(never)]
    fn offer_many(
        self,
        elements: impl Iterator<Item = Value>,
        options: &mut Vec<Value>,
    ) -> Result<(usize, bool), Stop> {
        let mut met = [0; WORDS];
        self.offer_new(elements, options, |number| is_first(&mut met[(number / 64) as usize % WORDS], number))
    }

    /// Adds what differs; `is_new` is told the number of each element, and says whether no other one had it.
    #[inline(always)]
    fn offer_new(
        self,
        elements: impl Iterator<Item = Value>,
        options: &mut Vec<Value>,
        mut is_new: impl FnMut(u32) -> bool,
    ) -> Result<(usize, bool), Stop> {
        options.clear();
        let (mut glance, mut spent) = (Glance::default(), 0);
        for value in elements {
            let number = match value {
                Value::Piece(piece) => {
                    glance.take_in(self.table, piece);
                    self.table.kind(piece).0.into()
                }
                Value::Kind(KindId(id))
                | Value::Zone(ZoneId(id))
                | Value::Word(WordId(id))
                | Value::Place(_, id) => id.into(),
                other => {
                    let (number, within, cost) = self.look_into(other)?;
                    glance.add(&within);
                    spent += cost;
                    number
                }
            };
            if is_new(number) || !self.is_known(&mut spent, options, value)? {
                options.push(value);
            }
        }
        check_options(options)?;
        Ok((spent, glance.may_hide(&self.game.layout, self.seat)))
    }

    /// For an option that is neither a single piece nor a name: its hash, the pieces in it, and the work that it costs.
    #[inline(never)]
    fn look_into(self, value: Value) -> Result<(u32, Glance, usize), Stop> {
        let (mut glance, mut spent) = (Glance::default(), 0);
        let number = match value {
            Value::Int(number) => {
                check_number(number)?;
                number.cast_unsigned()
            }
            Value::List(_) => {
                let elements = self.heap.elements(value);
                spent = elements.len() * OPTION;
                match elements {
                    // A move of a board, of which there are many.
                    [Value::Place(_, from), Value::Place(_, to)] => {
                        mark((*from).into()).wrapping_add(mark((*to).into()))
                    }
                    _ => number_of_list(self.table, self.heap, value, &mut glance),
                }
            }
            other => number_of(other),
        };
        Ok((number, glance, spent))
    }

    fn offer_zone(self, zone: ZoneId, options: &mut Vec<Value>) -> Result<(usize, bool), Stop> {
        let pieces = self.table.pieces(zone).map(Value::Piece);
        self.offer_each(pieces, usize::from(self.table.len(zone)), options)
    }

    /// Whether the seat cannot tell a value from one of the options.
    fn is_known(self, spent: &mut usize, options: &[Value], value: Value) -> Result<bool, Full> {
        // For two groups, each element of one is looked up in the other.
        let things = self.heap.elements(value).len();
        *spent += options.len() * (1 + 4 * things + things * things / 4);
        self.heap.work.afford(*spent)?;
        Ok(match value {
            Value::Piece(piece) => self.is_known_piece(options, piece),
            Value::List(_) => {
                let Offerer { game, table, heap, seat } = self;
                options.iter().any(|option| same(game, table, heap, seat, *option, value))
            }
            _ => options.contains(&value),
        })
    }

    fn is_known_piece(self, options: &[Value], piece: PieceId) -> bool {
        let Offerer { game, table, seat, .. } = self;
        let (zone, kind, face) = (table.zone_of(piece), table.kind(piece), table.face(piece));
        if !is_pile(game, zone) || !sees(&game.layout, table, Observer::seat(seat), piece) {
            return options.contains(&Value::Piece(piece));
        }
        let is_alike = |other: PieceId| {
            table.kind(other) == kind && table.zone_of(other) == zone && table.face(other) == face
        };
        options.iter().any(|option| matches!(option, Value::Piece(other) if is_alike(*other)))
    }
}

fn is_pile(game: &Game, zone: ZoneId) -> bool {
    !game.layout.zones[usize::from(zone.0)].order.is_kept
}

/// Whether the seat cannot tell two options apart.
#[inline]
pub(crate) fn same(game: &Game, table: &Table, heap: &Heap, seat: SeatId, a: Value, b: Value) -> bool {
    match (a, b) {
        (Value::Piece(one), Value::Piece(two)) => same_piece(game, table, seat, one, two),
        (Value::List(_), Value::List(_)) => same_list(game, table, heap, seat, a, b),
        _ => a == b,
    }
}

#[inline]
fn same_piece(game: &Game, table: &Table, seat: SeatId, one: PieceId, two: PieceId) -> bool {
    if one == two {
        return true;
    }
    if table.kind(one) != table.kind(two) {
        return false;
    }
    let zone = table.zone_of(one);
    zone == table.zone_of(two)
        && table.face(one) == table.face(two)
        && is_pile(game, zone)
        && sees(&game.layout, table, Observer::seat(seat), one)
}

/// Whether two lists have elements that cannot be told apart: in the same order, or in any order if the order means
/// nothing for both.
fn same_list(game: &Game, table: &Table, heap: &Heap, seat: SeatId, a: Value, b: Value) -> bool {
    let (one, two) = (heap.elements(a), heap.elements(b));
    let alike = |a: &Value, b: &Value| same(game, table, heap, seat, *a, *b);
    if one.len() != two.len() {
        return false;
    }
    if one.iter().zip(two).all(|(a, b)| alike(a, b)) {
        return true;
    }
    let times = |list: &[Value], wanted: &Value| list.iter().filter(|other| alike(wanted, other)).count();
    let in_any_order = heap.is_in_any_order(a) && heap.is_in_any_order(b);
    in_any_order && one.iter().all(|wanted| times(one, wanted) == times(two, wanted))
}

/// Updates the options after one option of a chain of picks was taken: it is replaced by the next value in the pool
/// that cannot be told from it.
pub(crate) fn offer_rest(game: &Game, table: &Table, heap: &Heap, asking: &mut Asking, taken: usize) {
    let option = asking.options.remove(taken);
    let is_alike = |other: &Value| same(game, table, heap, asking.seat, option, *other);
    let Some(next) = asking.pool.iter().position(is_alike) else { return };
    // Options have the order in which the first value of each lies in the pool.
    let mut before = 0;
    for value in &asking.pool[..next] {
        before += usize::from(asking.options.get(before) == Some(value));
    }
    asking.options.insert(before, asking.pool[next]);
}
