//! Questions to seats.
//!
//! What a seat can choose from depends only on what it sees at this moment: pieces that it sees, of one
//! kind and face in one pile, cannot be told apart and are one option; a piece that it does not see is
//! offered by its place.

use super::holding_out::hold_out;
use super::{int, list, seat, unfit};
use crate::check::host::Effect;
use crate::check::rules::Layout as Order;
use crate::compile::Game;
use crate::compile::value::{KindId, PieceId, SeatId, Value, WordId, ZoneId};
use crate::run::actions::{LEAST_NUMBER, MOST_NUMBER};
use crate::run::failure::Fail;
use crate::run::host::{Context, Row};
use crate::run::machine::budget::{MOST_OPTIONS, OPTION};
use crate::run::machine::{Asking, Demand, Full, Heap, Sealed, Stop, Work};
use crate::table::{Observer, Table, sees};

pub(super) const ROWS: &[Row] = &[
    Row {
        signature: "choose(seat: seat, prompt: text, options: zone|list) -> element of options",
        effect: Effect::Pause,
        doc: "Asks a seat for one of the options; fails when there is none.",
        call: choose,
    },
    Row {
        signature: "choose_or_pass(seat: seat, prompt: text, options: zone|list) -> element of options or ()",
        effect: Effect::Pause,
        doc: "Asks a seat for one of the options or a pass, which gives `()`.",
        call: choose_or_pass,
    },
    Row {
        signature: "choose_up_to(seat: seat, prompt: text, options: zone|list, most: number) -> list of element of options",
        effect: Effect::Pause,
        doc: "Asks a seat for up to so many of the options.",
        call: choose_up_to,
    },
    Row {
        signature: "choose_some(seat: seat, prompt: text, options: zone|list, least: number, most: number) -> list of element of options",
        effect: Effect::Pause,
        doc: "Asks a seat for so many of the options, at least and at most.",
        call: choose_some,
    },
    Row {
        signature: "choose_sealed(seats: list of seat, prompt: text, options: list of list) -> list of any",
        effect: Effect::Pause,
        doc: "Asks several seats at once, each for one of its own options; all answers are shown together.",
        call: choose_sealed,
    },
    Row {
        signature: "in_any_order(options: list of list) -> same as options",
        effect: Effect::Takes,
        doc: "The same options for a question, where the order in each list means nothing: things that are taken together. Elsewhere the lists are as they were.",
        call: in_any_order,
    },
];

/// Puts the options that differ for the seat into the question.
#[inline(always)]
fn offer(
    desk: Desk<'_>,
    work: &mut Work,
    seat: SeatId,
    source: Value,
    options: &mut Vec<Value>,
) -> Result<(), Stop> {
    options.clear();
    let elements = desk.heap.elements(source);
    if matches!(source, Value::List(_)) && all_differ(desk.table, elements) {
        // Mostly few: a call to copy them would take longer.
        for element in elements {
            options.push(*element);
        }
        return Ok(());
    }
    offer_with_care(desk, work, seat, source, options)
}

fn offer_with_care(
    desk: Desk<'_>,
    work: &mut Work,
    seat: SeatId,
    source: Value,
    options: &mut Vec<Value>,
) -> Result<(), Stop> {
    let Desk { game, table, heap } = desk;
    match source {
        Value::Zone(zone) if is_pile(game, zone) => {
            offer_pile(desk, work, seat, table.pieces(zone), options)?;
        }
        Value::Zone(zone) => options.extend(table.pieces(zone).map(Value::Piece)),
        Value::List(_) => {
            let elements = heap.elements(source);
            match pieces_of_one_zone(table, elements) {
                Some((zone, _)) if is_pile(game, zone) => {
                    offer_pile(desk, work, seat, elements.iter().filter_map(as_piece), options)?;
                }
                Some((_, true)) => options.extend_from_slice(elements),
                _ => offer_mixed(desk, work, seat, elements, options)?,
            }
        }
        other => return Err(unfit("a zone or a list", other)),
    }
    check_options(options)
}

