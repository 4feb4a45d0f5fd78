//! What scripts ask most often has instructions of its own: they give the same as the host functions and as the
//! instructions that they stand for.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use common::{holds, written};

const DEFINITION: &str = "\
parlor: 1
name: Guards
players: { from: 2, to: 2 }
pieces:
  hue: red blue
  card:
    kinds: \"king guard(hue: hue)\"
    set: { hand: [king guard(red), guard(blue)], board: guard(blue) }
zones:
  hand:  { holds: card, per: seat, layout: row }
  board: { holds: card, layout: grid, rows: 1, columns: 3 }
counters: { wood: { per: seat } }
flow: [wait]
scoring: [wood]
";

const SCRIPT: &str = "\
fn wait() {}
fn as_number(truth) { if truth { 1 } else { 0 } }
fn by_name() { seats.map(|seat| [as_number(seat.hand.has(king)), as_number(seat.hand.has(guard))]) }
fn made() { seats.map(|seat| as_number(seat.hand.has(guard(blue)))) }
fn handed(kind) { seats.map(|seat| as_number(seat.hand.has(kind))) }
fn on_board(kind) { [as_number(board.has(kind)), as_number(board.has(king)), as_number(board.has(guard))] }
fn in_lists(kind) {
    let cards = seats[0].hand.filter(|card| card.index >= 0);
    let numbers = [1, 2];
    [as_number(cards.has(kind)), as_number(cards.has(guard)), as_number(numbers.has(2)), as_number(numbers.has(kind))]
}
fn moved() {
    let top = seats[0].hand.top;
    move(top, place(board, 0, 2));
    let found = [as_number(seats[0].hand.has(king)), as_number(board.has(king))];
    move(top, seats[0].hand);
    found
}
fn rounds() {
    let kings = 0;
    let cards = 0;
    for seat in seats {
        for card in seat.hand {
            cards += 1;
            if card.kind != king { continue; }
            kings += 1;
        }
    }
    [kings, cards]
}
fn around(me) {
    let next = left(me);
    let all = others(me);
    [as_number(next != me), as_number(left(next) == me), all.len, largest([all.len, 0])]
}
";

#[test]
fn they_give_what_they_stand_for() {
    holds(
        &written(DEFINITION, SCRIPT),
        "  then
    by_name() = [[1, 1], [0, 1]]
    made() = [0, 1]
    handed(king) = [1, 0]
    handed(guard(red)) = [1, 0]
    on_board(guard(blue)) = [1, 0, 1]
    on_board(guard(red)) = [0, 0, 1]
    in_lists(king) = [1, 1, 1, 0]
    in_lists(guard(blue)) = [0, 1, 1, 0]
    moved() = [0, 1]
    rounds() = [1, 3]
    around(Ann) = [1, 1, 1, 1]
",
    );
}

/// A failure is told where the seat stands that has no zone, as if the zone were looked up first.
#[test]
fn a_zone_of_nobody_is_told_where_it_is_named() {
    let script = "\
fn wait() { let winner = (); if choose(seats[0], \"lose\", [1]) == 2 { winner = seats[1]; } if winner.hand.has(king) { gain(seats[0], wood, 1); } }
";
    let session = common::after(&written(DEFINITION, script), 1, &["1"]);
    let failure = session.failure().unwrap();
    assert_eq!(failure.fail.message, "only a seat has such a zone, not ()");
    let game = session.game();
    assert_eq!(game.sources.slice(failure.span.unwrap()), "winner.hand");
}