/// Every option is named, shown and told from all others.
fn check_options(options: &[Value]) -> Result<(), Stop> {
    if options.len() <= MOST_OPTIONS {
        return Ok(());
    }
    let message = format!("there are {} options, more than {MOST_OPTIONS}", options.len());
    Err(Fail::new(message).hint("ask in two steps: for a part of them first").into())
}

/// Whether everybody certainly can tell all elements apart, as with one piece of each kind.
#[inline]
fn all_differ(table: &Table, elements: &[Value]) -> bool {
    let mut met = 0;
    elements.iter().all(|value| match *value {
        Value::Piece(piece) => first_time(&mut met, table.kind(piece).0),
        Value::Kind(KindId(id)) | Value::Zone(ZoneId(id)) | Value::Word(WordId(id)) => {
            first_time(&mut met, id)
        }
        _ => false,
    })
}

/// What looking at options needs.
#[derive(Clone, Copy)]
struct Desk<'a> {
    game: &'a Game,
    table: &'a Table,
    heap: &'a Heap,
}

#[inline]
fn is_pile(game: &Game, zone: ZoneId) -> bool {
    matches!(game.layout.zones[usize::from(zone.0)].order, Order::Pile)
}

#[inline]
fn as_piece(value: &Value) -> Option<PieceId> {
    match value {
        Value::Piece(piece) => Some(*piece),
        _ => None,
    }
}

/// The zone in which all of them lie when they are nothing but pieces of one zone, and whether they
/// certainly are all different.
#[inline]
fn pieces_of_one_zone(table: &Table, elements: &[Value]) -> Option<(ZoneId, bool)> {
    let zone = table.zone_of(as_piece(elements.first()?)?);
    let (mut met, mut differ) = (0, true);
    for value in elements {
        let piece = as_piece(value)?;
        if table.zone_of(piece) != zone {
            return None;
        }
        differ &= first_time(&mut met, piece.0);
    }
    Some((zone, differ))
}

/// Offers pieces of one pile.
fn offer_pile(
    desk: Desk<'_>,
    work: &mut Work,
    seat: SeatId,
    pieces: impl Iterator<Item = PieceId>,
    options: &mut Vec<Value>,
) -> Result<(), Full> {
    let Desk { game, table, .. } = desk;
    let mut kinds = 0;
    for piece in pieces {
        let first = first_time(&mut kinds, table.kind(piece).0);
        work.spend(options.len())?;
        if first || !options.iter().any(|option| alike(game, table, seat, *option, piece)) {
            options.push(Value::Piece(piece));
        }
    }
    Ok(())
}

/// Offers what may be anything.
fn offer_mixed(
    desk: Desk<'_>,
    work: &mut Work,
    seat: SeatId,
    elements: &[Value],
    options: &mut Vec<Value>,
) -> Result<(), Stop> {
    let mut met = 0;
    for value in elements {
        // Of two groups each thing of one is looked for in the other.
        let things = desk.heap.elements(*value).len();
        work.spend(options.len() * (1 + things * things / 4))?;
        let known = match *value {
            Value::Int(number) => {
                check_number(number)?;
                options.contains(value)
            }
            Value::Kind(KindId(id)) | Value::Zone(ZoneId(id)) | Value::Word(WordId(id)) => {
                !first_time(&mut met, id) && options.contains(value)
            }
            _ => options.iter().any(|option| same(desk.game, desk.table, desk.heap, seat, *option, *value)),
        };
        if !known {
            options.push(*value);
        }
    }
    Ok(())
}

/// Whether the seat cannot tell a piece from an option that lies in the same pile.
#[inline]
fn alike(game: &Game, table: &Table, seat: SeatId, option: Value, piece: PieceId) -> bool {
    let Value::Piece(other) = option else { return false };
    other == piece
        || (table.kind(other) == table.kind(piece)
            && table.face(other) == table.face(piece)
            && sees(&game.layout, table, Observer::seat(seat), piece))
}

/// One bit for each 64th number: a bit that is not set is certain.
#[inline]
fn first_time(bits: &mut u64, number: u16) -> bool {
    let bit = 1 << (number % 64);
    let first = *bits & bit == 0;
    *bits |= bit;
    first
}

/// Whether the seat cannot tell two options apart.
#[inline]
pub(in crate::run) fn same(
    game: &Game,
    table: &Table,
    heap: &Heap,
    seat: SeatId,
    a: Value,
    b: Value,
) -> bool {
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
        && game.layout.zones[usize::from(zone.0)].order == Order::Pile
        && sees(&game.layout, table, Observer::seat(seat), one)
}

/// Whether two lists hold what cannot be told apart: one by one, or as often where the order of both means
/// nothing.
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

/// Asks: the machine stops here and goes on with the answer.
fn ask(context: &mut Context<'_>, arguments: &[Value], demand: Demand) -> Result<Value, Stop> {
    let seat = seat(arguments[0])?;
    check_prompt(arguments[1])?;
    spend_on_prompt(context, arguments[1])?;
    let mut work = context.heap.work;
    let desk = Desk { game: context.game, table: context.table, heap: context.heap };
    // All else of the last question was forgotten when it was answered.
    let asking = &mut *context.asking;
    offer(desk, &mut work, seat, arguments[2], &mut asking.options)?;
    context.heap.work = work;
    context.heap.work.spend(asking.options.len() * OPTION)?;
    asking.seat = seat;
    asking.prompt = arguments[1];
    asking.demand = demand;
    hold_out(context.game, context.table, context.heap, seat, &mut asking.options);
    if asking.options.is_empty() && !asking.may_stop() {
        return Err(nothing_to_choose(context.game, asking));
    }
    Err(Stop::Ask)
}

/// Every action of a game has a number, so numbers that can be chosen are bounded.
fn check_number(number: i32) -> Result<(), Stop> {
    if (LEAST_NUMBER..=MOST_NUMBER).contains(&number) {
        return Ok(());
    }
    let message = format!("{number} cannot be chosen: options are from {LEAST_NUMBER} to {MOST_NUMBER}");
    Err(Fail::new(message).into())
}

fn check_numbers(options: &[Value]) -> Result<(), Stop> {
    options.iter().try_for_each(|option| match option {
        Value::Int(number) => check_number(*number),
        _ => Ok(()),
    })
}

fn check_prompt(prompt: Value) -> Result<(), Stop> {
    match prompt {
        Value::Word(_) | Value::List(_) => Ok(()),
        other => Err(unfit("a text", other)),
    }
}

/// A prompt with values in it is written for everybody.
#[inline]
fn spend_on_prompt(context: &mut Context<'_>, prompt: Value) -> Result<(), Full> {
    if let Value::List(_) = prompt { context.spend_text(prompt) } else { Ok(()) }
}

fn nothing_to_choose(game: &Game, asking: &Asking) -> Stop {
    let prompt = match asking.prompt {
        Value::Word(word) => format!(" for `{}`", game.word(word)),
        _ => String::new(),
    };
    Fail::new(format!("there is nothing to choose from{prompt}"))
        .hint("offer a choice only when there are options, or use `choose_or_pass`")
        .into()
}

fn choose(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    ask(context, arguments, Demand::One)
}

fn choose_or_pass(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    ask(context, arguments, Demand::OneOrPass)
}

/// Offers what a chain of picks can still take, what cannot be told apart once.
fn offer_pool(game: &Game, table: &Table, heap: &mut Heap, asking: &mut Asking) -> Result<(), Full> {
    asking.options.clear();
    for value in &asking.pool {
        heap.work.spend(asking.options.len() * heap.weight(*value))?;
        let known = asking.options.iter().any(|option| same(game, table, heap, asking.seat, *option, *value));
        if !known {
            asking.options.push(*value);
        }
    }
    Ok(())
}

/// The same after one option was taken: it makes room for the next in the pool that cannot be told from it.
pub(in crate::run) fn offer_rest(game: &Game, table: &Table, heap: &Heap, asking: &mut Asking, taken: usize) {
    let option = asking.options.remove(taken);
    let is_alike = |other: &Value| same(game, table, heap, asking.seat, option, *other);
    let Some(next) = asking.pool.iter().position(is_alike) else { return };
    // Options come in the order in which the first of their kind lies in the pool.
    let mut before = 0;
    for value in &asking.pool[..next] {
        before += usize::from(asking.options.get(before) == Some(value));
    }
    asking.options.insert(before, asking.pool[next]);
}

/// Several of the options, each at most once.
fn ask_some(context: &mut Context<'_>, arguments: &[Value], least: i32, most: i32) -> Result<Value, Stop> {
    let seat = seat(arguments[0])?;
    check_prompt(arguments[1])?;
    spend_on_prompt(context, arguments[1])?;
    context.asking.clear();
    match arguments[2] {
        Value::Zone(zone) => context.asking.pool.extend(context.table.pieces(zone).map(Value::Piece)),
        options @ Value::List(_) => context.asking.pool.extend_from_slice(context.heap.elements(options)),
        other => return Err(unfit("a zone or a list", other)),
    }
    context.spend(context.asking.pool.len())?;
    check_options(&context.asking.pool)?;
    check_numbers(&context.asking.pool)?;
    let there = i32::try_from(context.asking.pool.len()).unwrap_or(i32::MAX);
    if least > there || least > most || most < 0 {
        return Err(Fail::new(format!("{least} to {most} of {there} options cannot be chosen")).into());
    }
    let clamp = |n: i32| u16::try_from(n.clamp(0, there)).unwrap_or(u16::MAX);
    let asking = &mut *context.asking;
    asking.seat = seat;
    asking.prompt = arguments[1];
    asking.demand = Demand::Some { least: clamp(least), most: clamp(most) };
    if most.min(there) == 0 {
        asking.clear();
        return Ok(context.heap.list(&[])?);
    }
    hold_out(context.game, context.table, context.heap, seat, &mut context.asking.pool);
    offer_pool(context.game, context.table, context.heap, context.asking)?;
    context.heap.work.spend(context.asking.options.len() * OPTION)?;
    Err(Stop::Ask)
}

fn choose_up_to(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let most = int(arguments[3])?;
    ask_some(context, arguments, 0, most)
}

fn choose_some(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (least, most) = (int(arguments[3])?, int(arguments[4])?);
    ask_some(context, arguments, least, most)
}

fn in_any_order(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let options = list(arguments[0])?;
    for at in 0..context.heap.elements(options).len() {
        let option = context.heap.elements(options)[at];
        context.heap.put_in_any_order(option);
    }
    Ok(options)
}

fn choose_sealed(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    check_prompt(arguments[1])?;
    spend_on_prompt(context, arguments[1])?;
    let seats = context.heap.elements(arguments[0]).to_vec();
    let lists = context.heap.elements(arguments[2]).to_vec();
    if seats.len() != lists.len() {
        return Err(Fail::new(format!("{} seats cannot choose from {} lists", seats.len(), lists.len()))
            .hint("give one list of options for each seat")
            .into());
    }
    if seats.is_empty() {
        return Ok(context.heap.list(&[])?);
    }
    let mut sealed: Vec<Sealed> = Vec::with_capacity(seats.len());
    for (who, source) in seats.into_iter().zip(lists) {
        let who = seat(who)?;
        if sealed.iter().any(|other| other.seat == who) {
            return Err(Fail::new("a seat is asked twice at once").into());
        }
        let mut options = Vec::new();
        let mut work = context.heap.work;
        let desk = Desk { game: context.game, table: context.table, heap: context.heap };
        offer(desk, &mut work, who, source, &mut options)?;
        context.heap.work = work;
        context.heap.work.spend(options.len() * OPTION)?;
        if options.is_empty() {
            context.asking.prompt = arguments[1];
            return Err(nothing_to_choose(context.game, context.asking));
        }
        sealed.push(Sealed { seat: who, options, answer: None });
    }
    for Sealed { seat, options, .. } in &mut sealed {
        hold_out(context.game, context.table, context.heap, *seat, options);
    }
    context.asking.clear();
    context.asking.seat = sealed[0].seat;
    context.asking.prompt = arguments[1];
    context.asking.demand = Demand::Sealed;
    context.asking.sealed = sealed;
    Err(Stop::Ask)
}
